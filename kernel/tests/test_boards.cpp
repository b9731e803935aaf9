// Boards: the ladder against brute force, families of groups, boards without guessing.
#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <vector>

#include "base/random_layout.hpp"
#include "boards/generator.hpp"
#include "boards/ladder.hpp"
#include "boards/packing.hpp"
#include "boards/rating.hpp"
#include "check.hpp"
#include "door/boards.hpp"
#include "oracle.hpp"
#include "positions.hpp"

using namespace sapper;
using sapper::tests::take_census;

namespace {

constexpr Cell nowhere = ~Cell{0};

// The most that disjoint groups hold, none of them with the cell; by trying every family.
int most_without(const std::vector<Holder>& holders, Cell avoided, std::set<Cell> taken = {},
                 std::size_t next = 0) {
  if (next == holders.size()) return 0;
  int best = most_without(holders, avoided, taken, next + 1);
  for (Cell cell : holders[next].cells)
    if (cell == avoided || taken.contains(cell)) return best;
  taken.insert(holders[next].cells.begin(), holders[next].cells.end());
  return std::max(best, holders[next].weight + most_without(holders, avoided, taken, next + 1));
}

BoardRequest request_for(int height, int width, std::size_t mines, Cell first) {
  BoardRequest request;
  request.height = height;
  request.width = width;
  request.mines = mines;
  request.first = first;
  const auto shape = Shape::rectangle(height, width);
  request.forbidden.assign(shape->cells(), 0);
  request.forbidden[first] = 1;
  for (Cell near : shape->neighbours(first)) request.forbidden[near] = 1;
  return request;
}

const TellTries silent = [](std::uint64_t) {};

}  // namespace

SAPPER_TEST(packing_finds_the_best_families) {
  SplitMix64 random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<Holder> holders(1 + random.below(7));
    for (Holder& holder : holders) {
      holder.weight = static_cast<int>(1 + random.below(3));
      const Cell start = static_cast<Cell>(random.below(9));
      for (Cell cell = start; cell < start + 1 + random.below(4); ++cell)
        holder.cells.push_back(cell);
    }
    Packing packing;
    SAPPER_CHECK(packing.run(holders));
    const int most = most_without(holders, nowhere);
    SAPPER_CHECK(packing.most() == most);
    std::set<Cell> cells;
    for (const Holder& holder : holders) cells.insert(holder.cells.begin(), holder.cells.end());
    const auto& found = packing.avoidable();
    for (Cell cell : cells)
      SAPPER_CHECK((std::find(found.begin(), found.end(), cell) != found.end()) ==
                   (most_without(holders, cell) == most));
    const auto left_out_by = [&](Cell cell, const std::vector<std::size_t>& family) {
      return std::none_of(family.begin(), family.end(), [&](std::size_t member) {
        const auto& cells = holders[member].cells;
        return std::find(cells.begin(), cells.end(), cell) != cells.end();
      });
    };
    SAPPER_CHECK(packing.tight_families(holders, most + 1).empty());
    const auto families = packing.tight_families(holders, most);
    for (const auto& family : families) {
      int held = 0;
      std::multiset<Cell> taken;
      for (std::size_t member : family) {
        held += holders[member].weight;
        taken.insert(holders[member].cells.begin(), holders[member].cells.end());
      }
      SAPPER_CHECK(held == most);
      for (Cell cell : taken) SAPPER_CHECK(taken.count(cell) == 1);
    }
    for (Cell cell : found)
      SAPPER_CHECK(std::any_of(families.begin(), families.end(),
                               [&](const auto& family) { return left_out_by(cell, family); }));
  }
}

