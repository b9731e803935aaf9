// The players' half of the door between Python and the kernel.
#include "bindings/player_bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bindings/unlocked.hpp"
#include "champion/learned.hpp"
#include "play/match.hpp"
#include "play/perfect.hpp"
#include "research/study.hpp"

namespace nb = nanobind;

namespace {

using Codes = std::vector<std::uint8_t>;

Codes to_codes(const nb::bytes& bytes, int height, int width) {
  if (height < 1 || width < 1 || bytes.size() != std::size_t(height) * std::size_t(width))
    throw nb::value_error("codes do not fit the shape");
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
  Codes codes(data, data + bytes.size());
  for (std::uint8_t code : codes)
    if (code > sapper::code_exploded) throw nb::value_error("unknown cell code");
  return codes;
}

using PerfectAnswer = std::tuple<std::uint64_t, std::uint64_t, std::vector<sapper::Cell>>;

std::optional<PerfectAnswer> perfect(int height, int width, const nb::bytes& codes, int mines,
                                     int first_click, std::uint64_t work) {
  if (first_click < 0 || first_click > 2) throw nb::value_error("unknown first-click rule");
  const Codes own = to_codes(codes, height, width);
  const Unlocked unlocked;
  const auto shape = sapper::Shape::rectangle(height, width);
  sapper::Position position;
  position.shape = shape.get();
  position.codes = own;
  position.mines = mines;
  const auto rule = static_cast<sapper::FirstClick>(first_click);
  const auto answer = sapper::solve_perfectly(position, {height, width, rule, work});
  if (!answer) return std::nullopt;
  return PerfectAnswer{answer->wins, answer->layouts, answer->best};
}

// A player by name and effort; players keep caches, so each thread has its own.
sapper::Player& player_of(const std::string& name, const std::string& effort) {
  thread_local std::map<std::pair<std::string, std::string>, std::unique_ptr<sapper::Player>> all;
  auto& player = all[{name, effort}];
  if (!player) player = sapper::make_player(name, effort);
  if (!player) throw std::invalid_argument("unknown player or effort: " + name + ":" + effort);
  return *player;
}

using GuessTuple =
    std::tuple<double, bool, double, bool, bool, std::pair<int, int>, std::optional<double>>;
using GameTuple =
    std::tuple<bool, std::uint32_t, double, double, std::vector<GuessTuple>, std::uint64_t>;

std::pair<int, int> row_and_column(sapper::Cell cell, int width) {
  return {static_cast<int>(cell) / width, static_cast<int>(cell) % width};
}

GameTuple to_tuple(const sapper::GameRecord& record, int width) {
  std::vector<GuessTuple> guesses;
  for (const auto& guess : record.guesses)
    guesses.emplace_back(guess.risk, guess.survived, guess.share_left, guess.is_forced,
                         guess.in_endgame, row_and_column(guess.cell, width),
                         guess.win_chance < 0 ? std::nullopt : std::optional(guess.win_chance));
  return {record.won, record.moves, record.cpu_seconds, record.endgame, guesses, record.trace};
}

// Layouts of one level, as the caller concatenated them.
class Layouts {
 public:
  Layouts(const nb::bytes& marks, int height, int width, int mines)
      : cells_(std::size_t(height) * std::size_t(width)),
        marks_(marks.c_str(), marks.c_str() + marks.size()) {
    if (height < 1 || width < 1 || marks_.size() % cells_ != 0)
      throw nb::value_error("marks do not fit the shape");
    for (std::size_t i = 0; i < count(); ++i) check(layout(i), mines);
  }

  std::size_t cells() const { return cells_; }
  std::size_t count() const { return marks_.size() / cells_; }
  std::span<const std::uint8_t> layout(std::size_t i) const {
    return {marks_.data() + i * cells_, cells_};
  }

 private:
  static void check(std::span<const std::uint8_t> layout, int mines) {
    int count = 0;
    for (std::uint8_t mark : layout) {
      if (mark > 1) throw nb::value_error("a mine mark is neither 0 nor 1");
      count += mark;
    }
    if (count != mines) throw nb::value_error("a layout has another number of mines");
  }

