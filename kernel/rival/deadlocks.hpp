// Deadlocks: pairs and boxes of cells that no number will tell apart, if some cells are mines.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "analysis/analyst.hpp"
#include "rival/dead_cells.hpp"

namespace sapper {

// The coin flips of the rival. What makes one is the same as in coinflips.hpp; which are looked at,
// in which order, and what counts as influence follows the rival's own rules.
class Deadlocks {
 public:
  // Weighs those that need at most one more mine. Returns the living cells of the first that will
  // never be resolved otherwise than by a guess, at once; none if there is none. The web is that of
  // the position; all is borrowed until the next call.
  std::vector<Cell> find(const Position& position, const Analyst& now, const Web& web,
                         DeadCells& dead);

  // The weight of all that was found with the cell in it, or with its mine needed.
  double stake(Cell cell) const { return member_[cell] + enabler_[cell]; }

  // The weight of the deadlocks that opening the cell would settle or prevent, those included that
  // need up to three more mines.
  double influence(Cell cell);

 private:
  enum class Kind { across, down, box };

  // Weight: the share of the layouts with mines in `mines` and `enablers` and none in `safes`.
  struct Deadlock {
    std::vector<Cell> mines = {}, safes = {}, enablers = {};
    double weight = 0;
  };

  double weight_at(int row, int column, Kind kind);
  const Deadlock* at(int row, int column, Kind kind, std::size_t most_enablers);
  bool place(int row, int column, Kind kind, std::size_t most_enablers, Deadlock& lock) const;
  bool need(int row, int column, std::size_t most_enablers, Deadlock& lock) const;
  double weigh(const Deadlock& lock);
  double share(const std::vector<Cell>& mines, Cell safe);
  std::vector<Cell> unavoidable(const Deadlock& lock, DeadCells& dead) const;
  void count(const Deadlock& lock);

  Position position_;
  const Analyst* now_ = nullptr;
  const Web* web_ = nullptr;
  Analyst then_;
  std::map<std::pair<Cell, Kind>, Deadlock> weighed_;  // by their first cell
  std::vector<double> member_, enabler_;
};

}  // namespace sapper