SAPPER_TEST(packing_ends_where_there_are_too_many_ways) {
  // Of each cell with the next, and with one so far off that what was chosen has to be remembered.
  const auto crossing = [](Cell apart) {
    std::vector<Holder> holders;
    for (Cell cell = 0; cell < 3 * apart; ++cell) {
      holders.push_back({{cell, cell + 1}, 1});
      holders.push_back({{cell, cell + apart}, 1});
    }
    return holders;
  };
  Packing packing;
  for (int round = 0; round < 10; ++round) SAPPER_CHECK(packing.run(crossing(10)));
  SAPPER_CHECK(!packing.run(crossing(16)));
  // Or further off than a state has bits.
  SAPPER_CHECK(packing.run({{{0, 1}, 1}, {{0, 2}, 1}}));
  std::vector<Holder> wide;
  for (Cell cell = 0; cell < 64; ++cell) wide.push_back({{cell, cell + 1}, 1});
  wide.push_back({{0, 63}, 1});
  SAPPER_CHECK(packing.run(wide));
  wide.back() = {{0, 64}, 1};
  SAPPER_CHECK(!packing.run(wide));
}

// A chain of coin flips along the third row; the cell inside it that is opened early sees three
// cells of the next row, one of them a mine: its group reaches over all of a long chain.
SAPPER_TEST(a_rating_notes_that_a_count_was_cut) {
  for (const Cell width : {92, 98}) {
    std::vector<std::uint8_t> marks(5 * width, 0);
    for (Cell column = 0; column < width; ++column) marks[2 * width + column] = column % 3 != 1;
    marks[2 * width + 2] = 0;
    marks[3 * width + 2] = 1;
    const Rating rating = Rater().rate_logic({5, static_cast<int>(width), marks, 0}, Rung::cases);
    SAPPER_CHECK(rating.is_cut == (width == 98));
    SAPPER_CHECK(rating.hardest == (width == 98 ? Rung::cases : Rung::total));
  }
}

SAPPER_TEST(every_certain_cell_has_a_rung_and_no_other) {
  SplitMix64 random(7);
  RungFinder finder;
  std::array<int, rungs> seen{};
  for (int round = 0; round < 400; ++round) {
    const auto board = tests::scattered(random, 4, 4, 0.25, 0.5);
    const Position position = board.position();
    RungMap map;
    const Verdict verdict = finder.find(position, {}, map);
    SAPPER_CHECK(verdict == Verdict::consistent);
    const auto census = take_census(position);
    for (Cell cell = 0; cell < position.codes.size(); ++cell) {
      const bool is_safe = census.mine[cell] == 0, is_mine = census.mine[cell] == census.weight;
      const bool is_certain = is_hidden(position.codes[cell]) && (is_safe || is_mine);
      SAPPER_CHECK(is_certain == (map.rungs[cell] != RungMap::uncertain));
      if (!is_certain) continue;
      SAPPER_CHECK(map.is_mine[cell] == is_mine);
      ++seen[map.rungs[cell]];
    }
  }
  for (int count : seen) SAPPER_CHECK(count > 0);
}

// As two ladders that were written apart found them.
SAPPER_TEST(every_rule_finds_what_it_found) {
  SplitMix64 random(29);
  RungFinder finder;
  std::array<int, rungs> seen{};
  for (int round = 0; round < 300; ++round) {
    const auto board = tests::scattered(random, 9, 16, 0.2, 0.6);
    RungMap map;
    SAPPER_CHECK(finder.find(board.position(), {}, map) == Verdict::consistent);
    for (std::uint8_t rung : map.rungs)
      if (rung != RungMap::uncertain) ++seen[rung];
  }
  SAPPER_CHECK((seen == std::array<int, rungs>{8997, 8326, 1774, 239, 402, 36}));
}

