// Dead by boxes: which cells of a web tell nothing when they are opened, as the rival sees it.
#pragma once

#include <cstdint>
#include <vector>

#include "rival/web.hpp"

namespace sapper {

// A cell is dead if the number it would show is the same in all ways to put mines into the boxes of
// its region. Such a cell can wait: only chance or the rest of the board will open it.
// Regions with very many ways are not looked at, their cells count as living. Where the rest of the
// board decides, or a box is now empty and now full, it errs: Forecast finds the cells that really
// show one number only.
// A workspace that looks at a region when it is first asked about.
class DeadByBoxes {
 public:
  // Borrows the web, which must not change while questions are asked.
  void see(const Web& web);

  bool is_dead(Cell cell);

 private:
  // How many mines each box holds, and all together.
  struct Way {
    std::vector<std::int8_t> mines;
    std::int64_t total = 0;
  };

  void judge(std::uint32_t region);
  bool list_ways(std::uint32_t region);
  std::uint32_t first_number(std::uint32_t region) const;
  std::uint32_t next_number() const;
  bool meet(std::uint32_t number);
  void spread(Way& way, std::size_t place, int mines);
  bool list_boxes_around(Cell cell);
  bool is_covered(std::uint32_t box, Cell cell) const;
  bool shows_the_same(Cell cell) const;

  const Web* web_ = nullptr;
  std::vector<std::uint8_t> is_judged_, is_dead_;  // by region, by cell
  std::vector<std::uint8_t> is_met_, is_filled_;   // by number, by box
  std::vector<Way> ways_, longer_;
  std::vector<std::uint32_t> fresh_;          // the boxes that a number adds
  std::vector<std::uint32_t> covered_, cut_;  // boxes around a cell: wholly, in part
};

}  // namespace sapper
