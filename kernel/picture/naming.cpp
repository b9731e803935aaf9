#include "picture/naming.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "analysis/analyst.hpp"
#include "base/elementary.hpp"
#include "picture/groups.hpp"

namespace sapper {

namespace {

// What a broken rule costs, in units of the logarithm of a chance.
constexpr float cost_of_broken = 3;
constexpr float gain_of_clean_zero = 0.4F;
constexpr float cost_of_wrong_plate = 1.2F, cost_of_odd_plate = 0.8F;
constexpr std::ptrdiff_t usual_wrong = 2;   // flags that stand wrong at the end of most games
constexpr float cost_of_stranger_sign = 4;  // boards hold signs of the game
constexpr float cost_of_new_shape = 2.5F;   // flags and mines have many
constexpr float cost_of_other_mark = 5;     // a mine may look like a flag, or crossed out
constexpr float unlike = -3;                // below this chance a sign looks like none of its name
constexpr float least_doubt = 0.02F;        // less is none
constexpr float hopeless_evidence = -0.8F;  // such signs are those of no game
constexpr int most_renamings = 80;
constexpr int choices = 5;  // names that are tried for a sign
// Where rules are asked exactly. Memory is the limit, so that a busy machine reads the same.
constexpr Limits exact_limits{20, std::size_t{32} << 20};

// Colours of the digits 1 to 8 in most games; a hint only.
constexpr std::array<std::array<float, 3>, 8> usual_colours{{{0, 0, 255},
                                                             {0, 128, 0},
                                                             {255, 0, 0},
                                                             {0, 0, 128},
                                                             {128, 0, 0},
                                                             {0, 128, 128},
                                                             {0, 0, 0},
                                                             {128, 128, 128}}};

// How near a name comes that is worth so much less: 0 to 1/2.
float doubt_of(float margin) {
  return static_cast<float>(1 / (1 + exp_of(std::min(margin, 40.0F))));
}

struct Choice {
  std::uint8_t label;  // a SignClass
  float evidence;
};

// Names of plates and signs, and what they are worth.
struct Names {
  std::vector<bool> is_hidden;                                     // of each plate
  std::vector<std::uint8_t> labels;                                // of each group of signs
  std::vector<std::pair<std::uint32_t, std::uint8_t>> exceptions;  // single cells: their label
  float value = -1e9F;
};

class Namer {
 public:
  Namer(const std::vector<const SeenCell*>& cells, int rows, int columns, bool by_borders)
      : cells_(cells),
        plates_(group_plates(cells, by_borders)),
        signs_(group_signs(cells)),
        shape_(Shape::rectangle(rows, columns)),
        has_blanks_(plates_.count) {
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      if (signs_.of_cell[cell] == no_group) has_blanks_[plates_.of_cell[cell]] = true;
    weigh();
  }

  NamedCells run() {
    Names best = search();
    NamedCells out = settle(best);
    describe(best, out);
    return out;
  }

