// The door between Python and the kernel: it converts, validates and calls; no logic lives here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>

#include "analysis/batch.hpp"
#include "analysis/forecast.hpp"
#include "analysis/sampler.hpp"
#include "analysis/tally.hpp"
#include "base/random_layout.hpp"
#include "bindings/board_bindings.hpp"
#include "bindings/chance_bindings.hpp"
#include "bindings/environment_bindings.hpp"
#include "bindings/player_bindings.hpp"
#include "bindings/unlocked.hpp"

namespace nb = nanobind;

namespace {

// One byte a cell, 1 for a mine; `forbidden` has one too, not 0 where no mine may be.
nb::bytes random_marks(std::uint64_t seed, std::size_t mines, const nb::bytes& forbidden) {
  const std::size_t size = forbidden.size();
  const char* marks = forbidden.c_str();
  auto flags = std::make_unique<bool[]>(size);
  std::size_t allowed = 0;
  for (std::size_t index = 0; index < size; ++index) {
    flags[index] = marks[index] != 0;
    allowed += !flags[index];
  }
  if (mines > allowed) throw nb::value_error("more mines than allowed cells");
  std::string placed(size, '\0');
  for (const std::uint32_t index : sapper::random_mines(seed, mines, {flags.get(), size}))
    placed[index] = 1;
  return nb::bytes(placed.data(), placed.size());
}

// A position with what it borrows, checked: the kernel itself trusts its input.
struct Question {
  Question(int height, int width, const nb::bytes& bytes, std::optional<std::int64_t> mines,
           double odds, double seconds, std::size_t memory)
      : shape(sapper::Shape::rectangle(height, width)), limits{seconds, memory} {
    const auto* first = static_cast<const std::uint8_t*>(bytes.data());
    codes.assign(first, first + bytes.size());
    if (codes.size() != shape->cells()) throw nb::value_error("one code a cell expected");
    for (std::uint8_t code : codes)
      if (code > sapper::code_exploded) throw nb::value_error("codes from 0 to 11 expected");
    if (!(odds > 0) || !std::isfinite(odds)) throw nb::value_error("positive odds expected");
    if (!(seconds >= 0)) throw nb::value_error("limit of seconds from 0 on expected");
    position = {shape.get(), codes, mines, odds};
  }
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;

  std::shared_ptr<const sapper::Shape> shape;
  std::vector<std::uint8_t> codes;
  sapper::Position position;
  sapper::Limits limits;
};

sapper::Answer analyse(const Question& question) {
  static thread_local sapper::Analyst analyst;
  const Unlocked unlocked;
  return sapper::answer(analyst, question.position, question.limits);
}

std::vector<sapper::Answer> analyse_all(const std::vector<const Question*>& questions,
                                        unsigned threads) {
  const Unlocked unlocked;
  if (questions.empty()) return {};
  std::vector<sapper::Position> positions;
  for (const Question* question : questions) positions.push_back(question->position);
  return sapper::answer_all(positions, questions.front()->limits, threads);
}

std::vector<sapper::Cell> marked(const sapper::Answer& answer, sapper::Mark mark) {
  std::vector<sapper::Cell> cells;
  for (sapper::Cell cell : answer.hidden)
    if (answer.marks[cell] == mark) cells.push_back(cell);
  return cells;
}

std::vector<double> chances(const sapper::Answer& answer) {
  std::vector<double> out;
  for (sapper::Cell cell : answer.hidden) out.push_back(answer.mine[cell]);
  return out;
}

// The chance of a hidden cell; -1 for a cell that is not hidden.
double chance(const sapper::Answer& answer, std::size_t cell) {
  if (cell >= answer.marks.size()) throw nb::index_error();
  return answer.marks[cell] == sapper::Mark::opened ? -1.0 : answer.mine[cell];
}

nb::list sample(const Question& question, std::size_t count, std::uint64_t seed) {
  std::vector<std::vector<std::uint8_t>> layouts(count);
  {
    const Unlocked unlocked;
    sapper::Sampler sampler;
    if (sampler.prepare(question.position, question.limits) != sapper::Verdict::consistent)
      throw nb::value_error("no layout agrees with the position");
    sapper::SplitMix64 random(seed);
    for (auto& layout : layouts) sampler.draw(random, layout);
  }
  nb::list out;
  for (const auto& layout : layouts) out.append(nb::bytes(layout.data(), layout.size()));
  return out;
}

// What is asked cell by cell, with the question it is about. A mutex, since the GIL is released.
class Forecaster {
 public:
  explicit Forecaster(const Question& question) : shape_(question.shape) {
    const Unlocked unlocked;
    if (forecast_.prepare(question.position, question.limits) != sapper::Verdict::consistent)
      throw nb::value_error("no layout agrees with the position");
  }

  std::array<double, 9> numbers(std::size_t cell) {
    const Unlocked unlocked;
    const std::lock_guard lock(mutex_);
    if (cell >= shape_->cells() || forecast_.analyst().marks()[cell] == sapper::Mark::opened)
      throw nb::index_error();
    return forecast_.numbers(static_cast<sapper::Cell>(cell));
  }

