// Layouts: every way to place the mines that agrees with a position, written out one by one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/position.hpp"

namespace sapper {

// The code of a mine in a table; a safe cell's code is the number it would show.
constexpr std::uint8_t mine_code = 9;

// One column a hidden cell, one entry a layout: the number that the cell would show, or
// mine_code. All layouts hold the same number of mines and are equally likely.
struct LayoutTable {
  static constexpr std::size_t most_columns = 65'535;  // searches number them by 16 bits

  std::vector<Cell> cells;
  std::size_t layouts = 0;
  std::vector<std::uint8_t> codes;

  std::uint8_t code(std::size_t column, std::size_t layout) const {
    return codes[column * layouts + layout];
  }
  std::span<const std::uint8_t> column(std::size_t column) const {
    return {codes.data() + column * layouts, layouts};
  }
};

// Lists layouts by depth-first search: for positions that few layouts agree with.
// A workspace: reuse one object for many positions.
class LayoutLister {
 public:
  // Returns false if there are more than `most` layouts, finding them takes too many steps, or
  // there are too many hidden cells;
  // else `table` holds them, none if the position contradicts itself. The total must be known.
  bool list(const Position& position, std::size_t most, LayoutTable& table);

 private:
  bool read(const Position& position);
  void order_cells(const Position& position);
  bool place(std::size_t depth, std::int64_t mines_left);
  bool try_mark(std::size_t depth, std::int64_t mines_left, bool mine);
  bool put(Cell cell, bool mine);
  void take_back(Cell cell, bool mine);
  void keep();
  void fill_table(const Position& position, LayoutTable& table) const;

  const Shape* shape_ = nullptr;
  std::vector<Cell> order_;
  std::vector<std::int8_t> needed_, unknown_;  // of a number: mines and cells still to place
  std::vector<std::uint8_t> is_number_, queued_, marks_;
  std::vector<std::uint8_t> found_;  // marks in the order of order_, one run a layout
  std::int64_t mines_ = 0;
  std::size_t touching_ = 0, most_ = 0, layouts_ = 0, steps_ = 0;
};

}  // namespace sapper
