// Tree: all solutions of a system, as tables of partial sums joined pairwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/plan.hpp"
#include "analysis/system.hpp"
#include "base/budget.hpp"
#include "base/pile.hpp"

namespace sapper {

template <int Words>
class KeySet;

// A node has an entry for each different vector of mines that its groups can give the equations
// that reach out of it. The entries of a leaf are the numbers of mines of one group. Each entry of
// another node lists the pairs of entries of its two children that give it. The root has one entry,
// and every choice of pairs from there down to the leaves is a solution of the system. Entries that
// the root does not reach have no pairs, and are not alive. The tree knows no numbers of ways:
// those are put on it by passes.hpp.
class Tree {
 public:
  struct Pair {
    std::uint32_t left, right, result;
  };
  struct Node {
    std::uint32_t first = 0, last = 0;          // its entries
    std::uint32_t group = 0;                    // of a leaf
    int size = 0;                               // of that group; 0 if it is no leaf
    int least = 0;                              // the mines of a leaf's first entry
    std::uint32_t left = 0, right = 0;          // the children of another node
    std::size_t first_pair = 0, last_pair = 0;  // and its pairs

    bool is_leaf() const { return size > 0; }
    int mines(std::uint32_t entry) const { return least + static_cast<int>(entry - first); }
  };

  // Tries a line, and if that takes too many pairs reduces the system and eliminates its equations
  // over a tree, of which the best of several is sought under a growing allowance. Returns false if
  // there is no solution. Throws TooComplex.
  bool build(System& system, Plan& plan, Budget& budget, std::size_t most_on_line = usual_line);
  static constexpr std::size_t usual_line = 3000;  // pairs; nearly all regions have fewer

  // Children come before their parents, the root is last.
  const std::vector<Node>& nodes() const { return nodes_; }
  const Pile<Pair>& pairs() const { return pairs_; }
  std::size_t entries() const { return alive_.size(); }
  std::uint32_t root() const { return nodes_.back().first; }
  bool is_alive(std::uint32_t entry) const { return alive_[entry]; }
  std::size_t bytes() const;  // of the tree that has been built

 private:
  template <int Words>
  using Key = std::array<std::uint64_t, Words>;
  // What the sums of a node's open and closing equations may be, and which of them close.
  template <int Words>
  struct Bounds {
    Key<Words> least{}, most{}, closing{};
  };

  bool build_planned(const System& system, Plan& plan, Budget& budget, std::size_t most_pairs);
  template <int Words>
  bool grow(const System& system, const Plan& plan, Budget& budget, std::size_t most_pairs);
  template <int Words>
  Bounds<Words> bounds_of(const System& system, const Plan& plan, const Plan::Node& node) const;
  template <int Words>
  void add_leaf(const System& system, const Plan& plan, const Plan::Node& planned, Node& node);
  template <int Words>
  bool join(const Bounds<Words>& bounds, Node& node, Budget& budget, std::size_t most_pairs);
  template <int Words>
  void sort_by_closing(const Key<Words>& closing, const Node& node, KeySet<Words>& set);
  void drop_dead();

  bool is_solvable_ = false;
  std::vector<Node> nodes_;
  Pile<Pair> pairs_;
  Pile<std::uint8_t> alive_;

  Pile<std::uint64_t> keys_;   // of all entries
  Pile<std::uint32_t> table_;  // of the node being made
  // The entries of a child, sorted by what they give to the equations that close.
  Pile<std::uint64_t> closing_keys_;
  Pile<std::uint32_t> closing_table_, closing_starts_, closing_of_, sorted_;
};

}  // namespace sapper
