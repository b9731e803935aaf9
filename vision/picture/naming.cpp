#include "picture/naming.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "analysis/analyst.hpp"
#include "base/elementary.hpp"
#include "base/sorting.hpp"
#include "picture/ending.hpp"
#include "picture/worth.hpp"

namespace sapper {

namespace {

constexpr float least_doubt = 0.04F;       // less is none
constexpr float doubt_of_stranger = 0.3F;  // a sign of no game
constexpr float doubt_of_culprit = 0.5F;
constexpr float doubt_of_suspect = 0.2F;
constexpr float lone_ground = 60, same_ground = 10;  // steps of a colour: from every other one
constexpr float clear_faint_number = -0.1F, clearly_no_number = -2;
constexpr float least_choice = 14;  // worse labels than this are not tried
constexpr float least_exception = -7;
constexpr int most_renamings = 80;
constexpr std::size_t most_suspects = 12;  // more are no single cells that were seen wrongly
constexpr std::size_t most_mended = 24;    // of one area
constexpr int most_choices = 5;            // labels that are tried for a sign
constexpr int most_free_plates = 6;        // of which every way to hide them is tried
constexpr std::size_t most_starts = 4;
// Where rules are asked exactly.
constexpr Limits exact_limits{.bytes = std::size_t{8} << 20};

// How near a name comes that is worth so much less: 0 to 1/2.
float doubt_of(float margin) {
  return static_cast<float>(1 / (1 + exp_of(std::clamp(margin, 0.0F, 40.0F))));
}

bool is_better(const Names& a, const Names& b) { return a.value > b.value; }

// The best are first.
void keep_best(std::vector<Names>& all, std::size_t most) {
  sort_by(all, [](const Names& names) { return -names.value; });
  if (all.size() > most) all.resize(most);
}

int count_numbers(const std::vector<std::uint8_t>& names) {
  return static_cast<int>(std::count_if(names.begin(), names.end(), is_number_name));
}

// The number that a cell shows clearly, though too faintly beside others to count; else 0.
int faint_number(const SeenCell& cell) {
  if (!cell.cut.faint_sign || cell.chances[class_other] > clearly_no_number) return 0;
  const auto best = std::max_element(cell.chances.begin() + 1, cell.chances.begin() + 9);
  return *best > clear_faint_number ? static_cast<int>(best - cell.chances.begin()) : 0;
}

// Mines and crosses are shown by lost games alone.
bool is_label_of_loss(int label) { return label == class_mine || label == class_wrong; }

class Namer {
 public:
  Namer(const std::vector<const SeenCell*>& cells, Groups signs, int rows, int columns,
        bool by_borders)
      : cells_(cells), worth_(cells, std::move(signs), rows, columns, by_borders) {}

  // A game that goes on (or was won) and one that was lost are looked for apart: what flags of
  // one shape are, many cells decide together.
  NamedCells run() {
    Names best = search(false), other = search(true);
    if (is_better(other, best)) std::swap(best, other);
    mend_numbers(best);
    const auto suspects = suspects_of(unmended(best));
    NamedCells out = settle(best, other);
    out.suspects = suspects;
    describe(best, other, out);
    return out;
  }

 private:
  // The best names for a game that was lost, or for one that goes on.
  Names search(bool is_lost) const {
    std::vector<std::uint8_t> labels, as_mines;
    for (int group = 0; group < signs_.count; ++group) {
      const auto label = likeliest(group, is_lost);
      labels.push_back(label);
      // Many a mine looks like a cross or like nothing known.
      const bool may_be_mine = label == class_wrong || label == class_other;
      as_mines.push_back(may_be_mine ? std::uint8_t{class_mine} : label);
    }
    Names best;
    climb_from(labels, is_lost, best);
    if (is_lost && as_mines != labels) climb_from(as_mines, is_lost, best);
    return best;
  }

