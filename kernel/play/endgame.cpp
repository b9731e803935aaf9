#include "play/endgame.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "base/elementary.hpp"
#include "base/random.hpp"
#include "base/watch.hpp"

namespace sapper {

namespace {

using Column = std::uint16_t;
using Counts = std::array<std::uint32_t, mine_code + 1>;  // layouts by the code a cell has

// What is known of a state: its value is at most `most`, or exactly that.
struct Bound {
  std::uint32_t most = 0;
  bool exact = false;
};

// A hash map from sets to bounds that only grows, and is emptied at no cost.
template <class Key>
class Memo {
 public:
  void clear() {
    if (slots_.size() > 1u << 16) slots_.clear();
    if (slots_.empty()) slots_.resize(1u << 8);
    used_ = 0;
    ++age_;
  }

  Bound* find(const Key& key) {
    Slot& slot = slots_[place(key)];
    return slot.age == age_ ? &slot.bound : nullptr;
  }

  void put(const Key& key, Bound bound) {
    if (2 * used_ >= slots_.size()) grow();
    Slot& slot = slots_[place(key)];
    used_ += slot.age != age_;
    slot = {key, bound, age_};
  }

 private:
  struct Slot {
    Key key{};
    Bound bound{};
    std::uint32_t age = 0;
  };

  std::size_t place(const Key& key) const {
    std::size_t i = key.hash() & (slots_.size() - 1);
    while (slots_[i].age == age_ && !(slots_[i].key == key)) i = (i + 1) & (slots_.size() - 1);
    return i;
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.age == age_) slots_[place(slot.key)] = slot;
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::uint32_t age_ = 0;
};

// Work shared by all parts of one search.
class Meter {
 public:
  void start(const EndgameOptions& options) {
    options_ = &options;
    done_ = 0;
    next_poll_ = poll_every;
  }

  void spend(std::uint64_t steps) {
    done_ += steps;
    steps_of_thread += steps;
    if (done_ > options_->work) throw OutOfWork();
    if (done_ < next_poll_) return;
    next_poll_ = done_ + poll_every;
    Watch::poll_slowly();
  }

  std::uint64_t done() const { return done_; }

 private:
  static constexpr std::uint64_t poll_every = std::uint64_t{1} << 21;
  const EndgameOptions* options_ = nullptr;
  std::uint64_t done_ = 0, next_poll_ = 0;
};

// Sets of few layouts: one bit each.
template <std::size_t Words>
class BitSets {
 public:
  using Set = std::array<std::uint64_t, Words>;
  struct Key {
    std::uint64_t high = 0, low = 0;
    bool operator==(const Key&) const = default;
    std::size_t hash() const { return low ^ (low >> 32); }
  };
  static constexpr std::size_t capacity = 64 * Words;

