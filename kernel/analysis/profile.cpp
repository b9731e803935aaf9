#include "analysis/profile.hpp"

#include <algorithm>
#include <utility>

namespace sapper {

namespace {

constexpr std::uint32_t empty = 0xffffffffu;
// What regions are kept with their chances: those of a game, at most half of the table taken.
constexpr std::size_t table_size = std::size_t{1} << 11;
constexpr std::size_t most_entries = table_size / 2;
constexpr std::size_t most_stored = std::size_t{1} << 18;  // chances: 4 MB
constexpr double most_tabulated = 1 << 18;                 // products of coefficients: 2 MB
constexpr double smallest_chance = 1e-200;                 // what is possible is not 0
constexpr std::size_t most_idle_pairs = 500'000;           // a larger workspace is given back

}  // namespace

void Profiler::forget() {
  values_.clear();
  chances_.clear();
  exponents_.clear();
  groups_.clear();
  contents_.clear();
  if (table_.empty()) table_.assign(table_size, empty);
  for (const Entry& entry : entries_) table_[entry.slot] = empty;
  entries_.clear();
}

void Profiler::begin(const Shape& shape) {
  const bool full = entries_.size() >= most_entries || chances_.size() >= most_stored ||
                    contents_.size() >= most_stored;
  if (serial_ != shape.serial() || full) forget();
  serial_ = shape.serial();
  deep_used_ = 0;
  const auto is_large = [](const Tree& tree) { return tree.pairs().size() > most_idle_pairs; };
  if (deep_.size() > 1 || (deep_.size() == 1 && is_large(deep_[0]->tree))) deep_.clear();
  if (is_large(tree_)) {
    tree_ = Tree();
    inside_ = {};
    outside_ = {};
  }
}

// The slot of the table that holds the region, or the free one where it belongs.
std::size_t Profiler::find(const Region& region) const {
  std::size_t slot = region.hash & (table_size - 1);
  for (; table_[slot] != empty; slot = (slot + 1) & (table_size - 1)) {
    const Entry& entry = entries_[table_[slot]];
    if (entry.hash == region.hash && entry.length == region.content.size() &&
        std::equal(region.content.begin(), region.content.end(),
                   contents_.begin() + static_cast<std::ptrdiff_t>(entry.content)))
      break;
  }
  return slot;
}

void Profiler::remember(const Region& region, const Profile& profile, std::size_t slot) {
  if (entries_.size() >= most_entries) return;  // a position of very many regions
  table_[slot] = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back({region.hash, contents_.size(), region.content.size(), slot, profile});
  contents_.insert(contents_.end(), region.content.begin(), region.content.end());
}

Profile Profiler::profile(const Position& position, const Region& region, Budget& budget) {
  const std::size_t slot = find(region);
  // What is known costs as much as it did: an answer must not depend on earlier questions.
  if (table_[slot] != empty && budget.allows(entries_[table_[slot]].profile.cost)) {
    const Profile& known = entries_[table_[slot]].profile;
    budget.spend(known.cost);
    return known;
  }
  Watch::poll();
  const Budget::Part part(budget);
  Profile made = solve(position, region, budget);
  made.cost = part.cost();
  if (made.deep < 0) remember(region, made, slot);
  return made;
}

void Profiler::build(const Shape& shape, const Region& region, Budget& budget, Tree& tree) {
  system_.build(shape, region);
  tree.build(system_, plan_, budget);
}

Profile Profiler::solve(const Position& position, const Region& region, Budget& budget) {
  Profile out;
  if (!system_.build(*position.shape, region) || !tree_.build(system_, plan_, budget)) return out;
  out.is_solvable = true;
  out.groups = static_cast<std::uint32_t>(system_.groups());
  out.cells = static_cast<std::uint32_t>(system_.cells());
  out.group_of = groups_.size();
  groups_.insert(groups_.end(), system_.group_of().begin(), system_.group_of().end());
  inside_spans_.measure_inside(tree_);
  out.low = inside_spans_.low[tree_.root()];
  out.length = static_cast<std::uint32_t>(inside_spans_.length[tree_.root()]);
  const double products = products_of(out.length);
  if (products > most_tabulated || out.cells > most_cells_in_doubles) {
    keep_deep(out, position, budget);
  } else {
    tabulate(out, budget);
    budget.spend(static_cast<std::uint64_t>(products));
  }
  return out;
}

// How many products would a table by mine count take?
double Profiler::products_of(std::uint32_t length) const {
  double products = 0;
  for (const Tree::Node& node : tree_.nodes())
    for (std::size_t p = node.first_pair; p < node.last_pair; ++p) {
      const auto [left, right, result] = tree_.pairs()[p];
      products += inside_spans_.length[left] + inside_spans_.length[right];
    }
  return products * length;
}

void Profiler::tabulate_leaf(const Profile& profile, const Tree::Node& leaf) {
  Chance* chance = chances_.data() + profile.chances + std::size_t{leaf.group} * profile.length;
  for (std::uint32_t entry = leaf.first; entry < leaf.last; ++entry) {
    if (!tree_.is_alive(entry)) continue;
    const int mines = leaf.mines(entry);
    const double ways = choose[leaf.size][mines];
    const double* outside = outside_.of(entry);
    Chance* first = chance + (outside_spans_.low[entry] + mines - profile.low);
    for (std::int32_t i = 0; i < outside_spans_.length[entry]; ++i) {
      first[i].mine += outside[i] * ways * mines;
      first[i].safe += outside[i] * ways * (leaf.size - mines);
    }
  }
  for (std::uint32_t k = 0; k < profile.length; ++k) {
    const double sum = chance[k].mine + chance[k].safe;
    if (sum > 0) chance[k] = {chance[k].mine / sum, chance[k].safe / sum};
  }
}

void Profiler::tabulate(Profile& profile, Budget& budget) {
  sum_inside(tree_, inside_spans_, Doubles{}, budget, inside_);
  profile.ways = values_.size();
  const double* ways = inside_.of(tree_.root());
  values_.insert(values_.end(), ways, ways + profile.length);
  outside_spans_.measure_outside(tree_, inside_spans_);
  sum_outside(tree_, inside_spans_, inside_, outside_spans_, budget, outside_);
  profile.chances = chances_.size();
  chances_.resize(chances_.size() + std::size_t{profile.groups} * profile.length);
  for (const Tree::Node& node : tree_.nodes())
    if (node.is_leaf()) tabulate_leaf(profile, node);
}

void Profiler::keep_deep(Profile& profile, const Position& position, Budget& budget) {
  if (deep_used_ == deep_.size()) deep_.push_back(std::make_unique<Deep>());
  Deep& deep = *deep_[deep_used_];
  profile.deep = static_cast<std::int32_t>(deep_used_++);
  profile.is_weighed = !position.mines;
  profile.has_exponents = profile.is_weighed || profile.cells > most_cells_in_doubles;
  profile.ways = values_.size();
  profile.exponents = exponents_.size();
  std::swap(deep.tree, tree_);
  std::swap(deep.spans, inside_spans_);
  const std::uint32_t root = deep.tree.root();
  const std::uint32_t numbers = profile.numbers();
  if (!profile.has_exponents) {
    sum_inside(deep.tree, deep.spans, Doubles{}, budget, deep.plain);
    budget.hold(deep.tree.bytes() + deep.plain.bytes());
    values_.insert(values_.end(), deep.plain.of(root), deep.plain.of(root) + numbers);
    return;
  }
  if (profile.is_weighed) {
    deep.spans.set_to_one(deep.tree);
    sum_inside(deep.tree, deep.spans, Weights(position.odds), budget, deep.extended);
  } else {
    sum_inside(deep.tree, deep.spans, Extendeds{}, budget, deep.extended);
  }
  budget.hold(deep.tree.bytes() + deep.extended.bytes());
  for (std::uint32_t i = 0; i < numbers; ++i) {
    values_.push_back(deep.extended.of(root)[i].mantissa);
    exponents_.push_back(deep.extended.of(root)[i].exponent);
  }
}

Part Profiler::part(const Profile& profile) const {
  Part part;
  part.low = profile.low;
  part.high = profile.low + profile.length - 1;
  part.is_weighed = profile.is_weighed;
  part.ways = {values_.data() + profile.ways, profile.numbers()};
  if (profile.has_exponents)
    part.exponents = {exponents_.data() + profile.exponents, profile.numbers()};
  return part;
}

namespace {

double to_double(double x) { return x; }
double to_double(const Extended& x) {
  return x.is_zero() ? 0 : std::max(x.value(), smallest_chance);
}

// The chances of the cells of each group, where the ways of the root's coefficients are to have the
// weights of the posterior.
template <class Arithmetic, class Value>
void weigh_leaves(const Deep& deep, const Arithmetic& arithmetic, const Sums<Value>& inside,
                  std::span<const double> posterior, Budget& budget, std::vector<Chance>& out) {
  const Tree& tree = deep.tree;
  Pile<Value> goal;
  goal.resize(posterior.size());
  for (std::size_t k = 0; k < posterior.size(); ++k)
    if (posterior[k] > 0) goal[k] = Value(posterior[k]) / inside.of(tree.root())[k];
  Sums<Value> outside;
  weigh_outside(tree, deep.spans, arithmetic, inside, goal, budget, outside);
  for (const Tree::Node& leaf : tree.nodes()) {
    if (!leaf.is_leaf()) continue;
    Value mine{}, safe{};
    for (std::uint32_t entry = leaf.first; entry < leaf.last; ++entry) {
      if (!tree.is_alive(entry)) continue;
      const Value weight = *inside.of(entry) * *outside.of(entry);
      mine = mine + weight * Value(leaf.mines(entry));
      safe = safe + weight * Value(leaf.size - leaf.mines(entry));
    }
    const Value sum = mine + safe;
    out[leaf.group] = {to_double(mine / sum), to_double(safe / sum)};
  }
}

}  // namespace

void Profiler::chances(const Profile& profile, std::span<const double> posterior, Budget& budget,
                       std::vector<Chance>& out) {
  out.assign(profile.groups, Chance{});
  if (profile.deep < 0) {
    const Chance* chance = chances_.data() + profile.chances;
    for (std::uint32_t group = 0; group < profile.groups; ++group, chance += profile.length)
      for (std::uint32_t k = 0; k < profile.length; ++k) {
        out[group].mine += posterior[k] * chance[k].mine;
        out[group].safe += posterior[k] * chance[k].safe;
      }
    return;
  }
  const Deep& deep = *deep_[static_cast<std::size_t>(profile.deep)];
  if (profile.has_exponents)
    weigh_leaves(deep, Extendeds{}, deep.extended, posterior, budget, out);
  else
    weigh_leaves(deep, Doubles{}, deep.plain, posterior, budget, out);
}

}  // namespace sapper
