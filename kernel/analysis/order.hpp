// Order: in which sequence the groups of a system are decided.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/system.hpp"

namespace sapper {

// The number of states that the dynamic program can meet is bounded, step by step, by the
// product of what may be left to the equations begun and not yet finished. A good order keeps
// few of them open. A workspace: reuse one object for many systems.
class Order {
 public:
  using Sequence = std::vector<std::uint32_t>;

  // A good order for most systems, at the least cost.
  const Sequence& first(const System& system);
  // The best of a few cheap orders, tried until one is narrow enough.
  const Sequence& quick(const System& system);
  // Does even that one have many states, by the bound?
  bool is_wide() const;

  // More candidates for a wide system, the narrowest (by the bound) first.
  std::vector<Sequence> candidates(const System& system);

  // The bound on the number of states, summed over the steps; infinite if it is beyond all hope.
  double cost(const System& system, const Sequence& sequence);

 private:
  void reset_cells(const System& system);
  double change(const System& system, std::uint32_t group) const;
  void use(const System& system, std::uint32_t group);

  void begin(const System& system, Sequence& out);
  void open(std::uint32_t equation);
  bool open_elsewhere();
  void walk(const System& system, std::uint32_t start);
  std::uint32_t farthest(const System& system, std::uint32_t start);
  std::uint32_t end_of(const System& system);
  Sequence starts(const System& system);

  void by_equation(const System& system, std::uint32_t start, Sequence& out);
  std::uint32_t nearly_finished();
  void finish(const System& system, std::uint32_t equation, Sequence& out);
  int would_open(const System& system, std::uint32_t group) const;
  std::uint32_t least_opening(const System& system);
  void by_width(const System& system, std::uint32_t start, Sequence& out);
  std::uint32_t narrowest(const System& system) const;
  void by_distance(const System& system, std::uint32_t start, Sequence& out);
  void keep_better(const System& system);

  double best_cost_ = 0;
  Sequence best_, trial_, walked_, queue_, pending_, distance_;
  std::uint32_t next_unopened_ = 0;
  std::vector<std::uint8_t> done_, open_;
  std::vector<int> used_, left_;
};

}  // namespace sapper
