#include "picture/sign_network.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/elementary.hpp"

namespace sapper {

namespace {

// Windows of 3 x 3 over planes of side x side, cut off below 0, then the strongest of 2 x 2.
std::vector<float> window_layer(const std::vector<float>& in, int planes_in, int planes_out,
                                int side, const SignWeights::Layer& layer) {
  const int half = side / 2;
  std::vector<float> out(static_cast<std::size_t>(planes_out) * half * half);
  std::vector<float> plane(static_cast<std::size_t>(side) * side);
  for (int o = 0; o < planes_out; ++o) {
    std::fill(plane.begin(), plane.end(), 0.0F);
    for (int i = 0; i < planes_in; ++i) {
      const float* source = &in[static_cast<std::size_t>(i) * side * side];
      const std::int8_t* window = layer.weights + 9 * (o * planes_in + i);
      for (int k = 0; k < 9; ++k) {
        const int dy = k / 3 - 1, dx = k % 3 - 1;
        const float weight = window[k];
        for (int y = std::max(0, -dy); y < side - std::max(0, dy); ++y) {
          float* to = &plane[static_cast<std::size_t>(y) * side];
          const float* from = source + (y + dy) * side + dx;
          for (int x = std::max(0, -dx); x < side - std::max(0, dx); ++x) to[x] += weight * from[x];
        }
      }
    }
    for (int y = 0; y < half; ++y)
      for (int x = 0; x < half; ++x) {
        const float* corner = &plane[static_cast<std::size_t>(2) * y * side + 2 * x];
        const float highest = std::max({corner[0], corner[1], corner[side], corner[side + 1]});
        out[(static_cast<std::size_t>(o) * half + y) * half + x] =
            std::max(0.0F, highest * layer.scale + layer.bias[o]);
      }
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
  values = window_layer(values, SignWeights::planes_in, SignWeights::planes_1, Sign::side,
                        weights.window_1);
  values = window_layer(values, SignWeights::planes_1, SignWeights::planes_2, SignWeights::half,
                        weights.window_2);
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
