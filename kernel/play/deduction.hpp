// Deduction: what single numbers tell, kept up to date from view to view.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/reduction.hpp"

namespace sapper {

// Has the same reduction however the view was reached: its two rules end in one result whatever
// the order of events. Costs little where a view differs from the one before by a few opened cells.
class Deduction {
 public:
  // Takes in what the position shows; false if that contradicts itself.
  bool see(const Position& position);

  // Of the position last seen: what single numbers tell (without lists), and its codes without
  // flags.
  const Reduction& reduction() const { return reduction_; }
  const std::vector<std::uint8_t>& codes() const { return codes_; }

 private:
  template <class Visitor>
  bool for_each_change(const Position& position, Visitor visit);
  bool go_on(const Position& position);
  bool begin(const Position& position);

  const Shape* shape_ = nullptr;
  std::vector<std::uint8_t> codes_;  // without flags
  Reduction reduction_;
};

}  // namespace sapper