  std::size_t cells_;
  std::vector<std::uint8_t> marks_;
};

std::vector<GameTuple> play_games(const std::string& name, const std::string& effort, int height,
                                  int width, int mines, const nb::bytes& marks, sapper::Cell first,
                                  std::uint64_t, std::optional<nb::bytes> codes) {
  const Layouts layouts(marks, height, width, mines);
  if (first >= layouts.cells()) throw nb::value_error("the first cell is off the board");
  const Codes view = codes ? to_codes(*codes, height, width) : Codes();
  if (codes && !sapper::is_hidden(view[first])) throw nb::value_error("the first cell is open");
  const Unlocked unlocked;
  sapper::Player& player = player_of(name, effort);
  std::vector<GameTuple> games;
  for (std::size_t i = 0; i < layouts.count(); ++i) {
    const auto layout = layouts.layout(i);
    games.push_back(to_tuple(sapper::play_game(player, height, width, layout, first, view), width));
  }
  return games;
}

using CandidateTuple = std::tuple<sapper::Cell, double, double, double>;
using StudiedTuple = std::tuple<nb::bytes, std::vector<CandidateTuple>>;

StudiedTuple to_tuple(const sapper::StudiedGuess& guess) {
  std::vector<CandidateTuple> candidates;
  for (const auto& each : guess.candidates)
    candidates.emplace_back(each.cell, each.value, each.difference, each.error);
  return {nb::bytes(guess.codes.data(), guess.codes.size()), candidates};
}

std::vector<StudiedTuple> study_game(int height, int width, int mines, const nb::bytes& marks,
                                     sapper::Cell first, std::size_t count,
                                     std::size_t most_candidates, double close) {
  const Layouts layouts(marks, height, width, mines);
  if (layouts.count() != 1) throw nb::value_error("marks of one layout are expected");
  if (first >= layouts.cells()) throw nb::value_error("the first cell is off the board");
  if (most_candidates < 2) throw nb::value_error("two candidates at least are compared");
  if (count < 1) throw nb::value_error("one layout at least is played");
  std::vector<sapper::StudiedGuess> guesses;
  {
    const Unlocked unlocked;
    sapper::Study study({count, most_candidates, close});
    guesses = study.watch(height, width, layouts.layout(0), first);
  }
  std::vector<StudiedTuple> tuples;
  for (const auto& guess : guesses) tuples.push_back(to_tuple(guess));
  return tuples;
}

sapper::Position to_position(const sapper::Shape& shape, const Codes& codes,
                             std::optional<int> mines) {
  sapper::Position position;
  position.shape = &shape;
  position.codes = codes;
  if (mines)
    position.mines = *mines;
  else
    position.odds = sapper::usual_odds;
  return position;
}

using ProspectTuple = std::tuple<double, std::vector<float>>;
using AppraisalTuple = std::tuple<double, std::vector<float>, std::vector<ProspectTuple>>;

AppraisalTuple to_tuple(const sapper::Appraisal& appraisal) {
  std::vector<ProspectTuple> prospects;
  for (const auto& each : appraisal.prospects)
    prospects.emplace_back(each.worth, std::vector(each.features.begin(), each.features.end()));
  const auto& features = appraisal.features;
  return {appraisal.bonus, std::vector(features.begin(), features.end()), prospects};
}

std::vector<AppraisalTuple> appraise_guesses(int height, int width, const nb::bytes& codes,
                                             int mines, const std::vector<sapper::Cell>& cells) {
  const Codes own = to_codes(codes, height, width);
  for (sapper::Cell cell : cells)
    if (cell >= own.size() || !sapper::is_hidden(own[cell]))
      throw nb::value_error("a cell to appraise is not hidden");
  const Unlocked unlocked;
  const auto shape = sapper::Shape::rectangle(height, width);
  const sapper::Position position = to_position(*shape, own, mines);
  thread_local sapper::Study study({});
  std::vector<AppraisalTuple> tuples;
  try {
    for (const auto& each : study.appraise({position, height, width}, cells))
      tuples.push_back(to_tuple(each));
  } catch (const sapper::Inconsistent& error) {
    throw std::invalid_argument(error.what());
  }
  return tuples;
}

using FeatureTuple = std::tuple<std::string, float, float, float, std::vector<float>>;

std::vector<sapper::FeatureWeights> to_weights(const std::vector<FeatureTuple>& tuples) {
  std::vector<sapper::FeatureWeights> weights;
  for (const auto& [name, offset, scale, linear, hidden] : tuples)
    weights.push_back({name, offset, scale, linear, hidden});
  return weights;
}

void learn(const std::vector<FeatureTuple>& guess, const std::vector<FeatureTuple>& number,
           const std::vector<float>& bias, const std::vector<float>& output) {
  const sapper::LearnedWeights weights{to_weights(guess), to_weights(number), bias, output};
  sapper::set_learned(std::make_shared<sapper::Learned>(weights));
}

std::pair<std::vector<std::string>, std::vector<std::string>> feature_names() {
  const auto& guess = sapper::guess_feature_names;
  const auto& number = sapper::number_feature_names;
  return {{guess.begin(), guess.end()}, {number.begin(), number.end()}};
}

using ChoiceTuple = std::tuple<sapper::Cell, int, double, double>;

std::optional<ChoiceTuple> choose(const std::string& name, const std::string& effort, int height,
                                  int width, const nb::bytes& codes, std::optional<int> mines) {
  const Codes own = to_codes(codes, height, width);
  if (std::none_of(own.begin(), own.end(), sapper::is_hidden))
    throw nb::value_error("no cell is hidden");
  const Unlocked unlocked;
  const auto shape = sapper::Shape::rectangle(height, width);
  const sapper::Position position = to_position(*shape, own, mines);
  try {
    const auto choice = player_of(name, effort).choose({position, height, width});
    return ChoiceTuple{choice.cell, static_cast<int>(choice.certainty), choice.risk,
                       choice.win_chance};
  } catch (const sapper::Inconsistent&) {
    return std::nullopt;
  }
}

}  // namespace

