// Rival: a player that decides as a well-known public solver does.
//
// It follows the rules that the author of that solver has published, in our own words and code, and
// agrees with the results that are known of it on more than 99 of 100 boards. It is a strong
// opponent on any boards, and a stand-in for that program where only its results are known.
#pragma once

#include <optional>
#include <vector>

#include "play/areas.hpp"
#include "play/coinflips.hpp"
#include "play/reasoner.hpp"
#include "play/walled_off.hpp"
#include "rival/chains.hpp"
#include "rival/contest.hpp"
#include "rival/deadlock.hpp"
#include "rival/finish.hpp"

namespace sapper {

// A guess is made by the first of these that has one: if all cells with a number are dead, any of
// them; a region that nothing outside can change, played to its end; the search of all layouts, if
// few are left; a coin flip that will have to be guessed anyway; the weighing of candidates.
class Rival : public Reasoner {
 protected:
  Choice guess(const View& view) override;

 private:
  Choice follow_rules(const View& view);
  void tell_chance(const View& view, Choice& choice);
  void see(const View& view);
  bool is_all_dead();
  Cell dead_cell() const;

  std::optional<Choice> play_walled_off(const View& view);
  Cell first_possible(const std::vector<Cell>& cells) const;
  std::vector<Cell> listing_order_of(const Region& region) const;
  std::optional<Choice> search_endgame(const View& view);
  std::size_t most_layouts() const;

  std::vector<Cell> list_candidates();
  double away_safety() const;
  double best_living_safety();
  void list_near(double best);
  std::vector<Cell> list_away() const;
  void add_stakes(double best, const std::vector<Cell>& away);
  Cell narrowest_away() const;
  Cell hold_contest(const View& view, const std::vector<Cell>& cells);

  std::vector<std::uint8_t> codes_;  // with all certain mines marked as exploded
  Web web_;
  DeadByBoxes dead_;
  Coinflips coinflips_;
  Chains chains_;
  Contest contest_;
  Areas areas_;
  WalledOff walled_off_;
  LayoutLister lister_;
  LayoutTable table_;
  Finisher finisher_;
  std::vector<Cell> near_;  // candidates that touch a number
};

}  // namespace sapper
