// Player: a view goes in, a cell with its reason comes out.
#pragma once

#include <cstdint>
#include <exception>

#include "base/position.hpp"

namespace sapper {

// A position on a rectangle: players know rows, columns and corners.
struct View {
  Position position;
  int height = 0, width = 0;

  int row(Cell cell) const { return static_cast<int>(cell) / width; }
  int column(Cell cell) const { return static_cast<int>(cell) % width; }
  bool has(int row, int column) const {
    return row >= 0 && row < height && column >= 0 && column < width;
  }
  Cell cell(int row, int column) const { return static_cast<Cell>(row * width + column); }
};

// The weight of a mine where nobody tells how many there are: about one cell in five is a mine.
constexpr double usual_odds = 0.25;

enum class Certainty : std::uint8_t { certain, guess, endgame };

// The cell to open next and why.
struct Choice {
  Cell cell = 0;
  Certainty certainty = Certainty::guess;
  double risk = 0;         // the chance that the cell is a mine
  double win_chance = -1;  // exact, where the game was searched to its end; else -1
  bool is_forced = false;  // no hidden cell was safer than a coin flip
};

// Thrown by players where no layout agrees with the position.
class Inconsistent : public std::exception {
 public:
  const char* what() const noexcept override { return "no layout agrees with the position"; }
};

// The choice depends on the position alone: what a player keeps between calls only makes it
// faster. Positions have a hidden cell; flags count as hidden cells.
class Player {
 public:
  virtual ~Player() = default;

  // Throws Inconsistent, or TooComplex beyond the limits of the analysis.
  virtual Choice choose(const View& view) = 0;
};

}  // namespace sapper
