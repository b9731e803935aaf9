#include "picture/pixels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "base/sorting.hpp"

namespace sapper {

void expect_pixels(const Pixels& pixels) {
  if (pixels.width < 1 || pixels.height < 1 || pixels.width > most_side ||
      pixels.height > most_side ||
      static_cast<std::size_t>(pixels.width) * pixels.height > most_pixels)
    throw std::invalid_argument("no such size of a picture");
  if (pixels.bytes.size() != std::size_t{3} * pixels.width * pixels.height)
    throw std::invalid_argument("three bytes a pixel expected");
}

void PixelSpans::add(double from, double to) {
  from = std::clamp(from, 0.0, size_ - 1e-3);
  to = std::clamp(to, from + 1e-3, static_cast<double>(size_));
  begins_.push_back(static_cast<int>(from));
  const int end = std::min(size_, static_cast<int>(std::ceil(to)));
  for (int i = begins_.back(); i < end; ++i)
    parts_.push_back(
        static_cast<float>(std::min(to, i + 1.0) - std::max(from, static_cast<double>(i))));
  ends_.push_back(parts_.size());
}

Colour mean_colour(const Pixels& pixels, const PixelSpan& across, const PixelSpan& down) {
  float weights = 0;
  Colour sum{};
  for (std::size_t y = 0; y < down.parts.size(); ++y) {
    const std::uint8_t* pixel = pixels.at(across.begin, down.begin + static_cast<int>(y));
    for (float part : across.parts) {
      const float weight = down.parts[y] * part;
      weights += weight;
      for (int c = 0; c < 3; ++c) sum[c] += weight * pixel[c];
      pixel += 3;
    }
  }
  for (float& value : sum) value /= weights;
  return sum;
}

std::vector<CommonColour> common_colours(const Pixels& pixels, int left, int top, int width,
                                         int height) {
  struct Bin {
    std::size_t count = 0;
    std::array<std::uint64_t, 3> sums{};
  };
  std::vector<Bin> bins(std::size_t{1} << 12);
  for (int y = top; y < top + height; ++y)
    for (int x = left; x < left + width; ++x) {
      const std::uint8_t* pixel = pixels.at(x, y);
      Bin& bin = bins[(pixel[0] >> 4) << 8 | (pixel[1] >> 4) << 4 | pixel[2] >> 4];
      bin.count += 1;
      for (int c = 0; c < 3; ++c) bin.sums[c] += pixel[c];
    }
  std::erase_if(bins, [](const Bin& bin) { return bin.count == 0; });
  sort_by(bins, [](const Bin& bin) { return -static_cast<double>(bin.count); });
  std::vector<CommonColour> out;
  for (const Bin& bin : bins) {
    Colour mean;
    for (int c = 0; c < 3; ++c)
      mean[c] = static_cast<float>(bin.sums[c]) / static_cast<float>(bin.count);
    out.push_back({mean, bin.count});
  }
  return out;
}

SmallerPicture::SmallerPicture(const Pixels& pixels, const Box& box, int factor)
    : width_(box.width() / factor),
      height_(box.height() / factor),
      bytes_(std::size_t{3} * width_ * height_) {
  const int area = factor * factor;
  std::vector<int> sums(std::size_t{3} * width_);
  for (int y = 0; y < height_; ++y) {
    std::fill(sums.begin(), sums.end(), area / 2);
    for (int row = y * factor; row < (y + 1) * factor; ++row) {
      const std::uint8_t* pixel = pixels.at(box.left, box.top + row);
      for (int x = 0; x < width_; ++x)
        for (int i = 0; i < factor; ++i, pixel += 3)
          for (int c = 0; c < 3; ++c) sums[3 * x + c] += pixel[c];
    }
    std::uint8_t* out = bytes_.data() + std::size_t{3} * y * width_;
    for (std::size_t i = 0; i < sums.size(); ++i)
      out[i] = static_cast<std::uint8_t>(sums[i] / area);
  }
}

std::vector<Box> find_pieces(const std::vector<std::uint8_t>& is_marked, int width, int over) {
  std::vector<Box> runs;     // a row high each
  std::vector<int> leaders;  // of each run: the first of its piece, or one nearer to it
  std::vector<int> begins;   // of each row, among the runs
  const auto leader_of = [&](int run) {
    while (leaders[run] != run) run = leaders[run] = leaders[leaders[run]];
    return run;
  };
  const int height = static_cast<int>(is_marked.size()) / std::max(width, 1);
  for (int y = 0; y < height; ++y) {
    const std::uint8_t* row = &is_marked[static_cast<std::size_t>(y) * width];
    begins.push_back(static_cast<int>(runs.size()));
    for (int x = 0; x < width; ++x) {
      if (row[x] == 0) continue;
      const int left = x;
      while (x < width && row[x] != 0) ++x;
      leaders.push_back(static_cast<int>(runs.size()));
      runs.push_back({left, y, x, y + 1});
    }
    for (int other = std::max(y - over, 0); other < y; ++other) {
      int above = begins[other], run = begins[y];
      while (above < begins[other + 1] && run < static_cast<int>(runs.size())) {
        if (runs[above].left <= runs[run].right && runs[run].left <= runs[above].right) {
          const auto [first, second] = std::minmax({leader_of(above), leader_of(run)});
          leaders[second] = first;
        }
        ++(runs[above].right < runs[run].right ? above : run);
      }
    }
  }
  std::vector<Box> out;
  for (int run = 0; run < static_cast<int>(runs.size()); ++run)
    if (Box& first = runs[leader_of(run)]; &first != &runs[run])
      first = {std::min(first.left, runs[run].left), first.top,
               std::max(first.right, runs[run].right), runs[run].bottom};
  for (int run = 0; run < static_cast<int>(runs.size()); ++run)
    if (leaders[run] == run) out.push_back(runs[run]);
  return out;
}

std::vector<std::uint8_t> without_stipples(const Pixels& pixels) {
  constexpr int step = 60;  // of green, up and down in turn over five pixels
  std::vector<std::uint8_t> out;
  for (int y = 0; y < pixels.height; ++y)
    for (int x = 2; x + 2 < pixels.width; ++x) {
      const std::uint8_t* here = pixels.at(x, y);
      const int first = here[-2] - here[-5], second = here[1] - here[-2];
      if (std::abs(first) <= step || std::abs(second) <= step) continue;
      const int third = here[4] - here[1], fourth = here[7] - here[4];
      const bool is_up = std::min(first, third) > step && std::max(second, fourth) < -step;
      const bool is_down = std::max(first, third) < -step && std::min(second, fourth) > step;
      if (!is_up && !is_down) continue;
      if (out.empty()) out.assign(pixels.bytes.begin(), pixels.bytes.end());
      const std::uint8_t* above = pixels.at(x, std::max(y - 1, 0));
      const std::uint8_t* below = pixels.at(x, std::min(y + 1, pixels.height - 1));
      for (int c = 0; c < 3; ++c) {
        const auto row = [c](const std::uint8_t* p) { return p[c - 3] + 2 * p[c] + p[c + 3]; };
        out[here - pixels.bytes.data() + c] =
            static_cast<std::uint8_t>((row(above) + 2 * row(here) + row(below) + 8) / 16);
      }
    }
  return out;
}

}  // namespace sapper
