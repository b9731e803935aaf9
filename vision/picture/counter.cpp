#include "picture/counter.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/elementary.hpp"
#include "base/sorting.hpp"
#include "picture/sign_network.hpp"

namespace sapper {

namespace {

constexpr double reach_in_cells = 5;  // above the board
constexpr double far_reach = 6;       // on all sides
constexpr int most_inks = 10, least_ink = 12, most_off_ink = 48;
constexpr int most_digits = 4, least_text_height = 7;
constexpr double least_chance = 0.6;
constexpr double least_height = 0.35;      // in cells
constexpr int most_searched = 12'000'000;  // pixels: each takes some bytes more
constexpr float contrasts_of_text[] = {200, 300, 110};

Box strip_between(const Pixels& pixels, double left, double top, double right, double bottom) {
  const int x = std::max(0, static_cast<int>(left)), y = std::max(0, static_cast<int>(top));
  return {x, y, std::min(pixels.width, static_cast<int>(right)),
          std::min(pixels.height, static_cast<int>(bottom))};
}

// The largest of the values up to so far from each one.
std::vector<float> largest_around(const std::vector<float>& values, int reach) {
  const int count = static_cast<int>(values.size());
  std::vector<float> out(count);
  std::vector<int> falling(count);  // places of values that may still be the largest
  int first = 0, end = 0;
  for (int i = 0; i < count + reach; ++i) {
    if (i < count) {
      while (end > first && values[falling[end - 1]] <= values[i]) --end;
      falling[end++] = i;
    }
    if (i < reach) continue;
    if (falling[first] < i - 2 * reach) ++first;
    out[i - reach] = values[falling[first]];
  }
  return out;
}

struct Number {
  int value;
  int left;
};

// How far apart two pieces of a line may stand, and how high the other is, in heights of the one.
struct Nearness {
  double gap, lowest, highest;
};
constexpr Nearness at_slash{0.8, 0.62, 1.3}, in_number{0.55, 0.85, 1.18};

class CounterSearch {
 public:
  CounterSearch(const Pixels& pixels, const Box& strip, double pitch)
      : pixels_(pixels),
        strip_(strip),
        pitch_(pitch),
        ink_(static_cast<std::size_t>(strip.width()) * strip.height()) {}

  // Of all colours: the number that begins first. Right of the middle it may be the time.
  std::optional<int> first_number(double middle) {
    std::optional<Number> first;
    for (const Colour& ink : inks()) {
      mark(ink);
      for (const Number& number : numbers()) {
        if (!first || number.left < first->left) first = number;
      }
    }
    if (!first || strip_.left + first->left > middle) return std::nullopt;
    return first->value;
  }

  // The second of two numbers with a slash between them: flags and mines, or mines left and mines.
  std::optional<int> total_behind_slash(int flags, const Box& board) {
    for (const bool is_dark : {true, false}) {
      const auto strokes = strokes_outside(board, is_dark);
      for (const float contrast : contrasts_of_text) {
        for (std::size_t i = 0; i < ink_.size(); ++i)
          ink_[i] = std::min(1.0F, strokes[i] / contrast);
        for (const auto& [first, second] : fractions())
          if (first == flags || first + flags == second) return second;
      }
    }
    return std::nullopt;
  }

 private:
  const std::uint8_t* at(int x, int y) const { return pixels_.at(strip_.left + x, strip_.top + y); }
  Colour colour(int x, int y) const { return pixels_.colour(strip_.left + x, strip_.top + y); }

  // The most common colours.
  std::vector<Colour> inks() const {
    std::vector<Colour> out;
    for (const CommonColour& common :
         common_colours(pixels_, strip_.left, strip_.top, strip_.width(), strip_.height())) {
      if (out.size() == most_inks || common.count < least_ink) break;
      out.push_back(common.mean);
    }
    return out;
  }

  void mark(const Colour& ink) {
    for (int y = 0; y < strip_.height(); ++y)
      for (int x = 0; x < strip_.width(); ++x)
        ink_[y * strip_.width() + x] = difference(colour(x, y), ink) <= most_off_ink ? 1 : 0;
  }

