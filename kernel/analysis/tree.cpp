#include "analysis/tree.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace sapper {

namespace {

constexpr std::uint32_t unset = 0xffffffffu;
constexpr std::uint32_t slots_a_word = 16;  // four bits each: a number is at most seven
constexpr std::uint64_t guards =
    0x8888888888888888ull;                       // the bit of each slot that sums leave free
constexpr std::size_t first_allowance = 20'000;  // half a millisecond: then better trees are sought
constexpr std::size_t tests_between_checks = 1024;  // of the memory: some 30 kB more
constexpr std::size_t few_entries = 9;              // are tried on all others: a leaf has no more
constexpr std::size_t most_idle_keys = 1 << 18;     // a megabyte or two
// What things cost next to a test of two entries: a key that is hashed and found, far from the last
// one; a group that has its place; an equation that is compared with those it shares groups with.
constexpr std::size_t steps_a_pair = 16;
constexpr std::size_t steps_a_group = 200;
constexpr std::size_t steps_a_reduction = 1000;

template <int Words>
std::uint64_t hash_of(const std::uint64_t* key) {
  std::uint64_t hash = key[0] * 0x9e3779b97f4a7c15ull;
  for (int i = 1; i < Words; ++i) hash = ((hash ^ hash >> 31) + key[i]) * 0x9e3779b97f4a7c15ull;
  return hash ^ hash >> 32;
}

}  // namespace

// Different keys at the end of a list: finds one or adds it.
template <int Words>
class KeySet {
 public:
  using Key = std::array<std::uint64_t, Words>;

  KeySet(Pile<std::uint64_t>& keys, Pile<std::uint32_t>& table) : keys_(keys), table_(table) {}

  void start(std::size_t expected) {
    first_ = keys_.size();
    mask_ = std::bit_ceil(std::max<std::size_t>(16, expected * 2)) - 1;
    table_.assign(mask_ + 1, unset);
  }

  // Its place among them, unset if it is not there.
  std::uint32_t find(const Key& key) const { return table_[slot(key)]; }

  std::uint32_t index(const Key& key) {
    const std::size_t at = slot(key);
    if (table_[at] != unset) return table_[at];
    table_[at] = count_;
    for (std::uint64_t word : key) keys_.push_back(word);
    if (std::size_t{++count_} * 2 > mask_) enlarge();
    return count_ - 1;
  }

  std::uint32_t size() const { return count_; }

 private:
  std::size_t slot(const Key& key) const {
    std::size_t at = hash_of<Words>(key.data()) & mask_;
    while (table_[at] != unset &&
           !std::equal(key.begin(), key.end(),
                       keys_.data() + first_ + std::size_t{table_[at]} * Words))
      at = (at + 1) & mask_;
    return at;
  }
  void enlarge() {
    table_.assign(4 * table_.size(), unset);
    mask_ = table_.size() - 1;
    for (std::uint32_t i = 0; i < count_; ++i) {
      std::size_t at = hash_of<Words>(keys_.data() + first_ + std::size_t{i} * Words) & mask_;
      while (table_[at] != unset) at = (at + 1) & mask_;
      table_[at] = i;
    }
  }

  Pile<std::uint64_t>& keys_;
  Pile<std::uint32_t>& table_;
  std::size_t first_ = 0, mask_ = 0;
  std::uint32_t count_ = 0;
};

template <int Words>
Tree::Bounds<Words> Tree::bounds_of(const System& system, const Plan& plan,
                                    const Plan::Node& node) const {
  Bounds<Words> bounds;
  for (const Plan::Item& item : plan.items_of(node)) {
    const std::uint32_t slot = plan.slot(item.equation);
    const std::uint32_t word = slot / slots_a_word, shift = slot % slots_a_word * 4;
    const int total = system.total(item.equation);
    const int outside = plan.cells(item.equation) - item.inside;
    bounds.most[word] |= static_cast<std::uint64_t>(total) << shift;
    bounds.least[word] |= static_cast<std::uint64_t>(std::max(0, total - outside)) << shift;
    if (outside == 0) bounds.closing[word] |= std::uint64_t{15} << shift;
  }
  return bounds;
}

