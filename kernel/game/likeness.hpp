// Whether a position is a game's own, though it was turned, mirrored, cut, framed or touched up.
#pragma once

#include <cstdint>
#include <span>

namespace sapper {

// What is seen of a board: one code a cell, row by row.
struct Sight {
  int height = 0, width = 0;
  std::span<const std::uint8_t> codes;
};

// Whether the position is the game's own under one of the eight symmetries, moved by any number of
// rows and columns (so that lines may be cut off or added), with a few cells changed: at most one
// in four of its open cells that lie on the game's board is not seen so there, and the numbers that
// are seen in both are more than chance gives. How often that errs is measured in
// bench/results/copies.md.
bool is_likely_copy(const Sight& position, const Sight& game);

}  // namespace sapper
