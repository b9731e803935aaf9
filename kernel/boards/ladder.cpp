#include "boards/ladder.hpp"

#include <algorithm>

namespace sapper {

void Ladder::begin(const Position& position, int width, const Reduction& reduction) {
  position_ = &position;
  reduction_ = &reduction;
  width_ = width;
  is_cut_ = false;
  const int height = static_cast<int>(position.codes.size()) / width;
  closure_.begin(height, width);
  for (Cell number = 0; number < position.codes.size(); ++number) {
    if (!is_number(position.codes[number]) || reduction.unknown_around(number) == 0) continue;
    const int row = static_cast<int>(number) / width, column = static_cast<int>(number) % width;
    Pattern pattern = 0;
    for (Cell cell : position.shape->neighbours(number)) {
      if (reduction.fact(cell) != Fact::unknown) continue;
      const int down = static_cast<int>(cell) / width - row + 1;
      const int across = static_cast<int>(cell) % width - column + 1;
      pattern = static_cast<Pattern>(pattern | 1 << (block * down + across));
    }
    closure_.add_number(row - 1, column - 1, pattern, reduction.remaining(number));
  }
}

const std::vector<Finding>& Ladder::find_by_subset() {
  closure_.run(Rung::subset);
  return closure_.findings();
}

const std::vector<Finding>& Ladder::find_by_overlap() {
  closure_.run(Rung::overlap);
  return closure_.findings();
}

void Ladder::find_by_total(const Analyst& analyst, std::vector<Finding>& out) {
  const std::size_t before = closure_.findings().size();
  is_found_.assign(position_->codes.size(), 0);
  for (const Finding& finding : closure_.findings()) is_found_[finding.cell] = 1;
  unknown_.clear();
  for (Cell cell = 0; cell < position_->codes.size(); ++cell)
    if (reduction_->fact(cell) == Fact::unknown) unknown_.push_back(cell);
  while (count(analyst)) {
    closure_.run(Rung::overlap, Rung::total);
    for (const Finding& finding : closure_.findings()) is_found_[finding.cell] = 1;
  }
  const auto& found = closure_.findings();
  out.assign(found.begin() + static_cast<std::ptrdiff_t>(before), found.end());
}

// Whether the number of mines settles a cell. Disjoint groups hold at most as many mines as there
// must be at least: where more mines are left, counting groups is of no use, and it need not be
// tried.
bool Ladder::count(const Analyst& analyst) {
  if (!position_->mines) return false;
  const std::int64_t total = *position_->mines;
  std::int64_t left = total - reduction_->mines(), free = 0;
  for (const Finding& finding : closure_.findings()) left -= finding.is_mine;
  for (Cell cell : unknown_) free += !is_found_[cell];
  if (free == 0) return false;
  if (total == analyst.least_mines() && count_groups(true, left)) return true;
  return total == analyst.most_mines() && count_groups(false, free - left);
}

bool Ladder::count_groups(bool are_mines, std::int64_t left) {
  holders_.clear();
  is_grouped_.assign(position_->codes.size(), 0);
  for (const Group& group : closure_.groups()) {
    const int weight = are_mines ? group.floor : group.size - group.ceiling;
    if (!group.is_held || weight == 0) continue;
    Holder& holder = holders_.emplace_back();
    holder.weight = weight;
    for (Pattern bits = group.pattern; bits; bits &= static_cast<Pattern>(bits - 1)) {
      holder.cells.push_back(closure_.cell_of(group, std::countr_zero(bits)));
      is_grouped_[holder.cells.back()] = 1;
    }
  }
  if (!packing_.run(holders_)) {
    is_cut_ = true;
    return false;
  }
  if (packing_.most() != left) return false;
  bool is_new = false;
  for (Cell cell : packing_.avoidable()) {
    take(cell, !are_mines);
    is_new = true;
  }
  for (Cell cell : unknown_)
    if (!is_grouped_[cell] && !is_found_[cell]) {
      take(cell, !are_mines);
      is_new = true;
    }
  return is_new;
}

void Ladder::take(Cell cell, bool is_mine) { closure_.settle(cell, is_mine); }

void Ladder::find_by_cases(const Analyst& analyst, std::vector<Finding>& out) const {
  out.clear();
  for (Cell cell : unknown_) {
    const Mark mark = analyst.marks()[cell];
    if (!is_found_[cell] && (mark == Mark::safe || mark == Mark::mine))
      out.push_back({cell, mark == Mark::mine, Rung::cases});
  }
}

// Numbers that settle their cells without any other.
void RungFinder::mark_numbers(const Position& position, RungMap& out) const {
  for (Cell number = 0; number < position.codes.size(); ++number) {
    if (!is_number(position.codes[number])) continue;
    int hidden = 0, mines = position.codes[number];
    for (Cell cell : position.shape->neighbours(number)) {
      hidden += is_hidden(position.codes[cell]);
      mines -= position.codes[cell] == code_exploded;
    }
    if (mines != 0 && mines != hidden) continue;
    for (Cell cell : position.shape->neighbours(number))
      if (is_hidden(position.codes[cell])) {
        out.rungs[cell] = static_cast<std::uint8_t>(Rung::number);
        out.is_mine[cell] = mines != 0;
      }
  }
}

Verdict RungFinder::find(const Position& position, int width, const Limits& limits, RungMap& out) {
  if (!reduction_.run(position)) return Verdict::impossible_numbers;
  const Verdict verdict = analyst_.analyse(position, reduction_, limits);
  if (verdict != Verdict::consistent) return verdict;
  out.rungs.assign(position.codes.size(), RungMap::uncertain);
  out.is_mine.assign(position.codes.size(), 0);
  for (Cell cell : reduction_.hidden())
    if (reduction_.fact(cell) != Fact::unknown) {
      out.rungs[cell] = static_cast<std::uint8_t>(Rung::known);
      out.is_mine[cell] = reduction_.fact(cell) == Fact::mine;
    }
  mark_numbers(position, out);
  const auto take = [&](const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) {
      out.rungs[finding.cell] = static_cast<std::uint8_t>(finding.rung);
      out.is_mine[finding.cell] = finding.is_mine;
    }
  };
  ladder_.begin(position, width, reduction_);
  take(ladder_.find_by_overlap());
  ladder_.find_by_total(analyst_, more_);
  take(more_);
  ladder_.find_by_cases(analyst_, more_);
  take(more_);
  out.is_cut = ladder_.is_cut();
  return Verdict::consistent;
}

}  // namespace sapper
