// Rules: how far names of cells break the rules of the game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/shape.hpp"
#include "picture/naming.hpp"

namespace sapper {

inline bool is_number_name(std::uint8_t name) { return name >= 1 && name <= 8; }
inline bool is_mine_name(std::uint8_t name) { return name == name_mine || name == name_exploded; }
// Only a game that was lost shows mines, and flags that stand wrong.
inline bool is_name_of_loss(std::uint8_t name) { return is_mine_name(name) || name == name_wrong; }
inline bool shows_loss(const std::vector<std::uint8_t>& names) {
  return std::any_of(names.begin(), names.end(), is_name_of_loss);
}

struct RuleCheck {
  float broken = 0;  // rules; habits of games count for a part of one
  int zeros = 0;     // opened areas that are closed as they must be
};

// `is_blank` says which cells show nothing: an opened one of these has no mine around.
RuleCheck check_rules(const Shape& shape, const std::vector<std::uint8_t>& names,
                      const std::vector<bool>& is_blank);

}  // namespace sapper
