#include "boards/generator.hpp"

#include "base/random_layout.hpp"
#include "base/watch.hpp"

namespace sapper {

namespace {
constexpr std::uint64_t told_every = 500'000;  // cells looked at between two reports
}  // namespace

Board Generator::board_of(const Wish& wish, std::span<const std::uint8_t> marks) const {
  return {wish.height, wish.width, marks, wish.first, wish.tells_total};
}

void Generator::mark(const Wish& wish, std::uint64_t seed, std::vector<std::uint8_t>& marks) const {
  const auto forbidden = std::make_unique<bool[]>(wish.forbidden.size());
  for (std::size_t i = 0; i < wish.forbidden.size(); ++i) forbidden[i] = wish.forbidden[i] != 0;
  marks.assign(wish.forbidden.size(), 0);
  for (Cell cell : random_mines(seed, wish.mines, {forbidden.get(), marks.size()})) marks[cell] = 1;
}

// The exact analysis is the quickest test for a guess; only boards that pass it need the ladder.
bool Generator::qualifies(const Wish& wish, std::span<const std::uint8_t> marks) {
  const Board board = board_of(wish, marks);
  const bool is_any = wish.hardest == Rung::cases && !wish.needs;
  if (wish.hardest >= Rung::total && !rater_.is_solved(board)) return false;
  if (is_any) return true;
  const Rating rating = rater_.rate_logic(board, wish.hardest);
  return rating.is_solved && (!wish.needs || rating.points[static_cast<std::size_t>(*wish.needs)]);
}

Drawn Generator::draw(const Wish& wish, std::uint64_t seed, std::uint64_t most_tries,
                      const TellTries& tell) {
  SplitMix64 random(seed);
  Drawn drawn;
  std::uint64_t work = 0;
  while (drawn.tries < most_tries) {
    mark(wish, random.next(), drawn.marks);
    ++drawn.tries;
    Watch::poll();
    if (qualifies(wish, drawn.marks)) return drawn;
    work += drawn.marks.size();
    if (work >= told_every) {
      tell(drawn.tries);
      work = 0;
    }
  }
  drawn.marks.clear();
  return drawn;
}

}  // namespace sapper
