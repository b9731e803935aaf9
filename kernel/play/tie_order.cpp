#include "play/tie_order.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/elementary.hpp"

namespace sapper {

void order_near(const View& view, const Analyst& now, std::span<Cell> cells) {
  const auto count_around = [&](Cell cell, auto counts) {
    const auto& near = view.position.shape->neighbours(cell);
    return std::count_if(near.begin(), near.end(), counts);
  };
  const auto is_mine = [&](Cell cell) {
    return view.position.codes[cell] == code_exploded || now.marks()[cell] == Mark::mine;
  };
  const auto is_open = [&](Cell cell) { return now.marks()[cell] == Mark::open_question; };
  std::vector<std::tuple<double, std::ptrdiff_t, std::ptrdiff_t, Cell>> ranks;
  for (Cell cell : cells)
    ranks.emplace_back(-rounded(now.safe()[cell]), -count_around(cell, is_mine),
                       count_around(cell, is_open), cell);
  std::sort(ranks.begin(), ranks.end());
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = std::get<Cell>(ranks[i]);
}

std::vector<Cell> hash_order(const View& view, std::vector<Cell> cells, std::size_t buckets) {
  while (cells.size() > buckets * 3 / 4) buckets *= 2;
  const auto bucket = [&](Cell cell) {
    const auto hash = static_cast<std::uint32_t>(view.row(cell)) * 10'000u +
                      static_cast<std::uint32_t>(view.column(cell));
    return (hash ^ (hash >> 16)) & (buckets - 1);
  };
  std::stable_sort(cells.begin(), cells.end(),
                   [&](Cell one, Cell other) { return bucket(one) < bucket(other); });
  return cells;
}

std::vector<Cell> column_order(const View& view) {
  std::vector<Cell> cells;
  cells.reserve(view.position.codes.size());
  for (int column = 0; column < view.width; ++column)
    for (int row = 0; row < view.height; ++row) cells.push_back(view.cell(row, column));
  return cells;
}

std::vector<Cell> clockwise(const View& view, Cell cell) {
  std::vector<Cell> around;
  for (auto [down, right] :
       {std::pair{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}})
    if (view.has(view.row(cell) + down, view.column(cell) + right))
      around.push_back(view.cell(view.row(cell) + down, view.column(cell) + right));
  return around;
}

}  // namespace sapper
