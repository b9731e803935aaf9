// Reasoner: the players' common ground: whatever is certain is played first.
#pragma once

#include <unordered_map>

#include "analysis/analyst.hpp"
#include "play/deduction.hpp"
#include "play/expectation.hpp"
#include "play/player.hpp"

namespace sapper {

// Plays what single numbers prove, then what the exact analysis proves; else asks guess().
class Reasoner : public Player {
 public:
  Choice choose(const Sight& sight) final;

  // Remembers its guesses from now on, for games that meet the same positions again and again.
  void remember_guesses() { remembers_ = true; }
  void forget_guesses() { memory_.clear(); }
  std::size_t guesses_remembered() const { return memory_.size(); }

  // What may follow the last guess, kept as long as the guess is remembered; nothing if it was
  // none, or is not remembered.
  Expectation* expectation() const { return expectation_; }

  // About how often the game is won if the cell that is guessed now is safe.
  double rough_value(Cell cell) const;

  // The cells that the last choice found certainly safe, its own among them (those that single
  // numbers prove: only if it remembers guesses). A game of which nobody watches the order may open
  // them all.
  const std::vector<Cell>& certain_cells() const { return certain_; }

  // Takes over what another has seen of a game, to go on from there at once.
  void see_as(const Reasoner& other) {
    height_ = other.height_;
    width_ = other.width_;
    deduction_ = other.deduction_;
  }

 protected:
  // Called with a position in which no cell is certainly safe; analyst() has its analysis.
  virtual Choice guess(const Sight& sight) = 0;

  // Called where nothing is opened: the first corner.
  virtual Choice begin(const Sight&) { return guess_at(0); }

  const Analyst& analyst() const { return analyst_; }
  double risk(Cell cell) const { return analyst_.mine()[cell]; }
  double safety(Cell cell) const { return analyst_.safe()[cell]; }
  // The chance to be safe of the safest hidden cell.
  double best_safety() const;
  Choice guess_at(Cell cell) const;
  // To be called by guess() if it has looked at what its cell leads to.
  void foresee(const Outlook& outlook) { outlook_ = outlook; }

 private:
  Choice decide(const Sight& sight);

  int height_ = 0, width_ = 0;  // of the board last seen
  Deduction deduction_;
  Analyst analyst_;
  bool remembers_ = false;
  struct Memory {
    Choice choice;
    std::vector<Cell> certain;
    Expectation expectation = {};
  };
  Choice recall(Memory& memory);

  std::unordered_map<std::uint64_t, Memory> memory_;  // by a hash of the codes
  std::vector<Cell> certain_;
  Outlook outlook_;  // of the last guess
  Expectation* expectation_ = nullptr;
};

// A hash of all that a position shows: the seed of whatever is to be drawn for it.
std::uint64_t fingerprint(const Position& position);

// How many sides of the board a cell lies on: 2 in a corner, 1 at an edge.
int borders(const Sight& sight, Cell cell);

}  // namespace sapper
