// Unavoidable: guesses that will have to be made anyway.
#pragma once

#include <vector>

#include "play/coinflips.hpp"

namespace sapper {

// Living cells that are safe or else one side of a coin flip: waiting gains nothing. Those of pairs
// if there are any, else those of boxes; in order. All coin flips that need at most one more mine
// are counted. The coin flips have seen the view and its analysis.
std::vector<Cell> unavoidable_guesses(const View& view, const Analyst& now, Coinflips& coinflips);

// Whether opening the cell is proved to cost nothing, now or later: it is a mine only as one side
// of a coin flip, and it or the other side always is one. Who opens the other side instead wins
// only where this one is the mine: in as many layouts, which look the same, he wins who opens this
// one.
bool is_free(const View& view, const Analyst& now, Coinflips& coinflips, Cell cell);

}  // namespace sapper
