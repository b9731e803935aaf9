#include "trellis.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

namespace sapper {

namespace {

constexpr std::uint32_t empty = 0xffffffffu;
constexpr std::uint32_t slots_a_word = 16;  // four bits each: a number is at most eight
constexpr std::size_t first_allowance = 20'000;

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
  KeySet(std::vector<std::uint64_t>& keys, std::vector<std::uint32_t>& table)
      : keys_(keys), table_(table) {}

  void start(std::size_t expected) {
    keys_.clear();
    count_ = 0;
    mask_ = std::bit_ceil(std::max<std::size_t>(16, expected * 2)) - 1;
    table_.assign(mask_ + 1, empty);
  }

  std::uint32_t index(const std::array<std::uint64_t, Words>& key) {
    std::size_t at = hash_of<Words>(key.data()) & mask_;
    for (; table_[at] != empty; at = (at + 1) & mask_)
      if (std::equal(key.begin(), key.end(), keys_.data() + std::size_t{table_[at]} * Words))
        return table_[at];
    table_[at] = count_;
    keys_.insert(keys_.end(), key.begin(), key.end());
    if (std::size_t{++count_} * 2 > mask_) enlarge();
    return count_ - 1;
  }

  std::uint32_t size() const { return count_; }

 private:
  void enlarge() {
    mask_ = mask_ * 4 + 3;
    table_.assign(mask_ + 1, empty);
    for (std::uint32_t i = 0; i < count_; ++i) {
      std::size_t at = hash_of<Words>(keys_.data() + std::size_t{i} * Words) & mask_;
      while (table_[at] != empty) at = (at + 1) & mask_;
      table_[at] = i;
    }
  }

