#include "picture/reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/watch.hpp"
#include "picture/counter.hpp"
#include "picture/grid.hpp"
#include "picture/groups.hpp"

namespace sapper {

namespace {

// Pictures with more pixels are searched in a smaller copy.
constexpr double searched_pixels = 2'300'000;
constexpr int most_cells_seen = 4000;
constexpr std::size_t most_parts = 9;  // of one grid that are tried for a size

// What speaks for a size of a board, in clear cells.
constexpr double cost_of_stranger = 1.2, cost_of_unlike = 0.8;
constexpr double cost_of_rule = 3, cost_of_contradiction = 4;
constexpr double cost_of_misplaced = 0.6, cost_of_foreign = 0.5, gain_of_usual_size = 3;
constexpr double gain_of_sign = 0.4, gain_of_evidence = 0.6;
constexpr double least_evidence = -0.8, hopeless = -1.2, clear_evidence = -0.3;
// Steps of brightness between cells that look alike, and between those of a chequered board.
constexpr float most_unlike = 16, most_chequered = 40;
constexpr double least_unseen = 0.7;  // sides beyond a board, as a part of those of its blank cells
constexpr float faintest_sign = 0.25F, faint_sign = 0.5F;
constexpr float clearer_than_texture = 1.3F;
constexpr float most_plain = 1;  // the roughness of a plate in one colour
constexpr std::size_t least_numbers = 4;
constexpr int most_doubtful_signs = 40;
constexpr int usual_sample = 150, least_sampled_signs = 40;
constexpr int most_unbegun = 1000;  // cells, with lines too many around a board of 16x30
constexpr int least_unbegun = 8;    // rows and columns of one whose size is not usual
constexpr double least_unbegun_strength = 0.5;
constexpr int most_by_chance = 40;  // numbers that agree with each other by chance
constexpr int most_alike = 8;       // more numbers of one kind alone are seams or stripes

// Sizes that most games have: rows and columns.
constexpr std::pair<int, int> usual_sizes[] = {{9, 9}, {16, 16}, {16, 30}, {8, 8}, {30, 16}};

bool is_usual_size(const Grid& grid) {
  return std::find(std::begin(usual_sizes), std::end(usual_sizes),
                   std::pair(grid.rows(), grid.columns())) != std::end(usual_sizes);
}

// A grid whose cells are cut as they are asked for. Copies share what was cut and named, within
// whatever bounds.
class Candidate {
 public:
  Candidate(const Pixels& pixels, Grid grid)
      : pixels_(pixels), grid_(std::move(grid)), known_(std::make_shared<Known>()) {}

  const Grid& grid() const { return grid_; }
  const NamedCells& named() const { return *named_; }
  double rating() const { return rating_; }

  void name() {
    auto& named = known_->named[{grid_.left, grid_.top, grid_.right, grid_.bottom}];
    if (!named)
      named = std::make_shared<const NamedCells>(name_cells(see(), grid_.rows(), grid_.columns()));
    named_ = named;
    rating_ = rate();
  }

  void set_bounds(int left, int top, int right, int bottom) {
    grid_.left = left;
    grid_.top = top;
    grid_.right = right;
    grid_.bottom = bottom;
  }

  // Whether the other grid, a line longer, may be the board: this one ends with opened cells alone,
  // and the line beyond looks like those that show nothing.
  bool goes_on_to(const Grid& other) {
    std::vector<const SeenCell*> blanks;
    double sides = 0;
    const auto name = [&](int row, int column) {
      return named_->names[(row - grid_.top) * grid_.columns() + column - grid_.left];
    };
    for (int row = grid_.top; row < grid_.bottom; ++row)
      for (int column = grid_.left; column < grid_.right; ++column) {
        if (name(row, column) != 0 || cell(row, column).cut.sign) continue;
        blanks.push_back(&cell(row, column));
        sides += grid_.side(row, column);
      }
    if (blanks.empty()) return false;
    double beyond = 0, count = 0;
    for (int row = other.top; row < other.bottom; ++row)
      for (int column = other.left; column < other.right; ++column) {
        const int inner_row = std::clamp(row, grid_.top, grid_.bottom - 1);
        const int inner_column = std::clamp(column, grid_.left, grid_.right - 1);
        if (inner_row == row && inner_column == column) continue;
        const SeenCell& here = cell(row, column);
        const bool is_blank = std::any_of(blanks.begin(), blanks.end(), [&](const SeenCell* blank) {
          return difference(blank->cut.ground, here.cut.ground) < most_unlike;
        });
        if (name(inner_row, inner_column) > 8 || here.cut.sign || !is_blank) return false;
        beyond += grid_.side(row, column);
        count += 1;
      }
    return beyond / count >= least_unseen * sides / static_cast<double>(blanks.size());
  }

