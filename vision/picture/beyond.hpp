// Beyond: whether a board goes on where its picture ends.
#pragma once

#include <vector>

#include "picture/pixels.hpp"

namespace sapper {

// The sides at which the picture ends within cells, a bit for each: left, top, right and bottom.
int sides_cut_off(const Pixels& pixels, const std::vector<double>& xs,
                  const std::vector<double>& ys);

}  // namespace sapper
