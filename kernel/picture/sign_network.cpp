#include "picture/sign_network.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/elementary.hpp"

namespace sapper {

namespace {

// Planes of side x side with a border of zeros.
template <int side>
std::vector<float> with_border(const std::vector<float>& in, int planes) {
  constexpr int wide = side + 2;
  std::vector<float> out(static_cast<std::size_t>(planes) * wide * wide);
  for (int row = 0; row < planes * side; ++row)
    std::copy_n(&in[static_cast<std::size_t>(row) * side], side,
                &out[static_cast<std::size_t>(row / side * wide + row % side + 1) * wide + 1]);
  return out;
}

// Windows of 3 x 3 over planes of side x side, cut off below 0; where they are halved, the
// strongest of 2 x 2 stays.
template <int side, bool is_halved>
std::vector<float> window_layer(const std::vector<float>& in, int planes_in, int planes_out,
                                const SignWeights::Layer& layer) {
  constexpr int step = is_halved ? 2 : 1, rest = side / step, wide = side + 2;
  const std::vector<float> bordered = with_border<side>(in, planes_in);
  std::vector<float> out(static_cast<std::size_t>(planes_out) * rest * rest);
  // A row of a known length stays in registers while all windows add to it.
  const auto row_of = [&](int o, int y) {
    std::array<float, side> row{};
    for (int i = 0; i < planes_in; ++i) {
      const float* corner = &bordered[(static_cast<std::size_t>(i) * wide + y) * wide];
      const std::int8_t* window = layer.weights + 9 * (o * planes_in + i);
      for (int k = 0; k < 9; ++k) {
        const float weight = window[k];
        const float* from = corner + k / 3 * wide + k % 3;
        for (int x = 0; x < side; ++x) row[x] += weight * from[x];
      }
    }
    return row;
  };
  for (int o = 0; o < planes_out; ++o)
    for (int y = 0; y < rest; ++y) {
      auto row = row_of(o, step * y);
      if constexpr (is_halved) {
        const auto lower = row_of(o, 2 * y + 1);
        for (int x = 0; x < side; ++x) row[x] = std::max(row[x], lower[x]);
        for (int x = 0; x < rest; ++x) row[x] = std::max(row[2 * x], row[2 * x + 1]);
      }
      for (int x = 0; x < rest; ++x)
        out[(static_cast<std::size_t>(o) * rest + y) * rest + x] =
            std::max(0.0F, row[x] * layer.scale + layer.bias[o]);
    }
  return out;
}

std::vector<float> full_layer(const std::vector<float>& in, int count,
                              const SignWeights::Layer& layer) {
  std::vector<float> out(count);
  const std::int8_t* weight = layer.weights;
  for (int o = 0; o < count; ++o) {
    float sum = 0;
    for (float value : in) sum += value * static_cast<float>(*weight++);
    out[o] = sum * layer.scale + layer.bias[o];
  }
  return out;
}

}  // namespace

std::array<float, SignWeights::measures> measures_of(const Sign& sign) {
  return {sign.right - sign.left,
          sign.bottom - sign.top,
          (sign.left + sign.right) / 2,
          (sign.top + sign.bottom) / 2,
          sign.cover,
          sign.spread / 100};
}

SignChances recognise(const Sign& sign) {
  const SignWeights& weights = usual_sign_weights();
  std::vector<float> values(sign.ink.begin(), sign.ink.end());
  values.insert(values.end(), sign.light.begin(), sign.light.end());
  values = window_layer<Sign::side, true>(values, SignWeights::planes_in, SignWeights::planes_1,
                                          weights.window_1);
  values = window_layer<SignWeights::half, true>(values, SignWeights::planes_1,
                                                 SignWeights::planes_2, weights.window_2);
  values = window_layer<SignWeights::quarter, false>(values, SignWeights::planes_2,
                                                     SignWeights::planes_3, weights.window_3);
  const auto measures = measures_of(sign);
  values.insert(values.end(), measures.begin(), measures.end());
  values = full_layer(values, SignWeights::hidden, weights.full_1);
  for (float& value : values) value = std::max(value, 0.0F);
  values = full_layer(values, sign_classes, weights.full_2);
  const float highest = *std::max_element(values.begin(), values.end());
  float sum = 0;
  for (float value : values) sum += static_cast<float>(exp_of(value - highest));
  SignChances out;
  for (int i = 0; i < sign_classes; ++i)
    out[i] = values[i] - highest - static_cast<float>(log_of(sum));
  return out;
}

}  // namespace sapper
