// Pixels: a picture as it comes in, and how colours are read from it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sapper {

using Colour = std::array<float, 3>;  // red, green, blue from 0 to 255

// How far two colours are apart: the largest difference of a channel.
inline float difference(const Colour& a, const Colour& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

inline float lightness(const Colour& a) { return 0.3F * a[0] + 0.59F * a[1] + 0.11F * a[2]; }

// How much redder than anything else a colour is.
inline float redness(const Colour& a) { return a[0] - std::max(a[1], a[2]); }
inline constexpr float least_red = 120;

// A part of a picture, in pixels.
struct Box {
  int left, top, right, bottom;
  int width() const { return right - left; }
  int height() const { return bottom - top; }
  double x() const { return (left + right) / 2.0; }  // of its middle
  double y() const { return (top + bottom) / 2.0; }
  bool has(int x, int y) const { return x >= left && x < right && y >= top && y < bottom; }
};

// Borrows the bytes: three a pixel, row by row.
struct Pixels {
  std::span<const std::uint8_t> bytes;
  int width = 0, height = 0;

  Box box() const { return {0, 0, width, height}; }
  const std::uint8_t* at(int x, int y) const {
    return bytes.data() + 3 * (static_cast<std::size_t>(y) * width + x);
  }

  Colour colour(int x, int y) const {
    const std::uint8_t* pixel = at(x, y);
    return {static_cast<float>(pixel[0]), static_cast<float>(pixel[1]),
            static_cast<float>(pixel[2])};
  }
};

// The limits of what is looked at.
inline constexpr int least_side = 24;
inline constexpr int most_side = 20'000;
inline constexpr std::size_t most_pixels = 40'000'000;

// Throws std::invalid_argument unless the bytes are those of a picture within the limits.
void expect_pixels(const Pixels& pixels);

// Pixels beside each other from `begin` on, and how much of each counts.
struct PixelSpan {
  int begin;
  std::span<const float> parts;
};

// Spans of pixels across or down a picture of some size, between places that may lie within pixels.
// What lies outside of the picture is taken from its border.
class PixelSpans {
 public:
  explicit PixelSpans(int size) : size_(size) {}
  void add(double from, double to);
  PixelSpan operator[](std::size_t i) const {
    return {begins_[i], std::span(parts_).subspan(ends_[i], ends_[i + 1] - ends_[i])};
  }

 private:
  int size_;
  std::vector<int> begins_;
  std::vector<std::size_t> ends_{0};  // among the parts
  std::vector<float> parts_;
};

Colour mean_colour(const Pixels& pixels, const PixelSpan& across, const PixelSpan& down);

struct CommonColour {
  Colour mean;
  std::size_t count;
};

// The colours of a part of a picture, the most common first. Those near each other count together.
std::vector<CommonColour> common_colours(const Pixels& pixels, int left, int top, int width,
                                         int height);

// A smaller copy of a part: each pixel is the mean of factor x factor.
class SmallerPicture {
 public:
  SmallerPicture(const Pixels& pixels, const Box& box, int factor);
  Pixels pixels() const { return {bytes_, width_, height_}; }

 private:
  int width_, height_;
  std::vector<std::uint8_t> bytes_;
};

// The pieces of marked pixels that hang together, corners included, or are so many rows apart.
std::vector<Box> find_pieces(const std::vector<std::uint8_t>& is_marked, int width, int over);

// Greys made of single pixels of two colours become plain. The copy of the bytes, or nothing where
// no pixel is one of those.
std::vector<std::uint8_t> without_stipples(const Pixels& pixels);

}  // namespace sapper
