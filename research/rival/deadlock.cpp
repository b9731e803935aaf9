#include "rival/deadlock.hpp"

#include <cmath>

#include "play/tie_order.hpp"

namespace sapper {

namespace {

constexpr double same_chance = 1e-9;

// A cell that is safe or else one side of the coin flip will be guessed sooner or later.
std::vector<Cell> unavoidable(const Analyst& now, DeadByBoxes& dead, const Coinflip& coinflip) {
  std::vector<Cell> found;
  for (const auto* side : {&coinflip.mines, &coinflip.safes})
    for (Cell cell : *side)
      if (std::abs(coinflip.weight - now.mine()[cell]) < same_chance && !dead.is_dead(cell))
        found.push_back(cell);
  return found;
}

}  // namespace

std::vector<Cell> first_deadlock(const Analyst& now, const View& view, DeadByBoxes& dead,
                                 Coinflips& coinflips) {
  const auto cells = column_order(view);
  for (Coinflip::Kind kind : Coinflip::kinds)
    for (Cell cell : cells) {
      const Coinflip* coinflip = coinflips.at(cell, kind);
      if (!coinflip || coinflip->weight == 0) continue;
      if (auto found = unavoidable(now, dead, *coinflip); !found.empty()) return found;
      coinflips.count(*coinflip);
    }
  return {};
}

}  // namespace sapper
