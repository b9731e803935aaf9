// Cases: what cannot be otherwise, because otherwise something impossible follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "boards/derivation.hpp"
#include "boards/statement.hpp"

namespace sapper {

// The work, in statements gone through, after which a look for shallow cases, or a proof, ends:
// well under a second.
struct CaseLimits {
  std::int64_t look = 100'000, split = 1'000'000;
};

// Finds derivations by cases, shallow ones first. They throw TooComplex where even the plainest
// derivation takes too long. Borrows the givens.
class CaseProver {
 public:
  CaseProver(const Givens& givens, bool with_total, const CaseLimits& limits = {})
      : givens_(givens), with_total_(with_total), limits_(limits) {}

  struct Found {
    Derivation derivation;
    bool is_shallowest = false;
  };
  // A derivation that settles a cell that the numbers force. Cases are nested as little as the look
  // allows; inside them the easy rules come first.
  Found prove(const Cells& numbers, Cell cell, bool is_mine);
  // A derivation, of numbers that cannot be met together, that has become impossible.
  Derivation refute(const Cells& numbers);

 private:
  std::optional<Derivation> attempt(const Cells& numbers, Cell cell, bool is_mine, int depth,
                                    Rung rung);
  Derivation branch(const Derivation& from, Statement assumption);
  bool is_refuted(Derivation& derivation, int depth, Rung rung);
  bool settle_one(Derivation& derivation, int depth, Rung rung);
  Derivation split_all(const Cells& numbers, Cell cell, bool is_mine);
  void split(Derivation& derivation, Rung rung, const Cells& cells);
  void bound_parts(Derivation& derivation);
  std::optional<Step::Index> bound(Derivation& derivation, const Cells& cells, Relation relation,
                                   std::int64_t count);

  const Givens& givens_;
  bool with_total_;
  CaseLimits limits_;
  std::int64_t work_left_ = 0;
};

}  // namespace sapper
