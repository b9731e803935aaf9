#include "picture/counter.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/elementary.hpp"
#include "picture/sign_network.hpp"

namespace sapper {

namespace {

constexpr double reach_in_cells = 5;  // above the board
constexpr int most_inks = 10, least_ink = 12, most_off_ink = 48;
constexpr int most_digits = 4;
constexpr double least_chance = 0.6;
constexpr double least_height = 0.35;         // in cells
constexpr double least_height_of_ones = 0.6;  // two bars may be anything
constexpr float least_contrast = 80;

// A part of a picture in which single colours are looked at.
struct Strip {
  int left, top, width, height;
};

// Pixels of one colour that hang together.
struct Piece {
  int left, top, right, bottom;
  int height() const { return bottom - top; }
  int width() const { return right - left; }
  double middle() const { return (top + bottom) / 2.0; }
};

struct Number {
  int value;
  int left;
};

class CounterSearch {
 public:
  CounterSearch(const Pixels& pixels, const Strip& strip, double pitch)
      : pixels_(pixels),
        strip_(strip),
        pitch_(pitch),
        is_ink_(static_cast<std::size_t>(strip.width) * strip.height) {}

  // Of all colours: the number that begins first.
  std::optional<int> run() {
    std::optional<Number> first;
    for (const Colour& ink : inks()) {
      mark(ink);
      for (const Number& number : numbers())
        if (!first || number.left < first->left) first = number;
    }
    return first ? std::optional<int>(first->value) : std::nullopt;
  }

 private:
  const std::uint8_t* at(int x, int y) const { return pixels_.at(strip_.left + x, strip_.top + y); }
  Colour colour(int x, int y) const { return pixels_.colour(strip_.left + x, strip_.top + y); }

  // The most common colours.
  std::vector<Colour> inks() const {
    struct Bin {
      int count = 0;
      Colour sum{};
    };
    std::vector<Bin> bins(4096);
    for (int y = 0; y < strip_.height; ++y)
      for (int x = 0; x < strip_.width; ++x) {
        const auto* pixel = at(x, y);
        Bin& bin = bins[(pixel[0] >> 4) << 8 | (pixel[1] >> 4) << 4 | pixel[2] >> 4];
        bin.count += 1;
        for (int c = 0; c < 3; ++c) bin.sum[c] += pixel[c];
      }
    std::stable_sort(bins.begin(), bins.end(),
                     [](const Bin& a, const Bin& b) { return a.count > b.count; });
    std::vector<Colour> out;
    for (const Bin& bin : bins) {
      if (out.size() == most_inks || bin.count < least_ink) break;
      Colour mean;
      for (int c = 0; c < 3; ++c) mean[c] = bin.sum[c] / static_cast<float>(bin.count);
      out.push_back(mean);
    }
    return out;
  }

  void mark(const Colour& ink) {
    ink_ = ink;
    for (int y = 0; y < strip_.height; ++y)
      for (int x = 0; x < strip_.width; ++x) {
        is_ink_[y * strip_.width + x] = difference(colour(x, y), ink) <= most_off_ink;
      }
  }

  // Lamps of one digit have gaps between them, mostly in the middle of its height.
  std::vector<Piece> pieces() const {
    const int over = std::max(1, static_cast<int>(std::lround(0.1 * pitch_)));
    std::vector<bool> is_seen(is_ink_.size());
    std::vector<Piece> out;
    std::vector<int> todo;
    for (std::size_t start = 0; start < is_ink_.size(); ++start) {
      if (!is_ink_[start] || is_seen[start]) continue;
      is_seen[start] = true;
      todo.assign(1, static_cast<int>(start));
      Piece piece{strip_.width, strip_.height, 0, 0};
      while (!todo.empty()) {
        const int x = todo.back() % strip_.width, y = todo.back() / strip_.width;
        todo.pop_back();
        piece.left = std::min(piece.left, x);
        piece.top = std::min(piece.top, y);
        piece.right = std::max(piece.right, x + 1);
        piece.bottom = std::max(piece.bottom, y + 1);
        for (int dy = -over; dy <= over; ++dy)
          for (int dx = -1; dx <= 1; ++dx) {
            const int nx = x + dx, ny = y + dy;
            if (nx < 0 || ny < 0 || nx >= strip_.width || ny >= strip_.height) continue;
            const int next = ny * strip_.width + nx;
            if (!is_ink_[next] || is_seen[next]) continue;
            is_seen[next] = true;
            todo.push_back(next);
          }
      }
      out.push_back(piece);
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Piece& a, const Piece& b) { return a.left < b.left; });
    return out;
  }

  bool may_be_digit(const Piece& piece) const {
    const double height = piece.height(), width = piece.width();
    return height >= 7 && height >= least_height * pitch_ && height <= 2.6 * pitch_ &&
           width <= 0.95 * height && width >= 0.05 * height;
  }

