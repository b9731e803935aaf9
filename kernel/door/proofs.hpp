// Proofs: why a cell is safe or a mine, and what follows from what one is told, checked.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "boards/prover.hpp"
#include "door/question.hpp"

namespace sapper {

// The proofs of one question's cells. Borrows the question.
class Proofs {
 public:
  explicit Proofs(const Question& question);

  bool is_consistent() const { return prover_.verdict() == Verdict::consistent; }
  // Why the position could not be analysed, else empty; only what the ladder reaches below cases
  // can be proved then.
  const std::string& refusal() const { return prover_.refusal(); }
  // The next two throw std::invalid_argument unless the position is consistent. The cells that have
  // a proof, in order.
  std::vector<Cell> candidates();
  // The proof of a hidden cell, or nothing if neither follows. Throws TooComplex.
  std::optional<Proved> prove(std::size_t cell);
  // Steps that end in something impossible, where the position contradicts itself and they are
  // cheap.
  std::optional<std::vector<Step>> refute();

 private:
  void expect_consistent() const;

  const Question& question_;
  Prover prover_;
};

// How it follows by rules up to the rung that the cell is safe, or is a mine, from these opened
// cells alone; nothing if it does not, or takes too long.
std::optional<std::vector<Step>> derive(const Question& question, std::vector<Cell> numbers,
                                        std::size_t cell, bool is_mine, Rung rung,
                                        const CaseLimits& limits);

// What follows from statements that one is told, by rules up to overlap; tell it more and it grows.
class Told {
 public:
  explicit Told(std::size_t limit);
  Told(const Told&) = delete;
  Told& operator=(const Told&) = delete;

  // Exactly so many of the cells are mines, as the number of an opened cell says, or somebody.
  void tell(std::vector<Cell> cells, std::int64_t count, std::optional<Cell> number);
  void run(Rung highest);
  const Derivation& derivation() const { return derivation_; }

 private:
  Givens nothing_;
  Derivation derivation_;
};

// Whether any choice of mines meets all these: so many of those cells. Throws TooComplex if that
// takes more work than the limit.
bool can_be_met(std::vector<std::pair<std::vector<Cell>, std::int64_t>> rows, std::size_t limit);

}  // namespace sapper
