// The played game: random play, with undo and redo, never loses its way.
#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "check.hpp"
#include "game/played_game.hpp"

using namespace sapper;

namespace {

struct Seen {
  std::vector<std::uint8_t> codes;
  Outcome outcome;
};

Seen seen(const PlayedGame& played) { return {played.game().codes(), played.game().outcome()}; }

bool same(const Seen& one, const Seen& other) {
  return one.codes == other.codes && one.outcome == other.outcome;
}

}  // namespace

SAPPER_TEST(undo_and_redo_go_through_any_played_game) {
  SplitMix64 random(24);
  for (int round = 0; round < 200; ++round) {
    GameRules rules{5, 6, 6, random.next()};
    rules.start = static_cast<StartRule>(random.below(3));
    rules.win = static_cast<WinRule>(random.below(3));
    rules.cascades = random.below(2) != 0;
    PlayedGame played{Game(rules)};
    played.flag_by_itself(random.below(2) != 0);
    std::vector<Seen> past{seen(played)};
    double now = 0;
    for (int click = 0; click < 60; ++click) {
      const Action action{static_cast<ActionKind>(random.below(3)),
                          static_cast<Cell>(random.below(30))};
      now += static_cast<double>(random.below(500));
      if (played.act(action, now)) past.push_back(seen(played));
    }
    SAPPER_CHECK(played.steps() == past.size() - 1);
    const auto end = played.first_end();
    for (std::size_t step = past.size() - 1; step > 0; --step) {
      SAPPER_CHECK(same(seen(played), past[step]));
      SAPPER_CHECK(played.undo(now));
    }
    SAPPER_CHECK(same(seen(played), past[0]) && !played.undo(now));
    for (std::size_t step = 1; step < past.size(); ++step) {
      SAPPER_CHECK(played.redo(now));
      SAPPER_CHECK(same(seen(played), past[step]));
    }
    SAPPER_CHECK(!played.redo(now));
    SAPPER_CHECK(end.has_value() == played.first_end().has_value());
    if (end) SAPPER_CHECK(end->ms == played.first_end()->ms);
  }
}

SAPPER_TEST(nothing_happens_in_a_pause) {
  PlayedGame played{Game({4, 5, 4, 1})};
  SAPPER_CHECK(played.act({ActionKind::open, 0}, 0));
  played.pause(1000);
  SAPPER_CHECK(played.is_paused() && !played.undo(1500));
  SAPPER_CHECK(!played.act({ActionKind::flag, 19}, 2000));
  played.resume(3000);
  SAPPER_CHECK(!played.is_paused() && played.milliseconds(3500) == 1500);
}

SAPPER_TEST(a_record_that_is_replayed_stands_where_the_game_stood) {
  SplitMix64 random(25);
  for (int round = 0; round < 200; ++round) {
    GameRules rules{4, 5, 4, random.next()};
    PlayedGame played{Game(rules)}, again{Game(rules)};
    double now = 0;
    for (int click = 0; click < 40; ++click) {
      now += static_cast<double>(1 + random.below(500));
      const auto choice = random.below(5);
      if (choice == 3) played.undo(now);
      if (choice == 4) played.redo(now);
      const Action action{static_cast<ActionKind>(choice % 3), static_cast<Cell>(random.below(20))};
      if (choice > 2) continue;
      const std::string agent = random.below(2) ? "ai" : "";
      if (!played.act(action, now, agent) || agent.empty() || played.entries().back().ms == 0)
        continue;
      // What an agent does at one moment is one step.
      played.act({ActionKind::open, static_cast<Cell>(random.below(20))}, now, agent, true);
    }
    for (const Entry& entry : played.entries()) SAPPER_CHECK(again.replay(entry));
    SAPPER_CHECK(same(seen(played), seen(again)));
    SAPPER_CHECK(played.recorded_helps() == again.recorded_helps());
    const auto helps = played.recorded_helps();
    SAPPER_CHECK(std::count(helps.begin(), helps.end(), "undo") == played.is_undone());
    SAPPER_CHECK(played.steps() == again.steps());
    SAPPER_CHECK(played.first_end().has_value() == again.first_end().has_value());
  }
}
