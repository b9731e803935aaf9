#include "coinflips.hpp"

#include <algorithm>
#include <cmath>

#include "outlook.hpp"

namespace sapper {

namespace {
constexpr std::size_t most_enablers = 3;
constexpr std::size_t most_enablers_of_pseudo = 1;
constexpr double least_estimate = 0.002;     // shapes less likely than that are not weighed
constexpr double least_enabling = 0.025;     // nor do lighter ones count for their enablers
constexpr double rounding = 1e-7;
}  // namespace

void Coinflips::find(const Sight& sight, const Analyst& now) {
  now_ = &now;
  const std::size_t cells = sight.position.codes.size();
  for (auto* list : {&influence_, &across_, &down_, &box_, &enabler_}) list->assign(cells, 0.0);
  pseudo_.clear();
  for (Cell cell : now.hidden()) {
    if (now.marks()[cell] != Mark::open_question) continue;
    try_pair(sight, cell, true);
    try_pair(sight, cell, false);
  }
  const bool has_pair = !pseudo_.empty();
  const std::vector<Cell> pairs = pseudo_;
  for (Cell cell : now.hidden())
    if (now.marks()[cell] == Mark::open_question) try_box(sight, cell);
  if (has_pair) pseudo_ = pairs;
  for (Cell cell : now.hidden()) {
    const double all = across_[cell] + down_[cell] + box_[cell] + enabler_[cell];
    influence_[cell] = std::min({all, now.mine()[cell], now.safe()[cell]});
  }
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
      return shape_.enablers.size() <= most_enablers;
    default:
      return false;
  }
}

void Coinflips::try_pair(const Sight& sight, Cell first, bool across) {
  const int row = sight.row(first), column = sight.column(first);
  const int down = !across, right = across;
  if (!sight.has(row + down, column + right)) return;
  const Cell second = sight.cell(row + down, column + right);
  if (now_->marks()[second] != Mark::open_question) return;
  shape_.enablers.clear();
  for (int side = -1; side <= 1; ++side)
    for (int along : {-1, 2})
      if (!need(sight, row + along * down + side * right, column + along * right + side * down))
        return;
  shape_.sides = 1;
  shape_.mines[0] = first;
  shape_.safes[0] = second;
  const double weight = weigh(sight);
  count(sight, across ? across_ : down_, weight);
}

void Coinflips::try_box(const Sight& sight, Cell corner) {
  const int row = sight.row(corner), column = sight.column(corner);
  if (!sight.has(row + 1, column + 1)) return;
  shape_.sides = 2;
  shape_.mines[0] = corner;
  shape_.mines[1] = sight.cell(row + 1, column + 1);
  shape_.safes[0] = sight.cell(row, column + 1);
  shape_.safes[1] = sight.cell(row + 1, column);
  for (Cell cell : {shape_.mines[1], shape_.safes[0], shape_.safes[1]})
    if (now_->marks()[cell] != Mark::open_question) return;
  shape_.enablers.clear();
  for (int down : {-1, 2})
    for (int right : {-1, 2})
      if (!need(sight, row + down, column + right)) return;
  count(sight, box_, weigh(sight));
}

// The share of the layouts that have these mines, beside those of `before`, and no mine in the
// first safe cell.
double Coinflips::share_with_mines(const Sight& sight, const Analyst& before,
                                   std::span<const Cell> mines) {
  if (then_.analyse_mined(before, sight.position, mines) != Verdict::consistent) return 0;
  Extended layouts = then_.layouts();
  if (!sight.position.mines)  // exploded mines weigh nothing, but these are not exploded
    layouts = layouts * power(sight.position.odds, then_.reduction().exploded() -
                                                         now_->reduction().exploded());
  return (layouts / now_->layouts()).shifted(0) * then_.safe()[shape_.safes[0]];
}

// The share of the layouts in which the enablers and `mines` are mines and `safes` are not.
double Coinflips::weigh(const Sight& sight) {
  double estimate = 1;
  for (Cell cell : shape_.enablers) estimate *= now_->mine()[cell];
  for (int i = 0; i < shape_.sides; ++i)
    estimate *= now_->mine()[shape_.mines[i]] * now_->safe()[shape_.safes[i]];
  if (estimate < least_estimate) return 0;
  mines_ = shape_.enablers;
  mines_.insert(mines_.end(), shape_.mines, shape_.mines + shape_.sides);
  double weight = share_with_mines(sight, *now_, mines_);
  if (shape_.sides == 2 && weight > 0)  // take away those with a mine at the other safe cell
    weight -= share_with_mines(sight, then_, {shape_.safes + 1, 1});
  return std::max(weight, 0.0);
}

void Coinflips::count(const Sight& sight, std::vector<double>& largest, double weight) {
  if (weight == 0) return;
  for (int i = 0; i < shape_.sides; ++i)
    for (Cell cell : {shape_.mines[i], shape_.safes[i]})
      largest[cell] = std::max(largest[cell], weight);
  if (weight > least_enabling)
    for (Cell cell : shape_.enablers) enabler_[cell] += weight;
  if (shape_.enablers.size() <= most_enablers_of_pseudo) note_pseudo(sight, weight);
}

void Coinflips::note_pseudo(const Sight& sight, double weight) {
  for (int i = 0; i < shape_.sides; ++i)
    for (Cell cell : {shape_.mines[i], shape_.safes[i]})
      if (now_->mine()[cell] <= weight * (1 + rounding) &&
          !is_dead(sight.position, *now_, cell))
        pseudo_.push_back(cell);
}

}  // namespace sapper
