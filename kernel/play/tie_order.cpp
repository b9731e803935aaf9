#include "play/tie_order.hpp"

#include <algorithm>
#include <utility>

namespace sapper {

std::vector<Cell> hash_order(const Sight& sight, std::vector<Cell> cells, std::size_t buckets) {
  while (cells.size() > buckets * 3 / 4) buckets *= 2;
  const auto bucket = [&](Cell cell) {
    const auto hash = static_cast<std::uint32_t>(sight.row(cell)) * 10'000u +
                      static_cast<std::uint32_t>(sight.column(cell));
    return (hash ^ (hash >> 16)) & (buckets - 1);
  };
  std::stable_sort(cells.begin(), cells.end(),
                   [&](Cell one, Cell other) { return bucket(one) < bucket(other); });
  return cells;
}

std::vector<Cell> column_order(const Sight& sight) {
  std::vector<Cell> cells;
  cells.reserve(sight.position.codes.size());
  for (int column = 0; column < sight.width; ++column)
    for (int row = 0; row < sight.height; ++row) cells.push_back(sight.cell(row, column));
  return cells;
}

std::vector<Cell> clockwise(const Sight& sight, Cell cell) {
  std::vector<Cell> around;
  for (auto [down, right] :
       {std::pair{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}})
    if (sight.has(sight.row(cell) + down, sight.column(cell) + right))
      around.push_back(sight.cell(sight.row(cell) + down, sight.column(cell) + right));
  return around;
}

}  // namespace sapper
