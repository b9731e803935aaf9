#include "reduction.hpp"

namespace sapper {

void Reduction::read(const Position& position) {
  const std::size_t cells = position.shape->cells();
  facts_.assign(cells, Fact::opened);
  remaining_.resize(cells);
  unknown_around_.resize(cells);
  hidden_.clear();
  queue_.clear();
  mines_ = 0;
  for (Cell cell = 0; cell < cells; ++cell) {
    const std::uint8_t code = position.codes[cell];
    if (is_hidden(code)) {
      facts_[cell] = Fact::unknown;
      hidden_.push_back(cell);
    } else if (code == code_exploded) {
      facts_[cell] = Fact::mine;
      ++mines_;
    }
  }
  unknown_ = hidden_.size();
  exploded_ = mines_;
}

// Fills in the two counts of a number; false if it cannot be met.
bool Reduction::count_around(const Position& position, Cell number) {
  int unknown = 0, remaining = position.codes[number];
  for (Cell cell : position.shape->neighbours(number)) {
    unknown += facts_[cell] == Fact::unknown;
    remaining -= facts_[cell] == Fact::mine;
  }
  unknown_around_[number] = static_cast<std::int8_t>(unknown);
  remaining_[number] = static_cast<std::int8_t>(remaining);
  if (remaining < 0 || remaining > unknown) {
    culprit_ = number;
    return false;
  }
  if (unknown > 0 && (remaining == 0 || remaining == unknown)) queue_.push_back(number);
  return true;
}

bool Reduction::mark(const Position& position, Cell cell, Fact fact) {
  facts_[cell] = fact;
  --unknown_;
  mines_ += fact == Fact::mine;
  for (Cell number : position.shape->neighbours(cell)) {
    if (!is_number(position.codes[number])) continue;
    const int unknown = --unknown_around_[number];
    const int remaining = remaining_[number] =
        static_cast<std::int8_t>(remaining_[number] - (fact == Fact::mine));
    if (remaining < 0 || remaining > unknown) {
      culprit_ = number;
      return false;
    }
    if (unknown > 0 && (remaining == 0 || remaining == unknown)) queue_.push_back(number);
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

bool Reduction::run(const Position& position) {
  read(position);
  const auto cells = static_cast<Cell>(position.shape->cells());
  for (Cell cell = 0; cell < cells; ++cell)
    if (is_number(position.codes[cell]) && !count_around(position, cell)) return false;
  while (!queue_.empty()) {
    const Cell number = queue_.back();
    queue_.pop_back();
    if (!settle(position, number)) return false;
  }
  return true;
}

}  // namespace sapper
