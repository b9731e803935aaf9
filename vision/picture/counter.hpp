// Counter: how many mines the numbers near a board tell.
#pragma once

#include <optional>
#include <vector>

#include "picture/pixels.hpp"

namespace sapper {

struct CountedMines {
  std::optional<int> mines;
  bool is_sure = false;  // by two numbers; one alone may be that of a clock or of a score
};

// All mines of a board whose cells lie between these lines: by two numbers with a slash between
// them on any side ("2/10"), of which the first fits the flags; else by the first number of two
// digits or more above it, which counts the mines without a flag.
CountedMines count_mines(const Pixels& pixels, const std::vector<double>& xs,
                         const std::vector<double>& ys, int flags);

}  // namespace sapper
