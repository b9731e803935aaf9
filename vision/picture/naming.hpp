// Naming: what the cells of a grid show, so that the rules of the game hold.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "picture/cut.hpp"
#include "picture/sign_network.hpp"

namespace sapper {

// Names of a cell. Up to exploded they are the codes of a position.
enum CellName : std::uint8_t {
  name_hidden = 9,
  name_flag = 10,
  name_exploded = 11,
  name_question = 12,
  name_mine = 13,   // shown after the end
  name_wrong = 14,  // a flag on a safe cell, shown after the end
};
inline constexpr int cell_names = 15;

// A cell as it was cut, with what its sign looks like.
struct SeenCell {
  CutCell cut;
  SignChances chances{};  // where there is a sign
};

inline constexpr double least_evidence = -0.8;  // below it signs are those of no game
inline constexpr float likely_number = -0.7F;   // the chance of its best number

inline bool looks_like_number(const SignChances& chances) {
  return *std::max_element(chances.begin() + 1, chances.begin() + 9) > likely_number;
}

struct NamedCells {
  std::vector<std::uint8_t> names;
  std::vector<std::uint8_t> seconds;    // the next best name of each cell
  std::vector<float> doubts;            // 0 (none) to 1 (as good as the first name)
  std::vector<std::uint8_t> groups;     // signs of one group look the same
  std::vector<std::uint8_t> plates;     // so do plates
  int broken = 0;                       // rules that the names break
  bool is_consistent = false;           // some layout of mines agrees
  std::vector<std::uint32_t> culprits;  // cells of a contradiction
  std::vector<std::uint32_t> suspects;  // opened, without a sign, and beside hidden cells
  int signs = 0;                        // cells with a sign of the game
  int strangers = 0;                    // cells with a sign of no game
  int pictures = 0;                     // cells with a picture that belongs to their plate
  int new_shapes = 0;                   // cells with a flag or a mine that looks like none
  int misplaced = 0;                    // numbers on plates that hide cells
  double evidence = 0;                  // how well they look like it: 0 at best, in logarithms
  double number_evidence = 0;           // the same of the numbers alone
};

// Names cells, row by row. Looks for the names that fit the signs best and break no rule.
NamedCells name_cells(std::vector<const SeenCell*> cells, int rows, int columns);

}  // namespace sapper
