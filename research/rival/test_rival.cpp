// The parts of the rival, each on positions small enough to follow by hand.
#include <algorithm>
#include <cmath>

#include "check.hpp"
#include "play/tie_order.hpp"
#include "positions.hpp"
#include "rival/chains.hpp"
#include "rival/deadlock.hpp"
#include "rival/finish.hpp"
#include "rival/rival.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

// A position with all that the rival's parts ask for.
struct Scene {
  Board board, known;
  Analyst now;
  Web web;
  DeadByBoxes dead;

  Scene(const std::string& rows, std::int64_t mines) : board(parse(rows, mines)), known(board) {
    SAPPER_CHECK(now.analyse(board.position()) == Verdict::consistent);
    for (Cell cell : now.hidden())
      if (now.marks()[cell] == Mark::mine) known.codes[cell] = code_exploded;
    web.weave({known.position(), board.height, board.width});
    dead.see(web);
  }

  Cell cell(int row, int column) const { return static_cast<Cell>(row * board.width + column); }
  View view() const { return {board.position(), board.height, board.width}; }
  std::vector<Cell> locked(Coinflips& coinflips) {
    coinflips.see(view(), now);
    return first_deadlock(now, view(), dead, coinflips);
  }
  std::vector<Cell> chained() { return Chains().find(web, dead, now); }
};

Choice chosen(const std::string& rows, std::int64_t mines) {
  const Board board = parse(rows, mines);
  return Rival().choose({board.position(), board.height, board.width});
}

}  // namespace

SAPPER_TEST(equal_cells_come_in_the_order_of_a_hash_table) {
  std::string rows(40, '.');
  for (int row = 1; row < 8; ++row) rows += "/" + std::string(40, '.');
  const Board board = parse(rows, 0);
  const View view{board.position(), board.height, board.width};
  const auto at = [&](int row, int column) { return view.cell(row, column); };
  // Sixteen buckets: 17 and 1 share one, and stay as they came.
  SAPPER_CHECK((hash_order(view, {at(0, 17), at(0, 16), at(0, 1)}, 16) ==
                std::vector{at(0, 16), at(0, 17), at(0, 1)}));
  // Seven times ten thousand does not fit into sixteen bits: what is above them is folded in.
  SAPPER_CHECK((hash_order(view, {at(0, 2), at(7, 0), at(0, 0)}, 16) ==
                std::vector{at(0, 0), at(7, 0), at(0, 2)}));
  // Four cells are too many for four buckets, three are not.
  SAPPER_CHECK((hash_order(view, {at(0, 5), at(0, 4), at(0, 3)}, 4) ==
                std::vector{at(0, 4), at(0, 5), at(0, 3)}));
  SAPPER_CHECK((hash_order(view, {at(0, 5), at(0, 4), at(0, 3), at(0, 2)}, 4) ==
                std::vector{at(0, 2), at(0, 3), at(0, 4), at(0, 5)}));
  SAPPER_CHECK((clockwise(view, at(0, 0)) == std::vector{at(0, 1), at(1, 1), at(1, 0)}));
  SAPPER_CHECK(column_order(view)[1] == at(1, 0));
}

SAPPER_TEST(a_web_has_boxes_and_regions) {
  const Scene scene("..1...../..1.....", 3);
  const Web& web = scene.web;
  SAPPER_CHECK(web.touching().size() == 2 && web.cells().size() == 4 && web.away() == 10);
  SAPPER_CHECK(web.numbers().size() == 1);  // both numbers have the same cells
  SAPPER_CHECK(web.numbers()[0].mines == 1 && web.numbers()[0].choices == 4);
  SAPPER_CHECK(web.boxes().size() == 1 && web.boxes()[0].most == 1 && web.regions() == 1);
  SAPPER_CHECK(web.is_away(scene.cell(0, 0)) && !web.is_away(scene.cell(0, 1)));
  SAPPER_CHECK(web.mines_left() == 3);
  const Scene apart(".101..../.101....", 3);
  SAPPER_CHECK(apart.web.regions() == 2);
}

SAPPER_TEST(dead_cells_tell_nothing) {
  // The pair at the left: whichever is safe shows a 1. At the right there is more to learn.
  Scene pair(".101..../.101....", 3);
  SAPPER_CHECK(pair.dead.is_dead(pair.cell(0, 0)) && pair.dead.is_dead(pair.cell(1, 0)));
  SAPPER_CHECK(!pair.dead.is_dead(pair.cell(0, 4)));
  SAPPER_CHECK(!pair.dead.is_dead(pair.cell(0, 7)));  // touches no number
  // If the lower left cell is safe, the one above it may still be a mine or not.
  Scene open("1../.2./.1.", 2);
  SAPPER_CHECK(!open.dead.is_dead(open.cell(2, 0)));
  // In the corner each of the two has mines all around, but for the other.
  Scene corner("0002../0002../00012.", 4);
  SAPPER_CHECK(corner.dead.is_dead(corner.cell(1, 5)) && corner.dead.is_dead(corner.cell(2, 5)));
}

SAPPER_TEST(a_pair_that_only_a_guess_resolves_is_found) {
  // On two rows every neighbour touches both cells of a column. The left pair is dead.
  Scene scene(".101..../.101....", 3);
  Coinflips coinflips;
  SAPPER_CHECK((scene.locked(coinflips) == std::vector{scene.cell(0, 4), scene.cell(1, 4)}));
  // A corner that may become a coin flip: its cells have influence, those far away have less.
  Scene corner("......../.......1/......../........", 6);
  SAPPER_CHECK(corner.locked(coinflips).empty());
  SAPPER_CHECK(coinflips.influence(corner.cell(0, 7)) > coinflips.influence(corner.cell(1, 3)));
}

SAPPER_TEST(a_chain_ends_in_a_coin_flip) {
  // Column 3: of rows 0 and 1, of 1 and 3, of 3 and 4 one is a mine. Every cell of column 4 touches
  // two of them, of which one is a mine either way.
  Scene scene("001.../001.../0012../001.../001...", 4);
  auto found = scene.chained();
  std::sort(found.begin(), found.end());
  const std::vector<Cell> column{scene.cell(0, 3), scene.cell(1, 3), scene.cell(3, 3),
                                 scene.cell(4, 3)};
  SAPPER_CHECK(found == column);
  Coinflips coinflips;
  SAPPER_CHECK(scene.locked(coinflips).empty());
  // Without row 4 the chain is over after three cells: an odd number decides itself.
  SAPPER_CHECK(Scene("001.../001.../0012../001...", 4).chained().empty());
}

SAPPER_TEST(a_walled_off_region_is_played_first) {
  const Choice choice = chosen(".101..../.101....", 3);
  SAPPER_CHECK(choice.cell == 0 && std::abs(choice.risk - 0.5) < 1e-12);  // others are safer
  SAPPER_CHECK(choice.certainty ==
               Certainty::endgame);  // few layouts are left: its chance is exact
}

SAPPER_TEST(few_layouts_are_searched_to_the_end) {
  const Choice choice = chosen(".1./1../...", 2);
  SAPPER_CHECK(choice.certainty == Certainty::endgame);
  SAPPER_CHECK(std::abs(choice.win_chance - 2.0 / 3) < 1e-12);
}

// Cells that touch neither a number nor each other: nothing to search, nothing to weigh.
SAPPER_TEST(lone_cells_are_guessed) {
  const Choice choice = chosen("1*.*.", 3);
  SAPPER_CHECK(choice.cell == 2);  // has more mines around than the other
  SAPPER_CHECK(std::abs(choice.risk - 0.5) < 1e-12);
}
