#include "boards/derivation.hpp"

#include <iterator>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/budget.hpp"

namespace sapper {

namespace {

// The statements beyond some for each number at which a derivation is given up. Points of expert
// boards take 31 on average.
constexpr std::size_t room = 20'000;

// About what it costs to take up a statement, besides the look at those that share a cell with it.
constexpr std::uint64_t steps_a_statement = 200;

Step by_rule(Cells cells, Relation relation, std::int64_t count, Rung rule,
             std::vector<Step::Index> premises) {
  return {{std::move(cells), relation, count}, rule, std::move(premises), std::nullopt, {}};
}

std::uint64_t mask_of(const Cells& cells) {
  std::uint64_t mask = 0;
  for (Cell cell : cells) mask |= std::uint64_t{1} << cell % 64;
  return mask;
}

void take_out(const Cells& cells, const Cells& taken, Cells& out) {
  out.clear();
  std::set_difference(cells.begin(), cells.end(), taken.begin(), taken.end(),
                      std::back_inserter(out));
}

}  // namespace

Derivation::Derivation(const Givens& givens, std::span<const Cell> numbers, bool with_total)
    : givens_(&givens),
      total_(with_total ? givens.total : std::nullopt),
      limit_(room + 4 * givens.numbers.size()) {
  for (Cell number : numbers)
    if (const Statement* said = givens.said_by(number)) tell(*said, number);
}

void Derivation::tell(Statement statement, std::optional<Cell> number) {
  add({std::move(statement), Rung::number, {}, number, {}});
}

void Derivation::run(Rung highest, std::optional<Cell> goal) {
  goal_ = goal;
  while (!is_done()) {
    Allowance::spend(steps_a_statement);
    if (!to_mark_.is_empty()) {
      mark(to_mark_.pop());
    } else if (highest < Rung::known) {
      return;
    } else if (!stale_.is_empty()) {
      reach(Rung::known);
      reduce(stale_.pop());
    } else if (highest < Rung::subset) {
      return;
    } else if (!to_subtract_.is_empty()) {
      reach(Rung::subset);
      subtract_exact(to_subtract_.pop());
    } else if (highest < Rung::overlap) {
      return;
    } else if (!to_bound_.is_empty()) {
      subtract_bounds(to_bound_.pop());
    } else if (!to_overlap_.is_empty()) {
      reach(Rung::overlap);
      overlap(to_overlap_.pop());
    } else if (highest < Rung::total || !count()) {
      return;
    }
  }
}

void Derivation::assume(Statement statement) {
  Step step{std::move(statement), Rung::cases, {}, std::nullopt, {}};
  if (step.statement.is_settling())
    to_mark_.push(append(std::move(step)));
  else
    store(std::move(step));
}

void Derivation::conclude(Statement statement, const Derivation& other) {
  const auto here = static_cast<Index>(steps_.size());
  const Index last = *other.impossible_;
  Step step{std::move(statement), Rung::cases, {}, std::nullopt, {}};
  step.assuming.assign(other.steps_.begin() + here + 1, other.steps_.begin() + last + 1);
  for (Index index : needed_for(other.steps_, last, here + 1))
    if (index < here) step.premises.push_back(index);
  reach(Rung::cases);
  add(std::move(step));
}

// Takes up a statement of the cells in said_, unless it says nothing new.
void Derivation::derive(Relation relation, std::int64_t count, Rung rule,
                        std::initializer_list<Index> premises) {
  said_.relation = relation;
  said_.count = count;
  if (is_new(said_)) take_up({said_, rule, premises, std::nullopt, {}});
}

bool Derivation::is_new(const Statement& said) const {
  if (said.is_impossible()) return true;
  if (!said.is_settling()) return !said.is_empty() && !is_held(said);
  const bool is_mine = said.count != 0;
  return std::any_of(said.cells.begin(), said.cells.end(), [&](Cell cell) {
    const Settled* known = settled(cell);
    return known == nullptr || known->is_mine != is_mine;
  });
}

// Whether something as strong has been said of these cells.
bool Derivation::is_held(const Statement& said) const {
  const auto is_as_strong = [&](const Statement& other) {
    if (other.relation != said.relation && other.relation != Relation::exactly) return false;
    if (said.relation == Relation::exactly) return other.count == said.count;
    return said.relation == Relation::at_least ? other.count >= said.count
                                               : other.count <= said.count;
  };
  bool is_held = false;
  const Mask mask = mask_of(said.cells);
  for_each_of(said.cells.front(), [&](Index index) {
    if (masks_[index] != mask || is_held) return;
    is_held = statement(index).cells == said.cells && is_as_strong(statement(index));
  });
  return is_held;
}

// Takes up a statement, unless it says nothing new.
void Derivation::add(Step step) {
  if (is_new(step.statement)) take_up(std::move(step));
}

void Derivation::take_up(Step step) {
  const Statement& said = step.statement;
  if (said.is_impossible())
    impossible_ = append(std::move(step));
  else if (said.is_settling())
    to_mark_.push(append(std::move(step)));
  else
    store(std::move(step));
}

Derivation::Index Derivation::append(Step step) {
  if (steps_.size() >= limit_)
    throw TooComplex("more than " + std::to_string(limit_) + " statements follow");
  masks_.push_back(mask_of(step.statement.cells));
  steps_.push_back(std::make_shared<const Step>(std::move(step)));
  is_held_.push_back(0);
  return static_cast<Index>(steps_.size() - 1);
}

// Holds a statement that leaves its cells open.
void Derivation::store(Step step) {
  const Index index = append(std::move(step));
  const Statement& said = statement(index);
  for (Cell cell : said.cells)
    if (settled(cell) != nullptr) return stale_.push(index);
  is_held_[index] = 1;
  for (Cell cell : said.cells) {
    About& about = about_[cell];
    const auto link = static_cast<Index>(links_.size());
    (about.first == none ? about.first : links_[about.last].next) = link;
    about.last = link;
    links_.push_back({index, none});
  }
  if (said.relation == Relation::exactly) {
    to_subtract_.push(index);
    to_overlap_.push(index);
  }
  if (said.relation != Relation::exactly || stage_ >= Rung::overlap) to_bound_.push(index);
}

// Settles the cells of a step; statements that hold one of them become stale.
void Derivation::mark(Index index) {
  const Statement& said = statement(index);
  const bool is_mine = said.count != 0;
  for (Cell cell : said.cells)
    if (const Settled* known = settled(cell); known != nullptr && known->is_mine != is_mine)
      return clash(index, cell);
  for (Cell cell : said.cells) {
    About& about = about_[cell];
    if (std::exchange(about.is_settled, true)) continue;
    about.settled = {index, is_mine, stage_};
    settled_cells_.push_back(cell);
    mines_ += is_mine;
    for_each_of(cell, [&](Index other) {
      if (std::exchange(is_held_[other], std::uint8_t{0})) stale_.push(other);
    });
  }
}

// Two steps settle a cell both ways: takes the cells of one out of the other.
void Derivation::clash(Index index, Cell cell) {
  const Index other = settled(cell)->origin;
  const Statement &said = statement(index), &taken = statement(other);
  const Cells shared = shared_by(said.cells, taken.cells);
  const auto mines = taken.count != 0 ? static_cast<std::int64_t>(shared.size()) : 0;
  impossible_ = append(by_rule(without(said.cells, shared), said.relation, said.count - mines,
                               Rung::known, {index, other}));
}

// Takes the settled cells out of a statement; from its first form, to keep derivations short.
void Derivation::reduce(Index index) {
  if (steps_[index]->rule == Rung::known) index = steps_[index]->premises[0];
  const Statement& said = statement(index);
  said_.cells.clear();
  said_.relation = said.relation;
  said_.count = said.count;
  found_.assign(1, index);
  for (Cell cell : said.cells) {
    const Settled* known = settled(cell);
    if (known == nullptr) {
      said_.cells.push_back(cell);
    } else {
      found_.push_back(known->origin);
      said_.count -= known->is_mine;
    }
  }
  if (!is_new(said_)) return;
  std::sort(found_.begin() + 1, found_.end());
  found_.erase(std::unique(found_.begin() + 1, found_.end()), found_.end());
  take_up({said_, Rung::known, found_, std::nullopt, {}});
}

// Visits the steps that have stood of a cell, in order.
template <class Visitor>
void Derivation::for_each_of(Cell cell, Visitor visit) const {
  const About* about = about_.find(cell);
  if (about == nullptr) return;
  std::uint64_t visited = 0;
  for (Index link = about->first; link != none; link = links_[link].next, ++visited)
    visit(links_[link].step);
  Allowance::note(visited);
}

// The statements held of these cells and perhaps more.
const std::vector<Derivation::Index>& Derivation::find_held_of_more(const Cells& cells) {
  found_.clear();
  const Mask mask = mask_of(cells);
  for_each_of(cells.front(), [&](Index index) {
    if (is_held_[index] && (mask & ~masks_[index]) == 0 && is_within(cells, statement(index).cells))
      found_.push_back(index);
  });
  return found_;
}

// The statements held of these cells or some of them.
const std::vector<Derivation::Index>& Derivation::find_held_of_fewer(const Cells& cells) {
  found_.clear();
  const Mask mask = mask_of(cells);
  for (Cell cell : cells)
    for_each_of(cell, [&](Index index) {
      if (!is_held_[index] || (masks_[index] & ~mask) != 0) return;
      const Cells& others = statement(index).cells;
      if (others.front() == cell && is_within(others, cells)) found_.push_back(index);
    });
  return found_;
}

// The subset rule, on an exact statement and all other exact ones.
void Derivation::subtract_exact(Index index) {
  if (!is_held_[index]) return;
  const Statement& said = statement(index);
  const auto subtract = [&](Index inner, Index outer) {
    const Statement &small = statement(inner), &large = statement(outer);
    take_out(large.cells, small.cells, said_.cells);
    derive(Relation::exactly, large.count - small.count, Rung::subset, {inner, outer});
  };
  for (Index other : find_held_of_more(said.cells))
    if (statement(other).relation == Relation::exactly && other != index) subtract(index, other);
  for (Index other : find_held_of_fewer(said.cells))
    if (statement(other).relation == Relation::exactly && statement(other).cells != said.cells)
      subtract(other, index);
}

// The subset rule, on a statement and all others, where one is a bound.
void Derivation::subtract_bounds(Index index) {
  if (!is_held_[index]) return;
  const Cells& cells = statement(index).cells;
  for (Index other : find_held_of_more(cells)) subtract_bound(index, other);
  for (Index other : find_held_of_fewer(cells)) subtract_bound(other, index);
}

void Derivation::subtract_bound(Index inner, Index outer) {
  const Statement &small = statement(inner), &large = statement(outer);
  if (small.relation == large.relation) return;
  const auto subtract = [&](Relation relation) {
    take_out(large.cells, small.cells, said_.cells);
    derive(relation, large.count - small.count, Rung::subset, {inner, outer});
  };
  if (small.relation != Relation::at_most && large.relation != Relation::at_least)
    subtract(Relation::at_most);
  else if (small.relation != Relation::at_least && large.relation != Relation::at_most)
    subtract(Relation::at_least);
}

// The overlap rule, on an exact statement and those that share cells with it.
void Derivation::overlap(Index index) {
  if (!is_held_[index]) return;
  found_.clear();
  for (Cell cell : statement(index).cells)
    for_each_of(cell, [&](Index other) {
      if (is_held_[other] && statement(other).relation == Relation::exactly)
        found_.push_back(other);
    });
  std::sort(found_.begin(), found_.end());
  found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
  for (Index other : found_) {
    bound(index, other);
    bound(other, index);
  }
}

// What the first statement leaves for the second's cells, shared and not.
void Derivation::bound(Index first, Index second) {
  const Statement &one = statement(first), &two = statement(second);
  const auto take_rest = [&] { take_out(two.cells, one.cells, said_.cells); };
  take_rest();
  const std::int64_t common = two.size() - said_.size(), alone = one.size() - common;
  if (said_.cells.empty() || alone == 0) return;
  const std::int64_t least = one.count - alone, most = std::min(one.count, common);
  derive(Relation::at_least, two.count - most, Rung::overlap, {first, second});
  if (least <= 0) return;
  said_.cells = shared_by(one.cells, two.cells);
  derive(Relation::at_least, least, Rung::overlap, {first, second});
  take_rest();
  derive(Relation::at_most, two.count - least, Rung::overlap, {first, second});
}

std::vector<Derivation::Index> Derivation::held() const {
  std::vector<Index> found;
  for (Index index = 0; index < steps_.size(); ++index)
    if (is_held_[index]) found.push_back(index);
  return found;
}

// Applies the total once; whether anything came of it.
bool Derivation::count() {
  const std::size_t before = steps_.size();
  if (!total_ || counted_in_vain_ == before) return false;
  reach(Rung::total);
  const std::int64_t left = *total_ - mines_;
  const auto free = static_cast<std::int64_t>(givens_->hidden.size() - settled_cells_.size());
  count_groups(true, left);
  if (steps_.size() == before) count_groups(false, free - left);
  if (steps_.size() == before) counted_in_vain_ = before;
  return steps_.size() > before;
}

// Where groups hold all the mines that are left, all outside them is safe; where they hold all the
// safe cells that are left, all outside them are mines.
void Derivation::count_groups(bool are_mines, std::int64_t left) {
  const Relation useless = are_mines ? Relation::at_most : Relation::at_least;
  std::vector<Holder> holders;
  std::vector<Index> names;
  for (Index index : held()) {
    const Statement& said = statement(index);
    const std::int64_t weight = are_mines ? said.count : said.size() - said.count;
    if (said.relation == useless || weight <= 0) continue;
    holders.push_back({said.cells, static_cast<int>(weight)});
    names.push_back(index);
  }
  Packing packing;
  if (!packing.run(holders)) {
    is_cut_ = true;
    return;
  }
  for (const auto& members : packing.tight_families(holders, left)) {
    std::vector<Index> family;
    for (std::size_t member : members) family.push_back(names[member]);
    count_by(family, are_mines ? Relation::at_most : Relation::at_least);
  }
}

void Derivation::count_by(const std::vector<Index>& family, Relation relation) {
  const bool are_mines = relation == Relation::at_most;
  std::set<Index> premises(family.begin(), family.end());
  for (Cell cell : settled_cells_)
    if (settled(cell)->is_mine == are_mines) premises.insert(settled(cell)->origin);
  Cells taken;
  for (Index index : premises)
    taken.insert(taken.end(), statement(index).cells.begin(), statement(index).cells.end());
  std::sort(taken.begin(), taken.end());
  std::int64_t count = *total_ - (are_mines ? mines_ : 0);
  for (Index index : family) count -= statement(index).count;
  add(by_rule(without(givens_->hidden, taken), relation, count, Rung::total,
              {premises.begin(), premises.end()}));
}

std::vector<Step::Index> needed_for(const Steps& steps, Step::Index last, Step::Index first) {
  std::set<Step::Index> found{last};
  std::vector<Step::Index> waiting{last};
  while (!waiting.empty()) {
    const Step& step = *steps[waiting.back()];
    waiting.pop_back();
    for (Step::Index premise : step.premises)
      if (found.insert(premise).second && premise >= first) waiting.push_back(premise);
  }
  return {found.begin(), found.end()};
}

namespace {

void gather_numbers(const Step& step, std::set<Cell>& out) {
  if (step.number) out.insert(*step.number);
  for (const auto& inner : step.assuming) gather_numbers(*inner, out);
}

// Puts steps into the order in which they are told.
class Teller {
 public:
  explicit Teller(const Steps& steps) : scope_(steps) {}

