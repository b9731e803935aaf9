// Reduction: what single numbers already tell.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/position.hpp"

namespace sapper {

enum class Fact : std::uint8_t { opened, unknown, safe, mine };

// Applies two rules until nothing changes: a number with no mine left makes its hidden
// neighbours safe; a number with as many mines left as hidden neighbours makes them mines.
// A workspace: reuse one object for many positions.
class Reduction {
 public:
  // Returns false when a number cannot be met; culprit() then says which.
  bool run(const Position& position);

  // Goes on from a finished run after one more cell has been opened: the position is the one of
  // that run but for a number in the cell. Returns as run() does, with the same result.
  bool open(const Position& position, Cell cell);
  // Likewise after a mine has been seen in the cell.
  bool explode(const Position& position, Cell cell);
  // Takes in that an unknown cell is safe, or a mine, known by other means. Returns as run() does.
  bool learn(const Position& position, Cell cell, Fact fact);

  // The lists below cost more to keep from cell to cell than to make once: who opens many cells
  // between two looks at them may go without, until they are made for the position reached.
  void forget_lists();
  void make_lists(const Position& position);

  // The first cell, row by row, that is known to be safe and not opened.
  std::optional<Cell> first_safe() const;
  // All of them.
  void list_safe(std::vector<Cell>& out) const;

  Cell culprit() const { return culprit_; }
  Fact fact(Cell cell) const { return facts_[cell]; }
  // Of an opened number: mines not yet accounted for, and neighbours still unknown.
  int remaining(Cell number) const { return remaining_[number]; }
  int unknown_around(Cell number) const { return unknown_around_[number]; }

  const std::vector<Cell>& hidden() const { return hidden_; }
  // The opened numbers that touch a hidden cell, in order.
  const std::vector<Cell>& border() const { return border_; }
  std::size_t unknown() const { return unknown_; }
  // Mines known for certain: exploded or deduced.
  std::int64_t mines() const { return mines_; }
  std::int64_t exploded() const { return exploded_; }

 private:
  void read(const Position& position);
  bool look_at_numbers(const Position& position);
  bool queue_if_settled(Cell number);
  bool settle_all(const Position& position);
  bool settle(const Position& position, Cell number);
  bool mark(const Position& position, Cell cell, Fact fact);
  void uncover(Cell cell);

  std::vector<Fact> facts_;
  std::vector<std::int8_t> remaining_;
  std::vector<std::uint8_t> unknown_around_, flags_, mines_around_;
  std::vector<Cell> hidden_, border_, queue_;
  std::vector<std::uint64_t> safe_;  // one bit a cell
  std::size_t unknown_ = 0;
  std::int64_t mines_ = 0, exploded_ = 0;
  Cell culprit_ = 0;
  bool has_lists_ = false;
};

}  // namespace sapper
