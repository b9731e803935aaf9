// Shares: guesses of which it is certain what share of the chance to win they keep.
#pragma once

#include <optional>

#include "analysis/analyst.hpp"
#include "play/coinflips.hpp"
#include "play/endgame.hpp"
#include "play/walled_off.hpp"

namespace sapper {

// A workspace: reuse one object for many positions.
class Shares {
 public:
  // Borrows the view and its analysis until the next call.
  void see(const View& view, const Analyst& now);

  // What perfect play keeps of its chance when it opens the cell: all of it at a coin flip that has
  // to be taken sooner or later, and in a region that is walled off as much as is kept of that
  // region's own chance. Nothing where that is not known.
  std::optional<double> after(Cell cell);

 private:
  std::optional<double> in_its_region(Cell cell);

  View view_;
  const Analyst* now_ = nullptr;
  Coinflips coinflips_;
  WalledOff walled_off_;
  LayoutTable table_;
  Endgame endgame_;
};

}  // namespace sapper
