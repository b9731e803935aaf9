#include "c/sapper.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>

#include "door/boards.hpp"
#include "door/inquiries.hpp"
#include "door/players.hpp"

using sapper::Question;

struct sapper_solver {
  sapper::Analyst analyst;
  std::unique_ptr<sapper::Player> player;
  std::string error;
  double log2_layouts = 0;
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
    const auto cell = static_cast<std::int32_t>(choice.cell);
    *move = {cell / question.width(), cell % question.width(), choice.risk, choice.win_chance};
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
    const auto cell = static_cast<std::int32_t>(found->cell);
    *hint = {cell / question.width(), cell % question.width(), found->is_mine,
             static_cast<std::int32_t>(found->rung)};
    return SAPPER_OK;
  });
}

sapper_status sapper_board(sapper_solver* solver, std::int32_t rows, std::int32_t columns,
                           std::int32_t mines, std::int32_t row, std::int32_t column, double seed,
                           std::int32_t tries, std::uint8_t* marks) {
  return guarded(solver, [&] {
    expect(marks != nullptr, "a place for the marks expected");
    expect_size(rows, columns);
    expect(row >= 0 && row < rows && column >= 0 && column < columns, "a first cell expected");
    expect(mines >= 0 && tries >= 0, "numbers from 0 on expected");
    expect(seed >= 0 && seed < 0x1p53, "a whole seed below 2^53 expected");
    sapper::BoardRequest request;
    request.height = rows;
    request.width = columns;
    request.mines = static_cast<std::size_t>(mines);
    request.first = static_cast<sapper::Cell>(row * columns + column);
    request.forbidden.assign(static_cast<std::size_t>(rows) * columns, 0);
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
