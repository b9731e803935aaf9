#include "rollouts.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

constexpr std::size_t batch = 32;
constexpr double hopeless = 2;  // standard errors behind

// About how often a game is won, by the share of the safe cells that are left.
double rough_value(double share_left) { return 0.85 - 0.42 * share_left; }
constexpr double luck_share = 0.7;

double share_left(const Referee& referee) {
  return static_cast<double>(referee.safe_left()) / static_cast<double>(referee.safe_cells());
}

}  // namespace

Rollouts::Rollouts(const RolloutStyle& style, std::unique_ptr<Reasoner> policy)
    : style_(style), policy_(std::move(policy)) {
  policy_->remember_guesses();
}

Cell Rollouts::pick(const Sight& sight, const Analyst& now, const Reasoner& self,
                    std::vector<Candidate> candidates) {
  tallies_.clear();
  const double best = candidates.front().score;
  for (const Candidate& candidate : candidates)
    if (candidate.score >= (1 - style_.close) * best && tallies_.size() < style_.most_candidates)
      tallies_.push_back({candidate});
  if (tallies_.size() < 2 || now.layouts().log2() > style_.most_bits)
    return candidates.front().cell;
  if (sampler_.prepare(sight.position) != Verdict::consistent) return candidates.front().cell;
  prepare(sight, fingerprint(sight.position));
  while (layouts_ < style_.most_layouts &&
         policy_->guesses_remembered() < style_.most_guesses) {
    play_batch(sight, now, self);
    drop_hopeless();
    if (std::count_if(tallies_.begin(), tallies_.end(),
                      [](const Tally& tally) { return !tally.is_out; }) == 1)
      break;
  }
  const Tally* pick = &tallies_.front();
  for (const Tally& tally : tallies_)
    if (!tally.is_out && (pick->is_out || advantage(tally) > advantage(*pick))) pick = &tally;
  return pick->candidate.cell;
}

std::vector<Comparison> Rollouts::compare(const Sight& sight, const Analyst& now,
                                          const Reasoner& self,
                                          const std::vector<Candidate>& candidates) {
  tallies_.clear();
  for (const Candidate& candidate : candidates) tallies_.push_back({candidate});
  if (sampler_.prepare(sight.position) != Verdict::consistent) return {};
  prepare(sight, ~fingerprint(sight.position));
  while (layouts_ < style_.most_layouts) play_batch(sight, now, self);
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

void Rollouts::prepare(const Sight& sight, std::uint64_t seed) {
  marks_.assign(sight.position.codes.size(), 0);
  referee_ = std::make_unique<Referee>(Shape::rectangle(sight.height, sight.width), marks_);
  random_ = SplitMix64(seed);
  policy_->forget_guesses();
  layouts_ = 0;
}

void Rollouts::play_batch(const Sight& sight, const Analyst& now, const Reasoner& self) {
  for (std::size_t i = 0; i < batch; ++i) {
    sampler_.draw(random_, marks_);
    double first = 0;
    for (Tally& tally : tallies_) {
      if (tally.is_out && &tally != &tallies_.front()) continue;
      const Cell cell = tally.candidate.cell;
      const double value = play(sight, self, cell, now.safe()[cell]);
      if (&tally == &tallies_.front()) first = value;
      tally.sum += value;
      tally.difference += value - first;
      tally.square += (value - first) * (value - first);
    }
    ++layouts_;
  }
}

// The result of guessing the cell on the layout at hand, less what luck gave or took.
double Rollouts::play(const Sight& sight, const Reasoner& self, Cell cell, double survival) {
  referee_->resume(marks_, sight.position.codes);
  const Sight seen{referee_->position(), sight.height, sight.width};
  double luck = 0;
  const double value = rough_value(share_left(*referee_));
  bool alive = referee_->open(cell);
  luck += value * ((alive ? 1 : 0) - survival);
  policy_->see_as(self);
  while (alive && !referee_->is_won()) {
    const Choice choice = policy_->choose(seen);
    if (choice.certainty == Certainty::endgame) return choice.win_chance - luck_share * luck;
    const double worth = choice.risk > 0 ? rough_value(share_left(*referee_)) : 0;
    alive = open(choice.cell);
    luck += worth * ((alive ? 1 : 0) - (1 - choice.risk));
  }
  return (alive ? 1 : 0) - luck_share * luck;
}

// Opens a cell that the policy chose, and all else that it knows to be safe.
bool Rollouts::open(Cell cell) {
  if (!referee_->open(cell)) return false;
  for (Cell safe : policy_->certain_cells())
    if (referee_->is_hidden(safe)) referee_->open(safe);
  return true;
}

// By how much the candidate is expected to be better than the first.
double Rollouts::advantage(const Tally& tally) const {
  const double count = static_cast<double>(layouts_);
  const double value = tallies_.front().sum / count;
  const double predicted =
      style_.trust * value * (tally.candidate.score / tallies_.front().candidate.score - 1);
  const double mean = tally.difference / count;
  const double error = std::max(tally.square / count - mean * mean, 0.01) / count;
  const double weight = style_.spread * style_.spread / (style_.spread * style_.spread + error);
  return &tally == &tallies_.front() ? 0 : (1 - weight) * predicted + weight * mean;
}

void Rollouts::drop_hopeless() {
  double lead = 0;
  for (const Tally& tally : tallies_)
    if (!tally.is_out) lead = std::max(lead, advantage(tally));
  const double count = static_cast<double>(layouts_);
  for (Tally& tally : tallies_) {
    if (tally.is_out) continue;
    const double mean = tally.difference / count;
    double error = std::sqrt(std::max(tally.square / count - mean * mean, 0.01) / count);
    const double spread = style_.spread;
    const double scatter = spread * error / std::sqrt(spread * spread + error * error);
    if (advantage(tally) + hopeless * scatter < lead) tally.is_out = true;
  }
}

}  // namespace sapper