  // Whether some cells of a large grid show already that it is no board: few of their signs look
  // like any of the game, or there are many and hardly a number. A sign that a sixth of them
  // share may belong to the plate.
  bool is_hopeless() {
    const int cells = grid_.rows() * grid_.columns(), step = cells / usual_sample;
    std::vector<const SeenCell*> sample;
    for (int i = step / 2; step > 1 && i < cells; i += step)
      sample.push_back(&cell(grid_.top + i / grid_.columns(), grid_.left + i % grid_.columns()));
    const Groups groups = group_signs(sample);
    std::vector<std::size_t> members(groups.count);
    for (auto group : groups.of_cell)
      if (group != no_group) ++members[group];
    int signs = 0, known = 0, numbers = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
      const auto group = groups.of_cell[i];
      if (group == no_group || 6 * members[group] >= sample.size()) continue;
      const auto first = sample[i]->chances.begin();
      signs += 1;
      numbers += *std::max_element(first + 1, first + 9) > likely_number ? 1 : 0;
      known += *std::max_element(first, first + class_other) > likely_number ? 1 : 0;
    }
    return signs >= least_sampled_signs &&
           (3 * known < signs || (3 * signs > 2 * usual_sample && 20 * numbers < signs));
  }

  // Whether this may be a board that nobody has begun: of a usual size, or clearly drawn, and it
  // ends where the picture goes on, or its cells are raised. Paper and patterns do neither.
  bool is_unbegun() const {
    if (is_usual_size(grid_) && is_untouched(false)) return true;
    const auto ends = [](int cells, const std::vector<double>& lines) {
      return cells + 1 < static_cast<int>(lines.size());
    };
    const Grid likely = with_likely_lines(grid_);
    return std::min(grid_.rows(), grid_.columns()) >= least_unbegun &&
           grid_.strength > least_unbegun_strength && is_untouched(true) &&
           likely.rows() == grid_.rows() && likely.columns() == grid_.columns() &&
           (ends(grid_.rows(), grid_.ys) || ends(grid_.columns(), grid_.xs) || is_raised());
  }

 private:
  struct Known {
    std::map<std::pair<int, int>, std::unique_ptr<SeenCell>> seen;  // by row and column
    std::map<const SeenCell*, std::unique_ptr<SeenCell>> plain;     // the same without their signs
    std::map<const SeenCell*, std::unique_ptr<SeenCell>> turned;    // or on another ground
    std::map<std::array<int, 4>, std::shared_ptr<const NamedCells>> named;  // by bounds
  };

  CellPlace place_of(int row, int column) const {
    return {grid_.xs[column], grid_.ys[row], grid_.xs[column + 1], grid_.ys[row + 1]};
  }

  // A cell of the lattice, cut when it is first asked for.
  SeenCell& cell(int row, int column) {
    auto& cell = known_->seen[{row, column}];
    if (!cell) {
      cell = std::make_unique<SeenCell>();
      cell->cut = cut_cell(pixels_, place_of(row, column));
      if (cell->cut.sign) cell->chances = recognise(*cell->cut.sign);
      Watch::poll(4);
    }
    return *cell;
  }

  std::vector<const SeenCell*> see() {
    std::vector<const SeenCell*> out;
    for (int row = grid_.top; row < grid_.bottom; ++row)
      for (int column = grid_.left; column < grid_.right; ++column)
        out.push_back(&cell(row, column));
    turn_grounds(out);
    drop_textures(out);
    return out;
  }

