// Positions: made from a seed, for tests, the fuzz driver and measurements.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/position.hpp"
#include "base/random.hpp"

namespace sapper::tests {

// A position that owns its shape and codes.
struct Board {
  int height = 0, width = 0;
  std::shared_ptr<const Shape> shape;
  std::vector<std::uint8_t> codes;
  std::int64_t mines = 0;

  Position position() const { return {shape.get(), codes, mines, 1.0}; }
  Position without_total(double odds) const { return {shape.get(), codes, std::nullopt, odds}; }
};

inline Board parse(const std::string& rows, std::int64_t mines) {
  Board board;
  board.mines = mines;
  for (char c : rows + "/") {
    if (c == '/')
      ++board.height;
    else
      board.codes.push_back(c == '.'   ? code_hidden
                            : c == 'F' ? code_flagged
                            : c == '*' ? code_exploded
                                       : static_cast<std::uint8_t>(c - '0'));
  }
  board.width = static_cast<int>(board.codes.size()) / board.height;
  board.shape = Shape::rectangle(board.height, board.width);
  return board;
}

// Random mines in a hidden board; mined[cell] says where.
inline Board mined_at_random(SplitMix64& random, int height, int width, double density,
                             std::vector<bool>& mined) {
  Board board;
  board.height = height;
  board.width = width;
  board.shape = Shape::rectangle(height, width);
  board.codes.assign(board.shape->cells(), code_hidden);
  mined.resize(board.codes.size());
  for (std::size_t cell = 0; cell < mined.size(); ++cell) {
    mined[cell] = random.unit() < density;
    board.mines += mined[cell];
  }
  return board;
}

inline void open(Board& board, const std::vector<bool>& mined, Cell cell) {
  board.codes[cell] = 0;
  for (Cell other : board.shape->neighbours(cell)) board.codes[cell] += mined[other];
}

// Every safe cell is opened with the given chance, no cascade.
inline Board scattered(SplitMix64& random, int height, int width, double density, double opened) {
  std::vector<bool> mined;
  Board board = mined_at_random(random, height, width, density, mined);
  for (Cell cell = 0; cell < mined.size(); ++cell) {
    if (random.unit() >= opened) {
      if (random.unit() < 0.1) board.codes[cell] = code_flagged;
    } else if (!mined[cell]) {
      open(board, mined, cell);
    } else if (random.unit() < 0.1) {
      board.codes[cell] = code_exploded;
    }
  }
  return board;
}

// Every safe cell is opened of which the pattern says so.
template <class Pattern>
Board patterned(SplitMix64& random, int height, int width, double density, Pattern is_opened) {
  std::vector<bool> mined;
  Board board = mined_at_random(random, height, width, density, mined);
  for (Cell cell = 0; cell < mined.size(); ++cell)
    if (!mined[cell] && is_opened(static_cast<int>(cell) / width, static_cast<int>(cell) % width))
      open(board, mined, cell);
  return board;
}

}  // namespace sapper::tests
