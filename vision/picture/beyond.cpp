#include "picture/beyond.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace sapper {

namespace {

// Parts of a cell: what is seen of it beyond the board, and what is left out beside a line.
constexpr double least_seen = 0.12, most_seen = 0.97, inset = 0.1, slack_of_line = 0.05;
constexpr double least_pixels = 3;
constexpr int least_edge = 3;  // steps of a colour
constexpr int least_lines_seen = 4;

// A picture turned so that one of its sides is at depth 0.
struct Turned {
  const std::uint8_t* first;
  std::ptrdiff_t step_in, step_along;
  int length;  // along the side

  // The strongest edge along a line across the side, seen from one depth to another.
  int edge(double line, double slack, int from, int to) const {
    int best = 0;
    const int low = std::max(1, static_cast<int>(std::lround(line - slack)));
    const int high = std::min(length - 1, static_cast<int>(std::lround(line + slack)));
    for (int place = low; place <= high; ++place)
      for (int c = 0; c < 3; ++c) {
        const std::uint8_t* pixel = first + place * step_along + c;
        int sum = 0;
        for (int depth = from; depth < to; ++depth)
          sum += pixel[depth * step_in] - pixel[depth * step_in - step_along];
        best = std::max(best, std::abs(sum));
      }
    return best / (to - from);
  }
};

// Whether most lines between the outer cells go on beyond them up to the picture's side, which is
// so far away: a frame or a margin has none.
bool is_cut_off(const Turned& picture, double rest, const std::vector<double>& lines) {
  const double pitch = (lines.back() - lines.front()) / static_cast<double>(lines.size() - 1);
  const double gap = std::max(1.0, inset * pitch), slack = std::max(1.0, slack_of_line * pitch);
  const int width = static_cast<int>(rest - gap), inside = static_cast<int>(rest + gap);
  if (rest < std::max(least_pixels, least_seen * pitch) || rest > most_seen * pitch || width < 1)
    return false;
  int seen = 0, going_on = 0;
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const int within = picture.edge(lines[i], slack, inside, inside + width);
    if (within < least_edge) continue;
    seen += 1;
    going_on += 2 * picture.edge(lines[i], slack, 0, width) >= within ? 1 : 0;
  }
  return seen >= least_lines_seen && 5 * going_on >= 3 * seen;
}

}  // namespace

int sides_cut_off(const Pixels& pixels, const std::vector<double>& xs,
                  const std::vector<double>& ys) {
  const int width = pixels.width, height = pixels.height;
  const std::ptrdiff_t row = std::ptrdiff_t{3} * width;
  const std::uint8_t *first = pixels.at(0, 0), *last_row = pixels.at(0, height - 1);
  const auto bit = [](bool is_cut, int place) { return is_cut ? 1 << place : 0; };
  return bit(is_cut_off({first, 3, row, height}, xs.front(), ys), 0) +
         bit(is_cut_off({first, row, 3, width}, ys.front(), xs), 1) +
         bit(is_cut_off({first + row - 3, -3, row, height}, width - xs.back(), ys), 2) +
         bit(is_cut_off({last_row, -row, 3, width}, height - ys.back(), xs), 3);
}

}  // namespace sapper
