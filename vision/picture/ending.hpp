// Ending: which mine of a lost game went off, and which flags are shown to be wrong.
#pragma once

#include "base/shape.hpp"
#include "picture/naming.hpp"

namespace sapper {

// Renames cells of a game that shows mines, by their plates.
void name_ending(const Shape& shape, const std::vector<const SeenCell*>& cells, NamedCells& named);

}  // namespace sapper
