// Reasoner: the players' common ground: whatever is certain is played first.
#pragma once

#include "analyst.hpp"
#include "deduction.hpp"
#include "player.hpp"

namespace sapper {

// Plays what single numbers prove, then what the exact analysis proves; else asks guess().
class Reasoner : public Player {
 public:
  Choice choose(const Sight& sight) final;

 protected:
  // Called with a position in which no cell is certainly safe; analyst() has its analysis.
  virtual Choice guess(const Sight& sight) = 0;

  const Analyst& analyst() const { return analyst_; }
  double risk(Cell cell) const { return analyst_.mine()[cell]; }
  double safety(Cell cell) const { return analyst_.safe()[cell]; }
  // The chance to be safe of the safest hidden cell.
  double best_safety() const;
  Choice guess_at(Cell cell) const;

 private:
  Deduction deduction_;
  Analyst analyst_;
};

// A hash of all that a position shows: the seed of whatever is to be drawn for it.
std::uint64_t fingerprint(const Position& position);

// How many sides of the board a cell lies on: 2 in a corner, 1 at an edge.
int borders(const Sight& sight, Cell cell);

}  // namespace sapper
