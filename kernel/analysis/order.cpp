#include "analysis/order.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/sorting.hpp"
#include "base/watch.hpp"

namespace sapper {

namespace {

constexpr std::uint32_t nowhere = 0xffffffffu;
// An order decides what an answer costs, never the answer. So many states are counted sooner than
// another order is found.
constexpr double narrow_enough = 400;
constexpr double hopeless = 1e250;        // so many states that the bound soon overflows
constexpr std::size_t few_groups = 1600;  // beyond, by_width takes too long

// How many values may be left to an equation after `used` of its cells, with `left` to come.
int choices(int total, int used, int left) {
  return std::max(1, std::min(total, used) - std::max(0, total - left) + 1);
}

}  // namespace

// Nothing is begun: all cells of all equations are to come.
void Order::reset_cells(const System& system) {
  used_.assign(system.equations(), 0);
  left_.assign(system.equations(), 0);
  for (std::size_t group = 0; group < system.groups(); ++group)
    for (std::uint32_t equation : system.equations_of(group)) left_[equation] += system.size(group);
}

// By what factor the bound on the states changes when the group is taken.
double Order::change(const System& system, std::uint32_t group) const {
  const int size = system.size(group);
  double factor = 1;
  for (std::uint32_t equation : system.equations_of(group)) {
    const int total = system.total(equation), used = used_[equation], left = left_[equation];
    factor *= choices(total, used + size, left - size);
    factor /= choices(total, used, left);
  }
  return factor;
}

void Order::use(const System& system, std::uint32_t group) {
  for (std::uint32_t equation : system.equations_of(group)) {
    used_[equation] += system.size(group);
    left_[equation] -= system.size(group);
  }
}

double Order::cost(const System& system, const Sequence& sequence) {
  reset_cells(system);
  double width = 1, sum = 0;
  for (std::uint32_t group : sequence) {
    sum += width;
    width *= change(system, group);
    use(system, group);
    if (width > hopeless) return INFINITY;
  }
  return sum;
}

// No equation is open, no group is done but the decided ones, which come first in every order.
void Order::begin(const System& system, Sequence& out) {
  out.clear();
  queue_.clear();
  next_unopened_ = 0;
  open_.assign(system.equations(), 0);
  done_.assign(system.groups(), 0);
  for (std::uint32_t group = 0; group < system.groups(); ++group)
    if (system.is_decided(group)) {
      done_[group] = 1;
      out.push_back(group);
    }
}

void Order::open(std::uint32_t equation) {
  if (open_[equation]) return;
  open_[equation] = 1;
  queue_.push_back(equation);
}

// Goes on with another part of a system that has fallen apart; false if there is none.
bool Order::open_elsewhere() {
  while (next_unopened_ < open_.size() && open_[next_unopened_]) ++next_unopened_;
  if (next_unopened_ == open_.size()) return false;
  open(next_unopened_);
  return true;
}

// Opens all equations, breadth first from `start`; queue_ then holds them in that order.
void Order::walk(const System& system, std::uint32_t start) {
  begin(system, walked_);
  open(start);
  for (std::size_t next = 0; next < queue_.size() || open_elsewhere(); ++next)
    for (std::uint32_t group : system.groups_of(queue_[next])) {
      if (done_[group]) continue;
      done_[group] = 1;
      for (std::uint32_t equation : system.equations_of(group)) open(equation);
    }
}

// The equation last reached by a breadth-first walk from `start`.
std::uint32_t Order::farthest(const System& system, std::uint32_t start) {
  walk(system, start);
  return queue_.back();
}

// An equation at an end of the system: of so few that is any.
std::uint32_t Order::end_of(const System& system) {
  return system.equations() < 4 ? 0 : farthest(system, 0);
}

// Takes the open equation with the fewest groups to come out of the queue.
std::uint32_t Order::nearly_finished() {
  std::size_t pick = 0;
  for (std::size_t i = 1; i < queue_.size(); ++i)
    if (left_[queue_[i]] < left_[queue_[pick]]) pick = i;
  const std::uint32_t equation = queue_[pick];
  queue_.erase(queue_.begin() + static_cast<std::ptrdiff_t>(pick));
  return equation;
}

int Order::would_open(const System& system, std::uint32_t group) const {
  int count = 0;
  for (std::uint32_t equation : system.equations_of(group)) count += !open_[equation];
  return count;
}

// Takes out of pending_ the group that opens the fewest equations.
std::uint32_t Order::least_opening(const System& system) {
  std::size_t best = 0;
  int least = would_open(system, pending_[0]);
  for (std::size_t i = 1; i < pending_.size() && least > 0; ++i)
    if (const int count = would_open(system, pending_[i]); count < least) best = i, least = count;
  const std::uint32_t group = pending_[best];
  pending_[best] = pending_.back();
  pending_.pop_back();
  return group;
}

// Takes all groups of the equation that are not done.
void Order::finish(const System& system, std::uint32_t equation, Sequence& out) {
  pending_.clear();
  for (std::uint32_t group : system.groups_of(equation))
    if (!done_[group]) pending_.push_back(group);
  while (!pending_.empty()) {
    const std::uint32_t group = least_opening(system);
    done_[group] = 1;
    out.push_back(group);
    for (std::uint32_t other : system.equations_of(group)) {
      --left_[other];
      open(other);
    }
  }
}

// Finishes, again and again, the open equation with the fewest groups to come.
void Order::by_equation(const System& system, std::uint32_t start, Sequence& out) {
  begin(system, out);
  left_.resize(system.equations());
  for (std::size_t i = 0; i < system.equations(); ++i)
    left_[i] = static_cast<int>(system.groups_of(i).size());
  open(start);
  while (!queue_.empty() || open_elsewhere()) {
    Watch::poll();
    finish(system, nearly_finished(), out);
  }
}

// Takes, again and again, the group that leaves the smallest bound on the states.
void Order::by_width(const System& system, std::uint32_t start, Sequence& out) {
  begin(system, out);
  reset_cells(system);
  pending_.clear();
  open(start);
  while (out.size() < system.groups()) {
    if (queue_.empty() && pending_.empty()) open_elsewhere();
    for (std::uint32_t equation : queue_)
      for (std::uint32_t group : system.groups_of(equation))
        if (!done_[group]) pending_.push_back(group);  // may repeat; taken once
    queue_.clear();
    Watch::poll();
    const std::uint32_t group = narrowest(system);
    out.push_back(group);
    done_[group] = 1;
    use(system, group);
    for (std::uint32_t equation : system.equations_of(group)) open(equation);
    std::erase_if(pending_, [&](std::uint32_t other) { return done_[other]; });
  }
}

std::uint32_t Order::narrowest(const System& system) const {
  std::uint32_t best = pending_[0];
  double least = INFINITY;
  for (std::uint32_t group : pending_)
    if (const double factor = change(system, group); factor < least) least = factor, best = group;
  return best;
}

// Layer by layer from one end: the groups by the distance of their nearest and farthest equation.
void Order::by_distance(const System& system, std::uint32_t start, Sequence& out) {
  walk(system, start);
  distance_.assign(system.equations(), 0);
  for (std::uint32_t i = 0; i < queue_.size(); ++i) distance_[queue_[i]] = i;
  out.resize(system.groups());
  std::iota(out.begin(), out.end(), 0u);
  const auto key = [&](std::uint32_t group) {
    std::uint32_t nearest = nowhere, last = 0;
    for (std::uint32_t equation : system.equations_of(group)) {
      nearest = std::min(nearest, distance_[equation]);
      last = std::max(last, distance_[equation]);
    }
    return nearest * 0x1p32 + last;
  };
  sort_by(out, key);
}

void Order::keep_better(const System& system) {
  const double trial_cost = cost(system, trial_);
  if (trial_cost >= best_cost_ && std::isfinite(best_cost_)) return;
  best_cost_ = trial_cost;
  best_.swap(trial_);
}

// Four times what is narrow. Looking ahead costs as much as it saves about there: hard positions
// take as long with 1 and with 16 times.
bool Order::is_wide() const { return best_cost_ > 4 * narrow_enough; }

const Order::Sequence& Order::first(const System& system) {
  by_equation(system, end_of(system), trial_);
  return trial_;
}

const Order::Sequence& Order::quick(const System& system) {
  best_cost_ = INFINITY;
  if (system.equations() == 0) {  // all is decided
    best_cost_ = 0;
    begin(system, best_);
    return best_;
  }
  const std::uint32_t end = end_of(system);
  by_equation(system, end, trial_);
  keep_better(system);
  if (best_cost_ <= narrow_enough) return best_;
  const std::uint32_t other_end = farthest(system, end);
  by_equation(system, other_end, trial_);
  keep_better(system);
  if (!is_wide()) return best_;
  for (std::uint32_t start : {end, other_end}) {
    by_distance(system, start, trial_);
    keep_better(system);
    if (system.groups() > few_groups) continue;
    by_width(system, start, trial_);
    keep_better(system);
  }
  return best_;
}

// Equations spread over the system, its two ends among them.
Order::Sequence Order::starts(const System& system) {
  const std::uint32_t end = farthest(system, 0);
  Sequence out{end, farthest(system, end)};
  if (system.groups() >= few_groups) return out;
  constexpr std::size_t some = 6;  // each costs as much as the ends
  const std::size_t stride = std::max<std::size_t>(1, system.equations() / some);
  for (std::size_t i = 0; i < system.equations(); i += stride)
    out.push_back(static_cast<std::uint32_t>(i));
  return out;
}

std::vector<Order::Sequence> Order::candidates(const System& system) {
  std::vector<std::pair<double, Sequence>> found;
  const auto add = [&](const Sequence& sequence) {
    found.emplace_back(cost(system, sequence), sequence);
  };
  Sequence sequence(system.groups());
  std::iota(sequence.begin(), sequence.end(), 0u);
  add(sequence);
  for (std::uint32_t start : starts(system)) {
    by_equation(system, start, sequence), add(sequence);
    by_distance(system, start, sequence), add(sequence);
    if (system.groups() < few_groups) by_width(system, start, sequence), add(sequence);
  }
  sort_by(found, [](const auto& one) { return one.first; });
  std::vector<Sequence> out;
  double last_cost = -1;  // orders with the same bound are nearly always the same but for trifles
  for (auto& [bound, one] : found)
    if (std::exchange(last_cost, bound) != bound || std::isinf(bound))
      out.push_back(std::move(one));
  return out;
}

}  // namespace sapper
