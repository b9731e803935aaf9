#include "base/elementary.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace sapper {

namespace {

constexpr double ln_2 = 0x1.62e42fefa39efp-1;       // 0.693147...
constexpr double ln_2_head = 0x1.62e42fee00000p-1;  // its first 32 bits: exact in products
constexpr double ln_2_tail = 0x1.a39ef35793c76p-33;
constexpr double log2_e = 0x1.71547652b82fep+0;
constexpr double half_root = 0x1.6a09e667f3bcdp-1;  // the root of one half
constexpr double largest_power = 5000;              // of two: far out of range

struct Parts {
  double fraction;  // from the root of one half to that of two
  int exponent;
};

Parts split(double x) {
  int exponent = 0;
  double fraction = std::frexp(x, &exponent);
  if (fraction < half_root) {
    fraction *= 2;
    --exponent;
  }
  return {fraction, exponent};
}

// ln of a number near 1: 2 (s + s^3 / 3 + s^5 / 5 + ...) with s = (x - 1) / (x + 1).
double log_near_one(double x) {
  const double s = (x - 1) / (x + 1);
  const double square = s * s;
  double sum = 0;
  for (int odd = 23; odd >= 3; odd -= 2) sum = (sum + 1.0 / odd) * square;
  return 2 * (s + s * sum);
}

constexpr auto inverse_factorials = [] {
  std::array<double, 15> inverse{1};
  for (std::size_t n = 1; n < inverse.size(); ++n)
    inverse[n] = inverse[n - 1] / static_cast<double>(n);
  return inverse;
}();

// e^x for |x| up to 0.35 or so, by its power series.
double exp_near_zero(double x) {
  double sum = 0;
  for (std::size_t n = inverse_factorials.size(); n-- > 0;) sum = sum * x + inverse_factorials[n];
  return sum;
}

double nearest(double x) { return std::floor(x + 0.5); }

}  // namespace

double log2_of(double x) {
  const auto [fraction, exponent] = split(x);
  return exponent + log_near_one(fraction) * log2_e;
}

double log_of(double x) {
  const auto [fraction, exponent] = split(x);
  return exponent * ln_2_head + (log_near_one(fraction) + exponent * ln_2_tail);
}

double exp2_of(double x) {
  if (x > largest_power) return INFINITY;
  if (x < -largest_power) return 0;
  const double whole = nearest(x);
  return std::ldexp(exp_near_zero((x - whole) * ln_2), static_cast<int>(whole));
}

double exp_of(double x) {
  if (x > largest_power) return INFINITY;
  if (x < -largest_power) return 0;
  const double whole = nearest(x * log2_e);
  const double rest = (x - whole * ln_2_head) - whole * ln_2_tail;
  return std::ldexp(exp_near_zero(rest), static_cast<int>(whole));
}

// As std::bit_cast, which not all compilers of the browser's have.
template <typename To, typename From>
static To bits_as(From value) {
  static_assert(sizeof(To) == sizeof(From));
  To out;
  std::memcpy(&out, &value, sizeof out);
  return out;
}

double rounded(double x) {
  constexpr std::uint64_t unit = std::uint64_t{1}
                                 << 22;  // of the 52 binary digits behind the first
  return bits_as<double>((bits_as<std::uint64_t>(x) + unit / 2) & ~(unit - 1));
}

}  // namespace sapper
