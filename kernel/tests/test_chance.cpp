#include <algorithm>
#include <cmath>
#include <vector>

#include "champion/champion.hpp"
#include "champion/unavoidable.hpp"
#include "chance/win_chance.hpp"
#include "check.hpp"
#include "play/perfect.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

// A hidden board, with what a question borrows.
struct Blank {
  Blank(int rows, int columns, int mines)
      : shape(Shape::rectangle(rows, columns)),
        codes(static_cast<std::size_t>(rows * columns), code_hidden),
        view{{shape.get(), codes, mines, 1.0}, rows, columns} {}

  std::shared_ptr<const Shape> shape;
  std::vector<std::uint8_t> codes;
  View view;
};

}  // namespace

SAPPER_TEST(small_boards_have_the_chance_of_perfect_play) {
  const Blank board(3, 3, 2);
  ChanceQuestion question;
  question.view = board.view;
  question.openings = {{}, {0}, {4}, {0, 8}};
  const ChanceAnswer answer = find_chances(question);
  const auto perfect = solve_perfectly(board.view.position, {3, 3, StartRule::none, 1'000'000});
  SAPPER_CHECK(answer.is_exact && perfect.has_value());
  const double best = double(perfect->wins) / double(perfect->layouts);
  SAPPER_CHECK(std::abs(answer.openings[0].value - best) < 1e-12);
  for (const WinChance& chance : answer.openings) {
    SAPPER_CHECK(chance.error == 0 && chance.difference_error == 0);
    SAPPER_CHECK(std::abs(chance.value - chance.difference - best) < 1e-12);
    SAPPER_CHECK(chance.difference <= 1e-12);
  }
}

SAPPER_TEST(estimates_do_not_depend_on_threads) {
  const Blank board(6, 6, 8);
  ChanceQuestion question;
  question.view = board.view;
  question.openings = {{}, {7}};
  question.effort.most_layouts = 96;
  question.effort.enough = 0;
  const ChanceAnswer one = find_chances(question);
  question.threads = 3;
  const ChanceAnswer three = find_chances(question);
  SAPPER_CHECK(!one.is_exact && one.layouts == 96 && three.layouts == 96);
  for (std::size_t i = 0; i < 2; ++i) {
    SAPPER_CHECK(one.openings[i].value == three.openings[i].value);
    SAPPER_CHECK(one.openings[i].error == three.openings[i].error);
  }
  question.seed = 1;
  SAPPER_CHECK(find_chances(question).openings[0].value != one.openings[0].value);
}

SAPPER_TEST(openings_are_compared_with_the_first) {
  Blank board(6, 6, 8);
  board.codes[0] = 3;  // the three cells around it are mines
  ChanceQuestion question;
  question.view = board.view;
  question.openings = {{}, {1}, {35}, {34, 35}};
  question.effort.enough = 0.02;
  const auto found = find_chances(question).openings;
  SAPPER_CHECK(found[1].value == 0 && found[1].error == 0);
  SAPPER_CHECK(found[1].difference == -found[0].value);
  for (const WinChance& each : found)
    SAPPER_CHECK(std::abs(each.value - found[0].value - each.difference) < 1e-12);
  SAPPER_CHECK(found[2].difference_error <= 0.02 && found[3].difference < found[2].difference);
}

// What is foreseen must not outweigh games that say something else.
SAPPER_TEST(many_games_agree_with_few_and_what_was_foreseen) {
  Blank board(8, 8, 14);
  board.codes[0] = 1;
  ChanceQuestion question;
  question.view = board.view;
  question.openings = {{}, {1}, {27}, {63}};
  const auto few = find_chances(question).openings;
  question.effort = {2048, 1'000'000, 0.001};
  question.seed = 1;
  const auto many = find_chances(question).openings;
  for (std::size_t i = 0; i < few.size(); ++i) {
    SAPPER_CHECK(std::abs(few[i].value - many[i].value) < 4 * (few[i].error + many[i].error));
    SAPPER_CHECK(std::abs(few[i].difference - many[i].difference) <=
                 4 * (few[i].difference_error + many[i].difference_error));
  }
}

