#include <cmath>
#include <vector>

#include "analysis/analyst.hpp"
#include "check.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

// All solutions of a region: how many there are, and how many have a mine in each cell.
struct Solutions {
  double count = 0;
  std::vector<double> mined;
  bool operator==(const Solutions&) const = default;
};

// As doubles: exact below 2^53.
Solutions solve(const Board& board, const Region& region, std::size_t most_on_line) {
  System system;
  Plan plan;
  Tree tree;
  Budget budget(Limits{});
  Solutions out;
  if (!system.build(*board.shape, region) || !tree.build(system, plan, budget, most_on_line))
    return out;
  SAPPER_CHECK(tree.nodes().back().last == tree.root() + 1);  // all equations are closed
  Spans inside_spans, outside_spans;
  Sums<double> inside, outside;
  inside_spans.measure_inside(tree);
  sum_inside(tree, inside_spans, Doubles{}, budget, inside);
  outside_spans.measure_outside(tree, inside_spans);
  sum_outside(tree, inside_spans, inside, outside_spans, budget, outside);
  for (std::int32_t i = 0; i < inside_spans.length[tree.root()]; ++i)
    out.count += inside.of(tree.root())[i];
  std::vector<double> mines(system.groups(), -1);
  for (const Tree::Node& leaf : tree.nodes()) {
    if (!leaf.is_leaf()) continue;
    SAPPER_CHECK(mines[leaf.group] == -1);  // every group once
    mines[leaf.group] = 0;
    for (std::uint32_t entry = leaf.first; entry < leaf.last; ++entry)
      for (std::int32_t i = 0; tree.is_alive(entry) && i < outside_spans.length[entry]; ++i)
        mines[leaf.group] += outside.of(entry)[i] * *inside.of(entry) * leaf.mines(entry);
  }
  for (std::uint32_t group : system.group_of())
    out.mined.push_back(mines[group] / system.size(group));
  return out;
}

}  // namespace

// Small regions are lines, and these the census checks: here they are eliminated over a tree too,
// with all that a reduction makes of them: groups in no equation, and systems that fall apart.
SAPPER_TEST(a_tree_has_the_solutions_of_a_line) {
  SplitMix64 random(66);
  std::size_t regions = 0, solvable = 0;
  for (int round = 0; round < 600; ++round) {
    const int side = 3 + static_cast<int>(random.below(7));
    Board board = scattered(random, side, 9, 0.1 + 0.4 * random.unit(), 0.2 + 0.6 * random.unit());
    if (random.below(4) == 0)
      board.codes[random.below(board.codes.size())] = static_cast<std::uint8_t>(random.below(9));
    Reduction reduction;
    Frontier frontier;
    if (!reduction.run(board.position())) continue;
    frontier.split(board.position(), reduction);
    for (const Region& region : frontier.regions()) {
      if (region.cells().size() > 40) continue;
      const Solutions line = solve(board, region, 1'000'000);
      SAPPER_CHECK(line == solve(board, region, 0));
      ++regions;
      solvable += line.count > 0;
    }
  }
  SAPPER_CHECK(solvable > 600 && solvable < regions);
}

namespace {

// Numbers in a row, each 1, with a group of hidden cells between each two and at the ends: so every
// second group has one mine, and the others none. Groups have one cell and three in turn, the other
// way round from the middle on.
Board alternating(std::size_t half) {
  std::vector<std::vector<Cell>> neighbours;
  std::vector<Cell> numbers;
  Board board;
  for (std::size_t i = 0; i < 2 * half; ++i) {
    if (i > 0) {
      numbers.push_back(static_cast<Cell>(neighbours.size()));
      neighbours.emplace_back();
      board.codes.push_back(1);
    }
    const bool is_large = i % 2 == (i < half ? 1u : 0u);
    for (int cell = 0; cell < (is_large ? 3 : 1); ++cell) {
      neighbours.emplace_back();
      board.codes.push_back(code_hidden);
    }
  }
  const auto connect = [&](Cell number, Cell cell) {
    neighbours[number].push_back(cell);
    neighbours[cell].push_back(number);
  };
  for (Cell number : numbers) {
    for (Cell cell = number; cell-- > 0 && board.codes[cell] == code_hidden;) connect(number, cell);
    for (Cell cell = number + 1; cell < neighbours.size() && board.codes[cell] == code_hidden;
         ++cell)
      connect(number, cell);
  }
  board.shape = std::make_shared<Shape>(neighbours);
  return board;
}

}  // namespace

// In the middle one of the two solutions weighs 3^-720 of the other, and in the end as much.
SAPPER_TEST(what_weighs_nothing_in_the_middle_may_be_half_of_the_answer) {
  Board board = alternating(1440);
  board.mines = 1440;
  for (const Position& position : {board.without_total(1), board.position()}) {
    Analyst analyst;
    SAPPER_CHECK(analyst.analyse(position) == Verdict::consistent);
    SAPPER_CHECK(std::abs(analyst.layouts().log2() - (1 + 720 * std::log2(3.0))) < 1e-9);
    for (Cell cell : analyst.hidden()) {
      const bool is_alone = (cell == 0 || !is_hidden(board.codes[cell - 1])) &&
                            (cell + 1 == board.codes.size() || !is_hidden(board.codes[cell + 1]));
      SAPPER_CHECK(std::abs(analyst.mine()[cell] - (is_alone ? 1.0 / 2 : 1.0 / 6)) < 1e-12);
    }
  }
}
