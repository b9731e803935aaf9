#include "picture/groups.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/sorting.hpp"

namespace sapper {

namespace {

constexpr std::size_t most_plates = 12, most_sign_groups = 120;
constexpr double least_picture_part = 0.22;  // of the board: no usual level has more mines
using Look = std::vector<float>;

float look_distance(const Look& a, const Look& b) {
  float sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

// Whether two looks are farther apart than this for sure, by a few of their values at a time.
bool is_far(const Look& a, const Look& b, float distance) {
  constexpr std::size_t few = 16;
  const float most = distance * distance * 1.001F;  // more than rounding could make up for
  float sum = 0;
  for (std::size_t i = 0; i + few <= a.size(); i += few) {
    for (std::size_t j = i; j < i + few; ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
    if (sum > most) return true;
  }
  return false;
}

// Each look joins the nearest leader within reach, or leads; then leaders become means, twice. A
// count of 0 says that there would be more leaders than `most`.
Groups lead(const std::vector<Look>& looks, const std::vector<bool>& takes_part, float reach,
            std::size_t most) {
  Groups groups;
  groups.of_cell.assign(looks.size(), no_group);
  std::vector<Look> leaders;
  for (int round = 0; round < 3; ++round) {
    for (std::size_t cell = 0; cell < looks.size(); ++cell) {
      if (!takes_part[cell]) continue;
      float nearest = reach;
      int group = -1;
      for (std::size_t i = 0; i < leaders.size(); ++i) {
        const bool is_first = round > 0 && group < 0;
        if (!is_first && is_far(looks[cell], leaders[i], nearest)) continue;
        const float distance = look_distance(looks[cell], leaders[i]);
        if (distance < nearest || is_first) {
          nearest = distance;
          group = static_cast<int>(i);
        }
      }
      if (group < 0) {
        if (leaders.size() == most) return groups;
        group = static_cast<int>(leaders.size());
        leaders.push_back(looks[cell]);
      }
      groups.of_cell[cell] = static_cast<std::uint8_t>(group);
    }
    std::vector<Look> sums(leaders.size(), Look(looks.empty() ? 0 : looks[0].size()));
    std::vector<float> members(leaders.size());
    for (std::size_t cell = 0; cell < looks.size(); ++cell) {
      if (!takes_part[cell]) continue;
      const auto group = groups.of_cell[cell];
      members[group] += 1;
      for (std::size_t i = 0; i < looks[cell].size(); ++i) sums[group][i] += looks[cell][i];
    }
    for (std::size_t group = 0; group < leaders.size(); ++group)
      for (std::size_t i = 0; members[group] > 0 && i < sums[group].size(); ++i)
        leaders[group][i] = sums[group][i] / members[group];
  }
  groups.count = static_cast<int>(leaders.size());
  return groups;
}

void sort_by_size(Groups& groups) {
  std::vector<int> sizes(groups.count), order(groups.count);
  for (auto group : groups.of_cell)
    if (group != no_group) ++sizes[group];
  std::iota(order.begin(), order.end(), 0);
  sort_by(order, [&](int group) { return -sizes[group]; });
  std::vector<std::uint8_t> place(groups.count);
  int count = 0;
  for (int i = 0; i < groups.count; ++i) {
    place[order[i]] = static_cast<std::uint8_t>(i);
    count += sizes[order[i]] > 0 ? 1 : 0;
  }
  for (auto& group : groups.of_cell)
    if (group != no_group) group = place[group];
  groups.count = count;
}

Groups lead_few(const std::vector<Look>& looks, const std::vector<bool>& takes_part, float reach,
                std::size_t most) {
  while (true) {
    Groups groups = lead(looks, takes_part, reach, most);
    const bool is_empty =
        std::none_of(takes_part.begin(), takes_part.end(), [](bool b) { return b; });
    if (is_empty || groups.count > 0) {
      sort_by_size(groups);
      return groups;
    }
    reach *= 1.3F;
  }
}

}  // namespace

Groups group_plates(const std::vector<const SeenCell*>& cells, bool by_borders) {
  const std::vector<bool> all(cells.size(), true);
  std::vector<Look> grounds, looks;
  const float border = by_borders ? 0.5F : 0.25F;
  for (const SeenCell* cell : cells) {
    const Colour& ground = cell->cut.ground;
    Look look(ground.begin(), ground.end());
    grounds.push_back(look);
    for (float& value : look) value *= by_borders ? 0.4F : 1;
    // A strip counts less, and only so far: it may belong to the neighbour.
    for (const Colour& strip : cell->cut.strips)
      for (int c = 0; c < 3; ++c)
        look.push_back(border * std::clamp(strip[c] - ground[c], -40.0F, 40.0F));
    looks.push_back(std::move(look));
  }
  if (by_borders) return lead_few(looks, all, 10, most_plates);
  Groups by_ground = lead_few(grounds, all, 9, most_plates);
  Look usual(3);
  float members = 0;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (by_ground.of_cell[cell] != 0) continue;
    members += 1;
    for (int c = 0; c < 3; ++c) usual[c] += grounds[cell][c];
  }
  for (float& value : usual) value /= std::max(members, 1.0F);
  std::size_t others = 0;
  for (const Look& ground : grounds) others += look_distance(ground, usual) > 16 ? 1 : 0;
  if (others * 12 > cells.size()) return by_ground;
  return lead_few(looks, all, 10, most_plates);
}

Groups group_signs(const std::vector<const SeenCell*>& cells) {
  constexpr int part = 2, side = Sign::side / part;
  std::vector<Look> looks;
  std::vector<bool> takes_part;
  for (const SeenCell* cell : cells) {
    Look look(side * side + 6);
    takes_part.push_back(cell->cut.sign.has_value());
    if (cell->cut.sign) {
      const Sign& sign = *cell->cut.sign;
      for (int y = 0; y < Sign::side; ++y)
        for (int x = 0; x < Sign::side; ++x)
          look[y / part * side + x / part] += sign.ink[y * Sign::side + x] / (part * part) / side;
      for (int c = 0; c < 3; ++c) look[side * side + c] = sign.colour[c] / 500;
      look[side * side + 3] = 0.5F * (sign.right - sign.left);
      look[side * side + 4] = 0.5F * (sign.bottom - sign.top);
      look[side * side + 5] = sign.spread / 500;
    }
    looks.push_back(std::move(look));
  }
  return lead_few(looks, takes_part, 0.13F, most_sign_groups);
}

std::vector<bool> may_be_pictures(const Groups& plates, const Groups& signs) {
  std::vector<int> blanks(plates.count), members(signs.count), beside(signs.count);
  for (std::size_t cell = 0; cell < signs.of_cell.size(); ++cell)
    if (signs.of_cell[cell] == no_group) ++blanks[plates.of_cell[cell]];
  std::vector<std::vector<int>> of_plate(signs.count, std::vector<int>(plates.count));
  for (std::size_t cell = 0; cell < signs.of_cell.size(); ++cell)
    if (const auto group = signs.of_cell[cell]; group != no_group) {
      ++members[group];
      ++of_plate[group][plates.of_cell[cell]];
    }
  std::vector<bool> out;
  for (int group = 0; group < signs.count; ++group) {
    for (int plate = 0; plate < plates.count; ++plate)
      if (of_plate[group][plate] * 8 > members[group]) beside[group] += blanks[plate];
    out.push_back(members[group] >= least_picture_part * signs.of_cell.size() &&
                  beside[group] * 10 < members[group]);
  }
  return out;
}

}  // namespace sapper
