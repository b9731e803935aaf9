// Lines: how strongly each place of a picture looks like a piece of a straight line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "picture/pixels.hpp"

namespace sapper {

// Lines of one direction. "Across" counts in the direction that crosses the lines, "along" in the
// one that follows them: for upright lines across is x and along is y.
class Lines {
 public:
  enum class Direction { upright, level };
  Lines(const Pixels& pixels, Direction direction);

  int across() const { return across_; }
  int along() const { return along_; }
  // From 0 to 1: the mean strength of the edge before the pixel at `place`, from..to along it.
  float strength(int place, int from, int to) const {
    if (place < 0 || place >= across_ || to <= from) return 0;
    const std::size_t column = place;
    return static_cast<float>(sums_[to * stride() + column] - sums_[from * stride() + column]) /
           (255.0F * static_cast<float>(to - from));
  }
  // The strongest of the edges within `slack` pixels of a place.
  float strongest(double place, double slack, double from, double to) const;

 private:
  std::size_t stride() const { return static_cast<std::size_t>(across_); }

  int across_, along_;
  std::vector<std::uint32_t> sums_;  // of strengths of 0 to 255, by place along, then across
};

}  // namespace sapper
