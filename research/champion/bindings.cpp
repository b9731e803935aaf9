// The door between learn.py and the kernel: studied guesses, what scores are made of, and champions
// with other learned terms. Questions and records of games are those of sapper._kernel.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <tuple>

#include "bindings/bytes.hpp"
#include "bindings/unlocked.hpp"
#include "door/players.hpp"
#include "study.hpp"

namespace nb = nanobind;

namespace {

using sapper::Cell, sapper::GameRecord, sapper::Learned, sapper::Question;

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

std::vector<GameRecord> play_champion(const std::string& effort, std::shared_ptr<Learned> learned,
                                      const Question& question, const nb::bytes& marks,
                                      std::size_t first) {
  auto style = sapper::champion_style(effort);
  if (!style) throw nb::value_error(("unknown effort: " + effort).c_str());
  style->learned = std::move(learned);
  const sapper::Layouts layouts(question, to_span(marks));
  const UnlockedByLimits unlocked;
  sapper::Champion champion(*style);
  return sapper::play_games(champion, question, layouts, first);
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
  const UnlockedByLimits unlocked;
  sapper::Study study({count, most_candidates, close});
  return study.watch(question.height(), question.width(), layouts[0], static_cast<Cell>(first));
}

std::vector<sapper::Appraisal> appraise_guesses(const Question& question,
                                                const std::vector<Cell>& cells) {
  for (Cell cell : cells) question.expect_hidden(cell);
  const UnlockedByLimits unlocked;
  sapper::Study study({});
  return study.appraise(question.view(), cells);
}

}  // namespace

NB_MODULE(champion_study, module) {
  using sapper::Appraisal, sapper::Comparison, sapper::Prospect, sapper::StudiedGuess;
  nb::module_::import_("sapper._kernel");
  nb::class_<Learned>(module, "Learned", "Learned terms of a champion's scores.")
      .def("__init__", &make_learned, nb::arg("guess"), nb::arg("number"), nb::arg("bias"),
           nb::arg("output"),
           "A feature is (name, offset, scale, linear weight, weights of the hidden units).");
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
  module.def("play_champion", &play_champion, nb::arg("effort"), nb::arg("learned").none(),
             nb::arg("question"), nb::arg("marks"), nb::arg("first"),
             "Games of a champion with these learned terms or with none, one a layout.");
}
