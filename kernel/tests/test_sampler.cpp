#include <cmath>
#include <map>

#include "analysis/sampler.hpp"
#include "check.hpp"
#include "oracle.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

// Draws many layouts and checks that each consistent one comes as often as its weight says, by a
// chi-squared statistic that is below the bound in all but about one of 10^5 fair runs.
void check_uniform(const Position& position, std::uint64_t seed) {
  const Census census = take_census(position);
  Sampler sampler;
  SAPPER_CHECK(sampler.prepare(position) == Verdict::consistent);
  SplitMix64 random(seed);
  std::map<std::uint32_t, double> seen;
  std::vector<std::uint8_t> mines;
  const double draws = 200.0 * static_cast<double>(census.layouts.size());
  for (int i = 0; i < draws; ++i) {
    sampler.draw(random, mines);
    std::uint32_t layout = 0, bit = 0;
    for (Cell cell = 0; cell < mines.size(); ++cell) {
      if (is_hidden(position.codes[cell]))
        layout |= static_cast<std::uint32_t>(mines[cell]) << bit++;
      if (position.codes[cell] == code_exploded) SAPPER_CHECK(mines[cell] == 1);
    }
    ++seen[layout];
  }
  double statistic = 0;
  for (std::uint32_t layout : census.layouts) {
    double weight = 1;
    for (std::uint32_t rest = layout; !position.mines && rest; rest &= rest - 1)
      weight *= position.odds;
    const double expected = draws * weight / census.weight;
    statistic += (seen[layout] - expected) * (seen[layout] - expected) / expected;
    seen.erase(layout);
  }
  SAPPER_CHECK(seen.empty());
  const double degrees = static_cast<double>(census.layouts.size()) - 1;
  SAPPER_CHECK(statistic <= degrees + 4.5 * std::sqrt(2 * degrees) + 10);
}

}  // namespace

SAPPER_TEST(every_layout_is_drawn_equally_often) {
  for (const auto& [rows, mines] :
       {std::pair(".../11.", 1), std::pair(".1./1../...", 2), std::pair("...../.2.2./.....", 4),
        std::pair("..../.*../....", 3), std::pair("1..../...../....1", 3)}) {
    const Board board = parse(rows, mines);
    check_uniform(board.position(), 3);
    if (board.codes.size() < 10) check_uniform(board.without_total(0.4), 4);
  }
}

SAPPER_TEST(drawn_layouts_agree_with_large_positions) {
  SplitMix64 random(5);
  Sampler sampler;
  std::vector<std::uint8_t> mines;
  for (const auto& [height, width, opened] :
       {std::tuple(16, 30, .4), std::tuple(60, 60, .6), std::tuple(40, 40, .1)}) {
    const Board board = scattered(random, height, width, 0.2, opened);
    SAPPER_CHECK(sampler.prepare(board.position()) == Verdict::consistent);
    for (int i = 0; i < 20; ++i) {
      sampler.draw(random, mines);
      std::int64_t total = 0;
      for (Cell cell = 0; cell < mines.size(); ++cell) {
        total += mines[cell];
        if (!is_number(board.codes[cell])) continue;
        int around = 0;
        for (Cell other : board.shape->neighbours(cell)) around += mines[other];
        SAPPER_CHECK(around == board.codes[cell] && mines[cell] == 0);
      }
      SAPPER_CHECK(total == board.mines);
    }
  }
}
