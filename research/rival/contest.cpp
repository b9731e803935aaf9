#include "rival/contest.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {
constexpr double influence_share = 0.9;
constexpr double progress_bonus = 0.001;
constexpr double best_share = 0.8;          // of the safest next cell; the rest is the second's
constexpr double clear_gain = 1e-4;         // by which a cell that is safe then must be safer now
constexpr double hopeless_margin = 1.0011;  // a bit more than the bonus for progress can be
constexpr double same_weight = 1e-11, same_clears = 1e-9, same_safety = 1e-15;
}  // namespace

void Contest::begin(const View& view, const Analyst& now, const Web& web, DeadByBoxes& dead) {
  view_ = view;
  now_ = &now;
  web_ = &web;
  dead_ = &dead;
  entries_.clear();
  best_weight_ = -1;
  best_tells_nothing_ = true;
  const auto& known = web.view().position.codes;
  codes_.assign(view.position.codes.begin(), view.position.codes.end());
  known_codes_.assign(known.begin(), known.end());
}

void Contest::enter(Cell cell, double influence) {
  Entry entry{cell, now_->safe()[cell]};
  const double factor = (entry.safety + influence_share * influence) / entry.safety;
  if (cannot_win(entry.safety * factor)) {  // its weight is good for nothing but its place
    entry.weight = std::min(entry.safety * factor, best_weight_ * (1 - 1e-6));
    entries_.push_back(entry);
    return;
  }
  look_ahead(cell);
  Emptied emptied = emptied_by(cell);
  if (emptied.has_other_box) {
    entry.weight = entry.safety * (1 + entry.safety * progress_bonus);
    entry.clears = emptied.living;
    entry.cleared = std::move(emptied.cells);
  } else {
    weigh(entry, factor, emptied.living);
  }
  if (entry.tells_nothing == best_tells_nothing_ ? entry.weight > best_weight_
                                                 : best_tells_nothing_) {
    best_weight_ = entry.weight;
    best_tells_nothing_ = entry.tells_nothing;
  }
  entries_.push_back(std::move(entry));
}

bool Contest::cannot_win(double most) const {
  return !best_tells_nothing_ && most * hopeless_margin < best_weight_;
}

// Finds the future of each number that the cell may show.
void Contest::look_ahead(Cell cell) {
  futures_.clear();
  View then = view_, known_then = web_->view();
  then.position.codes = codes_;
  known_then.position.codes = known_codes_;
  double left = now_->safe()[cell];
  const int least = web_->mines_around(cell), most = least + web_->hidden_around(cell);
  for (int number = least; number <= most && left > 1e-12; ++number) {
    codes_[cell] = known_codes_[cell] = static_cast<std::uint8_t>(number);
    if (after_.analyse_opened(*now_, then.position, cell) != Verdict::consistent) continue;
    web_after_.weave(known_then);
    dead_after_.see(web_after_);
    const double chance = (after_.layouts() / now_->layouts()).value();
    futures_.push_back(look_at(chance));
    keep_common();
    left -= chance;
  }
  codes_[cell] = known_codes_[cell] = code_hidden;
}

// The future as the analysis just made has it. If no living cell is left it is worth nothing, even
// if the game is won: that program has no use for such cells.
Contest::Future Contest::look_at(double chance) {
  double best = away_safety(), second = best;
  Future future{chance};
  for (const Web::Box& box : web_after_.boxes()) {
    const bool is_safe = after_.marks()[box.cells.front()] == Mark::safe;
    const double safety = is_safe ? 1 : after_.safe()[box.cells.front()];
    const bool is_high = safety > second + same_safety;
    if (!is_high && !is_safe) continue;
    for (Cell cell : box.cells) {
      if (dead_after_.is_dead(cell)) continue;
      future.clears += is_safe;
      if (!is_high) continue;
      if (safety <= best + same_safety) {
        second = safety;
        continue;
      }
      second = best;
      best = safety;
      future.best = cell;
    }
  }
  future.safety = best_share * best + (1 - best_share) * second;
  if (best <= second + same_safety) future.best.reset();
  return future;
}

