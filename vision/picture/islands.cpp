#include "picture/islands.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>

#include "base/sorting.hpp"

namespace sapper {

namespace {

constexpr int most_grounds = 4;
constexpr int least_ground_part = 12;  // of the picture: one in so many pixels
// Of brightness, between a ground and an island: outlines are truest at the first.
constexpr std::array<int, 3> land_steps{24, 64, 12};
constexpr int least_island = 3, most_island = 160;  // pixels
constexpr std::size_t most_islands = 5000, least_islands = 12, least_neighbours = 6;
// Parts of the pitch.
constexpr double off_pitch = 0.12, off_centre = 0.2, off_border = 0.05, speck = 0.2;
constexpr int least_of_line = 3;   // islands that tell where a row or a column lies
constexpr double least_off = 1.5;  // pixels: the middles of numbers differ by less
constexpr float blank_side = 0.5F, cost_of_blank = 0.015F;

int size_of(const Box& island) { return std::max(island.width(), island.height()); }

// The most common colours of a picture, each far from those before it.
std::vector<Colour> grounds_of(const Pixels& pixels) {
  std::vector<Colour> grounds;
  for (const auto& [colour, count] : common_colours(pixels, 0, 0, pixels.width, pixels.height)) {
    if (grounds.size() == most_grounds || count * 3 * least_ground_part < pixels.bytes.size())
      break;
    const bool is_near =
        std::any_of(grounds.begin(), grounds.end(), [&, mean = colour](const Colour& other) {
          return difference(mean, other) < static_cast<float>(land_steps[0]);
        });
    if (!is_near) grounds.push_back(colour);
  }
  return grounds;
}

// What differs from a ground.
class Land {
 public:
  Land(const Pixels& pixels, const Colour& ground, int steps)
      : width_(pixels.width), height_(pixels.height), is_land_(pixels.bytes.size() / 3) {
    std::array<int, 3> of_ground;
    for (int c = 0; c < 3; ++c) of_ground[c] = static_cast<int>(std::lround(ground[c]));
    const std::uint8_t* pixel = pixels.bytes.data();
    for (auto& here : is_land_) {
      const int off =
          std::max({std::abs(pixel[0] - of_ground[0]), std::abs(pixel[1] - of_ground[1]),
                    std::abs(pixel[2] - of_ground[2])});
      here = off > steps ? 1 : 0;
      pixel += 3;
    }
  }

  int width() const { return width_; }
  int height() const { return height_; }
  bool at(int x, int y) const {
    return x >= 0 && y >= 0 && x < width_ && y < height_ &&
           is_land_[static_cast<std::size_t>(y) * width_ + x] != 0;
  }

  // The connected islands of land; none where there are too many.
  std::vector<Box> islands() const {
    std::vector<Box> out = find_pieces(is_land_, width_, 1);
    std::erase_if(out, [](const Box& island) {
      return size_of(island) < least_island || size_of(island) > most_island;
    });
    if (out.size() > most_islands) out.clear();
    return out;
  }

 private:
  int width_, height_;
  std::vector<std::uint8_t> is_land_;
};

// The next island to the right of each, or below it: -1 where there is none.
std::vector<int> next_islands(const std::vector<Box>& islands, bool is_down) {
  std::vector<int> order(islands.size()), next(islands.size(), -1);
  std::iota(order.begin(), order.end(), 0);
  const auto along = [&](int i) { return is_down ? islands[i].y() : islands[i].x(); };
  const auto beside = [&](int i) { return is_down ? islands[i].x() : islands[i].y(); };
  sort_by(order, along);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const double step = along(order[j]) - along(order[i]);
      if (step > most_island) break;
      if (step < least_pitch || std::abs(beside(order[j]) - beside(order[i])) > off_centre * step)
        continue;
      next[order[i]] = order[j];
      break;
    }
  return next;
}

// The line before a place, and how far the place is from the middle of the cell behind it, as a
// part of the cell; -1 where there is none.
std::pair<int, double> find_cell(const std::vector<double>& lines, double place) {
  const auto next = std::upper_bound(lines.begin(), lines.end(), place);
  if (next == lines.begin() || next == lines.end()) return {-1, 0};
  const double before = *(next - 1);
  return {static_cast<int>(next - lines.begin()) - 1,
          std::abs((place - before) / (*next - before) - 0.5)};
}

// Pieces that lie beside each other at one pitch, and the lattice that they lie on.
class IslandLattice {
 public:
  explicit IslandLattice(const std::vector<Box>& islands)
      : islands_(islands),
        right_(next_islands(islands, false)),
        below_(next_islands(islands, true)) {}

