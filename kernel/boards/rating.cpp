#include "boards/rating.hpp"

#include <algorithm>

namespace sapper {

// Opens what can be proved; true if that is all of the board.
bool Rater::go_on(Rung highest, Rating& rating) {
  while (!walk_.is_done()) {
    rating.hardest = std::max(rating.hardest, Rung::known);
    if (highest < Rung::known) return false;
    walk_.open_plain();
    if (walk_.is_done()) break;
    const auto rung = walk_.climb(highest);
    if (!rung) return false;
    rating.hardest = std::max(rating.hardest, *rung);
    ++rating.points[static_cast<std::size_t>(*rung)];
  }
  return true;
}

Rating Rater::rate_logic(const Board& board, Rung highest) {
  Rating rating;
  rating.is_solved = walk_.begin(board) && go_on(highest, rating);
  rating.is_cut = walk_.is_cut();
  return rating;
}

Rating Rater::rate(const Board& board, Player& player) {
  Rating rating;
  walk_.begin(board);
  while (!go_on(Rung::cases, rating)) guess(board, player, rating);
  rating.is_solved = rating.guesses == 0;
  rating.is_cut = walk_.is_cut();
  rating.needs_counter =
      rating.is_solved && rating.hardest >= Rung::total && !is_solved(board, false);
  return rating;
}

void Rater::guess(const Board& board, Player& player, Rating& rating) {
  const int height = board.height, width = board.width;
  const Choice choice = player.choose({walk_.position(), height, width});
  ++rating.guesses;
  rating.win_chance *= 1 - choice.risk;
  walk_.open(board.marks[choice.cell] ? safest(board) : choice.cell);
}

Cell Rater::safest(const Board& board) const {
  const Analyst& analyst = walk_.analyst();
  Cell best = 0;
  double least = 2;
  for (Cell cell : analyst.hidden())
    if (!board.marks[cell] && analyst.mine()[cell] < least) {
      best = cell;
      least = analyst.mine()[cell];
    }
  return best;
}

bool Rater::is_solved(const Board& board, bool uses_total) {
  if (!walk_.begin(board, uses_total)) return false;
  while (true) {
    walk_.open_plain();
    if (walk_.is_done()) return true;
    if (!walk_.leap()) return false;
  }
}

}  // namespace sapper
