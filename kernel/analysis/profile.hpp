// Profile: all that the rest of a position needs to know of one region.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/combination.hpp"
#include "analysis/passes.hpp"
#include "analysis/plan.hpp"
#include "analysis/system.hpp"
#include "analysis/tree.hpp"
#include "base/budget.hpp"
#include "base/position.hpp"

namespace sapper {

// Chances of the cells of one group; zero if and only if impossible.
struct Chance {
  double mine = 0, safe = 0;
};

// A region too large for a table keeps its tree, and is weighed anew for every posterior.
struct Deep {
  Tree tree;
  Spans spans;
  Sums<double> plain;
  Sums<Extended> extended;  // used instead of plain by regions with exponents
};

// Numbers of ways by mine count and, for each group and each mine count, the chance of its cells.
// The lists lie in the profiler that made it, and live until it forgets them.
struct Profile {
  bool is_solvable = false;
  std::int64_t low = 0;  // the fewest mines
  std::uint32_t length = 0, groups = 0, cells = 0;
  // Large regions of positions with an unknown total have one number for all mine counts: their
  // ways, weighed by the odds. All others have `length` numbers.
  bool is_weighed = false;
  std::size_t ways = 0;       // offset of the numbers of ways
  std::size_t chances = 0;    // offset of groups x length chances; unused when deep
  std::size_t exponents = 0;  // offset of the exponents; only if has_exponents
  std::size_t group_of = 0;   // offset of the group of each cell
  bool has_exponents = false;
  std::int32_t deep = -1;
  Budget::Cost cost;

  std::uint32_t numbers() const { return is_weighed ? 1 : length; }
};

// Makes profiles, and remembers those of moderate size by the exact content of the region.
// A workspace: reuse one object for many positions.
class Profiler {
 public:
  // Call before the regions of a position: forgets when the store is full or the shape new.
  void begin(const Shape& shape);

  // Throws TooComplex.
  Profile profile(const Position& position, const Region& region, Budget& budget);

  Part part(const Profile& profile) const;
  std::span<const std::uint32_t> group_of(const Profile& profile) const {
    return {groups_.data() + profile.group_of, profile.cells};
  }
  // The chances of the groups, given the probability of each mine count.
  void chances(const Profile& profile, std::span<const double> posterior, Budget& budget,
               std::vector<Chance>& out);

  // For passes of their own (exact counts, sampling): the tree of one region that has a solution.
  void build(const Shape& shape, const Region& region, Budget& budget, Tree& tree);
  const System& system() const { return system_; }

 private:
  struct Entry {
    std::uint64_t hash = 0;
    std::size_t content = 0, length = 0, slot = 0;
    Profile profile;
  };

  void forget();
  std::size_t find(const Region& region) const;
  void remember(const Region& region, const Profile& profile, std::size_t slot);
  Profile solve(const Position& position, const Region& region, Budget& budget);
  double products_of(std::uint32_t length) const;
  void tabulate(Profile& profile, Budget& budget);
  void tabulate_leaf(const Profile& profile, const Tree::Node& leaf);
  void keep_deep(Profile& profile, const Position& position, Budget& budget);

  std::uint64_t serial_ = 0;
  System system_;
  Plan plan_;
  Tree tree_;
  Spans inside_spans_, outside_spans_;
  Sums<double> inside_, outside_;

  std::vector<double> values_;
  std::vector<Chance> chances_;
  std::vector<std::int64_t> exponents_;
  std::vector<std::uint32_t> groups_, contents_, table_;
  std::vector<Entry> entries_;
  std::vector<std::unique_ptr<Deep>> deep_;
  std::size_t deep_used_ = 0;
};

}  // namespace sapper
