// The proofs' part of the door between Python and the kernel.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/unlocked.hpp"
#include "door/boards.hpp"
#include "door/proofs.hpp"

namespace nb = nanobind;

namespace {

using sapper::Cell, sapper::Proofs, sapper::Proved, sapper::Question, sapper::Step, sapper::Told;

std::vector<Step> steps_inside(const Step& step) {
  std::vector<Step> out;
  for (const auto& each : step.assuming) out.push_back(*each);
  return out;
}

std::optional<std::vector<Step>> derive(const Question& question, const std::vector<Cell>& numbers,
                                        std::size_t cell, bool is_mine, int rung, std::int64_t look,
                                        std::int64_t split) {
  return sapper::derive(question, numbers, cell, is_mine, sapper::rung_at(rung), {look, split});
}

// The steps from a place on.
std::vector<Step> steps_from(const Told& told, std::size_t first) {
  std::vector<Step> out;
  const auto& steps = told.derivation().steps();
  for (std::size_t i = first; i < steps.size(); ++i) out.push_back(*steps[i]);
  return out;
}

// The cells settled, from the one at a place in order of settling on: each with whether it is a
// mine and the step that settled it.
std::vector<std::tuple<Cell, bool, std::uint32_t>> settled_from(const Told& told,
                                                                std::size_t first) {
  std::vector<std::tuple<Cell, bool, std::uint32_t>> out;
  const auto& cells = told.derivation().settled_cells();
  for (std::size_t i = first; i < cells.size(); ++i) {
    const auto& known = *told.derivation().settled(cells[i]);
    out.emplace_back(cells[i], known.is_mine, known.origin);
  }
  return out;
}

}  // namespace

void bind_proofs(nb::module_& module) {
  nb::class_<Step>(module, "ProofStep",
                   "A statement, and how it follows; rules and relations count from 0.")
      .def_prop_ro("cells", [](const Step& step) { return step.statement.cells; })
      .def_prop_ro("relation",
                   [](const Step& step) { return static_cast<int>(step.statement.relation); })
      .def_prop_ro("count", [](const Step& step) { return step.statement.count; })
      .def_prop_ro("rule", [](const Step& step) { return static_cast<int>(step.rule); })
      .def_ro("premises", &Step::premises)
      .def_ro("number", &Step::number)
      .def_prop_ro("case", &steps_inside);
  nb::class_<Proved>(module, "Proved", "Steps that end in what a cell is.")
      .def_ro("cell", &Proved::cell)
      .def_ro("is_mine", &Proved::is_mine)
      .def_ro("is_minimal", &Proved::is_minimal)
      .def_ro("steps", &Proved::steps);
  nb::class_<Proofs>(module, "Proofs", "The proofs of the cells of one position.")
      .def(nb::init<const Question&>(), nb::arg("question"), nb::keep_alive<1, 2>(), unlocked)
      .def_prop_ro("is_consistent", &Proofs::is_consistent)
      .def_prop_ro("refusal", &Proofs::refusal)
      .def("candidates", &Proofs::candidates, unlocked)
      .def("prove", &Proofs::prove, nb::arg("cell"), unlocked)
      .def("refute", &Proofs::refute, unlocked);
  module.def("derive", &derive, nb::arg("question"), nb::arg("numbers"), nb::arg("cell"),
             nb::arg("is_mine"), nb::arg("rung"), nb::arg("look") = 20'000,
             nb::arg("split") = 100'000, unlocked,
             "How a cell follows from some numbers; None if it does not, or takes too long.");
  nb::class_<Told>(module, "Told", "What follows from statements that one is told.")
      .def(nb::init<std::size_t>(), nb::arg("limit"))
      .def("tell", &Told::tell, nb::arg("cells"), nb::arg("count"), nb::arg("number").none())
      .def(
          "run", [](Told& told, int rung) { told.run(sapper::rung_at(rung)); }, nb::arg("rung"),
          unlocked)
      .def("steps", &steps_from, nb::arg("first"))
      .def("settled", &settled_from, nb::arg("first"))
      .def("held", [](const Told& told) { return told.derivation().held(); });
  module.def("can_be_met", &sapper::can_be_met, nb::arg("rows"), nb::arg("limit"), unlocked,
             "Whether some choice of mines has exactly so many in each of these sets of cells.");
}
