// Total: how many mines a board in a picture has.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "picture/counter.hpp"
#include "picture/naming.hpp"

namespace sapper {

// The sizes that most games have, with their mines; 0 where these differ from game to game.
struct UsualLevel {
  int rows, columns, mines;
};
inline constexpr UsualLevel usual_levels[] = {{9, 9, 10},   {16, 16, 40}, {16, 30, 99},
                                              {30, 16, 99}, {8, 8, 10},   {8, 10, 10},
                                              {14, 18, 40}, {20, 24, 99}, {10, 10, 0}};

// The level of that size, or null.
const UsualLevel* usual_level(int rows, int columns);

// A level that a board of another size may be after all: a row or a column is missing or too much,
// or two where a counter tells its mines. Null where there is none.
const UsualLevel* level_near(int rows, int columns, std::optional<int> counted);

enum class TotalSource : std::uint8_t { unknown, size, counter };

inline const char* source_word(TotalSource source) {
  return source == TotalSource::counter ? "counter"
         : source == TotalSource::size  ? "size"
                                        : "unknown";
}

// How often totals of that source were right in pictures of programs that no rule had seen.
inline double chance_of(TotalSource source) {
  return source == TotalSource::counter ? 0.98 : source == TotalSource::size ? 0.9 : 0;
}

struct PictureTotal {
  std::optional<int> mines;
  TotalSource source = TotalSource::unknown;
  std::optional<int> offered;  // by a number near the board that may count something else
};

// The codes of a position for names of cells: it has none for question marks and wrong flags.
std::vector<std::uint8_t> codes_of(const std::vector<std::uint8_t>& names);

// How many flags there are, right or wrong.
int flags_of(const std::vector<std::uint8_t>& names);

// The total by a counter that is surely one, else the usual one of the size; only one that some
// layout agrees with. A number alone is surely the counter where it tells what is usual.
PictureTotal find_total(const std::vector<std::uint8_t>& codes, int rows, int columns,
                        const CountedMines& counted);

}  // namespace sapper
