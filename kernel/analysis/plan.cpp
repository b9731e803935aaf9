#include "analysis/plan.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace sapper {

namespace {

constexpr double most_estimated = 1e100;  // more is hopeless anyway
// What things cost: an equation or a group that is given its place, an item that is joined.
constexpr std::size_t steps_an_equation = 400;
constexpr std::size_t steps_an_item = 20;

// How many numbers of mines an equation may have in some of its cells.
double choices(int total, int inside, int cells) {
  return std::max(1, std::min(total, inside) - std::max(0, total - (cells - inside)) + 1);
}

}  // namespace

void Plan::begin(const System& system) {
  nodes_.clear();
  items_.clear();
  entries_.clear();
  cost_ = 0;
  cells_.assign(system.equations(), 0);
  place_.assign(system.equations(), none);
  for (std::size_t group = 0; group < system.groups(); ++group)
    for (std::uint32_t equation : system.equations_of(group))
      cells_[equation] += system.size(group);
}

std::uint32_t Plan::add_leaf(const System& system, std::uint32_t group) {
  Node node;
  node.group = group;
  node.first = items_.size();
  for (std::uint32_t equation : system.equations_of(group))
    items_.push_back({equation, system.size(group)});
  node.last = items_.size();
  nodes_.push_back(node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t Plan::join(std::uint32_t left, std::uint32_t right) {
  Node node;
  node.left = left;
  node.right = right;
  node.first = items_.size();
  for (std::size_t i = nodes_[left].first; i < nodes_[left].last; ++i) {
    const Item item = items_[i];
    if (is_closed(item)) continue;
    place_[item.equation] = static_cast<std::uint32_t>(items_.size());
    items_.push_back(item);
  }
  const std::size_t alone = items_.size();
  for (std::size_t i = nodes_[right].first; i < nodes_[right].last; ++i) {
    const Item item = items_[i];
    if (is_closed(item)) continue;
    if (place_[item.equation] == none)
      items_.push_back(item);
    else
      items_[place_[item.equation]].inside += item.inside;
  }
  for (std::size_t i = node.first; i < alone; ++i) place_[items_[i].equation] = none;
  node.last = items_.size();
  nodes_.push_back(node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t Plan::assign_slots() {
  if (nodes_.empty()) return most_slots + 1;  // not finished
  slots_.resize(cells_.size());
  int count = 0;
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    const auto items = items_of(nodes_[i]);
    std::uint64_t used = 0;
    for (const Item& item : items)
      if (!is_closed(item)) used |= std::uint64_t{1} << slots_[item.equation];
    for (const Item& item : items) {
      if (!is_closed(item)) continue;
      const int slot = std::countr_one(used);
      count = std::max(count, slot + 1);
      if (count > most_slots) return most_slots + 1;
      slots_[item.equation] = static_cast<std::uint32_t>(slot);
      used |= std::uint64_t{1} << slot;
    }
  }
  return static_cast<std::uint32_t>(count);
}

void Plan::open(std::uint32_t equation) {
  if (open_[equation]) return;
  open_[equation] = 1;
  queue_.push_back(equation);
}

// The equation last reached by a breadth-first walk from `start`.
std::uint32_t Plan::farthest(const System& system, std::uint32_t start) {
  queue_.clear();
  open_.assign(system.equations(), 0);
  done_.assign(system.groups(), 0);
  open(start);
  for (std::size_t next = 0; next < queue_.size(); ++next)
    for (std::uint32_t group : system.groups_of(queue_[next])) {
      if (std::exchange(done_[group], 1)) continue;
      for (std::uint32_t equation : system.equations_of(group)) open(equation);
    }
  return queue_.back();
}

// Takes the open equation with the fewest groups to come out of the queue.
std::uint32_t Plan::nearly_finished() {
  std::size_t pick = 0;
  for (std::size_t i = 1; i < queue_.size(); ++i)
    if (left_[queue_[i]] < left_[queue_[pick]]) pick = i;
  const std::uint32_t equation = queue_[pick];
  queue_.erase(queue_.begin() + static_cast<std::ptrdiff_t>(pick));
  return equation;
}

int Plan::would_open(const System& system, std::uint32_t group) const {
  int count = 0;
  for (std::uint32_t equation : system.equations_of(group)) count += !open_[equation];
  return count;
}

// Takes out of pending_ the group that opens the fewest equations.
std::uint32_t Plan::least_opening(const System& system) {
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
void Plan::finish(const System& system, std::uint32_t equation) {
  pending_.clear();
  for (std::uint32_t group : system.groups_of(equation))
    if (!done_[group]) pending_.push_back(group);
  while (!pending_.empty()) {
    const std::uint32_t group = least_opening(system);
    done_[group] = 1;
    order_.push_back(group);
    for (std::uint32_t other : system.equations_of(group)) {
      --left_[other];
      open(other);
    }
  }
}

// From an end of the system (of few equations any is one) finishes, again and again, the open
// equation with the fewest groups to come.
void Plan::follow_line(const System& system) {
  begin(system);
  const std::uint32_t start = system.equations() < 4 ? 0 : farthest(system, 0);
  order_.clear();
  queue_.clear();
  open_.assign(system.equations(), 0);
  done_.assign(system.groups(), 0);
  left_.resize(system.equations());
  for (std::size_t i = 0; i < system.equations(); ++i)
    left_[i] = static_cast<int>(system.groups_of(i).size());
  open(start);
  while (!queue_.empty()) finish(system, nearly_finished());
  std::uint32_t line = add_leaf(system, order_.back());
  for (std::size_t i = order_.size() - 1; i-- > 0;) line = join(line, add_leaf(system, order_[i]));
}

// The entries that a node can have at most.
double Plan::entries(const System& system, const Node& node) const {
  double count = 1;
  for (const Item& item : items_of(node))
    if (!is_closed(item))
      count *= choices(system.total(item.equation), item.inside, cells_[item.equation]);
  return std::min(count, most_estimated);
}

// Joins all nodes of a list, the two smallest first.
std::uint32_t Plan::join_smallest(const System& system, List& nodes) {
  while (nodes.size() > 1) {
    for (std::size_t end = 0; end < 2; ++end)
      for (std::size_t i = end + 1; i < nodes.size(); ++i)
        if (entries_[nodes[i]] < entries_[nodes[end]]) std::swap(nodes[i], nodes[end]);
    // What is few on the right is tried on all that is on the left.
    const std::uint32_t right = nodes[0], left = nodes[1];
    const std::uint32_t joined = join(left, right);
    double pairs = entries_[left] * entries_[right];
    for (const Item& item : items_of(nodes_[right]))
      place_[item.equation] = static_cast<std::uint32_t>(item.inside);
    for (const Item& item : items_of(nodes_[joined]))
      if (is_closed(item) && place_[item.equation] != none)
        pairs /= choices(system.total(item.equation), static_cast<int>(place_[item.equation]),
                         cells_[item.equation]);
    for (const Item& item : items_of(nodes_[right])) place_[item.equation] = none;
    cost_ = std::min(cost_ + pairs, most_estimated);
    work_ += steps_an_item * items_of(nodes_[joined]).size();
    entries_.push_back(entries(system, nodes_[joined]));
    nodes[0] = joined;
    nodes.erase(nodes.begin() + 1);
  }
  return nodes[0];
}

// Lists in near_, in order, the equations that share groups with each.
void Plan::connect_equations(const System& system) {
  near_.resize(system.equations());
  for (std::size_t equation = 0; equation < system.equations(); ++equation) {
    List& near = near_[equation];
    near.clear();
    for (std::uint32_t group : system.groups_of(equation))
      for (std::uint32_t other : system.equations_of(group))
        if (other != equation) near.push_back(other);
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
  }
}

// Twice the pairs of equations near this one that would be tied together by its elimination.
std::uint64_t Plan::ties(std::uint32_t equation) {
  const List& near = near_[equation];
  ++stamp_;
  for (std::uint32_t other : near) mark_[other] = stamp_;
  std::uint64_t count = near.size() * (near.size() - 1);
  if (near.empty()) return 0;
  for (std::uint32_t other : near) {
    work_ += near_[other].size();
    for (std::uint32_t third : near_[other]) count -= mark_[third] == stamp_;
  }
  return count;
}

// All that are near it become near each other.
void Plan::eliminate_from_graph(std::uint32_t equation) {
  const List& near = near_[equation];
  for (std::uint32_t other : near) {
    merged_.clear();
    std::set_union(near_[other].begin(), near_[other].end(), near.begin(), near.end(),
                   std::back_inserter(merged_));
    std::erase_if(merged_,
                  [&](std::uint32_t third) { return third == equation || third == other; });
    near_[other].swap(merged_);
    work_ += near_[other].size();
  }
}

// The sequence of elimination, in order_. Scores of equations that are not near the last one
// eliminated may be a little out of date. False if too many are open at once.
bool Plan::order_equations(const System& system, SplitMix64& random, std::uint64_t noise,
                           Budget& budget) {
  using Scored = std::pair<std::uint64_t, std::uint32_t>;
  std::priority_queue<Scored, std::vector<Scored>, std::greater<Scored>> queue;
  std::vector<std::uint64_t> scores(system.equations());
  connect_equations(system);
  mark_.assign(system.equations(), 0);
  stamp_ = 0;
  const auto add = [&](std::uint32_t equation) {
    std::uint64_t score = ties(equation) * 64 + near_[equation].size();
    if (noise > 0) score *= 16 + random.below(noise);
    scores[equation] = score;
    queue.push({score, equation});
  };
  for (std::uint32_t equation = 0; equation < system.equations(); ++equation) add(equation);
  order_.clear();
  constexpr std::uint64_t gone = ~std::uint64_t{0};
  while (!queue.empty()) {
    const auto [score, equation] = queue.top();
    queue.pop();
    if (score != scores[equation]) continue;
    scores[equation] = gone;
    if (near_[equation].size() > most_slots) return false;
    order_.push_back(equation);
    eliminate_from_graph(equation);
    for (std::uint32_t other : near_[equation]) add(other);
    budget.spend(std::exchange(work_, 0));
  }
  return true;
}

void Plan::eliminate(const System& system, SplitMix64& random, std::uint64_t noise,
                     Budget& budget) {
  budget.spend(steps_an_equation * (system.groups() + system.equations()));
  begin(system);
  if (!order_equations(system, random, noise, budget)) {
    cost_ = most_estimated;
    return;
  }
  factors_.resize(system.equations());
  for (List& list : factors_) list.clear();
  for (std::uint32_t group = 0; group < system.groups(); ++group) {
    const std::uint32_t leaf = add_leaf(system, group);
    entries_.push_back(entries(system, nodes_[leaf]));
    for (std::uint32_t equation : system.equations_of(group)) factors_[equation].push_back(leaf);
  }
  done_.assign(2 * system.groups(), 0);  // nodes that have been joined
  for (std::uint32_t equation : order_) {
    List& factors = factors_[equation];
    std::erase_if(factors, [&](std::uint32_t node) { return done_[node]; });
    if (factors.size() < 2) continue;
    for (std::uint32_t node : factors) done_[node] = 1;
    const std::size_t before = nodes_.size();
    const std::uint32_t joined = join_smallest(system, factors);
    std::fill(done_.begin() + static_cast<std::ptrdiff_t>(before), done_.begin() + joined, 1);
    for (const Item& item : items_of(nodes_[joined]))
      if (item.equation != equation && !is_closed(item)) factors_[item.equation].push_back(joined);
    budget.spend(std::exchange(work_, 0));
  }
  // Parts that share no equation, and groups that have none.
  pending_.clear();
  for (std::uint32_t node = 0; node < nodes_.size(); ++node)
    if (!done_[node]) pending_.push_back(node);
  for (std::size_t i = 0; i + 1 < pending_.size(); i += 2)
    pending_.push_back(join(pending_[i], pending_[i + 1]));
}

}  // namespace sapper