  // Cells without a sign that are opened beside what may be mines: a game opens these too.
  std::vector<Cell> suspects_of(const Names& names) const {
    worth_.apply(names);
    std::vector<Cell> out;
    for (Cell cell = 0; cell < cells_.size(); ++cell)
      if (signs_.of_cell[cell] == no_group && worth_.cell_names()[cell] == 0 &&
          worth_.most_mines_around(cell) > 0)
        out.push_back(cell);
    return out;
  }

  std::vector<Cell> hidden_around(Cell cell) const {
    std::vector<Cell> out;
    for (Cell other : shape_.neighbours(cell))
      if (signs_.of_cell[other] == no_group && worth_.cell_names()[other] == name_hidden)
        out.push_back(other);
    return out;
  }

  Names unmended(Names names) const {
    std::erase_if(names.exceptions, [&](const auto& exception) {
      return signs_.of_cell[exception.first] == no_group;
    });
    return names;
  }

  // All that opens with a cell, as the game does it, up to a size.
  Names with_area_opened(const Names& names, Cell cell) const {
    worth_.apply(names);
    std::vector<bool> is_open(cells_.size());
    std::vector<Cell> area{cell};
    for (std::size_t i = 0; i < area.size() && area.size() <= most_mended; ++i)
      for (Cell other : hidden_around(area[i]))
        if (!is_open[other]) {
          is_open[other] = true;
          area.push_back(other);
        }
    Names opened = names;
    for (std::size_t i = 1; i < area.size(); ++i) opened.exceptions.emplace_back(area[i], 0);
    return opened;
  }

  // Cells may look more like another plate than like their own: they are opened or hidden where an
  // opened area would run into hidden cells.
  void mend_areas(Names& names) const {
    for (std::size_t round = 0; round < most_suspects; ++round) {
      const auto suspects = suspects_of(names);
      if (suspects.size() > most_suspects) return;
      Names best = names;
      for (Cell cell : suspects) {
        take_if_better(best, with_area_opened(names, cell));
        take_if_better(best, excepted(names, cell, label_hidden));
      }
      if (!is_better(best, names)) return;
      names = std::move(best);
    }
  }

  // Numbers that look much alike may share a group: one may be told from the rest by itself.
  void mend_numbers(Names& names) const {
    for (Cell cell = 0; cell < cells_.size(); ++cell) {
      const auto group = signs_.of_cell[cell];
      if (group == no_group || !is_number_name(names.labels[group])) continue;
      const auto first = cells_[cell]->chances.begin();
      const auto number = static_cast<std::uint8_t>(std::max_element(first, first + 9) - first);
      if (number > 0 && number != names.labels[group])
        take_if_better(names, excepted(names, cell, number));
    }
  }

  std::uint8_t likeliest(int group, bool is_lost) const {
    for (const LabelChoice& choice : evidence_.choices(group))
      if (is_lost || !is_label_of_loss(choice.label)) return choice.label;
    return class_other;
  }

  // Climbs from the best ways to hide plates under some labels, and keeps what is better.
  void climb_from(const std::vector<std::uint8_t>& labels, bool is_lost, Names& best) const {
    const int many = std::min(worth_.all_plates(), most_free_plates);
    std::vector<int> free_plates;  // of each plate: itself, or the one that it looks like
    for (int plate = 0; plate < worth_.all_plates(); ++plate)
      free_plates.push_back(plate < many ? plate : worth_.nearest_plate(plate, many));
    std::vector<Names> starts;
    for (int ways = 0; ways < 1 << many; ++ways) {
      Names names;
      for (int plate : free_plates) names.is_hidden.push_back(((ways >> plate) & 1) != 0);
      names.labels = labels;
      names.value = worth_.of(names);
      starts.push_back(std::move(names));
    }
    keep_best(starts, most_starts);
    for (Names& start : starts) {
      climb(start, is_lost);
      mend_areas(start);
      if (is_better(start, best)) best = start;
    }
  }

