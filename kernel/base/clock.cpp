#include "base/clock.hpp"

#include <chrono>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#elif !defined(__EMSCRIPTEN__)
#include <ctime>
#endif

namespace sapper {

double steady_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

#if defined(_WIN32)

namespace {
double seconds_of(const FILETIME& time) {  // in units of 100 ns
  return 1e-7 * (4294967296.0 * time.dwHighDateTime + time.dwLowDateTime);
}
}  // namespace

double process_seconds() {
  FILETIME created, ended, in_kernel, in_program;
  if (!GetProcessTimes(GetCurrentProcess(), &created, &ended, &in_kernel, &in_program))
    return steady_seconds();
  return seconds_of(in_kernel) + seconds_of(in_program);
}

double thread_seconds() {
  FILETIME created, ended, in_kernel, in_program;
  if (!GetThreadTimes(GetCurrentThread(), &created, &ended, &in_kernel, &in_program))
    return steady_seconds();
  return seconds_of(in_kernel) + seconds_of(in_program);
}

#elif defined(__EMSCRIPTEN__)

double thread_seconds() { return steady_seconds(); }
double process_seconds() { return steady_seconds(); }

#else

namespace {
double seconds_of(clockid_t clock) {
  timespec now{};
  if (clock_gettime(clock, &now) != 0) return steady_seconds();
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
}  // namespace

double thread_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
double process_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

#endif

}  // namespace sapper
