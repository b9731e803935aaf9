// Pattern: some cells of a block of three rows and three columns, as nine bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace sapper {

// Bit 3 x row + column of the block. Everything that follows from numbers short of counting all
// mines speaks of cells around one number, so a block is enough for every statement.
using Pattern = std::uint16_t;

inline constexpr int block = 3;
inline constexpr int reach = block - 1;  // blocks further apart than this share no cell
inline constexpr std::size_t patterns = 512;

inline int size_of(Pattern pattern) { return std::popcount(pattern); }

namespace detail {

constexpr Pattern moved(Pattern pattern, int rows, int columns) {
  Pattern out = 0;
  for (int row = 0; row < block; ++row)
    for (int column = 0; column < block; ++column) {
      const int to_row = row + rows, to_column = column + columns;
      const bool fits = to_row >= 0 && to_row < block && to_column >= 0 && to_column < block;
      if (fits && (pattern >> (block * row + column) & 1))
        out = static_cast<Pattern>(out | 1 << (block * to_row + to_column));
    }
  return out;
}

struct Moves {
  std::array<std::array<Pattern, patterns>, (2 * reach + 1) * (2 * reach + 1)> table{};

  constexpr Moves() {
    for (int rows = -reach; rows <= reach; ++rows)
      for (int columns = -reach; columns <= reach; ++columns)
        for (std::size_t pattern = 0; pattern < patterns; ++pattern)
          table[index(rows, columns)][pattern] =
              moved(static_cast<Pattern>(pattern), rows, columns);
  }
  static constexpr std::size_t index(int rows, int columns) {
    return static_cast<std::size_t>((rows + reach) * (2 * reach + 1) + columns + reach);
  }
};

inline const Moves moves;

}  // namespace detail

// The pattern as a block sees it whose corner lies so many rows above and columns left of the
// pattern's own; cells outside that block are dropped. Both numbers from -reach to reach.
inline Pattern seen_from(Pattern pattern, int rows, int columns) {
  return detail::moves.table[detail::Moves::index(rows, columns)][pattern];
}

// The empty rows at the top and columns at the left of a pattern that is not empty.
inline int empty_rows(Pattern pattern) { return std::countr_zero(pattern) / block; }
inline int empty_columns(Pattern pattern) {
  return std::countr_zero(static_cast<Pattern>((pattern | pattern >> 3 | pattern >> 6) & 7));
}

}  // namespace sapper