// The chance of the cells that touch no number to be safe afterwards; 0 if there are none.
double Contest::away_safety() const {
  if (web_after_.away() > 0)
    for (Cell cell : after_.hidden())
      if (web_after_.is_away(cell)) return after_.safe()[cell];
  return 0;
}

// Keeps what is safe after this number too.
void Contest::keep_common() {
  const auto is_safe = [&](Cell cell) { return after_.marks()[cell] == Mark::safe; };
  if (futures_.size() > 1) {
    std::erase_if(common_, [&](Cell cell) { return !is_safe(cell); });
    std::erase_if(common_boxes_, [&](const std::vector<Cell>& cells) {
      if (!is_safe(cells.front())) return true;
      const auto& box = web_after_.boxes()[web_after_.box_of(cells.front())];
      return !std::is_permutation(cells.begin(), cells.end(), box.cells.begin(), box.cells.end());
    });
    return;
  }
  common_.clear();
  common_boxes_.clear();
  for (Cell cell : after_.hidden())
    if (is_safe(cell)) common_.push_back(cell);
  for (const Web::Box& box : web_after_.boxes())
    if (is_safe(box.cells.front())) common_boxes_.push_back(box.cells);
}

Contest::Emptied Contest::emptied_by(Cell cell) {
  Emptied emptied;
  if (futures_.empty()) return emptied;
  for (const Web::Box& box : web_->boxes()) {
    const bool is_empty = std::all_of(box.cells.begin(), box.cells.end(), [&](Cell each) {
      return each == cell || std::binary_search(common_.begin(), common_.end(), each);
    });
    if (!is_empty) continue;
    emptied.has_other_box |= box.cells.size() > 1 && !contains(box.cells, cell);
    emptied.cells.insert(emptied.cells.end(), box.cells.begin(), box.cells.end());
    for (Cell each : box.cells) emptied.living += !dead_->is_dead(each);
  }
  return emptied;
}

void Contest::weigh(Entry& entry, double factor, int expected_clears) const {
  double sum = 0, progress = 0;
  for (const Future& future : futures_) {
    sum += future.chance * future.safety * factor;
    entry.clears += future.chance * future.clears;
    if (future.clears > expected_clears) progress += future.chance;
  }
  entry.weight = sum * (1 + progress * progress_bonus);
  entry.tells_nothing = futures_.size() == 1;
  if (!futures_.empty())
    for (const auto& cells : common_boxes_)
      entry.cleared.insert(entry.cleared.end(), cells.begin(), cells.end());
  entry.next = certain_next(entry);
}

// The cell that will be the best one after all numbers, if it is safer already.
std::optional<Cell> Contest::certain_next(const Entry& entry) const {
  if (futures_.empty() || !futures_.front().best) return std::nullopt;
  const auto best = futures_.front().best;
  const bool is_same = std::all_of(futures_.begin(), futures_.end(),
                                   [&](const Future& future) { return future.best == best; });
  return is_same && now_->safe()[*best] > entry.safety + 1e-12 ? best : std::nullopt;
}

bool Contest::is_better(const Entry& one, const Entry& other) {
  if (one.tells_nothing != other.tells_nothing) return other.tells_nothing;
  if (std::abs(one.weight - other.weight) > same_weight) return one.weight > other.weight;
  return one.clears > other.clears + same_clears;
}

const Contest::Entry* Contest::entry_of(Cell cell) const {
  for (const Entry& entry : entries_)
    if (entry.cell == cell) return &entry;
  return nullptr;
}

Cell Contest::winner() const {
  const Entry* best = &entries_.front();
  for (const Entry& entry : entries_)
    if (is_better(entry, *best)) best = &entry;
  // A safer cell that the best one would clear does the same at less risk.
  const Entry* safer = nullptr;
  for (const Entry& entry : entries_)
    if (entry.safety - best->safety > clear_gain && contains(best->cleared, entry.cell) &&
        (safer == nullptr || is_better(entry, *safer)))
      safer = &entry;
  if (safer) best = safer;
  const Entry* next = best->next ? entry_of(*best->next) : nullptr;
  return next ? next->cell : best->cell;
}

}  // namespace sapper
