#include "picture/ending.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/sorting.hpp"
#include "picture/pixels.hpp"
#include "picture/rules.hpp"

namespace sapper {

namespace {

constexpr float another_ground = 40, another_ink = 60, another_shape = 30,
                another_hue = 25;       // steps of a colour
constexpr std::size_t many_mines = 16;  // so that hardly a colour comes once by chance
constexpr int grounds_of_mines = 3;     // two of a chequered board, and that of those that went off
constexpr float a_little_like = -4;     // in logarithms
constexpr float clearly_odder = 1.3F, doubt_of_odd_one = 0.2F, doubt_of_crossed = 0.1F;

class Ending {
 public:
  Ending(const Shape& shape, const std::vector<const SeenCell*>& cells, NamedCells& named)
      : shape_(shape), cells_(cells), named_(named) {}

  void run() {
    const auto mines = cells_named(name_mine);
    if (mines.empty()) return;
    if (mines.size() == 1) named_.names[mines[0]] = name_exploded;
    mark_wrong_flags();
    if (count_grounds(mines) > grounds_of_mines)
      mark_one_of_many_colours(mines);
    else if (mines.size() > 1 && mark_on_other_ground(mines))
      mark_crossed_mines(cells_named(name_mine));
    else if (mines.size() > 1 && !mark_odd_one(mines))
      mark_crossed_explosion();
  }

 private:
  std::vector<Cell> cells_named(std::uint8_t name) const {
    std::vector<Cell> out;
    for (Cell cell = 0; cell < cells_.size(); ++cell)
      if (named_.names[cell] == name) out.push_back(cell);
    return out;
  }

  // How often each plate lies under some cells.
  std::array<int, 256> count_plates(const std::vector<Cell>& list) const {
    std::array<int, 256> members{};
    for (Cell cell : list) ++members[named_.plates[cell]];
    return members;
  }

  // The ground under most of some cells.
  Colour usual_ground(const std::vector<Cell>& list) const {
    const auto members = count_plates(list);
    const auto most = std::max_element(members.begin(), members.end()) - members.begin();
    Colour sum{};
    for (Cell cell : list)
      for (int c = 0; named_.plates[cell] == most && c < 3; ++c)
        sum[c] += cells_[cell]->cut.ground[c] / static_cast<float>(members[most]);
    return sum;
  }

  // Grounds that are clearly apart; what runs from one into the other is one.
  int count_grounds(std::vector<Cell> rest) const {
    int count = 0;
    for (; !rest.empty(); ++count) {
      std::vector<Cell> alike{rest.back()};
      rest.pop_back();
      for (std::size_t i = 0; i < alike.size(); ++i) {
        const Colour& ground = cells_[alike[i]]->cut.ground;
        const auto apart = std::partition(rest.begin(), rest.end(), [&](Cell cell) {
          return difference(cells_[cell]->cut.ground, ground) > another_ground;
        });
        alike.insert(alike.end(), apart, rest.end());
        rest.erase(apart, rest.end());
      }
    }
    return count;
  }

  // Where mines have many colours, a shape of its own tells which went off. A red one among many,
  // each of the others like some, is most likely it; among few it may be.
  void mark_one_of_many_colours(const std::vector<Cell>& mines) {
    const Cell red = *std::max_element(mines.begin(), mines.end(),
                                       [&](Cell a, Cell b) { return redness(a) < redness(b); });
    if (redness(red) <= least_red) return;
    const auto is_alone = [&](Cell cell, auto apart, float another) {
      return std::all_of(mines.begin(), mines.end(), [&](Cell other) {
        return other == cell || apart(cells_[cell]->cut, cells_[other]->cut) > another;
      });
    };
    const auto has_own_ground = [&](Cell cell) {
      return is_alone(cell, grounds_apart, another_ground);
    };
    if (is_alone(red, shapes_apart, another_shape))
      rename(red, name_exploded, 0);
    else if (!has_own_ground(red))
      return;
    else if (mines.size() >= many_mines &&
             std::count_if(mines.begin(), mines.end(), has_own_ground) == 1)
      rename(red, name_exploded, doubt_of_odd_one);
    else
      suggest_exploded(red);
  }

