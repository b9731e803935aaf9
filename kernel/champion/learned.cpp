#include "champion/learned.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/elementary.hpp"

namespace sapper {

namespace {

constexpr std::size_t most_units = 64;  // of a file of others; our own has 16
constexpr float far = 4;                // scaled features are cut there

bool are_finite(const std::vector<float>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](float value) { return std::isfinite(value); });
}

}  // namespace

Learned::Learned(const LearnedWeights& weights)
    : units_(weights.bias.size()), bias_(weights.bias), output_(weights.output) {
  if (units_ == 0 || units_ > most_units || output_.size() != units_)
    throw std::invalid_argument("expected 1 to " + std::to_string(most_units) +
                                " hidden units with one bias and one output each");
  if (!are_finite(bias_) || !are_finite(output_))
    throw std::invalid_argument("expected finite biases and outputs");
  guess_ = lay(guess_feature_names, weights.guess);
  number_ = lay(number_feature_names, weights.number);
}

Learned::Layer Learned::lay(std::span<const std::string_view> names,
                            const std::vector<FeatureWeights>& weights) {
  Layer layer;
  if (weights.size() != names.size())
    throw std::invalid_argument(std::to_string(weights.size()) + " features, expected " +
                                std::to_string(names.size()));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const FeatureWeights& feature = weights[i];
    if (feature.name != names[i])
      throw std::invalid_argument("feature '" + feature.name + "', expected '" +
                                  std::string(names[i]) + "'");
    if (feature.hidden.size() != units_ || !(feature.scale > 0))
      throw std::invalid_argument("feature '" + feature.name +
                                  "', expected a scale above 0 and a weight for each hidden unit");
    if (!are_finite(feature.hidden) || !are_finite({feature.offset, feature.scale, feature.linear}))
      throw std::invalid_argument("feature '" + feature.name + "', expected finite weights");
    layer.offset.push_back(feature.offset);
    layer.scale.push_back(1 / feature.scale);
    layer.linear.push_back(feature.linear);
    layer.hidden.insert(layer.hidden.end(), feature.hidden.begin(), feature.hidden.end());
  }
  return layer;
}

// Adds the features' share to the hidden units; returns what goes past them.
float Learned::pass(const Layer& layer, std::span<const float> features, float* hidden) const {
  float past = 0;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const float x = std::clamp((features[i] - layer.offset[i]) * layer.scale[i], -far, far);
    past += x * layer.linear[i];
    const float* weights = layer.hidden.data() + i * units_;
    for (std::size_t unit = 0; unit < units_; ++unit) hidden[unit] += x * weights[unit];
  }
  return past;
}

double Learned::value(const GuessFeatures& guess, std::span<const Prospect> prospects) const {
  float shared[most_units], hidden[most_units];
  std::copy(bias_.begin(), bias_.end(), shared);
  const float past = pass(guess_, guess, shared);
  double value = 0;
  for (const Prospect& prospect : prospects) {
    std::copy(shared, shared + units_, hidden);
    float output = past + pass(number_, prospect.features, hidden);
    for (std::size_t unit = 0; unit < units_; ++unit)
      output += output_[unit] * hidden[unit] / (1 + std::abs(hidden[unit]));
    value += prospect.worth * exp_of(static_cast<double>(output));
  }
  return value;
}

std::shared_ptr<const Learned> usual_learned() {
  static const auto learned = std::make_shared<const Learned>(usual_weights());
  return learned;
}

}  // namespace sapper
