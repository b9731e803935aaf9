#include "picture/grid.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/elementary.hpp"
#include "base/sorting.hpp"
#include "base/watch.hpp"
#include "picture/islands.hpp"

namespace sapper {

namespace {

constexpr double most_oblong = 0.04;      // cells are square
constexpr double nearly_as_strong = 0.9;  // lines of another pitch
constexpr float least_strength = 0.3F;    // of the sides of a cell
constexpr std::size_t most_seeds = 64, most_seeds_of_places = 256;
constexpr double around_place = 6;    // cells: a frame and a counter; half of the place if more
constexpr int least_known_cells = 4;  // that lines show, where islands have shown the lattice

// Evenly spaced lines.
struct Comb {
  double pitch = 0, phase = 0;
  double place(int i) const { return phase + i * pitch; }
  int first(double from) const { return static_cast<int>(std::ceil((from - phase) / pitch)); }
};

struct Repeat {
  double lag, strength;
};

struct Seed {
  Box window;
  double across, down;  // pitches
  double strength;
};

std::vector<float> profile(const Lines& lines, int from, int to, int begin, int end) {
  std::vector<float> out(std::max(0, end - begin));
  for (int i = begin; i < end; ++i) out[i - begin] = lines.strength(i, from, to);
  return out;
}

// The lags at which a profile repeats itself, the strongest first.
std::vector<Repeat> repeats_of(std::vector<float> values) {
  const int size = static_cast<int>(values.size());
  const float mean = std::accumulate(values.begin(), values.end(), 0.0F) / std::max(size, 1);
  float power = 0;
  for (float& value : values) {
    value -= mean;
    power += value * value;
  }
  const int most = std::min(size / 3, 260);
  std::vector<float> sums(std::max(most + 2, 0));
  if (power < 1e-6F * size || most < least_pitch + 2) return {};
  for (int lag = static_cast<int>(least_pitch) - 1; lag <= most; ++lag) {
    float sum = 0;
    for (int i = lag; i < size; ++i) sum += values[i] * values[i - lag];
    sums[lag] = sum / power * static_cast<float>(size) / static_cast<float>(size - lag);
  }
  std::vector<Repeat> out;
  for (int lag = static_cast<int>(least_pitch); lag < most; ++lag) {
    const float before = sums[lag - 1], here = sums[lag], after = sums[lag + 1];
    if (here < 0.12F || here < before || here <= after) continue;
    const float curve = before - 2 * here + after;
    const double shift = curve < 0 ? 0.5 * (before - after) / curve : 0;
    out.push_back({lag + shift, here});
  }
  sort_by(out, [](const Repeat& repeat) { return -repeat.strength; });
  if (out.size() > 8) out.resize(8);
  return out;
}

class GridSearch {
 public:
  explicit GridSearch(const Pixels& pixels)
      : pixels_(pixels),
        upright_(pixels, Lines::Direction::upright),
        level_(pixels, Lines::Direction::level) {}

  std::vector<Place> places() {
    grow_seeds(most_seeds_of_places, false);
    // Text repeats too, but its lines are weaker than those of cells.
    sort_by(grids_, [](const Grid& grid) {
      return -grid.score * grid.strength * grid.strength * grid.strength;
    });
    std::vector<Place> out;
    for (const Grid& grid : grids_) {
      const Box lines = box_of(grid, 0);
      const int x = (lines.left + lines.right) / 2, y = (lines.top + lines.bottom) / 2;
      const bool is_repeated = std::any_of(out.begin(), out.end(), [&](const Place& other) {
        return x >= other.lines.left && x <= other.lines.right && y >= other.lines.top &&
               y <= other.lines.bottom;
      });
      const int margin = std::max(static_cast<int>(around_place * grid.pitch()),
                                  std::max(lines.width(), lines.height()) / 2);
      if (!is_repeated) out.push_back({lines, box_of(grid, margin)});
    }
    return out;
  }

  std::vector<Grid> run(std::size_t count) {
    grow_seeds(most_seeds, true);
    sort_by(grids_, [](const Grid& grid) { return -grid.score; });
    std::vector<Grid> out;
    for (const Grid& grid : grids_) {
      if (out.size() == count) break;
      const bool is_repeated = std::any_of(
          out.begin(), out.end(), [&](const Grid& other) { return has_same_lines(grid, other); });
      if (!is_repeated) out.push_back(grid);
    }
    const auto islands =
        find_islands(pixels_, [this](const Grid& grid) { return sides_by_lines(grid); });
    const auto place =
        out.begin() + static_cast<std::ptrdiff_t>(std::min(first_by_lines, out.size()));
    out.insert(place, islands.begin(), islands.end());
    return out;
  }