  // Bit i stands for the layout ids[i].
  void load(const LayoutTable& table, const std::vector<std::uint32_t>& ids,
            const std::vector<Column>& columns) {
    ids_ = ids;
    words_ = (ids.size() + 63) / 64;
    where_.resize(std::max(where_.size(), table.cells.size()));
    for (Column column : columns) {
      auto& where = where_[column];
      where.fill({});
      const std::uint8_t* codes = table.column(column).data();
      for (std::size_t bit = 0; bit < ids.size(); ++bit)
        where[codes[ids[bit]]][bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
  }

  Set all() const {
    Set set{};
    for (std::size_t bit = 0; bit < ids_.size(); ++bit)
      set[bit / 64] |= std::uint64_t{1} << (bit % 64);
    return set;
  }

  void list_ids(const Set& set, std::vector<std::uint32_t>& out) const {
    out.clear();
    for (std::size_t word = 0; word < words(); ++word)
      for (std::uint64_t bits = set[word]; bits; bits &= bits - 1)
        out.push_back(ids_[64 * word + std::size_t(std::countr_zero(bits))]);
  }

  bool is_empty(const Set& set) const {
    std::uint64_t any = 0;
    for (std::size_t word = 0; word < words(); ++word) any |= set[word];
    return any == 0;
  }
  std::uint32_t size(const Set& set) const {
    int count = 0;
    for (std::size_t word = 0; word < words(); ++word) count += std::popcount(set[word]);
    return static_cast<std::uint32_t>(count);
  }
  std::uint32_t mines(const Set& set, Column column) const {
    return common(set, where_[column][mine_code]);
  }
  bool has_mine(const Set& set, Column column) const {
    const Set& where = where_[column][mine_code];
    for (std::size_t word = 0; word < words(); ++word)
      if (set[word] & where[word]) return true;
    return false;
  }
  void count(const Set& set, Column column, Counts& counts) const {
    for (std::size_t code = 0; code <= mine_code; ++code)
      counts[code] = common(set, where_[column][code]);
  }
  bool is_constant(const Set& set, Column column) const {
    for (const Set& where : where_[column]) {
      std::uint64_t inside = 0, outside = 0;
      for (std::size_t word = 0; word < words(); ++word) {
        inside |= set[word] & where[word];
        outside |= set[word] & ~where[word];
      }
      if (inside) return outside == 0;
    }
    return true;
  }
  Set part(const Set& set, Column column, std::size_t code) const {
    Set part{};
    const Set& where = where_[column][code];
    for (std::size_t word = 0; word < words(); ++word) part[word] = set[word] & where[word];
    return part;
  }
  Key key(const Set& set) const {
    if constexpr (Words == 1) return {set[0], set[0] * 0x9e3779b97f4a7c15ULL};
    Key key;
    for (std::size_t word = 0; word < words(); ++word) {
      key.high = (key.high ^ set[word]) * 0x9e3779b97f4a7c15ULL;
      key.high ^= key.high >> 32;
      key.low = (key.low + set[word]) * 0xbf58476d1ce4e5b9ULL;
      key.low ^= key.low >> 29;
    }
    return key;
  }
  std::uint64_t cost(const Set&) const { return 1 + words_ / 2; }
  std::size_t mark() const { return 0; }
  void release(std::size_t) {}

 private:
  // The words in use; one is known to be one when the loops are compiled.
  std::size_t words() const { return Words == 1 ? 1 : words_; }

  std::uint32_t common(const Set& a, const Set& b) const {
    int count = 0;
    for (std::size_t word = 0; word < words(); ++word) count += std::popcount(a[word] & b[word]);
    return static_cast<std::uint32_t>(count);
  }

  std::vector<std::array<Set, mine_code + 1>> where_;
  std::vector<std::uint32_t> ids_;
  std::size_t words_ = 0;
};

using NarrowSets = BitSets<1>;
using MediumSets = BitSets<16>;

// Larger sets: lists of layouts, stacked in one vector.
class WideSets {
 public:
  struct Set {
    std::size_t begin = 0;
    std::uint32_t count = 0;
  };
  struct Key {
    std::uint64_t high = 0, low = 0;
    bool operator==(const Key&) const = default;
    auto operator<=>(const Key&) const = default;
    std::size_t hash() const { return low; }
  };

  void load(const LayoutTable& table, const EndgameOptions& options) {
    table_ = &table;
    names_.clear();
    ids_.clear();
    std::vector<std::uint32_t> same(table.cells.size());
    for (std::uint32_t i = 0; i < same.size(); ++i) same[i] = i;
    name_layouts(same);
    for (const auto& symmetry : options.symmetries) name_layouts(symmetry);
  }

  Set all() {
    const std::size_t begin = ids_.size();
    for (std::uint32_t id = 0; id < table_->layouts; ++id) ids_.push_back(id);
    return {begin, static_cast<std::uint32_t>(table_->layouts)};
  }

  void list_ids(Set set, std::vector<std::uint32_t>& out) const {
    const auto first = ids_.begin() + static_cast<std::ptrdiff_t>(set.begin);
    out.assign(first, first + set.count);
  }
  bool is_empty(Set set) const { return set.count == 0; }
  std::uint32_t size(Set set) const { return set.count; }
  void count(Set set, Column column, Counts& counts) const {
    counts.fill(0);
    const std::uint8_t* codes = table_->column(column).data();
    for (std::size_t i = 0; i < set.count; ++i) ++counts[codes[ids_[set.begin + i]]];
  }
  std::uint32_t mines(Set set, Column column) const {
    const std::uint8_t* codes = table_->column(column).data();
    std::uint32_t mines = 0;
    for (std::size_t i = 0; i < set.count; ++i) mines += codes[ids_[set.begin + i]] == mine_code;
    return mines;
  }
  bool has_mine(Set set, Column column) const {
    const std::uint8_t* codes = table_->column(column).data();
    for (std::size_t i = 0; i < set.count; ++i)
      if (codes[ids_[set.begin + i]] == mine_code) return true;
    return false;
  }
  bool is_constant(Set set, Column column) const {
    const std::uint8_t* codes = table_->column(column).data();
    const std::uint8_t first = codes[ids_[set.begin]];
    for (std::size_t i = 1; i < set.count; ++i)
      if (codes[ids_[set.begin + i]] != first) return false;
    return true;
  }
  Set part(Set set, Column column, std::size_t code) {
    const std::uint8_t* codes = table_->column(column).data();
    const std::size_t begin = ids_.size();
    for (std::size_t i = 0; i < set.count; ++i) {
      const std::uint32_t id = ids_[set.begin + i];
      if (codes[id] == code) ids_.push_back(id);
    }
    return {begin, static_cast<std::uint32_t>(ids_.size() - begin)};
  }

  // The smallest name over the symmetries: sets that mirror each other share it.
  Key key(Set set) const {
    Key best;
    for (std::size_t turn = 0; turn < names_.size(); ++turn) {
      Key key;
      const std::vector<Key>& names = names_[turn];
      for (std::size_t i = 0; i < set.count; ++i) {
        const Key& name = names[ids_[set.begin + i]];
        key.high ^= name.high;
        key.low ^= name.low;
      }
      if (turn == 0 || key < best) best = key;
    }
    return best;
  }
  std::uint64_t cost(Set set) const { return 1 + set.count / 8; }
  std::size_t mark() const { return ids_.size(); }
  void release(std::size_t mark) { ids_.resize(mark); }

 private:
  // Gives each layout, turned by the symmetry, a random name of 128 bits.
  void name_layouts(const std::vector<std::uint32_t>& symmetry) {
    std::vector<Key> names(table_->layouts);
    for (std::size_t column = 0; column < symmetry.size(); ++column) {
      const std::uint8_t* codes = table_->column(column).data();
      SplitMix64 random(symmetry[column] + 1);
      const Key name{random.next(), random.next()};
      for (std::size_t id = 0; id < names.size(); ++id) {
        if (codes[id] != mine_code) continue;
        names[id].high ^= name.high;
        names[id].low ^= name.low;
      }
    }
    for (Key& name : names) name = {SplitMix64(name.high).next(), SplitMix64(name.low).next()};
    names_.push_back(std::move(names));
  }

  const LayoutTable* table_ = nullptr;
  std::vector<std::vector<Key>> names_;  // one list a symmetry, the identity first
  std::vector<std::uint32_t> ids_;
};

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

  // A guess at how many of this many layouts can be won.
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

}  // namespace

class Endgame::Searcher {
 public:
  Searcher()
      : wide_(wide_sets_, meter_), medium_(medium_sets_, meter_), narrow_(narrow_sets_, meter_) {
    // Wide sets stay in one memo, mirror images included, until they fit one word.
    wide_.small = medium_.small = NarrowSets::capacity;
    wide_.solve_small = [this](const Wide::Group& group, std::uint32_t floor) {
      return solve_small(wide_, wide_sets_, group, floor, nullptr);
    };
    medium_.solve_small = [this](const Search<MediumSets>::Group& group, std::uint32_t floor) {
      return solve_small(medium_, medium_sets_, group, floor, nullptr);
    };
  }

