// Budget: how much time and memory one question may take.
#pragma once

#include <cstddef>
#include <stdexcept>

#include "base/clock.hpp"
#include "base/watch.hpp"

namespace sapper {

struct Limits {
  double seconds = 10.0;
  std::size_t bytes = std::size_t{1} << 30;
};

// Thrown when a position is too wide to be answered within the limits.
class TooComplex : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The clock is read only when somebody asks, so that a short question never pays for it.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits) {}

  // Starts the clock at the first call; throws TooComplex when time is up. A good moment to look
  // whether anybody wants the work to stop.
  void check_time() {
    Watch::poll_slowly();
    const double now = steady_seconds();
    if (!started_) {
      started_ = true;
      start_ = now;
    }
    if (now - start_ > limits_.seconds) throw TooComplex("time limit reached");
  }

  // Throws TooComplex unless that many bytes more fit beside those held.
  void check_bytes(std::size_t bytes) const {
    if (held_ + bytes > limits_.bytes) throw TooComplex("memory limit reached");
  }

  // Counts bytes that stay in use until the question is answered.
  void hold(std::size_t bytes) {
    check_bytes(bytes);
    held_ += bytes;
  }

 private:
  Limits limits_;
  bool started_ = false;
  double start_ = 0;
  std::size_t held_ = 0;
};

}  // namespace sapper
