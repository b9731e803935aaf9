// Web: the numbers with hidden cells around them, and how they share these cells.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "play/player.hpp"

namespace sapper {

inline bool contains(std::span<const Cell> cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// A workspace: reuse one object for many positions.
class Web {
 public:
  static constexpr std::uint32_t none = 0xffffffffu;

  // A number with hidden cells around it, and what these still hold.
  struct Number {
    Cell cell = 0;
    int mines = 0;
    std::vector<Cell> cells;  // sorted
    int choices = 0;          // the ways to put the mines into the cells
    std::vector<std::uint32_t> boxes = {};
  };

  // Hidden cells that the same numbers touch: only how many mines a box holds can ever be told.
  struct Box {
    std::vector<Cell> cells;
    std::vector<std::uint32_t> numbers;
    int least = 0, most = 0;  // mines, as far as single numbers tell
    std::uint32_t region = none;
  };

  // Mines that are certain must have been marked as exploded; all other hidden cells count as
  // undecided. Borrows the codes until the next call.
  void weave(const View& view);

  const View& view() const { return view_; }
  // All numbers that touch a hidden cell, and the hidden cells that touch a number; both as the
  // rival comes upon them.
  const std::vector<Cell>& touching() const { return touching_; }
  const std::vector<Cell>& cells() const { return cells_; }
  // The same numbers, but of those with the same cells only the first; most choices first.
  const std::vector<Number>& numbers() const { return numbers_; }
  const std::vector<Box>& boxes() const { return boxes_; }
  // Regions: boxes that hang together by numbers.
  std::uint32_t regions() const { return regions_; }

  // The box of a cell, or none.
  std::uint32_t box_of(Cell cell) const { return box_of_[cell]; }
  bool is_hidden(Cell cell) const { return sapper::is_hidden(view_.position.codes[cell]); }
  // Whether a hidden cell touches no number, and how many do not.
  bool is_away(Cell cell) const { return is_hidden(cell) && box_of_[cell] == none; }
  std::size_t away() const { return hidden_ - cells_.size(); }
  std::size_t hidden() const { return hidden_; }
  // The mines in the hidden cells, if the total is known.
  std::optional<std::int64_t> mines_left() const { return mines_left_; }

  int hidden_around(Cell cell) const;
  int mines_around(Cell cell) const;
  // Whether two different cells touch.
  bool touch(Cell one, Cell other) const;

 private:
  void count();
  void list_touching();
  void list_cells();
  void list_numbers();
  Number read_number(Cell cell) const;
  bool has_twin(const Number& number, const std::vector<std::uint32_t>& place) const;
  void fill_boxes();
  std::uint32_t box_with(const std::vector<std::uint32_t>& numbers);
  void bound(Box& box) const;
  void join_regions();

  View view_;
  std::vector<Cell> touching_, cells_;
  std::vector<Number> numbers_;
  std::vector<Box> boxes_;
  std::vector<std::uint32_t> box_of_;
  std::uint32_t regions_ = 0;
  std::size_t hidden_ = 0;
  std::optional<std::int64_t> mines_left_;
};

}  // namespace sapper
