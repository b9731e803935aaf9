#include "analysis/tally.hpp"

namespace sapper {

Verdict Tally::prepare(const Position& position, const Limits& limits) {
  parts_.clear();
  built_ = SIZE_MAX;
  const Verdict verdict = analyst_.analyse(position, limits);
  if (verdict != Verdict::consistent) return verdict;
  budget_.emplace(limits);
  budget_->spend(analyst_.cost().work);
  for (const Profile& profile : analyst_.profiles()) {
    const Part part = analyst_.profiler().part(profile);
    ExactPart exact{part.low, profile.cells, !profile.has_exponents, {}};
    double sum = 0;
    for (double ways : part.ways) sum += ways;
    exact.is_exact &= sum < 0x1p53;
    exact.ways.resize(profile.length);
    for (std::size_t i = 0; exact.is_exact && i < profile.length; ++i)
      exact.ways[i] = static_cast<std::uint64_t>(part.ways[i]);
    parts_.push_back(std::move(exact));
  }
  return verdict;
}

std::vector<std::uint64_t> Tally::residues(const Position& position, std::size_t part,
                                           std::uint64_t modulus) {
  if (built_ != part) {
    const Region& region = analyst_.regions()[part];
    analyst_.profiler().build(*position.shape, region, *budget_, tree_);
    built_ = part;
  }
  Spans spans;
  spans.measure_inside(tree_);
  Sums<std::uint64_t> ways;
  sum_inside(tree_, spans, Residues{modulus}, *budget_, ways);
  const std::uint64_t* first = ways.of(tree_.root());
  return {first, first + spans.length[tree_.root()]};
}

}  // namespace sapper