 private:
  void grow_seeds(std::size_t most, bool is_whole) {
    find_seeds();
    if (seeds_.size() > most) seeds_.resize(most);
    for (const Seed& seed : seeds_) {
      if (!is_known(seed)) grow(seed, is_whole);
      Watch::poll_slowly();
    }
  }

  // Whether grids have the same lines, but for one at each side.
  static bool has_same_lines(const Grid& grid, const Grid& other) {
    const auto is_near = [&](double place, double other_place) {
      const double off = std::abs(place - other_place) / grid.pitch();
      return off < 1.3 && std::abs(off - std::round(off)) < 0.3;
    };
    return is_near(grid.xs[grid.left], other.xs[other.left]) &&
           is_near(grid.ys[grid.top], other.ys[other.top]) &&
           is_near(grid.xs[grid.right], other.xs[other.right]) &&
           is_near(grid.ys[grid.bottom], other.ys[other.bottom]) &&
           std::abs(grid.pitch() - other.pitch()) * grid.columns() < 0.5 * grid.pitch();
  }

  // The board, with so many pixels around it that the picture has.
  Box box_of(const Grid& grid, int margin) const {
    return {
        std::max(0, static_cast<int>(grid.xs[grid.left]) - margin),
        std::max(0, static_cast<int>(grid.ys[grid.top]) - margin),
        std::min(pixels_.width, static_cast<int>(std::ceil(grid.xs[grid.right])) + 1 + margin),
        std::min(pixels_.height, static_cast<int>(std::ceil(grid.ys[grid.bottom])) + 1 + margin)};
  }

  // Looks at the whole picture and at smaller and smaller parts of it.
  void find_seeds() {
    for (int parts = 1; parts <= 8; parts *= 2) {
      const int width = pixels_.width / parts, height = pixels_.height / parts;
      if (parts > 1 && (width < 90 || height < 90)) {
        // A long picture is cut along its long side only.
        if (std::max(width, height) < 90) break;
      }
      const int w = std::max(width, std::min(90, pixels_.width));
      const int h = std::max(height, std::min(90, pixels_.height));
      for (int y = 0; y + h <= pixels_.height; y += std::max(1, h / 2))
        for (int x = 0; x + w <= pixels_.width; x += std::max(1, w / 2))
          look_at({x, y, x + w, y + h});
    }
    sort_by(seeds_, [](const Seed& seed) { return -seed.strength; });
  }

  void look_at(const Box& box) {
    const auto across = repeats_of(profile(upright_, box.top, box.bottom, box.left, box.right));
    if (across.empty()) return;
    const auto down = repeats_of(profile(level_, box.left, box.right, box.top, box.bottom));
    std::vector<Seed> found;
    for (const Repeat& x : across)
      for (const Repeat& y : down) {
        const double ratio = x.lag / y.lag;
        if (ratio < 0.93 || ratio > 1.075) continue;
        const double many = std::min(box.width() / x.lag, box.height() / y.lag);
        const double strength = std::sqrt(x.strength * y.strength) * std::min(1.0, many / 8);
        found.push_back({box, x.lag, y.lag, strength});
      }
    sort_by(found, [](const Seed& seed) { return -seed.strength; });
    if (found.size() > 3) found.resize(3);
    seeds_.insert(seeds_.end(), found.begin(), found.end());
  }

  bool is_known(const Seed& seed) const {
    const double x = (seed.window.left + seed.window.right) / 2.0;
    const double y = (seed.window.top + seed.window.bottom) / 2.0;
    return std::any_of(grids_.begin(), grids_.end(), [&](const Grid& grid) {
      return std::abs(grid.pitch() / seed.across - 1) < 0.03 && x >= grid.xs[grid.left] &&
             x <= grid.xs[grid.right] && y >= grid.ys[grid.top] && y <= grid.ys[grid.bottom];
    });
  }

  // The comb that meets the strongest lines of a profile that begins at a place.
  static Comb fit(const std::vector<float>& values, int begin, double pitch, double play) {
    const int size = static_cast<int>(values.size());
    Comb best{pitch, static_cast<double>(begin)};
    double best_mean = -1;
    const double teeth = std::max(2.0, size / pitch);
    const double step = std::max(0.5 / teeth, pitch * play / 12);
    for (double p = pitch * (1 - play); p <= pitch * (1 + play) + 1e-9; p += step) {
      for (double phase = 0; phase < p; phase += 0.5) {
        double sum = 0;
        int count = 0;
        for (double place = phase; place < size - 0.5; place += p, ++count)
          sum += values[static_cast<int>(place + 0.5)];
        if (count > 0 && sum / count > best_mean) {
          best_mean = sum / count;
          best = {p, begin + phase};
        }
      }
    }
    return best;
  }