  void climb(Names& names, bool is_lost) const {
    for (int round = 0; round < 6; ++round) {
      const float before = names.value;
      for (int plate = 0; plate < worth_.all_plates(); ++plate) {
        take_if_better(names, flipped(names, plate));
        // Two at once: an opened area may lie on two plates.
        for (int second = 0; second < plate; ++second)
          take_if_better(names, flipped(flipped(names, plate), second));
      }
      for (int group = 0; group < signs_.count; ++group) {
        for (auto label : labels_to_try(group, is_lost))
          if (label != names.labels[group]) take_if_better(names, renamed(names, group, label));
        if (worth_.may_be_picture(group)) take_if_better(names, with_picture_hiding(names, group));
      }
      if (is_lost) take_if_better(names, with_covered_flags(names));
      for (int plate = 0; plate < plates_.count; ++plate)
        for (auto label : {class_flag, class_mine})
          if (is_lost || label == class_flag)
            take_if_better(names, with_marks_named(names, plate, label));
      if (names.value <= before) return;
    }
  }

  std::vector<std::uint8_t> labels_to_try(int group, bool is_lost) const {
    std::vector<std::uint8_t> out;
    const auto& choices = evidence_.choices(group);
    for (const LabelChoice& choice : choices) {
      if (choice.evidence < choices[0].evidence - least_choice) break;
      if (is_lost || !is_label_of_loss(choice.label)) out.push_back(choice.label);
      if (out.size() == most_choices) break;
    }
    return out;
  }

  // The same, with a group as the picture that covered cells have.
  Names with_picture_hiding(Names names, int group) const {
    names.is_hidden[worth_.plate_of_picture(group)] = true;
    return renamed(std::move(names), group, class_other);
  }

  // The same, with all mines on plates that hide other cells called flags.
  Names with_covered_flags(const Names& names) const {
    Names out = names;
    const auto hiding = worth_.hiding_plates(names);
    for (int group = 0; group < signs_.count; ++group)
      if (names.labels[group] == class_mine && worth_.covered_part(group, hiding) > 0.5F)
        out.labels[group] = class_flag;
    return out;
  }

  // The same, with all flags, mines and question marks on a plate named alike.
  Names with_marks_named(Names names, int plate, std::uint8_t label) const {
    for (Cell cell : worth_.cells_of_plate(plate)) {
      const auto group = signs_.of_cell[cell];
      if (group == no_group) return names;
      auto& name = names.labels[group];
      if (is_mark(name) || name == class_question) name = label;
    }
    return names;
  }

  static Names flipped(Names names, int plate) {
    names.is_hidden[plate] = !names.is_hidden[plate];
    return names;
  }
  static Names renamed(Names names, int group, std::uint8_t label) {
    names.labels[group] = label;
    return names;
  }
  static Names excepted(Names names, std::size_t cell, std::uint8_t label) {
    names.exceptions.emplace_back(static_cast<Cell>(cell), label);
    return names;
  }

  void take_if_better(Names& names, Names other) const {
    other.value = worth_.of(other);
    if (other.value > names.value + 1e-4F) names = std::move(other);
  }

  // 1: some layout agrees; 0: none does; -1: too hard to say.
  int ask_exactly(const Names& names, std::vector<std::uint32_t>& culprits) {
    codes_.resize(cells_.size());
    worth_.apply(names);
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      const auto name = worth_.cell_names()[cell];
      codes_[cell] = name <= 8            ? name
                     : is_mine_name(name) ? code_exploded
                     : name == name_flag  ? code_flagged
                                          : code_hidden;
    }
    try {
      const auto verdict = analyst_.analyse({&shape_, codes_, std::nullopt, 1.0}, exact_limits);
      culprits = verdict == Verdict::consistent ? std::vector<Cell>{} : analyst_.culprits();
      return verdict == Verdict::consistent ? 1 : 0;
    } catch (const TooComplex&) {
      culprits.clear();
      return -1;
    }
  }

