// Unlocked: a long call leaves the interpreter to other threads, and yet hears Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include "base/watch.hpp"

// While it lives the interpreter's lock is free. Whatever polls a Watch looks for signals; a
// handler that raises (KeyboardInterrupt does) ends the call with that exception.
class Unlocked {
 private:
  static void check_signals() {
    nanobind::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
  }

  nanobind::gil_scoped_release release_;
  sapper::Watch watch_{check_signals};
};

// Binds a function that runs so: its arguments are read, and its result is made, under the lock.
inline constexpr nanobind::call_guard<Unlocked> unlocked;
