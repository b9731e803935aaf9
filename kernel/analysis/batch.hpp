// Batch: many positions answered by several threads.
#pragma once

#include <span>
#include <vector>

#include "analysis/answer.hpp"

namespace sapper {

// The answers in the order of the positions, the same for any number of threads. Limits hold for
// each position; all threads together keep to the memory: what needs more than a thread's share is
// asked again alone, with all of it.
std::vector<Answer> answer_all(std::span<const Position> positions, const Limits& limits,
                               unsigned threads);

// The same for boards of one size, whose chances of a mine are written one after the other: 0 for
// an opened cell, NaN for all cells of a board that no layout agrees with or that is too complex.
void write_odds(std::span<const Position> positions, const Limits& limits, unsigned threads,
                std::span<double> odds);

}  // namespace sapper
