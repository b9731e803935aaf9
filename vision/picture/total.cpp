#include "picture/total.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "analysis/analyst.hpp"

namespace sapper {

namespace {

constexpr Limits total_limits{.bytes = std::size_t{32} << 20};

// Numbers near a board may be of anything: a game has a mine in 25 cells at least, in two at most.
bool is_usual_density(int mines, int cells) { return 25 * mines >= cells && 2 * mines <= cells; }

// Whether no more cells have flags than there are mines, and some layout with so many agrees; yes
// where it is too hard to say.
bool agrees(const std::vector<std::uint8_t>& codes, int rows, int columns, int mines) {
  if (std::count(codes.begin(), codes.end(), code_flagged) > mines) return false;
  const auto shape = Shape::rectangle(rows, columns);
  try {
    Analyst analyst;
    return analyst.analyse({shape.get(), codes, mines, 1.0}, total_limits) == Verdict::consistent;
  } catch (const TooComplex&) {
    return true;
  }
}

}  // namespace

std::vector<std::uint8_t> codes_of(const std::vector<std::uint8_t>& names) {
  std::vector<std::uint8_t> codes(names);
  for (auto& code : codes) {
    if (code == name_question || code == name_wrong) code = code_hidden;
    if (code == name_mine) code = code_exploded;
  }
  return codes;
}

int flags_of(const std::vector<std::uint8_t>& names) {
  return static_cast<int>(std::count_if(names.begin(), names.end(), [](auto name) {
    return name == name_flag || name == name_wrong;
  }));
}

const UsualLevel* usual_level(int rows, int columns) {
  const auto* level = std::find_if(
      std::begin(usual_levels), std::end(usual_levels),
      [&](const UsualLevel& usual) { return usual.rows == rows && usual.columns == columns; });
  return level == std::end(usual_levels) ? nullptr : level;
}

const UsualLevel* level_near(int rows, int columns, std::optional<int> counted) {
  if (usual_level(rows, columns)) return nullptr;
  const UsualLevel* near = nullptr;
  for (const UsualLevel& usual : usual_levels) {
    const int off = std::abs(usual.rows - rows) + std::abs(usual.columns - columns);
    if (off <= 2 && counted == usual.mines) return &usual;
    if (off == 1 && !near) near = &usual;
  }
  return near;
}

PictureTotal find_total(const std::vector<std::uint8_t>& codes, int rows, int columns,
                        const CountedMines& counted) {
  const UsualLevel* level = usual_level(rows, columns);
  PictureTotal total;
  if (counted.mines && is_usual_density(*counted.mines, rows * columns) &&
      agrees(codes, rows, columns, *counted.mines)) {
    if (counted.is_sure || (level && level->mines == *counted.mines))
      return {counted.mines, TotalSource::counter, std::nullopt};
    total.offered = counted.mines;
  }
  if (level && level->mines > 0 && agrees(codes, rows, columns, level->mines)) {
    total.mines = level->mines;
    total.source = TotalSource::size;
  }
  return total;
}

}  // namespace sapper
