// The door between Python and the kernel: it converts, calls and releases the lock; the questions
// are checked, and the logic lives, in door/ and below.
#include "bindings/bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include "bindings/bytes.hpp"
#include "bindings/unlocked.hpp"
#include "door/inquiries.hpp"
#include "door/shared_allowance.hpp"

namespace nb = nanobind;

namespace {

using sapper::Answer, sapper::Cell, sapper::Mark, sapper::Question;

void make_question(Question* self, int height, int width, const nb::bytes& codes,
                   std::optional<std::int64_t> mines, double odds, std::uint64_t work,
                   std::size_t memory, double seconds) {
  new (self) Question(height, width, to_span(codes), mines, odds, {work, memory, seconds});
}

std::vector<Answer> analyse_all(const std::vector<const Question*>& questions, unsigned threads) {
  return sapper::analyse_all(questions, threads);
}

nb::typed<nb::list, nb::bytes> draw_layouts(const Question& question, std::size_t count,
                                            std::uint64_t seed) {
  std::vector<std::vector<std::uint8_t>> layouts;
  {
    const UnlockedByLimits unlocked;
    layouts = sapper::draw_layouts(question, count, seed);
  }
  nb::typed<nb::list, nb::bytes> out;
  for (auto& layout : layouts) {
    out.append(to_bytes(layout));
    layout = {};
  }
  return out;
}

nb::bytes random_marks(std::uint64_t seed, std::size_t mines, const nb::bytes& forbidden) {
  return to_bytes(sapper::place_mines(seed, mines, to_span(forbidden)));
}

// The chances of all cells as a buffer of the board's shape, which is the answer's own memory.
using Odds = nb::ndarray<nb::memview, const double, nb::ndim<2>>;
Odds odds(nb::handle self, std::size_t width) {
  const auto& mine = nb::cast<const Answer&>(self).mine;
  if (width == 0 || mine.size() % width != 0) throw nb::value_error("the board's width expected");
  return Odds(mine.data(), {mine.size() / width, width}, self);
}

template <class Value>
using Boards = nb::ndarray<Value, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
void write_odds(const Question& first, const Boards<const std::uint8_t>& codes,
                const Boards<double>& odds, unsigned threads) {
  if (codes.shape(1) != std::size_t(first.height()) || codes.shape(2) != std::size_t(first.width()))
    throw nb::value_error("boards of the question's size expected");
  const UnlockedByLimits unlocked;
  sapper::write_odds_of_boards(first, {codes.data(), codes.size()}, threads,
                               {odds.data(), odds.size()});
}

// All that makes a question, for pickling.
using QuestionState = std::tuple<int, int, nb::bytes, std::optional<std::int64_t>, double,
                                 std::uint64_t, std::size_t, double>;

QuestionState state_of(const Question& question) {
  const auto& limits = question.limits();
  return {question.height(),
          question.width(),
          to_bytes(question.codes()),
          question.position().mines,
          question.position().odds,
          limits.work,
          limits.bytes,
          limits.seconds};
}

void restore_question(Question* self, const QuestionState& state) {
  std::apply([&](const auto&... fields) { make_question(self, fields...); }, state);
}

void bind_questions(nb::module_& module) {
  const auto errors = nb::module_::import_("sapper.core.errors");
  nb::exception<sapper::TooComplex>(module, "TooComplex", errors.attr("TooComplex"));
  nb::exception<sapper::Inconsistent>(module, "Inconsistent");
  nb::class_<Question>(module, "Question",
                       "A position, the weight of a mine if the total is unknown, and limits: "
                       "what players, perfect play and the analysis are asked about.")
      .def("__init__", &make_question, nb::arg("height"), nb::arg("width"), nb::arg("codes"),
           nb::arg("mines").none(), nb::arg("odds") = 1.0, nb::arg("work") = sapper::Limits{}.work,
           nb::arg("memory") = sapper::Limits{}.bytes,
           nb::arg("seconds") = sapper::Limits{}.seconds)
      .def("__getstate__", &state_of)
      .def("__setstate__", &restore_question);
}

void bind_answers(nb::module_& module) {
  nb::enum_<sapper::Verdict>(module, "Verdict")
      .value("CONSISTENT", sapper::Verdict::consistent)
      .value("IMPOSSIBLE_NUMBERS", sapper::Verdict::impossible_numbers)
      .value("IMPOSSIBLE_TOTAL", sapper::Verdict::impossible_total);
  nb::class_<Answer>(module, "Answer", "What is known of every hidden cell of a position.")
      .def_ro("verdict", &Answer::verdict)
      .def_ro("is_too_complex", &Answer::is_too_complex)
      .def_ro("why", &Answer::why)
      .def_prop_ro("work", [](const Answer& answer) { return answer.cost.work; })
      .def_prop_ro("memory", [](const Answer& answer) { return answer.cost.bytes; })
      .def_ro("culprits", &Answer::culprits)
      .def_ro("least_mines", &Answer::least_mines)
      .def_ro("most_mines", &Answer::most_mines)
      .def_ro("hidden", &Answer::hidden)
      .def_ro("regions", &Answer::regions)
      .def_ro("away", &Answer::away)
      .def_ro("log2_layouts", &Answer::log2_layouts)
      .def("odds", &odds, nb::arg("width"))
      .def("safe", [](const Answer& answer) { return cells_marked(answer, Mark::safe); })
      .def("mines", [](const Answer& answer) { return cells_marked(answer, Mark::mine); });
  module.def("analyse", &sapper::analyse, nb::arg("question"), unlocked_by_limits);
  module.def("write_odds", &write_odds, nb::arg("first"), nb::arg("codes"), nb::arg("odds"),
             nb::arg("threads"),
             "The chances of a mine of boards like the first, written into `odds`; NaN for a board "
             "that has no answer.");
  module.def("analyse_all", &analyse_all, nb::arg("questions"), nb::arg("threads"),
             unlocked_by_limits);
}

void bind_inquiries(nb::module_& module) {
  module.def("draw_layouts", &draw_layouts, nb::arg("question"), nb::arg("count"), nb::arg("seed"),
             "Layouts drawn from all that agree with the position: one mark a cell.");
  module.def("random_marks", &random_marks, nb::arg("seed"), nb::arg("mines"), nb::arg("forbidden"),
             "One byte a cell: 1 where this seed places a mine, on cells not forbidden.");
  nb::class_<sapper::Forecaster>(module, "Forecaster", "The numbers that hidden cells would show.")
      .def(nb::init<const Question&>(), nb::arg("question"), nb::keep_alive<1, 2>(),
           unlocked_by_limits)
      .def("numbers", &sapper::Forecaster::numbers, nb::arg("cell"), unlocked_by_limits)
      .def("dead", &sapper::Forecaster::dead, unlocked_by_limits);
  using sapper::SharedAllowance;
  nb::class_<SharedAllowance>(
      module, "Allowance",
      "A context in which this thread takes at most this number of steps.\n\n"
      "Entered again, it allows what is left.")
      .def(nb::init<std::uint64_t>(), nb::arg("steps"))
      .def("__enter__", &SharedAllowance::enter)
      .def(
          "__exit__",
          [](SharedAllowance& self, nb::handle, nb::handle, nb::handle) { self.exit(); },
          nb::arg("kind").none(), nb::arg("error").none(), nb::arg("trace").none())
      .def_static("left", &sapper::Allowance::left, "The steps that this thread may still take.")
      .def_static("spend", &sapper::Allowance::spend, nb::arg("steps"),
                  "Counts steps that the caller takes; raises TooComplex when there are too many.");
  using sapper::ExactPart;
  nb::class_<ExactPart>(module, "CountedPart", "The ways of a region by its number of mines.")
      .def_ro("low", &ExactPart::low)
      .def_ro("cells", &ExactPart::cells)
      .def_prop_ro("ways", [](const ExactPart& part) {
        return part.is_exact ? std::optional(part.ways) : std::nullopt;
      });
  nb::class_<sapper::Counter>(module, "Counter", "Exact numbers of ways, region by region.")
      .def(nb::init<const Question&>(), nb::arg("question"), nb::keep_alive<1, 2>(),
           unlocked_by_limits)
      .def_prop_ro("known_mines", &sapper::Counter::known_mines)
      .def_prop_ro("away", &sapper::Counter::away)
      .def("parts", &sapper::Counter::parts, nb::rv_policy::copy)
      .def("residues", &sapper::Counter::residues, nb::arg("part"), nb::arg("modulus"),
           unlocked_by_limits)
      .def("spend", &sapper::Counter::spend, nb::arg("steps"));
}

}  // namespace

NB_MODULE(_kernel, module) {
  // A program that ends while a thread still thinks leaves objects behind: nobody need read that.
  nb::set_leak_warnings(false);
  module.doc() = "The native kernel of sapper: all that must be fast.";
  bind_questions(module);
  bind_answers(module);
  bind_inquiries(module);
  bind_games(module);
  bind_players(module);
  bind_environment(module);
  bind_chances(module);
  bind_boards(module);
  bind_proofs(module);
}