  // A number may be so large that its ink is taken for the ground: no blank cell has such a ground,
  // and the sign has the colour of one. Seen on that, it is clearer.
  void turn_grounds(std::vector<const SeenCell*>& cells) {
    const std::vector<const SeenCell*> all = cells;
    const auto blank_of = [&](const Colour& colour, float most_off) -> const SeenCell* {
      for (const SeenCell* cell : all)
        if (!cell->cut.sign && difference(cell->cut.ground, colour) < most_off) return cell;
      return nullptr;
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const CutCell& cut = all[i]->cut;
      if (!cut.sign || blank_of(cut.ground, most_chequered)) continue;
      const SeenCell* blank = blank_of(cut.sign->colour, most_chequered);
      if (!blank) continue;
      auto& turned = known_->turned[all[i]];
      if (!turned) turned = seen_on(i, blank->cut.ground);
      if (turned->cut.sign && looks_like_number(turned->chances) &&
          clearness(*turned) > clearness(*all[i]))
        cells[i] = turned.get();
    }
  }

  // How sure it is what a sign of the game is.
  static float clearness(const SeenCell& cell) {
    return *std::max_element(cell.chances.begin(), cell.chances.begin() + class_other);
  }

  // A cell of the board as it is seen if its ground has this colour.
  std::unique_ptr<SeenCell> seen_on(std::size_t cell, const Colour& ground) const {
    const int row = grid_.top + static_cast<int>(cell) / grid_.columns();
    const int column = grid_.left + static_cast<int>(cell) % grid_.columns();
    auto out = std::make_unique<SeenCell>();
    out->cut = cut_cell(pixels_, place_of(row, column), ground);
    if (out->cut.sign) out->chances = recognise(*out->cut.sign);
    return out;
  }

  // Signs are drawn to be seen: what is far fainter than the numbers is a texture, and so is what
  // is fainter and no clearer than what plates like its own show without a sign.
  void drop_textures(std::vector<const SeenCell*>& cells) {
    std::vector<float> contrasts;
    for (const SeenCell* cell : cells)
      if (cell->cut.sign && looks_like_number(cell->chances))
        contrasts.push_back(cell->cut.sign->contrast);
    if (contrasts.size() < least_numbers) return;
    const auto middle = contrasts.begin() + static_cast<std::ptrdiff_t>(contrasts.size() / 2);
    std::nth_element(contrasts.begin(), middle, contrasts.end());
    for (const SeenCell** place : faint_cells(cells, faint_sign * *middle)) {
      const SeenCell* cell = *place;
      const float contrast = cell->cut.sign->contrast;
      if (contrast > faintest_sign * *middle &&
          contrast > clearer_than_texture * texture_of(cells, cell->cut.ground))
        continue;
      auto& plain = known_->plain[cell];
      if (!plain) {
        plain = std::make_unique<SeenCell>(*cell);
        plain->cut.texture = contrast;
        plain->cut.faint_sign = std::exchange(plain->cut.sign, std::nullopt);
      }
      *place = plain.get();
    }
  }

  // Those whose signs have at most that contrast. A gloss may grow from cell to cell: the faintest
  // is first.
  static std::vector<const SeenCell**> faint_cells(std::vector<const SeenCell*>& cells,
                                                   float most) {
    std::vector<const SeenCell**> faint;
    for (const SeenCell*& cell : cells)
      if (cell->cut.sign && cell->cut.sign->contrast <= most && !is_darker_mine(*cell))
        faint.push_back(&cell);
    std::stable_sort(faint.begin(), faint.end(), [](const auto* a, const auto* b) {
      return (*a)->cut.sign->contrast < (*b)->cut.sign->contrast;
    });
    return faint;
  }

  // Whether this is a mine on a plate of one colour that has this colour too, only darker.
  static bool is_darker_mine(const SeenCell& cell) {
    return cell.cut.roughness < most_plain && cell.chances[class_mine] > likely_number &&
           lightness(cell.cut.sign->colour) < lightness(cell.cut.ground);
  }

  // What plates of this ground show at most where they have no sign.
  static float texture_of(const std::vector<const SeenCell*>& cells, const Colour& ground) {
    float most = 0;
    for (const SeenCell* cell : cells)
      if (!cell->cut.sign && difference(cell->cut.ground, ground) < most_unlike)
        most = std::max(most, cell->cut.texture);
    return most;
  }

