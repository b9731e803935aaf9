#include "analysis/profile.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sapper {

namespace {

constexpr std::uint32_t empty = 0xffffffffu;
// What regions are kept with their chances: those of a game, at most half of the table taken.
constexpr std::size_t table_size = std::size_t{1} << 11;
constexpr std::size_t most_entries = table_size / 2;
constexpr std::size_t most_stored = std::size_t{1} << 18;  // chances: 4 MB
constexpr double most_tabulated = 1 << 18;                 // products of coefficients: 2 MB
constexpr double smallest_chance = 1e-200;                 // what is possible is not 0
constexpr std::size_t most_idle_states = 200'000;          // a larger workspace is given back

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
  if (deep_.size() > 1 || (deep_.size() == 1 && deep_[0]->trellis.states() > most_idle_states))
    deep_.clear();
  if (trellis_.states() > most_idle_states) {
    trellis_ = Trellis();
    forward_ = {};
    backward_ = {};
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

Profile Profiler::profile(const Shape& shape, const Region& region, Budget& budget) {
  const std::size_t slot = find(region);
  // What is known costs as much as it did: an answer must not depend on earlier questions.
  if (table_[slot] != empty && budget.allows(entries_[table_[slot]].profile.cost)) {
    const Profile& known = entries_[table_[slot]].profile;
    budget.spend(known.cost);
    return known;
  }
  Watch::poll();
  const Budget::Part part(budget);
  Profile made = solve(shape, region, budget);
  made.cost = part.cost();
  if (made.deep < 0) remember(region, made, slot);
  return made;
}

bool Profiler::graph(const Shape& shape, const Region& region, Budget& budget, Trellis& trellis) {
  return system_.build(shape, region) && trellis.build_best(system_, order_, budget);
}

// False if there is no solution. The numbers of ways are whole: any order gives the same ones.
bool Profiler::build_trellis(Budget& budget) {
  if (trellis_.build_narrow(system_, order_, budget)) return trellis_.is_solvable();
  return trellis_.build_best(system_, order_, budget);
}

Profile Profiler::solve(const Shape& shape, const Region& region, Budget& budget) {
  Profile out;
  if (!system_.build(shape, region) || !build_trellis(budget)) return out;
  out.is_solvable = true;
  out.groups = static_cast<std::uint32_t>(system_.groups());
  out.cells = static_cast<std::uint32_t>(system_.cells());
  out.group_of = groups_.size();
  groups_.insert(groups_.end(), system_.group_of().begin(), system_.group_of().end());
  if (system_.cells() > most_cells_in_doubles) {
    keep_deep(out, budget);
    return out;
  }
  count_forward(trellis_, Doubles{}, budget, forward_);
  const auto last = static_cast<std::uint32_t>(trellis_.states() - 1);
  out.low = forward_.low[last];
  out.length = static_cast<std::uint32_t>(forward_.length[last]);
  out.ways = values_.size();
  values_.insert(values_.end(), forward_.of(last), forward_.of(last) + out.length);
  const double products = products_of(forward_.length[last]);
  if (products > most_tabulated)
    keep_deep(out, budget);
  else
    tabulate(out, budget);
  budget.spend(static_cast<std::uint64_t>(std::min(products, most_tabulated)));
  return out;
}

// How many products would a table by mine count take?
double Profiler::products_of(std::int32_t length) const {
  double products = 0;
  for (std::uint32_t state = 0; state + 1 < trellis_.states(); ++state) {
    const auto edges = trellis_.edges_of(state);
    products += static_cast<double>(edges.end - edges.begin) * forward_.length[state];
  }
  return products * length;
}

void Profiler::tabulate_layer(const Profile& profile, std::size_t layer) {
  const int size = trellis_.size(layer);
  by_mines_.assign(static_cast<std::size_t>(size + 1) * profile.length, 0.0);
  for (auto state = trellis_.first_state(layer); state < trellis_.first_state(layer + 1); ++state) {
    const auto edges = trellis_.edges_of(state);
    int mines = edges.least;
    for (const std::uint32_t* to = edges.begin; to != edges.end; ++to, ++mines) {
      if (*to == Trellis::nowhere) continue;
      const double *before = forward_.of(state), *after = backward_.of(*to);
      const std::int64_t first = forward_.low[state] + mines + backward_.low[*to] - profile.low;
      double* sums = by_mines_.data() + static_cast<std::size_t>(mines) * profile.length + first;
      const std::int32_t after_length = backward_.length[*to];
      for (std::int32_t i = 0; i < forward_.length[state]; ++i)
        for (std::int32_t j = 0; j < after_length; ++j) sums[i + j] += before[i] * after[j];
    }
  }
  Chance* chance = chances_.data() + profile.chances + trellis_.group(layer) * profile.length;
  for (std::uint32_t k = 0; k < profile.length; ++k) {
    double mine = 0, safe = 0;
    for (int mines = 0; mines <= size; ++mines) {
      const double ways =
          by_mines_[static_cast<std::size_t>(mines) * profile.length + k] * choose[size][mines];
      mine += ways * mines;
      safe += ways * (size - mines);
    }
    const double sum = mine + safe;
    chance[k] = sum > 0 ? Chance{mine / sum, safe / sum} : Chance{};
  }
}

void Profiler::tabulate(Profile& profile, Budget& budget) {
  count_backward(trellis_, Doubles{}, budget, backward_);
  profile.chances = chances_.size();
  chances_.resize(chances_.size() + std::size_t{profile.groups} * profile.length);
  for (std::size_t layer = 0; layer < trellis_.layers(); ++layer) tabulate_layer(profile, layer);
}

void Profiler::keep_deep(Profile& profile, Budget& budget) {
  if (deep_used_ == deep_.size()) deep_.push_back(std::make_unique<Deep>());
  Deep& deep = *deep_[deep_used_];
  profile.deep = static_cast<std::int32_t>(deep_used_++);
  deep.is_extended = system_.cells() > most_cells_in_doubles;
  std::swap(deep.trellis, trellis_);
  if (!deep.is_extended) {
    std::swap(deep.plain, forward_);
    budget.hold(deep.trellis.bytes() + deep.plain.bytes());
    return;
  }
  count_forward(deep.trellis, Extendeds{}, budget, deep.extended);
  budget.hold(deep.trellis.bytes() + deep.extended.bytes());
  const auto last = static_cast<std::uint32_t>(deep.trellis.states() - 1);
  profile.low = deep.extended.low[last];
  profile.length = static_cast<std::uint32_t>(deep.extended.length[last]);
  profile.ways = values_.size();
  profile.has_exponents = true;
  profile.exponents = exponents_.size();
  for (std::uint32_t i = 0; i < profile.length; ++i) {
    values_.push_back(deep.extended.of(last)[i].mantissa);
    exponents_.push_back(deep.extended.of(last)[i].exponent);
  }
}

Part Profiler::part(const Profile& profile) const {
  Part part;
  part.low = profile.low;
  part.ways = {values_.data() + profile.ways, profile.length};
  if (profile.has_exponents)
    part.exponents = {exponents_.data() + profile.exponents, profile.length};
  return part;
}

namespace {

double to_double(double x) { return x; }
double to_double(const Extended& x) {
  return x.is_zero() ? 0 : std::max(x.value(), smallest_chance);
}

// One pass backwards over the layers. value[m] of a state is the weight of all its completions
// when m mines have been used before it; the product with the ways to come there, summed over
// an edge's mines, is the weight of that edge.
template <class Arithmetic>
class Sweep {
  using Value = typename Arithmetic::Value;

 public:
  Sweep(const Trellis& trellis, const Series<Value>& forward, Pile<Value> goal)
      : trellis_(trellis),
        forward_(forward),
        after_(std::move(goal)),
        after_start_(forward.start[trellis.states() - 1]) {}

  void run(Budget& budget, std::vector<Chance>& out) {
    for (std::size_t layer = trellis_.layers(); layer-- > 0;) {
      weigh_layer(layer, budget);
      out[trellis_.group(layer)] = chance(trellis_.size(layer));
    }
  }

 private:
  // The values of the layer's states, and the weight of each number of mines in its group.
  void weigh_layer(std::size_t layer, Budget& budget) {
    const auto first = trellis_.first_state(layer), last = trellis_.first_state(layer + 1);
    const std::size_t start = forward_.start[first];
    const std::size_t length = forward_.start[last] - start;
    budget.check_bytes(after_.bytes() + length * sizeof(Value));
    before_.assign(length, Value{});
    weights_.fill(Value{});
    Additions additions(budget, 2 * Arithmetic::steps);
    for (std::uint32_t state = first; state < last; ++state)
      weigh_edges(state, trellis_.size(layer), before_.data() + (forward_.start[state] - start),
                  additions);
    additions.tell();
    after_.swap(before_);
    after_start_ = start;
  }

  void weigh_edges(std::uint32_t state, int size, Value* into, Additions& additions) {
    const auto edges = trellis_.edges_of(state);
    const std::int32_t length = forward_.length[state];
    const Value* ways = forward_.of(state);
    int mines = edges.least;
    for (const std::uint32_t* to = edges.begin; to != edges.end; ++to, ++mines) {
      if (*to == Trellis::nowhere) continue;
      const Value times(choose[size][mines]);
      const Value* from = after_.data() + (forward_.start[*to] - after_start_) +
                          (forward_.low[state] + mines - forward_.low[*to]);
      Value weight{};
      for (std::int32_t i = 0; i < length; ++i) {
        const Value x = times * from[i];
        into[i] = into[i] + x;
        weight = weight + ways[i] * x;
      }
      weights_[mines] = weights_[mines] + weight;
      additions.add(length);
    }
  }

  // The chances of a cell of the group that was weighed last.
  Chance chance(int size) const {
    Value mine{}, safe{};
    for (int mines = 0; mines <= size; ++mines) {
      mine = mine + weights_[mines] * Value(mines);
      safe = safe + weights_[mines] * Value(size - mines);
    }
    const Value sum = mine + safe;
    return {to_double(mine / sum), to_double(safe / sum)};
  }

  const Trellis& trellis_;
  const Series<Value>& forward_;
  Pile<Value> after_, before_;
  std::uint64_t after_start_;
  std::array<Value, 9> weights_{};
};

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
  const Part ways = part(profile);
  const Deep& deep = *deep_[static_cast<std::size_t>(profile.deep)];
  if (deep.is_extended) {
    Pile<Extended> goal;
    goal.resize(profile.length);
    for (std::uint32_t k = 0; k < profile.length; ++k)
      if (posterior[k] > 0)
        goal[k] = Extended(posterior[k]) / Extended(ways.ways[k], ways.exponents[k]);
    Sweep<Extendeds>(deep.trellis, deep.extended, std::move(goal)).run(budget, out);
  } else {
    Pile<double> goal;
    goal.resize(profile.length);
    for (std::uint32_t k = 0; k < profile.length; ++k)
      if (posterior[k] > 0) goal[k] = posterior[k] / ways.ways[k];
    Sweep<Doubles>(deep.trellis, deep.plain, std::move(goal)).run(budget, out);
  }
}

}  // namespace sapper
