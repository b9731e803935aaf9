// Coinflips: pairs and boxes of cells that end, if some cells around are mines, in a 50/50.
#pragma once

#include <span>
#include <vector>

#include "analyst.hpp"
#include "player.hpp"

namespace sapper {

// Two hidden neighbours are a coin flip if one of them is a mine and all cells that touch only
// one of them are mines: no number will ever tell them apart. So is a box of 2x2 whose mines lie
// on one diagonal if its four diagonal neighbours are mines. All weights are shares of all
// layouts, and count one side of the coin.
class Coinflips {
 public:
  // Finds the shapes that still need at most three mines (their enablers) around them.
  void find(const Sight& sight, const Analyst& now);

  // Weight of the coin flips that opening the cell would settle or prevent.
  double influence(Cell cell) const { return influence_[cell]; }

  // Living cells that are safe or else one side of a coin flip: waiting gains nothing.
  const std::vector<Cell>& pseudo() const { return pseudo_; }

 private:
  struct Shape {
    Cell mines[2], safes[2];
    int sides = 1;  // 1: a pair, 2: a box
    std::vector<Cell> enablers;
  };

  bool need(const Sight& sight, int row, int column);
  void try_pair(const Sight& sight, Cell first, bool across);
  void try_box(const Sight& sight, Cell corner);
  double weigh(const Sight& sight);
  double share_with_mines(const Sight& sight, const Analyst& before, std::span<const Cell> mines);
  void count(const Sight& sight, std::vector<double>& largest, double weight);
  void note_pseudo(const Sight& sight, double weight);

  const Analyst* now_ = nullptr;
  Analyst then_;
  Shape shape_;
  std::vector<double> influence_, across_, down_, box_, enabler_;
  std::vector<Cell> pseudo_, mines_;
};

}  // namespace sapper
