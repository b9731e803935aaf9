// Worth: how well names of cells fit what their plates and signs look like, and the rules.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/shape.hpp"
#include "picture/evidence.hpp"
#include "picture/groups.hpp"
#include "picture/rules.hpp"

namespace sapper {

// For a cell without a sign, beside 0: it is hidden whatever its plate is.
inline constexpr std::uint8_t label_hidden = sign_classes;

// What is said of a board: which plates hide cells, and what each group of signs is.
struct Names {
  std::vector<bool> is_hidden;                            // of each plate
  std::vector<std::uint8_t> labels;                       // of each group of signs
  std::vector<std::pair<Cell, std::uint8_t>> exceptions;  // single cells: their label
  float value = -1e9F;
};

class Worth {
 public:
  using PlateSet = std::uint32_t;  // a bit for each plate of a colour

  // Borrows the cells.
  Worth(const std::vector<const SeenCell*>& cells, Groups signs, int rows, int columns,
        bool by_borders);

  // In units of the logarithm of a chance. Names that were asked for before cost next to nothing.
  float of(const Names& names) const;
  // The rules that names break.
  RuleCheck check_rules(const Names& names) const;
  // Names all cells; then what they are called, until other names are looked at.
  void apply(const Names& names) const;
  const std::vector<std::uint8_t>& cell_names() const { return tally_.names(); }
  int most_mines_around(Cell cell) const { return tally_.most_mines(cell); }
  const std::vector<Cell>& cells_of_plate(int plate) const { return cells_of_plate_[plate]; }
  // The one of the first plates that a plate looks most like.
  int nearest_plate(int plate, int count) const;
  // The plates that hide cells without a sign.
  PlateSet hiding_plates(const Names& names) const;
  // How much of a group lies on some plates: 0 to 1.
  float covered_part(int group, PlateSet plates) const;

  const Shape& shape() const { return *shape_; }
  const Groups& plates() const { return plates_; }
  const Groups& signs() const { return signs_; }
  const Evidence& evidence() const { return evidence_; }
  bool may_be_picture(int group) const { return may_be_picture_[group]; }
  int plate_of_picture(int group) const { return plate_of_picture_[group]; }
  // Those of colours, then those of pictures.
  int all_plates() const { return static_cast<int>(cells_of_plate_.size()); }

 private:
  using PlateCounts = std::vector<std::pair<int, int>>;  // a plate, and how many cells lie on it
  // The plates that hide cells, and those of them that show no digits.
  struct Covers {
    PlateSet hiding, plain;
  };

  Colour colour_of_plate(int plate) const;
  int find_blank_twin(int plate) const;
  static void count_on(int plate, PlateCounts& counts);
  float odd_ending(const Names& names, const Covers& covers) const;
  float measure(const Names& names) const;
  std::uint8_t name_of(Cell cell, const Names& names) const;
  void apply_to(Cell cell) const;
  static bool has_plate(PlateSet plates, int plate) { return (plates >> plate & 1) != 0; }
  PlateSet covers_of(PlateSet hiding) const;
  int bare_mines(PlateSet covers) const;
  bool has_cross(const Names& names) const;
  bool has_open_mine(PlateSet hiding) const;
  float with_exceptions(float value, const Names& names) const;
  float paid_twice(const Names& names, const Covers& covers) const;
  float cost_of_other_shapes(const Names& names, std::uint8_t label) const;
  float cost_of_plates(const Names& names, const Covers& covers) const;
  bool has_mixed_marks(int plate) const;
  float most_covered_mines(const Names& names, PlateSet covers) const;

  const std::vector<const SeenCell*>& cells_;
  Groups plates_, signs_;
  std::vector<bool> may_be_picture_;  // of each group of signs
  Evidence evidence_;
  std::shared_ptr<const Shape> shape_;
  std::vector<bool> has_blanks_;  // plates of cells without a sign
  std::vector<bool> is_red_;      // plates
  std::vector<std::vector<Cell>> cells_of_plate_, cells_of_group_;
  std::vector<int> blank_twin_;        // of each plate: the same without signs
  std::vector<int> plate_of_picture_;  // of each group of signs; -1 where it is none
  std::vector<PlateCounts> plates_of_group_;
  // The names that were looked at last, which the next ones differ from in little, and those
  // before.
  mutable Names last_, before_;
  mutable RuleTally tally_;
  mutable std::vector<int> mines_of_plate_, digits_of_plate_;
  mutable std::unordered_map<std::uint64_t, float> known_;  // what names are worth
};

}  // namespace sapper
