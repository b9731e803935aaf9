#include "order.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sapper {

namespace {

constexpr std::uint32_t none = 0xffffffffu;
constexpr double narrow_enough = 400;
constexpr double hopeless = 1e250;  // so many states that the bound soon overflows
constexpr std::size_t few_groups = 1600;  // beyond, by_width takes too long

// How many values may be left to an equation after `used` of its cells, with `left` to come.
int choices(int total, int used, int left) {
  return std::max(1, std::min(total, used) - std::max(0, total - left) + 1);
}

}  // namespace

double Order::cost(const System& system, const Sequence& sequence) {
  used_.assign(system.equations(), 0);
  left_.assign(system.equations(), 0);
  for (std::size_t group = 0; group < system.groups(); ++group)
    for (std::uint32_t equation : system.equations_of(group)) left_[equation] += system.size(group);
  double width = 1, sum = 0;
  for (std::uint32_t group : sequence) {
    const int size = system.size(group);
    double product = width;
    for (std::uint32_t equation : system.equations_of(group)) {
      width /= choices(system.total(equation), used_[equation], left_[equation]);
      used_[equation] += size;
      left_[equation] -= size;
      width *= choices(system.total(equation), used_[equation], left_[equation]);
    }
    sum += product;
    if (width > hopeless) return INFINITY;
  }
  return sum;
}

// The equation last reached by a breadth-first walk from `start`.
std::uint32_t Order::farthest(const System& system, std::uint32_t start) {
  open_.assign(system.equations(), 0);
  done_.assign(system.groups(), 0);
  queue_.assign(1, start);
  open_[start] = 1;
  for (std::size_t next = 0; next < queue_.size(); ++next)
    for (std::uint32_t group : system.groups_of(queue_[next])) {
      if (done_[group]) continue;
      done_[group] = 1;
      for (std::uint32_t equation : system.equations_of(group))
        if (!open_[equation]) {
          open_[equation] = 1;
          queue_.push_back(equation);
        }
    }
  return queue_.back();
}

// Finishes, again and again, the open equation with the fewest groups to come.
void Order::by_equation(const System& system, std::uint32_t start, Sequence& out) {
  out.clear();
  done_.assign(system.groups(), 0);
  open_.assign(system.equations(), 0);
  left_.resize(system.equations());
  for (std::size_t i = 0; i < system.equations(); ++i)
    left_[i] = static_cast<int>(system.groups_of(i).size());
  queue_.assign(1, start);
  open_[start] = 1;
  const auto opening = [&](std::uint32_t group) {
    int count = 0;
    for (std::uint32_t equation : system.equations_of(group)) count += !open_[equation];
    return count;
  };
  while (!queue_.empty()) {
    std::size_t pick = 0;
    for (std::size_t i = 1; i < queue_.size(); ++i)
      if (left_[queue_[i]] < left_[queue_[pick]]) pick = i;
    const std::uint32_t equation = queue_[pick];
    queue_.erase(queue_.begin() + static_cast<std::ptrdiff_t>(pick));
    pending_.clear();
    for (std::uint32_t group : system.groups_of(equation))
      if (!done_[group]) pending_.push_back(group);
    while (!pending_.empty()) {
      std::size_t best = 0;
      int least = opening(pending_[0]);
      for (std::size_t i = 1; i < pending_.size() && least > 0; ++i)
        if (const int count = opening(pending_[i]); count < least) best = i, least = count;
      const std::uint32_t group = pending_[best];
      pending_[best] = pending_.back();
      pending_.pop_back();
      done_[group] = 1;
      out.push_back(group);
      for (std::uint32_t other : system.equations_of(group)) {
        --left_[other];
        if (!open_[other]) {
          open_[other] = 1;
          queue_.push_back(other);
        }
      }
    }
  }
}

