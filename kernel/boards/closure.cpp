#include "boards/closure.hpp"

#include <algorithm>

#include "base/watch.hpp"

namespace sapper {

namespace {
// The groups at which a closure ends early: far more than any board that is played needs.
constexpr std::size_t most_groups = 200'000;
}  // namespace

void Closure::begin(int height, int width) {
  if (height != height_ || width != width_) {
    height_ = height;
    width_ = width;
    first_.assign(place(height + reach, 0), none);
    facts_.assign(static_cast<std::size_t>(height) * static_cast<std::size_t>(width),
                  Fact::unknown);
  } else {
    for (std::size_t at : used_) first_[at] = none;
    for (const Finding& finding : findings_) facts_[finding.cell] = Fact::unknown;
  }
  used_.clear();
  groups_.clear();
  next_.clear();
  findings_.clear();
  settled_.clear();
  next_settled_ = 0;
  stale_.clear();
  to_subtract_.clear();
  to_bound_.clear();
  to_overlap_.clear();
  stage_ = Rung::subset;
  is_bounding_ = is_cut_ = false;
}

void Closure::add_number(int row, int column, Pattern pattern, int mines) {
  add(row, column, pattern, Relation::exactly, mines);
}

void Closure::settle(Cell cell, bool is_mine) { settled_.push_back({cell, is_mine, stage_}); }

// Takes up a statement unless it says nothing new.
void Closure::add(int row, int column, Pattern pattern, Relation relation, int count) {
  if (pattern == 0) return;
  const int rows = empty_rows(pattern), columns = empty_columns(pattern);
  pattern = seen_from(pattern, -rows, -columns);
  row += rows;
  column += columns;
  const int size = size_of(pattern);
  const bool all_safe = count <= 0 && relation != Relation::at_least;
  const bool all_mines = count >= size && relation != Relation::at_most;
  if (all_safe || all_mines) {
    settle_all({row, column, pattern}, pattern, all_mines);
  } else if (relation == Relation::exactly ||
             (relation == Relation::at_least ? count > 0 : count < size)) {
    tighten(find_or_make(row, column, pattern), relation, count);
  }
}

Closure::Index Closure::find_or_make(int row, int column, Pattern pattern) {
  const std::size_t at = place(row, column);
  for (Index index = first_[at]; index != none; index = next_[index])
    if (groups_[index].pattern == pattern && groups_[index].is_held) return index;
  if (groups_.size() >= most_groups) {
    is_cut_ = true;
    return none;
  }
  const auto size = static_cast<std::int8_t>(size_of(pattern));
  groups_.push_back({row, column, pattern, size, 0, size});
  if (first_[at] == none) used_.push_back(at);
  next_.push_back(first_[at]);
  first_[at] = static_cast<Index>(groups_.size() - 1);
  return first_[at];
}

void Closure::tighten(Index index, Relation relation, int count) {
  if (index == none) return;
  Group& group = groups_[index];
  const auto amount = static_cast<std::int8_t>(count);
  if (relation == Relation::exactly) {
    if (group.is_exact) return;
    group.is_exact = true;
    group.floor = group.ceiling = amount;
    to_subtract_.push_back(index);
    to_overlap_.push_back(index);
    if (is_bounding_) to_bound_.push_back(index);
  } else if (relation == Relation::at_least ? amount > group.floor : amount < group.ceiling) {
    (relation == Relation::at_least ? group.floor : group.ceiling) = amount;
    to_bound_.push_back(index);
  }
}

void Closure::settle_all(const Group& group, Pattern pattern, bool is_mine) {
  for (Pattern bits = pattern; bits; bits &= static_cast<Pattern>(bits - 1))
    settled_.push_back({cell_of(group, std::countr_zero(bits)), is_mine, stage_});
}

// Groups that hold the cell have to be told anew without it.
void Closure::mark(const Finding& finding) {
  if (facts_[finding.cell] != Fact::unknown) return;
  facts_[finding.cell] = finding.is_mine ? Fact::mine : Fact::safe;
  findings_.push_back(finding);
  const int row = static_cast<int>(finding.cell) / width_;
  const int column = static_cast<int>(finding.cell) % width_;
  for (int down = 0; down < block; ++down)
    for (int across = 0; across < block; ++across)
      for (Index index = first_[place(row - down, column - across)]; index != none;
           index = next_[index]) {
        Group& group = groups_[index];
        if (!group.is_held || !(group.pattern >> (block * down + across) & 1)) continue;
        group.is_held = false;
        stale_.push_back(index);
      }
}

void Closure::reduce(Index index) {
  const Group group = groups_[index];
  Pattern left = 0;
  int mines = 0;
  for (Pattern bits = group.pattern; bits; bits &= static_cast<Pattern>(bits - 1)) {
    const int bit = std::countr_zero(bits);
    const Fact fact = facts_[cell_of(group, bit)];
    mines += fact == Fact::mine;
    if (fact == Fact::unknown) left = static_cast<Pattern>(left | 1 << bit);
  }
  if (group.is_exact) {
    add(group.row, group.column, left, Relation::exactly, group.floor - mines);
    return;
  }
  if (group.floor > 0) add(group.row, group.column, left, Relation::at_least, group.floor - mines);
  if (group.ceiling < group.size)
    add(group.row, group.column, left, Relation::at_most, group.ceiling - mines);
}

// Visits the held groups that may share cells with one, as (group, rows, columns between corners).
template <class Visitor>
void Closure::for_each_near(const Group& group, Visitor visit) {
  for (int rows = -reach; rows <= reach; ++rows)
    for (int columns = -reach; columns <= reach; ++columns)
      for (Index index = first_[place(group.row + rows, group.column + columns)]; index != none;
           index = next_[index])
        if (groups_[index].is_held) visit(Group(groups_[index]), rows, columns);
}

void Closure::subtract_exact(Index index) {
  const Group group = groups_[index];
  if (!group.is_held) return;
  for_each_near(group, [&](const Group& other, int rows, int columns) {
    if (!other.is_exact) return;
    const Pattern there = seen_from(other.pattern, rows, columns);
    const auto shared = static_cast<Pattern>(group.pattern & there);
    if (shared == group.pattern && other.size > group.size) {
      const auto rest =
          static_cast<Pattern>(other.pattern & ~seen_from(group.pattern, -rows, -columns));
      add(other.row, other.column, rest, Relation::exactly, other.floor - group.floor);
    } else if (size_of(shared) == other.size && other.size < group.size) {
      add(group.row, group.column, static_cast<Pattern>(group.pattern & ~there), Relation::exactly,
          group.floor - other.floor);
    }
  });
}

void Closure::subtract_bounds(Index index) {
  const Group group = groups_[index];
  if (!group.is_held) return;
  for_each_near(group, [&](const Group& other, int rows, int columns) {
    const Pattern there = seen_from(other.pattern, rows, columns);
    const auto shared = static_cast<Pattern>(group.pattern & there);
    if (shared == group.pattern && other.size > group.size)
      subtract_bound(
          group, other,
          static_cast<Pattern>(other.pattern & ~seen_from(group.pattern, -rows, -columns)));
    else if (size_of(shared) == other.size && other.size < group.size)
      subtract_bound(other, group, static_cast<Pattern>(group.pattern & ~there));
  });
}

void Closure::subtract_bound(const Group& inner, const Group& outer, Pattern rest) {
  if (inner.is_exact && outer.is_exact) return;
  if (inner.floor > 0 && outer.ceiling < outer.size)
    add(outer.row, outer.column, rest, Relation::at_most, outer.ceiling - inner.floor);
  if (inner.ceiling < inner.size && outer.floor > 0)
    add(outer.row, outer.column, rest, Relation::at_least, outer.floor - inner.ceiling);
}

void Closure::overlap(Index index) {
  const Group group = groups_[index];
  if (!group.is_held) return;
  for_each_near(group, [&](const Group& other, int, int) {
    if (!other.is_exact) return;
    bound(group, other);
    bound(other, group);
  });
}

// What the first leaves for the second's cells, shared and not.
void Closure::bound(const Group& one, const Group& two) {
  const Pattern there = seen_from(one.pattern, one.row - two.row, one.column - two.column);
  const auto shared = static_cast<Pattern>(two.pattern & there);
  const auto rest = static_cast<Pattern>(two.pattern & ~there);
  const int alone = one.size - size_of(shared);
  if (shared == 0 || rest == 0 || alone == 0) return;
  const int least = one.floor - alone, most = std::min<int>(one.floor, size_of(shared));
  add(two.row, two.column, rest, Relation::at_least, two.floor - most);
  if (least <= 0) return;
  add(two.row, two.column, shared, Relation::at_least, least);
  add(two.row, two.column, rest, Relation::at_most, two.floor - least);
}

void Closure::run(Rung highest, Rung stage) {
  stage_ = std::max(stage_, stage);
  for (std::size_t i = next_settled_; i < settled_.size(); ++i)
    settled_[i].rung = std::max(settled_[i].rung, stage_);
  const auto pop = [](std::vector<Index>& queue) {
    const Index index = queue.back();
    queue.pop_back();
    return index;
  };
  while (true) {
    Watch::poll();
    if (next_settled_ < settled_.size()) {
      mark(settled_[next_settled_++]);
    } else if (!stale_.empty()) {
      reduce(pop(stale_));
    } else if (!to_subtract_.empty()) {
      subtract_exact(pop(to_subtract_));
    } else if (highest < Rung::overlap) {
      return;
    } else if (!to_bound_.empty()) {
      subtract_bounds(pop(to_bound_));
    } else if (!to_overlap_.empty()) {
      stage_ = std::max(stage_, Rung::overlap);
      is_bounding_ = true;
      overlap(pop(to_overlap_));
    } else {
      return;
    }
  }
}

}  // namespace sapper
