// Oracle: a position answered by trying every set of mines.
#pragma once

#include <cstdint>
#include <vector>

#include "base/position.hpp"

namespace sapper::tests {

struct Census {
  double weight = 0;                   // of all consistent layouts
  std::vector<double> mine;            // of those in which each cell is a hidden mine
  std::vector<std::uint32_t> layouts;  // as bit sets over the hidden cells, in order
};

inline Census take_census(const Position& position) {
  std::vector<Cell> hidden;
  std::int64_t exploded = 0;
  const auto cells = static_cast<Cell>(position.codes.size());
  for (Cell cell = 0; cell < cells; ++cell) {
    if (is_hidden(position.codes[cell])) hidden.push_back(cell);
    exploded += position.codes[cell] == code_exploded;
  }
  Census census;
  census.mine.assign(cells, 0.0);
  std::vector<bool> mined(cells);
  for (std::uint32_t set = 0; set < 1u << hidden.size(); ++set) {
    std::int64_t mines = exploded;
    double weight = 1;
    for (Cell cell = 0; cell < cells; ++cell) mined[cell] = position.codes[cell] == code_exploded;
    for (std::size_t i = 0; i < hidden.size(); ++i)
      if (set >> i & 1) {
        mined[hidden[i]] = true;
        ++mines;
        if (!position.mines) weight *= position.odds;
      }
    bool fits = !position.mines || mines == *position.mines;
    for (Cell cell = 0; cell < cells && fits; ++cell) {
      if (!is_number(position.codes[cell])) continue;
      int around = 0;
      for (Cell other : position.shape->neighbours(cell)) around += mined[other];
      fits = around == position.codes[cell];
    }
    if (!fits) continue;
    census.weight += weight;
    census.layouts.push_back(set);
    for (std::size_t i = 0; i < hidden.size(); ++i)
      if (set >> i & 1) census.mine[hidden[i]] += weight;
  }
  return census;
}

}  // namespace sapper::tests
