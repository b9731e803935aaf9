// The boards' part of the door between the browser and the kernel: generation, ratings, rungs.
#include <emscripten/bind.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "bindings/browser/convert.hpp"
#include "door/boards.hpp"
#include "game/game.hpp"

namespace em = emscripten;

namespace {

// A request as an object: height, width, mines, first, forbidden, tellsTotal, hardest, needs (or
// null).
sapper::BoardRequest to_request(const em::val& given) {
  sapper::BoardRequest request;
  request.height = given["height"].as<int>();
  request.width = given["width"].as<int>();
  const auto forbidden = given["forbidden"].as<std::string>();
  request.forbidden.assign(forbidden.begin(), forbidden.end());
  request.mines = static_cast<std::size_t>(given["mines"].as<int>());
  request.first = static_cast<sapper::Cell>(given["first"].as<int>());
  request.tells_total = given["tellsTotal"].as<bool>();
  request.hardest = sapper::rung_at(given["hardest"].as<int>());
  if (!given["needs"].isNull()) request.needs = sapper::rung_at(given["needs"].as<int>());
  return sapper::checked(std::move(request));
}

em::val draw(const sapper::BoardRequest& request, std::uint64_t seed, double tries, bool repairs) {
  const auto drawn = sapper::draw_board(request, seed, static_cast<std::uint64_t>(tries), repairs,
                                        [](std::uint64_t) {});
  em::val out = em::val::object();
  out.set("marks", drawn.marks.empty() ? em::val::null() : to_array(drawn.marks));
  out.set("tries", static_cast<double>(drawn.tries));
  return out;
}

// {marks or null, tries}
em::val draw_board(const em::val& request, std::uint64_t seed, double tries, bool repairs) {
  return guarded([&] { return draw(to_request(request), seed, tries, repairs); });
}

// The same for a board of any rung, with the counter, by a start rule.
em::val draw_solvable(int height, int width, int mines, int first, int start, std::uint64_t seed,
                      double tries, bool repairs) {
  return guarded([&] {
    if (start < 1 || start > 2) throw std::invalid_argument("start rule safe or opening expected");
    const auto shape = sapper::Shape::rectangle(height, width);
    if (first < 0 || static_cast<std::size_t>(first) >= shape->cells())
      throw std::out_of_range("no such cell");  // the start rule needs to know it
    sapper::BoardRequest request;
    request.height = height;
    request.width = width;
    request.first = static_cast<sapper::Cell>(first);
    request.forbidden =
        sapper::kept_free(static_cast<sapper::StartRule>(start), *shape, request.first);
    request.mines = static_cast<std::size_t>(mines);
    return draw(sapper::checked(std::move(request)), seed, tries, repairs);
  });
}

bool board_qualifies(const em::val& given, const std::string& marks) {
  return guarded([&] { return sapper::board_qualifies(to_request(given), as_bytes(marks)); });
}

em::val rate_board(int height, int width, const std::string& marks, int first, bool tells_total,
                   const std::string& player, const std::string& effort) {
  return guarded([&] {
    const auto cell = static_cast<sapper::Cell>(first);
    const auto rating =
        sapper::rate_board({height, width, as_bytes(marks), cell, tells_total}, player, effort);
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

// {rungs, isMine, isCut}, or null where no layout agrees. A negative number of mines is unknown.
em::val find_rungs(int height, int width, const std::string& codes, int mines, double seconds,
                   double memory) {
  return guarded([&] {
    const sapper::Question question(height, width, as_bytes(codes),
                                    mines < 0 ? std::nullopt : std::optional<std::int64_t>(mines),
                                    1, {seconds, static_cast<std::size_t>(memory)});
    const auto map = sapper::find_rungs(question);
    if (!map) return em::val::null();
    em::val out = em::val::object();
    out.set("rungs", to_array(map->rungs));
    out.set("isMine", to_array(map->is_mine));
    out.set("isCut", map->is_cut);
    return out;
  });
}

// {cell, rung, isMine} of the certain cell that a hint points at, or null where none is certain. A
// negative number of mines is unknown; a negative `last` is no last cell.
em::val find_easiest(int height, int width, const std::string& codes, int mines, int last,
                     double seconds, double memory) {
  return guarded([&] {
    const sapper::Question question(height, width, as_bytes(codes),
                                    mines < 0 ? std::nullopt : std::optional<std::int64_t>(mines),
                                    1, {seconds, static_cast<std::size_t>(memory)});
    const auto near = last < 0 ? std::nullopt : std::optional(static_cast<sapper::Cell>(last));
    const auto found = sapper::find_easiest(question, near);
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
  em::function("drawSolvable", &draw_solvable);
  em::function("boardQualifies", &board_qualifies);
  em::function("rateBoard", &rate_board);
  em::function("findRungs", &find_rungs);
  em::function("findEasiest", &find_easiest);
}
