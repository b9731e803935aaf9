#include "game/likeness.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/position.hpp"

namespace sapper {

namespace {

constexpr int false_share = 4;  // a copy may have one false cell in so many
constexpr int first_look = 24;  // after so many cells a placement that is mostly false is dropped
// Numbers that agree, in bits: so many do where the boards nearly cover each other and the same
// cells are open, so many anywhere.
constexpr int bits_if_it_fits = 4, bits_anywhere = 18;
constexpr int fitting_area = 60, fitting_cells = 85;  // percent
// About the bits of each number: zeros are everywhere and say next to nothing.
constexpr std::array<int, 9> bits_of{0, 1, 2, 3, 5, 7, 9, 9, 9};

struct OpenCell {
  int row, column;
  std::uint8_t code;
};

// A position under one of the eight symmetries: transposed, then upside down, then mirrored.
struct Turned {
  int height, width;
  std::vector<std::uint8_t> codes;
  std::vector<OpenCell> open;  // the rarest numbers first: they tell soonest

  Turned(const Sight& position, int symmetry)
      : height(symmetry & 1 ? position.width : position.height),
        width(symmetry & 1 ? position.height : position.width),
        codes(position.codes.size()) {
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column) {
        const int from_row = symmetry & 2 ? height - 1 - row : row;
        const int from_column = symmetry & 4 ? width - 1 - column : column;
        const int from = symmetry & 1 ? from_column * position.width + from_row
                                      : from_row * position.width + from_column;
        const auto code = position.codes[static_cast<std::size_t>(from)];
        codes[static_cast<std::size_t>(row * width + column)] = code;
        if (is_number(code)) open.push_back({row, column, code});
      }
    std::stable_sort(open.begin(), open.end(),
                     [](const OpenCell& a, const OpenCell& b) { return a.code > b.code; });
  }
};

// The bits of one placement; none if too much of it is false. Zeros in both tell nothing.
int agreement(const Turned& position, const Sight& game, int down, int right) {
  int bits = 0, told = 0, wrong = 0;
  for (const OpenCell& cell : position.open) {
    const int row = cell.row + down, column = cell.column + right;
    if (row < 0 || row >= game.height || column < 0 || column >= game.width) continue;
    const auto seen = game.codes[static_cast<std::size_t>(row * game.width + column)];
    if (seen == cell.code) {
      bits += bits_of[cell.code];
      told += cell.code != 0;
      continue;
    }
    ++told;
    ++wrong;
    if (wrong > first_look / 2 && told <= first_look) return 0;
  }
  return wrong * false_share <= told ? bits : 0;
}

// Whether the boards nearly cover each other, and nearly the same cells are open where they do.
bool fits(const Turned& position, const Sight& game, int down, int right) {
  const int top = std::max(0, down), bottom = std::min(game.height, down + position.height);
  const int left = std::max(0, right), end = std::min(game.width, right + position.width);
  const int common = (bottom - top) * (end - left);
  const int larger = std::max(game.height * game.width, position.height * position.width);
  if (common * 100 < larger * fitting_area) return false;
  int same = 0;
  for (int row = top; row < bottom; ++row)
    for (int column = left; column < end; ++column) {
      const int there = (row - down) * position.width + column - right;
      same += is_number(game.codes[static_cast<std::size_t>(row * game.width + column)]) ==
              is_number(position.codes[static_cast<std::size_t>(there)]);
    }
  return same * 100 >= common * fitting_cells;
}

bool is_placed(const Turned& position, const Sight& game) {
  for (int down = 1 - position.height; down < game.height; ++down)
    for (int right = 1 - position.width; right < game.width; ++right) {
      const int bits = agreement(position, game, down, right);
      if (bits >= bits_anywhere) return true;
      if (bits >= bits_if_it_fits && fits(position, game, down, right)) return true;
    }
  return false;
}

}  // namespace

bool is_likely_copy(const Sight& position, const Sight& game) {
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    if (is_placed(Turned(position, symmetry), game)) return true;
  return false;
}

}  // namespace sapper
