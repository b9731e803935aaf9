#include "picture/total.hpp"

#include <algorithm>

#include "analysis/analyst.hpp"

namespace sapper {

namespace {

constexpr Limits total_limits{.bytes = std::size_t{32} << 20};

struct UsualLevel {
  int rows, columns, mines;
};
constexpr UsualLevel usual_levels[] = {{9, 9, 10}, {16, 16, 40}, {16, 30, 99}, {30, 16, 99}};

// Numbers near a board may be of anything: a game has a mine in 25 cells at least, in two at most.
bool is_usual_density(int mines, int cells) { return 25 * mines >= cells && 2 * mines <= cells; }

// Whether some layout with so many mines agrees; yes where it is too hard to say.
bool agrees(const std::vector<std::uint8_t>& codes, int rows, int columns, int mines) {
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

PictureTotal find_total(const std::vector<std::uint8_t>& codes, int rows, int columns,
                        std::optional<int> counted) {
  if (counted && is_usual_density(*counted, rows * columns) &&
      agrees(codes, rows, columns, *counted))
    return {counted, TotalSource::counter};
  for (const UsualLevel& level : usual_levels)
    if (level.rows == rows && level.columns == columns && agrees(codes, rows, columns, level.mines))
      return {level.mines, TotalSource::size};
  return {};
}

}  // namespace sapper
