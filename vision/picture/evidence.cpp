#include "picture/evidence.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/elementary.hpp"
#include "base/sorting.hpp"

namespace sapper {

namespace {

constexpr float cost_of_stranger_sign = 4;  // boards hold signs of the game
constexpr float cost_of_new_shape = 2.5F;   // flags and mines have many
constexpr float cost_of_other_mark = 5;     // a mine may look like a flag, or crossed out
constexpr float cost_of_picture = 3;        // most plates have none
constexpr float unlike = -3;                // below this chance a sign looks like none of its name
constexpr float weight_of_colour = 0.5F;
constexpr float evidence_of_none = -20;  // for a label that no group has

// Colours of the digits 1 to 8 in most games; a hint only.
constexpr std::array<std::array<float, 3>, 8> usual_colours{{{0, 0, 255},
                                                             {0, 128, 0},
                                                             {255, 0, 0},
                                                             {0, 0, 128},
                                                             {128, 0, 0},
                                                             {0, 128, 128},
                                                             {0, 0, 0},
                                                             {128, 128, 128}}};

// How well a colour fits each of the digits 1 to 8, at most 0.
std::array<float, 8> colour_hints(const Colour& colour) {
  std::array<float, 8> out{};
  for (int i = 0; i < 8; ++i) {
    float square = 0;
    for (int c = 0; c < 3; ++c)
      square += (colour[c] - usual_colours[i][c]) * (colour[c] - usual_colours[i][c]);
    out[i] = -std::min(std::sqrt(square) / 80, 2.5F);
  }
  const float highest = *std::max_element(out.begin(), out.end());
  for (float& value : out) value -= highest;
  return out;
}

// The means of a group.
struct GroupMeans {
  std::array<float, sign_classes> chances{};
  Colour colour{};
};

std::vector<GroupMeans> mean_of_groups(const std::vector<const SeenCell*>& cells,
                                       const Groups& signs, std::vector<int>& sizes) {
  std::vector<GroupMeans> sums(signs.count);
  sizes.assign(signs.count, 0);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const auto group = signs.of_cell[cell];
    if (group == no_group) continue;
    sizes[group] += 1;
    for (int label = 0; label < sign_classes; ++label)
      sums[group].chances[label] += std::max(cells[cell]->chances[label], lowest_chance);
    for (int c = 0; c < 3; ++c) sums[group].colour[c] += cells[cell]->cut.sign->colour[c];
  }
  for (int group = 0; group < signs.count; ++group) {
    const auto size = static_cast<float>(sizes[group]);
    for (float& value : sums[group].chances) value /= size;
    for (float& value : sums[group].colour) value /= size;
  }
  return sums;
}

}  // namespace

Evidence::Evidence(const std::vector<const SeenCell*>& cells, const Groups& signs,
                   const std::vector<bool>& may_be_picture)
    : of_labels_(signs.count), choices_(signs.count) {
  const std::vector<GroupMeans> means = mean_of_groups(cells, signs, sizes_);
  for (int size : sizes_)
    weights_.push_back(1 + 0.25F * static_cast<float>(log2_of(static_cast<float>(size))));
  for (int group = 0; group < signs.count; ++group) {
    const auto& chances = means[group].chances;
    const auto hints = colour_hints(means[group].colour);
    // What the network does not know may be a flag or a mine that nobody drew so before.
    const float mark = likeness(chances, class_flag);
    const float least_mark = std::max(weight(group) * chances[class_other] - cost_of_new_shape,
                                      weight(group) * mark - cost_of_other_mark);
    std::vector<LabelChoice>& list = choices_[group];
    of_labels_[group].fill(evidence_of_none);
    for (int label = 0; label < sign_classes; ++label) {
      if (label == class_nine) continue;
      float evidence = weight(group) * chances[label];
      if (is_mark(label)) evidence = std::max(evidence, least_mark);
      if (label >= 1 && label <= 8) evidence += weight_of_colour * hints[label - 1];
      if (label == class_other) evidence -= cost_of_stranger_sign;
      if (label == class_other && may_be_picture[group])
        evidence = std::max(evidence, -cost_of_picture);
      of_labels_[group][label] = evidence;
      list.push_back({static_cast<std::uint8_t>(label), evidence});
    }
    sort_by(list, [](const LabelChoice& choice) { return -choice.evidence; });
  }
}

float likeness(const SignChances& chances, int label) {
  if (!is_mark(label)) return chances[label];
  return std::max({chances[class_flag], chances[class_mine], chances[class_wrong]});
}

bool is_new_shape(const SignChances& chances, int label) {
  return is_mark(label) && likeness(chances, label) < unlike;
}

}  // namespace sapper
