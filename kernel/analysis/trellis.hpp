// Trellis: all ways through the groups of a system, as a graph of states in layers.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/order.hpp"
#include "analysis/ranges.hpp"
#include "analysis/system.hpp"
#include "base/budget.hpp"
#include "base/pile.hpp"

namespace sapper {

template <int Words>
class KeySet;
template <int Words>
struct StepKeys;

// Layer t holds one state for each different vector of mines left to the open equations after
// the first t groups. An edge puts some number of mines into the next group. Layer 0 and the
// last layer hold one state each; every path between them is a solution of the system. States
// that cannot reach the end are marked dead, and edges to them point to `nowhere`.
// The graph knows no numbers of ways: those are put on it by series.hpp.
class Trellis {
 public:
  static constexpr std::uint32_t nowhere = 0xffffffffu;

  struct Edges {
    int least;  // the mines the first edge puts into the group; one more for each further edge
    const std::uint32_t* begin;
    const std::uint32_t* end;
  };

  // Returns false if more than `most_edges` were needed (the graph is then unusable). Looking ahead
  // takes time to plan, and avoids most of the states that cannot reach the end.
  bool build(const System& system, const Order::Sequence& order, Budget& budget,
             std::size_t most_edges, bool looks_ahead = true);

  // Takes the first order at hand; returns false if that proves wide (the graph is then unusable).
  bool build_narrow(const System& system, Order& order, Budget& budget);

  // Finds an order itself: a quick one, and if that proves wide, the first of several to
  // finish under a growing allowance. Decides groups of a wide system first. Returns whether there
  // is a solution. Throws TooComplex.
  bool build_best(System& system, Order& order, Budget& budget);

  std::size_t layers() const { return groups_.size(); }  // layers of edges
  std::uint32_t group(std::size_t layer) const { return groups_[layer]; }
  int size(std::size_t layer) const { return sizes_[layer]; }
  std::uint32_t first_state(std::size_t layer) const { return first_state_[layer]; }
  std::size_t states() const { return least_.size(); }
  std::size_t edges() const { return targets_.size(); }
  bool is_solvable() const { return !alive_.empty() && alive_[0]; }
  Edges edges_of(std::uint32_t state) const {
    return {least_[state], targets_.data() + edge_starts_[state],
            targets_.data() + edge_starts_[state + 1]};
  }
  std::size_t bytes() const;  // of the graph that has been built

 private:
  struct Place {  // where a key holds what is left to an equation
    std::uint32_t word, shift;
  };
  struct Touch {  // one equation of the group at hand
    Place at;
    int least, most;  // what may be left to it after this group
  };
  struct Pair {  // one equation of the group at hand, and another that is open
    Place at, other;
    int more, fewer;  // at most so many more, or fewer, may be left to the first
  };
  struct Opened {
    Place at;
    int total;
  };
  struct Step {
    std::uint32_t first_touch, last_touch;
    std::uint32_t first_opened, last_opened;
    std::uint32_t first_pair, last_pair;
  };

  void begin_plan(const System& system, const Order::Sequence& order);
  void begin_look_ahead(const System& system);
  std::size_t plan(const System& system, const Order::Sequence& order, bool looks_ahead);
  void touch_equations(const System& system, std::uint32_t group, std::uint32_t& slots);
  Place place_of(std::uint32_t equation) const;
  void look_ahead(const System& system, std::uint32_t group);
  void count_shared(const System& system, std::uint32_t equation);
  bool is_binding(const System& system, std::uint32_t first, std::uint32_t second, int more) const;
  template <int Words>
  bool grow(Budget& budget, std::size_t most_edges);
  template <int Words>
  void add_edges(std::size_t layer, std::size_t state, const StepKeys<Words>& step,
                 std::uint32_t first_next, KeySet<Words>& next);
  template <int Words>
  StepKeys<Words> keys_of(const Step& step) const;
  template <int Words>
  void count_cost(Budget& budget, const Step& step, std::size_t states, std::size_t edges,
                  const KeySet<Words>& next) const;
  void give_back_keys();
  void bury_dead_ends();
  bool decide_certain(System& system);
  void race(const System& system, Order& order, Budget& budget);

  std::vector<std::uint32_t> groups_;
  std::vector<int> sizes_, fewest_;  // cells of each layer's group, mines it holds at least
  std::vector<std::uint32_t> first_state_;
  Pile<std::uint8_t> least_, alive_;
  Pile<std::uint64_t> edge_starts_;
  Pile<std::uint32_t> targets_;

  std::vector<Step> steps_;
  std::vector<Touch> touches_;
  std::vector<Opened> opened_;
  std::vector<Pair> pairs_;
  std::vector<int> left_, cells_, shared_, certain_;
  Ranges ranges_;
  std::vector<std::uint8_t> is_done_;
  std::vector<std::uint32_t> slot_, groups_left_, free_slots_, sharers_;
  Pile<std::uint64_t> keys_, next_keys_;
  Pile<std::uint32_t> table_;
};

}  // namespace sapper
