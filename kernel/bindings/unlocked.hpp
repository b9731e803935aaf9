// Unlocked: a long call leaves the interpreter to other threads, and yet hears Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>

#include "base/budget.hpp"
#include "base/watch.hpp"

// While it lives the interpreter's lock is free. Whatever polls a Watch looks for signals; a
// handler that raises (KeyboardInterrupt does) ends the call with that exception. The call takes as
// many steps as an analysis at most, unless it is told another number: TooComplex beyond them.
class Unlocked {
 public:
  explicit Unlocked(std::uint64_t steps = sapper::Limits{}.work) : allowance_(steps) {}

 private:
  static void check_signals() {
    nanobind::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
  }

  nanobind::gil_scoped_release release_;
  sapper::Watch watch_{check_signals};
  sapper::Allowance allowance_;
};

// For questions whose own limits hold for the whole call.
class UnlockedByLimits : public Unlocked {
 public:
  UnlockedByLimits() : Unlocked(~std::uint64_t{0}) {}
};

// Binds a function that runs so: its arguments are read, and its result is made, under the lock.
inline constexpr nanobind::call_guard<Unlocked> unlocked;
inline constexpr nanobind::call_guard<UnlockedByLimits> unlocked_by_limits;
