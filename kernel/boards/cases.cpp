#include "boards/cases.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/budget.hpp"
#include "boards/row_search.hpp"

namespace sapper {

namespace {

// How deep cases are nested before the search for the shallowest is given up: nobody follows more.
constexpr int deepest_look = 3;
constexpr Rung rungs_inside[] = {Rung::known, Rung::total};

Statement settling(Cell cell, bool is_mine) { return {{cell}, Relation::exactly, is_mine}; }

// The rows of the exact statements that leave their cells open.
Rows open_rows(const Derivation& derivation) {
  Rows rows;
  for (Step::Index index : derivation.held()) {
    const Statement& said = derivation.statement(index);
    if (said.relation == Relation::exactly) rows.emplace_back(said.cells, said.count);
  }
  return rows;
}

Cells cells_of(const Rows& rows) {
  std::set<Cell> cells;
  for (const Row& row : rows) cells.insert(row.first.begin(), row.first.end());
  return {cells.begin(), cells.end()};
}

// A cell of the exact statement held of the fewest cells that has cells among these.
Cell tightest_cell(const Derivation& derivation, const Cells& within) {
  const Cells* tightest = nullptr;
  const Rows rows = open_rows(derivation);
  for (const Row& row : rows)
    if ((tightest == nullptr || row.first.size() < tightest->size()) && do_meet(row.first, within))
      tightest = &row.first;
  if (tightest == nullptr) throw TooComplex("nothing is left to split");
  return shared_by(*tightest, within).front();
}

}  // namespace

CaseProver::Found CaseProver::prove(const Cells& numbers, Cell cell, bool is_mine) {
  work_left_ = limits_.look;
  try {
    for (int depth = 0; depth < deepest_look; ++depth)
      for (Rung rung : rungs_inside)
        if (auto found = attempt(numbers, cell, is_mine, depth, rung))
          return {std::move(*found), true};
  } catch (const TooComplex&) {
    // The plain way is left.
  }
  return {split_all(numbers, cell, is_mine), false};
}

Derivation CaseProver::refute(const Cells& numbers) {
  work_left_ = limits_.look;
  try {
    for (int depth = 0; depth < deepest_look; ++depth)
      for (Rung rung : rungs_inside) {
        Derivation derivation(givens_, numbers, with_total_);
        if (is_refuted(derivation, depth, rung)) return derivation;
      }
  } catch (const TooComplex&) {
    // The plain way is left.
  }
  Derivation derivation(givens_, numbers, with_total_);
  work_left_ = limits_.split;
  derivation.run(Rung::total);
  bound_parts(derivation);
  split(derivation, Rung::total, givens_.hidden);
  return derivation;
}

// A derivation that settles the cell by cases nested so deep within one, if there is one.
std::optional<Derivation> CaseProver::attempt(const Cells& numbers, Cell cell, bool is_mine,
                                              int depth, Rung rung) {
  Derivation derivation(givens_, numbers, with_total_);
  derivation.run(rung);
  if (derivation.settled(cell) != nullptr) return derivation;
  Derivation other = branch(derivation, settling(cell, !is_mine));
  if (!is_refuted(other, depth, rung)) return std::nullopt;
  derivation.conclude(settling(cell, is_mine), other);
  derivation.run(Rung::number);
  return derivation;
}

Derivation CaseProver::branch(const Derivation& from, Statement assumption) {
  work_left_ -= static_cast<std::int64_t>(from.steps().size());
  if (work_left_ < 0) throw TooComplex("a proof by cases would be too long");
  Derivation other = from;
  other.assume(std::move(assumption));
  return other;
}

// Whether it becomes impossible with cases nested so deep.
bool CaseProver::is_refuted(Derivation& derivation, int depth, Rung rung) {
  derivation.run(rung);
  while (!derivation.impossible())
    if (depth == 0 || !settle_one(derivation, depth, rung)) return false;
  return true;
}

// Whether some open cell could be settled by a case.
bool CaseProver::settle_one(Derivation& derivation, int depth, Rung rung) {
  std::set<Cell> open;
  for (Step::Index index : derivation.held()) {
    const Cells& cells = derivation.statement(index).cells;
    open.insert(cells.begin(), cells.end());
  }
  for (Cell cell : open)
    for (bool is_mine : {true, false}) {
      Derivation other = branch(derivation, settling(cell, is_mine));
      if (!is_refuted(other, depth - 1, rung)) continue;
      derivation.conclude(settling(cell, !is_mine), other);
      derivation.run(rung);
      return true;
    }
  return false;
}

// Settles the cell by splitting cell after cell: long, but always there.
Derivation CaseProver::split_all(const Cells& numbers, Cell cell, bool is_mine) {
  Derivation derivation(givens_, numbers, with_total_);
  derivation.run(Rung::total);
  if (derivation.settled(cell) != nullptr) return derivation;
  work_left_ = limits_.split;
  Derivation other = branch(derivation, settling(cell, !is_mine));
  other.run(Rung::total);
  bound_parts(other);
  split(other, Rung::total, givens_.hidden);
  derivation.conclude(settling(cell, is_mine), other);
  derivation.run(Rung::number);
  return derivation;
}

// Makes the derivation impossible, case after case of these cells.
void CaseProver::split(Derivation& derivation, Rung rung, const Cells& cells) {
  derivation.run(rung);
  while (!derivation.impossible()) {
    const Cell cell = tightest_cell(derivation, cells);
    Derivation other = branch(derivation, settling(cell, true));
    split(other, rung, cells);
    derivation.conclude(settling(cell, false), other);
    derivation.run(rung);
  }
}

// Where parts of the open numbers clash with the total alone, shows it part by part: all together
// would take a case for every combination.
void CaseProver::bound_parts(Derivation& derivation) {
  if (derivation.impossible() || !with_total_ || !givens_.total) return;
  struct Part {
    Cells cells;
    std::int64_t least = 0, most = 0;
  };
  RowSearch search;
  std::vector<Part> parts;
  const std::int64_t left = *givens_.total - derivation.mines();
  auto free = static_cast<std::int64_t>(givens_.hidden.size() - derivation.settled_cells().size());
  std::int64_t least = 0, most = 0;
  for (const Rows& rows : connected_rows(open_rows(derivation))) {
    const auto counts = search.counts(rows);
    if (counts.empty()) return;
    const Part& part = parts.emplace_back(Part{cells_of(rows), counts.front(), counts.back()});
    free -= static_cast<std::int64_t>(part.cells.size());
    least += part.least;
    most += part.most;
  }
  const bool are_too_many = least > left;
  if (!are_too_many && most + free >= left) return;
  const Relation relation = are_too_many ? Relation::at_least : Relation::at_most;
  std::vector<Step::Index> family;
  for (const Part& part : parts) {
    const auto index =
        bound(derivation, part.cells, relation, are_too_many ? part.least : part.most);
    if (index) family.push_back(*index);
  }
  derivation.count_by(family, are_too_many ? Relation::at_most : Relation::at_least);
}

// Shows that the cells hold at least, or at most, so many mines; where, if that says anything.
std::optional<Step::Index> CaseProver::bound(Derivation& derivation, const Cells& cells,
                                             Relation relation, std::int64_t count) {
  const bool is_floor = relation == Relation::at_least;
  if (is_floor ? count <= 0 : count >= static_cast<std::int64_t>(cells.size())) return std::nullopt;
  for (Step::Index index : derivation.held()) {
    const Statement& said = derivation.statement(index);
    const bool says_it = said.relation == Relation::exactly || said.relation == relation;
    if (says_it && said.count == count && said.cells == cells) return index;
  }
  Derivation other = branch(derivation, is_floor ? Statement{cells, Relation::at_most, count - 1}
                                                 : Statement{cells, Relation::at_least, count + 1});
  split(other, Rung::known, cells);
  derivation.conclude({cells, relation, count}, other);
  return static_cast<Step::Index>(derivation.steps().size() - 1);
}

}  // namespace sapper
