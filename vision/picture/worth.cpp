#include "picture/worth.hpp"

#include <algorithm>
#include <cmath>

#include "base/sorting.hpp"

namespace sapper {

namespace {

// What speaks against names, in units of the logarithm of a chance.
constexpr float cost_of_broken = 3;
constexpr float gain_of_clean_zero = 0.4F;
constexpr float cost_of_wrong_plate = 1.2F, cost_of_odd_plate = 0.8F;
constexpr float cost_of_mixed_mines = 6;    // some on plates that hide cells, some on others
constexpr float cost_of_exception = 1.5F;   // a cell whose group or plate does not share its name
constexpr float cost_of_loss = 1;           // most pictures are of games that go on
constexpr float cost_of_other_shape = 2;    // flags of a game have one shape, and so have mines
constexpr float cost_of_mixed_marks = 3;    // mines and flags on a plate that nothing else has
constexpr float most_weight_on_plates = 2;  // signs of one shape lie so for one reason
// In broken rules: no mine has gone off; all safe cells are open, as in a game that was won; of the
// mines only one is shown.
constexpr float unexploded_mines = 2, lost_with_nothing_left = 2, lone_mine = 1;
constexpr int digits_of_one_look = 4;  // one cell in so many, on a plate that hides others
// Steps of a colour: under a sign, a JPEG keeps the lightness of a plate better than its hue.
constexpr float same_plate = 20, weight_of_lightness = 4;

// Tells names apart. Of the thousands that are asked for, no two share one of 2^64 keys.
std::uint64_t key_of(const Names& names) {
  std::uint64_t key = 1;
  const auto add = [&](std::uint64_t part) {
    key = (key ^ part) * 0x9E3779B97F4A7C15U;
    key ^= key >> 29;
  };
  for (const bool is_hidden : names.is_hidden) add(is_hidden ? 2 : 1);
  for (const auto label : names.labels) add(label);
  for (const auto& [cell, label] : names.exceptions) add((cell + 1ULL) << 8 | label);
  return key;
}

}  // namespace

Worth::Worth(const std::vector<const SeenCell*>& cells, Groups signs, int rows, int columns,
             bool by_borders)
    : cells_(cells),
      plates_(group_plates(cells, by_borders)),
      signs_(std::move(signs)),
      may_be_picture_(may_be_pictures(plates_, signs_)),
      evidence_(cells, signs_, may_be_picture_),
      shape_(Shape::rectangle(rows, columns)),
      has_blanks_(plates_.count),
      cells_of_plate_(plates_.count),
      cells_of_group_(signs_.count),
      plates_of_group_(signs_.count),
      tally_(*shape_),
      mines_of_plate_(plates_.count),
      digits_of_plate_(plates_.count) {
  for (Cell cell = 0; cell < cells_.size(); ++cell) {
    const auto plate = plates_.of_cell[cell], group = signs_.of_cell[cell];
    cells_of_plate_[plate].push_back(cell);
    if (group == no_group) {
      has_blanks_[plate] = true;
    } else {
      cells_of_group_[group].push_back(cell);
      count_on(plate, plates_of_group_[group]);
    }
  }
  for (auto& plates : plates_of_group_)
    sort_by(plates, [](const auto& plate) { return plate.first; });
  for (int plate = 0; plate < plates_.count; ++plate) {
    blank_twin_.push_back(by_borders ? plate : find_blank_twin(plate));
    is_red_.push_back(redness(colour_of_plate(plate)) > least_red);
  }
  // A picture that cells share is a plate of its own.
  plate_of_picture_.assign(signs_.count, -1);
  for (int group = 0; group < signs_.count; ++group) {
    if (!may_be_picture_[group]) continue;
    plate_of_picture_[group] = all_plates();
    cells_of_plate_.push_back(cells_of_group_[group]);
  }
}

Colour Worth::colour_of_plate(int plate) const {
  Colour sum{};
  const auto& members = cells_of_plate_[plate];
  for (Cell cell : members)
    for (int c = 0; c < 3; ++c)
      sum[c] += cells_[cell]->cut.ground[c] / static_cast<float>(members.size());
  return sum;
}

// The plate of cells without a sign that a plate looks like, or itself.
int Worth::find_blank_twin(int plate) const {
  if (has_blanks_[plate]) return plate;
  const Colour here = colour_of_plate(plate);
  int twin = plate;
  float nearest = same_plate;
  for (int other = 0; other < plates_.count; ++other) {
    if (!has_blanks_[other]) continue;
    const Colour there = colour_of_plate(other);
    const float off = std::max(difference(here, there),
                               weight_of_lightness * std::abs(lightness(here) - lightness(there)));
    if (off >= nearest) continue;
    nearest = off;
    twin = other;
  }
  return twin;
}

int Worth::nearest_plate(int plate, int count) const {
  const auto off = [&](int other) {
    const CutCell &a = cells_[cells_of_plate_[plate][0]]->cut,
                  &b = cells_[cells_of_plate_[other][0]]->cut;
    float sum = difference(a.ground, b.ground);
    for (int side = 0; side < 4; ++side) sum += difference(a.strips[side], b.strips[side]);
    return sum;
  };
  int nearest = 0;
  for (int other = 1; other < count; ++other)
    if (off(other) < off(nearest)) nearest = other;
  return nearest;
}

void Worth::count_on(int plate, PlateCounts& counts) {
  for (auto& [known, members] : counts)
    if (known == plate) {
      ++members;
      return;
    }
  counts.emplace_back(plate, 1);
}

// The name of a cell by its label and its plate.
std::uint8_t Worth::name_of(Cell cell, const Names& names) const {
  const auto group = signs_.of_cell[cell];
  std::uint8_t label = group == no_group ? std::uint8_t{class_other} : names.labels[group];
  for (const auto& [place, other] : names.exceptions)
    if (place == cell) label = other;
  if (label <= 8) return label;
  if (label == class_question) return name_question;
  if (label == class_flag) return name_flag;
  if (label == class_mine) return name_mine;
  if (label == class_wrong) return name_wrong;
  if (label == label_hidden) return name_hidden;
  const int picture = group == no_group ? -1 : plate_of_picture_[group];
  return names.is_hidden[picture < 0 ? plates_.of_cell[cell] : picture] ? std::uint8_t{name_hidden}
                                                                        : std::uint8_t{0};
}

RuleCheck Worth::check_rules(const Names& names) const {
  apply(names);
  return tally_.check();
}

// What is no rule, but odd at the end of a game: in broken rules. Mines that are seen to lie open
// are none of a game that was won or goes on.
float Worth::odd_ending(const Names& names, const Covers& covers) const {
  if (tally_.shown_mines() == 0) return 0;
  if (bare_mines(covers.plain) == 0) return unexploded_mines;
  if (has_open_mine(covers.hiding) || has_cross(names)) return 0;
  if (covers.hiding == 0) return lost_with_nothing_left;
  return tally_.shown_mines() == 1 ? lone_mine : 0;
}

// Names the cells that the last names called something else.
void Worth::apply(const Names& names) const {
  std::swap(last_, before_);
  last_ = names;
  const bool is_first = before_.is_hidden.empty();
  for (int plate = 0; plate < all_plates(); ++plate)
    if (is_first || before_.is_hidden[plate] != names.is_hidden[plate])
      for (Cell cell : cells_of_plate_[plate]) apply_to(cell);
  for (int group = 0; group < signs_.count; ++group)
    if (!is_first && before_.labels[group] != names.labels[group])
      for (Cell cell : cells_of_group_[group]) apply_to(cell);
  for (const auto& exception : before_.exceptions) apply_to(exception.first);
  for (const auto& exception : names.exceptions) apply_to(exception.first);
}

void Worth::apply_to(Cell cell) const {
  const auto group = signs_.of_cell[cell];
  const auto name = name_of(cell, last_), before = tally_.names()[cell];
  const bool is_blank = group == no_group || last_.labels[group] == class_other;
  if (name == before && is_blank == tally_.is_blank(cell)) return;
  const auto plate = plates_.of_cell[cell];
  mines_of_plate_[plate] += is_mine_name(name) - is_mine_name(before);
  digits_of_plate_[plate] += (name <= 8 && !is_blank) - (before <= 8 && !tally_.is_blank(cell));
  tally_.rename(cell, name, is_blank);
}

// Mines on plates that hide no other cells: some of these went off.
int Worth::bare_mines(PlateSet covers) const {
  int bare = 0;
  for (int plate = 0; plate < plates_.count; ++plate)
    bare += has_plate(covers, plate) ? 0 : mines_of_plate_[plate];
  return bare;
}

// Whether some signs that look like marks are called wrong flags.
bool Worth::has_cross(const Names& names) const {
  for (int group = 0; group < signs_.count; ++group)
    if (names.labels[group] == class_wrong && is_mark(evidence_.choices(group)[0].label))
      return true;
  return false;
}

// Whether a mine lies on red, or on a plate that opened cells have: no flag does.
bool Worth::has_open_mine(PlateSet hiding) const {
  for (int plate = 0; plate < plates_.count; ++plate) {
    const bool is_opened =
        digits_of_plate_[plate] > 0 || (has_blanks_[plate] && !has_plate(hiding, plate));
    if (mines_of_plate_[plate] > 0 && (is_red_[plate] || is_opened)) return true;
  }
  return false;
}

Worth::PlateSet Worth::hiding_plates(const Names& names) const {
  PlateSet hiding = 0;
  for (int plate = 0; plate < plates_.count; ++plate) {
    const int twin = blank_twin_[plate];
    if (has_blanks_[twin] && names.is_hidden[twin]) hiding |= PlateSet{1} << plate;
  }
  return hiding;
}

// The plates of these that look as if they hid cells: some games have one look for all cells.
Worth::PlateSet Worth::covers_of(PlateSet hiding) const {
  for (int plate = 0; plate < plates_.count; ++plate) {
    const int twin = blank_twin_[plate], cells = static_cast<int>(cells_of_plate_[twin].size());
    if (digits_of_plate_[twin] * digits_of_one_look > cells) hiding &= ~(PlateSet{1} << plate);
  }
  return hiding;
}

float Worth::of(const Names& names) const {
  const auto [known, is_new] = known_.try_emplace(key_of(names), 0.0F);
  if (is_new) known->second = measure(names);
  return known->second;
}

float Worth::measure(const Names& names) const {
  const RuleCheck rules = check_rules(names);
  const PlateSet hiding = hiding_plates(names);
  const Covers covers{hiding, covers_of(hiding)};
  float value = -cost_of_broken * (rules.broken + odd_ending(names, covers)) +
                gain_of_clean_zero * static_cast<float>(rules.zeros);
  if (tally_.shows_loss()) value -= cost_of_loss;
  for (int group = 0; group < signs_.count; ++group)
    value += evidence_.of(group, names.labels[group]);
  for (const std::uint8_t label : {class_flag, class_mine})
    value -= cost_of_other_shapes(names, label);
  value += paid_twice(names, covers) - cost_of_plates(names, covers);
  return with_exceptions(value, names);
}

float Worth::with_exceptions(float value, const Names& names) const {
  float mended = 0;
  for (const auto& [cell, label] : names.exceptions) {
    const auto group = signs_.of_cell[cell];
    if (group == no_group)
      mended += 1;
    else
      value += cells_[cell]->chances[label] - cost_of_exception -
               std::max(cells_[cell]->chances[names.labels[group]], lowest_chance);
  }
  // Cells of one area look wrong for one reason, most often.
  return value - cost_of_exception * std::sqrt(mended);
}

// A game has one shape for its flags: where those on covered cells all look like other marks,
// that is odd only once. So it is where no other cell is covered, as in a game that was won.
float Worth::paid_twice(const Names& names, const Covers& covers) const {
  const float least_covered = covers.hiding != 0 ? 0.5F : -1;
  float sum = 0, most = 0;
  for (int group = 0; group < signs_.count; ++group) {
    if (names.labels[group] != class_flag || covered_part(group, covers.plain) <= least_covered)
      continue;
    const LabelChoice& likeliest = evidence_.choices(group)[0];
    if (likeliest.label == class_flag) return 0;
    if (!is_mark(likeliest.label)) continue;
    const float price = likeliest.evidence - evidence_.of(group, class_flag);
    sum += price;
    most = std::max(most, price);
  }
  return sum - most;
}

// Where some flags look like flags, other shapes are hardly flags too; so with mines.
float Worth::cost_of_other_shapes(const Names& names, std::uint8_t label) const {
  bool has_usual = false;
  int others = 0;
  for (int group = 0; group < signs_.count; ++group) {
    if (names.labels[group] != label) continue;
    if (evidence_.choices(group)[0].label == label)
      has_usual = has_usual || evidence_.size(group) > 1;
    else
      others += 1;
  }
  return has_usual ? cost_of_other_shape * static_cast<float>(others) : 0;
}

// Digits belong on opened plates, flags on those that hide other cells too, if any do; mines lie
// on plates of their own or opened ones, and all of them alike: not only that which went off.
float Worth::cost_of_plates(const Names& names, const Covers& covers) const {
  const auto cost_on = [&](int plate, int label) {
    float cost = 0;
    if (names.is_hidden[plate] ? label <= 8 : label == class_flag || label == class_question)
      cost += cost_of_wrong_plate;
    if (has_plate(covers.hiding, plate) ? label == class_mine && has_plate(covers.plain, plate)
                                        : covers.hiding != 0 && label == class_flag)
      cost += cost_of_odd_plate;
    return cost;
  };
  float cost = bare_mines(covers.plain) > 1
                   ? cost_of_mixed_mines * most_covered_mines(names, covers.plain)
                   : 0;
  for (int group = 0; group < signs_.count; ++group) {
    float misplaced = 0;
    for (const auto& [plate, members] : plates_of_group_[group])
      misplaced += static_cast<float>(members) * cost_on(plate, names.labels[group]);
    cost += misplaced / static_cast<float>(evidence_.size(group)) *
            std::min(evidence_.weight(group), most_weight_on_plates);
  }
  for (int plate = 0; plate < plates_.count; ++plate)
    if (has_mixed_marks(plate)) cost += cost_of_mixed_marks;
  return cost;
}

// Whether some marks on a plate that only marks have are mines, and some are not.
bool Worth::has_mixed_marks(int plate) const {
  const int mines = mines_of_plate_[plate], all = static_cast<int>(cells_of_plate_[plate].size());
  if (mines == 0 || mines == all) return false;
  const auto& here = cells_of_plate_[plate];
  return std::all_of(here.begin(), here.end(), [&](Cell cell) {
    const auto name = tally_.names()[cell];
    return !tally_.is_blank(cell) && name > 8 && name != name_wrong;
  });
}

float Worth::covered_part(int group, PlateSet plates) const {
  int covered = 0;
  for (const auto& [plate, members] : plates_of_group_[group])
    covered += has_plate(plates, plate) ? members : 0;
  return static_cast<float>(covered) / static_cast<float>(evidence_.size(group));
}

float Worth::most_covered_mines(const Names& names, PlateSet covers) const {
  float most = 0;
  for (int group = 0; group < signs_.count; ++group)
    if (names.labels[group] == class_mine) most = std::max(most, covered_part(group, covers));
  return most;
}

}  // namespace sapper
