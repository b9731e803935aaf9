// The games' part of the door between Python and the kernel: rules, actions and outcomes cross as
// their words, cells as row-major numbers, codes and marks as bytes.
#include "bindings/bindings.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <optional>
#include <string>

#include "bindings/bytes.hpp"
#include "game/played_game.hpp"
#include "game/words.hpp"

namespace nb = nanobind;

namespace {

using sapper::Action, sapper::Cell, sapper::Entry, sapper::Game, sapper::GameRules,
    sapper::PlayedGame;

std::vector<std::uint8_t> to_list(const nb::bytes& bytes) {
  const auto span = to_span(bytes);
  return {span.begin(), span.end()};
}

Action to_action(const std::string& word, Cell cell) {
  return {sapper::value_of<sapper::ActionKind>(sapper::action_words, word), cell};
}

void make_game_rules(GameRules* self, int height, int width, std::int64_t mines, std::uint64_t seed,
                     const std::string& start, bool cascades, const std::string& win,
                     bool awaits_mines) {
  new (self) GameRules{height,
                       width,
                       mines,
                       seed,
                       sapper::value_of<sapper::StartRule>(sapper::start_words, start),
                       cascades,
                       sapper::value_of<sapper::WinRule>(sapper::win_words, win),
                       awaits_mines};
}

void make_game(Game* self, const GameRules& rules, const std::optional<nb::bytes>& marks) {
  if (marks)
    new (self) Game(rules, to_list(*marks));
  else
    new (self) Game(rules);
}

// The cells that the last action changed, as (row, column).
nb::list changed_cells(const Game& game) {
  const auto width = static_cast<Cell>(game.rules().width);
  nb::list out;
  for (Cell cell : game.changed()) out.append(nb::make_tuple(cell / width, cell % width));
  return out;
}

nb::tuple action_at(const Game& game, std::size_t place) {
  if (place >= game.actions()) throw nb::index_error("no such action");
  const Action action = game.action(place);
  return nb::make_tuple(sapper::word_of(sapper::action_words, action.kind), action.cell);
}

nb::list actions_of(const Game& game) {
  nb::list out;
  for (std::size_t place = 0; place < game.actions(); ++place) out.append(action_at(game, place));
  return out;
}

std::optional<nb::bytes> marks_of(const Game& game) {
  return game.is_laid() ? std::optional(to_bytes(game.marks())) : std::nullopt;
}

std::string outcome_of(const Game& game) {
  return sapper::word_of(sapper::outcome_words, game.outcome());
}

std::string name_of(const Entry& entry) {
  return entry.action ? sapper::word_of(sapper::action_words, entry.action->kind)
                      : std::string(sapper::undo_word);
}

std::vector<Entry> entries_from(const PlayedGame& played, std::size_t begin) {
  const auto& all = played.entries();
  return {all.begin() + static_cast<std::ptrdiff_t>(std::min(begin, all.size())), all.end()};
}

bool replay_entry(PlayedGame& played, const std::string& kind, Cell cell, std::int64_t ms,
                  const std::string& agent) {
  if (kind == sapper::undo_word) return played.replay({std::nullopt, ms, agent});
  return played.replay({to_action(kind, cell), ms, agent});
}

std::map<std::string, std::vector<std::string>> game_words() {
  std::map<std::string, std::vector<std::string>> out;
  const auto list = [](const auto& words) {
    return std::vector<std::string>(words.begin(), words.end());
  };
  out["start"] = list(sapper::start_words);
  out["win"] = list(sapper::win_words);
  out["outcome"] = list(sapper::outcome_words);
  out["action"] = list(sapper::action_words);
  out["undo"] = {std::string(sapper::undo_word)};
  out["helps"] = list(std::array{sapper::help_ai, sapper::help_auto_flag, sapper::help_undo});
  return out;
}

void bind_game_rules(nb::module_& module) {
  nb::enum_<sapper::StartRule>(module, "StartRule", "What the first click is promised.")
      .value("NONE", sapper::StartRule::none)
      .value("SAFE", sapper::StartRule::safe)
      .value("OPENING", sapper::StartRule::opening);
  nb::class_<GameRules>(module, "GameRules", "What is decided before the first click.")
      .def("__init__", &make_game_rules, nb::arg("height"), nb::arg("width"), nb::arg("mines"),
           nb::kw_only(), nb::arg("seed"), nb::arg("start"), nb::arg("cascades"), nb::arg("win"),
           nb::arg("awaits_mines") = false);
  nb::class_<Game>(module, "Game", "One game's rules: open, flag, chord and undo.")
      .def("__init__", &make_game, nb::arg("rules"), nb::arg("marks").none())
      .def("__copy__", [](const Game& game) { return Game(game); })
      .def(
          "show", [](Game& game, const nb::bytes& codes) { game.show(to_list(codes)); },
          nb::arg("codes"), "ValueError for codes that the mines contradict.")
      .def(
          "lay", [](Game& game, const nb::bytes& marks) { game.lay(to_list(marks)); },
          nb::arg("marks"), "Lays the mines of a game that has none yet.")
      .def(
          "act",
          [](Game& game, const std::string& kind, Cell cell) {
            return game.act(to_action(kind, cell));
          },
          nb::arg("kind"), nb::arg("cell"), "Whether the rules allow it: else nothing happens.")
      .def("undo", &Game::undo, "Whether there was something to take back.")
      .def("can_open", &Game::can_open, nb::arg("cell"))
      .def("changed", &changed_cells, nb::sig("def changed(self) -> list[tuple[int, int]]"),
           "What the last action changed, as (row, column).")
      .def_prop_ro("changes", [](const Game& game) { return game.changed().size(); })
      .def("actions", &actions_of, nb::sig("def actions(self) -> list[tuple[str, int]]"),
           "The actions that stand, as (kind, cell).")
      .def("action", &action_at, nb::arg("place"),
           nb::sig("def action(self, place: int) -> tuple[str, int]"))
      .def_prop_ro("count", &Game::actions)
      .def_prop_ro("is_laid", &Game::is_laid)
      .def_prop_ro("outcome", &outcome_of)
      .def_prop_ro("flags", &Game::flags)
      .def_prop_ro("codes", [](const Game& game) { return to_bytes(game.codes()); })
      .def(
          "code",
          [](const Game& game, std::size_t cell) {
            if (cell >= game.codes().size()) throw nb::index_error("no such cell");
            return game.codes()[cell];
          },
          nb::arg("cell"), "The code of one cell, without a copy of all.")
      .def_prop_ro("marks", &marks_of);
}

}  // namespace

