#include "boards/generator.hpp"

#include "base/random_layout.hpp"
#include "base/watch.hpp"

namespace sapper {

namespace {
constexpr std::uint64_t told_every = 500'000;  // cells looked at between two reports
}  // namespace

bool Tries::begin_one() {
  Watch::poll();
  if (work_ >= told_every) {
    tell_(begun_);
    work_ = 0;
  }
  if (begun_ >= most_) return false;
  ++begun_;
  work_ += cells_;
  return true;
}

Board Generator::board_of(const Wish& wish, std::span<const std::uint8_t> marks) const {
  return {wish.height, wish.width, marks, wish.first, wish.tells_total};
}

bool Generator::qualifies(const Wish& wish, std::span<const std::uint8_t> marks) {
  return !marks[wish.first] && count_faults(wish, marks) == 0;
}

// The safe cells that stay hidden where logic ends; 0 if the board qualifies. The exact analysis is
// the quickest test for a guess; only boards that pass it need the ladder.
std::size_t Generator::count_faults(const Wish& wish, std::span<const std::uint8_t> marks) {
  const Board board = board_of(wish, marks);
  if (wish.hardest >= Rung::total && !rater_.is_solved(board)) return rater_.walk().safe_left();
  if (wish.hardest == Rung::cases && !wish.needs) return 0;
  const Rating rating = rater_.rate_logic(board, wish.hardest);
  if (!rating.is_solved) return rater_.walk().safe_left();
  return !wish.needs || rating.points[static_cast<std::size_t>(*wish.needs)] ? 0 : 1;
}

Drawn Generator::draw(const Wish& wish, std::uint64_t seed, std::uint64_t most_tries,
                      const TellTries& tell) {
  SplitMix64 random(seed);
  Tries tries(most_tries, wish.forbidden.size(), tell);
  while (tries.begin_one()) {
    auto marks = random_marks(random.next(), wish.mines, wish.forbidden);
    if (qualifies(wish, marks)) return {std::move(marks), tries.begun()};
  }
  return {{}, tries.begun()};
}

}  // namespace sapper
