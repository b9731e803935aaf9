#include "analysis/sampler.hpp"

#include <algorithm>

namespace sapper {

Verdict Sampler::prepare(const Position& position, const Limits& limits) {
  const Verdict verdict = analyst_.analyse(position, limits);
  if (verdict != Verdict::consistent) return verdict;
  Budget budget(limits);
  budget.spend(analyst_.cost().work);
  used_ = 0;
  for (const Region& region : analyst_.regions()) add_graph(position, region, budget);
  away_ = analyst_.away();
  certain_.assign(position.codes.size(), 0);
  for (Cell cell = 0; cell < certain_.size(); ++cell)
    certain_[cell] = analyst_.reduction().fact(cell) == Fact::mine;
  has_total_ = position.mines.has_value();
  odds_ = position.odds;
  return verdict;
}

void Sampler::add_graph(const Position& position, const Region& region, Budget& budget) {
  if (used_ == graphs_.size()) graphs_.push_back(std::make_unique<Graph>());
  Graph& graph = *graphs_[used_++];
  Profiler& profiler = analyst_.profiler();
  profiler.graph(*position.shape, region, budget, graph.trellis);
  const System& system = profiler.system();
  graph.is_extended = system.cells() > most_cells_in_doubles;
  if (graph.is_extended)
    count_backward(graph.trellis, Extendeds{}, budget, graph.extended);
  else
    count_backward(graph.trellis, Doubles{}, budget, graph.plain);
  budget.hold(graph.trellis.bytes() +
              (graph.is_extended ? graph.extended.bytes() : graph.plain.bytes()));
  graph.starts.assign(1, 0);
  for (std::size_t group = 0; group < system.groups(); ++group)
    graph.starts.push_back(graph.starts.back() + static_cast<std::size_t>(system.size(group)));
  graph.cells.resize(system.cells());
  std::vector<std::size_t> next(graph.starts.begin(), graph.starts.end() - 1);
  for (std::size_t i = 0; i < system.cells(); ++i)
    graph.cells[next[system.group_of()[i]]++] = region.cells()[i];
}

void Sampler::draw_counts(SplitMix64& random) {
  if (has_total_) {
    away_mines_ = analyst_.combination().draw(random, counts_);
    return;
  }
  counts_.clear();
  for (std::size_t i = 0; i < used_; ++i) {
    const auto posterior = analyst_.combination().posterior(i);
    counts_.push_back(analyst_.profiles()[i].low +
                      static_cast<std::int64_t>(pick(random, posterior, false)));
  }
}

void Sampler::draw_cells(SplitMix64& random, std::span<Cell> cells, std::int64_t mines,
                         std::vector<std::uint8_t>& out) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(mines); ++i) {
    std::swap(cells[i], cells[i + random.below(cells.size() - i)]);
    out[cells[i]] = 1;
  }
}

void Sampler::draw_path(SplitMix64& random, Graph& graph, std::int64_t mines,
                        std::vector<std::uint8_t>& out) {
  std::uint32_t state = 0;
  for (std::size_t layer = 0; layer < graph.trellis.layers(); ++layer) {
    const auto edges = graph.trellis.edges_of(state);
    const int size = graph.trellis.size(layer);
    double weights[9] = {};
    const auto count = static_cast<std::size_t>(edges.end - edges.begin);
    const auto weigh = [&](const auto& series, const auto& scaled) {
      for (std::size_t i = 0; i < count; ++i) {
        if (edges.begin[i] == Trellis::nowhere) continue;
        const int own = edges.least + static_cast<int>(i);
        const std::int64_t at = mines - own - series.low[edges.begin[i]];
        if (at >= 0 && at < series.length[edges.begin[i]])
          weights[i] = scaled(series.of(edges.begin[i])[at]) * choose[size][own];
      }
    };
    if (graph.is_extended) {
      // In units of the ways from here, so that the numbers are ordinary ones.
      const Extended all = graph.extended.of(state)[mines - graph.extended.low[state]];
      weigh(graph.extended, [&](const Extended& ways) { return (ways / all).value(); });
    } else {
      weigh(graph.plain, [](double ways) { return ways; });
    }
    const std::size_t choice = pick(random, {weights, count}, !graph.is_extended);
    const int own = edges.least + static_cast<int>(choice);
    const std::uint32_t group = graph.trellis.group(layer);
    const std::span<Cell> cells(graph.cells.data() + graph.starts[group],
                                graph.starts[group + 1] - graph.starts[group]);
    draw_cells(random, cells, own, out);
    mines -= own;
    state = edges.begin[choice];
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
  for (std::size_t i = 0; i < used_; ++i) draw_path(random, *graphs_[i], counts_[i], mines);
  draw_away(random, mines);
}

}  // namespace sapper
