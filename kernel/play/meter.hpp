// Meter: the work of one search of an endgame.
#pragma once

#include <cstdint>

#include "base/budget.hpp"
#include "base/watch.hpp"
#include "play/endgame.hpp"

namespace sapper::endgame {

// Work shared by all parts of one search.
class Meter {
 public:
  void start(const EndgameOptions& options) {
    options_ = &options;
    done_ = 0;
    next_poll_ = poll_every;
    Allowance::spend(0);  // earlier questions may have left nothing
  }

  void spend(std::uint64_t steps) {
    done_ += steps;
    steps_of_thread += steps;
    Allowance::note(steps);
    if (done_ > options_->work) throw OutOfWork();
    if (done_ < next_poll_) return;
    next_poll_ = done_ + poll_every;
    Allowance::spend(0);
    Watch::poll_slowly();
  }

 private:
  static constexpr std::uint64_t poll_every = std::uint64_t{1} << 21;  // some milliseconds
  const EndgameOptions* options_ = nullptr;
  std::uint64_t done_ = 0, next_poll_ = 0;
};

}  // namespace sapper::endgame
