#include "champion/unavoidable.hpp"

#include <algorithm>

#include "play/outlook.hpp"

namespace sapper {

namespace {

void add_unavoidable(const View& view, const Analyst& now, const Coinflip& coinflip,
                     std::vector<Cell>& guesses) {
  constexpr double rounding = 1e-7;
  for (const auto* side : {&coinflip.mines, &coinflip.safes})
    for (Cell cell : *side)
      if (now.mine()[cell] <= coinflip.weight * (1 + rounding) &&
          !is_plainly_dead(view.position, now, cell))
        guesses.push_back(cell);
}

}  // namespace

std::vector<Cell> unavoidable_guesses(const View& view, const Analyst& now, Coinflips& coinflips) {
  std::vector<Cell> of_pairs, of_boxes;
  for (Coinflip::Kind kind : Coinflip::kinds)
    for (Cell first : now.hidden()) {
      const Coinflip* coinflip = coinflips.at(first, kind);
      if (!coinflip || coinflip->weight == 0) continue;
      coinflips.count(*coinflip);
      add_unavoidable(view, now, *coinflip, kind == Coinflip::box ? of_boxes : of_pairs);
    }
  std::vector<Cell> guesses = of_pairs.empty() ? std::move(of_boxes) : std::move(of_pairs);
  std::sort(guesses.begin(), guesses.end());
  guesses.erase(std::unique(guesses.begin(), guesses.end()), guesses.end());
  return guesses;
}

}  // namespace sapper
