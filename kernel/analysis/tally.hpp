// Tally: exact numbers of ways, of any size, as residues.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/analyst.hpp"

namespace sapper {

// The solutions of one region by mine count: exactly where all of them together are fewer than
// 2^53, for then every double on the way was a whole number; else to be found from residues.
struct ExactPart {
  std::int64_t low = 0;
  std::uint32_t cells = 0;  // the number of ways is at most 2^cells
  bool is_exact = false;
  std::vector<std::uint64_t> ways;
};

// Counts what a double cannot hold. The residues of several primes determine the numbers (the
// Chinese remainder theorem); they need no more memory than the doubles do.
class Tally {
 public:
  // Call once a position; throws TooComplex.
  Verdict prepare(const Position& position, const Limits& limits = {});

  const std::vector<ExactPart>& parts() const { return parts_; }
  const Analyst& analyst() const { return analyst_; }
  // The ways of one region by mine count, modulo a prime below 2^57; throws TooComplex. All that is
  // asked of one position is held to its limits together.
  std::vector<std::uint64_t> residues(const Position& position, std::size_t part,
                                      std::uint64_t modulus);
  // Counts steps that somebody else takes with these numbers.
  void spend(std::uint64_t steps) { budget_->spend(steps); }

 private:
  Analyst analyst_;
  std::vector<ExactPart> parts_;
  Tree tree_;
  std::optional<Budget> budget_;  // of the last position
  std::size_t built_ = SIZE_MAX;  // the part whose tree it is
};

}  // namespace sapper
