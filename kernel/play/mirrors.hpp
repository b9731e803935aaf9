// Mirrors: the images of a rectangle under which layouts keep their value.
#pragma once

#include <cstdint>
#include <vector>

#include "play/layouts.hpp"

namespace sapper {

// The mirror images and turns that leave hidden cells hidden, as permutations of the table's
// columns, without the one that changes nothing.
std::vector<std::vector<std::uint32_t>> mirror_images(const Position& position,
                                                      const LayoutTable& table, int height,
                                                      int width);

}  // namespace sapper
