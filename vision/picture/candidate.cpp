#include "picture/candidate.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/sorting.hpp"
#include "base/watch.hpp"
#include "picture/groups.hpp"

namespace sapper {

namespace {

// What speaks for a size of a board, in clear cells.
constexpr double cost_of_stranger = 1.2, cost_of_unlike = 0.8;
constexpr double cost_of_rule = 3, cost_of_contradiction = 4;
constexpr double cost_of_misplaced = 0.6, gain_of_usual_size = 3;
constexpr double gain_of_sign = 0.4, gain_of_evidence = 0.6;

// Steps of brightness between cells that look alike, and between those of a chequered board.
constexpr float most_unlike = 16, most_chequered = 40;
constexpr float faintest_sign = 0.25F, faint_sign = 0.5F;
constexpr float clearer_than_texture = 1.3F;
constexpr std::size_t least_numbers = 4;
constexpr double least_unseen = 0.7;  // sides beyond a board, as a part of those of its blank cells
constexpr int usual_sample = 150, least_sampled_signs = 30;
constexpr int least_unbegun = 8;  // rows and columns of one whose size is not usual
constexpr double least_unbegun_strength = 0.5;
// Cells beyond a board that show that it goes on under something: so many, and one in so many.
constexpr int least_beyond = 3, least_beyond_part = 5;
constexpr std::size_t most_looks = 4;       // of a plate: a gloss changes it from cell to cell
constexpr float least_covered_side = 0.5F;  // as a part of the median of cells of that name
constexpr float doubt_of_covered = 0.5F;    // as good a guess as the other

// How sure it is what a sign of the game is.
float clearness(const SeenCell& cell) {
  return *std::max_element(cell.chances.begin(), cell.chances.begin() + class_other);
}

// Those whose signs have at most that contrast, the faintest first: a gloss may grow from cell to
// cell.
std::vector<const SeenCell**> faint_cells(std::vector<const SeenCell*>& cells, float most) {
  std::vector<const SeenCell**> faint;
  for (const SeenCell*& cell : cells)
    if (cell->cut.sign && cell->cut.sign->contrast <= most) faint.push_back(&cell);
  sort_by(faint, [](const SeenCell** cell) { return (*cell)->cut.sign->contrast; });
  return faint;
}

// What plates of this ground show at most where they have no sign.
float texture_of(const std::vector<const SeenCell*>& cells, const Colour& ground) {
  float most = 0;
  for (const SeenCell* cell : cells)
    if (!cell->cut.sign && difference(cell->cut.ground, ground) < most_unlike)
      most = std::max(most, cell->cut.texture);
  return most;
}

}  // namespace

Candidate::Candidate(const Pixels& pixels, Grid grid)
    : pixels_(pixels), grid_(std::move(grid)), known_(std::make_shared<Known>()) {}

void Candidate::name() {
  auto& named = known_->named[{grid_.left, grid_.top, grid_.right, grid_.bottom}];
  if (!named)
    named = std::make_shared<const NamedCells>(name_cells(see(), grid_.rows(), grid_.columns()));
  named_ = named;
  rating_ = rate();
}

void Candidate::set_bounds(int left, int top, int right, int bottom) {
  grid_.left = left;
  grid_.top = top;
  grid_.right = right;
  grid_.bottom = bottom;
}

Grid Candidate::continued() const {
  // Opened, or beside an opened cell, and without a sign.
  const auto is_bare = [&](int row, int column) {
    const int inner_row = std::clamp(row, grid_.top, grid_.bottom - 1) - grid_.top;
    const int inner_column = std::clamp(column, grid_.left, grid_.right - 1) - grid_.left;
    return named_->names[inner_row * grid_.columns() + inner_column] <= 8 &&
           !cell(row, column).cut.sign;
  };
  // A few looks of each plate.
  std::map<std::uint8_t, std::vector<std::pair<const CutCell*, float>>> looks;
  for (int i = 0; i < grid_.rows() * grid_.columns(); ++i) {
    const int row = grid_.top + i / grid_.columns(), column = grid_.left + i % grid_.columns();
    const float side = grid_.side(row, column);
    auto& known = looks[named_->plates[i]];
    if ((side >= grid_.least || is_bare(row, column)) && known.size() < most_looks)
      known.emplace_back(&cell(row, column).cut, side);
  }
  const auto is_like = [](const CutCell& a, const CutCell& b) {
    for (int i = 0; i < 4; ++i)
      if (difference(a.strips[i], b.strips[i]) > most_chequered) return false;
    return difference(a.ground, b.ground) < most_unlike;
  };
  const auto belongs = [&](int row, int column) {
    const CutCell& here = cell(row, column).cut;
    for (const auto& [plate, known] : looks)
      for (const auto& [look, usual] : known)
        if (grid_.side(row, column) >= least_unseen * usual && is_like(*look, here)) return true;
    return false;
  };
  const auto goes_on = [&](int left, int top, int right, int bottom) {
    if (left < 0 || top < 0 || right >= static_cast<int>(grid_.xs.size()) ||
        bottom >= static_cast<int>(grid_.ys.size()))
      return false;
    int seen = 0, bare = 0;
    const int all = right - left + bottom - top - 1;
    for (int row = top; row < bottom; ++row)
      for (int column = left; column < right; ++column) {
        if (!belongs(row, column)) continue;
        seen += grid_.side(row, column) >= grid_.least ? 1 : 0;
        bare += is_bare(row, column) ? 1 : 0;
      }
    // Flat cells look like whatever is flat: a whole line of them tells.
    return bare == all || (seen >= least_beyond && least_beyond_part * seen >= all);
  };
  Grid out = grid_;
  for (bool is_longer = true; is_longer;) {
    const Grid before = out;
    if (goes_on(out.left - 1, out.top, out.left, out.bottom)) --out.left;
    if (goes_on(out.right, out.top, out.right + 1, out.bottom)) ++out.right;
    if (goes_on(out.left, out.top - 1, out.right, out.top)) --out.top;
    if (goes_on(out.left, out.bottom, out.right, out.bottom + 1)) ++out.bottom;
    is_longer = (out.rows() > before.rows() || out.columns() > before.columns()) &&
                out.rows() < most_lines && out.columns() < most_lines;
  }
  return out;
}

void Candidate::doubt_covered(NamedCells& cells) const {
  const int columns = grid_.columns(), count = grid_.rows() * columns;
  for (const std::uint8_t name : {std::uint8_t{name_hidden}, std::uint8_t{0}}) {
    std::vector<float> sides;
    std::vector<int> blanks;
    for (int i = 0; i < count; ++i) {
      if (cells.names[i] != name) continue;
      blanks.push_back(i);
      sides.push_back(grid_.side(grid_.top + i / columns, grid_.left + i % columns));
    }
    if (blanks.empty()) continue;
    std::vector<float> sorted = sides;
    std::nth_element(sorted.begin(), sorted.begin() + sorted.size() / 2, sorted.end());
    const float least = least_covered_side * sorted[sorted.size() / 2];
    const auto ground_of = [&](int i) -> const Colour& { return ground(i / columns, i % columns); };
    for (std::size_t i = 0; i < blanks.size(); ++i) {
      if (sides[i] >= least) continue;
      bool is_known = false;
      for (std::size_t other = 0; other < blanks.size() && !is_known; ++other)
        is_known = sides[other] >= least &&
                   difference(ground_of(blanks[other]), ground_of(blanks[i])) < most_unlike;
      if (is_known) continue;
      cells.doubts[blanks[i]] = doubt_of_covered;
      cells.seconds[blanks[i]] = name == name_hidden ? std::uint8_t{0} : std::uint8_t{name_hidden};
    }
  }
}

bool Candidate::is_hopeless() {
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
    signs += 1;
    numbers += looks_like_number(sample[i]->chances) ? 1 : 0;
    known += clearness(*sample[i]) > likely_number ? 1 : 0;
  }
  const bool are_most_known = 10 * known >= 9 * signs && 3 * signs <= 2 * usual_sample;
  return signs >= least_sampled_signs &&
         (3 * known < signs || (!are_most_known && 20 * numbers < signs));
}