  // Where it is clear which mine went off, others with ink of another hue than most are flags that
  // stood wrong, crossed out, if they look a little like that and no number needs them.
  void mark_crossed_mines(const std::vector<Cell>& mines) {
    const Colour usual = hue_of(mean_ink(mines));
    for (Cell cell : mines)
      if (difference(hue_of(cells_[cell]->cut.sign->colour), usual) > another_hue &&
          cells_[cell]->chances[class_wrong] > a_little_like && !is_needed(cell))
        rename(cell, name_wrong, doubt_of_crossed);
  }

  // Where most mines share a ground, those that ended the game lie on another one.
  bool mark_on_other_ground(const std::vector<Cell>& mines) {
    const auto members = count_plates(mines);
    if (2 * *std::max_element(members.begin(), members.end()) <= static_cast<int>(mines.size()))
      return false;
    const Colour usual = usual_ground(mines);
    const auto off = [&](Cell cell) { return difference(cells_[cell]->cut.ground, usual); };
    float farthest = 0;
    for (Cell cell : mines) farthest = std::max(farthest, off(cell));
    bool has_exploded = false;
    for (Cell cell : mines)
      if (off(cell) > std::max(another_ground, 0.7F * farthest) &&
          2 * members[named_.plates[cell]] < static_cast<int>(mines.size())) {
        named_.names[cell] = name_exploded;
        has_exploded = true;
      }
    return has_exploded;
  }

  // Else it is the mine that looks like no other; the reddest, where several do.
  bool mark_odd_one(const std::vector<Cell>& mines) {
    std::vector<std::pair<float, Cell>> odd;
    for (std::size_t at = mines.size(); at-- > 0;) {
      const Cell cell = mines[at];
      float nearest = 1e9F;
      for (std::size_t i = 0; i < mines.size() && nearest > another_ground; ++i)
        if (mines[i] != cell) nearest = std::min(nearest, unlikeness(cell, mines[i]));
      if (nearest > another_ground) odd.emplace_back(nearest + redness(cell), cell);
    }
    if (odd.empty()) return false;
    sort_by(odd, [](const auto& one) { return -one.first; });
    const bool is_clear = odd.size() == 1 || odd[0].first > clearly_odder * odd[1].first;
    rename(odd[0].second, name_exploded, is_clear ? 0 : doubt_of_odd_one);
    for (std::size_t i = 1; i < odd.size() && !is_clear; ++i) suggest_exploded(odd[i].second);
    return true;
  }

  void suggest_exploded(Cell cell) {
    named_.seconds[cell] = name_exploded;
    named_.doubts[cell] = std::max(named_.doubts[cell], doubt_of_odd_one);
  }

  // How far two cells look apart, in steps of a colour: their grounds, the colours of their signs,
  // the shapes or the borders.
  float unlikeness(Cell a, Cell b) const {
    const CutCell &one = cells_[a]->cut, &other = cells_[b]->cut;
    return std::max({grounds_apart(one, other), difference(one.sign->colour, other.sign->colour),
                     shapes_apart(one, other), borders_apart(one, other)});
  }

  static float grounds_apart(const CutCell& one, const CutCell& other) {
    return difference(one.ground, other.ground);
  }
  static float shapes_apart(const CutCell& one, const CutCell& other) {
    float sum = 0;
    for (int i = 0; i < Sign::pixels; ++i)
      sum += std::abs(one.sign->ink[i] - other.sign->ink[i]) * 255 / Sign::pixels;
    return sum;
  }

  // An outline is seen at three sides at least.
  static float borders_apart(const CutCell& one, const CutCell& other) {
    float least = 1e9F, second = 1e9F;
    for (int side = 0; side < 4; ++side) {
      const float apart = difference(one.strips[side], other.strips[side]);
      second = std::min(second, std::max(least, apart));
      least = std::min(least, apart);
    }
    return second;
  }

