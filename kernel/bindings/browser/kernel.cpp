// The door between the browser and the kernel: the same as the one to Python, in JavaScript's
// types.
#include <emscripten/bind.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "analysis/batch.hpp"
#include "analysis/forecast.hpp"
#include "analysis/sampler.hpp"
#include "analysis/tally.hpp"
#include "base/random_layout.hpp"
#include "bindings/browser/convert.hpp"
#include "champion/learned.hpp"
#include "chance/win_chance.hpp"
#include "play/match.hpp"
#include "play/perfect.hpp"

namespace em = emscripten;

namespace {

constexpr int most_cells = 1'000'000;

// A position with what it borrows, checked: the kernel itself trusts its input. A negative number
// of mines stands for an unknown one.
struct Question {
  Question(int height, int width, const std::string& bytes, int mines, double odds, double seconds,
           double memory)
      : height(height),
        width(width),
        codes(bytes.begin(), bytes.end()),
        limits{seconds, static_cast<std::size_t>(memory)} {
    if (height < 1 || width < 1 || height > most_cells / width)
      throw std::invalid_argument("no such size");
    shape = sapper::Shape::rectangle(height, width);
    if (codes.size() != shape->cells()) throw std::invalid_argument("one code a cell expected");
    for (std::uint8_t code : codes)
      if (code > sapper::code_exploded) throw std::invalid_argument("codes from 0 to 11 expected");
    if (!(odds > 0) || !std::isfinite(odds)) throw std::invalid_argument("positive odds expected");
    if (!(seconds >= 0)) throw std::invalid_argument("limit of seconds from 0 on expected");
    position.shape = shape.get();
    position.codes = codes;
    if (mines >= 0) position.mines = mines;
    position.odds = odds;
  }
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;

  int height, width;
  std::shared_ptr<const sapper::Shape> shape;
  std::vector<std::uint8_t> codes;
  sapper::Position position;
  sapper::Limits limits;
};

using QuestionPointer = std::shared_ptr<Question>;

QuestionPointer new_question(int height, int width, const std::string& codes, int mines,
                             double odds, double seconds, double memory) {
  return guarded([&] {
    return std::make_shared<Question>(height, width, codes, mines, odds, seconds, memory);
  });
}

std::vector<sapper::Cell> marked(const sapper::Answer& answer, sapper::Mark mark) {
  std::vector<sapper::Cell> cells;
  for (sapper::Cell cell : answer.hidden)
    if (answer.marks[cell] == mark) cells.push_back(cell);
  return cells;
}

em::val to_object(const sapper::Answer& answer) {
  em::val out = em::val::object();
  out.set("verdict", static_cast<int>(answer.verdict));
  out.set("isTooComplex", answer.is_too_complex);
  out.set("why", answer.why);
  out.set("culprits", to_array(answer.culprits));
  out.set("leastMines", static_cast<double>(answer.least_mines));
  out.set("mostMines", static_cast<double>(answer.most_mines));
  out.set("hidden", to_array(answer.hidden));
  out.set("away", to_array(answer.away));
  out.set("log2Layouts", answer.log2_layouts);
  std::vector<double> chances;
  for (sapper::Cell cell : answer.hidden) chances.push_back(answer.mine[cell]);
  out.set("chances", to_array(chances));
  out.set("safe", to_array(marked(answer, sapper::Mark::safe)));
  out.set("mines", to_array(marked(answer, sapper::Mark::mine)));
  em::val regions = em::val::array();
  for (const auto& region : answer.regions) regions.call<void>("push", to_array(region));
  out.set("regions", regions);
  return out;
}

em::val analyse(const QuestionPointer& question) {
  return guarded([&] {
    static sapper::Analyst analyst;
    return to_object(sapper::answer(analyst, question->position, question->limits));
  });
}

// One typed array of marks a layout.
em::val sample(const QuestionPointer& question, int count, std::uint64_t seed) {
  return guarded([&] {
    sapper::Sampler sampler;
    if (sampler.prepare(question->position, question->limits) != sapper::Verdict::consistent)
      throw std::invalid_argument("no layout agrees with the position");
    sapper::SplitMix64 random(seed);
    em::val out = em::val::array();
    std::vector<std::uint8_t> layout;
    for (int i = 0; i < count; ++i) {
      sampler.draw(random, layout);
      out.call<void>("push", to_array(layout));
    }
    return out;
  });
}

em::val random_marks(std::uint64_t seed, int mines, const std::string& forbidden) {
  return guarded([&] {
    const std::size_t size = forbidden.size();
    auto flags = std::make_unique<bool[]>(size);
    std::size_t allowed = 0;
    for (std::size_t i = 0; i < size; ++i) allowed += !(flags[i] = forbidden[i] != 0);
    if (mines < 0 || static_cast<std::size_t>(mines) > allowed)
      throw std::invalid_argument("more mines than allowed cells");
    std::vector<std::uint8_t> marks(size, 0);
    for (std::uint32_t i :
         sapper::random_mines(seed, static_cast<std::size_t>(mines), {flags.get(), size}))
      marks[i] = 1;
    return to_array(marks);
  });
}

class Forecaster {
 public:
  explicit Forecaster(QuestionPointer question) : question_(std::move(question)) {
    if (forecast_.prepare(question_->position, question_->limits) != sapper::Verdict::consistent)
      throw std::invalid_argument("no layout agrees with the position");
  }

