// Budget: how much work and memory one question may take.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "base/clock.hpp"
#include "base/watch.hpp"

namespace sapper {

// Work is counted in steps of a nanosecond or two: the same question takes the same steps and the
// same bytes on every machine, so that it is answered or refused everywhere alike. `seconds` of the
// thread's CPU time only end what has gone wrong: they lie far behind the work.
struct Limits {
  std::uint64_t work = 5'000'000'000;
  std::size_t bytes = std::size_t{1} << 30;
  double seconds = 300;
};

// Thrown when a position is too wide to be answered within the limits.
class TooComplex : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Thrown when it is the memory that does not suffice.
class TooLarge : public TooComplex {
 public:
  TooLarge() : TooComplex("memory limit reached") {}
};

// The steps of all that this thread has worked on: what a longer task of many questions took.
inline thread_local std::uint64_t steps_of_thread = 0;

// The steps that this thread may take while it lives, for any number of questions. Allowances nest:
// an inner one never allows more than the outer one has left. Every Budget counts here too.
class Allowance {
 public:
  explicit Allowance(std::uint64_t steps) : outer_(end_) {
    end_ = std::min(end_, steps > ~used_ ? ~std::uint64_t{0} : used_ + steps);
  }
  ~Allowance() { end_ = outer_; }
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;

  // Counts steps; throws TooComplex when there are too many. Lets whoever waits stop the call.
  static void spend(std::uint64_t steps) {
    note(steps);
    if (used_ > end_) throw TooComplex("work limit reached");
    Watch::poll();
  }
  // Counts steps, and leaves it to the next spend() to throw.
  static void note(std::uint64_t steps) { used_ += steps; }

  static std::uint64_t used() { return used_; }
  static std::uint64_t left() { return used_ > end_ ? 0 : end_ - used_; }

 private:
  static inline thread_local std::uint64_t used_ = 0, end_ = ~std::uint64_t{0};
  std::uint64_t outer_;
};

class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits) {}
  ~Budget() { Allowance::note(since_look_); }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Counts steps; throws TooComplex when there are too many. A good moment to look whether anybody
  // wants the work to stop.
  void spend(std::uint64_t steps) {
    work_ += steps;
    if (work_ > limits_.work) throw TooComplex("work limit reached");
    since_look_ += steps;
    if (since_look_ >= steps_between_looks) look();
  }

  // Throws TooLarge unless that many bytes more fit beside those held.
  void check_bytes(std::size_t bytes) {
    part_bytes_ = std::max(part_bytes_, bytes);
    if (bytes > limits_.bytes || held_ > limits_.bytes - bytes) throw TooLarge();
    most_bytes_ = std::max(most_bytes_, held_ + bytes);
  }

  // Counts bytes that stay in use until the question is answered.
  void hold(std::size_t bytes) {
    check_bytes(bytes);
    held_ += bytes;
  }

  // Steps, and the bytes that were in use at once.
  struct Cost {
    std::uint64_t work = 0;
    std::size_t bytes = 0;
  };
  Cost cost() const { return {work_, most_bytes_}; }

  // What a part of the question took, so that it can be counted again where its result is known.
  class Part {
   public:
    explicit Part(Budget& budget) : budget_(budget), before_(budget.work_) {
      budget.part_bytes_ = 0;
    }
    Cost cost() const { return {budget_.work_ - before_, budget_.part_bytes_}; }

   private:
    Budget& budget_;
    std::uint64_t before_;
  };
  bool allows(const Cost& cost) const {
    return work_ + cost.work <= limits_.work && cost.bytes <= limits_.bytes &&
           held_ <= limits_.bytes - cost.bytes;
  }
  void spend(const Cost& cost) {
    check_bytes(cost.bytes);
    spend(cost.work);
  }

 private:
  static constexpr std::uint64_t steps_between_looks = 1 << 20;  // a millisecond or two

  // The clock is not read before the first look, so that a short question never pays for it.
  void look() {
    Allowance::spend(std::exchange(since_look_, 0));
    Watch::poll_slowly();
    const double now = thread_seconds();
    if (start_ < 0) start_ = now;
    if (now - start_ > limits_.seconds) throw TooComplex("time limit reached");
  }

  Limits limits_;
  std::uint64_t work_ = 0, since_look_ = 0;
  std::size_t held_ = 0, part_bytes_ = 0, most_bytes_ = 0;
  double start_ = -1;  // at the first look
};

}  // namespace sapper