 private:
  // What speaks for each label of each group of signs.
  void weigh() {
    const int count = signs_.count;
    std::vector<std::array<double, sign_classes>> sums(count);
    std::vector<Colour> colours(count);
    sizes_.assign(count, 0);
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      const auto group = signs_.of_cell[cell];
      if (group == no_group) continue;
      sizes_[group] += 1;
      for (int label = 0; label < sign_classes; ++label)
        sums[group][label] += std::max(cells_[cell]->chances[label], -9.0F);
      for (int c = 0; c < 3; ++c) colours[group][c] += cells_[cell]->cut.sign->colour[c];
    }
    choices_.resize(count);
    for (int group = 0; group < count; ++group) {
      const auto size = static_cast<float>(sizes_[group]);
      const float weight = 1 + 0.25F * static_cast<float>(log2_of(size));
      for (float& value : colours[group]) value /= size;
      const auto hints = colour_hints(colours[group]);
      // What the network does not know may be a flag or a mine that nobody drew so before.
      const auto strange = static_cast<float>(sums[group][class_other]) / size;
      const auto mark = static_cast<float>(
          std::max({sums[group][class_flag], sums[group][class_mine], sums[group][class_wrong]}));
      const float least_mark =
          std::max(weight * strange - cost_of_new_shape, weight * mark / size - cost_of_other_mark);
      std::vector<Choice>& list = choices_[group];
      for (int label = 0; label < sign_classes; ++label) {
        if (label == class_nine) continue;
        float evidence = weight * static_cast<float>(sums[group][label]) / size;
        if (is_mark(label)) evidence = std::max(evidence, least_mark);
        if (label >= 1 && label <= 8) evidence += 0.5F * hints[label - 1];
        if (label == class_other) evidence -= cost_of_stranger_sign;
        list.push_back({static_cast<std::uint8_t>(label), evidence});
      }
      std::stable_sort(list.begin(), list.end(),
                       [](const Choice& a, const Choice& b) { return a.evidence > b.evidence; });
    }
  }

  static bool is_mark(int label) {
    return label == class_flag || label == class_mine || label == class_wrong;
  }

  // Whether a sign is called a flag or a mine, though it looks like none.
  bool is_new_shape(std::size_t cell, int label) const {
    return is_mark(label) && cells_[cell]->chances[label] < unlike;
  }

  // How well a colour fits each of the digits 1 to 8, at most 0.
  static std::array<float, 8> colour_hints(const Colour& colour) {
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

  float evidence_of(int group, std::uint8_t label) const {
    for (const Choice& choice : choices_[group])
      if (choice.label == label) return choice.evidence;
    return -20;
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
    return names.is_hidden[plates_.of_cell[cell]] ? std::uint8_t{name_hidden} : std::uint8_t{0};
  }

  bool is_blank(std::size_t cell, const Names& names) const {
    const auto group = signs_.of_cell[cell];
    return group == no_group || names.labels[group] == class_other;
  }

  static bool may_be_mine(std::uint8_t name) {
    return name == name_hidden || name == name_flag || name == name_question;
  }
  static bool is_mine(std::uint8_t name) { return name == name_mine || name == name_exploded; }

  // How much the rules are broken, and what else speaks for the names.
  struct Verdict {
    float broken = 0;
    int zeros = 0;  // opened areas that are closed as they must be
  };

  Verdict judge(const Names& names) const {
    names_.resize(cells_.size());
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) names_[cell] = name_of(cell, names);
    Verdict verdict;
    const auto is_number = [](std::uint8_t name) { return name >= 1 && name <= 8; };
    // Opened cells end at numbers: a board without any has not been begun.
    if (std::none_of(names_.begin(), names_.end(), is_number) &&
        std::find(names_.begin(), names_.end(), 0) != names_.end())
      verdict.broken += 3;
    // Wrong flags are shown at the end beside the mines, and seldom are they many.
    const auto shown = std::count_if(names_.begin(), names_.end(), is_mine);
    const auto wrong = std::count(names_.begin(), names_.end(), name_wrong);
    if (wrong > 0 && shown == 0) verdict.broken += 2;
    if (shown > 0 && are_mines_hidden(names)) verdict.broken += 2;
    verdict.broken += 0.5F * static_cast<float>(std::max<std::ptrdiff_t>(0, wrong - usual_wrong));
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      const auto name = names_[cell];
      if (name > 8) continue;
      int mines = 0, flags = 0, open_questions = 0, numbers = 0;
      for (Cell other : shape_->neighbours(static_cast<Cell>(cell))) {
        const auto near = names_[other];
        mines += is_mine(near) ? 1 : 0;
        flags += near == name_flag ? 1 : 0;
        open_questions += may_be_mine(near) ? 1 : 0;
        numbers += is_number(near) ? 1 : 0;
      }
      if (name < mines || name > mines + open_questions) verdict.broken += 1;
      if (name < mines + flags) verdict.broken += 0.4F;
      if (name == 0) {
        const int plain = open_questions - flags;
        if (plain > 0) verdict.broken += is_blank(cell, names) ? 1.0F : 0.2F;
        if (plain == 0 && mines == 0 && numbers > 0) verdict.zeros += 1;
      }
    }
    return verdict;
  }