void bind_games(nb::module_& module) {
  bind_game_rules(module);
  module.def("game_words", &game_words, "The words that cross this border.");
  nb::class_<Entry>(module, "Entry", "One thing that happened in a game.")
      .def_prop_ro("kind", &name_of)
      .def_prop_ro("cell",
                   [](const Entry& entry) {
                     return entry.action ? std::optional(entry.action->cell) : std::nullopt;
                   })
      .def_ro("ms", &Entry::ms)
      .def_ro("agent", &Entry::agent);
  nb::class_<sapper::Ending>(module, "Ending", "How a game ended first, and when.")
      .def_prop_ro("outcome",
                   [](const sapper::Ending& ending) {
                     return sapper::word_of(sapper::outcome_words, ending.outcome);
                   })
      .def_ro("ms", &sapper::Ending::ms);
  nb::class_<PlayedGame>(module, "PlayedGame", "A game as a person plays it.")
      .def(
          "__init__", [](PlayedGame* self, const Game& game) { new (self) PlayedGame(game); },
          nb::arg("game"), "On a copy of the game.")
      .def(
          "act",
          [](PlayedGame& self, const std::string& kind, Cell cell, double now,
             const std::string& agent,
             bool joins) { return self.act(to_action(kind, cell), now, agent, joins); },
          nb::arg("kind"), nb::arg("cell"), nb::arg("now"), nb::arg("agent") = "",
          nb::arg("joins") = false)
      .def("undo", &PlayedGame::undo, nb::arg("now"))
      .def("redo", &PlayedGame::redo, nb::arg("now"))
      .def("flag_by_itself", &PlayedGame::flag_by_itself, nb::arg("is_wanted"))
      .def(
          "lay", [](PlayedGame& self, const nb::bytes& marks) { self.lay(to_list(marks)); },
          nb::arg("marks"))
      .def("replay", &replay_entry, nb::arg("kind"), nb::arg("cell"), nb::arg("ms"),
           nb::arg("agent"))
      .def("set_clock", &PlayedGame::set_clock, nb::arg("ms"))
      .def("pause", &PlayedGame::pause, nb::arg("now"))
      .def("resume", &PlayedGame::resume, nb::arg("now"))
      .def("note_help", &PlayedGame::note_help, nb::arg("help"))
      .def_prop_ro("game", &PlayedGame::game, nb::rv_policy::reference_internal)
      .def("entries", &entries_from, nb::arg("begin") = 0)
      .def_prop_ro("steps", &PlayedGame::steps)
      .def("standing", &PlayedGame::standing, "The first action of every step that stands.")
      .def(
          "codes_before",
          [](const PlayedGame& self, std::size_t step) {
            return to_bytes(self.codes_before(step));
          },
          nb::arg("step"))
      .def_prop_ro("can_redo", &PlayedGame::can_redo)
      .def_prop_ro("is_paused", &PlayedGame::is_paused)
      .def_prop_ro("is_running", &PlayedGame::is_running)
      .def("milliseconds", &PlayedGame::milliseconds, nb::arg("now"))
      .def_prop_ro("helps", &PlayedGame::helps)
      .def_prop_ro("recorded_helps", &PlayedGame::recorded_helps)
      .def_prop_ro("is_undone", &PlayedGame::is_undone)
      .def_prop_ro("first_end", &PlayedGame::first_end)
      .def_prop_rw("wasted", &PlayedGame::wasted, &PlayedGame::set_wasted);
}
