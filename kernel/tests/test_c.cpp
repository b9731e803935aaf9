#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "c/sapper.h"
#include "check.hpp"
#include "positions.hpp"

namespace {

struct Solver {
  sapper_solver* it = sapper_new();
  ~Solver() { sapper_free(it); }
};

sapper_position position_of(const sapper::tests::Board& board) {
  return {board.height, board.width, board.codes.data(), static_cast<int32_t>(board.mines)};
}

}  // namespace

SAPPER_TEST(c_gives_odds_moves_and_hints) {
  const auto board = sapper::tests::parse(".../11.", 1);
  const sapper_position position = position_of(board);
  const Solver solver;
  std::vector<double> odds(6);
  SAPPER_CHECK(sapper_odds(solver.it, &position, nullptr, odds.data()) == SAPPER_OK);
  const std::vector<double> expected{.5, .5, 0, -1, -1, 0};
  for (std::size_t i = 0; i < odds.size(); ++i)
    SAPPER_CHECK(std::abs(odds[i] - expected[i]) < 1e-9);
  SAPPER_CHECK(std::abs(sapper_log2_layouts(solver.it) - 1) < 1e-9);
  sapper_move move;
  SAPPER_CHECK(sapper_best_move(solver.it, &position, &move) == SAPPER_OK);
  SAPPER_CHECK(move.risk == 0 && move.cell == 2);
  sapper_hint hint;
  SAPPER_CHECK(sapper_easiest(solver.it, &position, &hint) == SAPPER_OK);
  SAPPER_CHECK(hint.cell == 2 && hint.is_mine == 0 && hint.rung == SAPPER_SUBSET);
  const auto open_question = sapper::tests::parse("1./..", 1);
  const sapper_position nothing = position_of(open_question);
  SAPPER_CHECK(sapper_easiest(solver.it, &nothing, &hint) == SAPPER_NONE);
}

SAPPER_TEST(c_proves_cells) {
  const auto board = sapper::tests::parse(".../11.", 1);
  sapper_position position = position_of(board);
  const Solver solver;
  sapper_proof proof;
  SAPPER_CHECK(sapper_prove(solver.it, &position, 2, &proof) == SAPPER_OK);
  SAPPER_CHECK(proof.is_mine == 0 && proof.is_minimal == 1 && proof.rung == SAPPER_SUBSET);
  SAPPER_CHECK(proof.step_count == 3);
  for (int place = 0; place < 2; ++place) {
    SAPPER_CHECK(proof.steps[place].rule == SAPPER_NUMBER && proof.steps[place].count == 1);
    SAPPER_CHECK(proof.steps[place].number >= 3 && proof.steps[place].premise_count == 0);
  }
  const sapper_step& last = proof.steps[2];
  SAPPER_CHECK(last.rule == SAPPER_SUBSET && last.premise_count == 2 && last.number == -1);
  SAPPER_CHECK(last.relation == SAPPER_EXACTLY && last.count == 0 && last.case_count == 0);
  SAPPER_CHECK(std::find(last.cells, last.cells + last.cell_count, 2u) !=
               last.cells + last.cell_count);
  SAPPER_CHECK(sapper_prove(solver.it, &position, 0, &proof) == SAPPER_NONE);
  SAPPER_CHECK(sapper_prove(solver.it, &position, 3, &proof) == SAPPER_BAD_ARGUMENT);
  SAPPER_CHECK(sapper_prove(solver.it, &position, 6, &proof) == SAPPER_BAD_ARGUMENT);
  const auto impossible = sapper::tests::parse(".2", 1);
  position = position_of(impossible);
  SAPPER_CHECK(sapper_prove(solver.it, &position, 0, &proof) == SAPPER_CONTRADICTION);
}

SAPPER_TEST(c_proves_by_cases) {
  const auto board = sapper::tests::parse(".32../...3./....1", 5);
  const sapper_position position = position_of(board);
  const Solver solver;
  sapper_proof proof;
  SAPPER_CHECK(sapper_prove(solver.it, &position, 7, &proof) == SAPPER_OK);
  SAPPER_CHECK(proof.is_mine == 1 && proof.rung == SAPPER_CASES);
  const sapper_step& last = proof.steps[proof.step_count - 1];
  SAPPER_CHECK(last.cell_count == 1 && last.cells[0] == 7 && last.count == 1);
  SAPPER_CHECK(last.case_count > 0);
  const sapper_step& first = last.case_steps[0];  // rests on the opposite, which has its place
  SAPPER_CHECK(first.premises[first.premise_count - 1] ==
               static_cast<unsigned>(proof.step_count - 1));
}

SAPPER_TEST(c_tells_failures_as_values) {
  const Solver solver;
  std::vector<double> odds(6);
  const auto impossible = sapper::tests::parse(".2", 1);
  sapper_position position = position_of(impossible);
  SAPPER_CHECK(sapper_odds(solver.it, &position, nullptr, odds.data()) == SAPPER_CONTRADICTION);
  SAPPER_CHECK(std::string(sapper_error(solver.it)).find("no layout") == 0);
  const auto board = sapper::tests::parse(".../11.", 1);
  position = position_of(board);
  const sapper_limits few{5, 1e9};
  SAPPER_CHECK(sapper_odds(solver.it, &position, &few, odds.data()) == SAPPER_TOO_COMPLEX);
  SAPPER_CHECK(std::string(sapper_error(solver.it)) == "work limit reached");
  position.rows = -1;
  SAPPER_CHECK(sapper_odds(solver.it, &position, nullptr, odds.data()) == SAPPER_BAD_ARGUMENT);
  SAPPER_CHECK(sapper_odds(solver.it, nullptr, nullptr, odds.data()) == SAPPER_BAD_ARGUMENT);
  SAPPER_CHECK(sapper_odds(nullptr, &position, nullptr, odds.data()) == SAPPER_BAD_ARGUMENT);
}

SAPPER_TEST(c_makes_boards_without_guessing) {
  const Solver solver;
  std::vector<std::uint8_t> marks(81), again(81);
  const auto draw = [&](int mines, int tries, std::vector<std::uint8_t>& out) {
    return sapper_board(solver.it, 9, 9, mines, 40, 7, tries, out.data());
  };
  SAPPER_CHECK(draw(10, 1000, marks) == SAPPER_OK && draw(10, 1000, again) == SAPPER_OK);
  SAPPER_CHECK(marks == again && std::count(marks.begin(), marks.end(), 1) == 10);
  for (int row = 3; row <= 5; ++row)
    for (int column = 3; column <= 5; ++column) SAPPER_CHECK(marks[row * 9 + column] == 0);
  SAPPER_CHECK(draw(10, 0, marks) == SAPPER_NONE);
  SAPPER_CHECK(draw(40, 10000, marks) == SAPPER_NONE);  // so dense that hardly any needs no guess
  SAPPER_CHECK(draw(80, 10, marks) == SAPPER_BAD_ARGUMENT);
}
