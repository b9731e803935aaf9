#include "picture/lines.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sapper {

namespace {

// An edge counts by its mean over so many pixels along it, so that text and noise cancel out.
constexpr int edge_length = 9;
constexpr int faint_edge = 6;  // steps of brightness that count half

}  // namespace

Lines::Lines(const Pixels& pixels, Direction direction)
    : across_(direction == Direction::upright ? pixels.width : pixels.height),
      along_(direction == Direction::upright ? pixels.height : pixels.width),
      sums_(static_cast<std::size_t>(across_) * (along_ + 1)) {
  const bool is_upright = direction == Direction::upright;
  const std::ptrdiff_t step_across = is_upright ? 3 : std::ptrdiff_t{3} * pixels.width;
  const std::ptrdiff_t step_along = is_upright ? std::ptrdiff_t{3} * pixels.width : 3;
  const std::uint8_t* first = pixels.bytes.data();
  // Of each place across: the sum of the signed differences over the window along, by channel.
  std::vector<int> window(std::size_t{3} * across_);
  const auto add = [&](int place_along, int sign) {
    const std::uint8_t* pixel = first + place_along * step_along;
    for (int place = 1; place < across_; ++place) {
      const std::uint8_t* before = pixel;
      pixel += step_across;
      for (int c = 0; c < 3; ++c) window[3 * place + c] += sign * (pixel[c] - before[c]);
    }
  };
  constexpr int half = edge_length / 2;
  // Of each sum: how strong the edge is. Only the first and last rows have shorter windows.
  std::vector<std::uint32_t> strengths(255 * edge_length + 1);
  int known_weakening = 0;
  for (int i = 0; i < std::min(half, along_); ++i) add(i, 1);
  for (int i = 0; i < along_; ++i) {
    if (i + half < along_) add(i + half, 1);
    if (i - half - 1 >= 0) add(i - half - 1, -1);
    const int weakening = faint_edge * (std::min(i + half, along_ - 1) - std::max(i - half, 0) + 1);
    if (weakening != known_weakening) {
      known_weakening = weakening;
      for (int edge = 0; edge < static_cast<int>(strengths.size()); ++edge)
        strengths[edge] = static_cast<std::uint32_t>(255 * edge / (edge + weakening));
    }
    const std::uint32_t* above = &sums_[i * stride()];
    std::uint32_t* below = &sums_[(i + 1) * stride()];
    for (int place = 0; place < across_; ++place) {
      const int* sum = &window[3 * static_cast<std::size_t>(place)];
      const int edge = std::max({std::abs(sum[0]), std::abs(sum[1]), std::abs(sum[2])});
      below[place] = above[place] + strengths[edge];
    }
  }
}

float Lines::strongest(double place, double slack, double from, double to) const {
  const int first = std::clamp(static_cast<int>(std::lround(from)), 0, along_);
  const int last = std::clamp(static_cast<int>(std::lround(to)), 0, along_);
  if (first >= last) return 0;
  const int low = std::max(0, static_cast<int>(std::lround(place - slack)));
  const int high = std::min(across_ - 1, static_cast<int>(std::lround(place + slack)));
  const std::uint32_t *begin = &sums_[first * stride()], *end = &sums_[last * stride()];
  std::uint32_t best = 0;
  for (int i = low; i <= high; ++i) best = std::max(best, end[i] - begin[i]);
  return static_cast<float>(best) / (255.0F * static_cast<float>(last - first));
}

}  // namespace sapper
