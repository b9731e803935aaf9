#include "picture/naming.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "analysis/analyst.hpp"
#include "base/elementary.hpp"
#include "picture/ending.hpp"
#include "picture/evidence.hpp"
#include "picture/groups.hpp"
#include "picture/rules.hpp"

namespace sapper {

namespace {

// What speaks against names, in units of the logarithm of a chance.
constexpr float cost_of_broken = 3;
constexpr float gain_of_clean_zero = 0.4F;
constexpr float cost_of_wrong_plate = 1.2F, cost_of_odd_plate = 0.8F;
constexpr float cost_of_mixed_mines = 6;   // some on plates that hide cells, some on others
constexpr float cost_of_exception = 1.5F;  // a cell whose group or plate does not share its name
constexpr float cost_of_loss = 1;          // most pictures are of games that go on
constexpr float unexploded_mines = 2;      // in broken rules: no mine has gone off
constexpr float lowest_of_cell = -9;
constexpr float least_doubt = 0.02F;       // less is none
constexpr float doubt_of_stranger = 0.3F;  // a sign of no game
constexpr float doubt_of_culprit = 0.5F;
constexpr float doubt_of_suspect = 0.2F;
constexpr float hopeless_evidence = -0.8F;  // such signs are those of no game
constexpr float least_choice = 14;          // worse labels than this are not tried
constexpr float least_exception = -7;
constexpr int most_renamings = 80;
constexpr std::size_t most_suspects = 12;  // more are no single cells that were seen wrongly
constexpr std::size_t most_mended = 24;    // of one area
constexpr int most_choices = 5;            // labels that are tried for a sign
constexpr int most_free_plates = 6;        // of which every way to hide them is tried
constexpr std::size_t most_starts = 4;
// Where rules are asked exactly. Memory is the limit, so that a busy machine reads the same.
constexpr Limits exact_limits{20, std::size_t{32} << 20};

// How near a name comes that is worth so much less: 0 to 1/2.
float doubt_of(float margin) {
  return static_cast<float>(1 / (1 + exp_of(std::clamp(margin, 0.0F, 40.0F))));
}

// For a cell without a sign, beside 0: it is hidden whatever its plate is.
constexpr std::uint8_t label_hidden = sign_classes;

// What is said of a board: which plates hide cells, and what each group of signs is.
struct Names {
  std::vector<bool> is_hidden;                            // of each plate
  std::vector<std::uint8_t> labels;                       // of each group of signs
  std::vector<std::pair<Cell, std::uint8_t>> exceptions;  // single cells: their label
  float value = -1e9F;
};

bool is_better(const Names& a, const Names& b) { return a.value > b.value; }

int count_numbers(const std::vector<std::uint8_t>& names) {
  return static_cast<int>(std::count_if(names.begin(), names.end(), is_number_name));
}

// Mines and crosses are shown by lost games alone.
bool is_label_of_loss(int label) { return label == class_mine || label == class_wrong; }

class Namer {
 public:
  Namer(const std::vector<const SeenCell*>& cells, Groups signs, int rows, int columns,
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
        mines_of_plate_(plates_.count) {
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
    for (auto& plates : plates_of_group_) std::sort(plates.begin(), plates.end());
    // A picture that cells share is a plate of its own.
    plate_of_picture_.assign(signs_.count, -1);
    for (int group = 0; group < signs_.count; ++group) {
      if (!may_be_picture_[group]) continue;
      plate_of_picture_[group] = all_plates();
      cells_of_plate_.push_back(cells_of_group_[group]);
    }
  }

  // A game that goes on (or was won) and one that was lost are looked for apart: what flags of
  // one shape are, many cells decide together.
  NamedCells run() {
    Names best = search(false), other = search(true);
    if (is_better(other, best)) std::swap(best, other);
    const auto suspects = suspects_of(unmended(best));
    NamedCells out = settle(best, other);
    out.suspects = suspects;
    describe(best, other, out);
    return out;
  }

 private:
  using PlateCounts = std::vector<std::pair<int, int>>;  // a plate, and how many cells lie on it

  static void count_on(int plate, PlateCounts& counts) {
    for (auto& [known, members] : counts)
      if (known == plate) {
        ++members;
        return;
      }
    counts.emplace_back(plate, 1);
  }

  // The name of a cell by its label and its plate.
  std::uint8_t name_of(std::size_t cell, const Names& names) const {
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
    return names.is_hidden[picture < 0 ? plates_.of_cell[cell] : picture]
               ? std::uint8_t{name_hidden}
               : std::uint8_t{0};
  }

  // Those of colours, then those of pictures.
  int all_plates() const { return static_cast<int>(cells_of_plate_.size()); }

  // Names of all cells, and the rules that they break.
  RuleCheck check(const Names& names) const {
    apply(names);
    RuleCheck check = tally_.check();
    if (tally_.shown_mines() > 0 && bare_mines(names) == 0) check.broken += unexploded_mines;
    return check;
  }

  // Names the cells that the last names called something else.
  void apply(const Names& names) const {
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

  void apply_to(Cell cell) const {
    const auto group = signs_.of_cell[cell];
    const auto name = name_of(cell, last_), before = tally_.names()[cell];
    const bool is_blank = group == no_group || last_.labels[group] == class_other;
    if (name == before && is_blank == tally_.is_blank(cell)) return;
    mines_of_plate_[plates_.of_cell[cell]] += is_mine_name(name) - is_mine_name(before);
    tally_.rename(cell, name, is_blank);
  }

  // Mines on plates that hide no other cells: some of these went off.
  int bare_mines(const Names& names) const {
    int bare = 0;
    for (int plate = 0; plate < plates_.count; ++plate)
      bare += is_hiding(plate, names) ? 0 : mines_of_plate_[plate];
    return bare;
  }

  // Whether a plate hides cells without a sign.
  bool is_hiding(int plate, const Names& names) const {
    return names.is_hidden[plate] && has_blanks_[plate];
  }

  bool has_hidden_blanks(const Names& names) const {
    for (int plate = 0; plate < plates_.count; ++plate)
      if (is_hiding(plate, names)) return true;
    return false;
  }

  float value_of(const Names& names) const {
    const RuleCheck rules = check(names);
    float value =
        -cost_of_broken * rules.broken + gain_of_clean_zero * static_cast<float>(rules.zeros);
    if (tally_.shows_loss()) value -= cost_of_loss;
    for (int group = 0; group < signs_.count; ++group)
      value += evidence_.of(group, names.labels[group]);
    value += paid_twice(names) - cost_of_plates(names);
    float mended = 0;
    for (const auto& [cell, label] : names.exceptions) {
      const auto group = signs_.of_cell[cell];
      if (group == no_group)
        mended += 1;
      else
        value += cells_[cell]->chances[label] - cost_of_exception -
                 std::max(cells_[cell]->chances[names.labels[group]], lowest_of_cell);
    }
    // Cells of one area look wrong for one reason, most often.
    return value - cost_of_exception * std::sqrt(mended);
  }

  // A game has one shape for its flags: where those on covered cells all look like other marks,
  // that is odd only once.
  float paid_twice(const Names& names) const {
    float sum = 0, most = 0;
    for (int group = 0; group < signs_.count; ++group) {
      if (names.labels[group] != class_flag || covered_part(group, names) <= 0.5F) continue;
      const LabelChoice& likeliest = evidence_.choices(group)[0];
      if (likeliest.label == class_flag) return 0;
      if (!is_mark(likeliest.label)) continue;
      const float price = likeliest.evidence - evidence_.of(group, class_flag);
      sum += price;
      most = std::max(most, price);
    }
    return sum - most;
  }

  // Digits belong on opened plates, flags on those that hide other cells too, if any do; mines lie
  // on plates of their own or opened ones, and all of them alike: not only that which went off.
  float cost_of_plates(const Names& names) const {
    const bool has_hidden = has_hidden_blanks(names);
    const auto cost_on = [&](int plate, int label) {
      float cost = 0;
      if (names.is_hidden[plate] ? label <= 8 : label == class_flag || label == class_question)
        cost += cost_of_wrong_plate;
      if (is_hiding(plate, names) ? label == class_mine : has_hidden && label == class_flag)
        cost += cost_of_odd_plate;
      return cost;
    };
    float cost = bare_mines(names) > 1 ? cost_of_mixed_mines * most_covered_mines(names) : 0;
    for (int group = 0; group < signs_.count; ++group) {
      float misplaced = 0;
      for (const auto& [plate, members] : plates_of_group_[group])
        misplaced += static_cast<float>(members) * cost_on(plate, names.labels[group]);
      cost += misplaced / static_cast<float>(evidence_.size(group)) * evidence_.weight(group);
    }
    return cost;
  }

  // How much of a group lies on plates that hide other cells: 0 to 1.
  float covered_part(int group, const Names& names) const {
    int covered = 0;
    for (const auto& [plate, members] : plates_of_group_[group])
      covered += is_hiding(plate, names) ? members : 0;
    return static_cast<float>(covered) / static_cast<float>(evidence_.size(group));
  }

  float most_covered_mines(const Names& names) const {
    float most = 0;
    for (int group = 0; group < signs_.count; ++group)
      if (names.labels[group] == class_mine) most = std::max(most, covered_part(group, names));
    return most;
  }

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
    mend_areas(best);
    return best;
  }

  // Cells without a sign that are opened beside hidden ones: a game opens these too.
  std::vector<Cell> suspects_of(const Names& names) const {
    apply(names);
    std::vector<Cell> out;
    for (Cell cell = 0; cell < cells_.size(); ++cell)
      if (signs_.of_cell[cell] == no_group && tally_.names()[cell] == 0 &&
          !hidden_around(cell).empty())
        out.push_back(cell);
    return out;
  }

  std::vector<Cell> hidden_around(Cell cell) const {
    std::vector<Cell> out;
    for (Cell other : shape_->neighbours(cell))
      if (signs_.of_cell[other] == no_group && tally_.names()[other] == name_hidden)
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
    apply(names);
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

  std::uint8_t likeliest(int group, bool is_lost) const {
    for (const LabelChoice& choice : evidence_.choices(group))
      if (is_lost || !is_label_of_loss(choice.label)) return choice.label;
    return class_other;
  }

  // Climbs from the best ways to hide plates under some labels, and keeps what is better.
  void climb_from(const std::vector<std::uint8_t>& labels, bool is_lost, Names& best) const {
    const int many = std::min(all_plates(), most_free_plates);
    std::vector<Names> starts;
    for (int ways = 0; ways < 1 << many; ++ways) {
      Names names;
      for (int plate = 0; plate < all_plates(); ++plate)
        names.is_hidden.push_back(plate < many ? ((ways >> plate) & 1) != 0 : true);
      names.labels = labels;
      names.value = value_of(names);
      starts.push_back(std::move(names));
    }
    std::stable_sort(starts.begin(), starts.end(), is_better);
    if (starts.size() > most_starts) starts.resize(most_starts);
    for (Names& start : starts) {
      climb(start, is_lost);
      if (is_better(start, best)) best = start;
    }
  }

  void climb(Names& names, bool is_lost) const {
    for (int round = 0; round < 6; ++round) {
      const float before = names.value;
      for (int plate = 0; plate < all_plates(); ++plate) {
        take_if_better(names, flipped(names, plate));
        // Two at once: an opened area may lie on two plates.
        for (int second = 0; second < plate; ++second)
          take_if_better(names, flipped(flipped(names, plate), second));
      }
      for (int group = 0; group < signs_.count; ++group)
        for (auto label : labels_to_try(group, is_lost))
          if (label != names.labels[group]) take_if_better(names, renamed(names, group, label));
      if (is_lost) take_if_better(names, with_covered_flags(names));
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

  // The same, with all mines on plates that hide other cells called flags.
  Names with_covered_flags(const Names& names) const {
    Names out = names;
    for (int group = 0; group < signs_.count; ++group)
      if (names.labels[group] == class_mine && covered_part(group, names) > 0.5F)
        out.labels[group] = class_flag;
    return out;
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
    other.value = value_of(other);
    if (other.value > names.value + 1e-4F) names = std::move(other);
  }

  // 1: some layout agrees; 0: none does; -1: too hard to say.
  int ask_exactly(const Names& names, std::vector<std::uint32_t>& culprits) {
    codes_.resize(cells_.size());
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      const auto name = name_of(cell, names);
      codes_[cell] = name <= 8            ? name
                     : is_mine_name(name) ? code_exploded
                     : name == name_flag  ? code_flagged
                                          : code_hidden;
    }
    try {
      const auto verdict =
          analyst_.analyse({shape_.get(), codes_, std::nullopt, 1.0}, exact_limits);
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
      std::stable_sort(others.begin(), others.end(), is_better);
      if (others.size() > most_renamings) others.resize(most_renamings);
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
      other.value = value_of(other);
      out.push_back(std::move(other));
    };
    std::vector<bool> is_near(cells_.size());
    for (auto cell : culprits) {
      is_near[cell] = true;
      for (Cell other : shape_->neighbours(cell)) is_near[other] = true;
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
    const float value = value_of(best);
    out.broken = static_cast<int>(std::lround(check(best).broken));
    out.names = tally_.names();
    out.seconds.assign(cells_.size(), name_hidden);
    out.doubts.assign(cells_.size(), 0);
    out.groups.assign(cells_.size(), no_group);
    out.plates = plates_.of_cell;
    for (int plate = 0; plate < all_plates(); ++plate)
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
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      if (signs_.of_cell[cell] != no_group) describe_sign(cell, best, value, out);
    out.evidence /= std::max(out.signs, 1);
    out.number_evidence /= std::max(count_numbers(out.names), 1);
    for (auto cell : out.culprits) out.doubts[cell] = std::max(out.doubts[cell], doubt_of_culprit);
    name_ending(*shape_, cells_, out);
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      if (out.doubts[cell] < least_doubt || out.seconds[cell] == out.names[cell])
        out.doubts[cell] = 0;
  }

  // Every cell that other names call something else is in doubt, by how much worse they are.
  void weigh_other(const Names& other, float value, NamedCells& out) const {
    const float doubt = doubt_of(value - value_of(other));
    const auto& names = tally_.names();
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
    if (label == class_other && may_be_picture_[group]) {
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
      const float evidence = std::max(chances[label], lowest_of_cell);
      out.evidence += evidence;
      if (is_number_name(out.names[cell])) out.number_evidence += evidence;
    }
  }

  const std::vector<const SeenCell*>& cells_;
  Groups plates_, signs_;
  std::vector<bool> may_be_picture_;  // of each group of signs
  Evidence evidence_;
  std::shared_ptr<const Shape> shape_;
  std::vector<bool> has_blanks_;  // plates of cells without a sign
  std::vector<std::vector<Cell>> cells_of_plate_, cells_of_group_;
  std::vector<int> plate_of_picture_;  // of each group of signs; -1 where it is none
  std::vector<PlateCounts> plates_of_group_;
  // The names that were looked at last, which the next ones differ from in little, and those
  // before.
  mutable Names last_, before_;
  mutable RuleTally tally_;
  mutable std::vector<int> mines_of_plate_;
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
  if (faults_of(named) == 0 || named.evidence < hopeless_evidence) return named;
  NamedCells other = Namer(cells, signs, rows, columns, true).run();
  return faults_of(other) < faults_of(named) ? other : named;
}

}  // namespace sapper
