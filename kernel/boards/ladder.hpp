// Ladder: for every certain cell the lowest rung that settles it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/analyst.hpp"
#include "boards/derivation.hpp"
#include "boards/rung.hpp"

namespace sapper {

struct Finding {
  Cell cell = 0;
  bool is_mine = false;
  Rung rung = Rung::subset;
};

// A consistent position, as far as single numbers have settled it: with what lies above them.
// A workspace: what it finds is valid until the next call of begin().
class Ladder {
 public:
  Ladder() = default;
  Ladder(const Ladder&) = delete;
  Ladder& operator=(const Ladder&) = delete;

  // The reduction holds what is settled already (all that single numbers tell, perhaps more); both
  // must outlive the climb.
  void begin(const Position& position, const Reduction& reduction);

  // What the rules up to subset, or up to overlap, add to the reduction. Call them in this order.
  const std::vector<Finding>& find_by_subset() { return run(Rung::subset); }
  const std::vector<Finding>& find_by_overlap() { return run(Rung::overlap); }

  // What counting the mines adds, after find_by_overlap(). The analyst has analysed the position.
  void find_by_total(const Analyst& analyst, std::vector<Finding>& out);
  // What else is certain. The cells of the findings before are not told again.
  void find_by_cases(const Analyst& analyst, std::vector<Finding>& out) const;

  // Whether a limit kept the climb from trying all there is below cases.
  bool is_cut() const { return is_cut_ || derivation_->is_cut(); }

 private:
  const std::vector<Finding>& run(Rung highest);

  const Position* position_ = nullptr;
  const Reduction* reduction_ = nullptr;
  Givens givens_;
  std::optional<Derivation> derivation_;
  std::vector<Finding> findings_;
  bool is_cut_ = false;
};

// The rungs of a position's hidden cells, and whether each certain cell is a mine.
struct RungMap {
  static constexpr std::uint8_t uncertain = 255;
  std::vector<std::uint8_t> rungs;    // of each cell of the shape
  std::vector<std::uint8_t> is_mine;  // of each cell of the shape
  bool is_cut = false;
};

// All rungs of a position, as those of its proofs (Prover). Throws TooComplex; the verdict says
// whether the position is consistent, and only then the map is filled.
class RungFinder {
 public:
  Verdict find(const Position& position, const Limits& limits, RungMap& out);

 private:
  void mark_numbers(const Position& position, RungMap& out) const;

  Reduction reduction_;
  Analyst analyst_;
  Ladder ladder_;
  std::vector<Finding> more_;
};

}  // namespace sapper