  double across = 0, down = 0;  // the pitches
  double left = 0, top = 0;     // the middle of one cell

  // Whether enough islands that lie beside each other share a pitch.
  bool find() {
    const double pitch = usual_step();
    if (pitch <= 0) return false;
    std::vector<int> members = largest_cluster(pitch);
    return members.size() >= least_neighbours && fit(members);
  }

  // Fits again to all islands that lie near the middle of a cell of a grid.
  bool refit(const Grid& grid) {
    std::vector<int> members;
    for (std::size_t i = 0; i < islands_.size(); ++i) {
      const Box& island = islands_[i];
      const auto [row, off_row] = find_cell(grid.ys, island.y());
      const auto [column, off_column] = find_cell(grid.xs, island.x());
      if (row < grid.top || row >= grid.bottom || column < grid.left || column >= grid.right ||
          std::max(off_row, off_column) >= off_centre || size_of(island) < speck * across)
        continue;
      columns_[i] = column;
      rows_[i] = row;
      members.push_back(static_cast<int>(i));
    }
    return members.size() >= least_islands && fit(members);
  }

  // All lines of the lattice in a picture of that size.
  void lay(int width, int height, Grid& grid) const {
    grid.xs = lines(left, across, width, off_columns_);
    grid.ys = lines(top, down, height, off_rows_);
  }

 private:
  using Offs = std::map<int, double>;  // of rows or columns: how far from an even pitch, in pixels

  // Each line half-way between two columns, which have places of their own where they are uneven.
  static std::vector<double> lines(double middle, double pitch, int size, const Offs& offs) {
    std::vector<double> out;
    const double phase = middle - pitch / 2;
    const int first = -static_cast<int>(std::floor((phase + 1.5) / pitch));
    for (int number = first; phase + number * pitch <= size + 1.5; ++number)
      out.push_back(phase + number * pitch + (off_of(offs, number - 1) + off_of(offs, number)) / 2);
    return out;
  }

  // That of the nearest column that is known.
  static double off_of(const Offs& offs, int number) {
    if (offs.empty()) return 0;
    const auto next = offs.lower_bound(number);
    if (next == offs.begin()) return next->second;
    const auto before = std::prev(next);
    return next == offs.end() || number - before->first < next->first - number ? before->second
                                                                               : next->second;
  }

  // The step that most neighbours have in both directions.
  double usual_step() const {
    constexpr int parts = 4;  // of a pixel
    std::array<std::vector<int>, 2> counts;
    for (int way = 0; way < 2; ++way) {
      counts[way].assign(most_island * parts + 1, 0);
      for (std::size_t i = 0; i < islands_.size(); ++i) {
        const int next = (way == 0 ? right_ : below_)[i];
        if (next >= 0) ++counts[way][static_cast<int>(parts * step(i, next, way == 1))];
      }
      std::partial_sum(counts[way].begin(), counts[way].end(), counts[way].begin());
    }
    double best = 0;
    int most = static_cast<int>(least_neighbours);
    for (int i = static_cast<int>(least_pitch * parts); i <= most_island * parts; ++i) {
      const int low = static_cast<int>(i * (1 - off_pitch / 2));
      const int high = std::min(most_island * parts, static_cast<int>(i * (1 + off_pitch / 2)));
      const int many = std::min(counts[0][high] - counts[0][low], counts[1][high] - counts[1][low]);
      if (many <= most) continue;
      most = many;
      best = static_cast<double>(i) / parts;
    }
    return best;
  }

