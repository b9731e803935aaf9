// Extended: a floating-point number whose exponent never runs out.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/elementary.hpp"

namespace sapper {

// mantissa x 2^exponent, mantissa in [0.5, 1) or zero; never negative. The precision is that
// of a double, the range is enough for counts of layouts of any board.
struct Extended {
  double mantissa = 0;
  std::int64_t exponent = 0;

  Extended() = default;
  Extended(double value, std::int64_t power = 0) {
    int shift = 0;
    mantissa = std::frexp(value, &shift);
    exponent = mantissa == 0 ? 0 : shift + power;
  }

  bool is_zero() const { return mantissa == 0; }

  // As a double; zero or infinity when out of its range.
  double value() const {
    return std::ldexp(mantissa, static_cast<int>(std::clamp<std::int64_t>(exponent, -5000, 5000)));
  }
  double log2() const { return log2_of(mantissa) + static_cast<double>(exponent); }

  friend Extended operator*(Extended a, Extended b) {
    return {a.mantissa * b.mantissa, a.exponent + b.exponent};
  }
  friend Extended operator/(Extended a, Extended b) {
    return {a.mantissa / b.mantissa, a.exponent - b.exponent};
  }
  friend Extended operator+(Extended a, Extended b) {
    if (a.is_zero()) return b;
    if (b.is_zero()) return a;
    if (a.exponent < b.exponent) std::swap(a, b);
    if (a.exponent - b.exponent > 120) return a;
    return {a.mantissa + std::ldexp(b.mantissa, static_cast<int>(b.exponent - a.exponent)),
            a.exponent};
  }
};

// base^exponent by repeated squaring.
inline Extended power(double base, std::int64_t exponent) {
  Extended out(1.0), square(base);
  for (; exponent > 0; exponent >>= 1, square = square * square)
    if (exponent & 1) out = out * square;
  return out;
}

}  // namespace sapper
