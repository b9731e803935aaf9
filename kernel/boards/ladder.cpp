#include "boards/ladder.hpp"

#include <span>
#include <utility>

#include "base/budget.hpp"

namespace sapper {

namespace {
// The statements at which a climb ends early: far more than any board that is played needs.
constexpr std::size_t most_statements = 200'000;
}  // namespace

void Ladder::begin(const Position& position, const Reduction& reduction) {
  position_ = &position;
  reduction_ = &reduction;
  is_cut_ = false;
  findings_.clear();
  givens_.hidden.clear();
  givens_.total.reset();
  if (position.mines) givens_.total = *position.mines - reduction.mines();
  derivation_.emplace(givens_, std::span<const Cell>{});
  derivation_->set_limit(most_statements);
  for (Cell number = 0; number < position.codes.size(); ++number) {
    if (!is_number(position.codes[number]) || reduction.unknown_around(number) == 0) continue;
    Statement said{{}, Relation::exactly, reduction.remaining(number)};
    said.cells.reserve(static_cast<std::size_t>(reduction.unknown_around(number)));
    for (Cell cell : position.shape->neighbours(number))
      if (reduction.fact(cell) == Fact::unknown) said.cells.push_back(cell);
    derivation_->tell(std::move(said), number);
  }
}

const std::vector<Finding>& Ladder::run(Rung highest) {
  try {
    derivation_->run(highest);
  } catch (const TooComplex&) {
    is_cut_ = true;
  }
  const auto& cells = derivation_->settled_cells();
  for (std::size_t i = findings_.size(); i < cells.size(); ++i) {
    const auto& settled = *derivation_->settled(cells[i]);
    findings_.push_back({cells[i], settled.is_mine, settled.rung});
  }
  return findings_;
}

// Disjoint groups hold at most as many mines as there must be at least: where more mines are left,
// counting groups is of no use, and it need not be tried. The same holds for safe cells. Where one
// of the two was of use, the other may be too.
void Ladder::find_by_total(const Analyst& analyst, std::vector<Finding>& out) {
  const auto before = static_cast<std::ptrdiff_t>(findings_.size());
  for (Cell cell = 0; cell < position_->codes.size(); ++cell)
    if (reduction_->fact(cell) == Fact::unknown) givens_.hidden.push_back(cell);
  const auto total = position_->mines;
  if (total && (*total == analyst.least_mines() || *total == analyst.most_mines()))
    run(Rung::total);
  out.assign(findings_.begin() + before, findings_.end());
}

void Ladder::find_by_cases(const Analyst& analyst, std::vector<Finding>& out) const {
  out.clear();
  for (Cell cell : givens_.hidden) {
    const Mark mark = analyst.marks()[cell];
    const bool is_certain = mark == Mark::safe || mark == Mark::mine;
    if (is_certain && derivation_->settled(cell) == nullptr)
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

Verdict RungFinder::find(const Position& position, const Limits& limits, RungMap& out) {
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
  ladder_.begin(position, reduction_);
  take(ladder_.find_by_overlap());
  ladder_.find_by_total(analyst_, more_);
  take(more_);
  ladder_.find_by_cases(analyst_, more_);
  take(more_);
  out.is_cut = ladder_.is_cut();
  return Verdict::consistent;
}

}  // namespace sapper
