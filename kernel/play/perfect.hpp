// Perfect: the exact value of a small position, or of a whole board under a first-click rule.
#pragma once

#include <optional>

#include "base/start_rule.hpp"
#include "play/endgame.hpp"

namespace sapper {

// A rectangle, whose mirror images are worth the same, and how much may be spent on it.
struct PerfectQuestion {
  int height = 0, width = 0;
  StartRule start = StartRule::none;  // a promise needs a blank position
  std::uint64_t work = 0;
};

// The value with all best cells, or nothing when the work does not suffice. No layouts at all
// means that the position contradicts itself. The position's total must be known.
std::optional<EndgameAnswer> solve_perfectly(const Position& position,
                                             const PerfectQuestion& question);

}  // namespace sapper