  // How strong the lines of a comb are, in the mean: teeth take two neighbouring pixels.
  static double strength_of(const std::vector<float>& values, int begin, const Comb& comb) {
    const int size = static_cast<int>(values.size());
    double sum = 0;
    int count = 0;
    for (double place = comb.phase - comb.pitch * std::floor((comb.phase - begin) / comb.pitch);
         place < begin + size - 1; place += comb.pitch, ++count) {
      const double offset = place - begin;
      const int low = static_cast<int>(offset);
      const double part = offset - low;
      sum += values[low] * (1 - part) + values[std::min(low + 1, size - 1)] * part;
    }
    return count > 0 ? sum / count : 0;
  }

  // Fits again between known places, near a comb and with so much play. A pitch of whole pixels is
  // taken where its lines are nearly as strong: programs draw cells so, and those that look the
  // same would be cut one by one a little farther off.
  static Comb refit(const std::vector<float>& values, int begin, const Comb& comb) {
    const double size = static_cast<double>(values.size());
    const double teeth = std::max(2.0, size / comb.pitch);
    const double play = std::min(0.03 * comb.pitch, 2.0 / teeth * 2);
    const double tooth = comb.place(comb.first(size / 2 + begin));
    Comb best = comb, whole = comb;
    double most = -1, most_of_whole = -1;
    const auto try_pitch = [&](double pitch, Comb& kept, double& highest) {
      for (double shift = -2; shift <= 2; shift += 0.25) {
        const double strength = strength_of(values, begin, {pitch, tooth + shift});
        if (strength <= highest) continue;
        highest = strength;
        kept = {pitch, tooth + shift};
      }
    };
    for (double pitch = comb.pitch - play; pitch <= comb.pitch + play + 1e-9; pitch += 0.25 / teeth)
      try_pitch(pitch, best, most);
    const double nearest = std::round(best.pitch);
    if (std::abs(nearest - best.pitch) <= play) try_pitch(nearest, whole, most_of_whole);
    return most_of_whole >= nearly_as_strong * most ? whole : best;
  }

  // The grid around a seed: near it only, or as far as the picture goes, which takes longer.
  void grow(const Seed& seed, bool is_whole) {
    Box box = seed.window;
    auto upright = profile(upright_, box.top, box.bottom, box.left, box.right);
    auto level = profile(level_, box.left, box.right, box.top, box.bottom);
    Comb x = fit(upright, box.left, seed.across, 0.03);
    Comb y = fit(level, box.top, seed.down, 0.03);
    const int margin = std::max(box.width(), box.height()) / 2;
    Grid grid = lay(x, y,
                    {std::max(0, box.left - margin), std::max(0, box.top - margin),
                     std::min(pixels_.width, box.right + margin),
                     std::min(pixels_.height, box.bottom + margin)});
    if (!bound(grid)) return;
    for (int round = 0; is_whole && round < 3; ++round) {
      box = box_of(grid, 2);
      upright = profile(upright_, box.top, box.bottom, box.left, box.right);
      level = profile(level_, box.left, box.right, box.top, box.bottom);
      x = refit(upright, box.left, x);
      y = refit(level, box.top, y);
      if (round == 2) {
        centre(upright, box.left, x);
        centre(level, box.top, y);
      }
      grid = lay(x, y, {0, 0, pixels_.width, pixels_.height});
      if (!bound(grid)) return;
    }
    const double down = (grid.ys[grid.bottom] - grid.ys[grid.top]) / grid.rows();
    if (is_whole && std::abs(grid.pitch() / down - 1) > most_oblong) return;
    grid.score *= exp2_of(1.6 * log2_of(grid.pitch()));
    grids_.push_back(std::move(grid));
  }

  // Two edges of one line, or of a gap between cells: the comb goes between them.
  static void centre(const std::vector<float>& values, int begin, Comb& comb) {
    const int size = static_cast<int>(values.size());
    const int reach = std::max(1, static_cast<int>(comb.pitch * 0.22));
    std::vector<double> folded(2 * reach + 1);
    for (int i = comb.first(begin); comb.place(i) < begin + size; ++i)
      for (int d = -reach; d <= reach; ++d) {
        const int place = static_cast<int>(std::lround(comb.place(i))) + d - begin;
        if (place >= 0 && place < size) folded[d + reach] += values[place];
      }
    const double highest = *std::max_element(folded.begin(), folded.end());
    double sum = 0, moment = 0;
    for (int d = -reach; d <= reach; ++d) {
      const double weight = std::max(0.0, folded[d + reach] - 0.55 * highest);
      sum += weight;
      moment += weight * d;
    }
    if (sum > 0) comb.phase += moment / sum;
  }