  void load(const LayoutTable& table, EndgameOptions options) {
    table_ = &table;
    options_ = std::move(options);
    meter_.start(options_);
    wide_.clear();
    wide_sets_.load(table, options_);
    columns_.resize(table.cells.size());
    for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i] = static_cast<Column>(i);
  }

  EndgameAnswer solve(bool all_best) {
    EndgameAnswer answer;
    answer.layouts = table_->layouts;
    if (table_->layouts == 0) return answer;
    const auto before = wide_.mark();
    const std::size_t end = wide_.add_active(columns_);
    const WideSets::Set all = wide_sets_.all();
    answer.best = safe_cells(all);
    const std::size_t first = wide_.groups().size();
    answer.wins = wide_.close(all, end - columns_.size(), end);
    if (answer.best.empty() && wide_.groups().size() > first) {
      guess(wide_.groups()[first], all_best, answer);
    } else {
      add_groups(first, answer);
      if (answer.best.empty()) bet(all, answer);
    }
    wide_.release(before);
    return answer;
  }

  EndgameAnswer solve_after(std::size_t column, std::uint8_t code) {
    EndgameAnswer answer;
    const auto before = wide_.mark();
    const std::size_t end = wide_.add_active(columns_);
    const WideSets::Set part = wide_sets_.part(wide_sets_.all(), static_cast<Column>(column), code);
    answer.layouts = wide_sets_.size(part);
    const std::size_t first = wide_.groups().size();
    answer.wins = wide_.close(part, end - columns_.size(), end);
    add_groups(first, answer);
    answer.best = {table_->cells[column]};
    wide_.release(before);
    return answer;
  }

