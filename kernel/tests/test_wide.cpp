#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <tuple>

#include "analysis/batch.hpp"
#include "analysis/tally.hpp"
#include "check.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

void check_sum(Analyst& analyst, const Board& board) {
  SAPPER_CHECK(analyst.analyse(board.position()) == Verdict::consistent);
  double sum = 0;
  for (double mine : analyst.mine()) sum += mine;
  SAPPER_CHECK(std::abs(sum - static_cast<double>(board.mines)) < 1e-8);
}

}  // namespace

SAPPER_TEST(long_frontiers_are_answered) {
  SplitMix64 random(9);
  Analyst analyst;
  check_sum(analyst, patterned(random, 5, 80, 0.3, [](int row, int) { return row == 2; }));
  check_sum(analyst, patterned(random, 3, 400, 0.3, [](int row, int) { return row == 1; }));
  check_sum(analyst,
            patterned(random, 12, 12, 0.25, [](int r, int c) { return (r + c) % 2 == 0; }));
  check_sum(analyst, patterned(random, 13, 13, 0.2, [](int r, int c) { return r % 2 && c % 2; }));
}

SAPPER_TEST(a_region_beyond_the_range_of_doubles) {
  SplitMix64 random(4);
  Analyst analyst;
  check_sum(analyst, patterned(random, 3, 900, 0.4, [](int row, int) { return row == 1; }));
}

SAPPER_TEST(a_hopeless_system_is_planned_and_refused) {
  // So wide that no bound on its entries is a double.
  Board board;
  const Cell side = 801;
  board.shape = Shape::rectangle(side, side);
  for (Cell cell = 0; cell < side * side; ++cell)
    board.codes.push_back(cell / side % 2 && cell % side % 2 ? 4 : code_hidden);
  board.mines = 200'000;
  Analyst analyst;
  bool refused = false;
  try {
    analyst.analyse(board.position(), {50'000'000, std::size_t{1} << 28});
  } catch (const TooComplex&) {
    refused = true;
  }
  SAPPER_CHECK(refused);
}

// Each line: the steps and bytes that the position takes, log2 of its layouts, the sum of its odds
// (each times 1 + cell % 97), its mines (- if they are not known), its rows.
SAPPER_TEST(golden_wide_positions_take_the_same_work_and_memory_everywhere) {
  std::ifstream file(SAPPER_GOLDEN "/wide_positions.txt");
  Limits limits;
  double log2_layouts = 0, odds = 0;
  std::string mines, rows;
  int lines = 0;
  Analyst used;
  for (; file >> limits.work >> limits.bytes >> log2_layouts >> odds >> mines >> rows; ++lines) {
    const Board board = parse(rows, mines == "-" ? 0 : std::stoll(mines));
    const Position position = mines == "-" ? board.without_total(1) : board.position();
    Analyst fresh;
    for (Analyst* analyst : {&fresh, &used, &used}) {  // what it has learnt costs as much again
      const Answer found = answer(*analyst, position, limits);
      SAPPER_CHECK(!found.is_too_complex);
      SAPPER_CHECK(found.cost.work == limits.work && found.cost.bytes == limits.bytes);
      SAPPER_CHECK(std::abs(found.log2_layouts - log2_layouts) < 1e-8);
      double sum = 0;
      for (Cell cell : found.hidden) sum += found.mine[cell] * (1 + cell % 97);
      SAPPER_CHECK(std::abs(sum - odds) < 1e-7);
    }
    Limits less = limits;
    --less.work;
    SAPPER_CHECK(answer(used, position, less).why == "work limit reached");
    if (limits.bytes == 0) continue;  // so narrow that nobody counted
    less = limits;
    --less.bytes;
    SAPPER_CHECK(answer(used, position, less).why == "memory limit reached");
  }
  SAPPER_CHECK(lines == 44);
}

// Beyond 1000 unknown cells, where the weights of many combinations vanish: one mine more or less
// than the fewest and the most tells everything.
SAPPER_TEST(extreme_totals_of_long_boards_settle_all) {
  const std::string rows = ".1.1." + std::string(2000, '.');
  // The first and the third hidden cell hold a mine each, or the second holds one; 2000 are away.
  for (const auto& [mines, first, second, away] :
       {std::tuple{1, false, true, false}, {2002, true, false, true}}) {
    const Board board = parse(rows, mines);
    Analyst analyst;
    SAPPER_CHECK(analyst.analyse(board.position()) == Verdict::consistent);
    const auto is = [&](Cell cell, bool is_mine) {
      return analyst.marks()[cell] == (is_mine ? Mark::mine : Mark::safe);
    };
    SAPPER_CHECK(is(0, first) && is(2, second) && is(4, first) && is(5, away));
  }
  for (std::int64_t mines : {2, 2001}) {
    const Board board = parse(rows, mines);
    Analyst analyst;
    SAPPER_CHECK(analyst.analyse(board.position()) == Verdict::consistent);
    for (Cell cell : {0, 2, 4, 5}) SAPPER_CHECK(analyst.marks()[cell] == Mark::open_question);
  }
}

