#include "picture/rules.hpp"

namespace sapper {

namespace {

// What breaking each rule counts for, in tenths.
constexpr int begun_without_numbers = 30;
constexpr int wrong_flags_alone = 20;  // they are shown at the end, beside the mines
constexpr int wrong_flag_too_many = 5;
constexpr int game_without_mines = 30;
constexpr int impossible_number = 10;
constexpr int mine_not_shown = 6;  // the end of a game shows all mines
constexpr int flag_too_many = 4;   // players err
constexpr int zero_beside_hidden = 10, printed_zero_beside_hidden = 2;
constexpr int opened_by_sides = 4;  // some games open what touches a zero with a side alone
constexpr int zeros_of_two_kinds = 10, most_of_two_kinds = 3;  // printed, and left blank
constexpr int usual_wrong_flags = 2;                           // at the end of most games

// Where the count of each kind lies among the bits of those around a cell.
enum Kind : int { mines = 0, flags = 4, questions = 8, hidden = 12, numbers = 16, sides = 20 };

// What touches with a side and is unopened is counted once more.
std::uint32_t bit_of(std::uint8_t name, bool touches) {
  const std::uint32_t side = touches ? 1U << sides : 0;
  if (is_mine_name(name)) return 1U << mines;
  if (name == name_flag) return 1U << flags;
  if (name == name_question) return (1U << questions) + side;
  if (name == name_hidden) return (1U << hidden) + side;
  return is_number_name(name) ? 1U << numbers : 0;
}

}  // namespace

RuleTally::RuleTally(const Shape& shape)
    : shape_(shape),
      names_(shape.cells(), name_hidden),
      is_blank_(shape.cells(), true),
      is_touched_(shape.cells()),
      around_(shape.cells()),
      parts_(shape.cells()),
      columns_(shape.neighbours(0).back() - 1) {
  counts_[name_hidden] = static_cast<int>(shape.cells());
  for (Cell cell = 0; cell < around_.size(); ++cell)
    for (Cell other : shape.neighbours(cell))
      around_[cell] += bit_of(name_hidden, touches(cell, other));
}

void RuleTally::rename(Cell cell, std::uint8_t name, bool is_blank) {
  // Below zero it wraps around, and back again where it is added.
  const auto change = [&](bool touches) {
    return bit_of(name, touches) - bit_of(names_[cell], touches);
  };
  const std::uint32_t at_corner = change(false), at_side = change(true);
  blank_zeros_ += (name == 0 && is_blank) - (names_[cell] == 0 && is_blank_[cell]);
  --counts_[names_[cell]];
  ++counts_[name];
  names_[cell] = name;
  is_blank_[cell] = is_blank;
  touch(cell);
  if (at_corner == 0) return;
  for (Cell other : shape_.neighbours(cell)) {
    around_[other] += touches(cell, other) ? at_side : at_corner;
    touch(other);
  }
}

void RuleTally::touch(Cell cell) {
  if (is_touched_[cell] != 0) return;
  is_touched_[cell] = 1;
  touched_.push_back(cell);
}

RuleCheck RuleTally::check() {
  for (Cell cell : touched_) {
    const Part now = part_of(cell);
    Part& before = parts_[cell];
    sum_.broken += now.broken - before.broken;
    sum_.missing += now.missing - before.missing;
    sum_.zeros += now.zeros - before.zeros;
    sum_.cornered += now.cornered - before.cornered;
    before = now;
    is_touched_[cell] = 0;
  }
  touched_.clear();
  int broken = broken_as_a_whole() + sum_.broken + (sum_.cornered > 0 ? opened_by_sides : 0);
  // A single mine may be all that is shown: that which went off.
  if (shown_mines() > 1) broken += mine_not_shown * sum_.missing;
  return {static_cast<float>(broken) / 10, sum_.zeros};
}

// Rules of the board as a whole.
int RuleTally::broken_as_a_whole() const {
  int broken = 0, with_numbers = 0;
  for (std::uint8_t name = 1; name <= 8; ++name) with_numbers += count(name);
  if (with_numbers == 0 && count(0) > 0) broken += begun_without_numbers;
  broken +=
      zeros_of_two_kinds * std::min({blank_zeros_, count(0) - blank_zeros_, most_of_two_kinds});
  const int wrong = count(name_wrong);
  if (wrong > 0 && shown_mines() == 0) broken += wrong_flags_alone;
  if (has_no_mines()) broken += game_without_mines;
  return broken + wrong_flag_too_many * std::max(0, wrong - usual_wrong_flags);
}

// Whether no cell is left that may be a mine.
bool RuleTally::has_no_mines() const {
  return shown_mines() + count(name_flag) + count(name_question) + count(name_hidden) == 0;
}

int RuleTally::most_mines(Cell cell) const {
  std::uint32_t sum = 0;
  for (const Kind kind : {mines, flags, questions, hidden}) sum += around_[cell] >> kind & 15U;
  return static_cast<int>(sum);
}

RuleTally::Part RuleTally::part_of(Cell cell) const {
  const int number = names_[cell];
  Part part;
  if (number > 8) return part;
  const auto near = [&](Kind kind) { return static_cast<int>(around_[cell] >> kind & 15U); };
  const int marked = near(mines) + near(flags);
  const int unopened = near(questions) + near(hidden);
  if (number < near(mines) || number > most_mines(cell)) part.broken += impossible_number;
  if (number < marked) part.broken += flag_too_many;
  if (number > marked + near(questions)) part.missing = 1;
  if (number > 0) return part;
  part.cornered = unopened > 0 && near(sides) == 0 ? 1 : 0;
  if (near(sides) > 0)
    part.broken += is_blank_[cell] ? zero_beside_hidden : printed_zero_beside_hidden;
  if (unopened == 0 && near(mines) == 0 && near(numbers) > 0) part.zeros = 1;
  return part;
}

RuleCheck check_rules(const Shape& shape, const std::vector<std::uint8_t>& names,
                      const std::vector<bool>& is_blank) {
  RuleTally tally(shape);
  for (Cell cell = 0; cell < names.size(); ++cell) tally.rename(cell, names[cell], is_blank[cell]);
  return tally.check();
}

}  // namespace sapper
