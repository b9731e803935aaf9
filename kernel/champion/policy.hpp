// Policy: a reasoner that plays on from one position many times, and remembers its guesses.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "champion/expectation.hpp"
#include "play/reasoner.hpp"

namespace sapper {

class Policy : public Reasoner {
 public:
  // Remembers its guesses from now on, for games that meet the same positions again and again.
  void remember_guesses() { remembers_ = true; }
  void forget_guesses() { memory_.clear(); }
  std::size_t guesses_remembered() const { return memory_.size(); }

  // What may follow the last choice, which was a guess (its risk is above 0) and is remembered;
  // kept until the guesses are forgotten.
  Expectation& expectation() { return *expectation_; }

  // About how often the game is won if the cell that is guessed now is safe.
  double rough_value(Cell cell) const;

 protected:
  Choice think(const View& view) override;

  // To be called by guess() if it has looked at what its cell leads to.
  void foresee(const Outlook& outlook) { outlook_ = outlook; }

 private:
  struct Memory {
    Choice choice;
    std::vector<Cell> certain;
    Expectation expectation = {};
  };
  Choice recall(Memory& memory);

  bool remembers_ = false;
  std::unordered_map<std::uint64_t, Memory> memory_;  // by a hash of the codes
  Outlook outlook_;                                   // of the last guess
  Expectation* expectation_ = nullptr;
};

}  // namespace sapper
