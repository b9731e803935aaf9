// Counter: the number that stands above a board, for the mines that have no flag yet.
#pragma once

#include <optional>
#include <vector>

#include "picture/pixels.hpp"

namespace sapper {

// The first number of two digits or more above a board whose cells lie between these lines.
std::optional<int> read_counter(const Pixels& pixels, const std::vector<double>& xs,
                                const std::vector<double>& ys);

}  // namespace sapper