void bind_players(nb::module_& module) {
  module.def("perfect", &perfect, nb::arg("height"), nb::arg("width"), nb::arg("codes"),
             nb::arg("mines"), nb::arg("first_click"), nb::arg("work"),
             "Layouts won by perfect play, layouts in all, best cells; None beyond the work.");
  module.def("play_games", &play_games, nb::arg("player"), nb::arg("effort"), nb::arg("height"),
             nb::arg("width"), nb::arg("mines"), nb::arg("marks"), nb::arg("first"),
             nb::arg("seed"), nb::arg("codes") = nb::none(),
             "One (won, moves, cpu_seconds, endgame, guesses, trace) a layout; the players draw "
             "nothing at random that the view does not decide, so the seed changes nothing. With "
             "codes the games go on from that view.");
  module.def("study_game", &study_game, nb::arg("height"), nb::arg("width"), nb::arg("mines"),
             nb::arg("marks"), nb::arg("first"), nb::arg("layouts"), nb::arg("most_candidates"),
             nb::arg("close"),
             "The guesses of a game of champion:standard that were a matter of scores: each "
             "(codes, [(cell, value, difference to the first, its error)]), by rollouts on so many "
             "layouts, rounded up to whole batches of 16.");
  module.def("appraise_guesses", &appraise_guesses, nb::arg("height"), nb::arg("width"),
             nb::arg("codes"), nb::arg("mines"), nb::arg("cells"),
             "What the scores of guesses are made of: for each cell its bonus, its features, and "
             "for each number (worth, features); the score is the bonus x the sum of the worths.");
  module.def("feature_names", &feature_names, "The features of a guess, and of a number.");
  module.def("learn", &learn, nb::arg("guess"), nb::arg("number"), nb::arg("bias"),
             nb::arg("output"),
             "Sets the learned terms of all champions; a feature is (name, offset, scale, linear "
             "weight, weights of the hidden units).");
  module.def(
      "forget_learned", [] { sapper::set_learned(nullptr); }, "No learned terms.");
  module.def("choose", &choose, nb::arg("player"), nb::arg("effort"), nb::arg("height"),
             nb::arg("width"), nb::arg("codes"), nb::arg("mines").none(),
             "(cell, certainty, risk, win_chance) for a view; None where no layout agrees.");
}
