#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>

#include "analysis/forecast.hpp"
#include "base/random_layout.hpp"
#include "champion/expectation.hpp"
#include "check.hpp"
#include "door/players.hpp"
#include "play/match.hpp"
#include "play/mirrors.hpp"
#include "play/perfect.hpp"
#include "play/tie_order.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

constexpr int height = 5, width = 6;
constexpr std::size_t cells = height * width;

// Where the mines lie: one byte a cell; the first cell has none.
std::vector<std::uint8_t> mined(std::uint64_t seed, std::size_t mines) {
  const std::uint8_t forbidden[cells] = {1};
  return random_marks(seed, mines, forbidden);
}

GameRecord play(const std::string& name, const std::string& effort, std::uint64_t seed,
                std::size_t mines) {
  const auto player = make_player(name, effort);
  SAPPER_CHECK(player != nullptr);
  return player ? play_game(*player, height, width, mined(seed, mines), 0) : GameRecord{};
}

// Every game ends, wins exactly if its last move survives, and goes the same way again.
void check_games(const std::string& name, const std::string& effort) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const std::size_t mines = 3 + 2 * seed;
    const GameRecord game = play(name, effort, seed, mines);
    SAPPER_CHECK(game.moves >= 1 && game.moves <= cells - mines + 1);
    SAPPER_CHECK(game.won || (!game.guesses.empty() && !game.guesses.back().survived));
    for (std::size_t i = 0; i + 1 < game.guesses.size(); ++i)
      SAPPER_CHECK(game.guesses[i].survived);
    SAPPER_CHECK(play(name, effort, seed, mines).trace == game.trace);
  }
}

}  // namespace

SAPPER_TEST(the_logic_player_plays) { check_games("logic", ""); }
SAPPER_TEST(the_safest_player_plays) { check_games("safest", ""); }
SAPPER_TEST(the_fast_champion_plays) { check_games("champion", "fast"); }
SAPPER_TEST(the_standard_champion_plays) { check_games("champion", "standard"); }
SAPPER_TEST(the_deep_champion_plays) { check_games("champion", "deep"); }

// What may follow a guess: luck and bad luck weigh the same.
SAPPER_TEST(luck_is_nothing_on_average) {
  const Board board = parse("1......../2......../..3....../........./........./.........", 12);
  const Position position = board.position();
  Analyst now;
  SAPPER_CHECK(now.analyse(position) == Verdict::consistent);
  Forecast forecast;
  forecast.prepare(position);
  Foresight foresight(0.8);
  for (Cell cell : {Cell(1), Cell(10), Cell(40), Cell(53)}) {
    Expectation expectation(foresight.look(position, now, cell, 0), 0.6);
    expectation.learn(1);
    const auto numbers = forecast.numbers(cell);
    double mean = now.mine()[cell] * expectation.luck(false, 0), size = 0;
    for (std::uint8_t number = 0; number <= 8; ++number) {
      mean += numbers[number] * expectation.luck(true, number);
      size += numbers[number] * std::abs(expectation.luck(true, number));
    }
    SAPPER_CHECK(size > 0.01);
    SAPPER_CHECK(std::abs(mean) < 1e-6);
  }
}

SAPPER_TEST(guesses_are_made_without_a_total) {
  Board board =
      parse("01....../12....../..2...../......../......../......../......../........", 12);
  Position position = board.position();
  position.mines.reset();
  position.odds = usual_odds;
  for (const char* effort : {"fast", "standard", "deep"}) {
    const Choice choice = make_player("champion", effort)->choose({position, 8, 8});
    SAPPER_CHECK(choice.risk > 0 && choice.risk < 0.3);
  }
}