  double step(std::size_t from, int to, bool is_down) const {
    return is_down ? islands_[to].y() - islands_[from].y() : islands_[to].x() - islands_[from].x();
  }

  // Walks from neighbour to neighbour and counts rows and columns.
  std::vector<int> largest_cluster(double pitch) {
    std::vector<std::vector<std::array<int, 3>>> links(islands_.size());
    for (std::size_t i = 0; i < islands_.size(); ++i)
      for (bool is_down : {false, true}) {
        const int next = (is_down ? below_ : right_)[i];
        if (next < 0 || std::abs(step(i, next, is_down) / pitch - 1) > off_pitch) continue;
        const int x = is_down ? 0 : 1, y = is_down ? 1 : 0;
        links[i].push_back({next, x, y});
        links[next].push_back({static_cast<int>(i), -x, -y});
      }
    columns_.assign(islands_.size(), 0);
    rows_.assign(islands_.size(), 0);
    std::vector<bool> is_seen(islands_.size());
    std::vector<int> best;
    for (std::size_t first = 0; first < islands_.size(); ++first) {
      if (is_seen[first]) continue;
      is_seen[first] = true;
      std::vector<int> cluster{static_cast<int>(first)};
      for (std::size_t i = 0; i < cluster.size(); ++i)
        for (const auto& [other, x, y] : links[cluster[i]]) {
          if (is_seen[other]) continue;
          is_seen[other] = true;
          columns_[other] = columns_[cluster[i]] + x;
          rows_[other] = rows_[cluster[i]] + y;
          cluster.push_back(other);
        }
      if (cluster.size() > best.size()) best = std::move(cluster);
    }
    return best;
  }

  // Pitches and places by least squares; false if they are no board's.
  bool fit(const std::vector<int>& members) {
    const auto line = [&](auto number_of, auto place_of, double& pitch, double& origin) {
      double n = 0, s = 0, t = 0, ss = 0, st = 0;
      for (int i : members) {
        const double number = number_of(i), place = place_of(i);
        n += 1;
        s += number;
        t += place;
        ss += number * number;
        st += number * place;
      }
      const double spread = n * ss - s * s;
      if (spread < n) return false;
      pitch = (n * st - s * t) / spread;
      origin = (t - pitch * s) / n;
      return pitch >= least_pitch;
    };
    const auto column_of = [&](int i) { return columns_[i]; };
    const auto row_of = [&](int i) { return rows_[i]; };
    const auto x_of = [&](int i) { return islands_[i].x(); };
    const auto y_of = [&](int i) { return islands_[i].y(); };
    if (!line(column_of, x_of, across, left) || !line(row_of, y_of, down, top)) return false;
    off_columns_ = offs(members, column_of, x_of, across, left);
    off_rows_ = offs(members, row_of, y_of, down, top);
    return std::abs(across / down - 1) < 0.075;
  }

  // How far the middles of columns are from an even pitch: nothing where that is next to nothing.
  template <typename Number, typename Place>
  static Offs offs(const std::vector<int>& members, Number number_of, Place place_of, double pitch,
                   double origin) {
    std::map<int, std::pair<double, int>> sums;
    for (int i : members) {
      auto& [sum, count] = sums[number_of(i)];
      sum += place_of(i) - origin - pitch * number_of(i);
      count += 1;
    }
    Offs out;
    double most = 0;
    for (const auto& [number, of] : sums) {
      if (of.second < least_of_line) continue;
      out[number] = of.first / of.second;
      most = std::max(most, std::abs(out[number]));
    }
    return most < least_off ? Offs{} : out;
  }

