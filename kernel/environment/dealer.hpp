// Dealer: random layouts of one level, the same as random_marks() gives, but at a tenth of the
// cost.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/shape.hpp"

namespace sapper {

class Dealer {
 public:
  Dealer(std::size_t cells, std::size_t mines);

  // Sets marks to 1 at the mines of this seed, else to 0; `free` are cells that hold no mine.
  // At least `mines` cells are not free.
  void deal(std::uint64_t seed, std::span<const Cell> free, std::span<std::uint8_t> marks);

 private:
  std::uint64_t remainder(std::uint64_t draw, std::uint64_t bound) const;

  std::size_t mines_;
  std::vector<Cell> order_;                // all cells in order, between two calls
  std::vector<Cell> swaps_;                // what was swapped with the first, second, ... place
  std::vector<std::uint64_t> reciprocal_;  // 2^64 / bound, rounded down
  std::vector<std::uint8_t> is_free_;
};

}  // namespace sapper
