// Sign network: what a sign looks like, by a small network that was taught with many fonts.
#pragma once

#include <array>
#include <cstdint>

#include "picture/cut.hpp"

namespace sapper {

// What a sign may be taken for. Digits are themselves; nine stands on counters only.
enum SignClass : std::uint8_t {
  class_nine = 9,
  class_question = 10,
  class_flag = 11,
  class_mine = 12,
  class_wrong = 13,  // a flag or a mine that is crossed out
  class_other = 14,  // no sign of the game
};
inline constexpr int sign_classes = 15;

// The logarithm of the chance of each class.
using SignChances = std::array<float, sign_classes>;

SignChances recognise(const Sign& sign);

// Three layers of windows of 3 x 3, the first two halved by their strongest of 2 x 2, then two full
// layers.
struct SignWeights {
  static constexpr int planes_in = 2, planes_1 = 16, planes_2 = 32, planes_3 = 32;
  static constexpr int half = Sign::side / 2, quarter = Sign::side / 4;
  static constexpr int measures = 6;
  static constexpr int inputs = planes_3 * quarter * quarter + measures;
  static constexpr int hidden = 64;

  struct Layer {
    const std::int8_t* weights;  // times the scale
    float scale;
    const float* bias;
  };
  Layer window_1, window_2, window_3, full_1, full_2;
};

// Learned by research/signs.py.
const SignWeights& usual_sign_weights();

// The measures that the network sees beside the pixels.
std::array<float, SignWeights::measures> measures_of(const Sign& sign);

}  // namespace sapper
