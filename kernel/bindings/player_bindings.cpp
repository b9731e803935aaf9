// The players' part of the door between Python and the kernel.
#include "bindings/bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "bindings/bytes.hpp"
#include "bindings/unlocked.hpp"
#include "door/players.hpp"

namespace nb = nanobind;

namespace {

using sapper::Choice, sapper::GameRecord, sapper::GuessRecord, sapper::Question;

// Chances that are not known are negative in the kernel and None in Python.
std::optional<double> known(double chance) {
  return chance < 0 ? std::nullopt : std::optional(chance);
}

// A player with what it has learnt of positions. One question at a time: threads wait.
class SharedPlayer {
 public:
  explicit SharedPlayer(std::unique_ptr<sapper::Player> player) : player_(std::move(player)) {}

  Choice choose(const Question& question) {
    const Unlocked unlocked;
    const std::lock_guard lock(mutex_);
    return sapper::choice_of(*player_, question);
  }

  std::vector<GameRecord> play(const Question& question, const nb::bytes& marks,
                               std::size_t first) {
    const sapper::Layouts layouts(question, to_span(marks));
    const UnlockedByLimits unlocked;
    const std::lock_guard lock(mutex_);
    return sapper::play_games(*player_, question, layouts, first);
  }

 private:
  std::unique_ptr<sapper::Player> player_;
  std::mutex mutex_;
};

void make_player(SharedPlayer* self, const std::string& name, const std::string& effort) {
  new (self) SharedPlayer(sapper::make_player(name, effort));
}

std::optional<sapper::EndgameAnswer> perfect(const Question& question, sapper::StartRule start,
                                             std::uint64_t work) {
  const UnlockedByLimits unlocked;
  return sapper::solve_perfectly(question, start, work);
}

void bind_records(nb::module_& module) {
  using sapper::Certainty;
  nb::enum_<Certainty>(module, "Certainty")
      .value("CERTAIN", Certainty::certain)
      .value("GUESS", Certainty::guess)
      .value("ENDGAME", Certainty::endgame);
  nb::class_<Choice>(module, "Choice", "The cell to open next, and why.")
      .def_ro("cell", &Choice::cell)
      .def_ro("certainty", &Choice::certainty)
      .def_ro("risk", &Choice::risk)
      .def_prop_ro("win_chance", [](const Choice& self) { return known(self.win_chance); })
      .def_ro("is_forced", &Choice::is_forced);
  nb::class_<GuessRecord>(module, "GuessRecord", "A guess of a game.")
      .def_ro("risk", &GuessRecord::risk)
      .def_ro("survived", &GuessRecord::survived)
      .def_ro("share_left", &GuessRecord::share_left)
      .def_ro("is_forced", &GuessRecord::is_forced)
      .def_ro("in_endgame", &GuessRecord::in_endgame)
      .def_ro("cell", &GuessRecord::cell)
      .def_prop_ro("win_chance", [](const GuessRecord& self) { return known(self.win_chance); });
  nb::class_<GameRecord>(module, "GameRecord", "A game that was played to its end.")
      .def_ro("won", &GameRecord::won)
      .def_ro("moves", &GameRecord::moves)
      .def_ro("cpu_seconds", &GameRecord::cpu_seconds)
      .def_prop_ro("endgame", [](const GameRecord& self) { return known(self.endgame); })
      .def_ro("guesses", &GameRecord::guesses)
      .def_ro("trace", &GameRecord::trace);
}

void bind_perfect(nb::module_& module) {
  using sapper::EndgameAnswer;
  nb::class_<EndgameAnswer>(module, "EndgameAnswer", "What perfect play wins.")
      .def_ro("wins", &EndgameAnswer::wins)
      .def_ro("layouts", &EndgameAnswer::layouts)
      .def_ro("best", &EndgameAnswer::best);
  module.def("perfect", &perfect, nb::arg("question"), nb::arg("start"), nb::arg("work"),
             "Layouts won by perfect play, layouts in all, best cells; None beyond the work.");
}

}  // namespace

void bind_players(nb::module_& module) {
  bind_records(module);
  nb::class_<SharedPlayer>(module, "Player", "A player of the kernel.")
      .def("__init__", &make_player, nb::arg("name"), nb::arg("effort") = "")
      .def("choose", &SharedPlayer::choose, nb::arg("question"),
           "Raises Inconsistent where no layout agrees with the position.")
      .def("play", &SharedPlayer::play, nb::arg("question"), nb::arg("marks"), nb::arg("first"),
           "One game a layout, from the question's view on; the marks stand one layout after the "
           "other. The players draw nothing at random that the view does not decide.");
  bind_perfect(module);
}