  double rate() const {
    const NamedCells& named = *named_;
    double sides = 0;
    for (int row = grid_.top; row < grid_.bottom; ++row)
      for (int column = grid_.left; column < grid_.right; ++column)
        sides += grid_.side(row, column) - grid_.least;
    double value = sides - cost_of_stranger * named.strangers - cost_of_unlike * named.new_shapes -
                   cost_of_rule * named.broken - cost_of_misplaced * named.misplaced -
                   (named.is_consistent ? 0 : cost_of_contradiction);
    value += named.signs * (gain_of_sign + gain_of_evidence * named.evidence);
    value -= cost_of_foreign * foreign_cells();
    return value + (is_usual_size(grid_) ? gain_of_usual_size : 0);
  }

  const CutCell& cut_at(int row, int column) const {
    return known_->seen.at({grid_.top + row, grid_.left + column})->cut;
  }

  const Colour& ground(int row, int column) const { return cut_at(row, column).ground; }

  // Whether all cells look alike, or every second one; or each like those near it.
  bool is_untouched(bool may_change) const {
    for (int row = 0; row < grid_.rows(); ++row)
      for (int column = 0; column < grid_.columns(); ++column) {
        const Colour& here = ground(row, column);
        // Every second cell of a row, or the one across a corner, has its colour on any board.
        const int back = row > 0 && column > 0 ? 1 : 2;
        const Colour& same = may_change ? ground(row < back ? row : row - back,
                                                 column < back ? column : column - back)
                                        : ground(0, (row + column) % 2);
        const Colour& first = may_change ? ground(row, std::max(column - 1, 0)) : ground(0, 0);
        if (difference(here, same) > most_unlike || difference(here, first) > most_chequered)
          return false;
      }
    return true;
  }

  // Whether a cell is lit from the left and above.
  bool is_raised() const {
    const auto& strips = cut_at(0, 0).strips;
    return lightness(strips[0]) > lightness(strips[2]) + most_unlike &&
           lightness(strips[1]) > lightness(strips[3]) + most_unlike;
  }

  // Cells of outer lines whose plate and ground no cell farther inside has: a header, or what else
  // lies beside a board.
  int foreign_cells() const {
    const int rows = grid_.rows(), columns = grid_.columns();
    constexpr int reach = 3;
    int count = 0;
    for (int side = 0; side < 4; ++side) {
      const auto depth = [&](int row, int column) {
        return side == 0   ? column
               : side == 1 ? row
               : side == 2 ? columns - 1 - column
                           : rows - 1 - row;
      };
      std::array<bool, 256> has_plate{};
      std::vector<Colour> grounds;
      const auto has_ground = [&](const Colour& here) {
        return std::any_of(grounds.begin(), grounds.end(), [&](const Colour& other) {
          return difference(here, other) < most_unlike;
        });
      };
      int foreign = 0, all = 0;
      for (const bool is_outer : {false, true})
        for (int cell = 0; cell < rows * columns; ++cell) {
          const int row = cell / columns, column = cell % columns;
          const Colour& here = ground(row, column);
          if (is_outer && depth(row, column) == 0) {
            all += 1;
            foreign += has_plate[named_->plates[cell]] || has_ground(here) ? 0 : 1;
          } else if (!is_outer && depth(row, column) >= reach) {
            has_plate[named_->plates[cell]] = true;
            if (!has_ground(here)) grounds.push_back(here);
          }
        }
      if (5 * foreign >= 3 * all) count += foreign;
    }
    return count;
  }

