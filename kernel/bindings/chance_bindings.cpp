// The win chances' part of the door between Python and the kernel.
#include "bindings/bindings.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings/unlocked.hpp"
#include "door/chances.hpp"

namespace nb = nanobind;

namespace {

using sapper::Cell;

std::optional<sapper::ChanceAnswer> find_chances(
    const sapper::Question& asked, const std::vector<std::vector<Cell>>& openings,
    const std::vector<Cell>& free, const sapper::ChanceEffort& effort, std::uint64_t seed,
    unsigned threads, std::optional<nb::typed<nb::callable, void(int, int)>> progress) {
  auto question = sapper::make_chance_question(asked, openings, free);
  question.effort = effort;
  question.seed = seed;
  question.threads = threads;
  question.progress = [&](std::size_t done, std::size_t most) {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (progress) (*progress)(done, most);
  };
  const UnlockedByLimits unlocked;
  try {
    return sapper::find_chances(question);
  } catch (const sapper::Inconsistent&) {
    return std::nullopt;
  }
}

}  // namespace

void bind_chances(nb::module_& module) {
  using sapper::WinChance, sapper::ChanceAnswer, sapper::ChanceEffort;
  nb::class_<ChanceEffort>(module, "ChanceEffort", "How much is done for chances to win.")
      .def(
          "__init__",
          [](ChanceEffort* self, std::size_t most_layouts, std::size_t most_guesses, double enough,
             std::size_t exact_layouts, std::uint64_t exact_work) {
            new (self)
                ChanceEffort{most_layouts, most_guesses, enough, {exact_layouts, exact_work}};
          },
          nb::arg("most_layouts"), nb::arg("most_guesses"), nb::arg("enough"),
          nb::arg("exact_layouts"), nb::arg("exact_work"));
  nb::class_<WinChance>(module, "WinChance", "The chance to win after an opening.")
      .def_ro("value", &WinChance::value)
      .def_ro("error", &WinChance::error)
      .def_ro("difference", &WinChance::difference)
      .def_ro("difference_error", &WinChance::difference_error);
  nb::class_<ChanceAnswer>(module, "ChanceAnswer", "The chances of all openings.")
      .def_ro("openings", &ChanceAnswer::openings)
      .def_ro("is_exact", &ChanceAnswer::is_exact)
      .def_ro("is_cut", &ChanceAnswer::is_cut)
      .def_ro("layouts", &ChanceAnswer::layouts);
  module.def("find_chances", &find_chances, nb::arg("question"), nb::arg("openings"),
             nb::arg("free"), nb::arg("effort"), nb::arg("seed"), nb::arg("threads"),
             nb::arg("progress").none(),
             "The champion's chances to win after each opening (cells opened at once; none: its "
             "own choice); None where no layout agrees.");
}
