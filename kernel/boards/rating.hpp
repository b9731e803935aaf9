// Rating: what a board demands of someone who never guesses before there is no other way.
#pragma once

#include <array>
#include <cstdint>

#include "boards/walk.hpp"
#include "play/player.hpp"

namespace sapper {

struct Rating {
  bool is_solved = false;       // without a guess
  Rung hardest = Rung::number;  // that was needed between guesses
  // How often each rung was the lowest that showed a safe cell; of rungs above known only.
  std::array<std::uint32_t, rungs> points{};
  bool needs_counter =
      false;                  // solved, but not by someone who is not told how many mines there are
  std::uint32_t guesses = 0;  // points at which no cell is certainly safe
  double win_chance = 1;      // to survive what the player guesses at these points
  bool is_cut = false;        // a limit was hit: a point may be easier than it is said to be
};

// Rates boards, one at a time.
class Rater {
 public:
  // The first cell must be safe. At a point where nothing is safe the player is asked for a guess;
  // if that is a mine on this board, the safest cell that is none is opened in its place.
  Rating rate(const Board& board, Player& player);

  // The rating up to the first guess that is needed: solved or not, with the points before it.
  // Stops at the first point that is harder than the highest rung.
  Rating rate_logic(const Board& board, Rung highest);

  // Returns true if the board can be solved without a guess.
  bool is_solved(const Board& board, bool uses_total = true);
  // The safe cells that are left where is_solved() or rate_logic() ended.
  const Walk& walk() const { return walk_; }

 private:
  bool go_on(Rung highest, Rating& rating);
  void guess(const Board& board, Player& player, Rating& rating);
  Cell safest(const Board& board) const;

  Walk walk_;
};

}  // namespace sapper