  em::val numbers(int cell) {
    return guarded([&] {
      const auto index = static_cast<sapper::Cell>(cell);
      if (index >= question_->shape->cells() ||
          forecast_.analyst().marks()[index] == sapper::Mark::opened)
        throw std::out_of_range("not a hidden cell");
      const auto numbers = forecast_.numbers(index);
      return to_array(std::vector<double>(numbers.begin(), numbers.end()));
    });
  }

  em::val dead() {
    return guarded([&] {
      std::vector<sapper::Cell> out;
      for (sapper::Cell cell : forecast_.analyst().hidden())
        if (forecast_.is_dead(cell)) out.push_back(cell);
      return to_array(out);
    });
  }

 private:
  QuestionPointer question_;
  sapper::Forecast forecast_;
};

std::shared_ptr<Forecaster> new_forecaster(const QuestionPointer& question) {
  return guarded([&] { return std::make_shared<Forecaster>(question); });
}

class Counter {
 public:
  explicit Counter(QuestionPointer question) : question_(std::move(question)) {
    if (tally_.prepare(question_->position, question_->limits) != sapper::Verdict::consistent)
      throw std::invalid_argument("no layout agrees with the position");
  }

  // One {low, cells, ways} a component; no ways where they are too many for 64 bits.
  em::val parts() const {
    em::val out = em::val::array();
    for (const auto& part : tally_.parts()) {
      em::val each = em::val::object();
      each.set("low", static_cast<double>(part.low));
      each.set("cells", static_cast<double>(part.cells));
      each.set("ways", part.is_exact ? to_array(part.ways) : em::val::null());
      out.call<void>("push", each);
    }
    return out;
  }

  em::val residues(int part, std::uint64_t modulus) {
    return guarded([&] {
      const auto index = static_cast<std::size_t>(part);
      if (index >= tally_.parts().size()) throw std::out_of_range("no such part");
      if (modulus < 2 || modulus >> 57)
        throw std::invalid_argument("a modulus below 2^57 expected");
      return to_array(tally_.residues(question_->position, index, modulus, question_->limits));
    });
  }

  double known_mines() const { return static_cast<double>(tally_.analyst().reduction().mines()); }
  int away() const { return static_cast<int>(tally_.analyst().away().size()); }

