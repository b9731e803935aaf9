#include <cmath>

#include "analysis/analyst.hpp"
#include "check.hpp"
#include "oracle.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

// Compares everything with the census; the position may be inconsistent.
void compare(Analyst& analyst, const Position& position) {
  const Census census = take_census(position);
  const Verdict verdict = analyst.analyse(position);
  SAPPER_CHECK((verdict == Verdict::consistent) == !census.layouts.empty());
  if (verdict != Verdict::consistent || census.layouts.empty()) return;
  SAPPER_CHECK(std::abs(analyst.layouts().value() / census.weight - 1) < 1e-12);
  for (Cell cell = 0; cell < position.codes.size(); ++cell) {
    if (!is_hidden(position.codes[cell])) continue;
    const double expected = census.mine[cell] / census.weight;
    SAPPER_CHECK(std::abs(analyst.mine()[cell] - expected) < 1e-13);
    SAPPER_CHECK(std::abs(analyst.safe()[cell] - (1 - expected)) < 1e-13);
    bool ever = false, always = true;
    std::size_t bit = 0;
    for (Cell before = 0; before < cell; ++before) bit += is_hidden(position.codes[before]);
    for (std::uint32_t layout : census.layouts) {
      ever |= (layout >> bit & 1) != 0;
      always &= (layout >> bit & 1) != 0;
    }
    const Mark mark = !ever ? Mark::safe : always ? Mark::mine : Mark::open_question;
    SAPPER_CHECK(analyst.marks()[cell] == mark);
  }
}

}  // namespace

SAPPER_TEST(small_positions_equal_the_census) {
  SplitMix64 random(1);
  Analyst analyst;
  for (int round = 0; round < 3000; ++round) {
    const int height = 1 + static_cast<int>(random.below(4));
    const int width = 1 + static_cast<int>(random.below(5));
    Board board = scattered(random, height, width, 0.1 + 0.5 * random.unit(), random.unit());
    std::size_t hidden = 0;
    for (std::uint8_t code : board.codes) hidden += is_hidden(code);
    if (hidden > 11) continue;
    if (random.below(4) == 0)
      board.codes[random.below(board.codes.size())] = static_cast<std::uint8_t>(random.below(12));
    compare(analyst, board.position());
    board.mines = static_cast<std::int64_t>(random.below(board.codes.size() + 2));
    compare(analyst, board.position());
    compare(analyst, board.without_total(1.0));
    compare(analyst, board.without_total(0.1 + random.unit()));
  }
}

SAPPER_TEST(golden_counts) {
  Analyst analyst;
  const auto layouts = [&](const char* rows, int mines) {
    const Board board = parse(rows, mines);
    return analyst.analyse(board.position()) == Verdict::consistent ? analyst.layouts().value()
                                                                    : 0.0;
  };
  SAPPER_CHECK(layouts(".../11.", 1) == 2);
  SAPPER_CHECK(layouts("....../012210", 2) == 1);
  SAPPER_CHECK(layouts(".1./1../...", 1) == 2);
  SAPPER_CHECK(layouts(".1./1../...", 2) == 6);
  SAPPER_CHECK(layouts(".2", 1) == 0);
}

SAPPER_TEST(sums_to_the_total_on_large_boards) {
  SplitMix64 random(7);
  Analyst analyst;
  for (const auto& [height, width, density, opened] :
       {std::tuple(16, 30, .2, .3), std::tuple(16, 30, .3, .5), std::tuple(50, 50, .2, .6),
        std::tuple(100, 100, .2, .7), std::tuple(100, 100, .05, .05)}) {
    const Board board = scattered(random, height, width, density, opened);
    SAPPER_CHECK(analyst.analyse(board.position()) == Verdict::consistent);
    double sum = 0;
    for (double mine : analyst.mine()) sum += mine;
    for (std::uint8_t code : board.codes) sum += code == code_exploded;
    SAPPER_CHECK(std::abs(sum - static_cast<double>(board.mines)) < 1e-8);
  }
}