  // Rows of digits that stand alone: what is beside them is no sign of their height.
  std::vector<Number> numbers() const {
    std::vector<Piece> tall;
    for (const Piece& piece : pieces())
      if (may_be_digit(piece)) tall.push_back(piece);
    std::vector<Number> out;
    std::vector<bool> is_used(tall.size());
    for (std::size_t first = 0; first < tall.size(); ++first) {
      if (is_used[first]) continue;
      std::vector<std::size_t> row{first};
      for (std::size_t next = first + 1; next < tall.size(); ++next)
        if (!is_used[next] && follows(tall[row.back()], tall[next])) row.push_back(next);
      for (auto place : row) is_used[place] = true;
      if (row.size() < 2 || row.size() > most_digits) continue;
      int value = 0;
      for (auto place : row) {
        const auto digit = digit_of(tall[place]);
        value = digit && value >= 0 ? 10 * value + *digit : -1;
      }
      if (value < 0 || !is_clear(tall, row)) continue;
      const bool is_ones = value == 11 || value == 111 || value == 1111;
      if (is_ones && tall[first].height() < least_height_of_ones * pitch_) continue;
      out.push_back({value, tall[first].left});
    }
    return out;
  }

  static bool follows(const Piece& before, const Piece& after) {
    const double height = before.height();
    const double gap = after.left - before.right;
    return std::abs(after.height() - height) <= 0.15 * height &&
           std::abs(after.middle() - before.middle()) <= 0.12 * height && gap >= 0 &&
           gap <= 0.8 * height;
  }

  // Whether digits stand on a ground from which nothing differs more than they do: the seams of
  // stronger signs have colours of their own.
  bool is_clear(const std::vector<Piece>& pieces, const std::vector<std::size_t>& row) const {
    int inked = 0, stronger = 0;
    const Colour ground = ground_around(pieces[row.front()], pieces[row.back()]);
    const float contrast = difference(ink_, ground);
    for (auto place : row) {
      const Piece& piece = pieces[place];
      for (int y = piece.top; y < piece.bottom; ++y)
        for (int x = piece.left - 1; x <= piece.right; ++x) {
          if (x < 0 || x >= strip_.width) continue;
          inked += is_ink_[y * strip_.width + x] ? 1 : 0;
          stronger += difference(colour(x, y), ground) > contrast + most_off_ink ? 1 : 0;
        }
    }
    return contrast >= least_contrast && 8 * stronger < inked;
  }

  // The median colour along the sides of a row of digits.
  Colour ground_around(const Piece& first, const Piece& last) const {
    std::array<std::vector<float>, 3> values;
    for (int x = first.left; x < last.right; ++x)
      for (int y : {first.top - 2, first.bottom + 1})
        if (y >= 0 && y < strip_.height)
          for (int c = 0; c < 3; ++c) values[c].push_back(at(x, y)[c]);
    Colour out{};
    for (int c = 0; c < 3; ++c) {
      if (values[c].empty()) continue;
      const auto middle = values[c].begin() + static_cast<std::ptrdiff_t>(values[c].size() / 2);
      std::nth_element(values[c].begin(), middle, values[c].end());
      out[c] = *middle;
    }
    return out;
  }

  // The piece as the network is shown a sign in the middle of a cell.
  std::optional<int> digit_of(const Piece& piece) const {
    Sign sign;
    const double size = 1.1 * std::max(piece.width(), piece.height()), step = size / Sign::side;
    const double x0 = (piece.left + piece.right - size) / 2, y0 = piece.middle() - size / 2;
    float area = 0;
    for (int y = 0; y < Sign::side; ++y)
      for (int x = 0; x < Sign::side; ++x) {
        const float ink = share_of_ink(piece, x0 + x * step, y0 + y * step, step);
        sign.ink[y * Sign::side + x] = ink;
        sign.light[y * Sign::side + x] = -ink;  // as if on a light ground
        area += ink;
      }
    const auto high = static_cast<float>(0.6 * piece.height() / size * 1.1);
    const auto wide = static_cast<float>(0.6 * piece.width() / size * 1.1);
    sign.left = 0.5F - wide / 2;
    sign.right = 0.5F + wide / 2;
    sign.top = 0.5F - high / 2;
    sign.bottom = 0.5F + high / 2;
    sign.cover = area / Sign::pixels * 0.44F;
    const SignChances chances = recognise(sign);
    const auto best = std::max_element(chances.begin(), chances.end()) - chances.begin();
    if (best > class_nine || exp_of(chances[best]) < least_chance) return std::nullopt;
    return static_cast<int>(best);
  }

  float share_of_ink(const Piece& piece, double left, double top, double step) const {
    constexpr int samples = 3;
    int count = 0;
    for (int i = 0; i < samples * samples; ++i) {
      const int x = static_cast<int>(std::floor(left + (i % samples + 0.5) * step / samples));
      const int y = static_cast<int>(std::floor(top + (i / samples + 0.5) * step / samples));
      if (x >= piece.left && x < piece.right && y >= piece.top && y < piece.bottom &&
          is_ink_[y * strip_.width + x])
        count += 1;
    }
    return static_cast<float>(count) / (samples * samples);
  }

  Pixels pixels_;
  Strip strip_;
  double pitch_;
  Colour ink_{};
  std::vector<bool> is_ink_;
};

}  // namespace

std::optional<int> read_counter(const Pixels& pixels, const std::vector<double>& xs,
                                const std::vector<double>& ys) {
  const double pitch = ys[1] - ys[0];
  const int left = std::max(0, static_cast<int>(xs.front() - pitch));
  const int right = std::min(pixels.width, static_cast<int>(xs.back() + pitch));
  const int top = std::max(0, static_cast<int>(ys.front() - reach_in_cells * pitch));
  const int bottom = std::min(pixels.height, static_cast<int>(ys.front() - 1));
  if (bottom - top < 8) return std::nullopt;
  return CounterSearch(pixels, {left, top, right - left, bottom - top}, pitch).run();
}

}  // namespace sapper
