// ManyGames: games of one level that are stepped together, for agents that learn.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/position.hpp"
#include "base/random.hpp"
#include "base/start_rule.hpp"
#include "environment/dealer.hpp"

namespace sapper {

// What a click earns. A safe click earns `click` and `cell` for every cell it opens; the last one
// `win` besides. A mine earns `loss`, a click on an open cell `illegal` (it changes nothing).
struct Rewards {
  double win = 0, loss = 0, click = 0, cell = 0, illegal = 0;
};

// When a game that has ended begins anew: at its next step (which plays nothing), in the same step
// (what it showed is kept in `last`), or when the caller says so.
enum class Renewal { next_step, same_step, by_caller };

// Memory of the caller, which must outlive the games; who copies it and puts it back goes back to
// that moment. Per game: a code, a mask (1: may be opened), the code before the last end and a mark
// (1: a mine, once `is_dealt`) a cell, what the last step earned, whether it ended the game and
// how, its seed, the stream of the seeds to come, and the safe cells that are hidden.
struct Boards {
  std::span<std::uint8_t> codes, mask, last, marks;
  std::span<double> reward;
  std::span<std::uint8_t> is_over, is_won, is_dealt;
  std::span<std::uint64_t> seed, stream, safe_left;
};

class ManyGames {
 public:
  struct Rules {
    int height, width;
    std::size_t mines;
    StartRule start;
    Renewal renewal;
    Rewards rewards;
  };

  // The spans of `boards` have one entry a game (codes, mask, last, marks: one a cell of each).
  ManyGames(const Rules& rules, const Boards& boards);

  std::size_t count() const { return boards_.seed.size(); }
  std::size_t cells() const { return shape_->cells(); }

  // From now on the seeds of this game's boards are the draws of SplitMix64(stream).
  void reseed(std::size_t game, std::uint64_t stream) { boards_.stream[game] = stream; }
  void renew(std::size_t game);
  void renew_on(std::size_t game, std::uint64_t seed);
  // The mines are given instead of dealt: one mark a cell.
  void renew_with(std::size_t game, std::span<const std::uint8_t> marks);

  // One action a game: the cell to open. Throws std::invalid_argument, before anything is played,
  // for a cell off the board and for games that have ended where the caller renews them.
  void step(std::span<const std::int64_t> actions, unsigned threads);

 private:
  struct Workspace {
    Dealer dealer;
    std::vector<Cell> todo, free;
  };

  void check(std::span<const std::int64_t> actions) const;
  void step_some(std::span<const std::int64_t> actions, std::size_t begin, std::size_t end,
                 Workspace& work);
  void play(std::size_t game, Cell cell, Workspace& work);
  void deal(std::size_t game, Cell first, Workspace& work);
  void open(std::size_t game, Cell cell, Workspace& work);
  void end(std::size_t game, bool is_won);
  std::uint8_t count_around(const std::uint8_t* marks, Cell cell) const;

  Rules rules_;
  Boards boards_;
  std::shared_ptr<const Shape> shape_;
  std::vector<Workspace> workspaces_;
};

}  // namespace sapper