  std::vector<Step> tell(Step::Index last) {
    std::vector<Step> out;
    for (const auto& step : tell_from(last, 0)) out.push_back(*step);
    return out;
  }

 private:
  // The steps from `first` on that the last one rests on.
  Steps tell_from(Step::Index last, Step::Index first) {
    std::vector<Step::Index> order;
    std::set<Step::Index> seen;
    visit(last, first, order, seen);
    Steps out;
    for (Step::Index index : order) {
      names_[index] = next_++;
      out.push_back(std::make_shared<const Step>(renumbered(index)));
    }
    return out;
  }

  void visit(Step::Index index, Step::Index first, std::vector<Step::Index>& order,
             std::set<Step::Index>& seen) {
    for (Step::Index premise : best_told(index))
      if (premise >= first && !seen.contains(premise)) visit(premise, first, order, seen);
    order.push_back(index);
    seen.insert(index);
  }

  // The premises of a step: what is settled before the statements that it is taken out of.
  std::vector<Step::Index> best_told(Step::Index index) const {
    std::vector<Step::Index> premises = scope_[index]->premises;
    if (scope_[index]->rule == Rung::known)
      std::rotate(premises.begin(), premises.begin() + 1, premises.end());
    if (scope_[index]->rule == Rung::total)
      std::stable_partition(premises.begin(), premises.end(), [&](Step::Index each) {
        return scope_[each]->statement.is_settling();
      });
    return premises;
  }

