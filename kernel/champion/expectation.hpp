// Expectation: what may follow a guess, and how games went on after it.
#pragma once

#include <cstdint>

#include "play/outlook.hpp"

namespace sapper {

// The yardstick by which rollouts tell luck from judgement.
class Expectation {
 public:
  Expectation() = default;

  // `value`: about how often the game is won if the guess survives.
  Expectation(const Outlook& outlook, double value) : outlook_(outlook), value_(value) {}

  // By how much it went better than it could be expected to, in games won: zero on average,
  // because nothing in it is known only after the guess but what the cell showed.
  double luck(bool survived, std::uint8_t number) const {
    return worth() * outlook_.survival * (survived ? promise(number) - 1 : -1);
  }

  // Takes in how often the game is won after all, from one that survived the guess.
  void learn(double value) {
    sum_ += value;
    ++games_;
  }

 private:
  static constexpr double patience = 4;  // games that count as much as the first estimate

  double worth() const { return (patience * value_ + sum_) / (patience + games_); }

  // How good it is to see the number; on average, over survivals and deaths, 1.
  double promise(std::uint8_t number) const {
    return outlook_.next > 0 ? outlook_.after[number] / outlook_.next : 1 / outlook_.survival;
  }

  Outlook outlook_;
  double value_ = 0, sum_ = 0, games_ = 0;
};

}  // namespace sapper
