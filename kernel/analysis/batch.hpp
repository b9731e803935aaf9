// Batch: many positions answered by several threads.
#pragma once

#include <span>
#include <vector>

#include "analysis/answer.hpp"

namespace sapper {

// The answers in the order of the positions, the same for any number of threads. Limits hold for
// each position; the memory limit is shared out among the threads.
std::vector<Answer> answer_all(std::span<const Position> positions, const Limits& limits,
                               unsigned threads);

}  // namespace sapper
