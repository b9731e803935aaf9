// Profile: all that the rest of a position needs to know of one region.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/combination.hpp"
#include "analysis/order.hpp"
#include "analysis/series.hpp"
#include "analysis/system.hpp"
#include "analysis/trellis.hpp"
#include "base/budget.hpp"

namespace sapper {

// Chances of the cells of one group; zero if and only if impossible.
struct Chance {
  double mine = 0, safe = 0;
};

// A region too large for a table keeps its trellis, and is summed anew for every posterior.
struct Deep {
  Trellis trellis;
  Series<double> plain;
  Series<Extended> extended;  // used instead of plain beyond most_cells_in_doubles
  bool is_extended = false;
};

// Numbers of ways by mine count and, for each group and each mine count, the chance of its cells.
// The lists lie in the profiler that made it, and live until it forgets them.
struct Profile {
  bool is_solvable = false;
  std::int64_t low = 0;
  std::uint32_t length = 0, groups = 0, cells = 0;
  std::size_t ways = 0;       // offset of `length` numbers of ways
  std::size_t chances = 0;    // offset of groups x length chances; unused when deep
  std::size_t exponents = 0;  // offset of `length` exponents; only if has_exponents
  std::size_t group_of = 0;   // offset of the group of each cell
  bool has_exponents = false;
  std::int32_t deep = -1;
  Budget::Cost cost;
};

// Makes profiles, and remembers those of moderate size by the exact content of the region.
// A workspace: reuse one object for many positions.
class Profiler {
 public:
  // Call before the regions of a position: forgets when the store is full or the shape new.
  void begin(const Shape& shape);

  // Throws TooComplex.
  Profile profile(const Shape& shape, const Region& region, Budget& budget);

  Part part(const Profile& profile) const;
  std::span<const std::uint32_t> group_of(const Profile& profile) const {
    return {groups_.data() + profile.group_of, profile.cells};
  }
  // The chances of the groups, given the probability of each mine count.
  void chances(const Profile& profile, std::span<const double> posterior, Budget& budget,
               std::vector<Chance>& out);

  // For passes of their own (exact counts, sampling): the graph of one region.
  // Returns false if the region has no solution.
  bool graph(const Shape& shape, const Region& region, Budget& budget, Trellis& trellis);
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
  bool build_trellis(Budget& budget);
  Profile solve(const Shape& shape, const Region& region, Budget& budget);
  double products_of(std::int32_t length) const;
  void tabulate(Profile& profile, Budget& budget);
  void tabulate_layer(const Profile& profile, std::size_t layer);
  void keep_deep(Profile& profile, Budget& budget);

  std::uint64_t serial_ = 0;
  System system_;
  Order order_;
  Trellis trellis_;
  Series<double> forward_, backward_;
  std::vector<double> by_mines_;

  std::vector<double> values_;
  std::vector<Chance> chances_;
  std::vector<std::int64_t> exponents_;
  std::vector<std::uint32_t> groups_, contents_, table_;
  std::vector<Entry> entries_;
  std::vector<std::unique_ptr<Deep>> deep_;
  std::size_t deep_used_ = 0;
};

}  // namespace sapper
