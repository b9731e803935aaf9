// The reader for Python: a picture is read; a sign is cut out, for training.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>
#include <vector>

#include "bindings/bytes.hpp"
#include "bindings/unlocked.hpp"
#include "picture/reader.hpp"

namespace nb = nanobind;

namespace {

using sapper::OtherBoard;
using sapper::PictureReading;
using sapper::source_word;

PictureReading read_picture(const nb::bytes& bytes, int width, int height, std::optional<int> rows,
                            std::optional<int> columns, std::vector<double> xs,
                            std::vector<double> ys) {
  const sapper::Pixels pixels{to_span(bytes), width, height};
  std::optional<sapper::KnownGrid> known;
  if (rows && columns) known = {*rows, *columns, std::move(xs), std::move(ys)};
  const UnlockedByLimits unlocked;
  return sapper::read_picture(pixels, known);
}

// What the network is shown of the sign in a cell: ink, light and measures; nothing without one.
std::optional<std::vector<float>> cut_sign(const nb::bytes& bytes, int width, int height,
                                           double left, double top, double right, double bottom) {
  const sapper::Pixels pixels{to_span(bytes), width, height};
  sapper::expect_pixels(pixels);
  const auto cut = sapper::cut_cell(pixels, {left, top, right, bottom});
  if (!cut.sign) return std::nullopt;
  std::vector<float> out(cut.sign->ink.begin(), cut.sign->ink.end());
  out.insert(out.end(), cut.sign->light.begin(), cut.sign->light.end());
  const auto measures = sapper::measures_of(*cut.sign);
  out.insert(out.end(), measures.begin(), measures.end());
  return out;
}

}  // namespace

NB_MODULE(_vision, module) {
  // A program that ends while a thread still reads leaves objects behind: nobody need read that.
  nb::set_leak_warnings(false);
  module.doc() = "The reader of pictures: pixels become cells.";
  nb::class_<OtherBoard>(module, "OtherBoard", "Another board in the same picture.")
      .def_ro("left", &OtherBoard::left)
      .def_ro("top", &OtherBoard::top)
      .def_ro("right", &OtherBoard::right)
      .def_ro("bottom", &OtherBoard::bottom)
      .def_ro("rows", &OtherBoard::rows)
      .def_ro("columns", &OtherBoard::columns);
  nb::class_<PictureReading>(module, "PictureReading", "The board in a picture.")
      .def_ro("is_board", &PictureReading::is_board)
      .def_ro("why", &PictureReading::why)
      .def_ro("rows", &PictureReading::rows)
      .def_ro("columns", &PictureReading::columns)
      .def_ro("likely_rows", &PictureReading::likely_rows)
      .def_ro("likely_columns", &PictureReading::likely_columns)
      .def_ro("has_usual_size", &PictureReading::has_usual_size)
      .def_ro("size_chance", &PictureReading::size_chance)
      .def_ro("others", &PictureReading::others)
      .def_ro("cut_off", &PictureReading::cut_off)
      .def_ro("xs", &PictureReading::xs)
      .def_ro("ys", &PictureReading::ys)
      .def_prop_ro("straight", [](const PictureReading& r) { return to_bytes(r.straight.bytes); })
      .def_prop_ro("straight_size",
                   [](const PictureReading& r) {
                     return std::pair{r.straight.width, r.straight.height};
                   })
      .def_prop_ro("way_back", [](const PictureReading& r) { return r.straight.back; })
      .def_prop_ro("mines", [](const PictureReading& r) { return r.total.mines; })
      .def_prop_ro("offered_mines", [](const PictureReading& r) { return r.total.offered; })
      .def_prop_ro("mines_from",
                   [](const PictureReading& r) { return source_word(r.total.source); })
      .def_prop_ro("mines_chance",
                   [](const PictureReading& r) { return chance_of(r.total.source); })
      .def_prop_ro("names", [](const PictureReading& r) { return to_bytes(r.cells.names); })
      .def_prop_ro("seconds", [](const PictureReading& r) { return to_bytes(r.cells.seconds); })
      .def_prop_ro("doubts", [](const PictureReading& r) { return r.cells.doubts; })
      .def_prop_ro("culprits", [](const PictureReading& r) { return r.cells.culprits; })
      .def_prop_ro("is_consistent", [](const PictureReading& r) { return r.cells.is_consistent; });
  module.def(
      "read_picture", &read_picture, nb::arg("pixels"), nb::arg("width"), nb::arg("height"),
      nb::arg("rows") = nb::none(), nb::arg("columns") = nb::none(),
      nb::arg("xs") = std::vector<double>{}, nb::arg("ys") = std::vector<double>{},
      "The board in a picture: three bytes a pixel, row by row. Its rows and columns are looked"
      " for unless they are given, and so are the lines between its cells.");
  module.def("cut_sign", &cut_sign, nb::arg("pixels"), nb::arg("width"), nb::arg("height"),
             nb::arg("left"), nb::arg("top"), nb::arg("right"), nb::arg("bottom"),
             "The inputs of the sign network for one cell, or None where it has no sign.");
}
