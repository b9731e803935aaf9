// Unavoidable: guesses that will have to be made anyway.
#pragma once

#include <vector>

#include "play/coinflips.hpp"

namespace sapper {

// Living cells that are safe or else one side of a coin flip: waiting gains nothing. Those of pairs
// if there are any, else those of boxes; in order. All coin flips that need at most one more mine
// are counted. The coin flips have seen the view and its analysis.
std::vector<Cell> unavoidable_guesses(const View& view, const Analyst& now, Coinflips& coinflips);

}  // namespace sapper
