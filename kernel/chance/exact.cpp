#include "chance/exact.hpp"

#include <algorithm>
#include <map>

#include "base/elementary.hpp"
#include "play/mirrors.hpp"

namespace sapper {

namespace {

// The table with these layouts alone.
LayoutTable part_of(const LayoutTable& table, const std::vector<std::size_t>& layouts) {
  LayoutTable part;
  part.cells = table.cells;
  part.layouts = layouts.size();
  part.codes.reserve(part.cells.size() * layouts.size());
  for (std::size_t column = 0; column < table.cells.size(); ++column)
    for (std::size_t layout : layouts) part.codes.push_back(table.code(column, layout));
  return part;
}

}  // namespace

bool ExactChances::prepare(const View& view, std::span<const Cell> free, const ExactLimits& exact,
                           const Limits& limits) {
  limits_ = exact;
  symmetries_.clear();
  if (!view.position.mines || !is_few(view, limits)) return false;
  if (!lister_.list(view.position, exact.layouts, table_)) return false;
  if (!free.empty())
    leave_out_mined(free);
  else if (view.position.codes.size() <= exact.mirrored_cells)
    symmetries_ = mirror_images(view.position, table_, view.height, view.width);
  if (table_.layouts == 0) throw Inconsistent();
  return true;
}

// Whether so few layouts are left, as far as can be counted: to list too many of them takes twenty
// times as long.
bool ExactChances::is_few(const View& view, const Limits& limits) {
  try {
    if (analyst_.analyse(view.position, limits) != Verdict::consistent) throw Inconsistent();
  } catch (const TooComplex&) {
    return true;
  }
  return analyst_.layouts().log2() <= log2_of(static_cast<double>(limits_.layouts) + 0.5);
}

void ExactChances::leave_out_mined(std::span<const Cell> free) {
  const auto columns = columns_of(free);
  std::vector<std::size_t> kept;
  for (std::size_t layout = 0; layout < table_.layouts; ++layout)
    if (std::none_of(columns.begin(), columns.end(),
                     [&](std::size_t column) { return table_.code(column, layout) == mine_code; }))
      kept.push_back(layout);
  table_ = part_of(table_, kept);
}

std::vector<std::size_t> ExactChances::columns_of(std::span<const Cell> cells) const {
  std::vector<std::size_t> columns;
  for (std::size_t column = 0; column < table_.cells.size(); ++column)
    if (std::find(cells.begin(), cells.end(), table_.cells[column]) != cells.end())
      columns.push_back(column);
  return columns;
}

std::optional<double> ExactChances::value() {
  try {
    endgame_.load(table_, {limits_.work, symmetries_});
    const EndgameAnswer answer = endgame_.solve(false);
    return static_cast<double>(answer.wins) / static_cast<double>(answer.layouts);
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

std::optional<double> ExactChances::value_after(std::span<const Cell> cells) {
  const auto columns = columns_of(cells);
  try {
    const std::uint64_t wins =
        columns.size() == 1 ? wins_after(columns.front()) : wins_after_all(columns);
    return static_cast<double>(wins) / static_cast<double>(table_.layouts);
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

std::uint64_t ExactChances::wins_after(std::size_t column) {
  endgame_.load(table_, {limits_.work, symmetries_});
  std::uint64_t wins = 0;
  for (std::uint8_t number = 0; number < mine_code; ++number)
    wins += endgame_.solve_after(column, number).wins;
  return wins;
}

// Layouts that show the same in all of the cells stay together.
std::uint64_t ExactChances::wins_after_all(const std::vector<std::size_t>& columns) {
  std::map<std::vector<std::uint8_t>, std::vector<std::size_t>> alike;
  for (std::size_t layout = 0; layout < table_.layouts; ++layout) {
    std::vector<std::uint8_t> shown;
    for (std::size_t column : columns) shown.push_back(table_.code(column, layout));
    if (std::find(shown.begin(), shown.end(), mine_code) == shown.end())
      alike[shown].push_back(layout);
  }
  std::uint64_t wins = 0;
  for (const auto& [shown, layouts] : alike) {
    const LayoutTable part = part_of(table_, layouts);
    endgame_.load(part, {limits_.work, {}});
    wins += endgame_.solve(false).wins;
  }
  return wins;
}

}  // namespace sapper
