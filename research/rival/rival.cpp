#include "rival/rival.hpp"

#include <algorithm>
#include <cmath>

#include "base/elementary.hpp"
#include "play/tie_order.hpp"

namespace sapper {

namespace {
constexpr std::size_t few_layouts = 400;     // are always searched to the end
constexpr double dense_layouts = 250;        // the same, times one over the cube of the safe share
constexpr std::size_t most_listed = 20'000;  // a bound of ours, for boards with hardly a safe cell
constexpr double near_cut = 0.90;  // cells at least that share as safe as the safest are weighed
constexpr double away_cut = 0.95;  // the same for cells that touch no number
}  // namespace

Choice Rival::guess(const View& view) {
  Choice choice = follow_rules(view);
  tell_chance(view, choice);
  return choice;
}

// Where few layouts are left its moves are perfect play, whichever rule they follow: dead cells are
// all alike, and a walled-off region does not care when it is played. (Not quite: of 351 such
// chances in expert games one was too high, by one layout of 114.)
void Rival::tell_chance(const View& view, Choice& choice) {
  if (choice.certainty == Certainty::endgame || !view.position.mines) return;
  if (analyst().layouts().log2() > log2_of(few_layouts + 0.5)) return;
  if (!lister_.list(view.position, few_layouts, table_)) return;
  if (const auto chance = finisher_.win_chance(table_)) {
    choice.certainty = Certainty::endgame;
    choice.win_chance = *chance;
  }
}

Choice Rival::follow_rules(const View& view) {
  see(view);
  if (is_all_dead()) return guess_at(dead_cell());
  if (auto choice = play_walled_off(view)) return *choice;
  if (auto choice = search_endgame(view)) return *choice;
  coinflips_.see(view, analyst());
  auto cells = first_deadlock(analyst(), view, dead_, coinflips_);
  if (cells.empty()) cells = chains_.find(web_, dead_, analyst());
  if (!cells.empty()) {
    std::sort(cells.begin(), cells.end());
    return guess_at(hold_contest(view, cells));
  }
  cells = list_candidates();
  if (cells.empty()) return guess_at(narrowest_away());
  areas_.find(view.position, analyst());
  areas_.leave_small(cells);
  return guess_at(hold_contest(view, cells));
}

void Rival::see(const View& view) {
  codes_.assign(view.position.codes.begin(), view.position.codes.end());
  for (Cell cell : analyst().hidden())
    if (analyst().marks()[cell] == Mark::mine) codes_[cell] = code_exploded;
  View known = view;
  known.position.codes = codes_;
  web_.weave(known);
  dead_.see(web_);
}

bool Rival::is_all_dead() {
  const auto& cells = web_.cells();
  return !cells.empty() &&
         std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return dead_.is_dead(cell); });
}

// Where no cell tells anything: the first with a number, if there is one.
Cell Rival::dead_cell() const {
  return web_.cells().empty() ? narrowest_away() : web_.cells().front();
}

// A region that nothing outside can change is played to its end.
std::optional<Choice> Rival::play_walled_off(const View& view) {
  const Region* region = walled_off_.find_smallest(
      view.position, analyst(), WalledOff::Smallest::by_cells, few_layouts, table_);
  if (!region) return std::nullopt;
  const Finish finish = finisher_.finish(table_, listing_order_of(*region));
  if (finish.is_all_dead) return guess_at(first_possible(table_.cells));
  return finish.cell ? std::optional(guess_at(*finish.cell)) : std::nullopt;
}

// The first cell, row by row, that may be safe.
Cell Rival::first_possible(const std::vector<Cell>& cells) const {
  std::optional<Cell> first;
  for (Cell cell : cells)
    if (safety(cell) > 0 && (!first || cell < *first)) first = cell;
  return first.value();
}

std::vector<Cell> Rival::listing_order_of(const Region& region) const {
  std::vector<Cell> cells, numbers;
  for (const Web::Box& box : web_.boxes()) {
    if (!contains(region.cells(), box.cells.front())) continue;
    cells.insert(cells.end(), box.cells.begin(), box.cells.end());
    for (std::uint32_t number : box.numbers)
      if (!contains(numbers, web_.numbers()[number].cell))
        numbers.push_back(web_.numbers()[number].cell);
  }
  std::vector<const Web::Number*> touched;
  for (Cell cell : hash_order(web_.view(), numbers))
    for (const Web::Number& number : web_.numbers())
      if (number.cell == cell) touched.push_back(&number);
  return listing_order(hash_order(web_.view(), cells), touched);
}

// How many layouts are searched: the fewer cells are safe, the more, as they make shorter games.
std::size_t Rival::most_layouts() const {
  const auto hidden = static_cast<double>(web_.hidden());
  const double safe = (hidden - static_cast<double>(*web_.mines_left())) / hidden;
  const double most = dense_layouts / (safe * safe * safe);
  return static_cast<std::size_t>(
      std::lround(std::clamp(most, double(few_layouts), double(most_listed))));
}

