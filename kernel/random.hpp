// Random: our own generator, so that a seed gives the same draws everywhere.
#pragma once

#include <cstdint>

namespace sapper {

// SplitMix64 (Steele, Lea and Flood): 64 bits of state, every seed is a good one.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t x = state_ += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
  }

  // Each of 0 .. bound - 1 with exactly the same chance: draws that would favour some are thrown
  // away.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t unfair = (0 - bound) % bound;  // 2^64 mod bound
    for (;;) {
      const std::uint64_t draw = next();
      if (draw >= unfair) return draw % bound;
    }
  }

  // Uniform in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace sapper
