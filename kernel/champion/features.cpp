#include "champion/features.hpp"

#include <algorithm>
#include <cmath>

#include "base/elementary.hpp"
#include "play/outlook.hpp"
#include "play/reasoner.hpp"

namespace sapper {

namespace {

constexpr std::size_t no_region = static_cast<std::size_t>(-1);
constexpr double equal = 1e-9;       // rounding aside
constexpr double rather_safe = 0.9;  // part of what the learned terms were taught with

float log_of_count(std::size_t count) {
  return static_cast<float>(log_of(1 + static_cast<double>(count)));
}

// The four safest, safest first.
struct Podium {
  std::array<double, 4> best{};

  double least() const { return best.back(); }
  void add(double safety) {
    for (double& place : best)
      if (safety > place) std::swap(safety, place);
  }
};

}  // namespace

void Describer::see(const View& view, const Analyst& now, Coinflips& coinflips) {
  view_ = &view;
  now_ = &now;
  coinflips_ = &coinflips;
  measure_regions();
  measure_phase();
}

void Describer::measure_regions() {
  region_of_.assign(view_->position.codes.size(), no_region);
  seen_by_.assign(view_->position.codes.size(), no_region);
  extents_.clear();
  for (const Region& region : now_->regions()) {
    Extent extent;
    extent.cells = region.cells().size();
    for (Cell cell : region.cells()) {
      region_of_[cell] = extents_.size();
      const double safety = now_->safe()[cell];
      extent.second = std::max(extent.second, std::min(extent.safest, safety));
      extent.safest = std::max(extent.safest, safety);
    }
    extent.exits = count_exits(region, extents_.size());
    extents_.push_back(extent);
  }
}

std::size_t Describer::count_exits(const Region& region, std::size_t number) {
  std::size_t exits = 0;
  for (Cell cell : region.cells())
    for (Cell near : view_->position.shape->neighbours(cell)) {
      if (now_->marks()[near] != Mark::open_question || region_of_[near] == number) continue;
      exits += seen_by_[near] != number;
      seen_by_[near] = number;
    }
  return exits;
}

void Describer::measure_phase() {
  double unknown = 0, unknown_mines = 0, safe = 0;
  for (Cell cell : now_->hidden()) {
    safe += now_->safe()[cell];
    if (now_->marks()[cell] != Mark::open_question) continue;
    unknown += 1;
    unknown_mines += now_->mine()[cell];
  }
  const double cells = static_cast<double>(view_->position.codes.size());
  const double mines = static_cast<double>(view_->position.mines.value_or(0));
  bits_ = static_cast<float>(now_->layouts().log2());
  share_left_ = static_cast<float>(safe / std::max(cells - mines, 1.0));
  density_ = static_cast<float>(unknown_mines / std::max(unknown, 1.0));
}

std::size_t Describer::count_equals(Cell cell) const {
  const double safety = now_->safe()[cell];
  return static_cast<std::size_t>(
      std::count_if(now_->hidden().begin(), now_->hidden().end(),
                    [&](Cell other) { return std::abs(now_->safe()[other] - safety) < equal; }));
}

// Opened numbers two steps off: straight ones, or all of the ring.
std::size_t Describer::numbers_at_distance_two(Cell cell, bool is_straight) const {
  const int row = view_->row(cell), column = view_->column(cell);
  std::size_t count = 0;
  for (int down = -2; down <= 2; ++down)
    for (int right = -2; right <= 2; ++right) {
      const int nearer = std::min(std::abs(down), std::abs(right));
      const int farther = std::max(std::abs(down), std::abs(right));
      if (farther < 2 || (is_straight && nearer > 0)) continue;
      if (view_->has(row + down, column + right))
        count += is_number(view_->position.codes[view_->cell(row + down, column + right)]);
    }
  return count;
}

GuessFeatures Describer::describe(Cell cell) const {
  std::size_t undetermined = 0, numbers = 0, mines = 0, away = 0, others = 0;
  for (Cell near : view_->position.shape->neighbours(cell)) {
    numbers += is_number(view_->position.codes[near]);
    mines += now_->marks()[near] == Mark::mine;
    if (now_->marks()[near] != Mark::open_question) continue;
    ++undetermined;
    away += region_of_[near] == no_region;
    others += region_of_[near] != no_region && region_of_[near] != region_of_[cell];
  }
  const bool is_away = region_of_[cell] == no_region;
  const Extent own = is_away ? Extent{} : extents_[region_of_[cell]];
  const double safety = now_->safe()[cell];
  const int sides = borders(*view_, cell);
  const auto number = [](auto value) { return static_cast<float>(value); };
  return {number(log_of(safety)),
          number(coinflips_->influence(cell) / safety),
          number(is_away),
          number(sides == 2),
          number(sides == 1),
          number(undetermined),
          number(numbers),
          number(mines),
          number(numbers_at_distance_two(cell, true)),
          number(numbers_at_distance_two(cell, false)),
          log_of_count(own.cells),
          log_of_count(own.exits),
          number(safety < own.safest ? own.safest : own.second),
          number(away),
          number(others),
          log_of_count(count_equals(cell)),
          bits_,
          share_left_,
          density_};
}

void Describer::see_number(const Position& then, const Analyst& after, Cell cell, double worth) {
  Podium podium;
  std::size_t safe = 0, rather = 0, determined = 0, hidden = 0;
  double doubt = 0;
  for (Cell other : after.hidden()) {
    const double safety = after.safe()[other];
    const bool is_open = after.marks()[other] == Mark::open_question;
    determined += !is_open && now_->marks()[other] == Mark::open_question;
    if (safety == 0) continue;
    ++hidden;
    safe += !is_open;
    rather += rounded(safety) > rounded(rather_safe);
    doubt += std::min(safety, after.mine()[other]);
    if (safety > podium.least() && !is_plainly_dead(then, after, other)) podium.add(safety);
  }
  if (hidden == 0) podium.best.fill(1);
  const auto number = [](auto value) { return static_cast<float>(value); };
  prospects_.push_back(
      {worth,
       {number(podium.best[0]), number(podium.best[1]), number(podium.best[2]),
        number(podium.best[3]), log_of_count(safe), log_of_count(rather), log_of_count(determined),
        number(doubt), number(then.codes[cell] == 0), number(after.layouts().log2()) - bits_}});
}

}  // namespace sapper
