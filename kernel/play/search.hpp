// Search: the game from a set of layouts to its end.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/elementary.hpp"
#include "play/columns.hpp"
#include "play/memo.hpp"
#include "play/meter.hpp"

namespace sapper::endgame {

// The search itself, for either kind of set.
template <class Sets>
class Search {
 public:
  using Set = typename Sets::Set;

  // A closed state, with the columns that are not the same in all its layouts.
  struct Group {
    Set set{};
    std::size_t active_begin = 0, active_end = 0;
    Bound bound{};
  };
  struct Mark {
    std::size_t groups, active, sets;
  };

  Search(Sets& sets, Meter& meter) : sets_(sets), meter_(meter) {}

  void clear() {
    memo_.clear();
    groups_.clear();
    active_.clear();
    candidates_.clear();
  }

  // Sets of at most `small` layouts are handed to `solve_small`, which answers as value does.
  std::uint32_t small = 0;
  std::function<std::uint32_t(const Group&, std::uint32_t)> solve_small;

  Mark mark() const { return {groups_.size(), active_.size(), sets_.mark()}; }
  void release(const Mark& mark) {
    groups_.resize(mark.groups);
    active_.resize(mark.active);
    sets_.release(mark.sets);
  }

  std::size_t add_active(const std::vector<Column>& columns) {
    active_.insert(active_.end(), columns.begin(), columns.end());
    return active_.size();
  }
  Column active(std::size_t place) const { return active_[place]; }
  void list_active(const Group& group, std::vector<Column>& out) const {
    out.assign(active_.begin() + static_cast<std::ptrdiff_t>(group.active_begin),
               active_.begin() + static_cast<std::ptrdiff_t>(group.active_end));
  }
  std::vector<Group>& groups() { return groups_; }

  // Opens all that is safe: adds the closed states that can follow to groups(), and returns
  // how many layouts are won without any further guess or are the one win of a lost cause.
  std::uint32_t close(const Set& set, std::size_t begin, std::size_t end) {
    const std::uint32_t size = sets_.size(set);
    if (size <= 1) return size;
    meter_.spend((end - begin) * sets_.cost(set));
    for (std::size_t i = begin; i < end; ++i)
      if (!sets_.has_mine(set, active_[i]) && !sets_.is_constant(set, active_[i]))
        return close_parts(set, active_[i], begin, end);
    const std::size_t own = active_.size();
    std::uint32_t fewest = size;
    for (std::size_t i = begin; i < end; ++i) {
      const Column column = active_[i];
      const std::uint32_t mines = sets_.mines(set, column);
      if (mines == 0 || mines == size) continue;
      fewest = std::min(fewest, mines);
      active_.push_back(column);
    }
    if (size == 2) {  // each guess saves one of the two
      active_.resize(own);
      return 1;
    }
    groups_.push_back({set, own, active_.size(), {size - fewest, false}});
    return 0;
  }

  std::uint32_t close_parts(const Set& set, Column column, std::size_t begin, std::size_t end) {
    std::uint32_t won = 0;
    for (std::size_t code = 0; code < mine_code; ++code) {
      const Set part = sets_.part(set, column, code);
      if (!sets_.is_empty(part)) won += close(part, begin, end);
    }
    return won;
  }

  // The value of a closed state if it is above `floor`, else some bound not above it.
  std::uint32_t value(const Group& group, std::uint32_t floor) {
    if (group.bound.exact || group.bound.most <= floor) return group.bound.most;
    const auto key = sets_.key(group.set);
    std::uint32_t most = group.bound.most;
    if (const Bound* known = memo_.find(key)) {
      if (known->exact || known->most <= floor) return known->most;
      most = std::min(most, known->most);
    }
    std::uint32_t result;
    if (sets_.size(group.set) <= small) {
      result = solve_small(group, floor);
    } else {
      Column best;
      result = best_guess(group, floor, most, best);
    }
    memo_.put(key, {result, result > floor});
    return result;
  }

