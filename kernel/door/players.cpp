#include "door/players.hpp"

#include <algorithm>
#include <stdexcept>

#include "champion/champion.hpp"
#include "play/simple_players.hpp"

namespace sapper {

namespace {

ChampionStyle style_of(const std::string& effort) {
  if (const auto style = champion_style(effort)) return *style;
  throw std::invalid_argument("unknown player or effort: champion:" + effort);
}

}  // namespace

std::unique_ptr<Player> make_player(const std::string& name, const std::string& effort) {
  if (name == "champion") return std::make_unique<Champion>(style_of(effort));
  if (name == "logic" && effort.empty()) return std::make_unique<LogicPlayer>();
  if (name == "safest" && effort.empty()) return std::make_unique<SafestPlayer>();
  throw std::invalid_argument("unknown player or effort: " + name + ":" + effort);
}

Choice choice_of(Player& player, const Question& question) {
  question.expect_some_hidden();
  View view = question.view();
  if (!view.position.mines) view.position.odds = usual_odds;
  return player.choose(view);
}

std::vector<GameRecord> play_games(Player& player, const Question& question, const Layouts& layouts,
                                   std::size_t first) {
  question.expect_hidden(first);
  std::vector<GameRecord> games;
  for (std::size_t i = 0; i < layouts.count(); ++i)
    games.push_back(play_game(player, question.height(), question.width(), layouts[i],
                              static_cast<Cell>(first), question.codes()));
  return games;
}

std::optional<EndgameAnswer> solve_perfectly(const Question& question, StartRule start,
                                             std::uint64_t work) {
  const Position& position = question.position();
  if (!position.mines) throw std::invalid_argument("a known number of mines expected");
  if (start != StartRule::none &&
      !std::all_of(position.codes.begin(), position.codes.end(), is_hidden))
    throw std::invalid_argument("a board with nothing opened expected");
  return solve_perfectly(position, {question.height(), question.width(), start, work});
}

}  // namespace sapper
