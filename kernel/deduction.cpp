#include "deduction.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sapper {

void Deduction::see(const Position& position) {
  if (shape_ != position.shape || codes_.size() != position.codes.size() || !is_sequel(position))
    begin(position);
  for_each_change(position, [&](Cell cell) {
    const std::uint8_t code = position.codes[cell];
    if (is_hidden(code)) return true;
    codes_[cell] = code;
    if (code == code_exploded)
      note(cell, Fact::mine);
    else
      open(cell, code);
    return true;
  });
  settle();
}

// Visits the cells whose code is not the one last seen, until the visitor returns false. Most
// cells stay the same from view to view, so eight are compared at once.
template <class Visitor>
bool Deduction::for_each_change(const Position& position, Visitor visit) {
  const std::size_t cells = codes_.size();
  const std::uint8_t* old = codes_.data();
  const std::uint8_t* seen = position.codes.data();
  for (std::size_t start = 0; start < cells; start += 8) {
    const std::size_t end = std::min(start + 8, cells);
    if (start + 8 <= cells && std::memcmp(old + start, seen + start, 8) == 0) continue;
    for (std::size_t cell = start; cell < end; ++cell)
      if (codes_[cell] != position.codes[cell] && !visit(static_cast<Cell>(cell))) return false;
  }
  return true;
}

// Whether all that was seen before is still there.
bool Deduction::is_sequel(const Position& position) {
  return for_each_change(position, [&](Cell cell) { return codes_[cell] == code_hidden; });
}

void Deduction::begin(const Position& position) {
  shape_ = position.shape;
  codes_.assign(shape_->cells(), code_hidden);
  facts_.assign(shape_->cells(), Fact::unknown);
  needed_.assign(shape_->cells(), 0);
  unknown_.assign(shape_->cells(), 0);
  safe_.assign((shape_->cells() + 63) / 64, 0);
  queue_.clear();
}

std::optional<Cell> Deduction::first_safe() const {
  for (std::size_t word = 0; word < safe_.size(); ++word)
    if (safe_[word]) return static_cast<Cell>(64 * word + std::size_t(std::countr_zero(safe_[word])));
  return std::nullopt;
}

void Deduction::put_safe(Cell cell, bool safe) {
  const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
  if (safe)
    safe_[cell / 64] |= bit;
  else
    safe_[cell / 64] &= ~bit;
}

void Deduction::queue_if_decided(Cell number) {
  if (unknown_[number] > 0 && (needed_[number] == 0 || needed_[number] == unknown_[number]))
    queue_.push_back(number);
}

// Settles the state of a cell that was unknown, and tells the numbers around.
void Deduction::note(Cell cell, Fact fact) {
  const bool was_unknown = facts_[cell] == Fact::unknown;
  facts_[cell] = fact;
  put_safe(cell, fact == Fact::safe);
  if (!was_unknown) return;
  for (Cell number : shape_->neighbours(cell)) {
    if (facts_[number] != Fact::opened) continue;
    --unknown_[number];
    needed_[number] -= fact == Fact::mine;
    queue_if_decided(number);
  }
}

void Deduction::open(Cell cell, std::uint8_t number) {
  note(cell, Fact::opened);
  int needed = number, unknown = 0;
  for (Cell near : shape_->neighbours(cell)) {
    needed -= facts_[near] == Fact::mine;
    unknown += facts_[near] == Fact::unknown;
  }
  needed_[cell] = static_cast<std::int8_t>(needed);
  unknown_[cell] = static_cast<std::int8_t>(unknown);
  queue_if_decided(cell);
}

void Deduction::settle() {
  while (!queue_.empty()) {
    const Cell number = queue_.back();
    queue_.pop_back();
    if (unknown_[number] == 0) continue;
    const Fact fact = needed_[number] == 0 ? Fact::safe : Fact::mine;
    for (Cell near : shape_->neighbours(number))
      if (facts_[near] == Fact::unknown) note(near, fact);
  }
}

}  // namespace sapper
