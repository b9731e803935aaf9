// Grid: where the cells of a board may lie in a picture.
#pragma once

#include <cmath>
#include <vector>

#include "picture/lines.hpp"

namespace sapper {

// Lines of a lattice, and the part of it that looks like cells.
struct Grid {
  std::vector<double> xs, ys;  // the places of all lines, rising; pixels of the picture
  int left = 0, top = 0;       // the board is between these lines
  int right = 0, bottom = 0;
  double score = 0;            // how much of a grid it is, for comparing
  double strength = 0;         // how clear the sides of its cells are, from 0 to 1
  std::vector<float> sides;    // of each cell of the lattice: how clear its sides are
  bool is_of_islands = false;  // found by what stands in its cells, not by lines
  float least = 0;             // what a cell of the board has at least, more or less

  int rows() const { return bottom - top; }
  int columns() const { return right - left; }
  float side(int row, int column) const { return sides[row * (xs.size() - 1) + column]; }
  double pitch() const { return (xs[right] - xs[left]) / columns(); }
};

// Where a board may lie: lines that repeat both ways, and the part of the picture around them.
struct Place {
  Box lines, around;
};

inline constexpr int least_lines = 5;   // a board has so many rows and columns at least
inline constexpr int most_lines = 100;  // and so many at most
inline constexpr std::size_t first_by_lines = 3;
inline constexpr double least_pitch = 9;  // pixels of the picture that is searched

// The best grids of a picture by lines, the best first; at most `count`, none where nothing
// repeats. Those of islands follow the first of them.
std::vector<Grid> find_grids(const Pixels& pixels, std::size_t count);

// The places of a picture, the likeliest first; none where nothing repeats. No board is searched
// beyond them yet, and a board may reach beyond the lines of its place.
std::vector<Place> find_places(const Pixels& pixels);

// Bounds the board by the rectangle of cells with the most sides, with its score and its strength;
// false if it is no board's.
bool set_best_bounds(Grid& grid);

}  // namespace sapper