// Takes, again and again, the group that leaves the smallest bound on the states.
void Order::by_width(const System& system, std::uint32_t start, Sequence& out) {
  out.clear();
  done_.assign(system.groups(), 0);
  open_.assign(system.equations(), 0);
  used_.assign(system.equations(), 0);
  left_.assign(system.equations(), 0);
  for (std::size_t group = 0; group < system.groups(); ++group)
    for (std::uint32_t equation : system.equations_of(group)) left_[equation] += system.size(group);
  queue_.clear();
  std::uint32_t group = system.groups_of(start)[0];
  for (;;) {
    out.push_back(group);
    done_[group] = 1;
    for (std::uint32_t equation : system.equations_of(group)) {
      used_[equation] += system.size(group);
      left_[equation] -= system.size(group);
      if (open_[equation]) continue;
      open_[equation] = 1;
      for (std::uint32_t other : system.groups_of(equation))
        if (!done_[other]) queue_.push_back(other);  // may repeat; taken once
    }
    std::erase_if(queue_, [&](std::uint32_t other) { return done_[other]; });
    if (queue_.empty()) return;
    double least = INFINITY;
    for (std::uint32_t other : queue_) {
      double change = 1;
      for (std::uint32_t equation : system.equations_of(other)) {
        const int total = system.total(equation), size = system.size(other);
        change *= choices(total, used_[equation] + size, left_[equation] - size);
        change /= choices(total, used_[equation], left_[equation]);
      }
      if (change < least) least = change, group = other;
    }
  }
}

// Layer by layer from one end: the groups by the distance of their nearest and farthest equation.
void Order::by_distance(const System& system, std::uint32_t start, Sequence& out) {
  farthest(system, start);
  distance_.assign(system.equations(), 0);
  for (std::uint32_t i = 0; i < queue_.size(); ++i) distance_[queue_[i]] = i;
  out.resize(system.groups());
  std::iota(out.begin(), out.end(), 0u);
  const auto key = [&](std::uint32_t group) {
    std::uint32_t nearest = none, last = 0;
    for (std::uint32_t equation : system.equations_of(group)) {
      nearest = std::min(nearest, distance_[equation]);
      last = std::max(last, distance_[equation]);
    }
    return std::pair(nearest, last);
  };
  std::stable_sort(out.begin(), out.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
}

void Order::keep_better(const System& system, double& best_cost) {
  const double trial_cost = cost(system, trial_);
  if (trial_cost >= best_cost && std::isfinite(best_cost)) return;
  best_cost = trial_cost;
  best_.swap(trial_);
}

const Order::Sequence& Order::quick(const System& system) {
  double best_cost = INFINITY;
  const std::uint32_t end = system.equations() < 4 ? 0 : farthest(system, 0);
  by_equation(system, end, trial_);
  keep_better(system, best_cost);
  if (best_cost <= narrow_enough) return best_;
  const std::uint32_t other_end = farthest(system, end);
  by_equation(system, other_end, trial_);
  keep_better(system, best_cost);
  if (best_cost <= 4 * narrow_enough) return best_;
  for (std::uint32_t start : {end, other_end}) {
    by_distance(system, start, trial_);
    keep_better(system, best_cost);
    if (system.groups() > few_groups) continue;
    by_width(system, start, trial_);
    keep_better(system, best_cost);
  }
  return best_;
}

std::vector<Order::Sequence> Order::candidates(const System& system) {
  std::vector<std::pair<double, Sequence>> found;
  const auto add = [&](const Sequence& sequence) {
    found.emplace_back(cost(system, sequence), sequence);
  };
  // Starts spread over the system, its two ends among them.
  const std::uint32_t end = farthest(system, 0);
  std::vector<std::uint32_t> starts{end, farthest(system, end)};
  const std::size_t stride = std::max<std::size_t>(1, system.equations() / 6);
  for (std::size_t i = 0; i < system.equations() && system.groups() < few_groups; i += stride)
    starts.push_back(static_cast<std::uint32_t>(i));
  Sequence sequence(system.groups());
  std::iota(sequence.begin(), sequence.end(), 0u);
  add(sequence);
  for (std::uint32_t start : starts) {
    by_equation(system, start, sequence), add(sequence);
    by_distance(system, start, sequence), add(sequence);
    if (system.groups() < few_groups) by_width(system, start, sequence), add(sequence);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Sequence> out;
  for (auto& [unused, one] : found)
    if (std::find(out.begin(), out.end(), one) == out.end()) out.push_back(std::move(one));
  return out;
}

}  // namespace sapper
