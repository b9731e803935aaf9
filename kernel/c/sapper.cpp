#include "c/sapper.h"

#include <algorithm>
#include <exception>
#include <list>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "door/boards.hpp"
#include "door/inquiries.hpp"
#include "door/players.hpp"
#include "door/proofs.hpp"

using sapper::Question;

struct sapper_solver {
  sapper::Analyst analyst;
  std::unique_ptr<sapper::Player> player;
  std::string error;
  double log2_layouts = 0;
  // The last proof, and its steps and those of its cases as C sees them.
  std::optional<sapper::Proved> proved;
  std::list<std::vector<sapper_step>> steps;
};

namespace {

constexpr std::int32_t most_cells = 1'000'000;

void expect(bool is_met, const char* what) {
  if (!is_met) throw std::invalid_argument(what);
}

// The status of the work; whatever it throws becomes one, with its text in the solver.
template <class Work>
sapper_status guarded(sapper_solver* solver, Work&& work) noexcept {
  if (solver == nullptr) return SAPPER_BAD_ARGUMENT;
  try {
    solver->error.clear();
    const auto fail = [&](sapper_status status, const char* why) {
      solver->error = why;
      return status;
    };
    try {
      return work();
    } catch (const sapper::TooComplex& error) {
      return fail(SAPPER_TOO_COMPLEX, error.what());
    } catch (const sapper::Inconsistent& error) {
      return fail(SAPPER_CONTRADICTION, error.what());
    } catch (const std::invalid_argument& error) {
      return fail(SAPPER_BAD_ARGUMENT, error.what());
    }
  } catch (...) {
    return SAPPER_FAILED;
  }
}

void expect_size(std::int32_t rows, std::int32_t columns) {
  expect(rows >= 1 && columns >= 1 && rows <= most_cells / columns,
         "1 to 1,000,000 cells expected");
}

Question question_of(const sapper_position* position, const sapper_limits* given = nullptr) {
  expect(position != nullptr && position->codes != nullptr, "a position expected");
  expect_size(position->rows, position->columns);
  expect(position->mines >= -1, "a number of mines from 0 on expected, or -1");
  sapper::Limits limits;
  if (given != nullptr) {
    expect(given->work >= 1 && given->work <= 1e18, "a limit of 1 to 1e18 steps expected");
    expect(given->memory >= 1 && given->memory <= 1e15, "a limit of 1 to 1e15 bytes expected");
    limits.work = static_cast<std::uint64_t>(given->work);
    limits.bytes = static_cast<std::size_t>(std::min(given->memory, 0.9 * SIZE_MAX));
  }
  const auto cells = static_cast<std::size_t>(position->rows) * position->columns;
  const auto mines =
      position->mines < 0 ? std::nullopt : std::optional<std::int64_t>(position->mines);
  return Question(position->rows, position->columns, {position->codes, cells}, mines, 1, limits);
}

const sapper::Step& step_of(const sapper::Step& step) { return step; }
const sapper::Step& step_of(const std::shared_ptr<const sapper::Step>& step) { return *step; }

// The steps as C sees them: they borrow the cells and premises of these, and are kept in `kept`.
template <class List>
const std::vector<sapper_step>& to_c(const List& steps, std::list<std::vector<sapper_step>>& kept) {
  auto& out = kept.emplace_back();
  for (const auto& each : steps) {
    const sapper::Step& step = step_of(each);
    const auto& [cells, relation, count] = step.statement;
    const auto& inside = to_c(step.assuming, kept);
    out.push_back({cells.data(), static_cast<std::int32_t>(cells.size()),
                   static_cast<sapper_relation>(relation), count,
                   static_cast<sapper_rung>(step.rule),
                   step.number ? static_cast<std::int32_t>(*step.number) : -1, step.premises.data(),
                   static_cast<std::int32_t>(step.premises.size()), inside.data(),
                   static_cast<std::int32_t>(inside.size())});
  }
  return out;
}

}  // namespace

sapper_solver* sapper_new(void) {
  try {
    return new sapper_solver;
  } catch (...) {
    return nullptr;
  }
}

void sapper_free(sapper_solver* solver) { delete solver; }

const char* sapper_error(const sapper_solver* solver) {
  return solver == nullptr ? "a solver expected" : solver->error.c_str();
}

double sapper_log2_layouts(const sapper_solver* solver) {
  return solver == nullptr ? 0 : solver->log2_layouts;
}