  Step renumbered(Step::Index index) {
    const Step& step = *scope_[index];
    Step out{step.statement, step.rule, {}, step.number, {}};
    if (step.rule == Rung::cases) {
      out.assuming = told_case(index);
      return out;
    }
    for (Step::Index premise : step.premises) out.premises.push_back(names_.at(premise));
    if (step.rule == Rung::known) std::sort(out.premises.begin() + 1, out.premises.end());
    if (step.rule == Rung::total) std::sort(out.premises.begin(), out.premises.end());
    return out;
  }

  // Inside, the places from the step's own on are those of its case.
  Steps told_case(Step::Index index) {
    const Steps outside(scope_.begin() + index + 1, scope_.end());
    const Steps inside = scope_[index]->assuming;
    const auto names = names_;
    const Step::Index next = next_;
    scope_.resize(index + 1);
    scope_.insert(scope_.end(), inside.begin(), inside.end());
    Steps out = tell_from(static_cast<Step::Index>(scope_.size() - 1), index + 1);
    scope_.resize(index + 1);
    scope_.insert(scope_.end(), outside.begin(), outside.end());
    names_ = names;
    next_ = next;
    return out;
  }

  Steps scope_;
  std::unordered_map<Step::Index, Step::Index> names_;
  Step::Index next_ = 0;
};

}  // namespace

Cells numbers_of(const Steps& steps, const std::vector<Step::Index>& places) {
  std::set<Cell> found;
  for (Step::Index place : places) gather_numbers(*steps[place], found);
  return {found.begin(), found.end()};
}

std::vector<Step> told_in_order(const Steps& steps, Step::Index last,
                                const std::optional<Statement>& goal) {
  std::vector<Step> told = Teller(steps).tell(last);
  if (goal) told.back().statement = *goal;
  return told;
}

}  // namespace sapper
