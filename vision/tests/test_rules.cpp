#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "check.hpp"
#include "picture/ending.hpp"
#include "picture/rules.hpp"

using namespace sapper;

namespace {

// Names of cells by their signs, five to a row.
std::vector<std::uint8_t> names_of(const std::string& signs) {
  const std::string letters = ".F*?MX";
  std::vector<std::uint8_t> out;
  for (char sign : signs) {
    const auto place = letters.find(sign);
    out.push_back(
        static_cast<std::uint8_t>(place == std::string::npos ? sign - '0' : name_hidden + place));
  }
  return out;
}

std::shared_ptr<const Shape> shape_of(const std::string& signs) {
  return Shape::rectangle(static_cast<int>(signs.size()) / 5, 5);
}

float broken(const std::string& signs) {
  return check_rules(*shape_of(signs), names_of(signs), std::vector<bool>(signs.size(), true))
      .broken;
}

// The signs of an ending in which the grounds of some cells are red, and the signs of some are
// blue.
std::string ending_of(const std::string& signs, const std::vector<std::size_t>& red,
                      const std::vector<std::size_t>& blue = {}) {
  std::vector<SeenCell> seen(signs.size());
  std::vector<const SeenCell*> cells;
  for (SeenCell& cell : seen) cell.cut.sign.emplace();
  NamedCells named;
  named.names = named.seconds = names_of(signs);
  named.doubts.assign(signs.size(), 0);
  named.plates.assign(signs.size(), 0);
  for (std::size_t cell : red) {
    seen[cell].cut.ground = {200, 0, 0};
    named.plates[cell] = 1;
  }
  for (std::size_t cell : blue) seen[cell].cut.sign->colour = {0, 0, 200};
  for (const SeenCell& cell : seen) cells.push_back(&cell);
  name_ending(*shape_of(signs), cells, named);
  std::string out;
  for (auto name : named.names)
    out += name <= 8 ? static_cast<char>('0' + name) : ".F*?MX"[name - name_hidden];
  return out;
}

}  // namespace

SAPPER_TEST(numbers_of_a_lost_game_are_met_by_the_mines_that_are_shown) {
  SAPPER_CHECK(broken("M11M.11111") == 0);
  // The 2 needs a second mine, which may be hidden while the game goes on alone.
  SAPPER_CHECK(broken("M12M.11...") > 0);
  SAPPER_CHECK(broken("F12F.11...") == 0);
  // That which went off may be all that is shown.
  SAPPER_CHECK(broken("M12..11...") == 0);
  SAPPER_CHECK(broken("M11?M11..?") == 0);
}

SAPPER_TEST(crosses_need_mines_and_a_game_has_some) {
  SAPPER_CHECK(broken("X1...11...") > broken("F1...11..."));
  // Each 1 is impossible, and so is a board that is all open.
  SAPPER_CHECK(broken("1100011000") > 4);
}

SAPPER_TEST(a_flag_on_a_ground_of_its_own_is_wrong_where_no_number_needs_it) {
  SAPPER_CHECK(ending_of("M1F..11F..11...", {2}) == "*1X..11F..11...");
  SAPPER_CHECK(ending_of("M1F..11F..11...", {}) == "*1F..11F..11...");
  SAPPER_CHECK(ending_of("M2F..12...11...", {2}) == "*2F..12...11...");
  // Without a mine the game goes on.
  SAPPER_CHECK(ending_of("F1F..11F..11...", {2}) == "F1F..11F..11...");
}

SAPPER_TEST(a_flag_of_another_colour_than_those_that_are_needed_is_wrong) {
  SAPPER_CHECK(ending_of("M1F1F....1", {}, {2}) == "*1X1F....1");
  SAPPER_CHECK(ending_of("M1F1F....1", {}, {4}) == "*1X1F....1");
  SAPPER_CHECK(ending_of("M1F1F....1", {}, {2, 4}) == "*1F1F....1");
}

SAPPER_TEST(the_mine_on_another_ground_went_off) {
  SAPPER_CHECK(ending_of("M11MM11...", {4}) == "M11M*11...");
  SAPPER_CHECK(ending_of("M11MM11...", {}) == "M11MM11...");
}

SAPPER_TEST(a_game_may_open_what_touches_a_zero_with_a_side_alone) {
  const float once = broken(".100010000");
  SAPPER_CHECK(once > 0 && once < 0.5F);
  SAPPER_CHECK(broken(".101.10001") == once);
  SAPPER_CHECK(broken(".000010000") >= 1);
}

SAPPER_TEST(zeros_are_printed_or_left_blank_but_not_both) {
  const std::string signs = "0001.";
  const auto broken_with = [&](std::vector<bool> is_blank) {
    return check_rules(*shape_of(signs), names_of(signs), is_blank).broken;
  };
  SAPPER_CHECK(broken_with({false, false, false, false, true}) == 0);
  SAPPER_CHECK(broken_with({true, true, true, false, true}) == 0);
  SAPPER_CHECK(broken_with({true, false, false, false, true}) > 0);
}

SAPPER_TEST(names_that_change_step_by_step_are_checked_like_new_ones) {
  const auto shape = Shape::rectangle(4, 5);
  RuleTally tally(*shape);
  std::vector<std::uint8_t> names(shape->cells(), name_hidden);
  std::vector<bool> is_blank(shape->cells(), true);
  std::mt19937 source(1);
  for (int step = 0; step < 2000; ++step) {
    for (auto changes = source() % 4; changes > 0; --changes) {
      const Cell cell = source() % names.size();
      // Half are zeros and ones, as on a board.
      names[cell] =
          static_cast<std::uint8_t>(source() % 2 == 0 ? source() % 2 : source() % cell_names);
      is_blank[cell] = source() % 2 == 0;
      tally.rename(cell, names[cell], is_blank[cell]);
    }
    const RuleCheck now = tally.check(), anew = check_rules(*shape, names, is_blank);
    SAPPER_CHECK(now.broken == anew.broken && now.zeros == anew.zeros);
    SAPPER_CHECK(tally.names() == names);
  }
}
