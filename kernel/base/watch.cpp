#include "base/watch.hpp"

#include <utility>

#include "base/clock.hpp"

namespace sapper {

namespace {
constexpr double seconds_between_looks = 0.02;
}

Watch::Watch(std::function<void()> look)
    : look_(std::move(look)), outer_(current_), last_(steady_seconds()) {
  current_ = this;
}

Watch::~Watch() { current_ = outer_; }

void Watch::look_in_time() {
  const double now = steady_seconds();
  if (now - last_ < seconds_between_looks) return;
  last_ = now;
  look_();
}

}  // namespace sapper