// As many mines as leave each equation of the group a number that it can still meet.
template <int Words>
void Tree::add_leaf(const System& system, const Plan& plan, const Plan::Node& planned, Node& node) {
  node.group = planned.group;
  node.size = system.size(planned.group);
  const bool is_decided = system.is_decided(planned.group);
  node.least = is_decided ? system.mines(planned.group) : 0;
  int most = is_decided ? node.least : node.size;
  Key<Words> one_mine{};
  for (const Plan::Item& item : plan.items_of(planned)) {
    const int total = system.total(item.equation);
    node.least = std::max(node.least, total - (plan.cells(item.equation) - item.inside));
    most = std::min(most, total);
    const std::uint32_t slot = plan.slot(item.equation);
    if (!plan.is_closed(item))
      one_mine[slot / slots_a_word] += std::uint64_t{1} << slot % slots_a_word * 4;
  }
  for (int mines = node.least; mines <= most; ++mines)
    for (std::uint64_t word : one_mine) keys_.push_back(word * static_cast<std::uint64_t>(mines));
}

// Lists the entries of a node, in sorted_, by what they give to the equations that close.
template <int Words>
void Tree::sort_by_closing(const Key<Words>& closing, const Node& node, KeySet<Words>& set) {
  const std::size_t count = node.last - node.first;
  closing_keys_.clear();
  set.start(few_entries);
  closing_of_.resize(count);
  closing_starts_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    Key<Words> key;
    for (int w = 0; w < Words; ++w) key[w] = keys_[(node.first + i) * Words + w] & closing[w];
    closing_of_[i] = set.index(key);
    if (closing_of_[i] == closing_starts_.size()) closing_starts_.push_back(0);
    ++closing_starts_[closing_of_[i]];
  }
  for (std::size_t i = 1; i < closing_starts_.size(); ++i)
    closing_starts_[i] += closing_starts_[i - 1];
  closing_starts_.push_back(static_cast<std::uint32_t>(count));
  sorted_.resize(count);
  for (std::size_t i = count; i-- > 0;)
    sorted_[--closing_starts_[closing_of_[i]]] = node.first + static_cast<std::uint32_t>(i);
}

// Adds the pairs of entries whose sums are within the bounds; false if they become too many.
// All slots are looked at together: the guard bit of each is set before a number is taken from it,
// and lost if the number is larger.
template <int Words>
bool Tree::join(const Bounds<Words>& bounds, Node& node, Budget& budget, std::size_t most_pairs) {
  const Node &left = nodes_[node.left], &right = nodes_[node.right];
  const std::size_t left_count = left.last - left.first;
  const bool is_sorted = right.last - right.first > few_entries && left_count > few_entries &&
                         bounds.closing != Key<Words>{};
  KeySet<Words> closings(closing_keys_, closing_table_);
  if (is_sorted) sort_by_closing<Words>(bounds.closing, left, closings);
  KeySet<Words> results(keys_, table_);
  results.start(is_sorted ? left_count : 2 * left_count);
  std::size_t tests = is_sorted ? left_count : 0, counted = pairs_.size();
  const auto count_cost = [&] {
    budget.spend(tests + (pairs_.size() - counted) * steps_a_pair);
    counted = pairs_.size();
    tests = 0;
    return counted <= most_pairs;
  };
  std::array<std::uint32_t, tests_between_checks> fitting;
  for (std::uint32_t r = right.first; r < right.last; ++r) {
    Key<Words> right_key, most, least, wanted;  // what may be, must be on the left; what closes
    for (int w = 0; w < Words; ++w) {
      const std::uint64_t key = right_key[w] = keys_[std::size_t{r} * Words + w];
      most[w] = (bounds.most[w] - key) | guards;
      const std::uint64_t lack = (bounds.least[w] | guards) - key, is_lacking = lack & guards;
      least[w] = lack & (is_lacking - (is_lacking >> 3));
      wanted[w] = (bounds.most[w] - key) & bounds.closing[w];
    }
    std::size_t next = 0, end = left_count;
    if (is_sorted) {
      const std::uint32_t place = closings.find(wanted);
      ++tests;
      if (place == unset) continue;
      next = closing_starts_[place];
      end = closing_starts_[place + 1];
    }
    while (next < end) {
      const std::size_t stop = std::min(end, next + tests_between_checks);
      tests += stop - next;
      std::size_t count = 0;  // of those that fit: first all are looked at, with no branch to guess
      for (; next < stop; ++next) {
        const std::uint32_t l =
            is_sorted ? sorted_[next] : left.first + static_cast<std::uint32_t>(next);
        std::uint64_t kept = guards;
        for (int w = 0; w < Words; ++w) {
          const std::uint64_t key = keys_[std::size_t{l} * Words + w];
          kept &= (most[w] - key) & ((key | guards) - least[w]);
        }
        fitting[count] = l;
        count += kept == guards;
      }
      for (std::size_t i = 0; i < count; ++i) {
        Key<Words> sum;
        for (int w = 0; w < Words; ++w)
          sum[w] = (keys_[std::size_t{fitting[i]} * Words + w] + right_key[w]) & ~bounds.closing[w];
        pairs_.push_back({fitting[i], r, node.first + results.index(sum)});
      }
      if (tests < tests_between_checks) continue;
      if (!count_cost()) return false;
      budget.check_bytes(bytes() + keys_.bytes() + table_.bytes() +
                         tests_between_checks * (sizeof(Pair) + 3 * sizeof(Key<Words>)));
    }
  }
  if (std::size_t{node.first} + results.size() >= unset) throw TooComplex("too many entries");
  return count_cost();
}

