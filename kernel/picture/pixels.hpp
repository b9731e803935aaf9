// Pixels: a picture as it comes in, and how colours are read from it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sapper {

using Colour = std::array<float, 3>;  // red, green, blue from 0 to 255

// Borrows the bytes: three a pixel, row by row.
struct Pixels {
  std::span<const std::uint8_t> bytes;
  int width = 0, height = 0;

  const std::uint8_t* at(int x, int y) const {
    return bytes.data() + 3 * (static_cast<std::size_t>(y) * width + x);
  }
};

// The limits of what is looked at.
inline constexpr int least_side = 24;
inline constexpr int most_side = 20'000;
inline constexpr std::size_t most_pixels = 40'000'000;

// Throws std::invalid_argument unless the bytes are those of a picture within the limits.
void expect_pixels(const Pixels& pixels);

// The mean colour of a rectangle whose sides may lie between pixels; what lies outside of the
// picture is taken from its border.
Colour mean_colour(const Pixels& pixels, double left, double top, double right, double bottom);

// A smaller copy: each pixel is the mean of factor x factor.
class SmallerPicture {
 public:
  SmallerPicture(const Pixels& pixels, int factor);
  Pixels pixels() const { return {bytes_, width_, height_}; }

 private:
  int width_, height_;
  std::vector<std::uint8_t> bytes_;
};

// Greys made of single pixels of two colours become plain. The copy of the bytes, or nothing where
// no pixel is one of those.
std::vector<std::uint8_t> without_stipples(const Pixels& pixels);

}  // namespace sapper
