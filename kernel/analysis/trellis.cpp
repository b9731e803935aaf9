#include "analysis/trellis.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <utility>

namespace sapper {

namespace {

constexpr std::uint32_t unset = 0xffffffffu;
constexpr std::uint32_t slots_a_word = 16;          // four bits each: a number is at most eight
constexpr std::size_t narrow_allowance = 1000;      // edges; nearly all regions have fewer
constexpr std::size_t first_allowance = 20'000;     // a millisecond: then another order is sought
constexpr std::size_t most_edges_a_state = 9;       // a group has at most eight cells
constexpr std::size_t states_between_checks = 512;  // of the memory: some 100 kB more
constexpr std::size_t most_idle_keys = 1 << 18;     // a megabyte or two
// What things cost next to a look at one equation: a key that is hashed and found, far from the
// last one; a group that is put in order and planned.
constexpr std::size_t steps_an_edge = 32;
constexpr std::size_t steps_a_group = 200;

template <int Words>
std::uint64_t hash_of(const std::uint64_t* key) {
  std::uint64_t hash = key[0] * 0x9e3779b97f4a7c15ull;
  for (int i = 1; i < Words; ++i) hash = ((hash ^ hash >> 31) + key[i]) * 0x9e3779b97f4a7c15ull;
  return hash ^ hash >> 32;
}

}  // namespace

// The states of the layer being made: finds a key or adds it.
template <int Words>
class KeySet {
 public:
  KeySet(Pile<std::uint64_t>& keys, Pile<std::uint32_t>& table) : keys_(keys), table_(table) {}

  void start(std::size_t expected) {
    keys_.clear();
    count_ = 0;
    mask_ = std::bit_ceil(std::max<std::size_t>(16, expected * 2)) - 1;
    table_.assign(mask_ + 1, unset);
  }

  std::uint32_t index(const std::array<std::uint64_t, Words>& key) {
    std::size_t at = hash_of<Words>(key.data()) & mask_;
    for (; table_[at] != unset; at = (at + 1) & mask_)
      if (std::equal(key.begin(), key.end(), keys_.data() + std::size_t{table_[at]} * Words))
        return table_[at];
    table_[at] = count_;
    for (std::uint64_t word : key) keys_.push_back(word);
    if (std::size_t{++count_} * 2 > mask_) enlarge();
    return count_ - 1;
  }

  std::uint32_t size() const { return count_; }
  // With so many keys more, the table may have to be enlarged once.
  std::size_t bytes_with(std::size_t more) const {
    const bool is_enlarged = (count_ + more) * 2 > mask_;
    return keys_.bytes() + more * Words * sizeof(keys_[0]) +
           (is_enlarged ? enlarged() : table_.size()) * sizeof(table_[0]);
  }

 private:
  std::size_t enlarged() const { return 4 * table_.size(); }
  void enlarge() {
    table_.assign(enlarged(), unset);
    mask_ = table_.size() - 1;
    for (std::uint32_t i = 0; i < count_; ++i) {
      std::size_t at = hash_of<Words>(keys_.data() + std::size_t{i} * Words) & mask_;
      while (table_[at] != unset) at = (at + 1) & mask_;
      table_[at] = i;
    }
  }