  // Where the exact rules are broken: tries other names, the likeliest first.
  NamedCells settle(Names& best, const Names& rival) {
    NamedCells out;
    int answer = ask_exactly(best, out.culprits);
    for (int depth = 0; depth < 3 && answer == 0 && !out.culprits.empty(); ++depth) {
      std::vector<Names> others = renamings(best, out.culprits);
      if (depth == 0) others.push_back(rival);
      keep_best(others, most_renamings);
      for (Names& other : others) {
        std::vector<std::uint32_t> culprits;
        const int now = ask_exactly(other, culprits);
        if (now == 0) continue;
        best = std::move(other);
        out.culprits = std::move(culprits);
        answer = now;
        break;
      }
      if (answer == 0) break;
    }
    out.is_consistent = answer != 0;
    return out;
  }

  // Other names for what lies around a contradiction.
  std::vector<Names> renamings(const Names& best,
                               const std::vector<std::uint32_t>& culprits) const {
    std::vector<Names> out;
    const auto add = [&](Names other) {
      other.value = worth_.of(other);
      out.push_back(std::move(other));
    };
    std::vector<bool> is_near(cells_.size());
    for (auto cell : culprits) {
      is_near[cell] = true;
      for (Cell other : shape_.neighbours(cell)) is_near[other] = true;
    }
    std::vector<bool> is_near_group(signs_.count), is_near_plate(plates_.count);
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (!is_near[cell]) continue;
      is_near_plate[plates_.of_cell[cell]] = true;
      const auto group = signs_.of_cell[cell];
      if (group == no_group) continue;
      is_near_group[group] = true;
      if (evidence_.size(group) < 2) continue;
      for (std::uint8_t label = 0; label < sign_classes; ++label)
        if (label != best.labels[group] && label != class_nine &&
            cells_[cell]->chances[label] >= least_exception)
          add(excepted(best, cell, label));
    }
    for (int group = 0; group < signs_.count; ++group) {
      const auto& choices = evidence_.choices(group);
      for (const LabelChoice& choice : choices)
        if (is_near_group[group] && choice.label != best.labels[group] &&
            choice.evidence >= choices[0].evidence - least_choice)
          add(renamed(best, group, choice.label));
    }
    for (int plate = 0; plate < plates_.count; ++plate) {
      if (!is_near_plate[plate]) continue;
      add(flipped(best, plate));
      // Inside and outside may have been mistaken for each other: two at once.
      for (int second = 0; second < plate; ++second) add(flipped(flipped(best, plate), second));
    }
    return out;
  }

  // Fills in names, second names and doubts.
  void describe(const Names& best, const Names& rival, NamedCells& out) {
    const float value = worth_.of(best);
    worth_.apply(best);
    out.names = worth_.cell_names();
    out.seconds.assign(cells_.size(), name_hidden);
    out.doubts.assign(cells_.size(), 0);
    out.groups.assign(cells_.size(), no_group);
    out.plates = plates_.of_cell;
    for (int plate = 0; plate < worth_.all_plates(); ++plate)
      weigh_other(flipped(best, plate), value, out);
    for (int group = 0; group < signs_.count; ++group)
      for (int i = 0; i < most_choices + 1; ++i)
        if (const auto label = evidence_.choices(group)[i].label; label != best.labels[group])
          weigh_other(renamed(best, group, label), value, out);
    weigh_other(rival, value, out);
    weigh_other(unmended(best), value, out);
    for (Cell cell : suspects_of(best)) {
      out.doubts[cell] = std::max(out.doubts[cell], doubt_of_suspect);
      out.seconds[cell] = name_hidden;
    }
    for (Cell cell = 0; cell < cells_.size(); ++cell)
      if (const int number = faint_number(*cells_[cell]); number > 0 || may_be_zero(cell)) {
        if (out.names[cell] != name_hidden) continue;
        out.doubts[cell] = std::max(out.doubts[cell], doubt_of_suspect);
        out.seconds[cell] = static_cast<std::uint8_t>(number);
      }
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      if (signs_.of_cell[cell] != no_group) describe_sign(cell, best, value, out);
    out.evidence /= std::max(out.signs, 1);
    out.number_evidence /= std::max(count_numbers(out.names), 1);
    for (auto cell : out.culprits) out.doubts[cell] = std::max(out.doubts[cell], doubt_of_culprit);
    name_ending(shape_, cells_, out);
    out.broken =
        static_cast<int>(std::lround(check_rules(shape_, out.names, blank_cells(best)).broken));
    doubt_lone_grounds(out);
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      if (out.doubts[cell] < least_doubt || out.seconds[cell] == out.names[cell])
        out.doubts[cell] = 0;
  }

