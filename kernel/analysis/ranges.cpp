#include "analysis/ranges.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sapper {

namespace {

// Bounds that creep on by one a round are left: what is not certain yet is counted all the same.
constexpr std::size_t most_rounds = 30;
constexpr std::uint32_t nobody = 0xffffffffu;

bool touches(const System& system, std::uint32_t group, std::uint32_t equation) {
  const auto all = system.equations_of(group);
  return std::find(all.begin(), all.end(), equation) != all.end();
}

}  // namespace

bool Ranges::narrow(const System& system) {
  least_.assign(system.groups(), 0);
  most_.resize(system.groups());
  for (std::size_t group = 0; group < system.groups(); ++group) most_[group] = system.size(group);
  queue_.resize(system.equations());
  std::iota(queue_.begin(), queue_.end(), 0u);
  is_queued_.assign(system.equations(), 1);
  const std::size_t enough = most_rounds * system.equations();
  for (std::size_t next = 0; next < queue_.size() && next < enough; ++next) {
    is_queued_[queue_[next]] = 0;
    if (!narrow_by(system, queue_[next])) return false;
  }
  return true;
}

// By the equation alone, then by it and each that shares a group with it.
bool Ranges::narrow_by(const System& system, std::uint32_t equation) {
  if (!narrow_by_pair(system, equation, nobody)) return false;
  partners_.clear();
  for (std::uint32_t group : system.groups_of(equation))
    for (std::uint32_t other : system.equations_of(group))
      if (other != equation &&
          std::find(partners_.begin(), partners_.end(), other) == partners_.end())
        partners_.push_back(other);
  for (std::uint32_t other : partners_)
    if (!narrow_by_pair(system, equation, other) || !narrow_by_pair(system, other, equation))
      return false;
  return true;
}

// What the first equation has alone exceeds what the second has alone by as much as their totals
// differ: so each group that it has alone is bound by the rest. Without a second, "nobody" has
// none.
bool Ranges::narrow_by_pair(const System& system, std::uint32_t equation, std::uint32_t other) {
  const Sum own = sum_without(system, equation, other);
  const Sum theirs = other == nobody ? Sum{} : sum_without(system, other, equation);
  const int excess = system.total(equation) - (other == nobody ? 0 : system.total(other));
  const int least = excess + theirs.least, most = excess + theirs.most;
  if (own.most < least || own.least > most) return false;
  if (own.least >= least && own.most <= most) return true;  // tells nothing new
  for (std::uint32_t group : system.groups_of(equation)) {
    if (least_[group] == most_[group] || touches(system, group, other)) continue;
    const int rest_least = own.least - least_[group], rest_most = own.most - most_[group];
    if (!bind(system, group, least - rest_most, most - rest_least)) return false;
  }
  return true;
}

// The mines in the groups of the one equation that the other does not touch.
Ranges::Sum Ranges::sum_without(const System& system, std::uint32_t equation,
                                std::uint32_t other) const {
  Sum sum;
  for (std::uint32_t group : system.groups_of(equation))
    if (!touches(system, group, other)) {
      sum.least += least_[group];
      sum.most += most_[group];
    }
  return sum;
}

// False if nothing is left of the range; the equations of a range that shrinks have another turn.
bool Ranges::bind(const System& system, std::uint32_t group, int least, int most) {
  if (least <= least_[group] && most >= most_[group]) return true;
  least_[group] = std::max(least_[group], least);
  most_[group] = std::min(most_[group], most);
  for (std::uint32_t equation : system.equations_of(group))
    if (!std::exchange(is_queued_[equation], 1)) queue_.push_back(equation);
  return least_[group] <= most_[group];
}

}  // namespace sapper
