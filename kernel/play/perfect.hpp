// Perfect: the exact value of a small position, or of a whole board under a first-click rule.
#pragma once

#include <optional>

#include "play/endgame.hpp"

namespace sapper {

enum class FirstClick : std::uint8_t { unpromised, safe, opening };

// A rectangle, whose mirror images are worth the same, and how much may be spent on it.
struct PerfectQuestion {
  int height = 0, width = 0;
  FirstClick first_click = FirstClick::unpromised;  // a promise needs a blank position
  std::uint64_t work = 0;
};

// The value with all best cells, or nothing when the work does not suffice. No layouts at all
// means that the position contradicts itself. The position's total must be known.
std::optional<EndgameAnswer> solve_perfectly(const Position& position,
                                             const PerfectQuestion& question);

}  // namespace sapper
