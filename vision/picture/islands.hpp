// Islands: grids of boards whose cells stand apart, each a piece of its own upon one ground.
#pragma once

#include <functional>
#include <vector>

#include "picture/grid.hpp"

namespace sapper {

// How clear the sides of each cell of a lattice are, 1 where they are just those of a cell; nothing
// where hardly any are.
using SidesByLines = std::function<std::vector<float>(const Grid&)>;

// The grids on whose cells pieces of the picture lie: tiles with gaps between them, round cells, or
// numbers alone on a ground that opened cells leave bare. Plates that touch each other are no
// islands, but lines show them. The best first; at most one for each colour that may be a ground. A
// cell without a piece says nothing for or against a grid.
std::vector<Grid> find_islands(const Pixels& pixels, const SidesByLines& sides_by_lines);

}  // namespace sapper
