// Questions and their odds in JavaScript's types: all that the small module has.
#include <emscripten/bind.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "bindings/browser/convert.hpp"
#include "door/inquiries.hpp"

namespace em = emscripten;

namespace {

constexpr int most_cells = 1'000'000;

using sapper::Question;
using QuestionPointer = std::shared_ptr<Question>;

// A negative number of mines stands for an unknown one.
QuestionPointer new_question(int height, int width, const std::string& codes, int mines,
                             double odds, double work, double memory, double seconds) {
  return guarded([&] {
    if (height < 1 || width < 1 || height > most_cells / width)
      throw std::invalid_argument("no such size");
    if (!(work >= 1 && work <= 1e18 && memory >= 1 && memory < 0x1p32))
      throw std::invalid_argument("limits of 1 to 1e18 steps and 1 to 2^32 - 1 bytes expected");
    const auto total = mines < 0 ? std::nullopt : std::optional<std::int64_t>(mines);
    return std::make_shared<Question>(height, width, as_bytes(codes), total, odds,
                                      sapper::Limits{static_cast<std::uint64_t>(work),
                                                     static_cast<std::size_t>(memory), seconds});
  });
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
  out.set("chances", to_array(answer.mine));  // of every cell, 0 where it is open
  out.set("safe", to_array(cells_marked(answer, sapper::Mark::safe)));
  out.set("mines", to_array(cells_marked(answer, sapper::Mark::mine)));
  em::val regions = em::val::array();
  for (const auto& region : answer.regions) regions.call<void>("push", to_array(region));
  out.set("regions", regions);
  return out;
}

em::val analyse(const QuestionPointer& question) {
  return guarded([&] { return to_object(sapper::analyse(*question)); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(question) {
  em::class_<Question>("Question").smart_ptr<QuestionPointer>("QuestionPointer");
  em::function("newQuestion", &new_question);
  em::function("analyse", &analyse);
}
