// Walk: a way through a layout on which nothing is opened but what is proved safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/analyst.hpp"
#include "boards/ladder.hpp"
#include "boards/rung.hpp"

namespace sapper {

// A layout with what is decided before the first click.
struct Board {
  int height = 0, width = 0;
  std::span<const std::uint8_t> marks;  // one byte a cell, 1 for a mine
  Cell first = 0;
};

// What is settled stays settled: a mine that was proved once need not be proved again.
// A workspace: reuse one object for many layouts. Throws TooComplex beyond the analyst's limits.
class Walk {
 public:
  // Opens the first cell, with all around it if it shows 0. Returns false if it is a mine. Without
  // the total the walk does not use the number of mines.
  bool begin(const Board& board, bool uses_total = true);
  bool is_done() const { return safe_left_ == 0; }
  std::size_t safe_left() const { return safe_left_; }

  // Opens all that single numbers show to be safe, again and again.
  void open_plain();

  // To be called when nothing plain is left: takes all that the lowest rung above known gives that
  // shows a safe cell, and returns the rung; nothing if no rung up to the highest does.
  std::optional<Rung> climb(Rung highest);

  // Takes all that is certain, whatever rung it takes; false if no cell is certainly safe.
  bool leap();

  // Opens a cell that is safe in truth, proved or not.
  void open(Cell cell);

  const Position& position() const { return position_; }
  int width() const { return width_; }
  const Reduction& reduction() const { return reduction_; }
  // Of the point at which the last climb to cases, or leap, found nothing.
  const Analyst& analyst() const { return analyst_; }
  bool is_cut() const { return is_cut_; }

 private:
  void analyse();
  bool take(const std::vector<Finding>& findings);
  std::optional<Rung> climb_high(Rung highest);
  bool is_stuck();
  void take_certain();

  std::shared_ptr<const Shape> shape_;
  int height_ = 0, width_ = 0;
  std::vector<std::uint8_t> counts_, codes_;
  Position position_;
  std::size_t safe_left_ = 0;
  Reduction reduction_;
  Analyst analyst_;
  Ladder ladder_;
  bool is_cut_ = false;
  std::vector<Cell> todo_, safe_;
  std::vector<Finding> more_;
};

}  // namespace sapper
