// Generator: boards that need no guess, each as likely as any other that qualifies.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "boards/rating.hpp"

namespace sapper {

// What is asked of a board.
struct BoardRequest {
  int height = 0, width = 0;
  std::size_t mines = 0;
  Cell first = 0;
  std::vector<std::uint8_t> forbidden;  // one byte a cell, 1 where the start rule allows no mine
  Rung hardest = Rung::cases;           // no point may be harder
  std::optional<Rung> needs;            // a rung that must be needed at a point at least
};

struct Drawn {
  std::vector<std::uint8_t> marks;  // empty if none was found
  std::uint64_t tries = 0;
};

// Called every few thousand cells' work with the tries so far; throws to end the search.
using TellTries = std::function<void(std::uint64_t)>;

// The tries of one search: counts them, looks whether anybody wants it to stop, and tells how far
// it is. Borrows what it is given.
class Tries {
 public:
  Tries(std::uint64_t most, std::size_t cells, const TellTries& tell)
      : most_(most), cells_(cells), tell_(tell) {}

  // To be called before each try; false if there is none left.
  bool begin_one();
  std::uint64_t begun() const { return begun_; }

 private:
  const std::uint64_t most_;
  const std::size_t cells_;
  const TellTries& tell_;
  std::uint64_t begun_ = 0, work_ = 0;  // work: cells looked at since the last report
};

class Generator {
 public:
  // Random layouts, one after the other, until one qualifies: hence each that does is exactly as
  // likely. The seed and the request decide everything.
  Drawn draw(const BoardRequest& request, std::uint64_t seed, std::uint64_t most_tries,
             const TellTries& tell);

  // A random layout whose mines are moved until it qualifies. Not uniform.
  Drawn repair(const BoardRequest& request, std::uint64_t seed, std::uint64_t most_tries,
               const TellTries& tell);

  bool qualifies(const BoardRequest& request, std::span<const std::uint8_t> marks);

 private:
  Board board_of(const BoardRequest& request, std::span<const std::uint8_t> marks) const;
  std::size_t count_faults(const BoardRequest& request, std::span<const std::uint8_t> marks);
  void note_border(const BoardRequest& request);
  bool move_a_mine(SplitMix64& random, std::vector<std::uint8_t>& marks) const;

  Rater rater_;
  std::vector<Cell> near_, far_, seen_;  // where a repair stands
};

}  // namespace sapper
