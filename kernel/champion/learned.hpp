// Learned: terms that correct the score of a guess, fit to what guesses turned out to be worth.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "champion/features.hpp"

namespace sapper {

// How one feature enters: as (value - offset) / scale, cut at four either way.
struct FeatureWeights {
  std::string name;
  float offset = 0, scale = 1;
  float linear = 0;
  std::vector<float> hidden;  // one a hidden unit
};

struct LearnedWeights {
  std::vector<FeatureWeights> guess, number;
  std::vector<float> bias, output;  // one a hidden unit
};

// A network of one hidden layer, u / (1 + |u|), with a linear way past it: for each number that a
// guess may show, the logarithm of a factor to what the number is worth.
class Learned {
 public:
  // Throws std::invalid_argument where names or sizes are not those that the kernel knows.
  explicit Learned(const LearnedWeights& weights);

  // The sum over the prospects of worth x learned factor.
  double value(const GuessFeatures& guess, std::span<const Prospect> prospects) const;

 private:
  struct Layer {
    std::vector<float> offset, scale, linear, hidden;  // hidden: feature by feature
  };

  Layer lay(std::span<const std::string_view> names, const std::vector<FeatureWeights>& weights);
  float pass(const Layer& layer, std::span<const float> features, float* hidden) const;

  std::size_t units_ = 0;
  Layer guess_, number_;
  std::vector<float> bias_, output_;
};

// The terms that champions go by; read once, from what is compiled in.
std::shared_ptr<const Learned> usual_learned();
// What they are made of (usual_weights.cpp, which research/champion/compile_weights.py writes).
const LearnedWeights& usual_weights();

}  // namespace sapper
