#include "play/simple_players.hpp"

#include <utility>

#include "base/elementary.hpp"
#include "base/random.hpp"

namespace sapper {

Choice LogicPlayer::guess(const View& view) {
  std::vector<Cell> open;
  for (Cell cell : analyst().hidden())
    if (analyst().marks()[cell] != Mark::mine) open.push_back(cell);
  if (open.empty()) open = analyst().hidden();
  return guess_at(open[SplitMix64(fingerprint(view.position)).below(open.size())]);
}

Choice SafestPlayer::guess(const View& view) {
  Cell best = analyst().hidden().front();
  for (Cell cell : analyst().hidden()) {
    const auto rank = [&](Cell each) {
      return std::pair(rounded(safety(each)), borders(view, each));
    };
    if (rank(cell) > rank(best)) best = cell;
  }
  return guess_at(best);
}

}  // namespace sapper
