#include <algorithm>
#include <cmath>

#include "analysis/forecast.hpp"
#include "check.hpp"
#include "oracle.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

std::array<double, 9> forecast_by_census(const Position& position, Cell cell) {
  const Census census = take_census(position);
  std::vector<Cell> hidden;
  for (Cell each = 0; each < position.codes.size(); ++each)
    if (is_hidden(position.codes[each])) hidden.push_back(each);
  std::array<double, 9> out{};
  for (std::uint32_t layout : census.layouts) {
    std::vector<bool> mined(position.codes.size());
    double weight = 1;
    for (std::size_t i = 0; i < hidden.size(); ++i)
      if (layout >> i & 1) {
        mined[hidden[i]] = true;
        if (!position.mines) weight *= position.odds;
      }
    if (mined[cell]) continue;
    int around = 0;
    for (Cell other : position.shape->neighbours(cell))
      around += mined[other] || position.codes[other] == code_exploded;
    out[static_cast<std::size_t>(around)] += weight / census.weight;
  }
  return out;
}

}  // namespace

SAPPER_TEST(numbers_to_be_shown_equal_the_census) {
  SplitMix64 random(2);
  Forecast forecast;
  for (int round = 0; round < 400; ++round) {
    const Board board = scattered(random, 3, 4, 0.3, 0.4);
    std::size_t hidden = 0;
    for (std::uint8_t code : board.codes) hidden += is_hidden(code);
    if (hidden == 0) continue;
    const Position position = random.below(3) == 0 ? board.without_total(0.5) : board.position();
    SAPPER_CHECK(forecast.prepare(position) == Verdict::consistent);
    const auto dead = forecast.dead();
    for (Cell cell : std::vector<Cell>(forecast.analyst().hidden())) {
      const auto expected = forecast_by_census(position, cell);
      const auto numbers = forecast.numbers(cell);
      int possible = 0;
      for (std::size_t v = 0; v <= 8; ++v) {
        SAPPER_CHECK(std::abs(numbers[v] - expected[v]) < 1e-12);
        SAPPER_CHECK((numbers[v] > 0) == (expected[v] > 0));
        possible += expected[v] > 0;
      }
      SAPPER_CHECK(std::count(dead.begin(), dead.end(), cell) == (possible == 1));
    }
  }
}

// Each number of a cell costs an analysis of the whole board: that must not be paid for each cell.
SAPPER_TEST(cells_far_from_all_numbers_are_asked_once) {
  const Shape shape = *Shape::rectangle(200, 200);
  const std::vector<std::uint8_t> codes(40'000, code_hidden);
  Forecast forecast;
  SAPPER_CHECK(forecast.prepare({&shape, codes, 8000}) == Verdict::consistent);
  const std::uint64_t before = Allowance::used();
  const auto middle = forecast.numbers(20'100), corner = forecast.numbers(0);
  const std::uint64_t one_each = Allowance::used() - before;
  for (Cell cell = 0; cell < 40'000; ++cell) {
    const std::size_t neighbours = shape.neighbours(cell).size();
    if (neighbours == 8) SAPPER_CHECK(forecast.numbers(cell) == middle);
    if (neighbours == 3) SAPPER_CHECK(forecast.numbers(cell) == corner);
  }
  SAPPER_CHECK(Allowance::used() - before < 2 * one_each);
}
