// Finish: the first move of perfect play, of equal ones the one that the rival takes.
#pragma once

#include <optional>
#include <vector>

#include "play/endgame.hpp"
#include "rival/web.hpp"

namespace sapper {

// The order in which the rival comes upon cells when it lists layouts: those of the numbers with
// the most choices first, as long as numbers share no cell; then the others. `cells` may leave out
// cells of the numbers.
std::vector<Cell> listing_order(const std::vector<Cell>& cells,
                                std::vector<const Web::Number*> numbers);

struct Finish {
  std::optional<Cell> cell;  // none if all cells are dead, or the search takes too long
  double win_chance = 0;     // exact, if there is a cell
  bool is_all_dead = false;  // no cell tells anything: all moves are equal but for their risk
};

// A workspace: reuse one object for many positions.
class Finisher {
 public:
  // Of moves that win the same: the safest, then the likeliest to show a 0, then by the numbers it
  // may show (many, the likeliest of them unlikely), then the first in the order.
  Finish finish(const LayoutTable& table, const std::vector<Cell>& order);

  // Of perfect play; none if the search takes too long.
  std::optional<double> win_chance(const LayoutTable& table);

 private:
  // What opening a cell would show, over all layouts.
  struct Sum {
    std::size_t mines = 0, zeros = 0, numbers = 0, most = 0, place = 0;
  };

  Sum sum_up(const LayoutTable& table, std::size_t column, const std::vector<Cell>& order) const;
  static bool is_before(const Sum& one, const Sum& other);

  Endgame endgame_;
};

}  // namespace sapper