 private:
  QuestionPointer question_;
  sapper::Tally tally_;
};

std::shared_ptr<Counter> new_counter(const QuestionPointer& question) {
  return guarded([&] { return std::make_shared<Counter>(question); });
}

sapper::Player& player_of(const std::string& name, const std::string& effort) {
  static std::map<std::pair<std::string, std::string>, std::unique_ptr<sapper::Player>> all;
  auto& player = all[{name, effort}];
  if (!player) player = sapper::make_player(name, effort);
  if (!player) throw std::invalid_argument("unknown player or effort: " + name + ":" + effort);
  return *player;
}

// {cell, certainty, risk, winChance, isForced}, or null where no layout agrees.
em::val choose(const std::string& name, const std::string& effort,
               const QuestionPointer& question) {
  return guarded([&] {
    sapper::Position position = question->position;
    if (!position.mines) position.odds = sapper::usual_odds;
    bool is_open = true;
    for (std::uint8_t code : question->codes) is_open &= !sapper::is_hidden(code);
    if (is_open) throw std::invalid_argument("no cell is hidden");
    try {
      const auto choice =
          player_of(name, effort).choose({position, question->height, question->width});
      em::val out = em::val::object();
      out.set("cell", static_cast<double>(choice.cell));
      out.set("certainty", static_cast<int>(choice.certainty));
      out.set("risk", choice.risk);
      out.set("winChance", choice.win_chance);
      out.set("isForced", choice.is_forced);
      return out;
    } catch (const sapper::Inconsistent&) {
      return em::val::null();
    }
  });
}

// {wins, layouts, best}, or null beyond the work.
em::val perfect(const QuestionPointer& question, int first_click, std::uint64_t work) {
  return guarded([&] {
    if (first_click < 0 || first_click > 2) throw std::invalid_argument("no such rule");
    const auto rule = static_cast<sapper::FirstClick>(first_click);
    const auto answer = sapper::solve_perfectly(question->position,
                                                {question->height, question->width, rule, work});
    if (!answer) return em::val::null();
    em::val out = em::val::object();
    out.set("wins", answer->wins);
    out.set("layouts", answer->layouts);
    out.set("best", to_array(answer->best));
    return out;
  });
}

std::vector<sapper::Cell> to_cells(const em::val& cells, const Question& question) {
  auto out = em::convertJSArrayToNumberVector<sapper::Cell>(cells);
  for (sapper::Cell cell : out)
    if (cell >= question.codes.size()) throw std::invalid_argument("cells on the board expected");
  return out;
}

// Refuses what the kernel trusts: cells opened already, no mines to draw.
void check(const sapper::ChanceQuestion& question) {
  const auto& codes = question.sight.position.codes;
  if (!question.sight.position.mines) throw std::invalid_argument("the mines must be known");
  if (question.openings.empty()) throw std::invalid_argument("one opening at least expected");
  for (const auto& opening : question.openings)
    for (sapper::Cell cell : opening)
      if (!sapper::is_hidden(codes[cell])) throw std::invalid_argument("hidden cells expected");
  const auto mines = static_cast<std::size_t>(*question.sight.position.mines);
  if (mines > codes.size() - question.free.size())
    throw std::invalid_argument("more mines than cells for them");
}

em::val to_object(const sapper::ChanceAnswer& answer) {
  em::val out = em::val::object(), openings = em::val::array();
  for (const auto& each : answer.openings) {
    em::val chance = em::val::object();
    chance.set("value", each.value);
    chance.set("error", each.error);
    chance.set("difference", each.difference);
    chance.set("differenceError", each.difference_error);
    openings.call<void>("push", chance);
  }
  out.set("openings", openings);
  out.set("isExact", answer.is_exact);
  out.set("isCut", answer.is_cut);
  out.set("layouts", static_cast<double>(answer.layouts));
  return out;
}

// The chances to win after each opening, or null where no layout agrees. The effort has
// mostLayouts, mostGuesses, enough, exactLayouts and exactWork.
em::val find_chances(const QuestionPointer& question, const em::val& openings, const em::val& free,
                     const em::val& effort, std::uint64_t seed, double seconds) {
  return guarded([&] {
    sapper::ChanceQuestion asked;
    asked.sight = {question->position, question->height, question->width};
    asked.openings.clear();
    for (const em::val& each : em::vecFromJSArray<em::val>(openings))
      asked.openings.push_back(to_cells(each, *question));
    asked.free = to_cells(free, *question);
    const auto number = [&](const char* name) { return effort[name].as<double>(); };
    asked.effort = {static_cast<std::size_t>(number("mostLayouts")),
                    static_cast<std::size_t>(number("mostGuesses")),
                    number("enough"),
                    {static_cast<std::size_t>(number("exactLayouts")),
                     static_cast<std::uint64_t>(number("exactWork"))}};
    asked.seed = seed;
    asked.seconds = seconds;
    check(asked);
    try {
      return to_object(sapper::find_chances(asked));
    } catch (const sapper::Inconsistent&) {
      return em::val::null();
    }
  });
}

std::vector<sapper::FeatureWeights> to_weights(const em::val& entries) {
  std::vector<sapper::FeatureWeights> out;
  for (const em::val& each : em::vecFromJSArray<em::val>(entries))
    out.push_back({each["name"].as<std::string>(), each["offset"].as<float>(),
                   each["scale"].as<float>(), each["linear"].as<float>(),
                   em::convertJSArrayToNumberVector<float>(each["hidden"])});
  return out;
}

// Takes the parsed weights.json of the package.
void learn(const em::val& weights) {
  guarded([&] {
    const sapper::LearnedWeights all{to_weights(weights["guess"]), to_weights(weights["number"]),
                                     em::convertJSArrayToNumberVector<float>(weights["bias"]),
                                     em::convertJSArrayToNumberVector<float>(weights["output"])};
    sapper::set_learned(std::make_shared<sapper::Learned>(all));
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(kernel) {
  em::class_<Question>("Question").smart_ptr<QuestionPointer>("QuestionPointer");
  em::class_<Forecaster>("Forecaster")
      .smart_ptr<std::shared_ptr<Forecaster>>("ForecasterPointer")
      .function("numbers", &Forecaster::numbers)
      .function("dead", &Forecaster::dead);
  em::class_<Counter>("Counter")
      .smart_ptr<std::shared_ptr<Counter>>("CounterPointer")
      .function("parts", &Counter::parts)
      .function("residues", &Counter::residues)
      .function("knownMines", &Counter::known_mines)
      .function("away", &Counter::away);
  em::function("newQuestion", &new_question);
  em::function("newForecaster", &new_forecaster);
  em::function("newCounter", &new_counter);
  em::function("analyse", &analyse);
  em::function("sample", &sample);
  em::function("randomMarks", &random_marks);
  em::function("choose", &choose);
  em::function("perfect", &perfect);
  em::function("findChances", &find_chances);
  em::function("learn", &learn);
}
