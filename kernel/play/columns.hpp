// Columns of a table of layouts: its cells.
#pragma once

#include <array>
#include <cstdint>

#include "play/layouts.hpp"

namespace sapper::endgame {

using Column = std::uint16_t;
using Counts = std::array<std::uint32_t, mine_code + 1>;  // layouts by the code a cell has

}  // namespace sapper::endgame
