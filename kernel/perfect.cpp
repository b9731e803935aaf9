#include "perfect.hpp"

#include <algorithm>

namespace sapper {

namespace {

constexpr std::uint64_t most_layouts = 1'000'000;

// The cell onto which a mirror image puts a cell; `image` is three bits: upside down, left to
// right, rows for columns.
Cell mirrored(Cell cell, int image, int height, int width) {
  int row = static_cast<int>(cell) / width, column = static_cast<int>(cell) % width;
  if (image & 1) row = height - 1 - row;
  if (image & 2) column = width - 1 - column;
  if (image & 4) std::swap(row, column);
  return static_cast<Cell>(row * width + column);
}

// The mirror image as a permutation of the table's columns, or nothing if the position is not
// its own image in what is hidden.
std::optional<std::vector<std::uint32_t>> permutation(const Position& position,
                                                      const LayoutTable& table, int image,
                                                      const PerfectQuestion& question) {
  const auto columns = static_cast<std::uint32_t>(table.cells.size());
  std::vector<std::uint32_t> column_of(position.codes.size(), columns);
  for (std::uint32_t i = 0; i < columns; ++i) column_of[table.cells[i]] = i;
  std::vector<std::uint32_t> turned(columns);
  for (Cell cell = 0; cell < position.codes.size(); ++cell) {
    const Cell to = mirrored(cell, image, question.height, question.width);
    const bool exploded = position.codes[cell] == code_exploded;
    if (exploded != (position.codes[to] == code_exploded)) return std::nullopt;
    if (column_of[cell] == columns) continue;
    if (column_of[to] == columns) return std::nullopt;
    turned[column_of[cell]] = column_of[to];
  }
  return turned;
}

EndgameOptions options_for(const Position& position, const LayoutTable& table,
                           const PerfectQuestion& question) {
  EndgameOptions options;
  options.work = question.work;
  options.poll = question.poll;
  const int images = question.height == question.width ? 8 : 4;
  for (int image = 1; image < images; ++image)
    if (auto turned = permutation(position, table, image, question))
      options.symmetries.push_back(std::move(*turned));
  return options;
}

// Whether a is a better chance than b.
bool is_better(const EndgameAnswer& a, const EndgameAnswer& b) {
  return a.wins * b.layouts > b.wins * a.layouts;
}

// The first click shows 0 wherever it is made: the best of all such beginnings.
EndgameAnswer solve_opening(Endgame& endgame, const LayoutTable& table) {
  EndgameAnswer best;
  for (std::size_t column = 0; column < table.cells.size(); ++column) {
    EndgameAnswer answer = endgame.solve_after(column, 0);
    if (answer.layouts == 0) continue;
    if (best.layouts == 0 || is_better(answer, best))
      best = std::move(answer);
    else if (!is_better(best, answer))
      best.best.push_back(table.cells[column]);
  }
  return best;
}

}  // namespace

std::optional<EndgameAnswer> solve_perfectly(const Position& position,
                                             const PerfectQuestion& question) {
  LayoutTable table;
  const std::size_t most = std::min(question.work / 100, most_layouts);
  if (!LayoutLister().list(position, most, table)) return std::nullopt;
  Endgame endgame;
  endgame.load(table, options_for(position, table, question));
  try {
    if (question.first_click == FirstClick::opening) return solve_opening(endgame, table);
    EndgameAnswer answer = endgame.solve(true);
    // Every first cell is equally risky: the promise changes nothing but the odds.
    const std::size_t cells = table.cells.size();
    if (question.first_click == FirstClick::safe)
      answer.layouts = answer.layouts * (cells - static_cast<std::size_t>(*position.mines)) / cells;
    return answer;
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

}  // namespace sapper
