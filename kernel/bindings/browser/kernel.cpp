// The door between JavaScript and the kernel, beside questions: the same as the one to Python, in
// JavaScript's types.
#include <emscripten/bind.h>

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/browser/convert.hpp"
#include "door/chances.hpp"
#include "door/inquiries.hpp"
#include "door/players.hpp"
#include "door/shared_allowance.hpp"

namespace em = emscripten;

namespace {

using sapper::Question;
using QuestionPointer = std::shared_ptr<Question>;

// One typed array of marks a layout.
em::val sample(const QuestionPointer& question, int count, std::uint64_t seed) {
  return guarded([&] {
    if (count < 0) throw std::invalid_argument("a count from 0 on expected");
    em::val out = em::val::array();
    for (const auto& layout :
         sapper::draw_layouts(*question, static_cast<std::size_t>(count), seed))
      out.call<void>("push", to_array(layout));
    return out;
  });
}

em::val random_marks(std::uint64_t seed, int mines, const std::string& forbidden) {
  return guarded([&] {
    if (mines < 0) throw std::invalid_argument("a number of mines from 0 on expected");
    return to_array(
        sapper::place_mines(seed, static_cast<std::size_t>(mines), as_bytes(forbidden)));
  });
}

// What the page asks cell by cell, with the question that it is about.
class Forecaster {
 public:
  explicit Forecaster(QuestionPointer question)
      : question_(std::move(question)), forecaster_(*question_) {}

  em::val numbers(int cell) {
    return guarded([&] {
      const auto numbers = forecaster_.numbers(static_cast<std::size_t>(cell));
      return to_array(std::vector<double>(numbers.begin(), numbers.end()));
    });
  }
  em::val dead() {
    return guarded([&] { return to_array(forecaster_.dead()); });
  }

 private:
  QuestionPointer question_;
  sapper::Forecaster forecaster_;
};

std::shared_ptr<Forecaster> new_forecaster(const QuestionPointer& question) {
  return guarded([&] { return std::make_shared<Forecaster>(question); });
}

class Counter {
 public:
  explicit Counter(QuestionPointer question)
      : question_(std::move(question)), counter_(*question_) {}

  // One {low, cells, ways} a region; no ways where they are too many for 64 bits.
  em::val parts() const {
    em::val out = em::val::array();
    for (const auto& part : counter_.parts()) {
      em::val each = em::val::object();
      each.set("low", static_cast<double>(part.low));
      each.set("cells", static_cast<double>(part.cells));
      each.set("ways", part.is_exact ? to_array(part.ways) : em::val::null());
      out.call<void>("push", each);
    }
    return out;
  }

  em::val residues(int part, std::uint64_t modulus) {
    return guarded(
        [&] { return to_array(counter_.residues(static_cast<std::size_t>(part), modulus)); });
  }

  void spend(double steps) {
    guarded([&] { counter_.spend(static_cast<std::uint64_t>(steps)); });
  }

  double known_mines() const { return static_cast<double>(counter_.known_mines()); }
  int away() const { return static_cast<int>(counter_.away()); }

 private:
  QuestionPointer question_;
  sapper::Counter counter_;
};

using sapper::SharedAllowance;

std::shared_ptr<SharedAllowance> new_allowance(double steps) {
  return std::make_shared<SharedAllowance>(static_cast<std::uint64_t>(steps));
}

double steps_left() { return static_cast<double>(sapper::Allowance::left()); }

void spend(double steps) {
  guarded([&] { sapper::Allowance::spend(static_cast<std::uint64_t>(steps)); });
}

std::shared_ptr<Counter> new_counter(const QuestionPointer& question) {
  return guarded([&] { return std::make_shared<Counter>(question); });
}

sapper::Player& player_of(const std::string& name, const std::string& effort) {
  static std::map<std::pair<std::string, std::string>, std::unique_ptr<sapper::Player>> all;
  auto& player = all[{name, effort}];
  if (!player) player = sapper::make_player(name, effort);
  return *player;
}

// {cell, certainty, risk, winChance, isForced}, or null where no layout agrees.
em::val choose(const std::string& name, const std::string& effort,
               const QuestionPointer& question) {
  return guarded([&] {
    try {
      const auto choice = sapper::choice_of(player_of(name, effort), *question);
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
    const auto rule = static_cast<sapper::StartRule>(first_click);
    const auto answer = sapper::solve_perfectly(*question, rule, work);
    if (!answer) return em::val::null();
    em::val out = em::val::object();
    out.set("wins", answer->wins);
    out.set("layouts", answer->layouts);
    out.set("best", to_array(answer->best));
    return out;
  });
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
                     const em::val& effort, std::uint64_t seed) {
  return guarded([&] {
    std::vector<sapper::Opening> cells;
    for (const em::val& each : em::vecFromJSArray<em::val>(openings))
      cells.push_back(em::convertJSArrayToNumberVector<sapper::Cell>(each));
    auto asked = sapper::make_chance_question(*question, cells,
                                              em::convertJSArrayToNumberVector<sapper::Cell>(free));
    const auto number = [&](const char* name) { return effort[name].as<double>(); };
    asked.effort = {static_cast<std::size_t>(number("mostLayouts")),
                    static_cast<std::size_t>(number("mostGuesses")),
                    number("enough"),
                    {static_cast<std::size_t>(number("exactLayouts")),
                     static_cast<std::uint64_t>(number("exactWork"))}};
    asked.seed = seed;
    try {
      return to_object(sapper::find_chances(asked));
    } catch (const sapper::Inconsistent&) {
      return em::val::null();
    }
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(kernel) {
  em::class_<Forecaster>("Forecaster")
      .smart_ptr<std::shared_ptr<Forecaster>>("ForecasterPointer")
      .function("numbers", &Forecaster::numbers)
      .function("dead", &Forecaster::dead);
  em::class_<Counter>("Counter")
      .smart_ptr<std::shared_ptr<Counter>>("CounterPointer")
      .function("parts", &Counter::parts)
      .function("residues", &Counter::residues)
      .function("spend", &Counter::spend)
      .function("knownMines", &Counter::known_mines)
      .function("away", &Counter::away);
  em::class_<SharedAllowance>("Allowance")
      .smart_ptr<std::shared_ptr<SharedAllowance>>("AllowancePointer")
      .function("enter", &SharedAllowance::enter)
      .function("exit", &SharedAllowance::exit);
  em::function("newAllowance", &new_allowance);
  em::function("stepsLeft", &steps_left);
  em::function("spend", &spend);
  em::function("newForecaster", &new_forecaster);
  em::function("newCounter", &new_counter);
  em::function("sample", &sample);
  em::function("randomMarks", &random_marks);
  em::function("choose", &choose);
  em::function("perfect", &perfect);
  em::function("findChances", &find_chances);
}
