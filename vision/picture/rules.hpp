// Rules: how far names of cells break the rules of the game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/shape.hpp"
#include "picture/naming.hpp"

namespace sapper {

inline bool is_number_name(std::uint8_t name) { return name >= 1 && name <= 8; }
inline bool is_mine_name(std::uint8_t name) { return name == name_mine || name == name_exploded; }

struct RuleCheck {
  float broken = 0;  // rules; habits of games count for a part of one
  int zeros = 0;     // opened areas that are closed as they must be
};

// The check of names that change a few cells at a time: only what lies around these is looked at
// again. The same names always give the same check.
class RuleTally {
 public:
  // All cells are hidden at first. Borrows the shape.
  explicit RuleTally(const Shape& shape);

  // A cell that is blank shows nothing: if it is open, it has no mine around.
  void rename(Cell cell, std::uint8_t name, bool is_blank);
  RuleCheck check();

  const std::vector<std::uint8_t>& names() const { return names_; }
  bool is_blank(Cell cell) const { return is_blank_[cell]; }
  // The cells around one that are mines, at most.
  int most_mines(Cell cell) const;
  int count(std::uint8_t name) const { return counts_[name]; }
  int shown_mines() const { return count(name_mine) + count(name_exploded); }
  // Only a game that was lost shows mines, and flags that stand wrong.
  bool shows_loss() const { return shown_mines() + count(name_wrong) > 0; }

 private:
  // What a cell adds to the check.
  struct Part {
    int broken = 0;   // in tenths, so that sums are exact in any order
    int missing = 0;  // 1 where mines are not shown
    int zeros = 0;
    int cornered = 0;  // 1 for a zero that touches hidden cells with corners alone
  };

  // Whether neighbours touch with a side.
  bool touches(Cell cell, Cell other) const {
    const Cell steps = std::max(cell, other) - std::min(cell, other);
    return steps == 1 || steps == columns_;
  }
  Part part_of(Cell cell) const;
  int broken_as_a_whole() const;
  bool has_no_mines() const;
  void touch(Cell cell);

  const Shape& shape_;
  std::vector<std::uint8_t> names_;
  std::vector<bool> is_blank_;
  std::vector<std::uint8_t> is_touched_;  // not bits: it is asked most of all
  std::vector<std::uint32_t> around_;  // of each cell: names around it, counted in four bits each
  std::vector<Part> parts_;
  Cell columns_;
  std::vector<Cell> touched_;  // their parts are out of date
  std::array<int, cell_names> counts_{};
  int blank_zeros_ = 0;
  Part sum_;
};

// `is_blank` says which cells show nothing.
RuleCheck check_rules(const Shape& shape, const std::vector<std::uint8_t>& names,
                      const std::vector<bool>& is_blank);

}  // namespace sapper