  const std::vector<Box>& islands_;
  std::vector<int> right_, below_;
  std::vector<int> columns_, rows_;  // of each island on the lattice
  Offs off_columns_, off_rows_;
};

// Whether land runs over the border between two cells: beside it there is a free line otherwise.
bool is_crossed(const Land& land, double place, double from, double to, bool is_level) {
  const int inset = static_cast<int>((to - from) / 10);
  const int first = static_cast<int>(std::lround(from)) + inset;
  const int last = static_cast<int>(std::lround(to)) - inset;
  const int slack = std::max(1, static_cast<int>(off_border * (to - from)));
  int least = last - first;
  for (int shift = -slack; shift <= slack; ++shift) {
    const int line = static_cast<int>(std::lround(place)) + shift;
    int count = 0;
    for (int i = first; i < last; ++i)
      count += (is_level ? land.at(i, line) : land.at(line, i)) ? 1 : 0;
    least = std::min(least, count);
  }
  return least > 0;
}

// What the cells of a lattice hold; false if there is no board in it.
bool bound_islands(const Land& land, const std::vector<Box>& islands,
                   const SidesByLines& sides_by_lines, Grid& grid) {
  const int rows = static_cast<int>(grid.ys.size()) - 1;
  const int columns = static_cast<int>(grid.xs.size()) - 1;
  if (rows < least_lines || columns < least_lines) return false;
  std::vector<float> values(static_cast<std::size_t>(rows) * columns);
  for (const Box& island : islands) {
    const auto [row, off_row] = find_cell(grid.ys, island.y());
    const auto [column, off_column] = find_cell(grid.xs, island.x());
    if (row < 0 || column < 0) continue;
    float& value = values[row * columns + column];
    value = std::max(value, std::max(off_row, off_column) < off_centre ? 1.0F : 0.25F);
  }
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const double x0 = grid.xs[column], x1 = grid.xs[column + 1];
      const double y0 = grid.ys[row], y1 = grid.ys[row + 1];
      float& value = values[row * columns + column];
      if (is_crossed(land, x0, y0, y1, false) || is_crossed(land, x1, y0, y1, false) ||
          is_crossed(land, y0, x0, x1, true) || is_crossed(land, y1, x0, x1, true))
        value = 0;
      else if (value == 0)
        value = blank_side - cost_of_blank;
    }
  const std::vector<float> sides = sides_by_lines(grid);
  for (std::size_t i = 0; i < sides.size(); ++i)
    values[i] = std::max(values[i], std::min(1.0F, sides[i] * blank_side));
  grid.is_of_islands = true;
  grid.least = blank_side;
  grid.sides = std::move(values);
  return set_best_bounds(grid);
}

// The grid that islands show by themselves: fitted again to all within it, where that is better.
Grid find_island(const Land& land, const SidesByLines& sides_by_lines) {
  const std::vector<Box> islands = land.islands();
  IslandLattice lattice(islands);
  Grid best, grid;
  if (islands.size() < least_islands || !lattice.find()) return {};
  for (int round = 0; round < 3; ++round) {
    lattice.lay(land.width(), land.height(), grid);
    if (!bound_islands(land, islands, sides_by_lines, grid)) return {};
    if (grid.score > best.score) best = grid;
    if (round < 2 && !lattice.refit(grid)) return {};
  }
  return best;
}

}  // namespace

std::vector<Grid> find_islands(const Pixels& pixels, const SidesByLines& sides_by_lines) {
  std::vector<Grid> out;
  for (const Colour& ground : grounds_of(pixels)) {
    Grid best;
    for (int steps : land_steps) {
      Grid grid = find_island(Land(pixels, ground, steps), sides_by_lines);
      if (grid.score > best.score) best = std::move(grid);
    }
    if (best.score > 0) out.push_back(std::move(best));
  }
  sort_by(out, [](const Grid& grid) { return -grid.score; });
  return out;
}

}  // namespace sapper
