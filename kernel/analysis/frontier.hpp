// Frontier: the unknown cells that touch a number, split into regions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/reduction.hpp"

namespace sapper {

// One connected component: numbers with mines left, and the unknown cells around them.
// The content is everything that decides the answer, in an order that depends on nothing
// else, so that it serves as the key of a cache: for each number 16 x cell + remaining,
// then the cells.
struct Region {
  std::span<const std::uint32_t> content;
  std::size_t numbers = 0;
  std::uint64_t hash = 0;

  Cell number(std::size_t i) const { return content[i] >> 4; }
  int remaining(std::size_t i) const { return static_cast<int>(content[i] & 15); }
  std::span<const Cell> cells() const { return content.subspan(numbers); }
};

// A workspace: reuse one object for many positions.
class Frontier {
 public:
  void split(const Position& position, const Reduction& reduction);

  const std::vector<Region>& regions() const { return regions_; }
  // Unknown cells that touch no number.
  const std::vector<Cell>& away() const { return away_; }

 private:
  void explore(const Position& position, const Reduction& reduction, Cell start);
  void list_away(const Reduction& reduction);

  std::vector<std::uint8_t> seen_;
  std::vector<std::uint32_t> content_;
  std::vector<Cell> cells_;
  std::vector<std::size_t> starts_, number_counts_;
  std::vector<Region> regions_;
  std::vector<Cell> away_;
};

}  // namespace sapper
