#include "champion/coinflips.hpp"

#include <algorithm>
#include <cmath>

#include "base/elementary.hpp"
#include "play/outlook.hpp"

namespace sapper {

namespace {
constexpr std::size_t most_enablers_found = 1;
constexpr std::size_t most_enablers_weighed = 3;
constexpr double likely = 0.025;
constexpr double rounding = 1e-7;
constexpr double nothing = 1e-12;  // what is left by rounding where two weights are equal
constexpr double unknown = -1;
}  // namespace

void Coinflips::find(const Sight& sight, const Analyst& now) {
  now_ = &now;
  const std::size_t cells = sight.position.codes.size();
  promise_.assign(cells, 0);
  enabling_.assign(cells, 0);
  for (auto& weights : known_) weights.assign(cells, unknown);
  pseudo_.clear();
  find(sight, across);
  find(sight, down);
  const std::vector<Cell> pairs = pseudo_;
  find(sight, box);
  if (!pairs.empty()) pseudo_ = pairs;
}

void Coinflips::find(const Sight& sight, Kind kind) {
  for (Cell first : now_->hidden()) {
    if (!outline(sight, kind, first, most_enablers_found)) continue;
    const double weight = known_[kind][first] = weigh(sight);
    if (rounded(weight) > rounded(likely)) count(weight);
    if (weight > 0) note_pseudo(sight, weight);
  }
}

double Coinflips::influence(const Sight& sight, Cell cell) {
  const int row = sight.row(cell), column = sight.column(cell);
  double boxes = 0;
  for (int up : {0, 1})
    for (int left : {0, 1}) boxes = std::max(boxes, weight(sight, box, row - up, column - left));
  const double all =
      std::max(weight(sight, across, row, column), weight(sight, across, row, column - 1)) +
      std::max(weight(sight, down, row, column), weight(sight, down, row - 1, column)) + boxes +
      enabling_[cell];
  return std::min({all, now_->mine()[cell], now_->safe()[cell]});
}

// Of the shape that begins there; 0 if there is none.
double Coinflips::weight(const Sight& sight, Kind kind, int row, int column) {
  if (!sight.has(row, column)) return 0;
  const Cell first = sight.cell(row, column);
  double& known = known_[kind][first];
  if (known == unknown)
    known = outline(sight, kind, first, most_enablers_weighed) ? weigh(sight) : 0;
  return known;
}

// Fills shape_; false if no such shape begins there, or it needs more mines than that.
bool Coinflips::outline(const Sight& sight, Kind kind, Cell first, std::size_t most_enablers) {
  const int row = sight.row(first), column = sight.column(first);
  shape_.enablers.clear();
  return (kind == box ? outline_box(sight, row, column)
                      : outline_pair(sight, row, column, kind == down)) &&
         shape_.enablers.size() <= most_enablers;
}

bool Coinflips::outline_pair(const Sight& sight, int row, int column, int downwards) {
  const int rightwards = !downwards;
  if (!sight.has(row + downwards, column + rightwards)) return false;
  shape_.sides = 1;
  shape_.mines[0] = sight.cell(row, column);
  shape_.safes[0] = sight.cell(row + downwards, column + rightwards);
  for (Cell cell : {shape_.mines[0], shape_.safes[0]})
    if (now_->marks()[cell] != Mark::open_question) return false;
  for (int side = -1; side <= 1; ++side)
    for (int along : {-1, 2})
      if (!need(sight, row + along * downwards + side * rightwards,
                column + along * rightwards + side * downwards))
        return false;
  return true;
}

bool Coinflips::outline_box(const Sight& sight, int row, int column) {
  if (!sight.has(row + 1, column + 1)) return false;
  shape_.sides = 2;
  shape_.mines = {sight.cell(row, column), sight.cell(row + 1, column + 1)};
  shape_.safes = {sight.cell(row, column + 1), sight.cell(row + 1, column)};
  for (int i : {0, 1})
    for (Cell cell : {shape_.mines[i], shape_.safes[i]})
      if (now_->marks()[cell] != Mark::open_question) return false;
  for (int down : {-1, 2})
    for (int right : {-1, 2})
      if (!need(sight, row + down, column + right)) return false;
  return true;
}

// Notes that the shape needs a mine there; false if there can be none.
bool Coinflips::need(const Sight& sight, int row, int column) {
  if (!sight.has(row, column)) return true;
  const Cell cell = sight.cell(row, column);
  if (sight.position.codes[cell] == code_exploded) return true;
  switch (now_->marks()[cell]) {
    case Mark::mine:
      return true;
    case Mark::open_question:
      shape_.enablers.push_back(cell);
      return shape_.enablers.size() <= most_enablers_weighed;
    default:
      return false;
  }
}

// The share of the layouts that have these mines, beside those of `before`, and no mine in the
// first safe cell.
double Coinflips::share_with_mines(const Sight& sight, const Analyst& before,
                                   std::span<const Cell> mines) {
  if (then_.analyse_mined(before, sight.position, mines) != Verdict::consistent) return 0;
  Extended layouts = then_.layouts();
  if (!sight.position.mines)  // exploded mines weigh nothing, but these are not exploded
    layouts = layouts * power(sight.position.odds,
                              then_.reduction().exploded() - now_->reduction().exploded());
  return (layouts / now_->layouts()).shifted(0) * then_.safe()[shape_.safes[0]];
}

// The share of the layouts in which the enablers and `mines` are mines and `safes` are not.
double Coinflips::weigh(const Sight& sight) {
  mines_ = shape_.enablers;
  mines_.insert(mines_.end(), shape_.mines.begin(), shape_.mines.begin() + shape_.sides);
  double weight = share_with_mines(sight, *now_, mines_);
  if (shape_.sides == 2 && weight > 0)  // take away those with a mine at the other safe cell
    weight -= share_with_mines(sight, then_, {&shape_.safes[1], 1});
  return weight < nothing ? 0 : weight;
}

void Coinflips::count(double weight) {
  for (int i = 0; i < shape_.sides; ++i)
    for (Cell cell : {shape_.mines[i], shape_.safes[i]}) promise_[cell] += weight;
  for (Cell cell : shape_.enablers) enabling_[cell] += weight;
}

void Coinflips::note_pseudo(const Sight& sight, double weight) {
  for (int i = 0; i < shape_.sides; ++i)
    for (Cell cell : {shape_.mines[i], shape_.safes[i]})
      if (now_->mine()[cell] <= weight * (1 + rounding) && !is_dead(sight.position, *now_, cell))
        pseudo_.push_back(cell);
}

}  // namespace sapper
