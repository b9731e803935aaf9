#include "picture/ending.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "picture/pixels.hpp"
#include "picture/rules.hpp"

namespace sapper {

namespace {

constexpr float another_ground = 40, another_ink = 60;  // steps of a colour
constexpr float doubt_of_mark = 0.2F;
constexpr float doubt_of_last_flag = 0.5F;

class Ending {
 public:
  Ending(const Shape& shape, const std::vector<const SeenCell*>& cells, NamedCells& named)
      : shape_(shape), cells_(cells), named_(named) {}

  void run() {
    doubt_last_flags();
    const auto mines = cells_named(name_mine);
    if (mines.empty()) return;
    if (mines.size() == 1) named_.names[mines[0]] = name_exploded;
    mark_wrong_flags();
    mark_on_other_ground(mines);
    doubt_mines(mines);
  }

 private:
  void doubt(Cell cell, std::uint8_t second) {
    named_.doubts[cell] = std::max(named_.doubts[cell], doubt_of_mark);
    named_.seconds[cell] = second;
  }

  std::vector<Cell> cells_named(std::uint8_t name) const {
    std::vector<Cell> out;
    for (Cell cell = 0; cell < cells_.size(); ++cell)
      if (named_.names[cell] == name) out.push_back(cell);
    return out;
  }

  // Where nothing is hidden any more, the flags of a game that was won and the mines of one that
  // was lost tell the same: a sign that may be either is as likely the one as the other, and
  // without a mine beside them none is surely a flag.
  void doubt_last_flags() {
    if (!cells_named(name_hidden).empty()) return;
    const bool has_mines = std::any_of(named_.names.begin(), named_.names.end(), is_mine_name);
    for (Cell cell : cells_named(name_flag))
      if (named_.doubts[cell] > 0 && is_mine_name(named_.seconds[cell]))
        named_.doubts[cell] = doubt_of_last_flag;
      else if (!has_mines)
        doubt(cell, name_mine);
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

  // Where most mines share a ground, those that ended the game lie on another one.
  void mark_on_other_ground(const std::vector<Cell>& mines) {
    const auto members = count_plates(mines);
    if (2 * *std::max_element(members.begin(), members.end()) <= static_cast<int>(mines.size()))
      return;
    const Colour usual = usual_ground(mines);
    const auto off = [&](Cell cell) { return difference(cells_[cell]->cut.ground, usual); };
    float farthest = 0;
    for (Cell cell : mines) farthest = std::max(farthest, off(cell));
    for (Cell cell : mines)
      if (off(cell) > std::max(another_ground, 0.7F * farthest) &&
          2 * members[named_.plates[cell]] < static_cast<int>(mines.size()))
        named_.names[cell] = name_exploded;
  }

  // Flags may be drawn as mines: on a plate that hides other cells, or where no mine went off. One
  // in another colour may be crossed out.
  void doubt_mines(const std::vector<Cell>& mines) {
    const auto hidden = count_plates(cells_named(name_hidden));
    const bool has_gone_off = !cells_named(name_exploded).empty();
    const Colour usual = mean_ink(mines);
    for (Cell cell : mines) {
      if (named_.names[cell] != name_mine) continue;
      if (hidden[named_.plates[cell]] > 0 || !has_gone_off) doubt(cell, name_flag);
      if (difference(cells_[cell]->cut.sign->colour, usual) > another_ink) doubt(cell, name_wrong);
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
      if (!is_on_own_ground && !has_own_ink) continue;
      named_.names[cell] = name_wrong;
      if (needed.empty()) doubt(cell, name_flag);
    }
  }

  Colour mean_ink(const std::vector<Cell>& list) const {
    Colour sum{};
    for (Cell cell : list)
      for (int c = 0; c < 3; ++c)
        sum[c] += cells_[cell]->cut.sign->colour[c] / static_cast<float>(list.size());
    return sum;
  }

  // The mines and flags around a number.
  int marked_around(Cell number) const {
    const auto near = shape_.neighbours(number);
    return static_cast<int>(std::count_if(near.begin(), near.end(), [&](Cell cell) {
      return is_mine_name(named_.names[cell]) || named_.names[cell] == name_flag;
    }));
  }

  // Whether a number around would miss a mine without this flag.
  bool is_needed(Cell flag) const {
    const auto around = shape_.neighbours(flag);
    return std::any_of(around.begin(), around.end(), [&](Cell number) {
      return named_.names[number] <= 8 && marked_around(number) <= named_.names[number];
    });
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
