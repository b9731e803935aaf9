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

double thread_seconds() {
  FILETIME created, ended, in_kernel, in_program;
  if (!GetThreadTimes(GetCurrentThread(), &created, &ended, &in_kernel, &in_program))
    return steady_seconds();
  return seconds_of(in_kernel) + seconds_of(in_program);
}

#elif defined(__EMSCRIPTEN__)

double thread_seconds() { return steady_seconds(); }

#else

double thread_seconds() {
  timespec now{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return steady_seconds();
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

#endif

}  // namespace sapper
