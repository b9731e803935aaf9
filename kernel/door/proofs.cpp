#include "door/proofs.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace sapper {

namespace {

Cells sorted(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

}  // namespace

Proofs::Proofs(const Question& question)
    : question_(question), prover_(question.position(), question.width(), question.limits()) {}

void Proofs::expect_consistent() const {
  if (!is_consistent()) throw std::invalid_argument("no layout agrees with the position");
}

std::vector<Cell> Proofs::candidates() {
  expect_consistent();
  return prover_.candidates();
}

std::optional<Proved> Proofs::prove(std::size_t cell) {
  expect_consistent();
  question_.expect_hidden(cell);
  return prover_.prove(static_cast<Cell>(cell));
}

std::optional<std::vector<Step>> Proofs::refute() {
  return is_consistent() ? std::nullopt : prover_.refute();
}

std::optional<std::vector<Step>> derive(const Question& question, std::vector<Cell> numbers,
                                        std::size_t cell, bool is_mine, Rung rung,
                                        const CaseLimits& limits) {
  question.expect_hidden(cell);
  const Givens givens(question.position(), question.width());
  return derive_from(givens, sorted(std::move(numbers)), static_cast<Cell>(cell), is_mine, rung,
                     limits);
}

Told::Told(std::size_t limit) : derivation_(nothing_, {}) { derivation_.set_limit(limit); }

void Told::tell(std::vector<Cell> cells, std::int64_t count, std::optional<Cell> number) {
  derivation_.tell({sorted(std::move(cells)), Relation::exactly, count}, number);
}

void Told::run(Rung highest) { derivation_.run(std::min(highest, Rung::overlap)); }

bool can_be_met(std::vector<std::pair<std::vector<Cell>, std::int64_t>> rows, std::size_t limit) {
  for (auto& row : rows) row.first = sorted(std::move(row.first));
  return RowSearch(limit).can_be_met(rows);
}

}  // namespace sapper
