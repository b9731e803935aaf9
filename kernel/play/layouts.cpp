#include "play/layouts.hpp"

#include "base/watch.hpp"

namespace sapper {

namespace {
// Steps for each layout allowed, and for some more, before the search gives up. With a quarter and
// with four times as many 3,000 expert games go the same way.
constexpr std::size_t steps_per_layout = 400, some_layouts = 100;
constexpr std::size_t steps_between_polls = std::size_t{1} << 16;
// What cells other than numbers are said to need and to have around: never broken, never asked.
constexpr std::int8_t needed_by_none = 50, unknown_by_none = 100;
}  // namespace

bool LayoutLister::list(const Position& position, std::size_t most, LayoutTable& table) {
  shape_ = position.shape;
  most_ = most;
  layouts_ = steps_ = 0;
  found_.clear();
  const bool possible = read(position);
  order_cells(position);
  if (order_.size() > LayoutTable::most_columns) return false;
  if (possible && !place(0, mines_)) return false;
  fill_table(position, table);
  return true;
}

// Notes what each number still needs; returns false if one cannot be met.
bool LayoutLister::read(const Position& position) {
  const std::size_t cells = shape_->cells();
  needed_.assign(cells, needed_by_none);
  unknown_.assign(cells, unknown_by_none);
  is_number_.assign(cells, 0);
  marks_.assign(cells, 0);
  mines_ = position.mines.value();
  bool possible = true;
  for (Cell cell = 0; cell < cells; ++cell) {
    const std::uint8_t code = position.codes[cell];
    if (code == code_exploded) --mines_;
    if (!is_number(code)) continue;
    is_number_[cell] = 1;
    int needed = code, unknown = 0;
    for (Cell near : shape_->neighbours(cell)) {
      needed -= position.codes[near] == code_exploded;
      unknown += is_hidden(position.codes[near]);
    }
    possible = possible && needed >= 0 && needed <= unknown;
    needed_[cell] = static_cast<std::int8_t>(needed);
    unknown_[cell] = static_cast<std::int8_t>(unknown);
  }
  return possible && mines_ >= 0;
}

// Cells that share a number follow each other, so that dead ends show early; cells that touch
// no number come last.
void LayoutLister::order_cells(const Position& position) {
  order_.clear();
  queued_.assign(shape_->cells(), 0);
  for (Cell start = 0; start < shape_->cells(); ++start) {
    if (!is_number_[start] || unknown_[start] == 0) continue;
    std::size_t next = order_.size();
    const auto add_around = [&](Cell number) {
      queued_[number] = 1;
      for (Cell near : shape_->neighbours(number)) {
        if (!is_hidden(position.codes[near]) || queued_[near]) continue;
        queued_[near] = 1;
        order_.push_back(near);
      }
    };
    add_around(start);
    for (; next < order_.size(); ++next)
      for (Cell number : shape_->neighbours(order_[next]))
        if (is_number_[number] && !queued_[number]) add_around(number);
  }
  touching_ = order_.size();
  for (Cell cell = 0; cell < shape_->cells(); ++cell)
    if (is_hidden(position.codes[cell]) && !queued_[cell]) order_.push_back(cell);
}

// Returns false when the search is to be given up.
bool LayoutLister::place(std::size_t depth, std::int64_t mines_left) {
  if (++steps_ > steps_per_layout * (most_ + some_layouts)) return false;
  if (steps_ % steps_between_polls == 0) Watch::poll_slowly();
  const auto cells_left = static_cast<std::int64_t>(order_.size() - depth);
  if (mines_left < 0 || mines_left > cells_left) return true;
  if (depth == order_.size()) {
    if (++layouts_ > most_) return false;
    keep();
    return true;
  }
  return try_mark(depth, mines_left, false) && try_mark(depth, mines_left - 1, true);
}

bool LayoutLister::try_mark(std::size_t depth, std::int64_t mines_left, bool mine) {
  const Cell cell = order_[depth];
  bool go_on = true;
  if (depth >= touching_) {
    marks_[cell] = mine;
    go_on = place(depth + 1, mines_left);
    marks_[cell] = 0;
  } else {
    if (put(cell, mine)) go_on = place(depth + 1, mines_left);
    take_back(cell, mine);
  }
  return go_on;
}

// Returns whether every number around can still be met.
bool LayoutLister::put(Cell cell, bool mine) {
  marks_[cell] = mine;
  bool possible = true;
  for (Cell number : shape_->neighbours(cell)) {
    const int needed = needed_[number] -= mine, unknown = --unknown_[number];
    possible &= (needed >= 0) & (needed <= unknown);
  }
  return possible;
}

void LayoutLister::take_back(Cell cell, bool mine) {
  marks_[cell] = 0;
  for (Cell number : shape_->neighbours(cell)) {
    needed_[number] += mine;
    ++unknown_[number];
  }
}

void LayoutLister::keep() {
  for (Cell cell : order_) found_.push_back(marks_[cell]);
}

void LayoutLister::fill_table(const Position& position, LayoutTable& table) const {
  const std::size_t count = order_.size();
  table.cells = order_;
  table.layouts = layouts_;
  table.codes.assign(count * layouts_, 0);
  std::vector<std::uint32_t> place_of(shape_->cells(), 0);
  for (std::uint32_t i = 0; i < count; ++i) place_of[order_[i]] = i;
  for (std::size_t column = 0; column < count; ++column) {
    std::uint8_t* codes = table.codes.data() + column * layouts_;
    for (Cell near : shape_->neighbours(order_[column])) {
      const bool exploded = position.codes[near] == code_exploded;
      if (!exploded && !is_hidden(position.codes[near])) continue;
      const std::uint8_t* marks = found_.data() + place_of[near];
      for (std::size_t layout = 0; layout < layouts_; ++layout)
        codes[layout] += exploded ? 1 : marks[layout * count];
    }
    const std::uint8_t* own = found_.data() + column;
    for (std::size_t layout = 0; layout < layouts_; ++layout)
      if (own[layout * count]) codes[layout] = mine_code;
  }
}

}  // namespace sapper
