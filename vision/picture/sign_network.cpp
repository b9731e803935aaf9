#include "picture/sign_network.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "base/elementary.hpp"

namespace sapper {

namespace {

// Values that come in are mostly 0, so each adds what it is worth to all sums that it counts for,
// or is passed over. Its weights lie in a row for that.
using Weights = std::vector<float>;

// Of windows: by value that comes in, then by row and column of the sum that it counts for.
Weights lay_windows(const SignWeights::Layer& layer, int planes_in, int planes_out) {
  Weights out;
  for (int i = 0; i < planes_in; ++i)
    for (int k = 8; k >= 0; --k)
      for (int o = 0; o < planes_out; ++o)
        out.push_back(layer.weights[9 * (o * planes_in + i) + k]);
  return out;
}

Weights lay_full(const SignWeights::Layer& layer, int inputs, int outputs) {
  Weights out;
  for (int i = 0; i < inputs; ++i)
    for (int o = 0; o < outputs; ++o) out.push_back(layer.weights[o * inputs + i]);
  return out;
}

template <int count>
void add_times(float value, const float* weights, float* sums) {
  for (int i = 0; i < count; ++i) sums[i] += value * weights[i];
}

float activate(float sum, const SignWeights::Layer& layer, int plane) {
  return std::max(0.0F, sum * layer.scale + layer.bias[plane]);
}

// Windows of 3 x 3 over planes of side x side, cut off below 0. Where they are halved, the
// strongest of 2 x 2 stays.
template <int side, int planes_in, int planes_out, bool is_halved>
std::vector<float> window_layer(const std::vector<float>& in, const SignWeights::Layer& layer,
                                const Weights& weights) {
  constexpr int step = is_halved ? 2 : 1, rest = side / step, wide = side + 2;
  // The planes of a place beside each other, with a border around that nobody reads.
  std::vector<float> sums(std::size_t{wide} * wide * planes_out);
  const auto sums_at = [&](int y, int x) { return &sums[(y * wide + x) * planes_out]; };
  for (int i = 0; i < planes_in; ++i)
    for (int place = 0; place < side * side; ++place) {
      const float value = in[i * side * side + place];
      if (value == 0) continue;
      for (int row = 0; row < 3; ++row)
        add_times<3 * planes_out>(value, &weights[(3 * i + row) * 3 * planes_out],
                                  sums_at(place / side + row, place % side));
    }
  std::vector<float> out(std::size_t{rest} * rest * planes_out);
  for (int o = 0; o < planes_out; ++o)
    for (int place = 0; place < rest * rest; ++place) {
      const float* sum = sums_at(place / rest * step + 1, place % rest * step + 1) + o;
      float highest = *sum;
      if constexpr (is_halved)
        highest = std::max(
            {highest, sum[planes_out], sum[wide * planes_out], sum[(wide + 1) * planes_out]});
      out[o * rest * rest + place] = activate(highest, layer, o);
    }
  return out;
}

template <int count>
std::array<float, count> full_layer(std::span<const float> in, const SignWeights::Layer& layer,
                                    const Weights& weights) {
  std::array<float, count> out{};
  for (std::size_t i = 0; i < in.size(); ++i)
    if (in[i] != 0) add_times<count>(in[i], &weights[i * count], out.data());
  for (int o = 0; o < count; ++o) out[o] = out[o] * layer.scale + layer.bias[o];
  return out;
}

class SignNetwork {
  using Is = SignWeights;

 public:
  std::array<float, sign_classes> run(std::vector<float> planes,
                                      const std::array<float, Is::measures>& measures) const {
    planes = window_layer<Sign::side, Is::planes_in, Is::planes_1, true>(planes, layers_.window_1,
                                                                         window_1_);
    planes = window_layer<Is::half, Is::planes_1, Is::planes_2, true>(planes, layers_.window_2,
                                                                      window_2_);
    planes = window_layer<Is::quarter, Is::planes_2, Is::planes_3, false>(planes, layers_.window_3,
                                                                          window_3_);
    planes.insert(planes.end(), measures.begin(), measures.end());
    auto hidden = full_layer<Is::hidden>(planes, layers_.full_1, full_1_);
    for (float& value : hidden) value = std::max(value, 0.0F);
    return full_layer<sign_classes>(hidden, layers_.full_2, full_2_);
  }

 private:
  const SignWeights& layers_ = usual_sign_weights();
  Weights window_1_ = lay_windows(layers_.window_1, Is::planes_in, Is::planes_1);
  Weights window_2_ = lay_windows(layers_.window_2, Is::planes_1, Is::planes_2);
  Weights window_3_ = lay_windows(layers_.window_3, Is::planes_2, Is::planes_3);
  Weights full_1_ = lay_full(layers_.full_1, Is::inputs, Is::hidden);
  Weights full_2_ = lay_full(layers_.full_2, Is::hidden, sign_classes);
};

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
  static const SignNetwork network;
  std::vector<float> planes(sign.ink.begin(), sign.ink.end());
  planes.insert(planes.end(), sign.light.begin(), sign.light.end());
  const auto values = network.run(std::move(planes), measures_of(sign));
  const float highest = *std::max_element(values.begin(), values.end());
  float sum = 0;
  for (float value : values) sum += static_cast<float>(exp_of(value - highest));
  SignChances out;
  for (int i = 0; i < sign_classes; ++i)
    out[i] = values[i] - highest - static_cast<float>(log_of(sum));
  return out;
}

}  // namespace sapper
