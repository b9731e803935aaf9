// Closure: all that follows from numbers by the rules up to overlap.
#pragma once

#include <cstdint>
#include <vector>

#include "base/shape.hpp"
#include "boards/pattern.hpp"
#include "boards/rung.hpp"

namespace sapper {

// Cells of a block with what is known of the mines among them. The corner of the block is such
// that the pattern has a cell in its first row and in its first column: one form for each set.
struct Group {
  int row = 0, column = 0;
  Pattern pattern = 0;
  std::int8_t size = 0;
  std::int8_t floor = 0;    // at least so many; 0 says nothing
  std::int8_t ceiling = 0;  // at most so many; `size` says nothing
  bool is_exact = false;    // one statement gave floor and ceiling
  bool is_held = true;      // false once one of its cells is settled
};

struct Finding {
  Cell cell = 0;
  bool is_mine = false;
  Rung rung = Rung::subset;
};

// The same rules, in the same stages, as Derivation, which also knows why and is the
// reference: the closure of a rung is complete before the next begins, so the stage at which a cell
// is settled is the lowest rung that settles it. A workspace for positions that are consistent.
class Closure {
 public:
  // Forgets all; a board of that size, on which no cell is settled.
  void begin(int height, int width);

  // Of the cells of the block whose corner is given (perhaps off the board) exactly so many are
  // mines. Not all of them are, and not none.
  void add_number(int row, int column, Pattern pattern, int mines);

  // Applies the rules up to the rung, at most overlap, until nothing new follows. Cells that are
  // settled get `stage` if it is the higher one.
  void run(Rung highest, Rung stage = Rung::subset);

  // Takes in what is known of a cell by other means.
  void settle(Cell cell, bool is_mine);

  // What was settled, in order, cells that were told by settle() included.
  const std::vector<Finding>& findings() const { return findings_; }
  const std::vector<Group>& groups() const { return groups_; }
  bool is_cut() const { return is_cut_; }

  Cell cell_of(const Group& group, int bit) const {
    return static_cast<Cell>((group.row + bit / block) * width_ + group.column + bit % block);
  }

 private:
  enum class Relation : std::uint8_t { exactly, at_most, at_least };
  enum class Fact : std::uint8_t { unknown, safe, mine };
  using Index = std::uint32_t;
  static constexpr Index none = ~Index{0};

  std::size_t place(int row, int column) const {
    return static_cast<std::size_t>((row + reach) * (width_ + 2 * reach) + column + reach);
  }
  void add(int row, int column, Pattern pattern, Relation relation, int count);
  Index find_or_make(int row, int column, Pattern pattern);
  void tighten(Index index, Relation relation, int count);
  void settle_all(const Group& group, Pattern pattern, bool is_mine);
  void mark(const Finding& finding);
  void reduce(Index index);
  void subtract_exact(Index index);
  void subtract_bounds(Index index);
  void subtract_bound(const Group& inner, const Group& outer, Pattern rest);
  void overlap(Index index);
  void bound(const Group& one, const Group& two);
  template <class Visitor>
  void for_each_near(const Group& group, Visitor visit);

  int height_ = 0, width_ = 0;
  Rung stage_ = Rung::subset;
  bool is_bounding_ = false, is_cut_ = false;
  std::vector<Group> groups_;
  std::vector<Index> next_;   // of each group, the next with the same corner
  std::vector<Index> first_;  // at each place, with a border around the board
  std::vector<std::size_t> used_;
  std::vector<Fact> facts_;
  std::vector<Finding> findings_, settled_;
  std::size_t next_settled_ = 0;
  std::vector<Index> stale_, to_subtract_, to_bound_, to_overlap_;
};

}  // namespace sapper
