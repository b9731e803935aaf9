#include "environment/dealer.hpp"

#include <algorithm>
#include <utility>

#include "base/random.hpp"

namespace sapper {

Dealer::Dealer(std::size_t cells, std::size_t mines)
    : mines_(mines), order_(cells), reciprocal_(cells + 1), is_free_(cells, 0) {
  for (std::size_t cell = 0; cell < cells; ++cell) order_[cell] = static_cast<Cell>(cell);
  for (std::uint64_t bound = 1; bound <= cells; ++bound) reciprocal_[bound] = ~0ULL / bound;
}

// draw % bound, without a division: the quotient by the reciprocal is at most two too small.
std::uint64_t Dealer::remainder(std::uint64_t draw, std::uint64_t bound) const {
#if defined(__SIZEOF_INT128__)
  __extension__ using Wide = unsigned __int128;
  const auto quotient = static_cast<std::uint64_t>((Wide(draw) * reciprocal_[bound]) >> 64);
  std::uint64_t rest = draw - quotient * bound;
  while (rest >= bound) rest -= bound;
  return rest;
#else
  return draw % bound;
#endif
}

void Dealer::deal(std::uint64_t seed, std::span<const Cell> free, std::span<std::uint8_t> marks) {
  for (Cell cell : free) is_free_[cell] = 1;
  std::fill(marks.begin(), marks.end(), std::uint8_t(0));
  SplitMix64 random(seed);
  swaps_.clear();
  for (std::size_t place = 0, placed = 0; placed < mines_; ++place) {
    const std::uint64_t bound = order_.size() - place;
    std::uint64_t draw = random.next();
    // SplitMix64::below() throws away draws under 2^64 % bound, which is less than bound.
    if (draw < bound)
      while (draw < (0 - bound) % bound) draw = random.next();
    const std::size_t other = place + remainder(draw, bound);
    std::swap(order_[place], order_[other]);
    swaps_.push_back(static_cast<Cell>(other));
    if (is_free_[order_[place]]) continue;
    marks[order_[place]] = 1;
    ++placed;
  }
  for (std::size_t place = swaps_.size(); place-- > 0;)
    std::swap(order_[place], order_[swaps_[place]]);
  for (Cell cell : free) is_free_[cell] = 0;
}

}  // namespace sapper