SAPPER_TEST(one_more_opened_cell_gives_the_same_answer) {
  SplitMix64 random(11);
  Analyst before, after, fresh;
  for (int round = 0; round < 300; ++round) {
    const Board board = scattered(random, 9, 9, 0.2, 0.5);
    SAPPER_CHECK(before.analyse(board.position()) == Verdict::consistent);
    const auto hidden = before.hidden();
    const Cell cell = hidden[random.below(hidden.size())];
    for (std::uint8_t value = 0; value <= 8; ++value) {
      Board opened = board;
      opened.codes[cell] = value;
      const Verdict verdict = after.analyse_opened(before, opened.position(), cell);
      SAPPER_CHECK(verdict == fresh.analyse(opened.position()));
      if (verdict != Verdict::consistent) continue;
      SAPPER_CHECK(after.hidden() == fresh.hidden());
      SAPPER_CHECK(after.mine() == fresh.mine());
      SAPPER_CHECK(after.marks() == fresh.marks());
      SAPPER_CHECK(after.layouts().value() == fresh.layouts().value());
    }
  }
}

namespace {

// Opens some safe cells of a random layout on any shape, and compares with the census.
void compare_on_shape(const Shape& shape, std::uint64_t seed) {
  SplitMix64 random(seed);
  Analyst analyst;
  for (int round = 0; round < 100; ++round) {
    std::vector<std::uint8_t> mined(shape.cells()), codes(shape.cells(), code_hidden);
    std::int64_t mines = 0;
    for (auto& mine : mined) mines += mine = random.unit() < 0.3;
    for (Cell cell = 0; cell < codes.size(); ++cell) {
      if (mined[cell] || random.unit() < 0.3) continue;
      codes[cell] = 0;
      for (Cell other : shape.neighbours(cell)) codes[cell] += mined[other];
    }
    compare(analyst, Position{&shape, codes, mines, 1.0});
  }
}

}  // namespace

SAPPER_TEST(a_mine_that_is_seen_gives_the_same_answer) {
  SplitMix64 random(12);
  Analyst before, then, fresh;
  for (int round = 0; round < 50; ++round) {
    Board board = scattered(random, 6, 7, 0.25, 0.5);
    SAPPER_CHECK(before.analyse(board.position()) == Verdict::consistent);
    for (Cell cell : std::vector<Cell>(before.hidden())) {
      const bool is_possible =
          then.analyse_mined(before, board.position(), {&cell, 1}) == Verdict::consistent;
      Board seen = board;
      seen.codes[cell] = code_exploded;
      SAPPER_CHECK(is_possible == (fresh.analyse(seen.position()) == Verdict::consistent));
      for (Cell other : fresh.hidden())
        SAPPER_CHECK(!is_possible || std::abs(then.mine()[other] - fresh.mine()[other]) < 1e-12);
    }
  }
}

SAPPER_TEST(other_shapes_work_alike) {
  constexpr Cell side = 4;
  std::vector<std::vector<Cell>> torus(side * side), hexagons(side * side);
  for (Cell row = 0; row < side; ++row)
    for (Cell column = 0; column < side; ++column) {
      for (Cell down = 0; down < 3; ++down)
        for (Cell across = 0; across < 3; ++across)
          if (down != 1 || across != 1)
            torus[row * side + column].push_back((row + down + side - 1) % side * side +
                                                 (column + across + side - 1) % side);
      // Rows of hexagons, each half a cell further to the right than the one above.
      const auto join = [&](Cell other_row, Cell other_column) {
        if (other_row >= side || other_column >= side) return;
        hexagons[row * side + column].push_back(other_row * side + other_column);
        hexagons[other_row * side + other_column].push_back(row * side + column);
      };
      join(row, column + 1);
      join(row + 1, column);
      join(row + 1, column - 1);  // wraps around to a column that does not exist
    }
  compare_on_shape(Shape(torus), 21);
  compare_on_shape(Shape(hexagons), 22);
}
