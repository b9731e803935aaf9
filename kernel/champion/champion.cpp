#include "champion/champion.hpp"

#include <algorithm>
#include <cmath>

#include "base/elementary.hpp"
#include "champion/unavoidable.hpp"
#include "play/mirrors.hpp"
#include "play/tie_order.hpp"

namespace sapper {

namespace {

// Fewer cells away from numbers are all considered. With 15 and 60 3 and 2 of 3,000 expert games go
// another way.
constexpr std::size_t few_away = 30;
// Up to so many numbers corners are best (research/champion/tried.md).
constexpr std::size_t opening_cells = 3;
constexpr double as_safe = 0.999;        // next to the safest: a tenth of a percent decides nothing
constexpr double a_bit_less = 1 - 1e-8;  // a bound by a factor that no rounding makes up for

// Whether a number is at least that share of another, rounding aside.
bool is_share(double number, double share, double other) {
  return rounded(number) >= rounded(share * other);
}

}  // namespace

std::optional<ChampionStyle> champion_style(const std::string& effort) {
  ChampionStyle style;
  style.learned = usual_learned();
  if (effort == "standard") return style;
  if (effort == "fast") {
    style.endgame_layouts = 200;
    style.dense_layouts = 0;
    style.endgame_work = 200'000;
    style.sees_coinflips = false;
    style.close = style.early_close = 0;
    style.learned = nullptr;
    return style;
  }
  if (effort == "deep") {
    style.endgame_layouts = 4000;
    style.dense_layouts = 2000;
    style.endgame_work = 40'000'000;
    style.rollouts = {.most_layouts = 768, .most_guesses = 5000, .most_candidates = 10};
    style.perfect_cells = 25;
    style.perfect_layouts = 12'650;  // 5x5 with 4 mines
    return style;
  }
  return std::nullopt;
}

Champion::Champion(const ChampionStyle& style) : style_(style), foresight_(style.best_share) {
  if (style.rollouts.most_layouts > 0)
    rollouts_ = std::make_unique<Rollouts>(style.rollouts,
                                           std::make_unique<Champion>(*champion_style("fast")));
}

Choice Champion::guess(const View& view) {
  scored_.clear();
  if (auto choice = search_endgame(view)) return *choice;
  if (auto choice = play_walled_off(view)) return *choice;
  list_candidates(view);
  if (const auto corner = opening_corner(view)) return guess_at(*corner);
  score_candidates(view);
  if (rolls_out()) return guess_at(rollouts_->pick(view, *this, scored_));
  foresee(scored_.front().outlook);
  return guess_at(scored_.front().cell);
}

// Whether the position is near enough to its end for rollouts.
bool Champion::rolls_out() const {
  return rollouts_ && rounded(analyst().layouts().log2()) <= style_.rollouts.most_bits;
}

// Whether the whole board is small enough for perfect play.
bool Champion::is_small(const View& view) const {
  return view.position.codes.size() <= style_.perfect_cells;
}

Choice Champion::begin(const View& view) {
  scored_.clear();
  if (is_small(view))
    if (auto choice = search_endgame(view)) return *choice;
  return guess_at(0);
}

// How many layouts are few enough to be searched: the more mines there are among the cells left,
// the fewer cells and moves there are for each layout.
std::size_t Champion::most_layouts(const View& view) const {
  if (is_small(view)) return style_.perfect_layouts;
  if (style_.dense_layouts == 0) return style_.endgame_layouts;
  double safe = 0, unknown = 0;
  for (Cell cell : analyst().hidden()) {
    if (analyst().marks()[cell] == Mark::mine) continue;
    safe += safety(cell);
    ++unknown;
  }
  const double share = safe / unknown;
  // More would use up the work, and memory, before the search has begun.
  const double bearable = 2 * static_cast<double>(style_.endgame_work) / unknown;
  const double dense = rounded(std::min(style_.dense_layouts / (share * share * share), bearable));
  return std::max(style_.endgame_layouts, static_cast<std::size_t>(dense));
}

std::optional<Choice> Champion::search_endgame(const View& view) {
  if (!view.position.mines) return std::nullopt;
  const std::size_t most = most_layouts(view);
  if (analyst().layouts().log2() > log2_of(double(most) + 0.5)) return std::nullopt;
  if (!lister_.list(view.position, most, table_)) return std::nullopt;
  EndgameOptions options{.work = style_.endgame_work};
  if (is_small(view))
    options = {.symmetries = mirror_images(view.position, table_, view.height, view.width)};
  try {
    endgame_.load(table_, options);
    const EndgameAnswer answer = endgame_.solve(false);
    Choice choice = guess_at(first_of(answer.best));
    choice.certainty = Certainty::endgame;
    choice.win_chance = double(answer.wins) / double(answer.layouts);
    return choice;
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

// The safest of cells that are equally good in the end.
Cell Champion::first_of(const std::vector<Cell>& equals) const {
  Cell first = equals.front();
  for (Cell cell : equals) {
    const double own = rounded(safety(cell)), best = rounded(safety(first));
    if (own > best || (own == best && cell < first)) first = cell;
  }
  return first;
}

// A region that nothing outside can change is played to its end, best first move first.
std::optional<Choice> Champion::play_walled_off(const View& view) {
  if (!walled_off_.find_smallest(view.position, analyst(), WalledOff::Smallest::by_layouts,
                                 style_.endgame_layouts, table_))
    return std::nullopt;
  try {
    endgame_.load(table_, {.work = style_.endgame_work});
    return guess_at(first_of(endgame_.solve(false).best));
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

// Before there is much to see, a corner is the likeliest to show a 0.
std::optional<Cell> Champion::opening_corner(const View& view) const {
  const auto& codes = view.position.codes;
  if (std::size_t(std::count_if(codes.begin(), codes.end(), is_number)) > opening_cells)
    return std::nullopt;
  for (Cell cell : candidates_)
    if (borders(view, cell) == 2 && is_share(safety(cell), as_safe, best_safety()) && is_away(cell))
      return cell;
  return std::nullopt;
}

void Champion::list_candidates(const View& view) {
  candidates_.clear();
  is_away_.clear();
  if (style_.sees_coinflips) {
    coinflips_.see(view, analyst());
    candidates_ = unavoidable_guesses(view, analyst(), coinflips_);
  }
  if (!candidates_.empty()) return;
  list_near_and_far(view);
  order_candidates(view);
  areas_.find(view.position, analyst());
  areas_.leave_small(candidates_);
}

void Champion::list_near_and_far(const View& view) {
  const double best = best_safety();
  is_away_.assign(view.position.codes.size(), 0);
  for (Cell cell : analyst().away()) is_away_[cell] = 1;
  const bool all_away = analyst().away().size() < few_away;
  for (Cell cell : analyst().hidden()) {
    const double promise = style_.sees_coinflips ? coinflips_.promise(cell) : 0;
    bool wanted = promise > 0 && is_share(safety(cell) + promise, style_.frontier_cut, best);
    if (is_away(cell))
      wanted = wanted || (is_share(safety(cell), style_.away_cut, best) &&
                          (all_away || is_worth_a_look(view, cell)));
    else
      wanted = wanted || is_share(safety(cell), style_.frontier_cut, best);
    if (wanted && analyst().marks()[cell] == Mark::open_question) candidates_.push_back(cell);
  }
  if (candidates_.empty())  // all of the safest lie far from every number
    for (Cell cell : analyst().hidden())
      if (is_share(safety(cell), as_safe, best)) candidates_.push_back(cell);
}

// Of the many cells away from all numbers: those that would meet a number two steps off, and
// those with few hidden neighbours.
bool Champion::is_worth_a_look(const View& view, Cell cell) const {
  std::size_t hidden = 0;
  for (Cell near : view.position.shape->neighbours(cell))
    hidden += is_hidden(view.position.codes[near]);
  if (hidden == 2 || hidden == 3) return true;  // a corner; 1 to 4 give the same 3,000 games
  const int row = view.row(cell), column = view.column(cell);
  for (auto [down, right] : {std::pair{-2, 0}, {2, 0}, {0, -2}, {0, 2}})
    if (view.has(row + down, column + right) &&
        is_number(view.position.codes[view.cell(row + down, column + right)]))
      return true;
  return false;
}

// The order in which cells that turn out to be equally good are preferred: those near a number
// first.
void Champion::order_candidates(const View& view) {
  const auto first_away = std::stable_partition(candidates_.begin(), candidates_.end(),
                                                [&](Cell cell) { return !is_away(cell); });
  const auto near = static_cast<std::size_t>(first_away - candidates_.begin());
  order_near(view, analyst(), {candidates_.data(), near});
  const auto away = hash_order(view, {first_away, candidates_.end()});
  std::copy(away.begin(), away.end(), first_away);
}

void Champion::score_candidates(const View& view) {
  if (candidates_.size() > style_.most_candidates) candidates_.resize(style_.most_candidates);
  scored_.clear();
  learned_.clear();
  const bool learns = view.position.mines && closeness() > 0;
  const Learned* learned = learns ? style_.learned.get() : nullptr;
  if (learned) describer_.see(view, analyst(), coinflips_);
  double best_score = 0;
  const double slack = 1 - closeness();
  for (Cell cell : candidates_) {
    const double factor = influence_factor(cell);
    const double floor = a_bit_less * slack * best_score / (factor * (1 + style_.progress));
    if (safety(cell) < floor) continue;
    describer_.forget_prospects();
    const Outlook outlook =
        foresight_.look(view.position, analyst(), cell, floor, learned ? &describer_ : nullptr);
    if (outlook.numbers < 2) continue;
    const double bonus = factor * (1 + style_.progress * outlook.progress);
    scored_.push_back({cell, rounded(outlook.next * bonus), outlook});
    if (learned)
      learned_.push_back(bonus * learned->value(describer_.describe(cell), describer_.prospects()));
    best_score = std::max(best_score, scored_.back().score);
  }
  if (learned && !scored_.empty()) take_learned_scores(slack * best_score);
  if (scored_.empty()) scored_.push_back({candidates_.front(), 0, {}});  // all are dead
  std::stable_sort(scored_.begin(), scored_.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  std::swap(scored_.front(), scored_[best_scored()]);
}

// Where the highest score is (scores are rounded); of equal ones the one that more safe cells
// follow, then the first.
std::size_t Champion::best_scored() const {
  std::size_t best = 0;
  for (std::size_t i = 1; i < scored_.size(); ++i) {
    const auto rank = [&](std::size_t place) {
      return std::pair(scored_[place].score, rounded(scored_[place].outlook.clears));
    };
    if (rank(i) > rank(best)) best = i;
  }
  return best;
}

// The opening has the most candidates, and the learned terms gain the least there.
double Champion::closeness() const {
  if (rolls_out()) return style_.rollouts.close;
  const double bits = rounded(analyst().layouts().log2());
  if (bits > style_.opening_bits) return 0;
  return bits > style_.early_bits ? style_.early_close : style_.close;
}

double Champion::influence_factor(Cell cell) {
  if (!style_.sees_coinflips) return 1;
  return 1 + style_.influence * coinflips_.influence(cell) / safety(cell);
}

// Leaves out what scored less than that, and goes by the learned scores from now on. These are
// noisy, and the largest of them the luckiest: the best without them is given a start.
void Champion::take_learned_scores(double least) {
  learned_[best_scored()] *= 1 + style_.learned_margin;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < scored_.size(); ++i)
    if (is_share(scored_[i].score, 1, least))
      scored_[kept++] = {scored_[i].cell, rounded(learned_[i]), scored_[i].outlook};
  scored_.resize(kept);
}

Appraisal Champion::appraise(const View& view, Cell cell) {
  describer_.see(view, analyst(), coinflips_);
  describer_.forget_prospects();
  const Outlook outlook = foresight_.look(view.position, analyst(), cell, 0, &describer_);
  const auto prospects = describer_.prospects();
  return {influence_factor(cell) * (1 + style_.progress * outlook.progress),
          describer_.describe(cell),
          {prospects.begin(), prospects.end()}};
}

}  // namespace sapper
