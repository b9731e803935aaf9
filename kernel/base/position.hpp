// Position: what a player sees, as the kernel takes it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/shape.hpp"

namespace sapper {

// Codes of a cell: 0..8 is an opened number.
inline constexpr std::uint8_t code_hidden = 9;
inline constexpr std::uint8_t code_flagged = 10;   // an opinion: the kernel takes it as hidden
inline constexpr std::uint8_t code_exploded = 11;  // a mine that everybody has seen

inline bool is_number(std::uint8_t code) { return code <= 8; }
inline bool is_hidden(std::uint8_t code) { return code == code_hidden || code == code_flagged; }

// Borrows shape and codes; one code a cell of the shape, each at most 11.
struct Position {
  const Shape* shape = nullptr;
  std::span<const std::uint8_t> codes;
  // The number of mines on the whole board, exploded ones included, if it is known.
  std::optional<std::int64_t> mines;
  // For an unknown total: a layout of m mines weighs odds to the power of m.
  // 1 makes every consistent layout weigh the same.
  double odds = 1.0;
};

}  // namespace sapper
