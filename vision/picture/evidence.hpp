// Evidence: what speaks for each label of each group of signs, by their looks alone.
#pragma once

#include <array>
#include <vector>

#include "picture/groups.hpp"

namespace sapper {

inline constexpr float lowest_chance = -9;  // what a sign says against a name, at most

struct LabelChoice {
  std::uint8_t label;  // a SignClass
  float evidence;      // in logarithms of a chance
};

class Evidence {
 public:
  // Groups that may be pictures on plates are so as class_other.
  Evidence(const std::vector<const SeenCell*>& cells, const Groups& signs,
           const std::vector<bool>& may_be_picture);

  // All labels of a group, the likeliest first.
  const std::vector<LabelChoice>& choices(int group) const { return choices_[group]; }
  float of(int group, std::uint8_t label) const { return of_labels_[group][label]; }
  int size(int group) const { return sizes_[group]; }
  // How much a group counts: more than a single sign, less than each of its own.
  float weight(int group) const { return weights_[group]; }

 private:
  std::vector<int> sizes_;
  std::vector<float> weights_;
  std::vector<std::array<float, sign_classes>> of_labels_;
  std::vector<std::vector<LabelChoice>> choices_;
};

// Flags, mines and what is crossed out: they have no usual shape.
inline bool is_mark(int label) {
  return label == class_flag || label == class_mine || label == class_wrong;
}
// The chance of a label; a mark may look like another one.
float likeness(const SignChances& chances, int label);
// Whether a sign is called a flag or a mine, though it looks like none.
bool is_new_shape(const SignChances& chances, int label);

}  // namespace sapper
