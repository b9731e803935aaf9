// Estimate: chances to win by games played on, on layouts drawn from all that are possible.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "analysis/sampler.hpp"
#include "champion/champion.hpp"
#include "champion/playouts.hpp"
#include "chance/shares.hpp"

namespace sapper {

// What is opened at once: a cell, or those of a chord; nothing: whatever the champion would open.
using Opening = std::vector<Cell>;

struct Measured {
  double value = 0, error = 0;  // and its standard error
};

// What the outlook of a cell says of its worth; nothing where there is no such cell.
struct Promise {
  double next = 0, zero = 0;  // as in an outlook
};

// Sums over the layouts that one opening has met.
struct OpeningSums {
  std::size_t layouts = 0;
  double value = 0, square = 0;                  // of the results
  double difference = 0, difference_square = 0;  // of the results less those of the first opening
  bool is_lost = false;                          // one of its cells is a mine for sure
  std::optional<double> share;  // of the chance of the champion's own that it keeps
  Promise promise;              // where it is one cell or the champion's
  Measured foreseen;            // its chance to win before any game was played
};

struct EstimateSums {
  std::size_t guesses = 0;  // positions that the champion had to think about
  std::uint64_t work = 0;   // steps
  bool is_stopped = false;  // before all layouts were played
  Promise best;             // of the cell that is chosen by outlooks alone
  std::vector<OpeningSums> openings;

  void add(const EstimateSums& more);
};

// Plays layouts in chunks. A chunk knows nothing of others: its sums depend on the position, the
// openings and the seed alone, so that it does not matter which thread plays it.
class Estimate {
 public:
  Estimate();

  // Throws Inconsistent or TooComplex. Cells in `free` hold no mine for sure; that is for hidden
  // boards alone.
  void prepare(const View& view, const std::vector<Opening>& openings,
               const std::vector<Cell>& free, const Limits& limits);

  // Plays the wanted openings, of which the first is one, on `count` layouts, fewer if the poll
  // throws Stopped: those that were met by all of them.
  struct Stopped {};
  EstimateSums play(std::uint64_t seed, std::size_t count, const std::vector<bool>& is_wanted,
                    const std::function<void()>& poll);

 private:
  void draw(SplitMix64& random);
  void meet(EstimateSums& sums, const std::vector<bool>& is_wanted);

  Champion champion_;  // makes the first choice
  Champion self_;      // plays on
  Playouts playouts_;
  Sampler sampler_;
  Shares shares_;
  View view_;
  Limits limits_;
  std::vector<Opening> openings_;
  Promise best_;
  std::vector<OpeningSums> unmet_;         // by opening: what is known before a layout is met
  std::vector<bool> has_first_;            // by opening: whether the luck of its cell is known
  std::vector<Expectation> first_;         // by opening
  std::vector<Expectation> expectations_;  // the same, as this chunk has learned
  std::vector<std::uint8_t> marks_, forbidden_;
  std::vector<double> values_;
  bool is_first_click_ = false;
};

}  // namespace sapper
