#include <memory>
#include <string>

#include "../layout.hpp"
#include "../match.hpp"
#include "../perfect.hpp"
#include "check.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

constexpr int height = 5, width = 6;
constexpr std::size_t cells = height * width;

// Where the mines lie: one byte a cell; the first cell has none.
std::vector<std::uint8_t> mined(std::uint64_t seed, std::size_t mines) {
  bool forbidden[cells] = {true};
  std::vector<std::uint8_t> marks(cells, 0);
  for (std::uint32_t cell : random_mines(seed, mines, forbidden)) marks[cell] = 1;
  return marks;
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

SAPPER_TEST(an_unknown_player_is_none) {
  SAPPER_CHECK(make_player("nobody", "") == nullptr);
  SAPPER_CHECK(make_player("logic", "fast") == nullptr);
}

SAPPER_TEST(perfect_play_of_small_boards_has_its_known_value) {
  const Board board = parse("..../..../..../....", 3);
  const auto answer = solve_perfectly(
      board.position(), {4, 4, FirstClick::unpromised, std::uint64_t{1} << 40, {}});
  SAPPER_CHECK(answer && answer->wins == 400 && answer->layouts == 560);
}
