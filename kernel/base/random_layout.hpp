// Random layouts: the same mines for the same seed, in the kernel and in Python.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"

namespace sapper {

// The cells' indexes in a random order, drawn lazily until `mines` of them are not forbidden:
// those are the mines. `forbidden` has one entry a cell. At least `mines` cells are allowed.
inline std::vector<std::uint32_t> random_mines(std::uint64_t seed, std::size_t mines,
                                               std::span<const bool> forbidden) {
  std::vector<std::uint32_t> order(forbidden.size());
  for (std::uint32_t index = 0; index < order.size(); ++index) order[index] = index;
  SplitMix64 random(seed);
  std::vector<std::uint32_t> placed;
  placed.reserve(mines);
  for (std::size_t position = 0; placed.size() < mines; ++position) {
    std::swap(order[position], order[position + random.below(order.size() - position)]);
    if (!forbidden[order[position]]) placed.push_back(order[position]);
  }
  return placed;
}

}  // namespace sapper