  Pile<std::uint64_t>& keys_;
  Pile<std::uint32_t>& table_;
  std::size_t mask_ = 0;
  std::uint32_t count_ = 0;
};

// What a step does to a key: puts in the equations it opens, and takes one from each it touches
// for every mine.
template <int Words>
struct StepKeys {
  std::array<std::uint64_t, Words> opening{}, one_mine{};
};

// Forgets the last plan, and counts what is to come for every equation.
void Trellis::begin_plan(const System& system, const Order::Sequence& order) {
  steps_.clear();
  touches_.clear();
  opened_.clear();
  pairs_.clear();
  groups_.assign(order.begin(), order.end());
  sizes_.clear();
  fewest_.clear();
  free_slots_.clear();
  slot_.assign(system.equations(), unset);
  left_.assign(system.equations(), 0);
  groups_left_.assign(system.equations(), 0);
  for (std::uint32_t group : order)
    for (std::uint32_t equation : system.equations_of(group)) {
      left_[equation] += system.size(group);
      ++groups_left_[equation];
    }
}

void Trellis::begin_look_ahead(const System& system) {
  is_done_.assign(system.groups(), 0);
  shared_.assign(system.equations(), 0);
  cells_.assign(left_.begin(), left_.end());
}

// Gives every equation a slot of the key from its first group to its last; returns the number
// of slots needed.
std::size_t Trellis::plan(const System& system, const Order::Sequence& order, bool looks_ahead) {
  begin_plan(system, order);
  if (looks_ahead) begin_look_ahead(system);
  std::uint32_t slots = 0;
  for (std::uint32_t group : order) {
    steps_.push_back({static_cast<std::uint32_t>(touches_.size()), 0,
                      static_cast<std::uint32_t>(opened_.size()), 0,
                      static_cast<std::uint32_t>(pairs_.size()), 0});
    sizes_.push_back(system.size(group));
    fewest_.push_back(system.is_decided(group) ? system.mines(group) : 0);
    touch_equations(system, group, slots);
    if (looks_ahead) look_ahead(system, group);
    for (std::uint32_t equation : system.equations_of(group))
      if (--groups_left_[equation] == 0) free_slots_.push_back(slot_[equation]);
    steps_.back().last_touch = static_cast<std::uint32_t>(touches_.size());
    steps_.back().last_opened = static_cast<std::uint32_t>(opened_.size());
    steps_.back().last_pair = static_cast<std::uint32_t>(pairs_.size());
  }
  return slots;
}

void Trellis::touch_equations(const System& system, std::uint32_t group, std::uint32_t& slots) {
  for (std::uint32_t equation : system.equations_of(group)) {
    if (slot_[equation] == unset) {
      if (free_slots_.empty()) free_slots_.push_back(slots++);
      slot_[equation] = free_slots_.back();
      free_slots_.pop_back();
      opened_.push_back({place_of(equation), system.total(equation)});
    }
    left_[equation] -= system.size(group);
    touches_.push_back({place_of(equation), 0, left_[equation]});
  }
}

Trellis::Place Trellis::place_of(std::uint32_t equation) const {
  return {slot_[equation] / slots_a_word, slot_[equation] % slots_a_word * 4};
}

// Two equations that share cells still to come cannot be left with too different numbers: the one
// may need more mines only in cells that the other does not touch. For every equation of the
// group this binds what may be left to it, where the other has not begun or is not of the group
// (what is left to two equations of the group changes alike).
void Trellis::look_ahead(const System& system, std::uint32_t group) {
  is_done_[group] = 1;
  const auto own = system.equations_of(group);
  for (std::size_t i = 0; i < own.size(); ++i) {
    count_shared(system, own[i]);
    Touch& touch = touches_[steps_.back().first_touch + i];
    for (std::uint32_t other : sharers_) {
      const int shared = std::exchange(shared_[other], 0);
      if (std::find(own.begin(), own.end(), other) != own.end()) continue;
      const int more = left_[own[i]] - shared, fewer = left_[other] - shared;
      if (slot_[other] == unset) {
        touch.least = std::max(touch.least, system.total(other) - fewer);
        touch.most = std::min(touch.most, system.total(other) + more);
      } else if (is_binding(system, own[i], other, more) ||
                 is_binding(system, other, own[i], fewer)) {
        pairs_.push_back({place_of(own[i]), place_of(other), more, fewer});
      }
    }
  }
}

// Lists in sharers_ the equations that share cells to come with this one; shared_ says how many.
void Trellis::count_shared(const System& system, std::uint32_t equation) {
  sharers_.clear();
  for (std::uint32_t group : system.groups_of(equation)) {
    if (is_done_[group]) continue;
    for (std::uint32_t other : system.equations_of(group)) {
      if (other == equation) continue;
      if (shared_[other] == 0) sharers_.push_back(other);
      shared_[other] += system.size(group);
    }
  }
}

// Could the first equation, as far as its own total tells, be left more than that above the other?
bool Trellis::is_binding(const System& system, std::uint32_t first, std::uint32_t second,
                         int more) const {
  const int most = std::min(system.total(first), left_[first]);
  const int least = system.total(second) - (cells_[second] - left_[second]);
  return most - std::max(0, least) > more;
}

template <int Words>
StepKeys<Words> Trellis::keys_of(const Step& step) const {
  StepKeys<Words> keys;
  for (std::uint32_t i = step.first_opened; i < step.last_opened; ++i)
    keys.opening[opened_[i].at.word] += std::uint64_t(opened_[i].total) << opened_[i].at.shift;
  for (std::uint32_t i = step.first_touch; i < step.last_touch; ++i)
    keys.one_mine[touches_[i].at.word] += std::uint64_t{1} << touches_[i].at.shift;
  return keys;
}

// The edges of one state: as many mines as leave every equation a number that it can still meet.
template <int Words>
void Trellis::add_edges(std::size_t layer, std::size_t state, const StepKeys<Words>& step,
                        std::uint32_t first_next, KeySet<Words>& next) {
  std::array<std::uint64_t, Words> key;
  for (int i = 0; i < Words; ++i) key[i] = keys_[state * Words + i] + step.opening[i];
  const auto left_at = [&](const Place& at) {
    return static_cast<int>(key[at.word] >> at.shift & 15);
  };
  const Step& plan = steps_[layer];
  int least = fewest_[layer];
  int most = plan.first_touch == plan.last_touch ? least : sizes_[layer];  // without: decided
  for (std::uint32_t i = plan.first_touch; i < plan.last_touch; ++i) {
    const int left = left_at(touches_[i].at);
    most = std::min(most, left - touches_[i].least);
    least = std::max(least, left - touches_[i].most);
  }
  for (std::uint32_t i = plan.first_pair; i < plan.last_pair; ++i) {
    const int ahead = left_at(pairs_[i].at) - left_at(pairs_[i].other);
    least = std::max(least, ahead - pairs_[i].more);
    most = std::min(most, ahead + pairs_[i].fewer);
  }
  least_.push_back(static_cast<std::uint8_t>(least));
  for (int i = 0; i < Words; ++i) key[i] -= step.one_mine[i] * static_cast<std::uint64_t>(least);
  for (int mines = least; mines <= most; ++mines) {
    targets_.push_back(first_next + next.index(key));
    for (int i = 0; i < Words; ++i) key[i] -= step.one_mine[i];
  }
  edge_starts_.push_back(targets_.size());
}

// The work of so many states and edges that have been added, and the memory that as many more may
// take before the next count.
template <int Words>
void Trellis::count_cost(Budget& budget, const Step& step, std::size_t states, std::size_t edges,
                         const KeySet<Words>& next) const {
  const std::size_t looks =
      2 + step.last_touch - step.first_touch + step.last_pair - step.first_pair;
  budget.spend(states * looks + edges * (steps_an_edge + Words));
  if (states == states_between_checks)
    budget.check_bytes(bytes() + keys_.bytes() +
                       next.bytes_with(states_between_checks * most_edges_a_state));
}

template <int Words>
bool Trellis::grow(Budget& budget, std::size_t most_edges) {
  first_state_.assign(1, 0);
  least_.clear();
  edge_starts_.assign(1, 0);
  targets_.clear();
  alive_.clear();
  keys_.assign(Words, 0);
  KeySet<Words> next(next_keys_, table_);
  for (std::size_t layer = 0; layer < steps_.size(); ++layer) {
    const auto step = keys_of<Words>(steps_[layer]);
    const std::size_t states = keys_.size() / Words;
    next.start(states * 2);
    const auto first_next = static_cast<std::uint32_t>(first_state_.back() + states);
    std::size_t counted = 0, counted_edges = targets_.size();
    for (std::size_t state = 0; state < states; ++state) {
      add_edges<Words>(layer, state, step, first_next, next);
      const bool is_too_much = targets_.size() > most_edges;
      if (!is_too_much && state + 1 < states && state + 1 - counted < states_between_checks)
        continue;
      count_cost(budget, steps_[layer], state + 1 - counted, targets_.size() - counted_edges, next);
      if (is_too_much) return false;
      counted = state + 1;
      counted_edges = targets_.size();
    }
    if (std::size_t{first_next} + next.size() >= unset) throw TooComplex("too many states");
    first_state_.push_back(first_next);
    keys_.swap(next_keys_);
  }
  if (!keys_.empty()) {  // the last layer: its one state has no edges
    least_.push_back(0);
    edge_starts_.push_back(targets_.size());
  }
  return true;
}

void Trellis::bury_dead_ends() {
  const std::size_t states = least_.size();
  alive_.assign(std::max<std::size_t>(states, 1), 0);
  if (states == 0 || first_state_.back() >= states) return;
  alive_[states - 1] = 1;
  for (std::size_t state = states - 1; state-- > 0;)
    for (std::size_t i = edge_starts_[state]; i < edge_starts_[state + 1]; ++i) {
      if (alive_[targets_[i]])
        alive_[state] = 1;
      else
        targets_[i] = nowhere;
    }
}

bool Trellis::build(const System& system, const Order::Sequence& order, Budget& budget,
                    std::size_t most_edges, bool looks_ahead) {
  if (order.size() != system.groups()) throw std::logic_error("the order of another system");
  const std::size_t slots = plan(system, order, looks_ahead);
  budget.spend(steps_a_group * order.size());
  bool done = false;
  if (slots <= 1 * slots_a_word)
    done = grow<1>(budget, most_edges);
  else if (slots <= 2 * slots_a_word)
    done = grow<2>(budget, most_edges);
  else if (slots <= 4 * slots_a_word)
    done = grow<4>(budget, most_edges);
  else if (slots <= 8 * slots_a_word)
    done = grow<8>(budget, most_edges);
  else if (slots <= 32 * slots_a_word)
    done = grow<32>(budget, most_edges);
  else
    throw TooComplex("more than 512 numbers are open at once");
  give_back_keys();
  if (done) bury_dead_ends();
  return done;
}

bool Trellis::decide_certain(System& system) {
  if (!ranges_.narrow(system)) return false;
  certain_.assign(system.groups(), -1);
  for (std::size_t group = 0; group < system.groups(); ++group)
    if (ranges_.least(group) == ranges_.most(group)) certain_[group] = ranges_.least(group);
  return system.decide(certain_);
}

bool Trellis::build_narrow(const System& system, Order& order, Budget& budget) {
  return build(system, order.first(system), budget, narrow_allowance, false);
}

bool Trellis::build_best(System& system, Order& order, Budget& budget) {
  const Order::Sequence& quick = order.quick(system);
  if (build(system, quick, budget, first_allowance, order.is_wide())) return is_solvable();
  if (!decide_certain(system)) return false;
  order.quick(system);
  if (!build(system, quick, budget, first_allowance)) race(system, order, budget);
  return is_solvable();
}

void Trellis::race(const System& system, Order& order, Budget& budget) {
  const auto candidates = order.candidates(system);
  // Sorted by their bounds: later ones seldom win. Rounds that fail cost a third of the last.
  constexpr std::size_t most_tried = 4;
  for (std::size_t allowance = first_allowance * 2;; allowance *= 4)
    for (std::size_t i = 0; i < candidates.size() && i < most_tried; ++i) {
      if (build(system, candidates[i], budget, allowance)) return;
    }
}

// Each state has a byte in least_ and, once the dead ends are buried, another in alive_.
std::size_t Trellis::bytes() const {
  return targets_.bytes() + edge_starts_.bytes() + 2 * edge_starts_.size();
}

// The keys of a wide layer are not needed any more.
void Trellis::give_back_keys() {
  if (keys_.size() + next_keys_.size() + table_.size() < most_idle_keys) return;
  keys_ = {};
  next_keys_ = {};
  table_ = {};
}

}  // namespace sapper
