// Analyst: exact probabilities of a position.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/combination.hpp"
#include "analysis/frontier.hpp"
#include "analysis/profile.hpp"
#include "analysis/reduction.hpp"
#include "base/budget.hpp"
#include "base/position.hpp"

namespace sapper {

enum class Verdict : std::uint8_t {
  consistent,
  impossible_numbers,  // culprits() cannot all be met
  impossible_total,    // the unknown cells hold from least_mines() to most_mines()
};

// What is certain of a cell; decided by whether a layout exists, never by rounding.
enum class Mark : std::uint8_t { opened, open_question, safe, mine };

// A workspace that answers one position at a time and keeps what it learnt of regions, so that
// the next, similar position is cheaper. Once warm it allocates no memory. Not for use by several
// threads at once.
class Analyst {
 public:
  // Throws TooComplex. The results below are valid until the next call, and only if consistent.
  Verdict analyse(const Position& position, const Limits& limits = {});

  // The same answer, sooner, where the position's reduction is known (with or without lists) and
  // met no contradiction.
  Verdict analyse(const Position& position, const Reduction& reduction, const Limits& limits = {});

  // The next two go on from what `before`, perhaps this one, has found, and share with it from then
  // on what both learn of regions.

  // The same answer as analyse(position), sooner, where the position is the one that `before`
  // found consistent but for one more opened number. This is the question of a look ahead: what if
  // this cell shows that number?
  Verdict analyse_opened(const Analyst& before, const Position& position, Cell cell,
                         const Limits& limits = {});

  // The same answer as if mines had been seen in those cells of the position that `before` found
  // consistent.
  Verdict analyse_mined(const Analyst& before, const Position& position,
                        std::span<const Cell> mines, const Limits& limits = {});

  // Of each cell of the shape: the chance to be a mine, and to be safe. 0 for opened cells and
  // exploded mines.
  const std::vector<double>& mine() const { return mine_; }
  const std::vector<double>& safe() const { return safe_; }
  const std::vector<Mark>& marks() const { return marks_; }
  // Number of layouts (for an unknown total: their weight), to about 13 digits.
  Extended layouts() const { return layouts_; }

  const std::vector<Cell>& hidden() const { return reduction_.hidden(); }
  // The regions, and the unknown cells that touch no number.
  const std::vector<Region>& regions() const { return frontier_.regions(); }
  const std::vector<Cell>& away() const { return frontier_.away(); }
  const Combination& combination() const { return combination_; }
  const std::vector<Profile>& profiles() const { return profiles_; }
  // The ways of each region by its number of mines. Like the profiles only until the next call
  // here or to an analyst that goes on from this one.
  Part part(std::size_t region) const { return profiler_->part(profiles_[region]); }
  Profiler& profiler() { return *profiler_; }
  const Reduction& reduction() const { return reduction_; }

  // What the last call took, or had taken when it was refused.
  const Budget::Cost& cost() const { return cost_; }

  // Of a contradiction.
  const std::vector<Cell>& culprits() const { return culprits_; }
  std::int64_t least_mines() const { return least_mines_; }
  std::int64_t most_mines() const { return most_mines_; }

 private:
  void go_on_from(const Analyst& before);
  Verdict conclude(const Position& position, bool is_reduced, const Limits& limits);
  bool profile_regions(const Position& position, Budget& budget);
  void set(Cell cell, double mine, double safe) {
    mine_[cell] = mine;
    safe_[cell] = safe;
    marks_[cell] = mine == 0 ? Mark::safe : safe == 0 ? Mark::mine : Mark::open_question;
  }
  void write(const Position& position, Budget& budget);

  Reduction reduction_;
  Frontier frontier_;
  std::shared_ptr<Profiler> profiler_ = std::make_shared<Profiler>();
  Combination combination_;
  std::vector<Profile> profiles_;
  std::vector<Part> parts_;
  std::vector<Chance> chances_;
  std::vector<double> mine_, safe_;
  std::vector<Mark> marks_;
  Extended layouts_;
  std::vector<Cell> culprits_;
  std::int64_t least_mines_ = 0, most_mines_ = 0;
  Budget::Cost cost_;
};

}  // namespace sapper
