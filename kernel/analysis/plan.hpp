// Plan: in which order the groups of a system are joined, as a binary tree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/system.hpp"
#include "base/budget.hpp"
#include "base/random.hpp"

namespace sapper {

// A node stands for all groups below it. It closes the equations whose groups are all inside, and
// leaves those open that reach out of it. A good plan leaves few open. A workspace: reuse one
// object for many systems.
class Plan {
 public:
  static constexpr std::uint32_t none = 0xffffffffu;
  static constexpr int most_slots = 64;

  struct Node {
    std::uint32_t left = none, right = none;  // nodes made earlier; none for a leaf
    std::uint32_t group = none;               // of a leaf
    std::size_t first = 0, last = 0;          // its items
  };
  // An equation that has groups inside a node and is not closed below it.
  struct Item {
    std::uint32_t equation = 0;
    int inside = 0;  // cells of the equation in the node
  };

  // A line: each group in turn is joined to all later ones. The order is a good one for most
  // systems, at the least cost.
  void follow_line(const System& system);
  // A tree: the equations are eliminated one by one, each time one that ties together the fewest
  // equations that were apart. Noise, if not 0, varies the choice. A plan in which more than
  // most_slots equations are open at once is not finished. Throws TooComplex.
  void eliminate(const System& system, SplitMix64& random, std::uint64_t noise, Budget& budget);

  // Children come before their parents, the root is last.
  const std::vector<Node>& nodes() const { return nodes_; }
  std::span<const Item> items_of(const Node& node) const {
    return {items_.data() + node.first, items_.data() + node.last};
  }
  bool is_closed(const Item& item) const { return item.inside == cells_[item.equation]; }
  int cells(std::uint32_t equation) const { return cells_[equation]; }

  // About how many pairs of entries are joined; only for a tree. Nothing but products and
  // quotients: the same on every machine.
  double cost() const { return cost_; }

  // Gives each equation a slot that no other open equation has in any of its nodes, and returns the
  // number of slots: one more than most_slots if those are too few. An equation keeps its slot in
  // all its nodes.
  std::uint32_t assign_slots();
  std::uint32_t slot(std::uint32_t equation) const { return slots_[equation]; }

 private:
  using List = std::vector<std::uint32_t>;

  void begin(const System& system);
  std::uint32_t add_leaf(const System& system, std::uint32_t group);
  std::uint32_t join(std::uint32_t left, std::uint32_t right);
  double entries(const System& system, const Node& node) const;
  std::uint32_t join_smallest(const System& system, List& nodes);

  void open(std::uint32_t equation);
  bool open_elsewhere();
  std::uint32_t farthest(const System& system, std::uint32_t start);
  std::uint32_t nearly_finished();
  int would_open(const System& system, std::uint32_t group) const;
  std::uint32_t least_opening(const System& system);
  void finish(const System& system, std::uint32_t equation);
  void order_groups(const System& system, std::uint32_t start);

  void connect_equations(const System& system);
  std::uint64_t ties(std::uint32_t equation);
  bool order_equations(const System& system, SplitMix64& random, std::uint64_t noise,
                       Budget& budget);
  void eliminate_from_graph(std::uint32_t equation);

  std::vector<Node> nodes_;
  std::vector<Item> items_;
  std::vector<int> cells_;       // of each equation
  std::vector<double> entries_;  // of each node, at most
  double cost_ = 0;
  std::uint64_t work_ = 0;  // steps that are to be counted
  List slots_, place_;

  List order_, queue_, pending_;  // of the line
  std::uint32_t next_unopened_ = 0;
  std::vector<std::uint8_t> done_, open_;
  std::vector<int> left_;

  std::vector<List> near_, factors_;  // of each equation: those it shares groups with; its nodes
  List mark_, merged_;
  std::uint32_t stamp_ = 0;
};

}  // namespace sapper