  std::uint64_t work_done() const { return meter_.done(); }

 private:
  using Wide = Search<WideSets>;

  std::vector<Cell> safe_cells(WideSets::Set set) const {
    std::vector<Cell> safe;
    for (Column column : columns_)
      if (wide_sets_.mines(set, column) == 0) safe.push_back(table_->cells[column]);
    return safe;
  }

  void add_groups(std::size_t first, EndgameAnswer& answer) {
    for (std::size_t i = first; i < wide_.groups().size(); ++i) {
      const Wide::Group group = wide_.groups()[i];
      answer.wins += wide_.value(group, 0);
    }
  }

  // Two layouts and no safe cell: every cell that may be safe is as good.
  void bet(WideSets::Set set, EndgameAnswer& answer) const {
    for (Column column : columns_)
      if (wide_sets_.mines(set, column) < wide_sets_.size(set))
        answer.best.push_back(table_->cells[column]);
  }

  void guess(const Wide::Group group, bool all_best, EndgameAnswer& answer) {
    Column best = 0;
    if (wide_sets_.size(group.set) <= MediumSets::capacity && options_.symmetries.empty())
      answer.wins = solve_small(wide_, wide_sets_, group, 0, &best);
    else
      answer.wins = wide_.best_guess(group, 0, group.bound.most, best);
    if (!all_best) {
      answer.best = {table_->cells[best]};
      return;
    }
    const auto floor = static_cast<std::uint32_t>(answer.wins - 1);
    for (std::size_t i = group.active_begin; i < group.active_end; ++i) {
      const Column column = wide_.active(i);
      if (wide_sets_.size(group.set) - wide_sets_.mines(group.set, column) <= floor) continue;
      if (wide_.guess(group, column, floor) > floor) answer.best.push_back(table_->cells[column]);
    }
  }

  template <class Sets>
  std::uint32_t solve_small(const Search<Sets>& search, const Sets& sets,
                            const typename Search<Sets>::Group& group, std::uint32_t floor,
                            Column* best) {
    sets.list_ids(group.set, ids_);
    search.list_active(group, small_columns_);
    meter_.spend(small_columns_.size() * (4 + ids_.size() / 4));
    return ids_.size() <= NarrowSets::capacity
               ? solve_in(narrow_, narrow_sets_, group.bound, floor, best)
               : solve_in(medium_, medium_sets_, group.bound, floor, best);
  }

  // Solves ids_ over small_columns_ with another kind of set.
  template <class Sets>
  std::uint32_t solve_in(Search<Sets>& search, Sets& sets, Bound bound, std::uint32_t floor,
                         Column* best) {
    sets.load(*table_, ids_, small_columns_);
    search.clear();
    const std::size_t end = search.add_active(small_columns_);
    Column unused;
    return search.best_guess({sets.all(), 0, end, bound}, floor, bound.most, best ? *best : unused);
  }

  const LayoutTable* table_ = nullptr;
  EndgameOptions options_;
  Meter meter_;
  std::vector<Column> columns_;
  WideSets wide_sets_;
  MediumSets medium_sets_;
  NarrowSets narrow_sets_;
  Wide wide_;
  Search<MediumSets> medium_;
  Search<NarrowSets> narrow_;
  std::vector<std::uint32_t> ids_;
  std::vector<Column> small_columns_;
};

Endgame::Endgame() : searcher_(std::make_unique<Searcher>()) {}
Endgame::~Endgame() = default;

void Endgame::load(const LayoutTable& table, EndgameOptions options) {
  searcher_->load(table, std::move(options));
}
EndgameAnswer Endgame::solve(bool all_best) { return searcher_->solve(all_best); }
EndgameAnswer Endgame::solve_after(std::size_t column, std::uint8_t code) {
  return searcher_->solve_after(column, code);
}
std::uint64_t Endgame::work_done() const { return searcher_->work_done(); }

}  // namespace sapper
