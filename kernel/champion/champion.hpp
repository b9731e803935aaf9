// Champion: the strongest player: exact endgames, and guesses by what they lead to.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "champion/features.hpp"
#include "champion/learned.hpp"
#include "champion/policy.hpp"
#include "champion/rollouts.hpp"
#include "play/areas.hpp"
#include "play/coinflips.hpp"
#include "play/endgame.hpp"
#include "play/outlook.hpp"
#include "play/walled_off.hpp"

namespace sapper {

// What an effort means. The numbers were chosen on boards of their own; research/champion/tried.md
// has what other numbers gained or lost.
struct ChampionStyle {
  std::size_t endgame_layouts = 500;  // searches to the end when so few layouts are left
  double dense_layouts = 250;  // or so few, over the cubed share of safe cells among those left
  std::uint64_t endgame_work = 4'000'000;
  std::size_t perfect_cells = 0;    // boards of so few cells are searched from the first click
  std::size_t perfect_layouts = 0;  // if they have so few layouts
  bool sees_coinflips = true;
  double frontier_cut = 0.90;  // guesses at least that share as safe as the safest are considered
  double away_cut = 0.95;      // the same for cells that touch no number
  double best_share = 0.8;     // of the safest next cell, the rest is that of the second safest
  double progress = 0.001;     // bonus for the chance that two safe cells follow
  double influence = 0.9;      // bonus for settling coin flips
  std::size_t most_candidates = 1000;
  double close = 0.03;         // share below the best up to which scores are worked out in full
  double early_close = 0.015;  // the same while the layouts have more than so many bits
  double early_bits = 120;
  double opening_bits = 200;  // above so many they are not: learned terms gain nothing there
  std::shared_ptr<const Learned> learned = {};  // terms that correct those; nothing: none
  double learned_margin = 0.005;                // by which these must speak for another cell
  RolloutStyle rollouts = {};
};

// The style of "fast", "standard" or "deep".
std::optional<ChampionStyle> champion_style(const std::string& effort);

// All that makes the score of a guess: the sum of the prospects' worth x the bonus.
struct Appraisal {
  double bonus = 1;
  GuessFeatures features{};
  std::vector<Prospect> prospects;
};

class Champion : public Policy {
 public:
  explicit Champion(const ChampionStyle& style);

  // The candidates that the last guess weighed by their scores, best first; none if it was made
  // in another way. Means nothing after a choice that was certain.
  const std::vector<Candidate>& scored() const { return scored_; }

  // What the score of a guess is made of, in the position of the last choice.
  Appraisal appraise(const View& view, Cell cell);
  double chance_to_be_safe(Cell cell) const { return safety(cell); }

 protected:
  Choice guess(const View& view) override;
  Choice begin(const View& view) override;

 private:
  bool rolls_out() const;
  bool is_small(const View& view) const;
  std::size_t most_layouts(const View& view) const;
  std::optional<Choice> search_endgame(const View& view);
  Cell first_of(const std::vector<Cell>& equals) const;
  std::optional<Choice> play_walled_off(const View& view);
  std::optional<Cell> opening_corner(const View& view) const;
  void order_candidates(const View& view);
  bool is_away(Cell cell) const { return !is_away_.empty() && is_away_[cell]; }
  void list_candidates(const View& view);
  void list_near_and_far(const View& view);
  bool is_worth_a_look(const View& view, Cell cell) const;
  void score_candidates(const View& view);
  std::size_t best_scored() const;
  double closeness() const;
  double influence_factor(Cell cell);
  void take_learned_scores(double least);

  ChampionStyle style_;
  LayoutLister lister_;
  LayoutTable table_;
  Endgame endgame_;
  WalledOff walled_off_;
  Areas areas_;
  Coinflips coinflips_;
  Foresight foresight_;
  Describer describer_;
  std::vector<Cell> candidates_;
  std::vector<std::uint8_t> is_away_;  // of each cell, once candidates near and far are listed
  std::vector<Candidate> scored_;      // best first
  std::vector<double> learned_;        // the learned score of each, where there are learned terms
  std::unique_ptr<Rollouts> rollouts_;
};

}  // namespace sapper
