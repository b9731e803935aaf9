#include "play/deduction.hpp"

#include <algorithm>
#include <cstring>

namespace sapper {

bool Deduction::see(const Position& position) {
  const bool is_known = shape_ == position.shape && codes_.size() == position.codes.size();
  return (is_known && go_on(position)) || begin(position);
}

// False if something seen before is no longer there, or if there is a contradiction.
bool Deduction::go_on(const Position& position) {
  Position seen = position;
  seen.codes = codes_;
  return for_each_change(position, [&](Cell cell) {
    const std::uint8_t code = position.codes[cell];
    if (codes_[cell] != code_hidden) return false;
    if (is_hidden(code)) return true;
    codes_[cell] = code;
    return code == code_exploded ? reduction_.explode(seen, cell) : reduction_.open(seen, cell);
  });
}

bool Deduction::begin(const Position& position) {
  codes_.assign(position.codes.begin(), position.codes.end());
  std::replace(codes_.begin(), codes_.end(), code_flagged, code_hidden);
  const bool possible = reduction_.run(position);
  reduction_.forget_lists();
  shape_ = possible ? position.shape : nullptr;
  return possible;
}

// Visits the cells whose code is not the one last seen, until the visitor returns false. Most
// cells stay the same from view to view, so eight are compared at once.
template <class Visitor>
bool Deduction::for_each_change(const Position& position, Visitor visit) {
  const std::size_t cells = codes_.size();
  const std::uint8_t* old = codes_.data();
  const std::uint8_t* seen = position.codes.data();
  for (std::size_t start = 0; start < cells; start += 8) {
    const std::size_t end = std::min(start + 8, cells);
    if (start + 8 <= cells && std::memcmp(old + start, seen + start, 8) == 0) continue;
    for (std::size_t cell = start; cell < end; ++cell)
      if (codes_[cell] != position.codes[cell] && !visit(static_cast<Cell>(cell))) return false;
  }
  return true;
}

}  // namespace sapper
