// Derivation: all that follows from some numbers by the rules up to a rung, each with its reason.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "boards/cell_map.hpp"
#include "boards/packing.hpp"
#include "boards/statement.hpp"

namespace sapper {

// What a rung gives is complete before the next begins, so that the stage at which a cell is
// settled is the lowest rung that settles it. Statements are held without the cells that are
// settled already: whatever follows from the longer form follows from the shorter. The oldest come
// first, which keeps derivations short.
class Derivation {
 public:
  using Index = Step::Index;

  struct Settled {
    Index origin = 0;  // the step that settled it
    bool is_mine = false;
    Rung rung = Rung::number;  // the stage at which it did
  };

  // What these opened cells say; the total is used only if asked for. Borrows the givens.
  Derivation(const Givens& givens, std::span<const Cell> numbers, bool with_total = true);

  // Derives all that the rules up to the rung give, or until the goal is settled. Throws TooComplex
  // if that takes more statements than the limit.
  void run(Rung highest, std::optional<Cell> goal = std::nullopt);

  // Takes up one more statement: of an opened cell, or told from outside.
  void tell(Statement statement, std::optional<Cell> number = std::nullopt);
  void set_limit(std::size_t limit) { limit_ = limit; }

  // Takes a statement of open cells for granted.
  void assume(Statement statement);
  // Takes up a statement, since a copy that assumed the opposite at once became impossible.
  void conclude(Statement statement, const Derivation& other);
  // Counts the mines by these steps, which share no cell with each other or with what is settled.
  void count_by(const std::vector<Index>& family, Relation relation);

  const Steps& steps() const { return steps_; }
  // The step that no layout can meet, if one came up; nothing more is derived then.
  std::optional<Index> impossible() const { return impossible_; }
  // Whether there were too many ways to count the mines to try them all.
  bool is_cut() const { return is_cut_; }
  Rung stage() const { return stage_; }
  // nullptr while the cell is open.
  const Settled* settled(Cell cell) const {
    const About* about = about_.find(cell);
    return about != nullptr && about->is_settled ? &about->settled : nullptr;
  }
  // The settled cells, the first settled first.
  const std::vector<Cell>& settled_cells() const { return settled_cells_; }
  std::int64_t mines() const { return mines_; }
  // The steps whose statements leave their cells open, in order.
  std::vector<Index> held() const;
  const Statement& statement(Index index) const { return steps_[index]->statement; }

 private:
  // First in, first out.
  struct Queue {
    std::vector<Index> waiting;
    std::size_t next = 0;

    bool is_empty() const { return next == waiting.size(); }
    void push(Index index) { waiting.push_back(index); }
    Index pop() { return waiting[next++]; }
  };
  static constexpr Index none = ~Index{0};
  // What is known of a cell, and the list of the steps that have stood of it, in order.
  struct About {
    Settled settled;
    bool is_settled = false;
    Index first = none, last = none;
  };
  struct Link {
    Index step = 0, next = none;
  };
  // A bit for each cell of a statement, cells 64 apart share one: cells that lie within others have
  // no bit that these have not.
  using Mask = std::uint64_t;

  bool is_done() const { return impossible_ || (goal_ && settled(*goal_) != nullptr); }
  void reach(Rung rung) { stage_ = std::max(stage_, rung); }
  void derive(Relation relation, std::int64_t count, Rung rule,
              std::initializer_list<Index> premises);
  bool is_new(const Statement& statement) const;
  bool is_held(const Statement& statement) const;
  void add(Step step);
  void take_up(Step step);
  Index append(Step step);
  void store(Step step);
  void mark(Index index);
  void clash(Index index, Cell cell);
  void reduce(Index index);
  template <class Visitor>
  void for_each_of(Cell cell, Visitor visit) const;
  const std::vector<Index>& find_held_of_more(const Cells& cells);
  const std::vector<Index>& find_held_of_fewer(const Cells& cells);
  void subtract_exact(Index index);
  void subtract_bounds(Index index);
  void subtract_bound(Index inner, Index outer);
  void overlap(Index index);
  void bound(Index first, Index second);
  bool count();
  void count_groups(bool are_mines, std::int64_t left);

  const Givens* givens_;
  std::optional<std::int64_t> total_;
  std::size_t limit_;
  std::optional<Cell> goal_;
  Rung stage_ = Rung::number;
  bool is_cut_ = false;
  std::optional<Index> impossible_;
  std::optional<std::size_t> counted_in_vain_;
  std::int64_t mines_ = 0;
  Steps steps_;
  std::vector<std::uint8_t> is_held_;  // of each step
  std::vector<Mask> masks_;            // of each step
  std::vector<Cell> settled_cells_;
  CellMap<About> about_;
  std::vector<Link> links_;
  Queue to_mark_, stale_, to_subtract_, to_bound_, to_overlap_;
  // Workspaces.
  Statement said_;
  std::vector<Index> found_;
};

// The places of the last step and of all that it rests on, in order; those before `first` are
// named but not traced back.
std::vector<Step::Index> needed_for(const Steps& steps, Step::Index last, Step::Index first = 0);

// The opened cells that speak in these steps, those inside cases included, in order.
Cells numbers_of(const Steps& steps, const std::vector<Step::Index>& places);

// The steps that lead to one of them, none of them idle, numbered anew so that what belongs
// together is together. With a goal the last says that of the goal's cell alone.
std::vector<Step> told_in_order(const Steps& steps, Step::Index last,
                                const std::optional<Statement>& goal = std::nullopt);

}  // namespace sapper
