// The rival's games: sensible anywhere, and the same ones as ever on fixed boards.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/random_layout.hpp"
#include "check.hpp"
#include "play/match.hpp"
#include "positions.hpp"
#include "rival/rival.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

// A level, the first click, and how far around it there are no mines: -1 if mines may be anywhere.
struct Set {
  int height, width;
  std::size_t mines;
  int row, column, free;
};
constexpr Set sets[] = {{16, 30, 99, 0, 0, 0}, {16, 30, 99, 3, 3, 1}, {9, 9, 10, 4, 4, -1}};

std::vector<std::uint8_t> marks_of(const Set& set, std::uint64_t seed) {
  std::vector<std::uint8_t> forbidden;
  for (int row = 0; row < set.height; ++row)
    for (int column = 0; column < set.width; ++column)
      forbidden.push_back(std::max(std::abs(row - set.row), std::abs(column - set.column)) <=
                          set.free);
  return random_marks(seed, set.mines, forbidden);
}

}  // namespace

// The boards and the sum of bench/signature.py.
SAPPER_TEST(games_on_fixed_boards_go_as_ever) {
  std::uint64_t sum = 0, place = 0;
  for (const Set& set : sets) {
    Rival rival;
    const auto first = static_cast<Cell>(set.row * set.width + set.column);
    for (std::uint64_t seed = 0; seed < 100; ++seed)
      sum += play_game(rival, set.height, set.width, marks_of(set, seed), first).trace * ++place;
  }
  SAPPER_CHECK(sum == 0x491aa87f9ed625ac);
}

// Any position at all, with exploded mines, flags, lone cells, and with or without the total.
SAPPER_TEST(the_rival_chooses_sensibly_anywhere) {
  SplitMix64 random(7);
  Rival rival;
  Analyst analyst;
  for (int i = 0; i < 150; ++i) {
    const int rows = 1 + static_cast<int>(random.below(6));
    const int columns = 1 + static_cast<int>(random.below(7));
    const Board board = scattered(random, rows, columns, random.unit(), random.unit());
    if (std::none_of(board.codes.begin(), board.codes.end(), is_hidden)) continue;
    for (const Position& position : {board.position(), board.without_total(usual_odds)}) {
      const Choice choice = rival.choose({position, rows, columns});
      SAPPER_CHECK(analyst.analyse(position) == Verdict::consistent);
      const auto& marks = analyst.marks();
      const auto has = [&](Mark mark) {
        return std::find(marks.begin(), marks.end(), mark) != marks.end();
      };
      const Mark rest = has(Mark::open_question) ? Mark::open_question : Mark::mine;
      SAPPER_CHECK(marks[choice.cell] == (has(Mark::safe) ? Mark::safe : rest));
      SAPPER_CHECK(std::abs(choice.risk - analyst.mine()[choice.cell]) < 1e-9);
    }
  }
}