  Pixels pixels_;
  Grid grid_;
  std::shared_ptr<const NamedCells> named_;
  double rating_ = 0;
  std::shared_ptr<Known> known_;
};

void scale_up(Grid& grid, int factor) {
  for (double& x : grid.xs) x *= factor;
  for (double& y : grid.ys) y *= factor;
}

std::vector<Grid> search_grids(const Pixels& pixels, std::size_t count) {
  const double size = static_cast<double>(pixels.width) * pixels.height;
  const int factor = std::max(1, static_cast<int>(std::ceil(std::sqrt(size / searched_pixels))));
  if (factor == 1) return find_grids(pixels, count);
  const SmallerPicture smaller(pixels, factor);
  auto grids = find_grids(smaller.pixels(), count);
  for (Grid& grid : grids) scale_up(grid, factor);
  return grids;
}

// Whether a grid has no cells beyond another one of the same pitch.
bool is_within(const Grid& grid, const Grid& other) {
  const double slack = 0.5 * other.pitch();
  return grid.xs[grid.left] > other.xs[other.left] - slack &&
         grid.ys[grid.top] > other.ys[other.top] - slack &&
         grid.xs[grid.right] < other.xs[other.right] + slack &&
         grid.ys[grid.bottom] < other.ys[other.bottom] + slack;
}

// The same grid with a row or a column more (or less) at one side, if there is one.
bool move_side(Candidate& candidate, int side, int step) {
  const Grid& grid = candidate.grid();
  const int left = grid.left - (side == 0 ? step : 0), top = grid.top - (side == 1 ? step : 0);
  const int right = grid.right + (side == 2 ? step : 0);
  const int bottom = grid.bottom + (side == 3 ? step : 0);
  if (left < 0 || top < 0 || right >= static_cast<int>(grid.xs.size()) ||
      bottom >= static_cast<int>(grid.ys.size()) || right - left < least_lines ||
      bottom - top < least_lines || (right - left) * (bottom - top) > most_cells_seen)
    return false;
  candidate.set_bounds(left, top, right, bottom);
  return true;
}

// The grid with lines that may belong to it: those that look like cells, and those of opened cells
// that nothing marks.
Grid likely_grid(Candidate candidate) {
  Grid likely = with_likely_lines(candidate.grid());
  for (int side = 0; side < 4; ++side) {
    Candidate longer = candidate;
    if (!move_side(longer, side, 1) || !candidate.goes_on_to(longer.grid())) continue;
    likely.left = std::min(likely.left, longer.grid().left);
    likely.top = std::min(likely.top, longer.grid().top);
    likely.right = std::max(likely.right, longer.grid().right);
    likely.bottom = std::max(likely.bottom, longer.grid().bottom);
  }
  return likely;
}

// Tries rows and columns less and more at each side.
void adjust(Candidate& best) {
  for (int round = 0; round < 2; ++round) {
    const double before = best.rating();
    for (int side = 0; side < 4; ++side)
      for (int step : {-1, 1}) {
        Candidate other = best;
        for (int times = 0; times < 3 && move_side(other, side, step); ++times) {
          other.name();
          // A row that makes it much worse is no header that two more would end.
          if (other.rating() < best.rating() - 14) break;
          if (other.rating() > best.rating()) best = other;
        }
      }
    // From one usual size to another it takes a row and a column at once.
    for (int corner = 0; corner < 8; ++corner) {
      Candidate other = best;
      const int step = corner < 4 ? 1 : -1;
      if (!move_side(other, corner % 2 == 0 ? 0 : 2, step) ||
          !move_side(other, corner % 4 < 2 ? 1 : 3, step) || !is_usual_size(other.grid()))
        continue;
      other.name();
      if (other.rating() > best.rating()) best = other;
    }
    if (best.rating() <= before) return;
  }
}

// Why this is no board, or nothing.
std::string objection(const Candidate& candidate) {
  const NamedCells& named = candidate.named();
  if (candidate.grid().strength < 0.3) return "its lines are too faint";
  int numbers = 0, zeros = 0, marks = 0;
  std::array<int, 9> of_value{};
  for (auto name : named.names) {
    if (name <= 8) of_value[name] += 1;
    zeros += name == 0 ? 1 : 0;
    numbers += name >= 1 && name <= 8 ? 1 : 0;
    marks += name == name_flag || name == name_question || name == name_wrong ? 1 : 0;
  }
  if (numbers == 0)
    return named.signs + named.strangers + named.pictures + named.new_shapes == 0 &&
                   candidate.is_unbegun()
               ? ""
               : "it has no numbers";
  // Mines that nobody drew so before are strangers; a clear game around them makes up for it.
  const bool is_lawful = zeros > 0 && named.broken == 0;
  const bool is_clear = named.evidence > clear_evidence && is_lawful;
  const bool is_proven = named.number_evidence > clear_evidence && is_lawful &&
                         named.is_consistent && numbers >= most_by_chance;
  if ((is_clear ? 1 : 4) * (named.strangers + named.new_shapes) > named.signs ||
      (named.evidence < least_evidence && !is_proven) || marks > numbers + 4)
    return "its signs are not those of the game";
  if (!is_proven && 6 * zeros < numbers && 2 * named.misplaced > numbers)
    return "its numbers lie on hidden cells";
  const int others = numbers - *std::max_element(of_value.begin() + 1, of_value.end());
  if (numbers > most_alike && 20 * (others + zeros) < numbers)
    return "its numbers are all the same";
  if (named.broken > named.signs / 12) return "its signs do not follow the rules of the game";
  return "";
}

// Whether names break a rule that others keep.
bool is_less_lawful(const NamedCells& named, const NamedCells& other) {
  return named.broken > other.broken || (!named.is_consistent && other.is_consistent);
}

// The first of the grids, unless it shows no board and a later one does, or a later one with its
// pitch is rated higher: one of islands must reach beyond it and keep its rules. Only those are
// named.
std::optional<Candidate> find_best(const Pixels& pixels) {
  std::optional<Candidate> best;
  for (Grid& grid : search_grids(pixels, 3)) {
    if (grid.rows() * grid.columns() > most_cells_seen) continue;
    leave_frame_out(grid);
    const bool is_refused = best && !objection(*best).empty();
    const bool is_same_pitch = best && std::abs(grid.pitch() / best->grid().pitch() - 1) < 0.04;
    const bool is_needless = grid.is_of_islands && best && is_within(grid, best->grid());
    if (best && !is_refused && (!is_same_pitch || is_needless)) continue;
    Candidate other(pixels, std::move(grid));
    if (other.is_hopeless()) continue;
    other.name();
    const bool is_higher = best && other.rating() > best->rating();
    const bool is_unlawful =
        best && other.grid().is_of_islands && is_less_lawful(other.named(), best->named());
    const bool is_taken = objection(other).empty();
    if (!best || (is_refused && (is_taken || is_higher)) ||
        (is_same_pitch && is_higher && is_taken && !is_unlawful))
      best = std::move(other);
  }
  return best;
}

// The best part of a grid that has so many rows and columns: those with the clearest sides are
// named.
std::optional<Candidate> find_part(const Pixels& pixels, const Grid& grid, int rows, int columns) {
  std::vector<std::array<double, 3>> parts;  // how clear, top and left
  for (int top = 0; top + rows < static_cast<int>(grid.ys.size()); ++top)
    for (int left = 0; left + columns < static_cast<int>(grid.xs.size()); ++left) {
      double sum = 0;
      for (int cell = 0; cell < rows * columns; ++cell)
        sum += grid.side(top + cell / columns, left + cell % columns);
      parts.push_back({sum, static_cast<double>(top), static_cast<double>(left)});
    }
  std::sort(parts.rbegin(), parts.rend());
  if (parts.size() > most_parts) parts.resize(most_parts);
  std::optional<Candidate> best;
  Candidate other(pixels, grid);
  for (const auto& part : parts) {
    const int top = static_cast<int>(part[1]), left = static_cast<int>(part[2]);
    other.set_bounds(left, top, left + columns, top + rows);
    other.name();
    if (!best || other.rating() > best->rating()) best = other;
  }
  return best;
}

// The first grid whose part of that size looks like a board, else the first: those of about that
// size come first.
std::optional<Candidate> find_sized(const Pixels& pixels, int rows, int columns) {
  auto grids = search_grids(pixels, 6);
  const auto distance = [&](const Grid& grid) {
    return std::abs(grid.rows() - rows) + std::abs(grid.columns() - columns);
  };
  std::stable_sort(grids.begin(), grids.end(),
                   [&](const Grid& a, const Grid& b) { return distance(a) < distance(b); });
  std::optional<Candidate> best;
  for (const Grid& grid : grids) {
    auto other = find_part(pixels, grid, rows, columns);
    if (other && (!best || objection(*other).empty())) best = std::move(other);
    if (best && objection(*best).empty()) break;
  }
  return best;
}

Candidate at_lines(const Pixels& pixels, const KnownGrid& known) {
  Grid grid;
  grid.xs = known.xs;
  grid.ys = known.ys;
  grid.right = known.columns;
  grid.bottom = known.rows;
  grid.strength = 1;
  grid.sides.assign(known.rows * known.columns, 1);
  Candidate out(pixels, std::move(grid));
  out.name();
  return out;
}

bool are_lines(const std::vector<double>& lines, int count, int length) {
  bool is_right = static_cast<int>(lines.size()) == count + 1 && lines.front() > -2 &&
                  lines.back() < length + 2;  // a line may lie just outside
  for (int i = 0; is_right && i < count; ++i) is_right = lines[i + 1] - lines[i] >= 4;
  return is_right;
}

void expect_grid(const KnownGrid& known, const Pixels& pixels) {
  const auto [least, most] = std::minmax(known.rows, known.columns);
  if (least < least_lines || most > most_lines || known.rows * known.columns > most_cells_seen)
    throw std::invalid_argument(
        "a board in a picture has 5 to 100 rows and columns, and at most 4000 cells");
  if (!known.xs.empty() && !(are_lines(known.xs, known.columns, pixels.width) &&
                             are_lines(known.ys, known.rows, pixels.height)))
    throw std::invalid_argument("the lines of the grid do not lie in the picture");
}

// Whether a row or a column more or less may make it a board. Signs that look nothing like the game
// get no better, and a board that nobody has begun is not that large.
bool is_worth_adjusting(const Candidate& candidate) {
  const NamedCells& named = candidate.named();
  const int unlike = named.strangers + named.new_shapes;
  const bool is_unlike = (named.signs >= most_doubtful_signs && named.evidence <= hopeless) ||
                         (unlike >= most_doubtful_signs && unlike > named.signs);
  const bool is_too_large = named.signs + unlike == 0 &&
                            candidate.grid().rows() * candidate.grid().columns() > most_unbegun;
  return !is_unlike && !is_too_large;
}

std::optional<Candidate> find_freely(const Pixels& pixels) {
  std::optional<Candidate> best = find_best(pixels);
  if (best && is_worth_adjusting(*best)) adjust(*best);
  return best;
}

PictureReading read_plain(const Pixels& pixels, const std::optional<KnownGrid>& known) {
  PictureReading reading;
  reading.why = known ? "no grid of that size was found in it"
                      : "nothing in it looks like the cells of a board";
  if (pixels.width < least_side || pixels.height < least_side) return reading;
  const std::optional<Candidate> best = !known ? find_freely(pixels)
                                        : known->xs.empty()
                                            ? find_sized(pixels, known->rows, known->columns)
                                            : at_lines(pixels, *known);
  if (!best) return reading;
  reading.why = objection(*best);
  reading.is_board = known || reading.why.empty();
  const Grid& grid = best->grid();
  reading.rows = grid.rows();
  reading.columns = grid.columns();
  const Grid likely = known ? grid : likely_grid(*best);
  reading.likely_rows = likely.rows();
  reading.likely_columns = likely.columns();
  reading.xs.assign(grid.xs.begin() + grid.left, grid.xs.begin() + grid.right + 1);
  reading.ys.assign(grid.ys.begin() + grid.top, grid.ys.begin() + grid.bottom + 1);
  reading.cells = best->named();
  if (!reading.is_board) return reading;
  reading.codes = codes_of(reading.cells.names);
  const auto counted = count_mines(pixels, reading.xs, reading.ys, flags_of(reading.cells.names));
  reading.total = find_total(reading.codes, reading.rows, reading.columns, counted);
  return reading;
}

}  // namespace

PictureReading read_picture(const Pixels& pixels, const std::optional<KnownGrid>& known) {
  expect_pixels(pixels);
  if (known) expect_grid(*known, pixels);
  const auto plain = without_stipples(pixels);
  return read_plain(plain.empty() ? pixels : Pixels{plain, pixels.width, pixels.height}, known);
}

}  // namespace sapper
