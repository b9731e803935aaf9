#include "base/threads.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <vector>

#include "base/budget.hpp"
#include "base/watch.hpp"

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
#define SAPPER_THREADS 0
#else
#define SAPPER_THREADS 1
#include <thread>
#endif

namespace sapper {

namespace {

// Ends the work of a thread because another one has failed.
struct Stopped {};

}  // namespace

#if SAPPER_THREADS

void share_tasks(std::size_t tasks, unsigned threads, const std::function<void(Tasks&)>& work) {
  Tasks left(tasks);
  std::exception_ptr failure;
  std::mutex mutex;
  const auto run = [&] {
    try {
      work(left);
    } catch (const Stopped&) {
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      left.stop();
    }
  };
  const std::uint64_t allowed = Allowance::left();
  std::atomic<std::uint64_t> taken{0};
  const auto help = [&] {
    const Allowance allowance(allowed);
    const Watch watch([&] {
      if (left.is_stopped()) throw Stopped();
    });
    run();
    taken += Allowance::used();
  };
  std::vector<std::thread> team;
  const std::size_t most = std::min<std::size_t>(std::max(threads, 1u), tasks);
  try {
    while (team.size() + 1 < most) team.emplace_back(help);
  } catch (const std::system_error&) {  // the system gives no more threads: fewer do it too
  }
  run();
  for (std::thread& thread : team) thread.join();
  if (failure) std::rethrow_exception(failure);
  Allowance::spend(taken);
}

#else

void share_tasks(std::size_t tasks, unsigned, const std::function<void(Tasks&)>& work) {
  Tasks left(tasks);
  work(left);
}

#endif

}  // namespace sapper
