// Reasoner: the players' common ground: whatever is certain is played first.
#pragma once

#include <vector>

#include "analysis/analyst.hpp"
#include "play/deduction.hpp"
#include "play/player.hpp"

namespace sapper {

// Plays what single numbers prove, then what the exact analysis proves; else asks guess().
class Reasoner : public Player {
 public:
  Choice choose(const View& view) final;

  // The cells that the last choice found certainly safe, its own among them; none if it guessed. A
  // game of which nobody watches the order may open them all.
  void list_certain(std::vector<Cell>& cells) const;

  // Takes over what another has seen of a game, to go on from there at once.
  void see_as(const Reasoner& other) {
    height_ = other.height_;
    width_ = other.width_;
    deduction_ = other.deduction_;
  }

 protected:
  // Called where single numbers prove no cell safe: the exact analysis, then begin() or guess().
  virtual Choice think(const View& view);

  // Called with a position in which no cell is certainly safe; analyst() has its analysis.
  virtual Choice guess(const View& view) = 0;

  // Called where nothing is opened: the first corner.
  virtual Choice begin(const View&) { return guess_at(0); }

  const Analyst& analyst() const { return analyst_; }
  double risk(Cell cell) const { return analyst_.mine()[cell]; }
  double safety(Cell cell) const { return analyst_.safe()[cell]; }
  // The chance to be safe of the safest hidden cell.
  double best_safety() const;
  Choice guess_at(Cell cell) const;

  // The position at hand, without flags.
  const std::vector<std::uint8_t>& codes() const { return deduction_.codes(); }
  // The cells that the analysis finds certainly safe; for players that know them without one.
  std::vector<Cell>& certain() { return certain_; }

 private:
  int height_ = 0, width_ = 0;  // of the board last seen
  Deduction deduction_;
  Analyst analyst_;
  std::vector<Cell> certain_;
};

// A hash of all that a position shows: the seed of whatever is to be drawn for it.
std::uint64_t fingerprint(const Position& position);

// How many sides of the board a cell lies on: 2 in a corner, 1 at an edge.
int borders(const View& view, Cell cell);

}  // namespace sapper
