// Total: how many mines a board in a picture has.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "picture/naming.hpp"

namespace sapper {

enum class TotalSource : std::uint8_t { unknown, size, counter };

inline const char* source_word(TotalSource source) {
  return source == TotalSource::counter ? "counter"
         : source == TotalSource::size  ? "size"
                                        : "unknown";
}

struct PictureTotal {
  std::optional<int> mines;
  TotalSource source = TotalSource::unknown;
};

// The codes of a position for names of cells: it has none for question marks and wrong flags.
std::vector<std::uint8_t> codes_of(const std::vector<std::uint8_t>& names);

// How many flags there are, right or wrong.
int flags_of(const std::vector<std::uint8_t>& names);

// The total by the counter, else the usual one of the size; only one that some layout agrees with.
PictureTotal find_total(const std::vector<std::uint8_t>& codes, int rows, int columns,
                        std::optional<int> counted);

}  // namespace sapper