  float redness(Cell cell) const {
    const CutCell& cut = cells_[cell]->cut;
    return std::max({0.0F, sapper::redness(cut.ground), sapper::redness(cut.sign->colour)});
  }

  // A single crossed sign on a plate that no other cell has is the mine that went off, if the
  // numbers around allow one more.
  void mark_crossed_explosion() {
    std::array<int, 256> members{};
    for (auto plate : named_.plates) ++members[plate];
    for (Cell cell : cells_named(name_wrong)) {
      if (members[named_.plates[cell]] > 1 || !is_mine_missing(cell)) continue;
      rename(cell, name_exploded, doubt_of_crossed);
      return;
    }
  }

  // A flag that no number around needs stands wrong, if it lies on a ground that neither other
  // flags nor hidden cells have, or if its colour is not that of the flags that are needed.
  void mark_wrong_flags() {
    std::vector<Cell> unopened = cells_named(name_hidden), needed, needless;
    for (Cell cell : cells_named(name_flag)) {
      (is_needed(cell) ? needed : needless).push_back(cell);
      unopened.push_back(cell);
    }
    const Colour usual = usual_ground(unopened), right = mean_ink(needed);
    const auto members = count_plates(unopened);
    for (Cell cell : needless) {
      const CutCell& cut = cells_[cell]->cut;
      const bool is_on_own_ground =
          2 * members[named_.plates[cell]] <= static_cast<int>(unopened.size()) &&
          difference(cut.ground, usual) > another_ground &&
          std::none_of(needed.begin(), needed.end(), [&](Cell flag) {
            return difference(cut.ground, cells_[flag]->cut.ground) <= another_ground;
          });
      const bool has_own_ink = !needed.empty() && difference(cut.sign->colour, right) > another_ink;
      if (is_on_own_ground || has_own_ink)
        rename(cell, name_wrong, needed.empty() ? doubt_of_odd_one : 0);
    }
  }

  // A colour without its lightness, which glints change.
  static Colour hue_of(const Colour& colour) {
    const float light = lightness(colour);
    return {colour[0] - light, colour[1] - light, colour[2] - light};
  }

  Colour mean_ink(const std::vector<Cell>& list) const {
    Colour sum{};
    for (Cell cell : list)
      for (int c = 0; c < 3; ++c)
        sum[c] += cells_[cell]->cut.sign->colour[c] / static_cast<float>(list.size());
    return sum;
  }

  void rename(Cell cell, std::uint8_t name, float doubt) {
    named_.seconds[cell] = named_.names[cell];
    named_.names[cell] = name;
    named_.doubts[cell] = std::max(named_.doubts[cell], doubt);
  }

  // The mines and flags around a number.
  int marked_around(Cell number) const {
    const auto near = shape_.neighbours(number);
    return static_cast<int>(std::count_if(near.begin(), near.end(), [&](Cell cell) {
      return is_mine_name(named_.names[cell]) || named_.names[cell] == name_flag;
    }));
  }

  template <class Test>
  bool all_numbers_around(Cell cell, Test holds) const {
    const auto around = shape_.neighbours(cell);
    return std::all_of(around.begin(), around.end(), [&](Cell number) {
      return named_.names[number] > 8 || holds(marked_around(number), named_.names[number]);
    });
  }

  bool is_mine_missing(Cell cell) const {
    return all_numbers_around(cell, [](int marked, int number) { return marked < number; });
  }
  bool is_needed(Cell flag) const {
    return !all_numbers_around(flag, [](int marked, int number) { return marked > number; });
  }

  const Shape& shape_;
  const std::vector<const SeenCell*>& cells_;
  NamedCells& named_;
};

}  // namespace

void name_ending(const Shape& shape, const std::vector<const SeenCell*>& cells, NamedCells& named) {
  Ending(shape, cells, named).run();
}

}  // namespace sapper
