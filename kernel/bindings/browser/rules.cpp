// The door between the browser and the rules: what a first playable board needs, and no more.
#include <emscripten/bind.h>

#include <stdexcept>
#include <string>

#include "bindings/browser/convert.hpp"
#include "game/words.hpp"

namespace em = emscripten;

namespace {

constexpr int most_cells = 1'000'000;

sapper::GameRules rules_of(int height, int width, int mines, std::uint64_t seed, int start,
                           bool cascades, int win) {
  if (height < 1 || width < 1 || height > most_cells / width)
    throw std::invalid_argument("no such size");
  if (start < 0 || start > 2 || win < 0 || win > 2) throw std::invalid_argument("no such rule");
  return {height,
          width,
          mines,
          seed,
          static_cast<sapper::StartRule>(start),
          cascades,
          static_cast<sapper::WinRule>(win)};
}

// Returns a game, or throws the reason as text, which is what JavaScript can catch.
std::shared_ptr<sapper::Game> new_game(int height, int width, int mines, std::uint64_t seed,
                                       int start, bool cascades, int win) {
  return guarded([&] {
    return std::make_shared<sapper::Game>(
        rules_of(height, width, mines, seed, start, cascades, win));
  });
}

std::shared_ptr<sapper::Game> game_on(int height, int width, const std::string& marks,
                                      bool cascades, int win) {
  return guarded([&] {
    std::vector<std::uint8_t> bytes(marks.begin(), marks.end());
    int mines = 0;
    for (std::uint8_t& mark : bytes) mines += mark = mark != 0;
    return std::make_shared<sapper::Game>(rules_of(height, width, mines, 0, 0, cascades, win),
                                          std::move(bytes));
  });
}

bool open_cell(sapper::Game& game, int cell) {
  return guarded([&] { return game.open(static_cast<sapper::Cell>(cell)); });
}

void show(sapper::Game& game, const std::string& codes) {
  guarded([&] { game.show({codes.begin(), codes.end()}); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(rules) {
  em::class_<sapper::Game>("Game")
      .smart_ptr<std::shared_ptr<sapper::Game>>("GamePointer")
      .function("open", &open_cell)
      .function("show", &show)
      .function("flag", em::optional_override([](sapper::Game& game, int cell) {
                  return game.flag(static_cast<sapper::Cell>(cell));
                }))
      .function("chord", em::optional_override([](sapper::Game& game, int cell) {
                  return game.chord(static_cast<sapper::Cell>(cell));
                }))
      .function(
          "act", em::optional_override([](sapper::Game& game, const std::string& kind, int cell) {
            return guarded([&] {
              const auto word = sapper::value_of<sapper::ActionKind>(sapper::action_words, kind);
              return game.act({word, static_cast<sapper::Cell>(cell)});
            });
          }))
      .function("undo", &sapper::Game::undo)
      .function("clone", em::optional_override([](const sapper::Game& game) {
                  return std::make_shared<sapper::Game>(game);
                }))
      .function("lay", em::optional_override([](sapper::Game& game, const std::string& marks) {
                  guarded([&] { game.lay({marks.begin(), marks.end()}); });
                }))
      .function("canOpen", em::optional_override([](const sapper::Game& game, int cell) {
                  return game.can_open(static_cast<sapper::Cell>(cell));
                }))
      .function("flags", em::optional_override([](const sapper::Game& game) {
                  return static_cast<int>(game.flags());
                }))
      .function("actionAt", em::optional_override([](const sapper::Game& game, int place) {
                  const auto action = game.action(static_cast<std::size_t>(place));
                  em::val out = em::val::object();
                  out.set("kind", sapper::word_of(sapper::action_words, action.kind));
                  out.set("cell", static_cast<int>(action.cell));
                  return out;
                }))
      .function("agreesWith",
                em::optional_override([](const sapper::Game& game, const std::string& codes) {
                  return game.agrees_with(as_bytes(codes));
                }))
      .function("outcome", em::optional_override([](const sapper::Game& game) {
                  return static_cast<int>(game.outcome());
                }))
      .function("isLaid", &sapper::Game::is_laid)
      .function("mines", em::optional_override([](const sapper::Game& game) {
                  return static_cast<int>(game.rules().mines);
                }))
      .function("actions", em::optional_override([](const sapper::Game& game) {
                  return static_cast<int>(game.actions());
                }))
      .function("codes", em::optional_override(
                             [](const sapper::Game& game) { return to_array(game.codes()); }))
      .function("marks", em::optional_override(
                             [](const sapper::Game& game) { return to_array(game.marks()); }))
      .function("changed", em::optional_override(
                               [](const sapper::Game& game) { return to_array(game.changed()); }));
  em::function("newGame", &new_game);
  em::function("gameOn", &game_on);
}
