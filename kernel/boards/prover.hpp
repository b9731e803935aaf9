// Prover: for every certain cell a proof of the lowest rung that needs no number too many.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/analyst.hpp"
#include "boards/cases.hpp"
#include "boards/derivation.hpp"
#include "boards/row_search.hpp"

namespace sapper {

// Steps that end in what the cell is.
struct Proved {
  Cell cell = 0;
  bool is_mine = false;
  // False where a limit ended the search for the lowest rung or the fewest numbers; the proof
  // stands all the same.
  bool is_minimal = true;
  std::vector<Step> steps;
};

// Proves cells of one position; what it learns serves all of them. Borrows the position.
class Prover {
 public:
  Prover(const Position& position, int width, const Limits& limits = {});
  Prover(const Prover&) = delete;
  Prover& operator=(const Prover&) = delete;

  Verdict verdict() const { return verdict_; }
  // Why the position could not be analysed, else empty. Only what the ladder reaches below cases
  // can be proved then.
  const std::string& refusal() const { return refusal_; }

  // Of a consistent position: the cells that have a proof, in order.
  std::vector<Cell> candidates();
  // The proof of a hidden cell, or nothing if neither follows. Throws TooComplex.
  std::optional<Proved> prove(Cell cell);

  // Of a position that contradicts itself: steps that end in something impossible, where they are
  // cheap.
  std::optional<std::vector<Step>> refute();

 private:
  bool climb(std::optional<Cell> goal);
  Proved prove_by_ladder(Cell cell);
  Cells start(Cell cell, Rung rung);
  const Derivation& derive(const Cells& numbers, Rung rung);
  Cells minimal(Cells numbers, Cell cell, Rung rung);
  Cell distance(Cell one, Cell other) const;
  Proved prove_by_cases(Cell cell, bool is_minimal);
  bool follows_without_total(Cell cell);
  Cells near_numbers(Cell cell, bool is_mine);
  Derivation refute_by_cases();

  Position position_;
  Limits limits_;
  Givens givens_;
  Analyst analyst_;
  Verdict verdict_ = Verdict::consistent;
  std::string refusal_;
  std::vector<Mark> marks_;
  Derivation whole_;
  RowSearch search_;
  std::map<std::pair<Cells, Rung>, Derivation> derived_;
  std::vector<Cells> counted_;
};

// How the cell follows from these numbers by rules up to the rung, by cases within the limits;
// nothing if it does not, or takes too long.
std::optional<std::vector<Step>> derive_from(const Givens& givens, const Cells& numbers, Cell cell,
                                             bool is_mine, Rung rung, const CaseLimits& limits);

}  // namespace sapper
