// Deduction: what single numbers tell, kept up to date from view to view.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "position.hpp"

namespace sapper {

// Knows the same cells to be safe however the view was reached: the two rules (no mine left: the
// others are safe; as many mines left as cells: all are mines) end in one result whatever the
// order of events. Costs little where a view differs from the one before by a few opened cells.
class Deduction {
 public:
  // Takes in what the position shows. Results are meaningless if it contradicts itself.
  void see(const Position& position);

  // The first cell, row by row, that is known to be safe and not opened.
  std::optional<Cell> first_safe() const;

 private:
  enum class Fact : std::uint8_t { unknown, safe, mine, opened };

  template <class Visitor>
  bool for_each_change(const Position& position, Visitor visit);
  bool is_sequel(const Position& position);
  void begin(const Position& position);
  void note(Cell cell, Fact fact);
  void open(Cell cell, std::uint8_t number);
  void settle();
  void queue_if_decided(Cell number);
  void put_safe(Cell cell, bool safe);

  const Shape* shape_ = nullptr;
  std::vector<std::uint8_t> codes_;
  std::vector<Fact> facts_;
  std::vector<std::int8_t> needed_, unknown_;  // of an opened number
  std::vector<Cell> queue_;
  std::vector<std::uint64_t> safe_;  // one bit a cell
};

}  // namespace sapper
