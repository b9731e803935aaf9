// Random layouts: the same mines for the same seed, in the kernel and in Python.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"

namespace sapper {

// One mark a cell, 1 for a mine. The cells are drawn in a random order until `mines` of them are
// not forbidden: those are the mines. `forbidden` has one entry a cell, 0 where a mine may be. At
// least `mines` cells are allowed.
inline std::vector<std::uint8_t> random_marks(std::uint64_t seed, std::size_t mines,
                                              std::span<const std::uint8_t> forbidden) {
  std::vector<std::uint32_t> order(forbidden.size());
  for (std::uint32_t index = 0; index < order.size(); ++index) order[index] = index;
  std::vector<std::uint8_t> marks(forbidden.size(), 0);
  SplitMix64 random(seed);
  for (std::size_t place = 0; mines > 0; ++place) {
    std::swap(order[place], order[place + random.below(order.size() - place)]);
    if (forbidden[order[place]]) continue;
    marks[order[place]] = 1;
    --mines;
  }
  return marks;
}

}  // namespace sapper