  std::vector<std::uint64_t>& keys_;
  std::vector<std::uint32_t>& table_;
  std::size_t mask_ = 0;
  std::uint32_t count_ = 0;
};

// What a step does to a key: puts in the equations it opens, and takes one from each it touches
// for every mine.
template <int Words>
struct StepKeys {
  std::array<std::uint64_t, Words> opening{}, one_mine{};
};

// Gives every equation a slot of the key from its first group to its last; returns the number
// of slots needed.
std::size_t Trellis::plan(const System& system, const Order::Sequence& order) {
  steps_.clear();
  touches_.clear();
  opened_.clear();
  groups_.assign(order.begin(), order.end());
  sizes_.clear();
  slot_.assign(system.equations(), empty);
  left_.assign(system.equations(), 0);
  groups_left_.assign(system.equations(), 0);
  for (std::uint32_t group : order)
    for (std::uint32_t equation : system.equations_of(group)) {
      left_[equation] += system.size(group);
      ++groups_left_[equation];
    }
  free_slots_.clear();
  std::uint32_t slots = 0;
  for (std::uint32_t group : order) {
    Step step{static_cast<std::uint32_t>(touches_.size()), 0,
              static_cast<std::uint32_t>(opened_.size()), 0};
    sizes_.push_back(system.size(group));
    for (std::uint32_t equation : system.equations_of(group)) {
      if (slot_[equation] == empty) {
        if (free_slots_.empty()) free_slots_.push_back(slots++);
        slot_[equation] = free_slots_.back();
        free_slots_.pop_back();
        opened_.push_back({slot_[equation] / slots_a_word, slot_[equation] % slots_a_word * 4,
                           system.total(equation)});
      }
      left_[equation] -= system.size(group);
      touches_.push_back({slot_[equation] / slots_a_word, slot_[equation] % slots_a_word * 4,
                          left_[equation]});
    }
    for (std::uint32_t equation : system.equations_of(group))
      if (--groups_left_[equation] == 0) free_slots_.push_back(slot_[equation]);
    step.last_touch = static_cast<std::uint32_t>(touches_.size());
    step.last_opened = static_cast<std::uint32_t>(opened_.size());
    steps_.push_back(step);
  }
  return slots;
}

template <int Words>
StepKeys<Words> Trellis::keys_of(const Step& step) const {
  StepKeys<Words> keys;
  for (std::uint32_t i = step.first_opened; i < step.last_opened; ++i)
    keys.opening[opened_[i].word] += std::uint64_t(opened_[i].total) << opened_[i].shift;
  for (std::uint32_t i = step.first_touch; i < step.last_touch; ++i)
    keys.one_mine[touches_[i].word] += std::uint64_t{1} << touches_[i].shift;
  return keys;
}

// The edges of one state: as many mines as every equation has left, and no fewer than leave it
// enough cells for the rest.
template <int Words>
void Trellis::add_edges(std::size_t layer, std::size_t state, const StepKeys<Words>& step,
                        std::uint32_t first_next, KeySet<Words>& next) {
  std::array<std::uint64_t, Words> key;
  for (int i = 0; i < Words; ++i) key[i] = keys_[state * Words + i] + step.opening[i];
  int least = 0, most = sizes_[layer];
  for (std::uint32_t i = steps_[layer].first_touch; i < steps_[layer].last_touch; ++i) {
    const int left = static_cast<int>(key[touches_[i].word] >> touches_[i].shift & 15);
    most = std::min(most, left);
    least = std::max(least, left - touches_[i].after);
  }
  least_.push_back(static_cast<std::uint8_t>(least));
  for (int i = 0; i < Words; ++i) key[i] -= step.one_mine[i] * static_cast<std::uint64_t>(least);
  for (int mines = least; mines <= most; ++mines) {
    targets_.push_back(first_next + next.index(key));
    for (int i = 0; i < Words; ++i) key[i] -= step.one_mine[i];
  }
  edge_starts_.push_back(targets_.size());
}

template <int Words>
bool Trellis::grow(Budget& budget, std::size_t most_edges) {
  first_state_.assign(1, 0);
  least_.clear();
  edge_starts_.assign(1, 0);
  targets_.clear();
  keys_.assign(Words, 0);
  KeySet<Words> next(next_keys_, table_);
  for (std::size_t layer = 0; layer < steps_.size(); ++layer) {
    const auto step = keys_of<Words>(steps_[layer]);
    const std::size_t states = keys_.size() / Words;
    next.start(states * 2);
    const auto first_next = static_cast<std::uint32_t>(first_state_.back() + states);
    for (std::size_t state = 0; state < states; ++state) {
      if ((state & 0xffff) == 0xffff) budget.check_time();
      add_edges<Words>(layer, state, step, first_next, next);
      if (targets_.size() > most_edges) return false;
    }
    if (states > 1000) budget.check_bytes(bytes());
    if (states > 1000 || layer % 64 == 63) budget.check_time();
    if (std::size_t{first_next} + next.size() >= empty) throw TooComplex("too many states");
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
                    std::size_t most_edges) {
  if (order.size() != system.groups()) throw std::logic_error("the order of another system");
  const std::size_t slots = plan(system, order);
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
  if (done) bury_dead_ends();
  return done;
}

void Trellis::build_best(const System& system, Order& order, Budget& budget) {
  if (build(system, order.quick(system), budget, first_allowance)) return;
  const auto candidates = order.candidates(system);
  constexpr std::size_t most_tried = 4;
  for (std::size_t allowance = first_allowance * 2;; allowance *= 4)
    for (std::size_t i = 0; i < candidates.size() && i < most_tried; ++i) {
      budget.check_time();
      budget.check_bytes(allowance / 2);
      if (build(system, candidates[i], budget, allowance)) return;
    }
}

// Vectors that grow hold up to half as much again in reserve.
std::size_t Trellis::bytes() const {
  const std::size_t used = targets_.size() * sizeof(targets_[0]) +
                           table_.size() * sizeof(table_[0]) +
                           (keys_.size() + next_keys_.size()) * sizeof(keys_[0]) +
                           edge_starts_.size() * (sizeof(edge_starts_[0]) + 2);
  return used + used / 2;
}

}  // namespace sapper
