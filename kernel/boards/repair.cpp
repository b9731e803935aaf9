// The part of the generator that moves mines: for boards too dense to wait for.
#include <algorithm>

#include "base/watch.hpp"
#include "boards/generator.hpp"

namespace sapper {

namespace {
constexpr std::uint64_t patience = 400;  // tries without progress before a new layout is drawn
constexpr std::uint64_t mended_every = 500'000;  // cells looked at between two reports
}  // namespace

// The safe cells that stay hidden where logic ends; 0 if the board qualifies.
std::size_t Generator::faults(const Wish& wish, std::span<const std::uint8_t> marks) {
  const Board board = board_of(wish, marks);
  if (wish.hardest >= Rung::total && !rater_.is_solved(board)) return rater_.walk().safe_left();
  if (wish.hardest == Rung::cases && !wish.needs) return 0;
  const Rating rating = rater_.rate_logic(board, wish.hardest);
  if (!rating.is_solved) return rater_.walk().safe_left();
  return !wish.needs || rating.points[static_cast<std::size_t>(*wish.needs)] ? 0 : 1;
}

// Remembers where logic ended: the open questions at the border, and all other cells that may
// change.
void Generator::note_border(const Wish& wish) {
  const Walk& walk = rater_.walk();
  const Position& position = walk.position();
  near_.clear();
  far_.clear();
  seen_.clear();
  for (Cell cell = 0; cell < position.codes.size(); ++cell) {
    if (wish.forbidden[cell]) continue;
    const auto around = position.shape->neighbours(cell);
    const bool is_unknown = walk.reduction().fact(cell) == Fact::unknown;
    const bool touches = std::any_of(around.begin(), around.end(), [&](Cell number) {
      return !is_hidden(position.codes[number]);
    });
    (!is_unknown ? seen_ : touches ? near_ : far_).push_back(cell);
  }
}

// Swaps a mine and a safe cell, one of them at the border where logic ended, the other as a rule
// in the dark. False if there is no such pair.
bool Generator::move_a_mine(SplitMix64& random, std::vector<std::uint8_t>& marks) const {
  const auto& ones = near_.empty() ? far_ : near_;
  if (ones.empty()) return false;
  const Cell one = ones[random.below(ones.size())];
  const bool in_the_dark = random.below(8) != 0;
  for (const auto* others : {in_the_dark ? &far_ : &seen_, &near_, &seen_, &far_}) {
    if (others->empty()) continue;
    for (int attempt = 0; attempt < 20; ++attempt) {
      const Cell other = (*others)[random.below(others->size())];
      if (marks[other] == marks[one]) continue;
      std::swap(marks[one], marks[other]);
      return true;
    }
  }
  return false;
}

Drawn Generator::repair(const Wish& wish, std::uint64_t seed, std::uint64_t most_tries,
                        const TellTries& tell) {
  SplitMix64 random(seed);
  Drawn drawn;
  std::vector<std::uint8_t> best;
  std::size_t least = 0;
  std::uint64_t idle = patience, work = 0;
  while (drawn.tries < most_tries) {
    if (idle >= patience) {
      mark(wish, random.next(), best);
      least = best.size();
      idle = 0;
      drawn.marks = best;
    }
    ++drawn.tries;
    Watch::poll();
    const std::size_t left = faults(wish, drawn.marks);
    if (left == 0 && !drawn.marks[wish.first]) return drawn;
    idle = left < least ? 0 : idle + 1;
    if (left <= least) {
      least = left;
      best = drawn.marks;
      note_border(wish);
    } else {
      drawn.marks = best;
    }
    if (!move_a_mine(random, drawn.marks)) idle = patience;
    work += drawn.marks.size();
    if (work >= mended_every) {
      tell(drawn.tries);
      work = 0;
    }
  }
  drawn.marks.clear();
  return drawn;
}

}  // namespace sapper
