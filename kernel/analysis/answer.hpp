// Answer: the result of an analysis, to be kept after the analyst has moved on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/analyst.hpp"

namespace sapper {

struct Answer {
  Verdict verdict = Verdict::consistent;
  bool is_too_complex = false, is_too_large = false;  // beyond any limit, beyond that of memory
  std::string why;                                    // if too complex
  Budget::Cost cost;  // what it took, or had taken when it was refused

  std::vector<Cell> hidden;  // in order
  std::vector<double> mine;  // of each cell of the shape: 0 or 1 only where that is certain
  std::vector<Mark> marks;
  double log2_layouts = 0;
  std::vector<std::vector<Cell>> regions;  // the cells of each region
  std::vector<Cell> away;

  std::vector<Cell> culprits;  // of a contradiction
  std::int64_t least_mines = 0, most_mines = 0;
};

// Answers; TooComplex becomes part of the answer.
Answer answer(Analyst& analyst, const Position& position, const Limits& limits);

}  // namespace sapper
