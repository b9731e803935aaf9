#include "rival/deadlocks.hpp"

#include <algorithm>
#include <cmath>

#include "play/tie_order.hpp"

namespace sapper {

namespace {
constexpr std::size_t few_enablers = 1;   // of those that are looked for everywhere
constexpr std::size_t most_enablers = 3;  // of those around a candidate
constexpr double least_weight = 0.025;    // lighter ones count for no stake
constexpr double same_chance = 1e-9;
}  // namespace

std::vector<Cell> Deadlocks::find(const Position& position, const Analyst& now, const Web& web,
                                  DeadCells& dead) {
  position_ = position;
  now_ = &now;
  web_ = &web;
  weighed_.clear();
  member_.assign(position.codes.size(), 0.0);
  enabler_.assign(position.codes.size(), 0.0);
  const auto cells = column_order(web.sight());
  for (Kind kind : {Kind::across, Kind::down, Kind::box})
    for (Cell cell : cells) {
      const auto* lock = at(web.sight().row(cell), web.sight().column(cell), kind, few_enablers);
      if (lock == nullptr || lock->weight == 0) continue;
      if (auto found = unavoidable(*lock, dead); !found.empty()) return found;
      count(*lock);
    }
  return {};
}

// A cell that is safe or else one side of the deadlock will be guessed sooner or later.
std::vector<Cell> Deadlocks::unavoidable(const Deadlock& lock, DeadCells& dead) const {
  std::vector<Cell> found;
  for (const auto* side : {&lock.mines, &lock.safes})
    for (Cell cell : *side)
      if (std::abs(lock.weight - now_->mine()[cell]) < same_chance && !dead.is_dead(cell))
        found.push_back(cell);
  return found;
}

void Deadlocks::count(const Deadlock& lock) {
  if (lock.weight <= least_weight) return;
  for (Cell cell : lock.enablers) enabler_[cell] += lock.weight;
  for (const auto* side : {&lock.mines, &lock.safes})
    for (Cell cell : *side) member_[cell] += lock.weight;
}

double Deadlocks::influence(Cell cell) {
  const int row = web_->sight().row(cell), column = web_->sight().column(cell);
  const double across =
      std::max(weight_at(row, column, Kind::across), weight_at(row, column - 1, Kind::across));
  const double down =
      std::max(weight_at(row, column, Kind::down), weight_at(row - 1, column, Kind::down));
  double box = 0;
  for (int up : {0, 1})
    for (int left : {0, 1}) box = std::max(box, weight_at(row - up, column - left, Kind::box));
  return std::min({across + down + box + enabler_[cell], now_->mine()[cell], now_->safe()[cell]});
}

double Deadlocks::weight_at(int row, int column, Kind kind) {
  const Deadlock* lock = at(row, column, kind, most_enablers);
  return lock ? lock->weight : 0;
}

// The deadlock with that upper left cell, if it is one that needs no more mines than that.
const Deadlocks::Deadlock* Deadlocks::at(int row, int column, Kind kind, std::size_t most) {
  Deadlock lock;
  if (!place(row, column, kind, most, lock)) return nullptr;
  const auto [found, is_new] = weighed_.try_emplace({web_->sight().cell(row, column), kind});
  if (is_new) {
    lock.weight = weigh(lock);
    found->second = std::move(lock);
  }
  return &found->second;
}

// Lists the cells of a deadlock; false if it cannot be one. All cells that touch only one side of
// a pair must be mines, or lie outside; of a box, whose mines lie on a diagonal, the corners.
bool Deadlocks::place(int row, int column, Kind kind, std::size_t most, Deadlock& lock) const {
  const int height = kind == Kind::across ? 1 : 2, width = kind == Kind::down ? 1 : 2;
  const Sight& sight = web_->sight();
  for (int down = 0; down < height; ++down)
    for (int right = 0; right < width; ++right) {
      if (!sight.has(row + down, column + right)) return false;
      const Cell cell = sight.cell(row + down, column + right);
      if (!web_->is_hidden(cell)) return false;
      ((down + right) % 2 == 0 ? lock.mines : lock.safes).push_back(cell);
    }
  for (int down = -1; down <= height; ++down)
    for (int right = -1; right <= width; ++right) {
      const bool is_end = (kind == Kind::across || down == -1 || down == height) &&
                          (kind == Kind::down || right == -1 || right == width);
      if (is_end && !need(row + down, column + right, most, lock)) return false;
    }
  const auto mines = static_cast<std::int64_t>(lock.enablers.size() + lock.mines.size());
  return mines <= web_->mines_left().value_or(mines);
}

// Notes that a mine is needed there; false if there can be none.
bool Deadlocks::need(int row, int column, std::size_t most, Deadlock& lock) const {
  const Sight& sight = web_->sight();
  if (!sight.has(row, column)) return true;
  const Cell cell = sight.cell(row, column);
  if (sight.position.codes[cell] == code_exploded) return true;
  if (!web_->is_hidden(cell)) return false;
  lock.enablers.push_back(cell);
  return lock.enablers.size() <= most;
}

double Deadlocks::weigh(const Deadlock& lock) {
  std::vector<Cell> mines = lock.enablers;
  mines.insert(mines.end(), lock.mines.begin(), lock.mines.end());
  double weight = share(mines, lock.safes[0]);
  if (lock.safes.size() > 1 && weight > 0) {  // take away those with a mine in the other cell
    mines.push_back(lock.safes[1]);
    weight -= share(mines, lock.safes[0]);
  }
  return std::max(weight, 0.0);
}

// The share of the layouts that have these mines, and none in that cell.
double Deadlocks::share(const std::vector<Cell>& mines, Cell safe) {
  if (then_.analyse_mined(*now_, position_, mines) != Verdict::consistent) return 0;
  Extended layouts = then_.layouts();
  if (!position_.mines)  // mines that were seen weigh nothing, but these are only supposed
    layouts = layouts * power(position_.odds, static_cast<std::int64_t>(mines.size()));
  return (layouts / now_->layouts()).shifted(0) * then_.safe()[safe];
}

}  // namespace sapper
