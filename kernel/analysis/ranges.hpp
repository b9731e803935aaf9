// Ranges: how few and how many mines each group of a system can hold, as far as pairs tell.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/system.hpp"

namespace sapper {

// Every single equation and every two equations that share groups bind the groups they touch;
// what they settle is passed on until nothing changes, or for a bounded number of rounds. All that
// it says is true; it does not say all that is true. A workspace: reuse one object for many
// systems.
class Ranges {
 public:
  // Returns false if it meets a contradiction.
  bool narrow(const System& system);

  int least(std::size_t group) const { return least_[group]; }
  int most(std::size_t group) const { return most_[group]; }

 private:
  struct Sum {
    int least = 0, most = 0;
  };

  bool narrow_by(const System& system, std::uint32_t equation);
  bool narrow_by_pair(const System& system, std::uint32_t equation, std::uint32_t other);
  Sum sum_without(const System& system, std::uint32_t equation, std::uint32_t other) const;
  bool bind(const System& system, std::uint32_t group, int least, int most);

  std::vector<int> least_, most_;
  std::vector<std::uint32_t> queue_, partners_;  // equations that may tell something new
  std::vector<std::uint8_t> is_queued_;
};

}  // namespace sapper
