// Deadlock: the first coin flip that the rival guesses at once.
#pragma once

#include <vector>

#include "play/coinflips.hpp"
#include "rival/dead_by_boxes.hpp"

namespace sapper {

// The living cells of the first coin flip that will never be resolved otherwise than by a guess;
// none if there is none. The coin flips that it comes upon before are counted, in the order of the
// rival: its influences depend on how far it looked. They have seen the position and its analysis.
std::vector<Cell> first_deadlock(const Analyst& now, const View& view, DeadByBoxes& dead,
                                 Coinflips& coinflips);

}  // namespace sapper
