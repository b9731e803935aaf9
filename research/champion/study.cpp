#include "study.hpp"

#include <limits>
#include <stdexcept>

#include "base/elementary.hpp"
#include "play/referee.hpp"

namespace sapper {

namespace {

ChampionStyle player_style(const StudyStyle& style) {
  ChampionStyle player = *champion_style("standard");
  player.close = player.early_close = style.close;
  player.opening_bits = std::numeric_limits<double>::infinity();
  player.learned = nullptr;
  player.rollouts = {};
  return player;
}

RolloutStyle rollout_style(const StudyStyle& style) {
  RolloutStyle rollouts;
  rollouts.most_layouts = style.layouts;
  return rollouts;
}

}  // namespace

Study::Study(const StudyStyle& style)
    : style_(style),
      player_(player_style(style)),
      rollouts_(rollout_style(style), std::make_unique<Champion>(*champion_style("fast"))) {}

std::vector<StudiedGuess> Study::watch(int height, int width, std::span<const std::uint8_t> marks,
                                       Cell first) {
  Referee referee(Shape::rectangle(height, width), marks);
  const View view{referee.position(), height, width};
  std::vector<StudiedGuess> guesses;
  bool alive = referee.open(first);
  while (alive && !referee.is_won()) {
    const Choice choice = player_.choose(view);
    if (choice.certainty == Certainty::guess) {
      const auto candidates = close_ones();
      if (candidates.size() > 1)
        guesses.push_back({{view.position.codes.begin(), view.position.codes.end()},
                           rollouts_.compare(view, player_, candidates)});
    }
    alive = referee.open(choice.cell);
  }
  return guesses;
}

std::vector<Appraisal> Study::appraise(const View& view, std::span<const Cell> cells) {
  const Choice choice = player_.choose(view);
  if (choice.certainty != Certainty::guess || player_.scored().empty())
    throw std::invalid_argument("scores do not decide in this view");
  for (Cell cell : cells)
    if (player_.chance_to_be_safe(cell) == 0)
      throw std::invalid_argument("a cell to appraise is certainly a mine");
  std::vector<Appraisal> appraisals;
  for (Cell cell : cells) appraisals.push_back(player_.appraise(view, cell));
  return appraisals;
}

std::vector<Candidate> Study::close_ones() const {
  std::vector<Candidate> found;
  for (const Candidate& candidate : player_.scored())
    if (candidate.score >= rounded((1 - style_.close) * player_.scored().front().score) &&
        found.size() < style_.most_candidates)
      found.push_back(candidate);
  return found;
}

}  // namespace sapper