// Any position at all, with exploded mines, flags, lone cells, and with or without the total.
SAPPER_TEST(the_players_choose_sensibly_anywhere) {
  SplitMix64 random(7);
  const auto safest = make_player("safest", ""), fast = make_player("champion", "fast");
  Analyst analyst;
  for (int i = 0; i < 150; ++i) {
    const int rows = 1 + static_cast<int>(random.below(6));
    const int columns = 1 + static_cast<int>(random.below(7));
    const Board board = scattered(random, rows, columns, random.unit(), random.unit());
    if (std::none_of(board.codes.begin(), board.codes.end(), is_hidden)) continue;
    for (const Position& position : {board.position(), board.without_total(usual_odds)})
      for (const auto& player : {safest.get(), fast.get()}) {
        const Choice choice = player->choose({position, rows, columns});
        SAPPER_CHECK(analyst.analyse(position) == Verdict::consistent);
        const auto has = [&](Mark mark) {
          return std::find(analyst.marks().begin(), analyst.marks().end(), mark) !=
                 analyst.marks().end();
        };
        const Mark mark = analyst.marks()[choice.cell];
        SAPPER_CHECK(has(Mark::safe)
                         ? mark == Mark::safe
                         : mark == (has(Mark::open_question) ? Mark::open_question : Mark::mine));
        SAPPER_CHECK(std::abs(choice.risk - analyst.mine()[choice.cell]) < 1e-9);
      }
  }
}

SAPPER_TEST(an_unknown_player_is_none) {
  for (auto [name, effort] : {std::pair{"nobody", ""}, {"logic", "fast"}, {"safest", "fast"}}) try {
      make_player(name, effort);
      SAPPER_CHECK(false);
    } catch (const std::invalid_argument&) {}
}

SAPPER_TEST(of_equal_cells_those_beside_known_mines_come_first) {
  const Board board = parse("...*...", 3);
  Analyst now;
  SAPPER_CHECK(now.analyse(board.position()) == Verdict::consistent);
  std::vector<Cell> cells{0, 1, 2, 4, 5, 6};
  order_near({board.position(), 1, 7}, now, cells);
  // Then those with fewer undetermined cells around.
  SAPPER_CHECK((cells == std::vector<Cell>{2, 4, 0, 6, 1, 5}));
}

SAPPER_TEST(mirror_images_keep_what_touches_what) {
  for (const auto& [rows, images] :
       {std::pair{"..../..../....", 3u}, {".../.../...", 7u}, {"0../..*/..*", 0u}, {"*./..", 1u}}) {
    const Board board = parse(rows, 2);
    LayoutTable table;
    for (Cell cell = 0; cell < board.codes.size(); ++cell)
      if (board.codes[cell] == code_hidden) table.cells.push_back(cell);
    const auto found = mirror_images(board.position(), table, board.height, board.width);
    SAPPER_CHECK(found.size() == images);
    const auto touch = [&](std::uint32_t one, std::uint32_t other) {
      const auto near = board.shape->neighbours(table.cells[one]);
      return std::count(near.begin(), near.end(), table.cells[other]);
    };
    for (const auto& image : found) {
      std::vector<std::uint32_t> sorted = image;
      std::sort(sorted.begin(), sorted.end());
      for (std::uint32_t one = 0; one < image.size(); ++one) {
        SAPPER_CHECK(sorted[one] == one);
        for (std::uint32_t other = 0; other < image.size(); ++other)
          SAPPER_CHECK(touch(one, other) == touch(image[one], image[other]));
      }
    }
  }
}

SAPPER_TEST(perfect_play_of_small_boards_has_its_known_value_and_takes_the_same_work_everywhere) {
  const Board board = parse("..../..../..../....", 3);
  constexpr std::uint64_t work = 230'235;
  const auto answer = solve_perfectly(board.position(), {4, 4, StartRule::none, work});
  SAPPER_CHECK(answer && answer->wins == 400 && answer->layouts == 560);
  SAPPER_CHECK(!solve_perfectly(board.position(), {4, 4, StartRule::none, work - 1}));
  const auto safe = solve_perfectly(board.position(), {4, 4, StartRule::safe, work});
  SAPPER_CHECK(safe && safe->wins == 400 && safe->layouts == 455);
  const auto opening = solve_perfectly(board.position(), {4, 4, StartRule::opening, work});
  SAPPER_CHECK(opening && opening->wins == 35 && opening->layouts == 35);
  SAPPER_CHECK(opening->best == std::vector<Cell>({5, 6, 9, 10}));
}
