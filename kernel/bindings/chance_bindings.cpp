// The win chances' part of the door between Python and the kernel.
#include "bindings/chance_bindings.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>

#include "chance/win_chance.hpp"

namespace nb = nanobind;

namespace {

using sapper::Cell;

// Refuses what the kernel trusts: cells off the board or opened already, no mines to draw.
void check(const sapper::ChanceQuestion& question) {
  const auto& codes = question.sight.position.codes;
  if (question.openings.empty()) throw nb::value_error("one opening at least expected");
  if (std::none_of(codes.begin(), codes.end(), sapper::is_hidden))
    throw nb::value_error("no cell is hidden");
  for (const auto& opening : question.openings)
    for (Cell cell : opening)
      if (cell >= codes.size() || !sapper::is_hidden(codes[cell]))
        throw nb::value_error("hidden cells expected");
  for (Cell cell : question.free)
    if (cell >= codes.size()) throw nb::value_error("cells on the board expected");
  const auto mines = static_cast<std::size_t>(*question.sight.position.mines);
  if (mines > codes.size() - question.free.size())
    throw nb::value_error("more mines than cells for them");
}

std::optional<sapper::ChanceAnswer> find_chances(
    int height, int width, const nb::bytes& bytes, int mines,
    const std::vector<std::vector<Cell>>& openings, const std::vector<Cell>& free,
    const sapper::ChanceEffort& effort, std::uint64_t seed, unsigned threads, double seconds,
    std::optional<nb::callable> progress) {
  if (height < 1 || width < 1 || bytes.size() != std::size_t(height) * std::size_t(width))
    throw nb::value_error("codes do not fit the shape");
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
  const std::vector<std::uint8_t> codes(data, data + bytes.size());
  for (std::uint8_t code : codes)
    if (code > sapper::code_exploded) throw nb::value_error("unknown cell code");
  const auto shape = sapper::Shape::rectangle(height, width);
  sapper::ChanceQuestion question;
  question.sight = {{shape.get(), codes, mines, 1.0}, height, width};
  question.openings = openings;
  question.free = free;
  question.effort = effort;
  question.seed = seed;
  question.threads = threads;
  question.seconds = seconds;
  question.progress = [&](std::size_t done, std::size_t most) {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (progress) (*progress)(done, most);
  };
  check(question);
  nb::gil_scoped_release release;
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
  module.def("find_chances", &find_chances, nb::arg("height"), nb::arg("width"), nb::arg("codes"),
             nb::arg("mines"), nb::arg("openings"), nb::arg("free"), nb::arg("effort"),
             nb::arg("seed"), nb::arg("threads"), nb::arg("seconds"), nb::arg("progress").none(),
             "The champion's chances to win after each opening (cells opened at once; none: its "
             "own choice); None where no layout agrees.");
}
