// Islands: grids of boards whose cells stand apart, each a piece of its own upon one ground.
#pragma once

#include <vector>

#include "picture/grid.hpp"

namespace sapper {

// The grids on whose cells pieces of the picture lie: tiles with gaps between them, round cells, or
// numbers alone on a ground that opened cells leave bare. The best first; at most one for each
// colour that may be a ground. A cell without a piece says nothing for or against a grid.
std::vector<Grid> find_islands(const Pixels& pixels);

}  // namespace sapper
