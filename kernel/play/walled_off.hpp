// Walled off: regions to which nothing matters that happens elsewhere.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/analyst.hpp"
#include "play/layouts.hpp"

namespace sapper {

// A region is walled off if no cell outside touches it that is hidden and may be safe, and it can
// hold one number of mines only: it can be played to its end alone. A workspace: reuse one object
// for many positions.
class WalledOff {
 public:
  // Which one counts as the smallest.
  enum class Smallest {
    by_layouts,  // of all
    by_cells,    // of those that their own numbers, without the total, leave one number of mines
  };

  // The smallest walled-off region of two layouts or more, but at most so many; the table then has
  // its layouts. Nothing if there is none, or listing them takes too long.
  const Region* find_smallest(const Position& position, const Analyst& now, Smallest smallest,
                              std::size_t most, LayoutTable& table);

  // The same for the region of this cell.
  bool find_around(const Position& position, const Analyst& now, Cell cell, std::size_t most,
                   LayoutTable& table);

 private:
  bool list(const Position& position, const Analyst& now, const Region& region, std::int64_t mines,
            std::size_t most, LayoutTable& table);
  void mark_mines_around(const Position& position, const Analyst& now, Cell cell);

  LayoutLister lister_;
  std::vector<std::uint8_t> codes_;
};

}  // namespace sapper
