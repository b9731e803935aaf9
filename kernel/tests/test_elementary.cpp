#include <cmath>
#include <limits>

#include "base/elementary.hpp"
#include "base/random.hpp"
#include "check.hpp"

using namespace sapper;

namespace {

constexpr double last_places = 8 * std::numeric_limits<double>::epsilon();

bool is_near(double found, double expected) {
  return std::abs(found - expected) <= last_places * std::abs(expected);
}

}  // namespace

SAPPER_TEST(elementary_functions_agree_with_the_library_but_for_the_last_digits) {
  SplitMix64 random(3);
  for (int i = 0; i < 20'000; ++i) {
    const double any = std::ldexp(1 + random.unit(), static_cast<int>(random.below(2000)) - 1000);
    SAPPER_CHECK(is_near(log2_of(any), std::log2(any)));
    SAPPER_CHECK(is_near(log_of(any), std::log(any)));
    const double near_one = 0.9 + 0.2 * random.unit();
    SAPPER_CHECK(is_near(log_of(near_one), std::log(near_one)));
    const double power = 20 * (random.unit() - 0.5);
    SAPPER_CHECK(is_near(exp2_of(power), std::exp2(power)));
    SAPPER_CHECK(is_near(exp_of(power), std::exp(power)));
  }
}

SAPPER_TEST(elementary_functions_are_exact_where_the_result_is_whole) {
  for (int power = -1000; power <= 1000; ++power) {
    SAPPER_CHECK(log2_of(std::ldexp(1.0, power)) == power);
    SAPPER_CHECK(exp2_of(power) == std::ldexp(1.0, power));
  }
  SAPPER_CHECK(log_of(1) == 0 && exp_of(0) == 1);
  SAPPER_CHECK(std::isinf(exp2_of(1e300)) && std::isinf(exp_of(1e300)));
  SAPPER_CHECK(exp2_of(-1e300) == 0 && exp_of(-1e300) == 0);
}

// The bits are those of any machine: what differs in the last one would show here.
SAPPER_TEST(elementary_functions_give_these_bits_everywhere) {
  SAPPER_CHECK(log2_of(10) == 0x1.a934f0979a371p+1);
  SAPPER_CHECK(log_of(10) == 0x1.26bb1bbb55516p+1);
  SAPPER_CHECK(exp2_of(0.3) == 0x1.3b2c47bff8329p+0);
  SAPPER_CHECK(exp_of(-2.5) == 0x1.50385c094f425p-4);
}

SAPPER_TEST(rounded_numbers_forget_the_order_of_a_sum) {
  SAPPER_CHECK(0.1 + 0.2 != 0.3);
  SAPPER_CHECK(rounded(0.1 + 0.2) == rounded(0.3));
  SAPPER_CHECK(rounded(0.3) != rounded(0.3 * (1 + 1e-8)));
  SAPPER_CHECK(rounded(0) == 0 && rounded(1) == 1 && rounded(-0.5) == -0.5);
  SAPPER_CHECK(rounded(1 - 1e-12) == 1);
  SAPPER_CHECK(std::isinf(rounded(INFINITY)));
}
