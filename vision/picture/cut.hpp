// Cut: one cell of a picture, taken apart into its plate and the sign upon it.
#pragma once

#include <array>
#include <optional>

#include "picture/pixels.hpp"

namespace sapper {

// Where a cell lies; pixels of the picture.
struct CellPlace {
  double left = 0, top = 0, right = 0, bottom = 0;
};

// A sign cut out of its plate: how it differs from it, within a square around the sign.
struct Sign {
  static constexpr int side = 20;
  static constexpr int pixels = side * side;

  std::array<float, pixels> ink{};    // 0 to 1: how much it differs
  std::array<float, pixels> light{};  // -1 to 1: darker or lighter than the plate
  // Of the cell: the sign's left, top, right and bottom side, and how much of the cell it covers.
  float left = 0, top = 0, right = 0, bottom = 0, cover = 0;
  float contrast = 0;  // the largest difference in the middle of the cell, 0 to 255
  Colour colour{};     // of the strongest ink
  float spread = 0;    // how much its colours differ among each other
};

struct CutCell {
  Colour ground{};                 // of the plate, in its middle
  std::array<Colour, 4> strips{};  // along its left, top, right and bottom side
  float roughness = 0;             // how much the plate differs from a plain one
  float texture = 0;               // how much it does at most, where there is no sign
  std::optional<Sign> sign;
  std::optional<Sign> faint_sign;  // hardly clearer than its plate: seen where one is expected
};

// The ground is looked for around the sign.
CutCell cut_cell(const Pixels& pixels, const CellPlace& place);

}  // namespace sapper
