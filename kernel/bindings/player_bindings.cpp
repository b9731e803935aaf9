// The players' part of the door between Python and the kernel.
#include "bindings/bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>

#include "bindings/bytes.hpp"
#include "bindings/unlocked.hpp"
#include "door/players.hpp"
#include "research/study.hpp"

namespace nb = nanobind;

namespace {

using sapper::Cell, sapper::Choice, sapper::GameRecord, sapper::GuessRecord, sapper::Learned;
using sapper::Question;

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
    const Unlocked unlocked;
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

// Python owns it.
SharedPlayer* make_champion(const std::string& effort, std::shared_ptr<Learned> learned) {
  return new SharedPlayer(sapper::make_champion(effort, std::move(learned)));
}

std::optional<sapper::EndgameAnswer> perfect(const Question& question, sapper::StartRule start,
                                             std::uint64_t work) {
  return sapper::solve_perfectly(question, start, work);
}

using FeatureTuple = std::tuple<std::string, float, float, float, std::vector<float>>;

std::vector<sapper::FeatureWeights> to_weights(const std::vector<FeatureTuple>& tuples) {
  std::vector<sapper::FeatureWeights> weights;
  for (const auto& [name, offset, scale, linear, hidden] : tuples)
    weights.push_back({name, offset, scale, linear, hidden});
  return weights;
}

void make_learned(Learned* self, const std::vector<FeatureTuple>& guess,
                  const std::vector<FeatureTuple>& number, const std::vector<float>& bias,
                  const std::vector<float>& output) {
  new (self) Learned({to_weights(guess), to_weights(number), bias, output});
}

std::pair<std::vector<std::string>, std::vector<std::string>> feature_names() {
  const auto& guess = sapper::guess_feature_names;
  const auto& number = sapper::number_feature_names;
  return {{guess.begin(), guess.end()}, {number.begin(), number.end()}};
}

std::vector<sapper::StudiedGuess> study_game(const Question& question, const nb::bytes& marks,
                                             std::size_t first, std::size_t count,
                                             std::size_t most_candidates, double close) {
  const sapper::Layouts layouts(question, to_span(marks));
  if (layouts.count() != 1) throw nb::value_error("marks of one layout are expected");
  question.expect_hidden(first);
  if (most_candidates < 2) throw nb::value_error("two candidates at least are compared");
  if (count < 1) throw nb::value_error("one layout at least is played");
  const Unlocked unlocked;
  sapper::Study study({count, most_candidates, close});
  return study.watch(question.height(), question.width(), layouts[0], static_cast<Cell>(first));
}

std::vector<sapper::Appraisal> appraise_guesses(const Question& question,
                                                const std::vector<Cell>& cells) {
  for (Cell cell : cells) question.expect_hidden(cell);
  const Unlocked unlocked;
  sapper::Study study({});
  return study.appraise(question.view(), cells);
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
  module.def("perfect", &perfect, nb::arg("question"), nb::arg("start"), nb::arg("work"), unlocked,
             "Layouts won by perfect play, layouts in all, best cells; None beyond the work.");
}

void bind_study(nb::module_& module) {
  using sapper::Appraisal, sapper::Comparison, sapper::Prospect, sapper::StudiedGuess;
  nb::class_<Comparison>(module, "Comparison", "What rollouts say of a candidate.")
      .def_ro("cell", &Comparison::cell)
      .def_ro("value", &Comparison::value)
      .def_ro("difference", &Comparison::difference)
      .def_ro("error", &Comparison::error);
  nb::class_<StudiedGuess>(module, "StudiedGuess", "A guess with its candidates, played first.")
      .def_prop_ro("codes", [](const StudiedGuess& self) { return to_bytes(self.codes); })
      .def_ro("candidates", &StudiedGuess::candidates);
  nb::class_<Prospect>(module, "Prospect", "A number that a guess may show.")
      .def_ro("worth", &Prospect::worth)
      .def_prop_ro("features", [](const Prospect& self) {
        return std::vector(self.features.begin(), self.features.end());
      });
  nb::class_<Appraisal>(module, "Appraisal", "What the score of a guess is made of.")
      .def_ro("bonus", &Appraisal::bonus)
      .def_prop_ro("features",
                   [](const Appraisal& self) {
                     return std::vector(self.features.begin(), self.features.end());
                   })
      .def_ro("prospects", &Appraisal::prospects);
  module.def(
      "study_game", &study_game, nb::arg("question"), nb::arg("marks"), nb::arg("first"),
      nb::arg("layouts"), nb::arg("most_candidates"), nb::arg("close"),
      "The guesses of a game of champion:standard that were a matter of scores, each with "
      "its candidates compared by rollouts on so many layouts, rounded up to batches of 16.");
  module.def("appraise_guesses", &appraise_guesses, nb::arg("question"), nb::arg("cells"),
             "What the scores of guesses are made of: the bonus x the sum of the worths.");
  module.def("feature_names", &feature_names, "The features of a guess, and of a number.");
}

}  // namespace

void bind_players(nb::module_& module) {
  bind_records(module);
  nb::class_<Learned>(module, "Learned", "Learned terms of a champion's scores.")
      .def("__init__", &make_learned, nb::arg("guess"), nb::arg("number"), nb::arg("bias"),
           nb::arg("output"),
           "A feature is (name, offset, scale, linear weight, weights of the hidden units).");
  nb::class_<SharedPlayer>(module, "Player", "A player of the kernel.")
      .def("__init__", &make_player, nb::arg("name"), nb::arg("effort") = "")
      .def_static("champion", &make_champion, nb::arg("effort"), nb::arg("learned").none(),
                  "A champion with other learned terms, or with none.")
      .def("choose", &SharedPlayer::choose, nb::arg("question"),
           "Raises Inconsistent where no layout agrees with the position.")
      .def("play", &SharedPlayer::play, nb::arg("question"), nb::arg("marks"), nb::arg("first"),
           "One game a layout, from the question's view on; the marks stand one layout after the "
           "other. The players draw nothing at random that the view does not decide.");
  bind_perfect(module);
  bind_study(module);
}
