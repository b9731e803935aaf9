// Perspective: a picture that was turned or taken from aside, as it looks from straight ahead.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "picture/pixels.hpp"

namespace sapper {

// A picture whose lines leant, as it looks from straight ahead. What the other one does not show is
// taken from its border.
struct StraightPicture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> bytes;  // three a pixel; none where the lines did not lean
  // Where a place (x, y, 1) is in the other picture: the first two by the third.
  std::array<std::array<double, 3>, 3> back{};
};

// Lines that lean by a few pixels are found at once; all others only if they may lean so much,
// which takes longer.
StraightPicture straighten(const Pixels& pixels, bool may_lean_much);

}  // namespace sapper
