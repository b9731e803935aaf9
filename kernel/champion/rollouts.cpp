#include "champion/rollouts.hpp"

#include <algorithm>
#include <cmath>

#include "base/elementary.hpp"

namespace sapper {

namespace {

// Layouts between two looks at who is hopeless. 8, 32 and 64 make the same choices at 60 guesses
// late in games, in .99 to 1.04 of the time.
constexpr std::size_t batch = 16;
constexpr double hopeless = 2;  // standard errors behind

}  // namespace

Rollouts::Rollouts(const RolloutStyle& style, std::unique_ptr<Policy> policy)
    : style_(style), playouts_(std::move(policy)) {}

Cell Rollouts::pick(const View& view, const Policy& self,
                    const std::vector<Candidate>& candidates) {
  tallies_.clear();
  const double best = candidates.front().score;
  for (const Candidate& candidate : candidates)
    if (candidate.score >= rounded((1 - style_.close) * best) &&
        tallies_.size() < style_.most_candidates)
      enter(candidate, self);
  if (tallies_.size() < 2) return candidates.front().cell;
  if (sampler_.prepare(view.position) != Verdict::consistent) return candidates.front().cell;
  prepare(view, fingerprint(view.position));
  while (layouts_ < style_.most_layouts && playouts_.guesses() < style_.most_guesses) {
    play_batch(view, self);
    drop_hopeless();
    if (is_decided()) break;
  }
  const Tally* pick = &tallies_.front();
  for (const Tally& tally : tallies_)
    if (!tally.is_out && advantage(tally) > advantage(*pick)) pick = &tally;
  return pick->candidate.cell;
}

std::vector<Comparison> Rollouts::compare(const View& view, const Policy& self,
                                          const std::vector<Candidate>& candidates) {
  tallies_.clear();
  for (const Candidate& candidate : candidates) enter(candidate, self);
  if (sampler_.prepare(view.position) != Verdict::consistent) return {};
  prepare(view, ~fingerprint(view.position));
  while (layouts_ < style_.most_layouts) play_batch(view, self);
  const double count = static_cast<double>(layouts_);
  std::vector<Comparison> comparisons;
  for (const Tally& tally : tallies_) {
    const double mean = tally.difference / count;
    const double variance = std::max(tally.square / count - mean * mean, 0.0);
    comparisons.push_back(
        {tally.candidate.cell, tally.sum / count, mean, std::sqrt(variance / count)});
  }
  return comparisons;
}

void Rollouts::prepare(const View& view, std::uint64_t seed) {
  marks_.assign(view.position.codes.size(), 0);
  random_ = SplitMix64(seed);
  playouts_.begin(view);
  layouts_ = 0;
}

void Rollouts::enter(const Candidate& candidate, const Policy& self) {
  tallies_.push_back({candidate, Expectation(candidate.outlook, self.rough_value(candidate.cell))});
}

void Rollouts::play_batch(const View& view, const Policy& self) {
  for (std::size_t i = 0; i < batch; ++i) {
    sampler_.draw(random_, marks_);
    double first = 0;
    for (Tally& tally : tallies_) {
      if (tally.is_out && &tally != &tallies_.front()) continue;
      const double value =
          playouts_.play(view, self, marks_, {&tally.candidate.cell, 1}, &tally.expectation);
      if (&tally == &tallies_.front()) first = value;
      tally.sum += value;
      tally.difference += value - first;
      tally.square += (value - first) * (value - first);
    }
    ++layouts_;
    playouts_.learn();
  }
}

// By how much the candidate is expected to be better than the first, rounded.
double Rollouts::advantage(const Tally& tally) const {
  const double count = static_cast<double>(layouts_);
  const double value = tallies_.front().sum / count;
  const double predicted =
      style_.trust * value * (tally.candidate.score / tallies_.front().candidate.score - 1);
  const double mean = tally.difference / count;
  const double error = variance(tally) / count;
  const double weight = style_.spread * style_.spread / (style_.spread * style_.spread + error);
  return &tally == &tallies_.front() ? 0 : rounded((1 - weight) * predicted + weight * mean);
}

// Of the difference to the first; at least what a few alike results cannot rule out.
double Rollouts::variance(const Tally& tally) const {
  const double mean = tally.difference / static_cast<double>(layouts_);
  return std::max(tally.square / static_cast<double>(layouts_) - mean * mean, 0.01);
}

bool Rollouts::is_decided() const {
  return std::count_if(tallies_.begin(), tallies_.end(),
                       [](const Tally& tally) { return !tally.is_out; }) <= 1;
}

// Leaves out who is two standard errors behind the leader. The first is what the others' errors are
// measured against: its own is the leader's.
void Rollouts::drop_hopeless() {
  const Tally* leader = &tallies_.front();
  for (const Tally& tally : tallies_)
    if (!tally.is_out && advantage(tally) > advantage(*leader)) leader = &tally;
  for (Tally& tally : tallies_) {
    const Tally& measured = &tally == &tallies_.front() ? *leader : tally;
    const double hope = rounded(advantage(tally) + hopeless * scatter(measured));
    if (hope < advantage(*leader)) tally.is_out = true;
  }
}

// How far off the expected advantage may be: a standard error.
double Rollouts::scatter(const Tally& tally) const {
  const double error = std::sqrt(variance(tally) / static_cast<double>(layouts_));
  return style_.spread * error / std::sqrt(style_.spread * style_.spread + error * error);
}

}  // namespace sapper
