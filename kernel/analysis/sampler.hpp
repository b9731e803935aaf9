// Sampler: layouts drawn uniformly from all that agree with a position.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/analyst.hpp"
#include "base/random.hpp"

namespace sapper {

// First the mines of each region are drawn by the number of layouts that have them, then the mines
// of its groups: from the root of its tree down, for each entry a pair that gives it, by the number
// of ways below. Then the cells within a group are drawn. Where the number of layouts is below 2^40
// every weight is a whole number held exactly, and every layout has exactly the same chance. Beyond
// that each choice is off by rounding alone: the chance of a layout is right to a relative error of
// about 1e-12.
class Sampler {
 public:
  // Call once a position; throws TooComplex. Only a consistent position can be drawn from.
  Verdict prepare(const Position& position, const Limits& limits = {});

  // Sets mines[cell] to 1 for a mine (exploded ones included), else to 0.
  void draw(SplitMix64& random, std::vector<std::uint8_t>& mines);

  const Analyst& analyst() const { return analyst_; }

 private:
  // One region: its tree, with the pairs of each entry together.
  struct Graph {
    Tree tree;
    Spans spans;
    bool is_extended = false;
    Sums<double> plain;
    Sums<Extended> extended;
    std::vector<std::size_t> first_pair;  // of each entry
    std::vector<Tree::Pair> pairs;
    std::vector<std::uint32_t> node_of;  // of each entry
    std::vector<Cell> cells;             // group by group
    std::vector<std::size_t> starts;

    void list_pairs();
  };
  struct Part {  // an entry of the tree, and the mines below it
    std::uint32_t entry;
    std::int32_t mines;
  };
  struct Choice {  // one of the pairs, and the mines on its right
    std::size_t pair;
    std::int32_t right_mines;
  };

  void add_graph(const Position& position, std::size_t i, Budget& budget);
  void draw_counts(SplitMix64& random);
  template <class Value>
  Choice draw_pair(SplitMix64& random, const Graph& graph, const Sums<Value>& sums, Part from);
  void draw_graph(SplitMix64& random, Graph& graph, std::int64_t mines,
                  std::vector<std::uint8_t>& out);
  void draw_away(SplitMix64& random, std::vector<std::uint8_t>& out);
  void draw_cells(SplitMix64& random, std::span<Cell> cells, std::int64_t mines,
                  std::vector<std::uint8_t>& out);

  Analyst analyst_;
  std::vector<std::unique_ptr<Graph>> graphs_;
  Pile<Part> pending_;
  Pile<Choice> choices_;
  Pile<double> weights_;
  std::size_t used_ = 0;
  std::vector<Cell> away_;
  std::vector<std::uint8_t> certain_;
  std::vector<std::int64_t> counts_;
  std::int64_t away_mines_ = 0;
  bool has_total_ = false;
  double odds_ = 1;
};

}  // namespace sapper
