// The boards' part of the door between Python and the kernel: generation, ratings, rungs.
#include "bindings/board_bindings.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bindings/unlocked.hpp"
#include "boards/generator.hpp"
#include "boards/ladder.hpp"
#include "boards/rating.hpp"
#include "door/players.hpp"
#include "door/question.hpp"

namespace nb = nanobind;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes to_bytes(const nb::bytes& bytes, int height, int width, std::uint8_t highest) {
  if (height < 1 || width < 1 || bytes.size() != std::size_t(height) * std::size_t(width))
    throw nb::value_error("one byte a cell expected");
  const auto* data = static_cast<const std::uint8_t*>(bytes.data());
  Bytes own(data, data + bytes.size());
  for (std::uint8_t byte : own)
    if (byte > highest) throw nb::value_error("a byte is larger than expected");
  return own;
}

nb::bytes from_bytes(const Bytes& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

sapper::Rung to_rung(int height) {
  if (height < 0 || height >= static_cast<int>(sapper::rungs))
    throw nb::value_error("rungs from 0 to 5 expected");
  return static_cast<sapper::Rung>(height);
}

// Tells Python how far the search is.
sapper::TellTries progress_of(const std::optional<nb::callable>& progress) {
  return [&progress](std::uint64_t tries) {
    nb::gil_scoped_acquire acquire;
    if (progress) (*progress)(tries);
  };
}

sapper::Wish make_wish(int height, int width, std::size_t mines, std::size_t first,
                       const nb::bytes& forbidden, bool tells_total, int hardest,
                       std::optional<int> needs) {
  sapper::Wish wish;
  wish.forbidden = to_bytes(forbidden, height, width, 1);
  wish.height = height;
  wish.width = width;
  wish.mines = mines;
  if (first >= wish.forbidden.size()) throw nb::index_error();
  wish.first = static_cast<sapper::Cell>(first);
  wish.tells_total = tells_total;
  wish.hardest = to_rung(hardest);
  if (needs) wish.needs = to_rung(*needs);
  std::size_t allowed = 0;
  for (std::uint8_t each : wish.forbidden) allowed += !each;
  if (mines > allowed) throw nb::value_error("more mines than allowed cells");
  return wish;
}

sapper::Drawn draw(const sapper::Wish& wish, std::uint64_t seed, std::uint64_t tries,
                   const std::optional<nb::callable>& progress, bool repairs) {
  static thread_local sapper::Generator generator;
  const Unlocked unlocked;
  const auto report = progress_of(progress);
  return repairs ? generator.repair(wish, seed, tries, report)
                 : generator.draw(wish, seed, tries, report);
}

bool qualifies(const sapper::Wish& wish, const nb::bytes& marks) {
  static thread_local sapper::Generator generator;
  const Bytes own = to_bytes(marks, wish.height, wish.width, 1);
  const Unlocked unlocked;
  return generator.qualifies(wish, own);
}

// Players keep caches and are costly to make, so each thread has its own, made once.
sapper::Player& guesser_of(const std::string& name, const std::string& effort) {
  static thread_local std::map<std::pair<std::string, std::string>, std::unique_ptr<sapper::Player>>
      all;
  auto& player = all[{name, effort}];
  if (!player) player = sapper::make_player(name, effort);
  return *player;
}

sapper::Rating rate(int height, int width, const nb::bytes& marks, std::size_t first,
                    bool tells_total, const std::string& player, const std::string& effort) {
  static thread_local sapper::Rater rater;
  const Bytes own = to_bytes(marks, height, width, 1);
  if (first >= own.size()) throw nb::index_error();
  if (own[first]) throw nb::value_error("the first cell is a mine");
  sapper::Player& guesser = guesser_of(player, effort);
  const Unlocked unlocked;
  const auto cell = static_cast<sapper::Cell>(first);
  return rater.rate({height, width, own, cell, tells_total}, guesser);
}

// Nothing where no layout agrees with the position.
std::optional<sapper::RungMap> find_rungs(const sapper::Question& question) {
  static thread_local sapper::RungFinder finder;
  const Unlocked unlocked;
  sapper::RungMap map;
  const auto verdict = finder.find(question.position(), question.width(), question.limits(), map);
  if (verdict != sapper::Verdict::consistent) return std::nullopt;
  return map;
}

}  // namespace

void bind_boards(nb::module_& module) {
  nb::class_<sapper::Wish>(module, "Wish", "What is asked of a board; rungs count from 0.")
      .def(
          "__init__",
          [](sapper::Wish* wish, int height, int width, std::size_t mines, std::size_t first,
             const nb::bytes& forbidden, bool tells_total, int hardest, std::optional<int> needs) {
            new (wish) sapper::Wish(
                make_wish(height, width, mines, first, forbidden, tells_total, hardest, needs));
          },
          nb::arg("height"), nb::arg("width"), nb::arg("mines"), nb::arg("first"),
          nb::arg("forbidden"), nb::arg("tells_total"), nb::arg("hardest"),
          nb::arg("needs").none());
  nb::class_<sapper::Drawn>(module, "Drawn", "A layout that qualifies, if one was found.")
      .def_prop_ro("marks",
                   [](const sapper::Drawn& drawn) -> std::optional<nb::bytes> {
                     if (drawn.marks.empty()) return std::nullopt;
                     return from_bytes(drawn.marks);
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
      .def_prop_ro("rungs", [](const sapper::RungMap& map) { return from_bytes(map.rungs); })
      .def_prop_ro("is_mine", [](const sapper::RungMap& map) { return from_bytes(map.is_mine); })
      .def_ro("is_cut", &sapper::RungMap::is_cut);
  module.def("draw_board", &draw, nb::arg("wish"), nb::arg("seed"), nb::arg("tries"),
             nb::arg("progress").none(), nb::arg("repairs"),
             "The layout that the seed leads to, by rejection or by repair.");
  module.def("board_qualifies", &qualifies, nb::arg("wish"), nb::arg("marks"));
  module.def("rate_board", &rate, nb::arg("height"), nb::arg("width"), nb::arg("marks"),
             nb::arg("first"), nb::arg("tells_total"), nb::arg("player"), nb::arg("effort"));
  module.def("find_rungs", &find_rungs, nb::arg("question"),
             "The rungs of a position; None where no layout agrees with it.");
}
