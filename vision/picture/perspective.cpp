#include "picture/perspective.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/watch.hpp"
#include "picture/lines.hpp"

namespace sapper {

namespace {

constexpr int strip = 16;              // pixels along a line that are taken for straight
constexpr double most_leaning = 0.12;  // 7 degrees, of lines at the side too
// The longer side of the copy that is searched for every leaning, and of the one that tells it.
constexpr int roughly = 480, truly = 900;
// What leans less is straight: pixels at the corners, and how much clearer the lines get. Straight
// pictures gained .01 at most, those that lean by a degree .05 and more.
constexpr double straight_within = 1.5, least_gain = 1.02;

using Matrix = std::array<std::array<double, 3>, 3>;

// How lines of one direction lean: they meet in one point, or nowhere. In pixels from the middle.
struct Leaning {
  double slope = 0;      // of the line through the middle: so far across for one along
  double narrowing = 0;  // how much the slope grows from line to line, for one across
  bool is_straight() const { return slope == 0 && narrowing == 0; }
};

// How lines of one direction lean in a copy of a picture.
class LeaningSearch {
 public:
  LeaningSearch(const Pixels& pixels, Lines::Direction direction) : lines_(pixels, direction) {}

  // How much of the lines falls together. Where they lean otherwise, it is spread.
  double clearness(const Leaning& leaning) const {
    double sum = 0;
    for (int place = 0; place < lines_.across(); ++place) {
      const double slope = leaning.slope + leaning.narrowing * (place - lines_.across() / 2.0);
      double line = 0;
      for (int begin = 0; begin + strip <= lines_.along(); begin += strip) {
        const double along = begin + (strip - lines_.along()) / 2.0;
        line += lines_.strength(static_cast<int>(std::lround(place + slope * along)), begin,
                                begin + strip);
      }
      sum += line * line;
    }
    return sum;
  }

  Leaning search() const {
    return clearest({}, 1, static_cast<int>(most_leaning * lines_.along() / 2));
  }

  Leaning refine(Leaning leaning) const {
    for (const double step : {4.0, 2.0, 1.0, 0.5, 0.25}) {
      leaning = clearest(leaning, step, 1);
      if (step == 2.0 && leaning.is_straight()) break;  // nearly all pictures
    }
    return leaning;
  }

  // How far lines are moved at the corners of the picture, in pixels.
  double shift(const Leaning& leaning) const {
    return (std::abs(leaning.slope) + std::abs(leaning.narrowing) * lines_.across() / 2) *
           lines_.along() / 2;
  }

 private:
  // The clearest of so many leanings more and less than one. A step moves lines by about so many
  // pixels at the sides of the picture.
  Leaning clearest(const Leaning& middle, double step, int reach) const {
    const double of_slope = 2 * step / lines_.along();
    const double of_narrowing = 2 * of_slope / lines_.across();
    Leaning best = middle;
    double most = clearness(middle);
    for (int i = -reach; i <= reach; ++i)
      for (int j = -reach; j <= reach; ++j) {
        const Leaning leaning{middle.slope + i * of_slope, middle.narrowing + j * of_narrowing};
        const double clear = clearness(leaning);
        if (clear <= most) continue;
        most = clear;
        best = leaning;
      }
    Watch::poll_slowly();
    return best;
  }

