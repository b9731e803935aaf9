// Match: whole games of a player inside the kernel.
#pragma once

#include <cstdint>
#include <vector>

#include "play/player.hpp"
#include "play/referee.hpp"

namespace sapper {

struct GuessRecord {
  double risk = 0;  // the chance that the chosen cell was a mine
  bool survived = false;
  double share_left = 0;    // share of the safe cells hidden before the move
  bool is_forced = false;   // no hidden cell was safer than a coin flip
  bool in_endgame = false;  // made after the game was first searched to its end
  Cell cell = 0;
  double win_chance = -1;  // exact, where the game was searched to its end; else -1
};

struct GameRecord {
  bool won = false;
  std::uint32_t moves = 0;  // clicks, the first included
  double cpu_seconds = 0;   // of this thread
  double endgame = -1;      // exact win chance when the endgame was first searched, else -1
  std::vector<GuessRecord> guesses;
  std::uint64_t trace = 0;  // a hash of all moves in their order
};

// Plays one game to its end, from a view that shows nothing or, if `codes` are given, from that
// one. The first click is given, not chosen, and is no guess of the player's.
GameRecord play_game(Player& player, int height, int width, std::span<const std::uint8_t> marks,
                     Cell first, std::span<const std::uint8_t> codes = {});

}  // namespace sapper
