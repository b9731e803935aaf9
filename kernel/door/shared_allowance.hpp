// SharedAllowance: the steps that several calls may take together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/budget.hpp"

namespace sapper {

// Counts what is done between enter() and exit(), as often as they are called; between exit() and
// enter() nothing is counted.
class SharedAllowance {
 public:
  explicit SharedAllowance(std::uint64_t steps) : left_(steps) {}

  void enter() {
    before_ = Allowance::used();
    allowance_.emplace(left_);
  }
  void exit() {
    allowance_.reset();
    left_ -= std::min(left_, Allowance::used() - before_);
  }

 private:
  std::uint64_t left_, before_ = 0;
  std::optional<Allowance> allowance_;
};

}  // namespace sapper
