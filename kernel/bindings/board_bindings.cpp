// The boards' part of the door between Python and the kernel: generation, ratings, rungs.
#include "bindings/bindings.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/bytes.hpp"
#include "bindings/unlocked.hpp"
#include "door/boards.hpp"

namespace nb = nanobind;

namespace {

// Tells Python how far the search is.
sapper::TellTries progress_of(const std::optional<nb::typed<nb::callable, void(int)>>& progress) {
  return [&progress](std::uint64_t tries) {
    nb::gil_scoped_acquire acquire;
    if (progress) (*progress)(tries);
  };
}

void make_request(sapper::BoardRequest* self, int height, int width, std::size_t mines,
                  sapper::Cell first, const nb::bytes& forbidden, int hardest,
                  std::optional<int> needs) {
  sapper::BoardRequest request{height, width, mines, first, {}, sapper::rung_at(hardest), {}};
  const auto flags = to_span(forbidden);
  request.forbidden.assign(flags.begin(), flags.end());
  if (needs) request.needs = sapper::rung_at(*needs);
  new (self) sapper::BoardRequest(sapper::checked(std::move(request)));
}

sapper::Drawn draw(const sapper::BoardRequest& request, std::uint64_t seed, std::uint64_t tries,
                   const std::optional<nb::typed<nb::callable, void(int)>>& progress,
                   bool repairs) {
  const UnlockedByLimits unlocked;
  return sapper::draw_board(request, seed, tries, repairs, progress_of(progress));
}

bool qualifies(const sapper::BoardRequest& request, const nb::bytes& marks) {
  const Unlocked unlocked;
  return sapper::board_qualifies(request, to_span(marks));
}

sapper::Rating rate(int height, int width, const nb::bytes& marks, sapper::Cell first,
                    const std::string& player, const std::string& effort) {
  const Unlocked unlocked;
  return sapper::rate_board({height, width, to_span(marks), first}, player, effort);
}

}  // namespace

void bind_boards(nb::module_& module) {
  nb::class_<sapper::BoardRequest>(module, "BoardRequest",
                                   "What is asked of a board; rungs count from 0.")
      .def("__init__", &make_request, nb::arg("height"), nb::arg("width"), nb::arg("mines"),
           nb::arg("first"), nb::arg("forbidden"), nb::arg("hardest"), nb::arg("needs").none());
  nb::class_<sapper::Drawn>(module, "Drawn", "A layout that qualifies, if one was found.")
      .def_prop_ro("marks",
                   [](const sapper::Drawn& drawn) -> std::optional<nb::bytes> {
                     if (drawn.marks.empty()) return std::nullopt;
                     return to_bytes(drawn.marks);
                   })
      .def_ro("tries", &sapper::Drawn::tries);
  nb::class_<sapper::Rating>(module, "BoardRating", "What a board demands.")
      .def_ro("is_solved", &sapper::Rating::is_solved)
      .def_prop_ro("hardest",
                   [](const sapper::Rating& rating) { return static_cast<int>(rating.hardest); })
      .def_prop_ro("points",
                   [](const sapper::Rating& rating) {
                     return std::vector<std::uint32_t>(rating.points.begin(), rating.points.end());
                   })
      .def_ro("needs_counter", &sapper::Rating::needs_counter)
      .def_ro("guesses", &sapper::Rating::guesses)
      .def_ro("win_chance", &sapper::Rating::win_chance)
      .def_ro("is_cut", &sapper::Rating::is_cut);
  nb::class_<sapper::RungMap>(module, "RungMap", "The rung of every certain cell, else 255.")
      .def_prop_ro("rungs", [](const sapper::RungMap& map) { return to_bytes(map.rungs); })
      .def_prop_ro("is_mine", [](const sapper::RungMap& map) { return to_bytes(map.is_mine); })
      .def_ro("is_cut", &sapper::RungMap::is_cut);
  module.def("draw_board", &draw, nb::arg("request"), nb::arg("seed"), nb::arg("tries"),
             nb::arg("progress").none(), nb::arg("repairs"),
             "The layout that the seed leads to, by rejection or by repair.");
  module.def("board_qualifies", &qualifies, nb::arg("request"), nb::arg("marks"));
  module.def("rate_board", &rate, nb::arg("height"), nb::arg("width"), nb::arg("marks"),
             nb::arg("first"), nb::arg("player"), nb::arg("effort"));
  module.def("find_rungs", &sapper::find_rungs, nb::arg("question"), unlocked,
             "The rungs of a position; None where no layout agrees with it.");
  nb::class_<sapper::EasiestCell>(module, "EasiestCell", "A certain cell to point at.")
      .def_ro("cell", &sapper::EasiestCell::cell)
      .def_prop_ro("rung",
                   [](const sapper::EasiestCell& found) { return static_cast<int>(found.rung); })
      .def_ro("is_mine", &sapper::EasiestCell::is_mine);
  module.def("find_easiest", &sapper::find_easiest, nb::arg("question"), nb::arg("last").none(),
             unlocked, "The certain cell that a hint points at; None where no cell is certain.");
}
