// Coinflips: pairs and boxes of cells that end, if some cells around are mines, in a 50/50.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "analysis/analyst.hpp"
#include "play/player.hpp"

namespace sapper {

// Two hidden neighbours are a coin flip if one of them is a mine and all cells that touch only
// one of them are mines: no number will ever tell them apart. So is a box of 2x2 whose mines lie
// on one diagonal if its four diagonal neighbours are mines. The mines that a shape still needs
// are its enablers. All weights are shares of all layouts, and count one side of the coin.
class Coinflips {
 public:
  // Finds the shapes that need at most one more mine.
  void find(const Sight& sight, const Analyst& now);

  // Living cells that are safe or else one side of a coin flip: waiting gains nothing.
  const std::vector<Cell>& pseudo() const { return pseudo_; }

  // Weight of the likely coin flips, of those found, that opening the cell would settle or prevent.
  double promise(Cell cell) const { return promise_[cell] + enabling_[cell]; }

  // The same with shapes that need up to three more mines, in the position of the last find().
  double influence(const Sight& sight, Cell cell);

 private:
  enum Kind { across, down, box };
  struct Shape {
    std::array<Cell, 2> mines, safes;
    int sides = 1;  // 1: a pair, 2: a box
    std::vector<Cell> enablers;
  };

  void find(const Sight& sight, Kind kind);
  bool outline(const Sight& sight, Kind kind, Cell first, std::size_t most_enablers);
  bool outline_pair(const Sight& sight, int row, int column, int downwards);
  bool outline_box(const Sight& sight, int row, int column);
  bool need(const Sight& sight, int row, int column);
  double weight(const Sight& sight, Kind kind, int row, int column);
  double weigh(const Sight& sight);
  double share_with_mines(const Sight& sight, const Analyst& before, std::span<const Cell> mines);
  void count(double weight);
  void note_pseudo(const Sight& sight, double weight);

  const Analyst* now_ = nullptr;
  Analyst then_;
  Shape shape_;
  std::array<std::vector<double>, 3> known_;  // weights by kind and first cell; below 0: unknown
  std::vector<double> promise_, enabling_;
  std::vector<Cell> pseudo_, mines_;
};

}  // namespace sapper