  // How much darker, or lighter, each pixel is than what lies left and right of it: strokes of
  // letters stand out on any ground.
  std::vector<float> strokes_outside(const Box& board, bool is_dark) const {
    const int reach = std::max(4, static_cast<int>(pitch_ / 2));
    std::vector<float> out(ink_.size()), row, ground;
    const auto add = [&](int y, int left, int right) {
      row.resize(right - left);
      for (int x = left; x < right; ++x)
        row[x - left] = lightness(colour(x, y)) * (is_dark ? 1.0F : -1.0F);
      ground = largest_around(row, reach);
      for (float& value : ground) value = -value;
      ground = largest_around(ground, reach);
      for (int x = left; x < right; ++x)
        if (!board.has(strip_.left + x, strip_.top + y))
          out[y * strip_.width() + x] = -ground[x - left] - row[x - left];
    };
    // Of the board, what is near its sides is a ground.
    const int left = board.left - strip_.left, right = left + board.width();
    for (int y = 0; y < strip_.height(); ++y) {
      const bool is_beside = board.has(board.left, strip_.top + y);
      add(y, 0, is_beside ? std::min(left + 2 * reach, strip_.width()) : strip_.width());
      if (is_beside) add(y, std::max(right - 2 * reach, 0), strip_.width());
    }
    return out;
  }

  // All pairs of numbers with a slash between them.
  std::vector<std::pair<int, int>> fractions() const {
    std::vector<Box> signs;
    for (const Box& piece : pieces(1))
      if (may_be_sign(piece)) signs.push_back(piece);
    std::vector<std::pair<int, int>> out;
    for (const Box& sign : signs) {
      if (!is_slash(sign) || !has_even_sides(signs, sign)) continue;
      const auto before = number_beside(signs, sign, -1), after = number_beside(signs, sign, 1);
      if (before && after) out.emplace_back(*before, *after);
    }
    return out;
  }

  // Both digits beside it are as high: in "4/s" a letter stands for a 5.
  static bool has_even_sides(const std::vector<Box>& signs, const Box& slash) {
    const Box* before = neighbour(signs, slash, -1, at_slash);
    const Box* after = neighbour(signs, slash, 1, at_slash);
    return before && after && after->height() >= in_number.lowest * before->height() &&
           after->height() <= in_number.highest * before->height();
  }

  static bool may_be_sign(const Box& piece) {
    return piece.height() >= least_text_height && piece.width() <= 0.95 * piece.height();
  }

  // Thin in every row, and leaning to the right.
  bool is_slash(const Box& piece) const {
    const double height = piece.height();
    double lean = 0;
    for (int y = piece.top; y < piece.bottom; ++y) {
      double sum = 0, places = 0;
      for (int x = piece.left; x < piece.right; ++x) {
        sum += ink_[y * strip_.width() + x];
        places += ink_[y * strip_.width() + x] * x;
      }
      if (sum > 1.5 + 0.2 * height) return false;
      lean += (sum > 0 ? places / sum : 0) * (piece.y() - 0.5 - y);
    }
    return 12 * lean >= 0.15 * height * height * height;
  }

  // The digits from a slash on to the left or to the right, as far as they stand close together.
  std::optional<int> number_beside(const std::vector<Box>& signs, const Box& slash,
                                   int step) const {
    int value = 0, unit = 1, count = 0;
    const Box* last = &slash;
    while (const Box* next = neighbour(signs, *last, step, count ? in_number : at_slash)) {
      const auto digit = digit_of(*next);
      if (!digit || ++count > most_digits) return std::nullopt;
      value = step > 0 ? 10 * value + *digit : value + unit * *digit;
      unit *= 10;
      last = next;
    }
    return count ? std::optional<int>(value) : std::nullopt;
  }

  // The nearest piece in the same line that may stand beside this one.
  static const Box* neighbour(const std::vector<Box>& pieces, const Box& piece, int step,
                              const Nearness& near) {
    const Box* best = nullptr;
    const double height = piece.height();
    double nearest = near.gap * height;
    for (const Box& other : pieces) {
      const double gap = step > 0 ? other.left - piece.right : piece.left - other.right;
      const bool is_beside = (other.left + other.right - piece.left - piece.right) * step > 0;
      if (!is_beside || gap < -0.2 * height || gap > nearest ||
          std::abs(other.y() - piece.y()) > 0.25 * height ||
          other.height() < near.lowest * height || other.height() > near.highest * height)
        continue;
      nearest = gap;
      best = &other;
    }
    return best;
  }

