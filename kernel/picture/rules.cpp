#include "picture/rules.hpp"

namespace sapper {

namespace {

// What breaking each rule counts for.
constexpr float begun_without_numbers = 3;
constexpr float wrong_flags_alone = 2;  // they are shown at the end, beside the mines
constexpr float wrong_flag_too_many = 0.5F;
constexpr float loss_with_nothing_left = 1;  // a game whose safe cells are all open was won
constexpr float mine_not_shown = 0.6F;       // the end of a game shows all mines
constexpr float flag_too_many = 0.4F;        // players err
constexpr float zero_beside_hidden = 1, printed_zero_beside_hidden = 0.2F;
constexpr std::ptrdiff_t usual_wrong_flags = 2;  // at the end of most games

struct Around {
  int mines = 0, flags = 0, questions = 0, hidden = 0, numbers = 0;
};

Around count_around(const Shape& shape, const std::vector<std::uint8_t>& names, Cell cell) {
  Around out;
  for (Cell other : shape.neighbours(cell)) {
    const auto near = names[other];
    out.mines += is_mine_name(near) ? 1 : 0;
    out.flags += near == name_flag ? 1 : 0;
    out.questions += near == name_question ? 1 : 0;
    out.hidden += near == name_hidden ? 1 : 0;
    out.numbers += is_number_name(near) ? 1 : 0;
  }
  return out;
}

// Rules of the board as a whole.
float check_end(const std::vector<std::uint8_t>& names, std::ptrdiff_t shown) {
  const auto count = [&](std::uint8_t name) {
    return std::count(names.begin(), names.end(), name);
  };
  float broken = 0;
  if (std::none_of(names.begin(), names.end(), is_number_name) && count(0) > 0)
    broken += begun_without_numbers;
  const auto wrong = count(name_wrong);
  if (wrong > 0 && shown == 0) broken += wrong_flags_alone;
  if (shown > 0 && wrong + count(name_hidden) == 0) broken += loss_with_nothing_left;
  return broken + wrong_flag_too_many *
                      static_cast<float>(std::max<std::ptrdiff_t>(0, wrong - usual_wrong_flags));
}

}  // namespace

RuleCheck check_rules(const Shape& shape, const std::vector<std::uint8_t>& names,
                      const std::vector<bool>& is_blank) {
  const auto shown = std::count_if(names.begin(), names.end(), is_mine_name);
  RuleCheck check;
  check.broken = check_end(names, shown);
  for (Cell cell = 0; cell < names.size(); ++cell) {
    const int number = names[cell];
    if (number > 8) continue;
    const Around near = count_around(shape, names, cell);
    const int marked = near.mines + near.flags;
    const int most = marked + near.questions + near.hidden;
    if (number < near.mines || number > most) check.broken += 1;
    if (number < marked) check.broken += flag_too_many;
    // A single mine may be all that is shown: that which went off.
    if (shown > 1 && number > marked + near.questions) check.broken += mine_not_shown;
    if (number > 0) continue;
    const int unopened = near.questions + near.hidden;
    if (unopened > 0)
      check.broken += is_blank[cell] ? zero_beside_hidden : printed_zero_beside_hidden;
    if (unopened == 0 && near.mines == 0 && near.numbers > 0) check.zeros += 1;
  }
  return check;
}

}  // namespace sapper