  Lines lines_;
};

int factor_to(const Pixels& pixels, int side) {
  return std::max(1, (std::max(pixels.width, pixels.height) + side - 1) / side);
}

// How the lines lean; not at all where that makes them no clearer.
Leaning find_leaning(const Pixels& pixels, Lines::Direction direction, bool may_lean_much) {
  const int rough = factor_to(pixels, roughly), fine = factor_to(pixels, truly);
  if (std::min(pixels.width, pixels.height) < 2 * strip * rough) return {};
  Leaning found;
  if (may_lean_much) {
    found = LeaningSearch(SmallerPicture(pixels, pixels.box(), rough).pixels(), direction).search();
    found.narrowing *= static_cast<double>(fine) / rough;
  }
  const LeaningSearch search(SmallerPicture(pixels, pixels.box(), fine).pixels(), direction);
  found = search.refine(found);
  const bool is_clearer = search.clearness(found) > least_gain * search.clearness({});
  if (!is_clearer || search.shift(found) < straight_within) return {};
  return {found.slope, found.narrowing / fine};
}

// From the middle, upright lines are x = u + y (slope + narrowing u), and level ones likewise. Both
// become straight by dividing by what is 0 where they meet.
Matrix way_to_straight(const Leaning& upright, const Leaning& level) {
  const double s = upright.slope, t = level.slope, whole = 1 - s * t;
  const double p = (level.narrowing - upright.narrowing * t) / whole;
  const double q = (upright.narrowing - level.narrowing * s) / whole;
  return {{{1, -s, 0}, {-t, 1, 0}, {p, q, 1}}};
}

Matrix inverse(const Matrix& m) {
  Matrix out{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const int a = (j + 1) % 3, b = (j + 2) % 3, c = (i + 1) % 3, d = (i + 2) % 3;
      out[i][j] = m[a][c] * m[b][d] - m[a][d] * m[b][c];
    }
  return out;  // but for a factor, which makes no difference to places
}

std::array<double, 2> place_of(const Matrix& matrix, double x, double y) {
  const auto at = [&](int i) { return matrix[i][0] * x + matrix[i][1] * y + matrix[i][2]; };
  return {at(0) / at(2), at(1) / at(2)};
}

// The same matrix with both pictures' places counted from other points.
Matrix moved(Matrix matrix, double from_x, double from_y, double to_x, double to_y) {
  for (auto& row : matrix) row[2] += row[0] * from_x + row[1] * from_y;
  for (int i = 0; i < 3; ++i) {
    matrix[0][i] += to_x * matrix[2][i];
    matrix[1][i] += to_y * matrix[2][i];
  }
  return matrix;
}

// The colour between four pixels.
void add_colour(const Pixels& pixels, double x, double y, std::vector<std::uint8_t>& bytes) {
  x = std::clamp(x, 0.0, pixels.width - 1.001);
  y = std::clamp(y, 0.0, pixels.height - 1.001);
  const int column = static_cast<int>(x), row = static_cast<int>(y);
  const double across = x - column, down = y - row;
  const std::uint8_t *above = pixels.at(column, row), *below = pixels.at(column, row + 1);
  for (int c = 0; c < 3; ++c) {
    const double upper = (1 - across) * above[c] + across * above[c + 3];
    const double lower = (1 - across) * below[c] + across * below[c + 3];
    bytes.push_back(static_cast<std::uint8_t>(upper + down * (lower - upper) + 0.5));
  }
}

}  // namespace

StraightPicture straighten(const Pixels& pixels, bool may_lean_much) {
  const Leaning upright = find_leaning(pixels, Lines::Direction::upright, may_lean_much);
  const Leaning level = find_leaning(pixels, Lines::Direction::level, may_lean_much);
  if (upright.is_straight() && level.is_straight()) return {};
  const Matrix forth = way_to_straight(upright, level);
  const double x = pixels.width / 2.0, y = pixels.height / 2.0;
  double left = 0, top = 0, right = 0, bottom = 0;
  for (const auto& [corner_x, corner_y] : {std::pair{-x, -y}, {x, -y}, {-x, y}, {x, y}}) {
    const auto [straight_x, straight_y] = place_of(forth, corner_x, corner_y);
    left = std::min(left, straight_x);
    top = std::min(top, straight_y);
    right = std::max(right, straight_x);
    bottom = std::max(bottom, straight_y);
  }
  StraightPicture out;
  out.width = static_cast<int>(right - left);
  out.height = static_cast<int>(bottom - top);
  out.back = moved(inverse(forth), left, top, x, y);
  out.bytes.reserve(std::size_t{3} * out.width * out.height);
  for (int row = 0; row < out.height; ++row)
    for (int column = 0; column < out.width; ++column) {
      const auto [px, py] = place_of(out.back, column + 0.5, row + 0.5);
      add_colour(pixels, px - 0.5, py - 0.5, out.bytes);
    }
  return out;
}

}  // namespace sapper
