// Coinflips: pairs and boxes of cells that end, if some cells around are mines, in a 50/50.
#pragma once

#include <array>
#include <initializer_list>
#include <span>
#include <vector>

#include "analysis/analyst.hpp"
#include "play/player.hpp"

namespace sapper {

// Two hidden neighbours are a coin flip if one of them is a mine and all cells that touch only
// one of them are mines: no number will ever tell them apart. So is a box of 2x2 whose mines lie
// on one diagonal if its four diagonal neighbours are mines. The mines that it still needs are its
// enablers.
struct Coinflip {
  enum Kind { across, down, box };
  static constexpr std::array kinds{across, down, box};

  std::vector<Cell> mines, safes;  // one side of the coin: as many of each, one or two
  std::vector<Cell> enablers;
  // The share of all layouts that have mines in `mines` and `enablers` and none in `safes`.
  double weight = 0;
};

// The coin flips of one position, weighed when they are first asked for. A workspace: reuse one
// object for many positions.
class Coinflips {
 public:
  // Borrows the view and its analysis, in which no cell is certainly safe, until the next call.
  // Nothing is counted yet.
  void see(const View& view, const Analyst& now);

  // The coin flip whose first cell (upper left) this is, if one is possible that needs at most one
  // more mine; else nothing. It is valid until the next call.
  const Coinflip* at(Cell first, Coinflip::Kind kind);

  // Takes a coin flip into account, unless it is unlikely.
  void count(const Coinflip& coinflip);

  // The weight of those counted that opening the cell would settle or prevent.
  double promise(Cell cell) const { return member_[cell] + enabler_[cell]; }

  // The same by the heaviest coin flips around the cell, also of those that need up to three more
  // mines, and of those counted that it would prevent.
  double influence(Cell cell);

 private:
  bool outline(int row, int column, Coinflip::Kind kind, std::size_t most_enablers);
  bool need(int row, int column);
  double weigh();
  double share_with_mines(const Analyst& before, std::span<const Cell> mines);
  double heaviest(Coinflip::Kind kind, std::initializer_list<std::array<int, 2>> firsts);
  double weight(int row, int column, Coinflip::Kind kind);

  View view_;
  const Analyst* now_ = nullptr;
  Analyst then_;
  Coinflip shape_;                            // the one at hand
  std::vector<Cell> supposed_;                // its mines and enablers
  std::array<std::vector<double>, 3> known_;  // weights by kind and first cell; below 0: unknown
  std::vector<double> member_, enabler_;
};

}  // namespace sapper