// Two regions of one mine or two each, and many cells away: so many ways each by hand.
SAPPER_TEST(few_regions_of_long_boards_are_weighed_by_the_cells_away) {
  const std::string region = ".1.1.", gap = "..";
  const Board board = parse(region + gap + region + std::string(1500, '.'), 20);
  Analyst analyst;
  SAPPER_CHECK(analyst.analyse(board.position()) == Verdict::consistent);
  // The ways to place 16, 17 and 18 of 20 mines in 1502 cells, next to those of 18.
  const double away = 1502, three = 18 / (away - 17), four = three * 17 / (away - 16);
  const double two_mines = (three + four) / (1 + 2 * three + four);
  for (Cell cell : {0, 4, 7, 11}) SAPPER_CHECK(std::abs(analyst.mine()[cell] - two_mines) < 1e-12);
}

// Of each four cells the middle one is a mine or the three others are: never two of them.
SAPPER_TEST(totals_between_the_possible_ones_are_refused_on_long_boards_too) {
  constexpr int blocks = 260;
  std::string rows;
  for (const char* row : {"**.**", "**5**", ".6.6.", "*****"}) {
    if (!rows.empty()) rows += '/';
    for (int block = 0; block < blocks; ++block) rows += row;
  }
  const auto exploded = std::count(rows.begin(), rows.end(), '*');
  Analyst analyst;
  SAPPER_CHECK(analyst.analyse(parse(rows, exploded + blocks + 1).position()) ==
               Verdict::impossible_total);
  SAPPER_CHECK(analyst.analyse(parse(rows, exploded + blocks + 2).position()) ==
               Verdict::consistent);
  SAPPER_CHECK(std::abs(analyst.safe()[2 * 5 * blocks + 2] - 1.0 / blocks) < 1e-12);
}

// What does not fit into a thread's share of the memory is asked again with all of it.
SAPPER_TEST(threads_share_the_memory_and_answer_alike) {
  std::ifstream file(SAPPER_GOLDEN "/wide_positions.txt");
  std::string skipped, rows;
  std::int64_t mines = 0;
  Limits limits;
  while (file >> skipped >> limits.bytes >> skipped >> skipped >> mines >> rows)
    if (limits.bytes > 100'000) break;
  const Board board = parse(rows, mines);
  const std::vector<Position> positions(3, board.position());
  const auto check = [&](bool is_answered) {
    const std::size_t cells = board.codes.size();
    std::vector<double> odds(positions.size() * cells);
    for (unsigned threads : {1u, 2u, 3u}) {
      for (const Answer& found : answer_all(positions, limits, threads))
        SAPPER_CHECK(found.is_too_complex != is_answered && found.is_too_large != is_answered);
      write_odds(positions, limits, threads, odds);
      for (std::size_t i = 0; i < positions.size(); ++i)
        SAPPER_CHECK(std::isnan(odds[i * cells]) != is_answered);
    }
  };
  check(true);
  --limits.bytes;
  check(false);
}

SAPPER_TEST(limits_are_kept) {
  SplitMix64 random(6);
  Analyst analyst;
  const Board board = patterned(random, 61, 61, 0.45, [](int r, int c) { return r % 2 && c % 2; });
  for (const Limits& limits : {Limits{.work = 25'000'000}, Limits{.bytes = 1 << 20}}) {
    bool refused = false;
    try {
      analyst.analyse(board.position(), limits);
    } catch (const TooComplex&) {
      refused = true;
    }
    SAPPER_CHECK(refused);
  }
  const Board easy = parse(".1./1../...", 2);
  SAPPER_CHECK(analyst.analyse(easy.position()) == Verdict::consistent);
}

SAPPER_TEST(residues_agree_with_the_ways) {
  SplitMix64 random(8);
  Tally tally;
  for (int round = 0; round < 30; ++round) {
    const Board board = scattered(random, 8, 8, 0.25, 0.4);
    SAPPER_CHECK(tally.prepare(board.position()) == Verdict::consistent);
    for (std::size_t i = 0; i < tally.parts().size(); ++i) {
      SAPPER_CHECK(tally.parts()[i].is_exact);
      const auto residues = tally.residues(board.position(), i, 101);
      SAPPER_CHECK(residues.size() == tally.parts()[i].ways.size());
      for (std::size_t k = 0; k < residues.size(); ++k)
        SAPPER_CHECK(residues[k] == tally.parts()[i].ways[k] % 101);
    }
  }
}