  std::vector<bool> blank_cells(const Names& names) const {
    std::vector<bool> out;
    for (const auto group : signs_.of_cell)
      out.push_back(group == no_group || names.labels[group] == class_other);
    return out;
  }

  // Whether a blank cell that is called hidden has only opened ones around it, none of which needs
  // a mine there: most often it is an opened zero.
  bool may_be_zero(Cell cell) const {
    const auto& names = worth_.cell_names();
    if (signs_.of_cell[cell] != no_group || names[cell] != name_hidden) return false;
    const auto near = shape_.neighbours(cell);
    return std::all_of(near.begin(), near.end(), [&](Cell number) {
      return names[number] <= 8 && worth_.most_mines_around(number) > names[number];
    });
  }

  // Blank cells of a colour that no others have: one may be the mine that went off. Others may be
  // flags, if they are few or the numbers allow so many, and red ones are; those, the mines of a
  // lost game, if they are all that the numbers ask for.
  void doubt_lone_grounds(NamedCells& out) const {
    std::size_t most_hidden = 0, all_hidden = 0;
    for (int plate = 0; plate < plates_.count; ++plate)
      if (is_hidden_plate(plate, out)) {
        all_hidden += 1;
        most_hidden = std::max(most_hidden, worth_.cells_of_plate(plate).size());
      }
    for (int plate = 0; plate < plates_.count; ++plate) {
      const auto cells = cells_of_lone_ground(plate);
      if (!are_blank(cells)) continue;
      std::uint8_t first = out.names[cells[0]], second = name_exploded;
      if (cells.size() > 1) {
        const auto [may_be_flags, may_be_mines] = compare_with_numbers(cells, out.names);
        const bool is_hidden = first == name_hidden;
        const bool is_red = redness(cells_[cells[0]]->cut.ground) > least_red;
        if (2 * cells.size() < most_hidden || (is_hidden && all_hidden > 1 && may_be_flags))
          second = name_flag;
        else if (is_hidden && may_be_mines && is_red)
          second = name_mine;
        else
          continue;
        if (second == name_flag && is_hidden && may_be_flags && is_red) std::swap(first, second);
      }
      for (Cell cell : cells) {
        out.names[cell] = first;
        out.doubts[cell] = std::max(out.doubts[cell], doubt_of_suspect);
        out.seconds[cell] = second;
      }
    }
  }

  bool is_hidden_plate(int plate, const NamedCells& out) const {
    const auto& cells = worth_.cells_of_plate(plate);
    return are_blank(cells) && out.names[cells[0]] == name_hidden;
  }

  // Whether no number has more of some cells around than it says; and whether each has as many.
  std::pair<bool, bool> compare_with_numbers(const std::vector<Cell>& cells,
                                             const std::vector<std::uint8_t>& names) const {
    std::vector<bool> is_one(cells_.size());
    for (Cell cell : cells) is_one[cell] = true;
    bool has_no_more = true, has_as_many = true;
    for (Cell number = 0; number < cells_.size(); ++number) {
      if (names[number] > 8) continue;
      const auto near = shape_.neighbours(number);
      const auto count =
          std::count_if(near.begin(), near.end(), [&](Cell cell) { return is_one[cell]; });
      has_no_more = has_no_more && count <= names[number];
      has_as_many = has_as_many && count == names[number];
    }
    return {has_no_more, has_as_many};
  }

