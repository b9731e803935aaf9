// Shape: which cells there are and which cells touch which.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sapper {

using Cell = std::uint32_t;

// The neighbour relation as a table (offsets into one list), so that the kernel
// does not care whether cells are squares, hexagons or lie on a torus.
// Each list is sorted; a cell has at most eight neighbours, none of them itself.
class Shape {
 public:
  static constexpr std::size_t most_neighbours = 8;

  // Takes one list of neighbours a cell; throws std::invalid_argument unless the
  // relation is symmetric and within the limits above.
  explicit Shape(const std::vector<std::vector<Cell>>& neighbours);

  // The shape of a rectangle of squares; made once and kept while recently used.
  static std::shared_ptr<const Shape> rectangle(int height, int width);

  // Different for every shape ever made: what is kept about a shape is kept under this number.
  std::uint64_t serial() const { return serial_; }
  std::size_t cells() const { return offsets_.size() - 1; }
  std::span<const Cell> neighbours(Cell cell) const {
    return {list_.data() + offsets_[cell], list_.data() + offsets_[cell + 1]};
  }

  // Sets out[cell] to the number of neighbours with a flag of 1 (flags are 0 or 1).
  void count_around(std::span<const std::uint8_t> flags, std::span<std::uint8_t> out) const;

 private:
  Shape();
  static std::shared_ptr<const Shape> make_rectangle(int height, int width);

  std::uint64_t serial_;
  std::size_t width_ = 0;  // of a rectangle, else 0
  std::vector<std::uint32_t> offsets_;
  std::vector<Cell> list_;
};

}  // namespace sapper
