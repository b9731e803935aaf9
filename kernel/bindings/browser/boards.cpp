// The boards' part of the door between the browser and the kernel: generation, ratings, rungs.
#include <emscripten/bind.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bindings/browser/convert.hpp"
#include "door/boards.hpp"

namespace em = emscripten;

namespace {

using QuestionPointer = std::shared_ptr<sapper::Question>;

// A request as an object: height, width, mines, first, forbidden, hardest, needs (or null).
sapper::BoardRequest to_request(const em::val& given) {
  sapper::BoardRequest request;
  request.height = given["height"].as<int>();
  request.width = given["width"].as<int>();
  const auto forbidden = given["forbidden"].as<std::string>();
  request.forbidden.assign(forbidden.begin(), forbidden.end());
  request.mines = static_cast<std::size_t>(given["mines"].as<int>());
  request.first = static_cast<sapper::Cell>(given["first"].as<int>());
  request.hardest = sapper::rung_at(given["hardest"].as<int>());
  if (!given["needs"].isNull()) request.needs = sapper::rung_at(given["needs"].as<int>());
  return sapper::checked(std::move(request));
}

// {marks or null, tries}
em::val draw_board(const em::val& request, std::uint64_t seed, double tries, bool repairs) {
  return guarded([&] {
    const auto drawn =
        sapper::draw_board(to_request(request), seed, static_cast<std::uint64_t>(tries), repairs,
                           [](std::uint64_t) {});
    em::val out = em::val::object();
    out.set("marks", drawn.marks.empty() ? em::val::null() : to_array(drawn.marks));
    out.set("tries", static_cast<double>(drawn.tries));
    return out;
  });
}

bool board_qualifies(const em::val& given, const std::string& marks) {
  return guarded([&] { return sapper::board_qualifies(to_request(given), as_bytes(marks)); });
}

em::val rate_board(int height, int width, const std::string& marks, int first,
                   const std::string& player, const std::string& effort) {
  return guarded([&] {
    const auto cell = static_cast<sapper::Cell>(first);
    const auto rating = sapper::rate_board({height, width, as_bytes(marks), cell}, player, effort);
    em::val out = em::val::object();
    out.set("isSolved", rating.is_solved);
    out.set("hardest", static_cast<int>(rating.hardest));
    out.set("points",
            to_array(std::vector<std::uint32_t>(rating.points.begin(), rating.points.end())));
    out.set("needsCounter", rating.needs_counter);
    out.set("guesses", static_cast<double>(rating.guesses));
    out.set("winChance", rating.win_chance);
    out.set("isCut", rating.is_cut);
    return out;
  });
}

// {rungs, isMine, isCut}, or null where no layout agrees.
em::val find_rungs(const QuestionPointer& question) {
  return guarded([&] {
    const auto map = sapper::find_rungs(*question);
    if (!map) return em::val::null();
    em::val out = em::val::object();
    out.set("rungs", to_array(map->rungs));
    out.set("isMine", to_array(map->is_mine));
    out.set("isCut", map->is_cut);
    return out;
  });
}

// {cell, rung, isMine} of the certain cell that a hint points at, or null where none is certain. A
// negative `last` is no last cell.
em::val find_easiest(const QuestionPointer& question, int last) {
  return guarded([&] {
    const auto near = last < 0 ? std::nullopt : std::optional(static_cast<sapper::Cell>(last));
    const auto found = sapper::find_easiest(*question, near);
    if (!found) return em::val::null();
    em::val out = em::val::object();
    out.set("cell", static_cast<int>(found->cell));
    out.set("rung", static_cast<int>(found->rung));
    out.set("isMine", found->is_mine);
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(boards) {
  em::function("drawBoard", &draw_board);
  em::function("boardQualifies", &board_qualifies);
  em::function("rateBoard", &rate_board);
  em::function("findRungs", &find_rungs);
  em::function("findEasiest", &find_easiest);
}
