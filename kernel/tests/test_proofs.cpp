// Proofs: what is derived holds in every layout, and nothing in a proof is idle.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "boards/ladder.hpp"
#include "boards/prover.hpp"
#include "check.hpp"
#include "oracle.hpp"
#include "positions.hpp"

using namespace sapper;
using sapper::tests::Census;
using sapper::tests::take_census;

namespace {

// Whether a layout, as a bit set over the hidden cells, meets a statement.
bool meets(std::uint32_t layout, const Givens& givens, const Statement& said) {
  std::int64_t mines = 0;
  for (Cell cell : said.cells) {
    const auto& hidden = givens.hidden;
    const auto at = std::lower_bound(hidden.begin(), hidden.end(), cell) - hidden.begin();
    mines += layout >> at & 1;
  }
  return said.relation == Relation::exactly   ? mines == said.count
         : said.relation == Relation::at_most ? mines <= said.count
                                              : mines >= said.count;
}

// Whether each step holds in every layout and rests on earlier ones.
bool do_hold(const std::vector<Step>& steps, const Givens& givens, const Census& census) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (Step::Index premise : steps[i].premises)
      if (premise >= i) return false;
    for (std::uint32_t layout : census.layouts)
      if (!meets(layout, givens, steps[i].statement)) return false;
  }
  return true;
}

Rung rung_of(const std::vector<Step>& steps) {
  Rung rung = Rung::number;
  for (const Step& step : steps) {
    rung = std::max(rung, step.rule);
    for (const auto& inner : step.assuming) rung = std::max(rung, rung_of({*inner}));
  }
  return rung;
}

Cells numbers_in(const std::vector<Step>& steps) {
  Steps shared;
  std::vector<Step::Index> all;
  for (const Step& step : steps) {
    all.push_back(static_cast<Step::Index>(shared.size()));
    shared.push_back(std::make_shared<const Step>(step));
  }
  return numbers_of(shared, all);
}

bool can_be_met_by_trying(const Rows& rows, Cell cells, std::set<std::int64_t>& counts) {
  for (std::uint32_t mines = 0; mines < 1u << cells; ++mines) {
    const bool fits = std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
      std::int64_t found = 0;
      for (Cell cell : row.first) found += mines >> cell & 1;
      return found == row.second;
    });
    if (fits) counts.insert(std::popcount(mines));
  }
  return !counts.empty();
}

}  // namespace

SAPPER_TEST(what_is_derived_holds_in_every_layout) {
  SplitMix64 random(11);
  for (int round = 0; round < 200; ++round) {
    const auto board = tests::scattered(random, 4, 4, 0.25, 0.5);
    const Position position = round % 2 ? board.position() : board.without_total(1);
    const Givens givens(position, board.width);
    const Census census = take_census(position);
    Derivation derivation(givens, givens.all_numbers());
    derivation.run(Rung::total);
    std::vector<Step> steps;
    for (const auto& step : derivation.steps()) steps.push_back(*step);
    SAPPER_CHECK(!derivation.impossible());
    SAPPER_CHECK(do_hold(steps, givens, census));
  }
}

SAPPER_TEST(only_what_says_more_is_taken_up) {
  const Givens nothing;
  Derivation derivation(nothing, {});
  const auto is_taken = [&](Relation relation, std::int64_t count, Cells cells = {2, 3, 5, 7}) {
    const std::size_t before = derivation.steps().size();
    derivation.tell({std::move(cells), relation, count});
    return derivation.steps().size() > before;
  };
  SAPPER_CHECK(!is_taken(Relation::at_least, 0) && !is_taken(Relation::at_most, 4));
  SAPPER_CHECK(is_taken(Relation::at_most, 3) && !is_taken(Relation::at_most, 3));
  SAPPER_CHECK(is_taken(Relation::at_least, 1) && !is_taken(Relation::at_least, 1));
  SAPPER_CHECK(is_taken(Relation::at_least, 1, {2, 3, 5, 71}));  // one bit for 7 and 71
  SAPPER_CHECK(is_taken(Relation::exactly, 2) && !is_taken(Relation::exactly, 2));
  SAPPER_CHECK(!is_taken(Relation::at_most, 2) && !is_taken(Relation::at_least, 2));
  SAPPER_CHECK(is_taken(Relation::at_most, 1) && is_taken(Relation::exactly, 3));
  SAPPER_CHECK(!is_taken(Relation::exactly, 0, {}));
}

SAPPER_TEST(what_settles_a_cell_both_ways_is_impossible) {
  const Givens nothing;
  for (const auto& [first, second] : {std::pair{2, 0}, {0, 2}}) {
    Derivation derivation(nothing, {});
    derivation.tell({{1, 2}, Relation::exactly, first});
    derivation.tell({{2, 3}, Relation::exactly, second});
    derivation.run(Rung::known);
    SAPPER_CHECK(derivation.impossible() &&
                 derivation.statement(*derivation.impossible()).is_impossible());
  }
}

