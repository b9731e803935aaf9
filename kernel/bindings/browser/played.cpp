// The played game for the browser. Rules, actions and outcomes are words, cells row-major numbers,
// codes and marks Uint8Arrays, times milliseconds of the caller's clock (performance.now()).
//
//   const game = module.newPlayedGame({height, width, mines, seed: "5", start: "safe",
//     cascade: true, win: "opened", marks: null, shown: null, awaitsMines: false});
//   game.act("open", cell, now, agent, joins)  // whether it was a move
//   game.state(now)                            // all that a face draws, see `state_of`
//   game.entries(begin)                        // for the record, see `entries_of`
//   game.delete()
#include <emscripten/bind.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bindings/browser/convert.hpp"
#include "game/played_game.hpp"
#include "game/words.hpp"

namespace em = emscripten;

namespace {

using sapper::PlayedGame;

constexpr int largest_board = 1'000'000;

std::vector<std::uint8_t> bytes_of(const em::val& array) {
  return em::convertJSArrayToNumberVector<std::uint8_t>(array);
}

sapper::GameRules to_rules(const em::val& given) {
  sapper::GameRules rules;
  rules.height = given["height"].as<int>();
  rules.width = given["width"].as<int>();
  if (rules.height < 1 || rules.width < 1 || rules.height > largest_board / rules.width)
    throw std::invalid_argument("no such size");
  rules.mines = given["mines"].as<int>();
  rules.seed = std::stoull(given["seed"].as<std::string>());
  rules.start =
      sapper::value_of<sapper::StartRule>(sapper::start_words, given["start"].as<std::string>());
  rules.cascades = given["cascade"].as<bool>();
  rules.win = sapper::value_of<sapper::WinRule>(sapper::win_words, given["win"].as<std::string>());
  rules.awaits_mines = given["awaitsMines"].as<bool>();
  return rules;
}

sapper::Game to_game(const em::val& given) {
  const auto rules = to_rules(given);
  auto game =
      given["marks"].isNull() ? sapper::Game(rules) : sapper::Game(rules, bytes_of(given["marks"]));
  if (!given["shown"].isNull()) game.show(bytes_of(given["shown"]));
  return game;
}

std::shared_ptr<PlayedGame> new_played_game(const em::val& given) {
  return guarded([&] { return std::make_shared<PlayedGame>(to_game(given)); });
}

std::shared_ptr<sapper::Game> new_rules_game(const em::val& given) {
  return guarded([&] { return std::make_shared<sapper::Game>(to_game(given)); });
}

sapper::Action to_action(const std::string& word, int cell) {
  return {sapper::value_of<sapper::ActionKind>(sapper::action_words, word),
          static_cast<sapper::Cell>(cell)};
}

template <typename List>
em::val list_of(const List& values) {
  em::val out = em::val::array();
  for (const auto& value : values) out.call<void>("push", em::val(value));
  return out;
}

// {codes, changed, outcome, isLaid, marks (null while it is played), steps, canRedo, isPaused,
// isRunning, ms, helps, recordedHelps, firstEnd ({outcome, ms} or null), wasted, count}: `count` is
// the number of entries.
em::val state_of(const PlayedGame& played, double now) {
  const auto& game = played.game();
  const bool is_over = game.outcome() != sapper::Outcome::playing;
  em::val out = em::val::object(), end = em::val::null(), wasted = em::val::array();
  if (const auto& first = played.first_end()) {
    end = em::val::object();
    end.set("outcome", sapper::word_of(sapper::outcome_words, first->outcome));
    end.set("ms", static_cast<double>(first->ms));
  }
  for (std::int64_t count : played.wasted()) wasted.call<void>("push", static_cast<double>(count));
  out.set("codes", to_array(game.codes()));
  out.set("changed", to_array(game.changed()));
  out.set("outcome", sapper::word_of(sapper::outcome_words, game.outcome()));
  out.set("isLaid", game.is_laid());
  out.set("marks", is_over && game.is_laid() ? to_array(game.marks()) : em::val::null());
  out.set("steps", static_cast<int>(played.steps()));
  out.set("canRedo", played.can_redo());
  out.set("isPaused", played.is_paused());
  out.set("isRunning", played.is_running());
  out.set("ms", static_cast<double>(played.milliseconds(now)));
  out.set("helps", list_of(played.helps()));
  out.set("recordedHelps", list_of(played.recorded_helps()));
  out.set("firstEnd", end);
  out.set("wasted", wasted);
  out.set("count", static_cast<int>(played.entries().size()));
  return out;
}

// The entries from that place on, each {kind, cell (null for an undo), ms, agent}.
em::val entries_of(const PlayedGame& played, int begin) {
  em::val out = em::val::array();
  const auto& entries = played.entries();
  for (auto place = static_cast<std::size_t>(begin); place < entries.size(); ++place) {
    const auto& entry = entries[place];
    em::val each = em::val::object();
    each.set("kind", entry.action ? sapper::word_of(sapper::action_words, entry.action->kind)
                                  : std::string(sapper::undo_word));
    each.set("cell",
             entry.action ? em::val(static_cast<int>(entry.action->cell)) : em::val::null());
    each.set("ms", static_cast<double>(entry.ms));
    each.set("agent", entry.agent);
    out.call<void>("push", each);
  }
  return out;
}

bool act(PlayedGame& played, const std::string& kind, int cell, double now,
         const std::string& agent, bool joins) {
  return guarded([&] { return played.act(to_action(kind, cell), now, agent, joins); });
}

bool replay(PlayedGame& played, const std::string& kind, int cell, double ms,
            const std::string& agent) {
  return guarded([&] {
    const auto time = static_cast<std::int64_t>(ms);
    if (kind == sapper::undo_word) return played.replay({std::nullopt, time, agent});
    return played.replay({to_action(kind, cell), time, agent});
  });
}

void lay(PlayedGame& played, const std::string& marks) {
  guarded([&] { played.lay({marks.begin(), marks.end()}); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(played) {
  em::class_<PlayedGame>("PlayedGame")
      .smart_ptr<std::shared_ptr<PlayedGame>>("PlayedGamePointer")
      .function("act", &act)
      .function("undo", &PlayedGame::undo)
      .function("redo", &PlayedGame::redo)
      .function("lay", &lay)
      .function("replay", &replay)
      .function("setClock", em::optional_override([](PlayedGame& played, double ms) {
                  played.set_clock(static_cast<std::int64_t>(ms));
                }))
      .function("pause", &PlayedGame::pause)
      .function("resume", &PlayedGame::resume)
      .function("noteHelp", &PlayedGame::note_help)
      .function("setWasted", em::optional_override([](PlayedGame& played, double opens,
                                                      double flags, double chords) {
                  const auto count = [](double each) { return static_cast<std::int64_t>(each); };
                  played.set_wasted({count(opens), count(flags), count(chords)});
                }))
      .function("state", &state_of)
      .function("entries", &entries_of)
      // The mines of a game that is laid, for its record: never shown while it is played.
      .function("marks", em::optional_override([](const PlayedGame& played) {
                  const auto& game = played.game();
                  return game.is_laid() ? to_array(game.marks()) : em::val::null();
                }));
  em::function("newPlayedGame", &new_played_game);
  em::function("newRulesGame", &new_rules_game);  // the rules alone, for the Python package
}