// One of the cells is the champion's own choice.
SAPPER_TEST(the_champions_choice_loses_nothing_by_what_is_foreseen) {
  Blank board(8, 8, 14);
  board.codes[0] = 1;
  ChanceQuestion question;
  question.view = board.view;
  for (Cell cell = 1; cell < board.codes.size(); ++cell) question.openings.push_back({cell});
  question.effort.enough = 0.05;
  const auto found = find_chances(question).openings;
  SAPPER_CHECK(std::any_of(found.begin() + 1, found.end(),
                           [](const WinChance& each) { return each.difference == 0; }));
}

// Late in an expert game it settles a coin flip, though other cells have the better outlook. Games
// that begin with the same cell do not differ.
SAPPER_TEST(the_first_opening_is_the_champions_choice) {
  const Board board = parse(
      "1.11.1012211.112.2212.101..100/1.111101..22111.3.3.2110122100/"
      "2222210123.1001122.32100000122/..2..111112210000113.3101111../"
      "..44321.112.10000003..101.1233/2..3.11112.421012213.4101123.3/"
      "135.420002.3.112..12.211101.../01...2232213221.3211112.201343/"
      "122322...102.3233210113.2001.2/.31001232214.4.2..102.5431012./"
      "..10000012.3.31233203....32122/232100013.3212112.203...4..12./"
      "01.10113..2001.23.325.....423./121102.5.410012.322.........../"
      ".21103.5.2111012.113........../12.102.3111.10011101..........",
      99);
  const View view{board.position(), board.height, board.width};
  const Choice choice = Champion(*champion_style("standard")).choose(view);
  SAPPER_CHECK(choice.risk == 0.5);
  ChanceQuestion question;
  question.view = view;
  question.openings = {{}, {choice.cell}};
  question.effort = {32, 1'000'000, 0, {0, 0}};
  SAPPER_CHECK(find_chances(question).openings[1].difference == 0);
}

// What is known of a guess by its surroundings, against perfect play of the whole board.
SAPPER_TEST(what_a_guess_keeps_for_certain_it_keeps_of_perfect_play) {
  SplitMix64 random(3);
  Analyst analyst;
  Shares shares;
  Coinflips coinflips;
  ExactChances exact;
  int flips = 0, parts = 0;
  for (int round = 0; round < 2000; ++round) {
    const Board board = patterned(random, 4, 6, 0.4, [&](int, int) { return random.below(2); });
    const View view{board.position(), board.height, board.width};
    SAPPER_CHECK(analyst.analyse(board.position()) == Verdict::consistent);
    if (!exact.prepare(view, {}, {})) continue;
    const double best = exact.value().value();
    shares.see(view, analyst);
    for (Cell cell : analyst.hidden()) {
      if (analyst.marks()[cell] != Mark::open_question) continue;
      const auto share = shares.after(cell);
      if (!share) continue;
      SAPPER_CHECK(std::abs(exact.value_after({&cell, 1}).value() - *share * best) < 1e-12);
      coinflips.see(view, analyst);
      ++(is_free(view, analyst, coinflips, cell) ? flips : parts);
    }
  }
  SAPPER_CHECK(flips > 200 && parts > 200);
}

// One of the two cells in the corner is a mine, and nothing will ever tell which.
SAPPER_TEST(a_coin_flip_that_must_be_taken_costs_nothing_while_cells_are_safe) {
  const Board board = parse("......../13....../011.....", 7);
  ChanceQuestion question;
  question.view = {board.position(), board.height, board.width};
  question.openings = {{}, {0}, {1}, {7}};
  question.effort = {32, 1'000'000, 0, {0, 0}};
  const ChanceAnswer found = find_chances(question);
  SAPPER_CHECK(!found.is_exact);
  for (std::size_t flip : {1, 2}) {
    SAPPER_CHECK(found.openings[flip].difference == 0);
    SAPPER_CHECK(found.openings[flip].difference_error == 0);
  }
  SAPPER_CHECK(found.openings[3].difference < 0);
}

SAPPER_TEST(a_promised_first_click_meets_no_mine) {
  const Blank board(2, 3, 2);
  ChanceQuestion question;
  question.view = board.view;
  question.openings = {{0}};
  question.free = {0, 1, 3, 4};  // the two mines fill the last column
  const ChanceAnswer answer = find_chances(question);
  SAPPER_CHECK(answer.is_exact && answer.openings[0].value == 1);
}
