#include "play/simple_players.hpp"

#include "base/random.hpp"

namespace sapper {

namespace {
// Chances that differ by less are equal but for rounding.
constexpr double rounding = 1e-9;
}  // namespace

Choice LogicPlayer::guess(const Sight& sight) {
  std::vector<Cell> open;
  for (Cell cell : analyst().hidden())
    if (analyst().marks()[cell] != Mark::mine) open.push_back(cell);
  if (open.empty()) open = analyst().hidden();
  return guess_at(open[SplitMix64(fingerprint(sight.position)).below(open.size())]);
}

Choice SafestPlayer::guess(const Sight& sight) {
  Cell best = analyst().hidden().front();
  for (Cell cell : analyst().hidden()) {
    const double gain = safety(cell) - safety(best);
    const bool is_equal = std::abs(gain) <= rounding;
    if (is_equal ? borders(sight, cell) > borders(sight, best) : gain > 0) best = cell;
  }
  return guess_at(best);
}

}  // namespace sapper
