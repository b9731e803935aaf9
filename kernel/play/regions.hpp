// Regions: how the undetermined cells hang together.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/analyst.hpp"
#include "play/layouts.hpp"

namespace sapper {

// Areas of undetermined cells that touch each other or the same number.
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

// Components that neither touch cells outside nor can hold more mines or fewer: what happens
// elsewhere does not matter to them, so that each can be played to its end alone.
class WalledOff {
 public:
  // Returns false if there is none of at most `most` layouts; else the table has the layouts of
  // the one with the fewest.
  bool find_smallest(const Position& position, const Analyst& now, std::size_t most,
                     LayoutTable& table);

  // Whether no undetermined cell outside the section touches it.
  static bool is_walled_off(const Position& position, const Analyst& now, const Section& section);

  // Lists the layouts of the section alone, which holds that many mines; returns false if there
  // are more than `most`, or only one.
  bool list(const Position& position, const Analyst& now, const Section& section,
            std::int64_t mines, std::size_t most, LayoutTable& table);

 private:
  void mark_mines_around(const Position& position, const Analyst& now, Cell cell);

  LayoutLister lister_;
  std::vector<std::uint8_t> codes_;
};

}  // namespace sapper