  static Grid lay(const Comb& x, const Comb& y, const Box& part) {
    Grid grid;
    for (int i = x.first(part.left - 1.5); x.place(i) <= part.right + 1.5; ++i)
      grid.xs.push_back(x.place(i));
    for (int i = y.first(part.top - 1.5); y.place(i) <= part.bottom + 1.5; ++i)
      grid.ys.push_back(y.place(i));
    return grid;
  }

  // How strong the sides of a cell are: its second weakest one, so that one may miss.
  float clarity(const Grid& grid, int row, int column) const {
    const double left = grid.xs[column], right = grid.xs[column + 1];
    const double top = grid.ys[row], bottom = grid.ys[row + 1];
    const double inset = 0.14 * (right - left), slack = std::max(1.0, 0.05 * (right - left));
    const auto [weaker, stronger] =
        std::minmax({upright_.strongest(left, slack, top + inset, bottom - inset),
                     upright_.strongest(right, slack, top + inset, bottom - inset)});
    const auto [weaker_level, stronger_level] =
        std::minmax({level_.strongest(top, slack, left + inset, right - inset),
                     level_.strongest(bottom, slack, left + inset, right - inset)});
    return std::min({std::max(weaker, weaker_level), stronger, stronger_level});
  }

  // Of each cell of the lattice.
  std::vector<float> clarities(const Grid& grid) const {
    const int rows = static_cast<int>(grid.ys.size()) - 1;
    const int columns = static_cast<int>(grid.xs.size()) - 1;
    std::vector<float> cells;
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) cells.push_back(clarity(grid, row, column));
    return cells;
  }

  // How clear the sides of a board's cells are at least, or 0 where fewer than `few` have any.
  static float least_clarity(std::vector<float> cells, int few = least_lines * least_lines) {
    const auto strong_end = std::partition(cells.begin(), cells.end(),
                                           [](float cell) { return cell > least_strength; });
    const auto middle = cells.begin() + (strong_end - cells.begin()) / 2;
    if (strong_end - cells.begin() < few) return 0;
    std::nth_element(cells.begin(), middle, strong_end);
    return std::max(least_strength, *middle / 2);
  }

  // Finds the rectangle of cells with the most sides; false if it is no board's.
  bool bound(Grid& grid) const {
    if (grid.xs.size() <= least_lines || grid.ys.size() <= least_lines) return false;
    grid.sides = clarities(grid);
    grid.least = least_clarity(grid.sides);
    return grid.least > 0 && set_best_bounds(grid) && grid.strength > 0.25;
  }

  // Of a lattice that what lies in its cells has shown: 1 where a cell has the sides of one.
  std::vector<float> sides_by_lines(const Grid& grid) const {
    std::vector<float> cells = clarities(grid);
    const float least = least_clarity(cells, least_known_cells);
    if (least == 0) return {};
    for (float& cell : cells) cell /= least;
    return cells;
  }

  Pixels pixels_;
  Lines upright_, level_;
  std::vector<Seed> seeds_;
  std::vector<Grid> grids_;
};

}  // namespace

bool set_best_bounds(Grid& grid) {
  const int rows = static_cast<int>(grid.ys.size()) - 1;
  const int columns = static_cast<int>(grid.xs.size()) - 1;
  std::vector<float> sums(columns);
  float best = 0;
  for (int top = 0; top < rows; ++top) {
    std::fill(sums.begin(), sums.end(), 0.0F);
    for (int bottom = top; bottom < rows; ++bottom) {
      float sum = 0;
      int left = 0;
      for (int column = 0; column < columns; ++column) {
        sums[column] += grid.side(bottom, column) - grid.least;
        if (sum <= 0) {
          sum = 0;
          left = column;
        }
        sum += sums[column];
        if (sum > best) {
          best = sum;
          grid.left = left;
          grid.right = column + 1;
          grid.top = top;
          grid.bottom = bottom + 1;
        }
      }
    }
  }
  grid.score = best;
  if (grid.rows() < least_lines || grid.columns() < least_lines || grid.rows() > most_lines ||
      grid.columns() > most_lines)
    return false;
  double sum = 0;
  for (int row = grid.top; row < grid.bottom; ++row)
    for (int column = grid.left; column < grid.right; ++column) sum += grid.side(row, column);
  grid.strength = sum / (grid.rows() * grid.columns());
  return true;
}

std::vector<Place> find_places(const Pixels& pixels) { return GridSearch(pixels).places(); }

std::vector<Grid> find_grids(const Pixels& pixels, std::size_t count) {
  return GridSearch(pixels).run(count);
}

}  // namespace sapper
