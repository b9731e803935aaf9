// Combination: the regions of a position tied together by the number of mines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/extended.hpp"
#include "base/random.hpp"

namespace sapper {

// The ways of one region: ways[i] x 2^exponents[i] solutions hold low + i mines, up to high.
// Without exponents they are all zero. If it is weighed there is only one number, of all solutions,
// and the odds are in it: then the total is unknown.
struct Part {
  std::int64_t low = 0, high = 0;
  bool is_weighed = false;
  std::span<const double> ways;
  std::span<const std::int64_t> exponents;
};

// What is known besides the regions.
struct Rest {
  std::int64_t away = 0;              // unknown cells that touch no number
  std::optional<std::int64_t> mines;  // in all unknown cells together
  double odds = 1;                    // weight of a mine when the total is unknown
  std::int64_t unknown = 0;           // all unknown cells
};

// Weighs every combination of mine counts by the number of layouts that have it.
//
// Up to 1000 unknown cells all numbers of layouts are between 1 and 2^1000 and are summed as
// they are. Beyond that every region, and the cells away, are first tilted: weighed by
// tilt^mines and normalised, with the tilt chosen so that the expected total is the given one.
// The factor tilt^total is common to all layouts and drops out; the tilted numbers near the total
// are far from under- and overflow, and what is trimmed off the tails is below 1e-30 of the sum.
// Whether a count is possible at all is then decided on sets of counts, not on the weights.
//
// A workspace: reuse one object for many positions.
class Combination {
 public:
  // Returns false if no layout has the total.
  bool run(std::span<const Part> parts, const Rest& rest);

  // The probability of each mine count of a region, zero if and only if it is impossible. If the
  // region is weighed, 1.
  std::span<const double> posterior(std::size_t part) const {
    return {posteriors_.data() + starts_[part], posteriors_.data() + starts_[part + 1]};
  }
  // Draws the mines of every region, and of the cells away, as often as layouts have them.
  // Only after a run with a known total. While there are fewer than 2^40 layouts this is exact.
  std::int64_t draw(SplitMix64& random, std::vector<std::int64_t>& mines) const;

  // Chance of a cell away from all numbers to be a mine, to be safe; zero only if impossible.
  double away_mine() const { return away_mine_; }
  double away_safe() const { return away_safe_; }
  // The number of layouts, or their weight if the total is unknown.
  Extended total() const { return total_; }
  // The fewest and the most mines the unknown cells can hold.
  std::int64_t least() const { return least_; }
  std::int64_t most() const { return most_; }

 private:
  struct Possible;
  struct Node {
    std::int64_t low = 0;
    std::size_t start = 0, length = 0;
  };

  void prepare(std::span<const Part> parts, const Rest& rest);
  void weigh_by_odds(std::span<const Part> parts, const Rest& rest);
  bool sum_plainly(std::span<const Part> parts, const Rest& rest);
  bool sum_tilted(std::span<const Part> parts, const Rest& rest);
  double choose_tilt(std::span<const Part> parts, const Rest& rest) const;
  void tilt_leaves(std::span<const Part> parts, double log2_tilt, Extended& scale);
  void weigh_away_tilted(const Rest& rest, double log2_tilt, Extended& scale);

  double sum_tree(std::span<const Part> parts, const Rest& rest, double trim);
  void place_leaves(std::span<const Part> parts, std::size_t node, std::size_t first,
                    std::size_t last);
  double weigh_root(const Rest& rest, const Node& root, const Node& outside);
  void multiply_up(std::size_t node, std::size_t first, std::size_t last, double trim);
  void trim_tails(Node& node, double trim) const;
  Node share_of(Node own, Node other, Node outside);
  void share_down(std::size_t node, std::size_t first, std::size_t last, Node outside);
  void split_draw(SplitMix64& random, std::size_t node, std::size_t first, std::size_t last,
                  std::int64_t mines, std::vector<std::int64_t>& out) const;
  void normalise(std::span<const Part> parts, double sum);
  void settle_possible(std::span<const Part> parts, const Rest& rest);

  bool is_whole_ = false;        // the weights are whole numbers
  std::int64_t drawn_from_ = 0;  // the mines in all unknown cells
  mutable std::vector<double> choices_;
  std::vector<double> leaves_, posteriors_, pool_, away_weights_;
  std::int64_t away_low_ = 0;  // away_weights_[i] belongs to away_low_ + i mines in regions
  std::vector<std::size_t> starts_;
  std::vector<Node> nodes_;
  double away_mine_ = 0, away_safe_ = 0;
  Extended total_;
  std::int64_t least_ = 0, most_ = 0;
};

}  // namespace sapper