SAPPER_TEST(every_certain_cell_has_a_proof_of_its_rung_and_no_other) {
  SplitMix64 random(13);
  RungFinder finder;
  std::array<int, rungs> seen{};
  for (int round = 0; round < 400; ++round) {
    const auto board = tests::scattered(random, 4, 4, 0.25, 0.5);
    const Position position = board.position();
    const Givens givens(position, board.width);
    const Census census = take_census(position);
    RungMap map;
    finder.find(position, {}, map);
    Prover prover(position, board.width);
    for (Cell cell : givens.hidden) {
      const auto proved = prover.prove(cell);
      SAPPER_CHECK(proved.has_value() == (map.rungs[cell] != RungMap::uncertain));
      if (!proved) continue;
      const Rung rung = rung_of(proved->steps);
      SAPPER_CHECK(proved->is_minimal);
      SAPPER_CHECK(proved->is_mine == (census.mine[cell] == census.weight));
      SAPPER_CHECK(static_cast<std::uint8_t>(rung) == map.rungs[cell]);
      SAPPER_CHECK(do_hold(proved->steps, givens, census));
      const Statement& last = proved->steps.back().statement;
      SAPPER_CHECK(last.cells == Cells{cell} && last.count == proved->is_mine);
      ++seen[map.rungs[cell]];
    }
  }
  for (int count : seen) SAPPER_CHECK(count > 0);
}

SAPPER_TEST(no_number_of_a_proof_is_idle) {
  SplitMix64 random(17);
  for (int round = 0; round < 60; ++round) {
    const auto board = tests::scattered(random, 9, 9, 0.2, 0.6);
    const Position position = board.position();
    const Givens givens(position, board.width);
    Prover prover(position, board.width);
    for (Cell cell : prover.candidates()) {
      const auto proved = prover.prove(cell);
      const Rung rung = rung_of(proved->steps);
      if (rung == Rung::cases) continue;
      const Cells numbers = numbers_in(proved->steps);
      for (Cell number : numbers) {
        Derivation fewer(givens, without(numbers, {number}));
        fewer.run(rung);
        SAPPER_CHECK(fewer.settled(cell) == nullptr);
      }
    }
  }
}

SAPPER_TEST(splitting_settles_what_is_forced) {
  SplitMix64 random(19);
  int split = 0;
  for (int round = 0; round < 300; ++round) {
    const auto board = tests::scattered(random, 4, 4, 0.3, 0.5);
    const Position position = board.position();
    const Givens givens(position, board.width);
    const Census census = take_census(position);
    for (Cell cell : givens.hidden) {
      const bool is_mine = census.mine[cell] == census.weight;
      if (!is_mine && census.mine[cell] != 0) continue;
      CaseProver prover(givens, true, {0, 1'000'000});
      const auto found = prover.prove(givens.all_numbers(), cell, is_mine);
      const auto* settled = found.derivation.settled(cell);
      SAPPER_CHECK(settled != nullptr && settled->is_mine == is_mine);
      split += settled != nullptr && settled->rung == Rung::cases;
    }
  }
  SAPPER_CHECK(split > 0);
}

SAPPER_TEST(a_case_that_is_too_long_is_given_up) {
  const auto board = tests::parse("..1./.11.", 2);
  const Givens givens(board.position(), board.width);
  bool is_given_up = false;
  try {
    CaseProver(givens, true, {0, 1}).prove(givens.all_numbers(), 1, false);
  } catch (const TooComplex&) {
    is_given_up = true;
  }
  SAPPER_CHECK(is_given_up);
}

SAPPER_TEST(a_position_that_contradicts_itself_is_refuted) {
  // By one number, by numbers that clash by cases only, by the total.
  for (const auto& [rows, mines] : std::vector<std::pair<std::string, std::int64_t>>{
           {".2", 1}, {".12./1.../.111", 3}, {".11../...1.", 3}, {"1./..", 3}}) {
    const auto board = tests::parse(rows, mines);
    Prover prover(board.position(), board.width);
    SAPPER_CHECK(prover.verdict() != Verdict::consistent);
    const auto steps = prover.refute();
    SAPPER_CHECK(steps && steps->back().statement.is_impossible());
  }
}

SAPPER_TEST(rows_are_met_as_trying_all_says) {
  SplitMix64 random(23);
  constexpr Cell cells = 7;
  for (int round = 0; round < 500; ++round) {
    Rows rows(1 + random.below(5));
    for (auto& [some, count] : rows) {
      for (Cell cell = 0; cell < cells; ++cell)
        if (random.below(2)) some.push_back(cell);
      count = static_cast<std::int64_t>(random.below(some.size() + 1));
    }
    std::set<std::int64_t> counts;
    const bool expected = can_be_met_by_trying(rows, cells, counts);
    RowSearch search;
    SAPPER_CHECK(search.can_be_met(rows) == expected);
    for (std::int64_t count : search.counts(rows)) SAPPER_CHECK(counts.contains(count));
    SAPPER_CHECK(search.counts(rows).empty() == !expected);
    bool is_given_up = false;
    try {
      RowSearch(0).can_be_met(rows);
    } catch (const TooComplex&) {
      is_given_up = true;
    }
    SAPPER_CHECK(is_given_up);
  }
}
