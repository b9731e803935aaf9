#include "analysis/sampler.hpp"

#include <algorithm>

namespace sapper {

namespace {

// A weight: a whole number, or a share of all where a double would not hold it.
double share(double ways, double) { return ways; }
double share(const Extended& ways, const Extended& all) { return (ways / all).value(); }

}  // namespace

Verdict Sampler::prepare(const Position& position, const Limits& limits) {
  const Verdict verdict = analyst_.analyse(position, limits);
  if (verdict != Verdict::consistent) return verdict;
  Budget budget(limits);
  budget.spend(analyst_.cost().work);
  used_ = 0;
  for (std::size_t i = 0; i < analyst_.regions().size(); ++i) add_graph(position, i, budget);
  away_ = analyst_.away();
  certain_.assign(position.codes.size(), 0);
  for (Cell cell = 0; cell < certain_.size(); ++cell)
    certain_[cell] = analyst_.reduction().fact(cell) == Fact::mine;
  has_total_ = position.mines.has_value();
  odds_ = position.odds;
  return verdict;
}

void Sampler::add_graph(const Position& position, std::size_t i, Budget& budget) {
  if (used_ == graphs_.size()) graphs_.push_back(std::make_unique<Graph>());
  Graph& graph = *graphs_[used_++];
  const Region& region = analyst_.regions()[i];
  const Profile& profile = analyst_.profiles()[i];
  Profiler& profiler = analyst_.profiler();
  profiler.build(*position.shape, region, budget, graph.tree);
  graph.is_extended = profile.has_exponents;
  graph.spans.measure_inside(graph.tree);
  if (profile.is_weighed) {
    graph.spans.set_to_one(graph.tree);
    sum_inside(graph.tree, graph.spans, Weights(position.odds), budget, graph.extended);
  } else if (graph.is_extended) {
    sum_inside(graph.tree, graph.spans, Extendeds{}, budget, graph.extended);
  } else {
    sum_inside(graph.tree, graph.spans, Doubles{}, budget, graph.plain);
  }
  graph.list_pairs();
  budget.hold(2 * graph.tree.bytes() +
              (graph.is_extended ? graph.extended.bytes() : graph.plain.bytes()));
  const System& system = profiler.system();
  graph.starts.assign(1, 0);
  for (std::size_t group = 0; group < system.groups(); ++group)
    graph.starts.push_back(graph.starts.back() + static_cast<std::size_t>(system.size(group)));
  graph.cells.resize(system.cells());
  std::vector<std::size_t> next(graph.starts.begin(), graph.starts.end() - 1);
  for (std::size_t c = 0; c < system.cells(); ++c)
    graph.cells[next[system.group_of()[c]]++] = region.cells()[c];
}

void Sampler::Graph::list_pairs() {
  first_pair.assign(tree.entries() + 2, 0);
  node_of.resize(tree.entries());
  for (std::uint32_t n = 0; n < tree.nodes().size(); ++n) {
    const Tree::Node& node = tree.nodes()[n];
    std::fill(node_of.begin() + node.first, node_of.begin() + node.last, n);
    for (std::size_t p = node.first_pair; p < node.last_pair; ++p)
      ++first_pair[tree.pairs()[p].result + 2];
  }
  for (std::size_t i = 2; i < first_pair.size(); ++i) first_pair[i] += first_pair[i - 1];
  pairs.resize(first_pair.back());
  for (const Tree::Node& node : tree.nodes())
    for (std::size_t p = node.first_pair; p < node.last_pair; ++p)
      pairs[first_pair[tree.pairs()[p].result + 1]++] = tree.pairs()[p];
}

void Sampler::draw_counts(SplitMix64& random) {
  if (has_total_) {
    away_mines_ = analyst_.combination().draw(random, counts_);
    return;
  }
  counts_.clear();
  for (std::size_t i = 0; i < used_; ++i) {
    const auto posterior = analyst_.combination().posterior(i);
    const Profile& profile = analyst_.profiles()[i];
    counts_.push_back(profile.is_weighed ? 0
                                         : profile.low + static_cast<std::int64_t>(
                                                             pick(random, posterior, false)));
  }
}

void Sampler::draw_cells(SplitMix64& random, std::span<Cell> cells, std::int64_t mines,
                         std::vector<std::uint8_t>& out) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(mines); ++i) {
    std::swap(cells[i], cells[i + random.below(cells.size() - i)]);
    out[cells[i]] = 1;
  }
}

// Draws one of the pairs that give an entry, and how the mines are shared between its two.
template <class Value>
Sampler::Choice Sampler::draw_pair(SplitMix64& random, const Graph& graph, const Sums<Value>& sums,
                                   Part from) {
  const Spans& spans = graph.spans;
  const Value all = sums.of(from.entry)[from.mines - spans.low[from.entry]];
  weights_.clear();
  choices_.clear();
  for (std::size_t p = graph.first_pair[from.entry]; p < graph.first_pair[from.entry + 1]; ++p) {
    const auto [left, right, result] = graph.pairs[p];
    // The mines that the right can hold, and leave to the left what it can hold.
    const std::int32_t low = spans.low[right], rest = from.mines - spans.low[left];
    const std::int32_t first = std::max(low, rest - spans.length[left] + 1);
    const std::int32_t last = std::min(low + spans.length[right] - 1, rest);
    for (std::int32_t own = first; own <= last; ++own) {
      weights_.push_back(share(sums.of(left)[rest - own] * sums.of(right)[own - low], all));
      choices_.push_back({p, own});
    }
  }
  return choices_[pick(random, {weights_.data(), weights_.size()}, !graph.is_extended)];
}

// From the root down: the right of each pair first, which is a group alone in a line.
void Sampler::draw_graph(SplitMix64& random, Graph& graph, std::int64_t mines,
                         std::vector<std::uint8_t>& out) {
  pending_.clear();
  Part part{graph.tree.root(), static_cast<std::int32_t>(mines)};
  for (;;) {
    const Tree::Node& node = graph.tree.nodes()[graph.node_of[part.entry]];
    if (!node.is_leaf()) {
      const Choice choice = graph.is_extended ? draw_pair(random, graph, graph.extended, part)
                                              : draw_pair(random, graph, graph.plain, part);
      const Tree::Pair& pair = graph.pairs[choice.pair];
      pending_.push_back({pair.left, part.mines - choice.right_mines});
      part = {pair.right, choice.right_mines};
      continue;
    }
    // The first leaf was drawn together with the second. It takes a number from the generator all
    // the same: then a seed gives the same layouts as with a line that is drawn group by group.
    if (&node == graph.tree.nodes().data()) random.next();
    const std::span<Cell> cells(graph.cells.data() + graph.starts[node.group],
                                graph.starts[node.group + 1] - graph.starts[node.group]);
    draw_cells(random, cells, node.mines(part.entry), out);
    if (pending_.empty()) return;
    part = pending_.back();
    pending_.resize(pending_.size() - 1);
  }
}

void Sampler::draw_away(SplitMix64& random, std::vector<std::uint8_t>& out) {
  if (has_total_) {
    draw_cells(random, away_, away_mines_, out);
    return;
  }
  const double chance = odds_ / (1 + odds_);
  for (Cell cell : away_) out[cell] = random.unit() < chance;
}

void Sampler::draw(SplitMix64& random, std::vector<std::uint8_t>& mines) {
  mines = certain_;
  draw_counts(random);
  for (std::size_t i = 0; i < used_; ++i) draw_graph(random, *graphs_[i], counts_[i], mines);
  draw_away(random, mines);
}

}  // namespace sapper
