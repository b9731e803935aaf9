// Rollouts: candidates compared by playing the rest of the game on layouts drawn from all that are
// possible.
#pragma once

#include <memory>
#include <vector>

#include "analysis/sampler.hpp"
#include "champion/playouts.hpp"

namespace sapper {

// A cell to guess, with how good it looked so far.
struct Candidate {
  Cell cell = 0;
  double score = 0;  // only ratios of scores matter
  Outlook outlook = {};
};

// What rollouts say of a candidate: its mean value, and how much better it is than the first.
struct Comparison {
  Cell cell = 0;
  double value = 0, difference = 0, error = 0;  // the error is that of the difference
};

// research/champion/tried.md has what fewer or more layouts and candidates gained or lost.
struct RolloutStyle {
  std::size_t most_layouts = 0;     // 0: no rollouts
  std::size_t most_guesses = 2000;  // new positions that the playing policy may think about
  std::size_t most_candidates = 8;
  double close = 0.10;     // candidates with a score lower by that share are left out
  double spread = 0.022;   // how far true values scatter around what scores predict
  double trust = 0.75;     // how much of a difference in scores is one in value
  double most_bits = 120;  // of the number of layouts: no rollouts above
};

// All candidates meet the same layouts, luck taken off. The estimate of a difference is then drawn
// towards what the scores predict, by its error. Deterministic: the draws are seeded by the
// position.
class Rollouts {
 public:
  Rollouts(const RolloutStyle& style, std::unique_ptr<Policy> policy);

  // The best of the candidates, which come best score first. `self` has just seen the position.
  Cell pick(const View& view, const Policy& self, const std::vector<Candidate>& candidates);

  // All candidates on the same number of layouts, none dropped on the way; the layouts are others
  // than those that pick() draws.
  std::vector<Comparison> compare(const View& view, const Policy& self,
                                  const std::vector<Candidate>& candidates);

 private:
  struct Tally {
    Candidate candidate;
    Expectation expectation;
    double sum = 0;                     // of the values
    double difference = 0, square = 0;  // to the first candidate's, and squared
    bool is_out = false;
  };

  void prepare(const View& view, std::uint64_t seed);
  void enter(const Candidate& candidate, const Policy& self);
  void play_batch(const View& view, const Policy& self);
  double advantage(const Tally& tally) const;
  double variance(const Tally& tally) const;
  double scatter(const Tally& tally) const;
  void drop_hopeless();
  bool is_decided() const;

  RolloutStyle style_;
  Playouts playouts_;
  Sampler sampler_;
  SplitMix64 random_{0};
  std::vector<std::uint8_t> marks_;
  std::vector<Tally> tallies_;
  std::size_t layouts_ = 0;
};

}  // namespace sapper
