// Groups: cells that look the same, by their plates and by their signs.
#pragma once

#include <cstdint>
#include <vector>

#include "picture/naming.hpp"

namespace sapper {

inline constexpr std::uint8_t no_group = 255;

struct Groups {
  std::vector<std::uint8_t> of_cell;  // no_group where a cell has none
  int count = 0;
};

// Of each cell; the largest group first. Their colours tell most plates; their borders count where
// nearly all have one colour, or where it is asked for.
Groups group_plates(const std::vector<const SeenCell*>& cells, bool by_borders);
// Of each cell with a sign; the largest group first.
Groups group_signs(const std::vector<const SeenCell*>& cells);
// Of each group of signs: whether it may be a picture that belongs to a plate, as all cells there
// have a sign.
std::vector<bool> may_be_pictures(const Groups& plates, const Groups& signs);

}  // namespace sapper
