// Watch: lets whoever waits for a long call stop it.
#pragma once

#include <cstddef>
#include <functional>

namespace sapper {

// While it lives, poll() in this thread calls `look` now and then; what that throws ends the call.
// Watches of one thread nest: the latest one counts.
class Watch {
 public:
  explicit Watch(std::function<void()> look);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  // To be called a thousand times a second or more often by all that may take long. Costs next to
  // nothing: the clock is read at every 16th call, and `look` called after 20 ms. A step that takes
  // several times as long counts as so many calls.
  static void poll(std::size_t calls = 1) {
    if (current_ == nullptr || (current_->polls_ += calls) < 16) return;
    current_->polls_ = 0;
    current_->look_in_time();
  }

  // The same where each step takes long by itself: the clock is read at every call.
  static void poll_slowly() {
    if (current_ != nullptr) current_->look_in_time();
  }

 private:
  void look_in_time();

  static inline thread_local Watch* current_ = nullptr;

  std::function<void()> look_;
  Watch* outer_;
  std::size_t polls_ = 0;  // since the clock was read
  double last_;
};

}  // namespace sapper
