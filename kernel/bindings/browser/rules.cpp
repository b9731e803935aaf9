// The rules alone, for the Python package in the browser; `newRulesGame` in played.cpp makes a
// game.
#include <emscripten/bind.h>

#include <memory>
#include <string>

#include "bindings/browser/convert.hpp"
#include "game/words.hpp"

namespace em = emscripten;

namespace {

using sapper::Cell, sapper::Game;

bool act_by_rules(Game& game, const std::string& kind, int cell) {
  return guarded([&] {
    const auto word = sapper::value_of<sapper::ActionKind>(sapper::action_words, kind);
    return game.act({word, static_cast<Cell>(cell)});
  });
}

void show(Game& game, const std::string& codes) {
  guarded([&] { game.show({codes.begin(), codes.end()}); });
}

void lay_mines_of(Game& game, const std::string& marks) {
  guarded([&] { game.lay({marks.begin(), marks.end()}); });
}

em::val action_at(const Game& game, int place) {
  const auto action = game.action(static_cast<std::size_t>(place));
  em::val out = em::val::object();
  out.set("kind", sapper::word_of(sapper::action_words, action.kind));
  out.set("cell", static_cast<int>(action.cell));
  return out;
}

}  // namespace

EMSCRIPTEN_BINDINGS(rules) {
  em::class_<Game>("Game")
      .smart_ptr<std::shared_ptr<Game>>("GamePointer")
      .function("copy", em::optional_override(
                            [](const Game& game) { return std::make_shared<Game>(game); }))
      .function("show", &show)
      .function("lay", &lay_mines_of)
      .function("act", &act_by_rules)
      .function("undo", &Game::undo)
      .function("canOpen", em::optional_override([](const Game& game, int cell) {
                  return game.can_open(static_cast<Cell>(cell));
                }))
      .function("outcome", em::optional_override([](const Game& game) {
                  return sapper::word_of(sapper::outcome_words, game.outcome());
                }))
      .function("isLaid", &Game::is_laid)
      .function("flags", em::optional_override(
                             [](const Game& game) { return static_cast<int>(game.flags()); }))
      .function("actions", em::optional_override(
                               [](const Game& game) { return static_cast<int>(game.actions()); }))
      .function("actionAt", &action_at)
      .function("codes",
                em::optional_override([](const Game& game) { return to_array(game.codes()); }))
      .function("marks",
                em::optional_override([](const Game& game) { return to_array(game.marks()); }))
      .function("changed",
                em::optional_override([](const Game& game) { return to_array(game.changed()); }));
}