  std::vector<sapper::Cell> dead() {
    const Unlocked unlocked;
    const std::lock_guard lock(mutex_);
    std::vector<sapper::Cell> out;
    for (sapper::Cell cell : forecast_.analyst().hidden())
      if (forecast_.is_dead(cell)) out.push_back(cell);
    return out;
  }

 private:
  std::shared_ptr<const sapper::Shape> shape_;
  sapper::Forecast forecast_;
  std::mutex mutex_;
};

// The components' exact numbers of ways; the question must outlive it (the caller sees to that).
class Counter {
 public:
  explicit Counter(const Question& question) : question_(question) {
    const Unlocked unlocked;
    if (tally_.prepare(question.position, question.limits) != sapper::Verdict::consistent)
      throw nb::value_error("no layout agrees with the position");
  }

  using Part = std::tuple<std::int64_t, std::uint32_t, std::optional<std::vector<std::uint64_t>>>;

  std::vector<Part> parts() const {
    std::vector<Part> out;
    for (const auto& part : tally_.parts()) {
      out.emplace_back(part.low, part.cells, std::nullopt);
      if (part.is_exact) std::get<2>(out.back()) = part.ways;
    }
    return out;
  }

  std::vector<std::uint64_t> residues(std::size_t part, std::uint64_t modulus) {
    if (part >= tally_.parts().size()) throw nb::index_error();
    if (modulus < 2 || modulus >> 57) throw nb::value_error("a modulus below 2^57 expected");
    const Unlocked unlocked;
    const std::lock_guard lock(mutex_);
    return tally_.residues(question_.position, part, modulus, question_.limits);
  }

  std::int64_t known_mines() const { return tally_.analyst().reduction().mines(); }
  std::size_t away() const { return tally_.analyst().away().size(); }

 private:
  const Question& question_;
  sapper::Tally tally_;
  std::mutex mutex_;
};

void bind_analysis(nb::module_& module) {
  nb::exception<sapper::TooComplex>(module, "TooComplex");
  nb::enum_<sapper::Verdict>(module, "Verdict")
      .value("CONSISTENT", sapper::Verdict::consistent)
      .value("IMPOSSIBLE_NUMBERS", sapper::Verdict::impossible_numbers)
      .value("IMPOSSIBLE_TOTAL", sapper::Verdict::impossible_total);
  nb::class_<Question>(module, "Question", "A position, the weight of a mine, and limits.")
      .def(nb::init<int, int, const nb::bytes&, std::optional<std::int64_t>, double, double,
                    std::size_t>(),
           nb::arg("height"), nb::arg("width"), nb::arg("codes"), nb::arg("mines").none(),
           nb::arg("odds"), nb::arg("seconds"), nb::arg("memory"));
  using sapper::Answer;
  nb::class_<Answer>(module, "Answer", "What is known of every hidden cell of a position.")
      .def_ro("verdict", &Answer::verdict)
      .def_ro("is_too_complex", &Answer::is_too_complex)
      .def_ro("why", &Answer::why)
      .def_ro("culprits", &Answer::culprits)
      .def_ro("least_mines", &Answer::least_mines)
      .def_ro("most_mines", &Answer::most_mines)
      .def_ro("hidden", &Answer::hidden)
      .def_ro("regions", &Answer::regions)
      .def_ro("away", &Answer::away)
      .def_ro("log2_layouts", &Answer::log2_layouts)
      .def("chance", &chance, nb::arg("cell"))
      .def("chances", &chances)
      .def("safe", [](const Answer& answer) { return marked(answer, sapper::Mark::safe); })
      .def("mines", [](const Answer& answer) { return marked(answer, sapper::Mark::mine); });
  module.def("analyse", &analyse, nb::arg("question"));
  module.def("analyse_all", &analyse_all, nb::arg("questions"), nb::arg("threads"));
  module.def("sample", &sample, nb::arg("question"), nb::arg("count"), nb::arg("seed"));
  nb::class_<Forecaster>(module, "Forecaster", "The numbers that hidden cells would show.")
      .def(nb::init<const Question&>(), nb::arg("question"), nb::keep_alive<1, 2>())
      .def("numbers", &Forecaster::numbers, nb::arg("cell"))
      .def("dead", &Forecaster::dead);
  nb::class_<Counter>(module, "Counter", "Exact numbers of ways, component by component.")
      .def(nb::init<const Question&>(), nb::arg("question"), nb::keep_alive<1, 2>())
      .def_prop_ro("known_mines", &Counter::known_mines)
      .def_prop_ro("away", &Counter::away)
      .def("parts", &Counter::parts)
      .def("residues", &Counter::residues, nb::arg("part"), nb::arg("modulus"));
}

}  // namespace

NB_MODULE(_kernel, module) {
  module.doc() = "The native kernel of sapper: all that must be fast.";
  bind_analysis(module);
  module.def("random_marks", &random_marks, nb::arg("seed"), nb::arg("mines"), nb::arg("forbidden"),
             "One byte a cell: 1 where this seed places a mine, on cells not forbidden.");
  bind_boards(module);
  bind_players(module);
  bind_environment(module);
  bind_chances(module);
}
