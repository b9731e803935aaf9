#include "chance/estimate.hpp"

#include <algorithm>
#include <memory>

#include "base/random_layout.hpp"
#include "play/outlook.hpp"

namespace sapper {

namespace {

// The champion without learned terms: what they are worth is far below any error here, and an
// estimate must not depend on what has been loaded.
ChampionStyle playing_style() {
  ChampionStyle style = *champion_style("standard");
  style.learned = nullptr;
  return style;
}

}  // namespace

void EstimateSums::add(const EstimateSums& more) {
  layouts += more.layouts;
  guesses += more.guesses;
  work += more.work;
  is_stopped = is_stopped || more.is_stopped;
  openings.resize(std::max(openings.size(), more.openings.size()));
  for (std::size_t i = 0; i < more.openings.size(); ++i) {
    openings[i].value += more.openings[i].value;
    openings[i].square += more.openings[i].square;
    openings[i].difference += more.openings[i].difference;
    openings[i].difference_square += more.openings[i].difference_square;
    openings[i].is_lost = more.openings[i].is_lost;
  }
}

Estimate::Estimate()
    : self_(playing_style()), playouts_(std::make_unique<Champion>(playing_style())) {}

void Estimate::prepare(const View& view, const std::vector<Opening>& openings,
                       const std::vector<Cell>& free, const Limits& limits) {
  view_ = view;
  openings_ = openings;
  is_first_click_ = !free.empty();
  const std::size_t cells = view.position.codes.size();
  forbidden_.assign(cells, 0);
  for (Cell cell : free) forbidden_[cell] = 1;
  limits_ = limits;
  if (sampler_.prepare(view.position, limits) != Verdict::consistent) throw Inconsistent();
  self_.choose(view);
  const Analyst& analyst = sampler_.analyst();
  Foresight foresight(champion_style("standard")->best_share);
  is_lost_.assign(openings.size(), false);
  has_first_.assign(openings.size(), false);
  first_.assign(openings.size(), {});
  for (std::size_t i = 0; i < openings.size(); ++i) {
    is_lost_[i] = std::any_of(openings[i].begin(), openings[i].end(),
                              [&](Cell cell) { return analyst.marks()[cell] == Mark::mine; });
    if (is_first_click_ || openings[i].size() != 1) continue;
    const Cell cell = openings[i].front();
    if (analyst.marks()[cell] != Mark::open_question) continue;
    has_first_[i] = true;
    first_[i] = Expectation(foresight.look(view.position, analyst, cell, 0), 0.5);
  }
}

EstimateSums Estimate::play(std::uint64_t seed, std::size_t count,
                            const std::function<void()>& poll) {
  SplitMix64 random(seed);
  sampler_.prepare(view_.position, limits_);  // draws leave their traces in it
  playouts_.begin(view_);
  playouts_.set_poll(poll);
  expectations_ = first_;
  EstimateSums sums;
  sums.openings.resize(openings_.size());
  for (std::size_t i = 0; i < openings_.size(); ++i) sums.openings[i].is_lost = is_lost_[i];
  try {
    while (sums.layouts < count) {
      draw(random);
      meet(sums);
      playouts_.learn();
    }
  } catch (const Stopped&) {
    sums.is_stopped = true;
  }
  sums.guesses = playouts_.guesses();
  return sums;
}

void Estimate::draw(SplitMix64& random) {
  if (!is_first_click_) {
    sampler_.draw(random, marks_);
    return;
  }
  const auto mines = static_cast<std::size_t>(*view_.position.mines);
  marks_ = random_marks(random.next(), mines, forbidden_);
}

// Lets every opening meet the layout at hand.
void Estimate::meet(EstimateSums& sums) {
  values_.clear();
  for (std::size_t i = 0; i < openings_.size(); ++i)
    values_.push_back(playouts_.play(view_, self_, marks_, openings_[i],
                                     has_first_[i] ? &expectations_[i] : nullptr));
  for (std::size_t i = 0; i < values_.size(); ++i) {
    OpeningSums& opening = sums.openings[i];
    const double difference = values_[i] - values_.front();
    opening.value += values_[i];
    opening.square += values_[i] * values_[i];
    opening.difference += difference;
    opening.difference_square += difference * difference;
  }
  ++sums.layouts;
}

}  // namespace sapper
