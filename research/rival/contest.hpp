// Contest: candidates for a guess, weighed by what follows if they are safe.
#pragma once

#include <optional>
#include <vector>

#include "analysis/analyst.hpp"
#include "rival/dead_by_boxes.hpp"

namespace sapper {

// A candidate's weight is the sum over the numbers it may show of the number's chance x how safe
// the next move will be, with bonuses for settling deadlocks and for leaving a safe cell to open.
// A candidate that makes others safe without fail is worth no more than its own safety: opening it
// is a step of theirs. A workspace.
class Contest {
 public:
  // The web is that of the position; all is borrowed until the winner is known.
  void begin(const View& view, const Analyst& now, const Web& web, DeadByBoxes& dead);

  // Weighs a cell; the influence is its weight of deadlocks.
  void enter(Cell cell, double influence);

  // The cell to open. Of equals the first that entered.
  Cell winner() const;

 private:
  struct Entry {
    Cell cell = 0;
    double safety = 0, weight = 0;
    double clears = 0;               // how many living cells are safe then, on average
    bool tells_nothing = false;      // it can show only one number
    std::vector<Cell> cleared = {};  // cells that are safe whenever this one is
    std::optional<Cell> next = {};   // a safer cell that is best afterwards, whatever it shows
  };
  // What follows one number.
  struct Future {
    double chance = 0;
    double safety = 0;              // of the next move
    int clears = 0;                 // living cells that are certainly safe
    std::optional<Cell> best = {};  // the safest living cell, if it is safer than all others
  };
  // The boxes of today that are empty if the cell is safe.
  struct Emptied {
    std::vector<Cell> cells;
    int living = 0;
    bool has_other_box = false;  // one of several cells, without the cell itself
  };

  bool cannot_win(double most) const;
  void look_ahead(Cell cell);
  Future look_at(double chance);
  double away_safety() const;
  void keep_common();
  Emptied emptied_by(Cell cell);
  void weigh(Entry& entry, double factor, int expected_clears) const;
  std::optional<Cell> certain_next(const Entry& entry) const;
  static bool is_better(const Entry& one, const Entry& other);
  const Entry* entry_of(Cell cell) const;

  View view_;
  const Analyst* now_ = nullptr;
  const Web* web_ = nullptr;
  DeadByBoxes* dead_ = nullptr;

  std::vector<Entry> entries_;
  double best_weight_ = -1;  // of those that were weighed in full
  bool best_tells_nothing_ = true;

  std::vector<std::uint8_t> codes_, known_codes_;  // with one more number; known mines marked
  Analyst after_;
  Web web_after_;
  DeadByBoxes dead_after_;
  std::vector<Future> futures_;
  std::vector<Cell> common_;                     // sorted cells that are safe after all numbers
  std::vector<std::vector<Cell>> common_boxes_;  // boxes of the webs after all numbers, the same
};

}  // namespace sapper