  bool are_blank(const std::vector<Cell>& cells) const {
    return !cells.empty() && std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
      return signs_.of_cell[cell] == no_group;
    });
  }

  // The cells that have the colour of a plate, whatever their borders; none where others are near.
  std::vector<Cell> cells_of_lone_ground(int plate) const {
    const Colour& ground = cells_[worth_.cells_of_plate(plate)[0]]->cut.ground;
    std::vector<Cell> out;
    for (Cell cell = 0; cell < cells_.size(); ++cell) {
      const float off = difference(cells_[cell]->cut.ground, ground);
      if (plates_.of_cell[cell] == plate || off < same_ground)
        out.push_back(cell);
      else if (off < lone_ground)
        return {};
    }
    return out;
  }

  // Every cell that other names call something else is in doubt, by how much worse they are.
  void weigh_other(const Names& other, float value, NamedCells& out) const {
    const float doubt = doubt_of(value - worth_.of(other));
    worth_.apply(other);
    const auto& names = worth_.cell_names();
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (names[cell] == out.names[cell] || doubt <= out.doubts[cell]) continue;
      out.doubts[cell] = doubt;
      out.seconds[cell] = names[cell];
    }
  }

  void describe_sign(std::size_t cell, const Names& best, float value, NamedCells& out) const {
    const auto group = signs_.of_cell[cell];
    const auto label = best.labels[group];
    const auto& chances = cells_[cell]->chances;
    out.groups[cell] = group;
    if (label == class_other && worth_.may_be_picture(group)) {
      out.pictures += 1;
      return;
    }
    // A cell that looks unlike the rest of its group.
    const auto first = static_cast<std::uint8_t>(std::max_element(chances.begin(), chances.end()) -
                                                 chances.begin());
    if (first != label && first != class_nine) weigh_other(excepted(best, cell, first), value, out);
    if (label == class_other) {
      out.strangers += 1;
      out.doubts[cell] = std::max(out.doubts[cell], doubt_of_stranger);
    } else if (is_new_shape(chances, label)) {
      out.new_shapes += 1;
    } else {
      out.signs += 1;
      if (out.names[cell] <= 8 && best.is_hidden[plates_.of_cell[cell]]) out.misplaced += 1;
      const float evidence = std::max(likeness(chances, label), lowest_chance);
      out.evidence += evidence;
      if (is_number_name(out.names[cell])) out.number_evidence += evidence;
    }
  }

  const std::vector<const SeenCell*>& cells_;
  Worth worth_;
  const Groups &plates_ = worth_.plates(), &signs_ = worth_.signs();
  const Evidence& evidence_ = worth_.evidence();
  const Shape& shape_ = worth_.shape();
  std::vector<std::uint8_t> codes_;
  Analyst analyst_;
};

// What speaks against names, in broken rules.
float faults_of(const NamedCells& named) {
  return static_cast<float>(named.broken + named.strangers) +
         0.3F * static_cast<float>(named.misplaced) + (named.is_consistent ? 0 : 2);
}

// Numbers lie between opened and hidden cells: signs that are too faint elsewhere count there. The
// cells that were seen anew.
std::vector<SeenCell> look_closer(std::vector<const SeenCell*>& cells,
                                  const std::vector<Cell>& places) {
  std::vector<SeenCell> out;
  out.reserve(places.size());
  for (Cell place : places) {
    if (!cells[place]->cut.faint_sign) continue;
    SeenCell cell = *cells[place];
    cell.cut.sign = cell.cut.faint_sign;
    cell.chances = recognise(*cell.cut.sign);
    if (!looks_like_number(cell.chances)) continue;
    out.push_back(std::move(cell));
    cells[place] = &out.back();
  }
  return out;
}

}  // namespace

NamedCells name_cells(std::vector<const SeenCell*> cells, int rows, int columns) {
  Groups signs = group_signs(cells);
  NamedCells named = Namer(cells, signs, rows, columns, false).run();
  const auto closer = look_closer(cells, named.suspects);
  if (!closer.empty()) {
    signs = group_signs(cells);
    named = Namer(cells, signs, rows, columns, false).run();
  }
  // On a ground whose colour changes, hidden and opened cells may share one: borders tell them.
  if (faults_of(named) == 0 || named.evidence < least_evidence) return named;
  NamedCells other = Namer(cells, signs, rows, columns, true).run();
  return faults_of(other) < faults_of(named) ? other : named;
}

}  // namespace sapper
