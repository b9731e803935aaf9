// Win chance: how likely the champion wins from a position, and after each of some openings.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "chance/estimate.hpp"
#include "chance/exact.hpp"

namespace sapper {

// How much is done for an answer.
struct ChanceEffort {
  std::size_t most_layouts = 256;   // that the openings are played on
  std::size_t most_guesses = 3000;  // positions that the champion may think about
  double enough = 0.01;             // a standard error of differences, as below
  ExactLimits exact = {};

  // The search ends at these standard errors: of a difference, a tenth of which is as good as a
  // point where it is large, and of the first opening's chance, which matters less: what is
  // foreseen of a difference is a share of it. Nor is it worth while to play on for a difference
  // that is known nearly as well as all layouts would tell it, from one to the next of which it
  // scatters by .19 (259 guesses of expert games).
  double enough_of_difference(double difference) const {
    const double of_all_layouts = 0.19 / std::sqrt(static_cast<double>(most_layouts));
    return std::max(enough * std::max(1.0, 10 * std::abs(difference)), 1.5 * of_all_layouts);
  }
  double enough_of_first() const { return 4.2 * enough; }
};

struct ChanceQuestion {
  View view;
  std::vector<Opening> openings = {{}};  // at least one; an empty one is the champion's own
  // For a first click on a hidden board: the cells that its start rule keeps free of mines. All
  // openings must be the click for which the rule does that.
  std::vector<Cell> free = {};
  ChanceEffort effort = {};
  std::uint64_t seed = 0;
  unsigned threads = 1;
  Limits limits = {};  // of all that is done for it; the seconds are those of each thread
  // Called in the calling thread, with the layouts done and those to do at most; what it throws
  // ends the search.
  std::function<void(std::size_t, std::size_t)> progress = {};
};

struct WinChance {
  double value = 0, error = 0;                  // the chance to win, and its standard error
  double difference = 0, difference_error = 0;  // to the first opening
};

struct ChanceAnswer {
  std::vector<WinChance> openings;
  bool is_exact = false;  // all of them: errors are 0
  bool is_cut = false;    // the limits were met before the effort was spent
  std::size_t layouts = 0;
};

// The same answer for the same question, whatever the number of threads. Throws Inconsistent, and
// TooComplex where not even a few games can be played within the limits. The number of mines must
// be known.
ChanceAnswer find_chances(const ChanceQuestion& question);

}  // namespace sapper
