#include "analysis/analyst.hpp"

namespace sapper {

namespace {
constexpr std::size_t cells_between_polls = 1024;  // of large boards, on which all takes longer
}

// The profiles of all regions; false if one has no solution.
bool Analyst::profile_regions(const Position& position, Budget& budget) {
  profiler_->begin(*position.shape);
  profiles_.clear();
  for (const Region& region : frontier_.regions()) {
    profiles_.push_back(profiler_->profile(position, region, budget));
    if (profiles_.back().is_solvable) continue;
    culprits_.clear();
    for (std::size_t i = 0; i < region.numbers; ++i) culprits_.push_back(region.number(i));
    return false;
  }
  parts_.clear();
  for (const Profile& profile : profiles_) parts_.push_back(profiler_->part(profile));
  return true;
}

void Analyst::write(const Position& position, Budget& budget) {
  const std::size_t cells = position.shape->cells();
  mine_.assign(cells, 0.0);
  safe_.assign(cells, 0.0);
  marks_.assign(cells, Mark::opened);
  for (Cell cell : reduction_.hidden())
    if (reduction_.fact(cell) != Fact::unknown) {
      const bool is_mine = reduction_.fact(cell) == Fact::mine;
      set(cell, is_mine ? 1.0 : 0.0, is_mine ? 0.0 : 1.0);
    }
  for (Cell cell : frontier_.away()) set(cell, combination_.away_mine(), combination_.away_safe());
  for (std::size_t i = 0; i < profiles_.size(); ++i) {
    profiler_->chances(profiles_[i], combination_.posterior(i), budget, chances_);
    // The two chances sum to one but for rounding and the floor of rare counts.
    for (Chance& chance : chances_) {
      const double sum = chance.mine + chance.safe;
      chance.mine /= sum;
      chance.safe /= sum;
    }
    const auto groups = profiler_->group_of(profiles_[i]);
    const auto region_cells = frontier_.regions()[i].cells();
    for (std::size_t c = 0; c < region_cells.size(); ++c)
      set(region_cells[c], chances_[groups[c]].mine, chances_[groups[c]].safe);
  }
}

Verdict Analyst::analyse(const Position& position, const Limits& limits) {
  return conclude(position, reduction_.run(position), limits);
}

Verdict Analyst::analyse(const Position& position, const Reduction& reduction,
                         const Limits& limits) {
  reduction_ = reduction;
  reduction_.make_lists(position);
  return conclude(position, true, limits);
}

void Analyst::go_on_from(const Analyst& before) {
  if (&before == this) return;
  reduction_ = before.reduction_;
  profiler_ = before.profiler_;
}

Verdict Analyst::analyse_opened(const Analyst& before, const Position& position, Cell cell,
                                const Limits& limits) {
  go_on_from(before);
  return conclude(position, reduction_.open(position, cell), limits);
}

Verdict Analyst::analyse_mined(const Analyst& before, const Position& position,
                               std::span<const Cell> mines, const Limits& limits) {
  go_on_from(before);
  bool is_reduced = true;
  for (Cell cell : mines) is_reduced = is_reduced && reduction_.explode(position, cell);
  return conclude(position, is_reduced, limits);
}

Verdict Analyst::conclude(const Position& position, bool is_reduced, const Limits& limits) {
  Budget budget(limits);
  struct Told {
    const Budget& budget;
    Budget::Cost& cost;
    ~Told() {
      cost = budget.cost();
      steps_of_thread += cost.work;
    }
  } told{budget, cost_};
  budget.spend(position.shape->cells());
  if (!is_reduced) {
    culprits_.assign(1, reduction_.culprit());
    return Verdict::impossible_numbers;
  }
  Watch::poll(position.shape->cells() / cells_between_polls);
  Allowance::spend(0);  // earlier questions may have left nothing
  frontier_.split(position, reduction_);
  if (!profile_regions(position, budget)) return Verdict::impossible_numbers;
  Rest rest;
  rest.away = static_cast<std::int64_t>(frontier_.away().size());
  rest.unknown = static_cast<std::int64_t>(reduction_.unknown());
  if (position.mines) rest.mines = *position.mines - reduction_.mines();
  rest.odds = position.odds;
  const bool met = combination_.run(parts_, rest);
  least_mines_ = combination_.least() + reduction_.mines();
  most_mines_ = combination_.most() + reduction_.mines();
  if (!met) return Verdict::impossible_total;
  layouts_ = combination_.total();
  if (!position.mines)  // the mines already deduced weigh as well
    layouts_ = layouts_ * power(position.odds, reduction_.mines() - reduction_.exploded());
  write(position, budget);
  return Verdict::consistent;
}

}  // namespace sapper