sapper_status sapper_odds(sapper_solver* solver, const sapper_position* position,
                          const sapper_limits* limits, double* odds) {
  return guarded(solver, [&] {
    expect(odds != nullptr, "a place for the odds expected");
    const Question question = question_of(position, limits);
    const auto answer = sapper::answer(solver->analyst, question.position(), question.limits());
    if (answer.is_too_complex) throw sapper::TooComplex(answer.why);
    if (answer.verdict != sapper::Verdict::consistent) throw sapper::Inconsistent();
    solver->log2_layouts = answer.log2_layouts;
    std::fill(odds, odds + question.codes().size(), -1.0);
    for (sapper::Cell cell : answer.hidden) odds[cell] = answer.mine[cell];
    return SAPPER_OK;
  });
}

sapper_status sapper_best_move(sapper_solver* solver, const sapper_position* position,
                               sapper_move* move) {
  return guarded(solver, [&] {
    expect(move != nullptr, "a place for the move expected");
    const Question question = question_of(position);
    if (!solver->player) solver->player = sapper::make_player("champion", "standard");
    const auto choice = sapper::choice_of(*solver->player, question);
    *move = {static_cast<std::int32_t>(choice.cell), choice.risk, choice.win_chance};
    return SAPPER_OK;
  });
}

sapper_status sapper_easiest(sapper_solver* solver, const sapper_position* position,
                             sapper_hint* hint) {
  return guarded(solver, [&] {
    expect(hint != nullptr, "a place for the hint expected");
    const Question question = question_of(position);
    const auto found = sapper::find_easiest(question, std::nullopt);
    if (!found) return SAPPER_NONE;
    *hint = {static_cast<std::int32_t>(found->cell), found->is_mine,
             static_cast<sapper_rung>(found->rung)};
    return SAPPER_OK;
  });
}

sapper_status sapper_prove(sapper_solver* solver, const sapper_position* position,
                           std::int32_t cell, sapper_proof* proof) {
  return guarded(solver, [&] {
    expect(proof != nullptr, "a place for the proof expected");
    expect(cell >= 0, "a cell of the position expected");
    const Question question = question_of(position);
    sapper::Proofs proofs(question);
    if (!proofs.is_consistent()) throw sapper::Inconsistent();
    solver->steps.clear();
    solver->proved = proofs.prove(static_cast<std::size_t>(cell));
    if (!solver->proved) return SAPPER_NONE;
    const auto& steps = to_c(solver->proved->steps, solver->steps);
    sapper_rung rung = SAPPER_NUMBER;
    for (const sapper_step& step : steps) rung = std::max(rung, step.rule);
    *proof = {solver->proved->is_mine, solver->proved->is_minimal, rung, steps.data(),
              static_cast<std::int32_t>(steps.size())};
    return SAPPER_OK;
  });
}

sapper_status sapper_board(sapper_solver* solver, std::int32_t rows, std::int32_t columns,
                           std::int32_t mines, std::int32_t first, double seed, std::int32_t tries,
                           std::uint8_t* marks) {
  return guarded(solver, [&] {
    expect(marks != nullptr, "a place for the marks expected");
    expect_size(rows, columns);
    expect(first >= 0 && first < rows * columns, "a first cell expected");
    expect(mines >= 0 && tries >= 0, "numbers from 0 on expected");
    expect(seed >= 0 && seed < 0x1p53, "a whole seed below 2^53 expected");
    sapper::BoardRequest request;
    request.height = rows;
    request.width = columns;
    request.mines = static_cast<std::size_t>(mines);
    request.first = static_cast<sapper::Cell>(first);
    request.forbidden.assign(static_cast<std::size_t>(rows) * columns, 0);
    const int row = first / columns, column = first % columns;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, rows - 1); ++r)
      for (int c = std::max(column - 1, 0); c <= std::min(column + 1, columns - 1); ++c)
        request.forbidden[static_cast<std::size_t>(r) * columns + c] = 1;
    const auto drawn =
        sapper::draw_board(sapper::checked(std::move(request)), static_cast<std::uint64_t>(seed),
                           static_cast<std::uint64_t>(tries), false, [](std::uint64_t) {});
    if (drawn.marks.empty()) return SAPPER_NONE;
    std::copy(drawn.marks.begin(), drawn.marks.end(), marks);
    return SAPPER_OK;
  });
}
