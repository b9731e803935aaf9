#include "rollouts.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

constexpr std::size_t batch = 16;
constexpr double hopeless = 2;  // standard errors behind

}  // namespace

Rollouts::Rollouts(const RolloutStyle& style, std::unique_ptr<Reasoner> policy)
    : style_(style), policy_(std::move(policy)) {
  policy_->remember_guesses();
}

Cell Rollouts::pick(const Sight& sight, const Reasoner& self,
                    const std::vector<Candidate>& candidates) {
  tallies_.clear();
  const double best = candidates.front().score;
  for (const Candidate& candidate : candidates)
    if (candidate.score >= (1 - style_.close) * best && tallies_.size() < style_.most_candidates)
      enter(candidate, self);
  if (tallies_.size() < 2) return candidates.front().cell;
  if (sampler_.prepare(sight.position) != Verdict::consistent) return candidates.front().cell;
  prepare(sight, fingerprint(sight.position));
  while (layouts_ < style_.most_layouts &&
         policy_->guesses_remembered() < style_.most_guesses) {
    play_batch(sight, self);
    drop_hopeless();
    if (is_decided()) break;
  }
  const Tally* pick = &tallies_.front();
  for (const Tally& tally : tallies_)
    if (!tally.is_out && (pick->is_out || advantage(tally) > advantage(*pick))) pick = &tally;
  return pick->candidate.cell;
}

std::vector<Comparison> Rollouts::compare(const Sight& sight, const Reasoner& self,
                                          const std::vector<Candidate>& candidates) {
  tallies_.clear();
  for (const Candidate& candidate : candidates) enter(candidate, self);
  if (sampler_.prepare(sight.position) != Verdict::consistent) return {};
  prepare(sight, ~fingerprint(sight.position));
  while (layouts_ < style_.most_layouts) play_batch(sight, self);
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

void Rollouts::enter(const Candidate& candidate, const Reasoner& self) {
  tallies_.push_back({candidate, Expectation(candidate.outlook, self.rough_value(candidate.cell))});
}

void Rollouts::play_batch(const Sight& sight, const Reasoner& self) {
  for (std::size_t i = 0; i < batch; ++i) {
    sampler_.draw(random_, marks_);
    double first = 0;
    for (Tally& tally : tallies_) {
      if (tally.is_out && &tally != &tallies_.front()) continue;
      const double value = play(sight, self, tally);
      if (&tally == &tallies_.front()) first = value;
      tally.sum += value;
      tally.difference += value - first;
      tally.square += (value - first) * (value - first);
    }
    ++layouts_;
  }
}

// The result of guessing the cell on the layout at hand, less what luck gave or took.
double Rollouts::play(const Sight& sight, const Reasoner& self, Tally& tally) {
  referee_->resume(marks_, sight.position.codes);
  steps_.clear();
  const bool alive = guess(tally.candidate.cell, tally.expectation);
  policy_->see_as(self);
  double value = play_on({referee_->position(), sight.height, sight.width}, alive);
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    if (step->survived) step->expectation->learn(value);
    value -= step->luck;
  }
  return value;
}

// Opens the cell and notes how lucky that was.
bool Rollouts::guess(Cell cell, Expectation& expectation) {
  const bool survived = referee_->open(cell);
  const std::uint8_t number = survived ? referee_->position().codes[cell] : 0;
  steps_.push_back({&expectation, expectation.luck(survived, number), survived});
  return survived;
}

// Lets the policy play to the end: the exact chance to win on entering an endgame, else 1 or 0.
double Rollouts::play_on(const Sight& seen, bool alive) {
  while (alive && !referee_->is_won()) {
    const Choice choice = policy_->choose(seen);
    if (choice.certainty == Certainty::endgame) return choice.win_chance;
    if (policy_->expectation())
      alive = guess(choice.cell, *policy_->expectation());
    else
      open_certain(choice.cell);
  }
  return alive ? 1 : 0;
}

// Opens a cell that is certainly safe, and all else that the policy knows to be safe.
void Rollouts::open_certain(Cell cell) {
  referee_->open(cell);
  for (Cell safe : policy_->certain_cells())
    if (referee_->is_hidden(safe)) referee_->open(safe);
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

bool Rollouts::is_decided() const {
  return std::count_if(tallies_.begin(), tallies_.end(),
                       [](const Tally& tally) { return !tally.is_out; }) == 1;
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