  // As value, without the memo; `best` is the cell to guess if the value is above the floor.
  std::uint32_t best_guess(const Group& group, std::uint32_t floor, std::uint32_t most,
                           Column& best) {
    const std::size_t first = candidates_.size();
    list_candidates(group);
    const std::size_t last = candidates_.size();
    if (first == last) {  // nothing can be learned: one layout is won, whichever is bet on
      best = safest(group);
      return 1;
    }
    std::uint32_t value = floor, bound = 0;
    for (std::size_t i = first; i < last && value < most; ++i) {
      const Candidate candidate = candidates_[i];
      if (candidate.most <= value) {
        bound = std::max(bound, candidate.most);
        continue;
      }
      const std::uint32_t found = guess(group, candidate.column, value);
      if (found > value) {
        value = found;
        best = candidate.column;
      } else {
        bound = std::max(bound, found);
      }
    }
    candidates_.resize(first);
    return value > floor ? value : bound;
  }

  // The value of guessing this column if it is above `floor`, else some bound not above it.
  std::uint32_t guess(const Group& group, Column column, std::uint32_t floor) {
    const Mark before = mark();
    std::uint32_t total = close_parts(group.set, column, group.active_begin, group.active_end);
    const std::size_t last = groups_.size();
    for (std::size_t i = before.groups; i < last; ++i) {
      recall(groups_[i]);
      total += groups_[i].bound.most;
    }
    for (std::size_t i = before.groups; i < last && total > floor; ++i) {
      const Group child = groups_[i];
      const std::uint32_t others = total - child.bound.most;
      const std::uint32_t needed = floor >= others ? floor - others : 0;
      total = others + value(child, needed);
    }
    release(before);
    return total;
  }

  Column safest(const Group& group) const {
    Column best = active_[group.active_begin];
    for (std::size_t i = group.active_begin; i < group.active_end; ++i)
      if (sets_.mines(group.set, active_[i]) < sets_.mines(group.set, best)) best = active_[i];
    return best;
  }

 private:
  struct Candidate {
    Column column;
    std::uint32_t most;
    double promise;
  };

  // The living columns, the most promising first.
  void list_candidates(const Group& group) {
    const std::size_t first = candidates_.size();
    const std::uint32_t size = sets_.size(group.set);
    meter_.spend(2 * (group.active_end - group.active_begin) * sets_.cost(group.set));
    Counts counts;
    for (std::size_t i = group.active_begin; i < group.active_end; ++i) {
      sets_.count(group.set, active_[i], counts);
      int numbers = 0;
      double promise = 0;
      for (std::size_t code = 0; code < mine_code; ++code) {
        numbers += counts[code] > 0;
        promise += expected(counts[code]);
      }
      if (numbers > 1) candidates_.push_back({active_[i], size - counts[mine_code], promise});
    }
    std::sort(candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.end(),
              [](const Candidate& a, const Candidate& b) {
                return a.promise != b.promise ? a.promise > b.promise : a.column < b.column;
              });
  }

  // A guess at how many of this many layouts can be won. It only orders the candidates, so that it
  // can cost time but no answer: any exponent below 1 prefers a guess that splits the layouts.
  static double expected(std::uint32_t layouts) {
    static const auto table = [] {
      std::array<double, 1024> values{};
      for (std::size_t n = 1; n < values.size(); ++n)
        values[n] = exp2_of(0.9 * log2_of(static_cast<double>(n)));
      return values;
    }();
    return layouts < table.size() ? table[layouts] : exp2_of(0.9 * log2_of(layouts));
  }

  // Takes over what the memo knows of a state.
  void recall(Group& group) {
    const Bound* known = memo_.find(sets_.key(group.set));
    if (known && (known->exact || known->most < group.bound.most)) group.bound = *known;
  }

  Sets& sets_;
  Meter& meter_;
  Memo<typename Sets::Key> memo_;
  std::vector<Group> groups_;
  std::vector<Column> active_;
  std::vector<Candidate> candidates_;
};

}  // namespace sapper::endgame