SAPPER_TEST(boards_qualify_and_come_again) {
  Generator generator, another;
  Rater rater;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const BoardRequest request = request_for(9, 9, 12, 30);
    const Drawn drawn = generator.draw(request, seed, 10'000, silent);
    SAPPER_CHECK(drawn.marks == another.draw(request, seed, 10'000, silent).marks);
    SAPPER_CHECK(std::count(drawn.marks.begin(), drawn.marks.end(), 1) == 12);
    const sapper::Board board{9, 9, drawn.marks, 30};
    SAPPER_CHECK(rater.is_solved(board));
    SAPPER_CHECK(rater.rate_logic(board, Rung::cases).is_solved);
  }
}

// Two ways to the same answer: all that is certain at once, or rung by rung.
SAPPER_TEST(leaping_and_climbing_agree) {
  Rater rater;
  int solved = 0;
  const BoardRequest request = request_for(9, 9, 16, 40);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto marks = random_marks(seed, 16, request.forbidden);
    const sapper::Board board{9, 9, marks, 40};
    const bool is_solved = rater.is_solved(board);
    SAPPER_CHECK(is_solved == rater.rate_logic(board, Rung::cases).is_solved);
    solved += is_solved;
  }
  SAPPER_CHECK(solved > 50 && solved < 250);
}

SAPPER_TEST(repaired_boards_qualify_and_are_the_same_everywhere) {
  Generator generator;
  std::uint64_t tries = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    BoardRequest request = request_for(12, 12, 42, 50);
    request.hardest = request.needs.emplace(Rung::overlap);
    const Drawn drawn = generator.repair(request, seed, 100'000, silent);
    tries += drawn.tries;
    SAPPER_CHECK(!drawn.marks.empty() && generator.qualifies(request, drawn.marks));
    for (std::size_t cell = 0; cell < drawn.marks.size(); ++cell)
      SAPPER_CHECK(!(drawn.marks[cell] && request.forbidden[cell]));
  }
  SAPPER_CHECK(tries == 546);
}

SAPPER_TEST(a_search_ends_in_time) {
  Generator generator;
  BoardRequest request = request_for(16, 16, 120, 50);
  const Drawn drawn = generator.draw(request, 1, 100, silent);
  SAPPER_CHECK(drawn.marks.empty() && drawn.tries == 100);
}

SAPPER_TEST(boards_that_cannot_be_are_refused) {
  const BoardRequest good = request_for(5, 6, 10, 0);
  SAPPER_CHECK(checked(good).mines == 10);
  const auto is_refused = [](auto ask) {
    try {
      ask();
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  const auto is_wrong = [&](auto change) {
    BoardRequest request = good;
    change(request);
    return is_refused([&] { checked(request); });
  };
  SAPPER_CHECK(
      is_wrong([](BoardRequest& request) { request.mines = 27; }));  // four cells are kept free
  SAPPER_CHECK(is_wrong([](BoardRequest& request) { request.first = 30; }));
  SAPPER_CHECK(is_wrong([](BoardRequest& request) { request.height = 6; }));
  SAPPER_CHECK(is_wrong([](BoardRequest& request) { request.height = request.width = -1; }));
  SAPPER_CHECK(is_wrong([](BoardRequest& request) { request.forbidden[7] = 2; }));
  SAPPER_CHECK(is_refused([] { rung_at(6); }) && is_refused([] { rung_at(-1); }));
  const std::vector<std::uint8_t> none(30, 0), all(30, 1);
  SAPPER_CHECK(is_refused([&] { board_qualifies(good, none); }));  // no ten mines
  SAPPER_CHECK(is_refused([&] { rate_board({5, 6, all, 0}, "logic", ""); }));
  SAPPER_CHECK(is_refused([&] { rate_board({5, 6, none, 30}, "logic", ""); }));
  SAPPER_CHECK(is_refused([&] { rate_board({6, 6, none, 0}, "logic", ""); }));
  SAPPER_CHECK(is_refused([&] { rate_board({5, 6, none, 0}, "nobody", ""); }));
  SAPPER_CHECK(rate_board({5, 6, none, 0}, "logic", "").is_solved);
}

SAPPER_TEST(what_the_first_click_opens_is_no_work) {
  std::vector<std::uint8_t> marks(30, 0);
  marks[29] = 1;
  const Rating rating = rate_board({5, 6, marks, 0}, "logic", "");
  SAPPER_CHECK(rating.is_solved && rating.hardest == Rung::number && rating.guesses == 0);
}
