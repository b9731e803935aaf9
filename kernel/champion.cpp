#include "champion.hpp"

#include <algorithm>

namespace sapper {

namespace {

constexpr std::size_t few_away = 30;   // so few cells away from numbers are all considered
constexpr std::size_t small_area = 8;  // guesses in smaller areas wait
constexpr std::size_t opening_cells = 3;
constexpr double as_safe = 0.999;

}  // namespace

std::optional<ChampionStyle> champion_style(const std::string& effort) {
  ChampionStyle style;
  if (effort == "standard") return style;
  if (effort == "fast") {
    style.endgame_layouts = 200;
    style.endgame_work = 200'000;
    style.sees_coinflips = false;
    return style;
  }
  if (effort == "deep") return style;
  return std::nullopt;
}

Champion::Champion(const ChampionStyle& style) : style_(style), foresight_(style.best_share) {}

Choice Champion::guess(const Sight& sight) {
  if (auto choice = search_endgame(sight)) return *choice;
  if (auto choice = play_walled_off(sight)) return *choice;
  if (const auto corner = opening_corner(sight)) return guess_at(*corner);
  list_candidates(sight);
  return guess_at(best_candidate(sight));
}

std::optional<Choice> Champion::search_endgame(const Sight& sight) {
  if (!sight.position.mines) return std::nullopt;
  if (analyst().layouts().log2() > std::log2(double(style_.endgame_layouts) + 0.5))
    return std::nullopt;
  if (!lister_.list(sight.position, style_.endgame_layouts, table_)) return std::nullopt;
  try {
    endgame_.load(table_, {.work = style_.endgame_work});
    const EndgameAnswer answer = endgame_.solve(false);
    Choice choice = guess_at(answer.best.front());
    choice.certainty = Certainty::endgame;
    choice.win_chance = double(answer.wins) / double(answer.layouts);
    return choice;
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

// A region that nothing outside can change is played to its end, best first move first.
std::optional<Choice> Champion::play_walled_off(const Sight& sight) {
  if (!walled_off_.find_smallest(sight.position, analyst(), style_.endgame_layouts, table_))
    return std::nullopt;
  try {
    endgame_.load(table_, {.work = style_.endgame_work});
    return guess_at(endgame_.solve(false).best.front());
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

// Before there is much to see, a corner is the likeliest to show a 0.
std::optional<Cell> Champion::opening_corner(const Sight& sight) const {
  const auto& codes = sight.position.codes;
  if (std::size_t(std::count_if(codes.begin(), codes.end(), is_number)) > opening_cells)
    return std::nullopt;
  for (Cell cell : analyst().away())
    if (borders(sight, cell) == 2 && safety(cell) >= as_safe * best_safety()) return cell;
  return std::nullopt;
}

void Champion::list_candidates(const Sight& sight) {
  candidates_.clear();
  if (style_.sees_coinflips) {
    coinflips_.find(sight, analyst());
    candidates_ = coinflips_.pseudo();
    std::sort(candidates_.begin(), candidates_.end());
    candidates_.erase(std::unique(candidates_.begin(), candidates_.end()), candidates_.end());
  }
  if (!candidates_.empty()) return;
  list_near_and_far(sight);
  if (style_.waits_in_small_areas) leave_small_areas(sight);
}

void Champion::list_near_and_far(const Sight& sight) {
  const double best = best_safety();
  std::vector<std::uint8_t> is_away(sight.position.codes.size(), 0);
  for (Cell cell : analyst().away()) is_away[cell] = 1;
  const bool all_away = analyst().away().size() < few_away;
  for (Cell cell : analyst().hidden()) {
    const double influence = style_.sees_coinflips ? coinflips_.influence(cell) : 0;
    bool wanted = influence > 0 && safety(cell) + influence > style_.frontier_cut * best;
    if (is_away[cell])
      wanted = wanted || (safety(cell) > style_.away_cut * best &&
                          (all_away || is_worth_a_look(sight, cell)));
    else
      wanted = wanted || safety(cell) >= style_.frontier_cut * best;
    if (wanted && analyst().marks()[cell] == Mark::open_question) candidates_.push_back(cell);
  }
  if (candidates_.empty())  // all of the safest lie far from every number
    for (Cell cell : analyst().hidden())
      if (safety(cell) >= as_safe * best) candidates_.push_back(cell);
}

// Of the many cells away from all numbers: those that would meet a number two steps off, and
// those with few hidden neighbours.
bool Champion::is_worth_a_look(const Sight& sight, Cell cell) const {
  std::size_t hidden = 0;
  for (Cell near : sight.position.shape->neighbours(cell))
    hidden += is_hidden(sight.position.codes[near]);
  if (hidden == 2 || hidden == 3) return true;
  const int row = sight.row(cell), column = sight.column(cell);
  for (auto [down, right] : {std::pair{-2, 0}, {2, 0}, {0, -2}, {0, 2}})
    if (sight.has(row + down, column + right) &&
        is_number(sight.position.codes[sight.cell(row + down, column + right)]))
      return true;
  return false;
}

void Champion::leave_small_areas(const Sight& sight) {
  areas_.find(sight.position, analyst());
  std::vector<Cell> large;
  for (Cell cell : candidates_)
    if (areas_.size(cell) >= small_area) large.push_back(cell);
  if (!large.empty()) candidates_ = large;
}

Cell Champion::best_candidate(const Sight& sight) {
  std::stable_sort(candidates_.begin(), candidates_.end(),
                   [&](Cell a, Cell b) { return safety(a) > safety(b); });
  std::optional<Cell> best, best_dead;
  double best_score = 0;
  for (Cell cell : candidates_) {
    const double weight = style_.sees_coinflips ? coinflips_.influence(cell) : 0;
    const double factor = 1 + style_.influence * weight / safety(cell);
    const double floor = best_score / (factor * (1 + style_.progress));
    if (safety(cell) < floor) continue;
    const Outlook outlook = foresight_.look(sight.position, analyst(), cell, floor);
    if (outlook.numbers < 2 && !best_dead) best_dead = cell;
    if (outlook.numbers < 2) continue;
    const double score = outlook.next * factor * (1 + style_.progress * outlook.progress);
    if (score > best_score * (1 + 1e-12)) {
      best_score = score;
      best = cell;
    }
  }
  return best ? *best : *best_dead;
}

}  // namespace sapper
