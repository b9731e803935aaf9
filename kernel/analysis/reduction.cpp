#include "analysis/reduction.hpp"

#include <algorithm>
#include <bit>

namespace sapper {

void Reduction::read(const Position& position) {
  const std::size_t cells = position.shape->cells();
  facts_.resize(cells);
  flags_.resize(cells);
  hidden_.resize(cells);
  std::size_t hidden = 0;
  mines_ = 0;
  for (Cell cell = 0; cell < cells; ++cell) {
    const std::uint8_t code = position.codes[cell];
    const bool is_unknown = is_hidden(code), is_mine = code == code_exploded;
    facts_[cell] = is_unknown ? Fact::unknown : is_mine ? Fact::mine : Fact::opened;
    flags_[cell] = is_unknown;
    hidden_[hidden] = cell;
    hidden += is_unknown;
    mines_ += is_mine;
  }
  hidden_.resize(hidden);
  has_lists_ = true;
  unknown_ = hidden;
  exploded_ = mines_;
  safe_.assign((cells + 63) / 64, 0);
}

bool Reduction::queue_if_settled(Cell number) {
  const int remaining = remaining_[number], unknown = unknown_around_[number];
  if (remaining < 0 || remaining > unknown) {
    culprit_ = number;
    return false;
  }
  if (unknown > 0 && (remaining == 0 || remaining == unknown)) queue_.push_back(number);
  return true;
}

// Fills in the two counts of every number; false if one cannot be met.
bool Reduction::look_at_numbers(const Position& position) {
  const std::size_t cells = position.shape->cells();
  remaining_.resize(cells);
  unknown_around_.resize(cells);
  queue_.clear();
  border_.clear();
  position.shape->count_around(flags_, unknown_around_);
  for (std::size_t cell = 0; cell < cells; ++cell)
    remaining_[cell] = static_cast<std::int8_t>(position.codes[cell]);
  if (exploded_ > 0) {
    mines_around_.resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) flags_[cell] = facts_[cell] == Fact::mine;
    position.shape->count_around(flags_, mines_around_);
    for (std::size_t cell = 0; cell < cells; ++cell)
      remaining_[cell] = static_cast<std::int8_t>(remaining_[cell] - mines_around_[cell]);
  }
  for (Cell cell = 0; cell < cells; ++cell) {
    if (!is_number(position.codes[cell]) || (unknown_around_[cell] | remaining_[cell]) == 0)
      continue;
    if (!queue_if_settled(cell)) return false;
    border_.push_back(cell);
  }
  return true;
}

bool Reduction::mark(const Position& position, Cell cell, Fact fact) {
  facts_[cell] = fact;
  --unknown_;
  const bool is_mine = fact == Fact::mine;
  mines_ += is_mine;
  if (!is_mine) safe_[cell / 64] |= std::uint64_t{1} << (cell % 64);
  for (Cell number : position.shape->neighbours(cell)) {
    --unknown_around_[number];
    remaining_[number] = static_cast<std::int8_t>(remaining_[number] - is_mine);
    if (is_number(position.codes[number]) && !queue_if_settled(number)) return false;
  }
  return true;
}

bool Reduction::settle(const Position& position, Cell number) {
  if (unknown_around_[number] == 0) return true;
  const Fact fact = remaining_[number] == 0 ? Fact::safe : Fact::mine;
  for (Cell cell : position.shape->neighbours(number))
    if (facts_[cell] == Fact::unknown && !mark(position, cell, fact)) return false;
  return true;
}

bool Reduction::settle_all(const Position& position) {
  while (!queue_.empty()) {
    const Cell number = queue_.back();
    queue_.pop_back();
    if (!settle(position, number)) return false;
  }
  return true;
}

bool Reduction::run(const Position& position) {
  read(position);
  return look_at_numbers(position) && settle_all(position);
}

void Reduction::forget_lists() {
  hidden_.clear();
  border_.clear();
  has_lists_ = false;
}

void Reduction::make_lists(const Position& position) {
  const std::size_t cells = position.codes.size();
  hidden_.resize(cells);
  border_.resize(cells);
  std::size_t hidden = 0, border = 0;
  for (Cell cell = 0; cell < cells; ++cell) {
    hidden_[hidden] = border_[border] = cell;
    hidden += is_hidden(position.codes[cell]);
    border += int{is_number(position.codes[cell])} & int{unknown_around_[cell] > 0};
  }
  hidden_.resize(hidden);
  border_.resize(border);
  has_lists_ = true;
}

// The cell is no longer hidden.
void Reduction::uncover(Cell cell) {
  if (has_lists_) hidden_.erase(std::lower_bound(hidden_.begin(), hidden_.end(), cell));
  safe_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
}

std::optional<Cell> Reduction::first_safe() const {
  for (std::size_t word = 0; word < safe_.size(); ++word)
    if (safe_[word])
      return static_cast<Cell>(64 * word + static_cast<std::size_t>(std::countr_zero(safe_[word])));
  return std::nullopt;
}

void Reduction::list_safe(std::vector<Cell>& out) const {
  out.clear();
  for (std::size_t word = 0; word < safe_.size(); ++word)
    for (std::uint64_t bits = safe_[word]; bits; bits &= bits - 1)
      out.push_back(static_cast<Cell>(64 * word + std::size_t(std::countr_zero(bits))));
}

// In this one and open() no number around is broken by the cell itself: while it is unknown, each
// of them has a mine and a safe cell left.
bool Reduction::explode(const Position& position, Cell cell) {
  queue_.clear();
  culprit_ = cell;
  if (facts_[cell] == Fact::safe) return false;
  uncover(cell);
  ++exploded_;
  if (facts_[cell] == Fact::unknown) mark(position, cell, Fact::mine);
  return settle_all(position);
}

bool Reduction::learn(const Position& position, Cell cell, Fact fact) {
  queue_.clear();
  culprit_ = cell;
  if (facts_[cell] != Fact::unknown) return facts_[cell] == fact;
  return mark(position, cell, fact) && settle_all(position);
}

bool Reduction::open(const Position& position, Cell cell) {
  queue_.clear();
  culprit_ = cell;
  if (facts_[cell] == Fact::mine) return false;
  if (has_lists_) border_.insert(std::lower_bound(border_.begin(), border_.end(), cell), cell);
  // The counts of a hidden cell are kept up to date but for its own number.
  int mines = 0;
  for (Cell other : position.shape->neighbours(cell)) mines += facts_[other] == Fact::mine;
  remaining_[cell] = static_cast<std::int8_t>(position.codes[cell] - mines);
  if (!queue_if_settled(cell)) return false;
  if (facts_[cell] == Fact::unknown) mark(position, cell, Fact::safe);
  facts_[cell] = Fact::opened;
  uncover(cell);
  return settle_all(position);
}

}  // namespace sapper