bool Candidate::is_unbegun() const {
  if (is_usual_size(grid_) && is_untouched(false)) return true;
  const auto ends = [](int cells, const std::vector<double>& lines) {
    return cells + 1 < static_cast<int>(lines.size());
  };
  return std::min(grid_.rows(), grid_.columns()) >= least_unbegun &&
         grid_.strength > least_unbegun_strength && is_untouched(true) &&
         (ends(grid_.rows(), grid_.ys) || ends(grid_.columns(), grid_.xs));
}

CellPlace Candidate::place_of(int row, int column) const {
  return {grid_.xs[column], grid_.ys[row], grid_.xs[column + 1], grid_.ys[row + 1]};
}

// A cell of the lattice, cut when it is first asked for.
SeenCell& Candidate::cell(int row, int column) const {
  auto& cell = known_->seen[{row, column}];
  if (!cell) {
    cell = std::make_unique<SeenCell>();
    cell->cut = cut_cell(pixels_, place_of(row, column));
    if (cell->cut.sign) cell->chances = recognise(*cell->cut.sign);
    Watch::poll(4);
  }
  return *cell;
}

std::vector<const SeenCell*> Candidate::see() {
  std::vector<const SeenCell*> out;
  for (int row = grid_.top; row < grid_.bottom; ++row)
    for (int column = grid_.left; column < grid_.right; ++column) out.push_back(&cell(row, column));
  drop_textures(out);
  return out;
}