std::optional<Choice> Rival::search_endgame(const View& view) {
  if (!view.position.mines) return std::nullopt;
  const std::size_t most = most_layouts();
  if (analyst().layouts().log2() > log2_of(double(most) + 0.5)) return std::nullopt;
  if (!lister_.list(view.position, most, table_)) return std::nullopt;
  std::vector<Cell> cells;
  for (Cell cell : column_order(view))
    if (web_.is_hidden(cell)) cells.push_back(cell);
  std::vector<const Web::Number*> numbers;
  for (const Web::Number& number : web_.numbers()) numbers.push_back(&number);
  const Finish finish = finisher_.finish(table_, listing_order(cells, numbers));
  if (finish.is_all_dead) return guess_at(dead_cell());
  if (!finish.cell) return std::nullopt;
  Choice choice = guess_at(*finish.cell);
  choice.certainty = Certainty::endgame;
  choice.win_chance = finish.win_chance;
  return choice;
}

// The cells to weigh, in the order in which they are weighed.
std::vector<Cell> Rival::list_candidates() {
  const double best = best_living_safety();
  list_near(best);
  const bool is_away_safe = web_.away() > 0 && away_safety() > away_cut * best;
  const auto away = is_away_safe ? list_away() : std::vector<Cell>{};
  add_stakes(best, away);
  near_.insert(near_.end(), away.begin(), away.end());
  return near_;
}

// The chance to be safe of the cells that touch no number, 0 if there is none.
double Rival::away_safety() const {
  if (web_.away() > 0)
    for (Cell cell : analyst().hidden())
      if (web_.is_away(cell)) return safety(cell);
  return 0;
}

double Rival::best_living_safety() {
  double best = away_safety();
  for (Cell cell : web_.cells())
    if (safety(cell) > best && !dead_.is_dead(cell)) best = safety(cell);
  return best;
}

void Rival::list_near(double best) {
  near_.clear();
  for (Cell cell : web_.cells())
    if (safety(cell) >= near_cut * best - 1e-15 && !dead_.is_dead(cell)) near_.push_back(cell);
  order_near(web_.view(), analyst(), near_);
}

// Cells that touch no number: all of few; of many those that would meet a number two steps off, and
// those with two or three hidden neighbours.
std::vector<Cell> Rival::list_away() const {
  const View& view = web_.view();
  std::vector<Cell> away;
  std::vector<std::uint8_t> is_listed(codes_.size(), 0);
  const auto add = [&](Cell cell) {
    if (!web_.is_away(cell) || is_listed[cell]) return;
    is_listed[cell] = 1;
    away.push_back(cell);
  };
  constexpr std::size_t few_away = 30;  // so few cells away from numbers are all weighed
  const bool is_few = web_.away() < few_away;
  if (!is_few)
    for (Cell number : web_.touching())
      for (auto [down, right] : {std::pair{0, 2}, {0, -2}, {2, 0}, {-2, 0}})
        if (view.has(view.row(number) + down, view.column(number) + right))
          add(view.cell(view.row(number) + down, view.column(number) + right));
  for (Cell cell : column_order(view)) {
    const int hidden = web_.hidden_around(cell);
    if (is_few || hidden == 2 || hidden == 3) add(cell);
  }
  return hash_order(view, away);
}

// Adds less safe cells that settle or prevent deadlocks.
void Rival::add_stakes(double best, const std::vector<Cell>& away) {
  std::vector<std::uint8_t> is_listed(codes_.size(), 0);
  for (Cell cell : near_) is_listed[cell] = 1;
  for (Cell cell : away) is_listed[cell] = 1;
  for (Cell cell : column_order(web_.view())) {
    const double stake = coinflips_.promise(cell);
    if (stake > 0 && !is_listed[cell] && safety(cell) + stake > near_cut * best &&
        !dead_.is_dead(cell))
      near_.push_back(cell);
  }
}

// Where nothing is worth weighing: of the cells that touch no number the one with the fewest hidden
// neighbours, if it has any, then with the most known mines around.
Cell Rival::narrowest_away() const {
  std::optional<Cell> best;
  const auto room = [&](Cell cell) {
    const int hidden = web_.hidden_around(cell);
    return std::pair{hidden == 0 ? 9 : hidden, -web_.mines_around(cell)};
  };
  for (Cell cell : analyst().hidden())
    if (web_.is_away(cell) && (!best || room(cell) < room(*best))) best = cell;
  return best.value();
}

Cell Rival::hold_contest(const View& view, const std::vector<Cell>& cells) {
  contest_.begin(view, analyst(), web_, dead_);
  for (Cell cell : cells) contest_.enter(cell, coinflips_.influence(cell));
  return contest_.winner();
}

}  // namespace sapper