  // Whether all mines lie on plates that hide other cells: then none has gone off.
  bool are_mines_hidden(const Names& names) const {
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      if (is_mine(names_[cell]) && !is_among_hidden(cell, names)) return false;
    return true;
  }

  bool is_among_hidden(std::size_t cell, const Names& names) const {
    const auto plate = plates_.of_cell[cell];
    return names.is_hidden[plate] && has_blanks_[plate];
  }

  bool has_hidden_blanks(const Names& names) const {
    for (int plate = 0; plate < plates_.count; ++plate)
      if (names.is_hidden[plate] && has_blanks_[plate]) return true;
    return false;
  }

  float value_of(const Names& names) const {
    const Verdict verdict = judge(names);
    float value =
        -cost_of_broken * verdict.broken + gain_of_clean_zero * static_cast<float>(verdict.zeros);
    for (int group = 0; group < signs_.count; ++group)
      value += evidence_of(group, names.labels[group]);
    // Digits belong on opened plates, flags on hidden ones.
    std::vector<float> misplaced(signs_.count);
    const bool has_hidden = has_hidden_blanks(names);
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      const auto group = signs_.of_cell[cell];
      if (group == no_group) continue;
      const auto label = names.labels[group];
      const bool is_hidden = names.is_hidden[plates_.of_cell[cell]];
      if (is_hidden ? label <= 8 : label == class_flag || label == class_question)
        misplaced[group] += cost_of_wrong_plate;
      // Flags stand on what hides other cells too, if any is hidden; mines on plates of their own
      // or opened ones.
      if (is_among_hidden(cell, names) ? label == class_mine : has_hidden && label == class_flag)
        misplaced[group] += cost_of_odd_plate;
    }
    for (int group = 0; group < signs_.count; ++group)
      value -= misplaced[group] / static_cast<float>(sizes_[group]) *
               (1 + 0.25F * static_cast<float>(log2_of(sizes_[group])));
    for (const auto& [cell, label] : names.exceptions)
      value += cells_[cell]->chances[label] - 1.5F -
               std::max(cells_[cell]->chances[names.labels[signs_.of_cell[cell]]], -9.0F);
    return value;
  }

  // The best names: every way to hide the larger plates, then step by step.
  Names search() const {
    std::vector<std::uint8_t> likeliest, as_mines;
    for (const auto& list : choices_) {
      likeliest.push_back(list[0].label);
      // Many a mine looks like a cross or like nothing known.
      const bool may_be_mine = list[0].label == class_wrong || list[0].label == class_other;
      as_mines.push_back(may_be_mine ? std::uint8_t{class_mine} : list[0].label);
    }
    Names best;
    climb_from(likeliest, best);
    if (as_mines != likeliest) climb_from(as_mines, best);
    return best;
  }

  // Climbs from the best ways to hide plates under some labels, and keeps what is better.
  void climb_from(const std::vector<std::uint8_t>& labels, Names& best) const {
    const int many = std::min(plates_.count, 6);
    std::vector<Names> starts;
    for (int ways = 0; ways < 1 << many; ++ways) {
      Names names;
      for (int plate = 0; plate < plates_.count; ++plate)
        names.is_hidden.push_back(plate < many ? ((ways >> plate) & 1) != 0 : true);
      names.labels = labels;
      names.value = value_of(names);
      starts.push_back(std::move(names));
    }
    std::stable_sort(starts.begin(), starts.end(),
                     [](const Names& a, const Names& b) { return a.value > b.value; });
    if (starts.size() > 4) starts.resize(4);
    for (Names& start : starts) {
      climb(start);
      if (start.value > best.value) best = start;
    }
  }

  void climb(Names& names) const {
    for (int round = 0; round < 6; ++round) {
      const float before = names.value;
      for (int plate = 0; plate < plates_.count; ++plate) {
        Names other = names;
        other.is_hidden[plate] = !other.is_hidden[plate];
        take_if_better(names, other);
        // Two at once: an opened area may lie on two plates.
        for (int second = 0; second < plate; ++second) {
          Names both = names;
          both.is_hidden[plate] = !both.is_hidden[plate];
          both.is_hidden[second] = !both.is_hidden[second];
          take_if_better(names, both);
        }
      }
      for (int group = 0; group < signs_.count; ++group)
        for (int i = 0; i < choices; ++i) {
          if (choices_[group][i].label == names.labels[group]) continue;
          if (choices_[group][i].evidence < choices_[group][0].evidence - 14) break;
          Names other = names;
          other.labels[group] = choices_[group][i].label;
          take_if_better(names, other);
        }
      if (names.value <= before) return;
    }
  }

  void take_if_better(Names& names, Names& other) const {
    other.value = value_of(other);
    if (other.value > names.value + 1e-4F) names = std::move(other);
  }

  // 1: some layout agrees; 0: none does; -1: too hard to say.
  int ask_exactly(const Names& names, std::vector<std::uint32_t>& culprits) {
    codes_.resize(cells_.size());
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      const auto name = name_of(cell, names);
      codes_[cell] = name <= 8           ? name
                     : is_mine(name)     ? code_exploded
                     : name == name_flag ? code_flagged
                                         : code_hidden;
    }
    try {
      const auto verdict =
          analyst_.analyse({shape_.get(), codes_, std::nullopt, 1.0}, exact_limits);
      culprits = verdict == sapper::Verdict::consistent ? std::vector<Cell>{} : analyst_.culprits();
      return verdict == sapper::Verdict::consistent ? 1 : 0;
    } catch (const TooComplex&) {
      culprits.clear();
      return -1;
    }
  }

  // Where the exact rules are broken: tries other names, the likeliest first.
  NamedCells settle(Names& best) {
    NamedCells out;
    int answer = ask_exactly(best, out.culprits);
    for (int depth = 0; depth < 3 && answer == 0; ++depth) {
      std::vector<Names> others = renamings(best, out.culprits);
      const auto first = out.culprits.size();
      bool is_better = false;
      for (std::size_t i = 0; i < others.size() && i < most_renamings; ++i) {
        std::vector<std::uint32_t> culprits;
        const int now = ask_exactly(others[i], culprits);
        if (now == 0) continue;
        best = others[i];
        out.culprits = std::move(culprits);
        answer = now;
        is_better = true;
        break;
      }
      if (!is_better || first == 0) break;
    }
    out.is_consistent = answer != 0;
    return out;
  }

  std::vector<Names> renamings(const Names& best,
                               const std::vector<std::uint32_t>& culprits) const {
    std::vector<bool> is_near_group(signs_.count), is_near_plate(plates_.count);
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
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (!is_near[cell]) continue;
      is_near_plate[plates_.of_cell[cell]] = true;
      const auto group = signs_.of_cell[cell];
      if (group == no_group) continue;
      is_near_group[group] = true;
      if (sizes_[group] < 2) continue;
      for (std::uint8_t label = 0; label < sign_classes; ++label) {
        if (label == best.labels[group] || label == class_nine) continue;
        if (cells_[cell]->chances[label] < -7) continue;
        Names other = best;
        other.exceptions.emplace_back(static_cast<std::uint32_t>(cell), label);
        add(std::move(other));
      }
    }
    for (int group = 0; group < signs_.count; ++group) {
      if (!is_near_group[group]) continue;
      for (const Choice& choice : choices_[group]) {
        if (choice.label == best.labels[group]) continue;
        if (choice.evidence < choices_[group][0].evidence - 14) continue;
        Names other = best;
        other.labels[group] = choice.label;
        add(std::move(other));
      }
    }
    for (int plate = 0; plate < plates_.count; ++plate) {
      if (!is_near_plate[plate]) continue;
      Names other = best;
      other.is_hidden[plate] = !other.is_hidden[plate];
      add(other);
      // Inside and outside may have been mistaken for each other: two at once.
      for (int second = 0; second < plate; ++second) {
        Names both = other;
        both.is_hidden[second] = !both.is_hidden[second];
        add(std::move(both));
      }
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Names& a, const Names& b) { return a.value > b.value; });
    return out;
  }

  // Fills in names, second names and doubts.
  void describe(const Names& best, NamedCells& out) {
    const float value = value_of(best);
    out.broken = static_cast<int>(std::lround(judge(best).broken));
    out.names = names_;
    out.seconds.assign(cells_.size(), name_hidden);
    out.doubts.assign(cells_.size(), 0);
    out.groups.assign(cells_.size(), no_group);
    out.plates = plates_.of_cell;
    std::vector<std::uint8_t> second_labels(signs_.count, class_other);
    std::vector<float> group_doubts(signs_.count), plate_doubts(plates_.count);
    for (int group = 0; group < signs_.count; ++group) {
      float highest = -1e9F;
      for (int i = 0; i < choices + 1; ++i) {
        const auto label = choices_[group][i].label;
        if (label == best.labels[group]) continue;
        Names other = best;
        other.labels[group] = label;
        const float now = value_of(other);
        if (now <= highest) continue;
        highest = now;
        second_labels[group] = label;
      }
      group_doubts[group] = doubt_of(value - highest);
    }
    for (int plate = 0; plate < plates_.count; ++plate) {
      Names other = best;
      other.is_hidden[plate] = !other.is_hidden[plate];
      plate_doubts[plate] = doubt_of(value - value_of(other));
    }
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      const auto group = signs_.of_cell[cell];
      const auto plate = plates_.of_cell[cell];
      if (group == no_group) {
        out.seconds[cell] = out.names[cell] == name_hidden ? 0 : name_hidden;
        out.doubts[cell] = plate_doubts[plate];
        continue;
      }
      out.groups[cell] = group;
      Names other = best;
      other.labels[group] = second_labels[group];
      out.seconds[cell] = name_of(cell, other);
      out.doubts[cell] = std::max(group_doubts[group], own_doubt(cell, best, out));
      if (best.labels[group] == class_other) {
        out.strangers += 1;
        out.doubts[cell] = std::max(out.doubts[cell], 0.3F);
      } else if (is_new_shape(cell, best.labels[group])) {
        out.new_shapes += 1;
      } else {
        out.signs += 1;
        if (out.names[cell] <= 8 && best.is_hidden[plate]) out.misplaced += 1;
        out.evidence += std::max(cells_[cell]->chances[best.labels[group]], -9.0F);
      }
    }
    out.evidence /= std::max(out.signs, 1);
    for (auto cell : out.culprits) out.doubts[cell] = std::max(out.doubts[cell], 0.5F);
    mark_explosions(out);
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      if (out.doubts[cell] < least_doubt || out.seconds[cell] == out.names[cell])
        out.doubts[cell] = 0;
  }

  // A cell that looks unlike the rest of its group.
  float own_doubt(std::size_t cell, const Names& best, NamedCells& out) const {
    const auto& chances = cells_[cell]->chances;
    const auto label = best.labels[signs_.of_cell[cell]];
    const auto first = static_cast<std::uint8_t>(std::max_element(chances.begin(), chances.end()) -
                                                 chances.begin());
    if (first == label || first == class_nine) return 0;
    const float margin = chances[first] - std::max(chances[label], -9.0F);
    if (margin < 2) return 0;
    Names other = best;
    other.exceptions.emplace_back(static_cast<std::uint32_t>(cell), first);
    out.seconds[cell] = name_of(cell, other);
    return std::min(0.5F, 0.1F * margin);
  }

  // The mine that ended the game lies on a plate of its own.
  void mark_explosions(NamedCells& out) const {
    std::vector<std::size_t> mines;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
      if (out.names[cell] == name_mine) mines.push_back(cell);
    if (mines.size() == 1) out.names[mines[0]] = name_exploded;
    if (mines.size() < 2) return;
    std::vector<int> members(plates_.count);
    for (auto cell : mines) ++members[plates_.of_cell[cell]];
    const auto most = std::max_element(members.begin(), members.end()) - members.begin();
    const Colour usual = mean_ground(mines, static_cast<std::uint8_t>(most));
    float farthest = 0;
    for (auto cell : mines)
      farthest = std::max(farthest, difference(cells_[cell]->cut.ground, usual));
    bool has_exploded = false;
    for (auto cell : mines) {
      if (difference(cells_[cell]->cut.ground, usual) > std::max(40.0F, 0.7F * farthest) &&
          2 * members[plates_.of_cell[cell]] < static_cast<int>(mines.size())) {
        out.names[cell] = name_exploded;
        has_exploded = true;
      }
    }
    if (!has_exploded) mark_crossed_explosion(out);
  }

  // A single crossed sign on a plate that no other cell has is the mine that went off, if the
  // numbers around allow one more.
  void mark_crossed_explosion(NamedCells& out) const {
    std::vector<int> members(plates_.count);
    for (auto plate : plates_.of_cell) ++members[plate];
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (out.names[cell] != name_wrong || members[plates_.of_cell[cell]] > 1) continue;
      if (!allows_mine(out.names, static_cast<Cell>(cell))) continue;
      out.names[cell] = name_exploded;
      out.seconds[cell] = name_wrong;
      out.doubts[cell] = std::max(out.doubts[cell], 0.1F);
      return;
    }
  }

  bool allows_mine(const std::vector<std::uint8_t>& names, Cell cell) const {
    const auto around = shape_->neighbours(cell);
    return std::all_of(around.begin(), around.end(), [&](Cell number) {
      if (names[number] > 8) return true;
      const auto near = shape_->neighbours(number);
      return std::count_if(near.begin(), near.end(), [&](Cell c) { return is_mine(names[c]); }) <
             names[number];
    });
  }

  Colour mean_ground(const std::vector<std::size_t>& list, std::uint8_t plate) const {
    Colour sum{};
    float count = 0;
    for (auto cell : list) {
      if (plates_.of_cell[cell] != plate) continue;
      count += 1;
      for (int c = 0; c < 3; ++c) sum[c] += cells_[cell]->cut.ground[c];
    }
    for (float& value : sum) value /= std::max(count, 1.0F);
    return sum;
  }

  const std::vector<const SeenCell*>& cells_;
  Groups plates_, signs_;
  std::shared_ptr<const Shape> shape_;
  std::vector<bool> has_blanks_;  // plates of cells without a sign
  std::vector<int> sizes_;
  std::vector<std::vector<Choice>> choices_;
  mutable std::vector<std::uint8_t> names_;
  std::vector<std::uint8_t> codes_;
  Analyst analyst_;
};

// What speaks against names, in broken rules.
float faults_of(const NamedCells& named) {
  return static_cast<float>(named.broken + named.strangers) +
         0.3F * static_cast<float>(named.misplaced) + (named.is_consistent ? 0 : 2);
}

}  // namespace

NamedCells name_cells(const std::vector<const SeenCell*>& cells, int rows, int columns) {
  NamedCells named = Namer(cells, rows, columns, false).run();
  // On a ground whose colour changes, hidden and opened cells may share one: borders tell them.
  if (faults_of(named) == 0 || named.evidence < hopeless_evidence) return named;
  NamedCells other = Namer(cells, rows, columns, true).run();
  return faults_of(other) < faults_of(named) ? other : named;
}

}  // namespace sapper
