// Areas: undetermined cells that touch each other or the same number.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/analyst.hpp"

namespace sapper {

// Wider than regions, which only numbers connect: what is opened in one area tells nothing of the
// cells of another, but for the total. A workspace: reuse one object for many positions.
class Areas {
 public:
  void find(const Position& position, const Analyst& now);

  // The number of cells in the area of an undetermined cell.
  std::size_t size(Cell cell) const { return sizes_[area_[cell]]; }

  // Leaves out undetermined cells in small areas, unless all are. A small area may be resolved by
  // its own numbers: it waits while there is a guess elsewhere.
  void leave_small(std::vector<Cell>& cells) const;

 private:
  void join(const Analyst& now, Cell cell, std::uint32_t area);

  std::vector<std::uint32_t> area_;
  std::vector<std::size_t> sizes_;
  std::vector<Cell> todo_;
};

}  // namespace sapper
