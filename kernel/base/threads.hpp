// Threads: the only file that starts any.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>

namespace sapper {

// Tasks that several threads take one after the other.
class Tasks {
 public:
  explicit Tasks(std::size_t count) : count_(count) {}

  // The number of a task that nobody else has taken; nothing when there is none left.
  std::optional<std::size_t> next() {
    const std::size_t task = next_++;
    return task < count_ ? std::optional(task) : std::nullopt;
  }

  void stop() { is_stopped_ = true, next_ = count_; }
  bool is_stopped() const { return is_stopped_; }

 private:
  const std::size_t count_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> is_stopped_{false};
};

// Calls `work` in so many threads at once, this one among them, until all have come back; each
// takes tasks until there are none. What one throws stops the others at their next task or poll of
// a Watch, and is thrown here. The steps of all count as this thread's. Where there are no threads
// (in a browser), this one does it all.
void share_tasks(std::size_t tasks, unsigned threads, const std::function<void(Tasks&)>& work);

}  // namespace sapper