template <int Words>
bool Tree::grow(const System& system, const Plan& plan, Budget& budget, std::size_t most_pairs) {
  nodes_.clear();
  pairs_.clear();
  keys_.clear();
  for (const Plan::Node& planned : plan.nodes()) {
    Node node;
    node.first = static_cast<std::uint32_t>(keys_.size() / Words);
    node.first_pair = pairs_.size();
    if (planned.group != Plan::none) {
      add_leaf<Words>(system, plan, planned, node);
    } else {
      node.left = planned.left;
      node.right = planned.right;
      if (!join<Words>(bounds_of<Words>(system, plan, planned), node, budget, most_pairs))
        return false;
    }
    node.last = static_cast<std::uint32_t>(keys_.size() / Words);
    node.last_pair = pairs_.size();
    nodes_.push_back(node);
    if (node.first == node.last) return true;
  }
  is_solvable_ = true;
  return true;
}

// Drops the pairs that lead to entries that the root does not reach.
void Tree::drop_dead() {
  alive_.assign(nodes_.back().last, 0);
  alive_[root()] = 1;
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    Node& node = nodes_[i];
    std::size_t end = node.first_pair;
    for (std::size_t p = node.first_pair; p < node.last_pair; ++p) {
      const Pair pair = pairs_[p];
      if (!alive_[pair.result]) continue;
      alive_[pair.left] = alive_[pair.right] = 1;
      pairs_[end++] = pair;
    }
    node.last_pair = end;
  }
}

// Returns false if more pairs were needed; the tree is then unusable.
bool Tree::build_planned(const System& system, Plan& plan, Budget& budget, std::size_t most_pairs) {
  const std::uint32_t slots = plan.assign_slots();
  budget.spend(steps_a_group * plan.nodes().size() / 2);
  bool is_done = false;
  is_solvable_ = false;
  if (slots <= slots_a_word)
    is_done = grow<1>(system, plan, budget, most_pairs);
  else if (slots <= 2 * slots_a_word)
    is_done = grow<2>(system, plan, budget, most_pairs);
  else if (slots <= Plan::most_slots)
    is_done = grow<4>(system, plan, budget, most_pairs);
  if (is_solvable_) drop_dead();
  if (keys_.size() + table_.size() > most_idle_keys) {
    keys_ = {};
    table_ = {};
  }
  return is_done;
}

bool Tree::build(System& system, Plan& plan, Budget& budget, std::size_t most_on_line) {
  if (system.groups() <= most_on_line) {
    plan.follow_line(system);
    if (build_planned(system, plan, budget, most_on_line)) return is_solvable_;
  }
  budget.spend(steps_a_reduction * system.equations());
  is_solvable_ = false;
  if (!system.reduce()) return false;
  constexpr std::size_t most_tries = 54;
  constexpr std::uint64_t noise = 16;
  SplitMix64 random(1);
  plan.eliminate(system, random, 0, budget);
  std::size_t tries = 6;
  for (std::size_t allowance = first_allowance;; allowance *= 4) {
    if (build_planned(system, plan, budget, allowance)) return is_solvable_;
    if (tries == 0 && plan.assign_slots() > Plan::most_slots)
      throw TooComplex("more than 64 numbers are open at once");
    for (std::size_t i = 0; i < tries; ++i) {
      Plan other;
      other.eliminate(system, random, noise, budget);
      if (other.cost() < plan.cost()) plan = std::move(other);
    }
    tries = tries < most_tries ? 3 * tries : 0;
  }
}

std::size_t Tree::bytes() const { return pairs_.bytes() + alive_.bytes(); }

}  // namespace sapper
