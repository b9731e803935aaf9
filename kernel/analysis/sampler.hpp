// Sampler: layouts drawn uniformly from all that agree with a position.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/analyst.hpp"
#include "base/random.hpp"

namespace sapper {

// First the mines of each region are drawn by the number of layouts that have them, then a path
// through its trellis, edge by edge, by the number of ways to go on from there, then the cells
// within a group. Where the number of layouts is below 2^40 every weight is a whole number held
// exactly, and every layout has exactly the same chance. Beyond that each choice is off by rounding
// alone: the chance of a layout is right to a relative error of about 1e-12.
class Sampler {
 public:
  // Call once a position; throws TooComplex. Only a consistent position can be drawn from.
  Verdict prepare(const Position& position, const Limits& limits = {});

  // Sets mines[cell] to 1 for a mine (exploded ones included), else to 0.
  void draw(SplitMix64& random, std::vector<std::uint8_t>& mines);

  const Analyst& analyst() const { return analyst_; }

 private:
  struct Graph {
    Trellis trellis;
    bool is_extended = false;
    Series<double> plain;
    Series<Extended> extended;
    std::vector<Cell> cells;  // group by group
    std::vector<std::size_t> starts;
  };

  void add_graph(const Position& position, const Region& region, Budget& budget);
  void draw_counts(SplitMix64& random);
  void draw_path(SplitMix64& random, Graph& graph, std::int64_t mines,
                 std::vector<std::uint8_t>& out);
  void draw_away(SplitMix64& random, std::vector<std::uint8_t>& out);
  void draw_cells(SplitMix64& random, std::span<Cell> cells, std::int64_t mines,
                  std::vector<std::uint8_t>& out);

  Analyst analyst_;
  std::vector<std::unique_ptr<Graph>> graphs_;
  std::size_t used_ = 0;
  std::vector<Cell> away_;
  std::vector<std::uint8_t> certain_;
  std::vector<std::int64_t> counts_;
  std::int64_t away_mines_ = 0;
  bool has_total_ = false;
  double odds_ = 1;
};

}  // namespace sapper
