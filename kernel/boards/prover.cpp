#include "boards/prover.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace sapper {

namespace {

// The derivations that are kept for neighbours that ask the same: at some 10 kB each, 5 MB.
constexpr std::size_t most_kept = 500;

// A part of the whole that suffices while no part of it without one member does; the last go first.
// Large pieces are tried first, since most members are idle as a rule.
Cells least(Cells members, const std::function<bool(const Cells&)>& suffices) {
  for (std::size_t size = members.size(); size > 0;) {
    size = std::max<std::size_t>(size / 2, 1);
    for (std::size_t end = members.size(); end > 0; end -= std::min(end, size)) {
      Cells fewer(members.begin(),
                  members.begin() + static_cast<std::ptrdiff_t>(end - std::min(end, size)));
      fewer.insert(fewer.end(), members.begin() + static_cast<std::ptrdiff_t>(end), members.end());
      if (suffices(fewer)) members = std::move(fewer);
    }
    if (size == 1) break;
  }
  return members;
}

Cells in_order(Cells cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

// The numbers on which a derivation's step rests.
Cells witness(const Derivation& derivation, Step::Index last) {
  return numbers_of(derivation.steps(), needed_for(derivation.steps(), last));
}

std::vector<Step> steps_to(const Derivation& derivation, Cell cell) {
  const Derivation::Settled& settled = *derivation.settled(cell);
  return told_in_order(derivation.steps(), settled.origin,
                       Statement{{cell}, Relation::exactly, settled.is_mine});
}

}  // namespace

Prover::Prover(const Position& position, int width, const Limits& limits)
    : position_(position),
      limits_(limits),
      givens_(position, width),
      whole_(givens_, givens_.all_numbers()) {
  try {
    verdict_ = analyst_.analyse(position, limits);
    if (verdict_ == Verdict::consistent) marks_ = analyst_.marks();
  } catch (const TooComplex& error) {
    refusal_ = error.what();
  }
}

std::vector<Cell> Prover::candidates() {
  std::vector<Cell> out;
  if (!refusal_.empty()) climb(std::nullopt);
  for (Cell cell : givens_.hidden)
    if (refusal_.empty() ? marks_[cell] != Mark::open_question : whole_.settled(cell) != nullptr)
      out.push_back(cell);
  return out;
}

std::optional<Proved> Prover::prove(Cell cell) {
  if (refusal_.empty() && marks_[cell] == Mark::open_question) return std::nullopt;
  const bool is_minimal = climb(cell);
  if (whole_.settled(cell) != nullptr) return prove_by_ladder(cell);
  if (!refusal_.empty()) throw TooComplex(refusal_);
  return prove_by_cases(cell, is_minimal);
}

// Derives from all numbers up to the goal; whether no limit kept it from finishing.
bool Prover::climb(std::optional<Cell> goal) {
  try {
    whole_.run(Rung::total, goal);
  } catch (const TooComplex&) {
    return false;
  }
  return !whole_.is_cut();
}

Proved Prover::prove_by_ladder(Cell cell) {
  const Rung rung = whole_.settled(cell)->rung;
  const Cells numbers = minimal(start(cell, rung), cell, rung);
  if (rung == Rung::total && std::find(counted_.begin(), counted_.end(), numbers) == counted_.end())
    counted_.push_back(numbers);
  const Derivation& derivation = derive(numbers, rung);
  const bool is_minimal = rung != Rung::total || !whole_.is_cut();
  return {cell, derivation.settled(cell)->is_mine, is_minimal, steps_to(derivation, cell)};
}

// Numbers that settle the cell: those that another count needed, where they do.
Cells Prover::start(Cell cell, Rung rung) {
  if (rung == Rung::total)
    for (const Cells& numbers : counted_)
      if (derive(numbers, rung).settled(cell) != nullptr) return numbers;
  return witness(whole_, whole_.settled(cell)->origin);
}

// What follows from some numbers up to a rung; kept, as neighbours ask the same.
const Derivation& Prover::derive(const Cells& numbers, Rung rung) {
  auto at = derived_.find({numbers, rung});
  if (at == derived_.end()) {
    if (derived_.size() >= most_kept) derived_.clear();
    at = derived_.try_emplace({numbers, rung}, givens_, numbers).first;
    at->second.run(rung);
  }
  return at->second;
}

// A part of the numbers that still settles the cell at the rung and needs each of them.
Cells Prover::minimal(Cells numbers, Cell cell, Rung rung) {
  Cells far_first = numbers;
  std::sort(far_first.begin(), far_first.end(), [&](Cell a, Cell b) {
    return std::tuple(distance(b, cell), a) < std::tuple(distance(a, cell), b);
  });
  for (Cell number : far_first) {
    const auto at = std::lower_bound(numbers.begin(), numbers.end(), number);
    if (at == numbers.end() || *at != number || numbers.size() == 1) continue;
    Cells fewer = numbers;
    fewer.erase(fewer.begin() + (at - numbers.begin()));
    const Derivation& derivation = derive(fewer, rung);
    if (const auto* settled = derivation.settled(cell))
      numbers = witness(derivation, settled->origin);
  }
  return numbers;
}

Cell Prover::distance(Cell one, Cell other) const {
  const auto width = static_cast<Cell>(givens_.width);
  const auto gap = [](Cell a, Cell b) { return a < b ? b - a : a - b; };
  return std::max(gap(one / width, other / width), gap(one % width, other % width));
}

// The proof of a cell that the numbers force, but that the lower rungs miss.
Proved Prover::prove_by_cases(Cell cell, bool is_minimal) {
  const bool is_mine = marks_[cell] == Mark::mine;
  const bool with_total = !follows_without_total(cell);
  Cells numbers = givens_.all_numbers();
  search_.start_anew();
  try {
    if (!with_total) numbers = near_numbers(cell, is_mine);
    numbers = least(numbers, [&](const Cells& fewer) {
      return search_.settles(givens_, fewer, cell, is_mine, with_total);
    });
  } catch (const TooComplex&) {
    is_minimal = false;
  }
  const auto found = CaseProver(givens_, with_total).prove(in_order(numbers), cell, is_mine);
  return {cell, is_mine, is_minimal && found.is_shallowest, steps_to(found.derivation, cell)};
}

// Whether the cell would be certain if the total were not told.
bool Prover::follows_without_total(Cell cell) {
  if (!position_.mines) return true;
  Position untold = position_;
  untold.mines.reset();
  return analyst_.analyse(untold, limits_) == Verdict::consistent &&
         analyst_.marks()[cell] != Mark::open_question;
}

// Numbers that force the cell by themselves, from near to far.
Cells Prover::near_numbers(Cell cell, bool is_mine) {
  Cells numbers, cells{cell};
  while (true) {
    Cells reached;
    for (const auto& number : givens_.numbers)
      if (do_meet(number.statement.cells, cells)) reached.push_back(number.cell);
    if (reached.size() == numbers.size()) return numbers;
    const Cells further = without(reached, in_order(numbers));
    numbers.insert(numbers.end(), further.begin(), further.end());
    if (search_.settles(givens_, numbers, cell, is_mine, false)) return numbers;
    for (Cell number : further) {
      const Cells& around = givens_.said_by(number)->cells;
      cells.insert(cells.end(), around.begin(), around.end());
    }
    cells = in_order(std::move(cells));
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  }
}

std::optional<std::vector<Step>> Prover::refute() {
  const auto told = [](const Derivation& derivation) {
    return told_in_order(derivation.steps(), *derivation.impossible());
  };
  try {
    whole_.run(Rung::total);
    if (!whole_.impossible()) {
      const Derivation found = refute_by_cases();
      return found.impossible() ? std::optional(told(found)) : std::nullopt;
    }
    const Rung rung = whole_.stage();
    const Cells few = least(witness(whole_, *whole_.impossible()), [&](const Cells& fewer) {
      Derivation derivation(givens_, fewer);
      derivation.run(rung);
      return derivation.impossible().has_value();
    });
    Derivation derivation(givens_, few);
    derivation.run(rung);
    return told(derivation);
  } catch (const TooComplex&) {
    return std::nullopt;
  }
}

Derivation Prover::refute_by_cases() {
  const auto do_clash = [&](const Cells& numbers) {
    Rows rows;
    for (Cell number : numbers) {
      const Statement& said = *givens_.said_by(number);
      rows.emplace_back(said.cells, said.count);
    }
    return !search_.can_be_met(rows);
  };
  const Cells numbers = givens_.all_numbers();
  if (do_clash(numbers)) return CaseProver(givens_, false).refute(least(numbers, do_clash));
  return CaseProver(givens_, true).refute(numbers);
}

std::optional<std::vector<Step>> derive_from(const Givens& givens, const Cells& numbers, Cell cell,
                                             bool is_mine, Rung rung, const CaseLimits& limits) {
  const auto told = [&](const Derivation& derivation) -> std::optional<std::vector<Step>> {
    const auto* settled = derivation.settled(cell);
    if (settled == nullptr || settled->is_mine != is_mine) return std::nullopt;
    return steps_to(derivation, cell);
  };
  try {
    Derivation derivation(givens, numbers);
    derivation.run(std::min(rung, Rung::total), cell);
    if (derivation.settled(cell) != nullptr || rung != Rung::cases) return told(derivation);
    RowSearch search(static_cast<std::size_t>(limits.split));
    for (bool with_total : {false, true})
      if (search.settles(givens, numbers, cell, is_mine, with_total))
        return told(
            CaseProver(givens, with_total, limits).prove(numbers, cell, is_mine).derivation);
  } catch (const TooComplex&) {
    // What takes so long does not count.
  }
  return std::nullopt;
}

}  // namespace sapper