  // Pixels of ink that hang together, from left to right, or are so near above one another: lamps
  // of one digit have gaps between them, mostly in the middle of its height.
  std::vector<Box> pieces(int over) const {
    std::vector<std::uint8_t> is_ink(ink_.size());
    for (std::size_t i = 0; i < ink_.size(); ++i) is_ink[i] = ink_[i] >= 0.5F ? 1 : 0;
    std::vector<Box> out = find_pieces(is_ink, strip_.width(), over);
    sort_by(out, [](const Box& piece) { return piece.left; });
    return out;
  }

  bool may_be_digit(const Box& piece) const {
    const double height = piece.height(), width = piece.width();
    return height >= 7 && height >= least_height * pitch_ && height <= 2.6 * pitch_ &&
           width <= 0.95 * height && width >= 0.05 * height;
  }

  // Rows of digits.
  std::vector<Number> numbers() const {
    std::vector<Box> tall;
    const int over = std::max(1, static_cast<int>(std::lround(0.1 * pitch_)));
    for (const Box& piece : pieces(over))
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
      if (value >= 0) out.push_back({value, tall[first].left});
    }
    return out;
  }

  static bool follows(const Box& before, const Box& after) {
    const double height = before.height();
    const double gap = after.left - before.right;
    return std::abs(after.height() - height) <= 0.15 * height &&
           std::abs(after.y() - before.y()) <= 0.12 * height && gap >= 0 && gap <= 0.8 * height;
  }

  // The piece as the network is shown a sign in the middle of a cell.
  std::optional<int> digit_of(const Box& piece) const {
    Sign sign;
    const double size = 1.1 * std::max(piece.width(), piece.height()), step = size / Sign::side;
    const double x0 = (piece.left + piece.right - size) / 2, y0 = piece.y() - size / 2;
    float area = 0;
    for (int y = 0; y < Sign::side; ++y)
      for (int x = 0; x < Sign::side; ++x) {
        const float ink = mean_ink(piece, x0 + x * step, y0 + y * step, step);
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

  float mean_ink(const Box& piece, double left, double top, double step) const {
    constexpr int samples = 3;
    float sum = 0;
    for (int i = 0; i < samples * samples; ++i) {
      const int x = static_cast<int>(std::floor(left + (i % samples + 0.5) * step / samples));
      const int y = static_cast<int>(std::floor(top + (i / samples + 0.5) * step / samples));
      if (x >= piece.left && x < piece.right && y >= piece.top && y < piece.bottom)
        sum += ink_[y * strip_.width() + x];
    }
    return sum / (samples * samples);
  }

  Pixels pixels_;
  Box strip_;
  double pitch_;
  std::vector<float> ink_;  // 0 to 1 for each pixel of the strip
};

}  // namespace

CountedMines count_mines(const Pixels& pixels, const std::vector<double>& xs,
                         const std::vector<double>& ys, int flags) {
  const double pitch = ys[1] - ys[0], left = xs.front(), top = ys.front();
  const double far = pitch * std::max(far_reach, (std::min(xs.size(), ys.size()) - 1) / 2.0);
  const Box board = strip_between(pixels, left, top, xs.back(), ys.back());
  const Box around = strip_between(pixels, left - far, top - far, xs.back() + far, ys.back() + far);
  if (around.width() * around.height() <= most_searched) {
    const auto total = CounterSearch(pixels, around, pitch).total_behind_slash(flags, board);
    if (total) return {total, true};
  }
  const Box above =
      strip_between(pixels, left - pitch, top - reach_in_cells * pitch, xs.back() + pitch, top - 1);
  if (above.height() < 8) return {};
  const auto number = CounterSearch(pixels, above, pitch).first_number((left + xs.back()) / 2);
  return number ? CountedMines{*number + flags} : CountedMines{};
}

}  // namespace sapper
