// Random numbers: our own generator, so that a seed gives the same draws everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace sapper {

// SplitMix64: small, fast, and simple enough to be written the same way in Python.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t mixed = (state_ += 0x9e3779b97f4a7c15ULL);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31);
  }

  // A whole number from 0 to bound - 1, each exactly as likely: draws that would favour
  // the small remainders are thrown away. The bound is at least 1.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t uneven = (0 - bound) % bound;
    std::uint64_t draw = next();
    while (draw < uneven) draw = next();
    return draw % bound;
  }

  // Uniform in [0, 1): a multiple of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // What a stream that goes on from here is seeded with.
  std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_;
};

// An index drawn in proportion to its weight; the sum is positive. Whole weights whose sum is below
// 2^53 are drawn exactly; others to within the rounding of their sum, about 1e-16 of it.
inline std::size_t pick(SplitMix64& random, std::span<const double> weights, bool are_whole) {
  double sum = 0;
  for (double weight : weights) sum += weight;
  double left = are_whole && sum < 0x1p53
                    ? static_cast<double>(random.below(static_cast<std::uint64_t>(sum)))
                    : random.unit() * sum;
  std::size_t last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    if (left < weights[i]) return i;
    left -= weights[i];
    last = i;
  }
  return last;  // only by rounding
}

}  // namespace sapper
