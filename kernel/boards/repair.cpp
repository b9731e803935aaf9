// The part of the generator that moves mines: for boards too dense to wait for.
#include <algorithm>

#include "base/random_layout.hpp"
#include "boards/generator.hpp"

namespace sapper {

namespace {
// Tries without progress before a new layout is drawn. On 16x30/170 a board takes 628 tries, as
// many with 1600 in place of 400, and 944 with 100.
constexpr std::uint64_t patience = 400;
// One other cell in so many is taken from what was seen. With 2, 8 and 32 a board of 16x30/130
// takes 47, 31 and 46 tries, one of 16x30/170 255, 628 and 833. A seed's board depends on it.
constexpr std::uint64_t seldom = 8;
}  // namespace

// Remembers where logic ended: the open questions at the border, and all other cells that may
// change.
void Generator::note_border(const BoardRequest& request) {
  const Walk& walk = rater_.walk();
  const Position& position = walk.position();
  near_.clear();
  far_.clear();
  seen_.clear();
  for (Cell cell = 0; cell < position.codes.size(); ++cell) {
    if (request.forbidden[cell]) continue;
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
  const bool in_the_dark = random.below(seldom) != 0;
  for (const auto* others : {in_the_dark ? &far_ : &seen_, &near_, &seen_, &far_}) {
    if (others->empty()) continue;
    // With a fifth of the cells mines, 20 draws miss the other kind in one case of a hundred.
    for (int attempt = 0; attempt < 20; ++attempt) {
      const Cell other = (*others)[random.below(others->size())];
      if (marks[other] == marks[one]) continue;
      std::swap(marks[one], marks[other]);
      return true;
    }
  }
  return false;
}

Drawn Generator::repair(const BoardRequest& request, std::uint64_t seed, std::uint64_t most_tries,
                        const TellTries& tell) {
  SplitMix64 random(seed);
  std::vector<std::uint8_t> marks, best;
  std::size_t least = 0;
  std::uint64_t idle = patience;
  Tries tries(most_tries, request.forbidden.size(), tell);
  while (tries.begin_one()) {
    if (idle >= patience) {
      best = marks = random_marks(random.next(), request.mines, request.forbidden);
      least = best.size();
      idle = 0;
    }
    const std::size_t left = count_faults(request, marks);
    if (left == 0 && !marks[request.first]) return {std::move(marks), tries.begun()};
    idle = left < least ? 0 : idle + 1;
    if (left <= least) {
      least = left;
      best = marks;
      note_border(request);
    } else {
      marks = best;
    }
    if (!move_a_mine(random, marks)) idle = patience;
  }
  return {{}, tries.begun()};
}

}  // namespace sapper