// Signs are drawn to be seen: what is far fainter than the numbers is a texture, and so is what
// is fainter and no clearer than what plates like its own show without a sign.
void Candidate::drop_textures(std::vector<const SeenCell*>& cells) {
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

double Candidate::sides() const {
  double sum = 0;
  for (int row = grid_.top; row < grid_.bottom; ++row)
    for (int column = grid_.left; column < grid_.right; ++column)
      sum += grid_.side(row, column) - grid_.least;
  return sum;
}

double Candidate::highest_rating() const {
  int signs = 0;
  for (int row = grid_.top; row < grid_.bottom; ++row)
    for (int column = grid_.left; column < grid_.right; ++column) {
      const CutCell& cut = cell(row, column).cut;
      signs += cut.sign || cut.faint_sign ? 1 : 0;
    }
  return sides() + gain_of_sign * signs + gain_of_usual_size;
}

double Candidate::rate() const {
  const NamedCells& named = *named_;
  double value = sides() - cost_of_stranger * named.strangers - cost_of_unlike * named.new_shapes -
                 cost_of_rule * named.broken - cost_of_misplaced * named.misplaced -
                 (named.is_consistent ? 0 : cost_of_contradiction);
  value += named.signs * (gain_of_sign + gain_of_evidence * named.evidence);
  return value + (is_usual_size(grid_) ? gain_of_usual_size : 0);
}

const CutCell& Candidate::cut_at(int row, int column) const {
  return known_->seen.at({grid_.top + row, grid_.left + column})->cut;
}

bool Candidate::is_covered(int row, int column) const {
  return named_->names[row * grid_.columns() + column] == name_hidden;
}

// Whether most cells are covered, and these look alike, or every second one; or each like those
// near it.
bool Candidate::is_untouched(bool may_change) const {
  std::array<const Colour*, 2> first{};  // of every second cell
  int covered = 0;
  for (int row = 0; row < grid_.rows(); ++row)
    for (int column = 0; column < grid_.columns(); ++column) {
      if (!is_covered(row, column)) continue;
      const Colour& here = ground(row, column);
      const auto at = [&](int other_row, int other_column) {
        return is_covered(other_row, other_column) ? &ground(other_row, other_column) : &here;
      };
      covered += 1;
      const int parity = (row + column) % 2;
      if (!first[parity]) first[parity] = &here;
      // Every second cell of a row, or the one across a corner, has its colour on any board.
      const int back = row > 0 && column > 0 ? 1 : 2;
      const Colour* same =
          may_change ? at(row < back ? row : row - back, column < back ? column : column - back)
                     : first[parity];
      const Colour* other = may_change ? at(row, std::max(column - 1, 0)) : first[1 - parity];
      if (difference(here, *same) > most_unlike ||
          (other && difference(here, *other) > most_chequered))
        return false;
    }
  return 3 * covered >= 2 * grid_.rows() * grid_.columns();
}

}  // namespace sapper
