// The players' half of the door between Python and the kernel.
#include "player_bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>

#include "perfect.hpp"

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

// Lets Ctrl-C through while the kernel holds the floor.
void check_signals() {
  nb::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

using PerfectAnswer = std::tuple<std::uint64_t, std::uint64_t, std::vector<sapper::Cell>>;

std::optional<PerfectAnswer> perfect(int height, int width, const nb::bytes& codes, int mines,
                                     int first_click, std::uint64_t work) {
  if (first_click < 0 || first_click > 2) throw nb::value_error("unknown first-click rule");
  const Codes own = to_codes(codes, height, width);
  nb::gil_scoped_release release;
  const auto shape = sapper::Shape::rectangle(height, width);
  sapper::Position position;
  position.shape = shape.get();
  position.codes = own;
  position.mines = mines;
  const auto rule = static_cast<sapper::FirstClick>(first_click);
  const auto answer =
      sapper::solve_perfectly(position, {height, width, rule, work, check_signals});
  if (!answer) return std::nullopt;
  return PerfectAnswer{answer->wins, answer->layouts, answer->best};
}

}  // namespace

void bind_players(nb::module_& module) {
  module.def("perfect", &perfect, nb::arg("height"), nb::arg("width"), nb::arg("codes"),
             nb::arg("mines"), nb::arg("first_click"), nb::arg("work"),
             "Layouts won by perfect play, layouts in all, best cells; None beyond the work.");
}
