#include "boards/walk.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/budget.hpp"

namespace sapper {

namespace {

constexpr std::uint64_t steps_a_cell = 50;  // to open a cell

bool shows_safe(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return !finding.is_mine; });
}

}  // namespace

bool Walk::begin(const Board& board, bool uses_total) {
  if (!shape_ || board.height != height_ || board.width != width_)
    shape_ = Shape::rectangle(board.height, board.width);
  height_ = board.height;
  width_ = board.width;
  counts_.resize(board.marks.size());
  shape_->count_around(board.marks, counts_);
  codes_.assign(board.marks.size(), code_hidden);
  position_ = {shape_.get(), codes_, std::nullopt};
  const auto mines = std::count(board.marks.begin(), board.marks.end(), std::uint8_t{1});
  if (uses_total) position_.mines = mines;
  safe_left_ = board.marks.size() - static_cast<std::size_t>(mines);
  is_cut_ = false;
  reduction_.run(position_);
  reduction_.forget_lists();
  if (board.marks[board.first]) return false;
  open(board.first);
  return true;
}

void Walk::open(Cell cell) {
  todo_.assign(1, cell);
  while (!todo_.empty()) {
    const Cell next = todo_.back();
    todo_.pop_back();
    if (codes_[next] != code_hidden) continue;
    codes_[next] = counts_[next];
    --safe_left_;
    if (!reduction_.open(position_, next)) throw std::logic_error("a layout contradicts itself");
    if (codes_[next] != 0) continue;
    for (Cell near : shape_->neighbours(next))
      if (codes_[near] == code_hidden) todo_.push_back(near);
  }
}

void Walk::open_plain() {
  while (safe_left_ > 0) {
    reduction_.list_safe(safe_);
    Allowance::spend(1 + steps_a_cell * safe_.size());
    if (safe_.empty()) return;
    for (Cell cell : safe_) open(cell);
  }
}

void Walk::analyse() {
  if (analyst_.analyse(position_, reduction_) != Verdict::consistent)
    throw std::logic_error("a layout contradicts itself");
}

// Whether a cell is safe among them.
bool Walk::take(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings)
    reduction_.learn(position_, finding.cell, finding.is_mine ? Fact::mine : Fact::safe);
  return shows_safe(findings);
}

std::optional<Rung> Walk::climb(Rung highest) {
  if (highest < Rung::subset) return std::nullopt;
  ladder_.begin(position_, reduction_);
  if (shows_safe(ladder_.find_by_subset())) {
    take(ladder_.find_by_subset());
    return Rung::subset;
  }
  if (highest < Rung::overlap) return std::nullopt;
  if (highest >= Rung::total && is_stuck()) {  // no rung need be tried
    take_certain();
    return std::nullopt;
  }
  if (shows_safe(ladder_.find_by_overlap())) {
    take(ladder_.find_by_overlap());
    return Rung::overlap;
  }
  return highest < Rung::total ? std::nullopt : climb_high(highest);
}

// After is_stuck().
std::optional<Rung> Walk::climb_high(Rung highest) {
  ladder_.find_by_total(analyst_, more_);
  is_cut_ = is_cut_ || ladder_.is_cut();
  std::optional<Rung> rung;
  if (shows_safe(more_)) {
    rung = Rung::total;
  } else if (highest == Rung::cases) {
    ladder_.find_by_cases(analyst_, more_);
    if (shows_safe(more_)) rung = Rung::cases;
    take(more_);
  }
  take(ladder_.find_by_overlap());
  return rung;
}

bool Walk::leap() {
  const bool is_on = !is_stuck();
  take_certain();
  return is_on;
}

// Whether no cell is certainly safe.
bool Walk::is_stuck() {
  analyse();
  return std::none_of(analyst_.hidden().begin(), analyst_.hidden().end(),
                      [&](Cell cell) { return analyst_.marks()[cell] == Mark::safe; });
}

void Walk::take_certain() {
  for (Cell cell : analyst_.hidden()) {
    const Mark mark = analyst_.marks()[cell];
    if (mark != Mark::open_question)
      reduction_.learn(position_, cell, mark == Mark::mine ? Fact::mine : Fact::safe);
  }
}

}  // namespace sapper
