#include "boards/generator.hpp"

#include "base/budget.hpp"
#include "base/random_layout.hpp"

namespace sapper {

namespace {
constexpr std::uint64_t told_every = 500'000;  // cells looked at between two reports
}  // namespace

bool Tries::begin_one() {
  Allowance::spend(cells_);
  if (work_ >= told_every) {
    tell_(begun_);
    work_ = 0;
  }
  if (begun_ >= most_) return false;
  ++begun_;
  work_ += cells_;
  return true;
}

Board Generator::board_of(const BoardRequest& request, std::span<const std::uint8_t> marks) const {
  return {request.height, request.width, marks, request.first};
}

bool Generator::qualifies(const BoardRequest& request, std::span<const std::uint8_t> marks) {
  return !marks[request.first] && count_faults(request, marks) == 0;
}

// The safe cells that stay hidden where logic ends; 0 if the board qualifies. The exact analysis is
// the quickest test for a guess; only boards that pass it need the ladder.
std::size_t Generator::count_faults(const BoardRequest& request,
                                    std::span<const std::uint8_t> marks) {
  const Board board = board_of(request, marks);
  if (request.hardest >= Rung::total && !rater_.is_solved(board)) return rater_.walk().safe_left();
  if (request.hardest == Rung::cases && !request.needs) return 0;
  const Rating rating = rater_.rate_logic(board, request.hardest);
  if (!rating.is_solved) return rater_.walk().safe_left();
  return !request.needs || rating.points[static_cast<std::size_t>(*request.needs)] ? 0 : 1;
}

Drawn Generator::draw(const BoardRequest& request, std::uint64_t seed, std::uint64_t most_tries,
                      const TellTries& tell) {
  SplitMix64 random(seed);
  Tries tries(most_tries, request.forbidden.size(), tell);
  while (tries.begin_one()) {
    auto marks = random_marks(random.next(), request.mines, request.forbidden);
    if (qualifies(request, marks)) return {std::move(marks), tries.begun()};
  }
  return {{}, tries.begun()};
}

}  // namespace sapper
