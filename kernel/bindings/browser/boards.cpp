// The boards' part of the door between the browser and the kernel: generation, ratings, rungs.
#include <emscripten/bind.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "bindings/browser/convert.hpp"
#include "boards/generator.hpp"
#include "boards/ladder.hpp"
#include "boards/rating.hpp"
#include "door/players.hpp"
#include "game/game.hpp"

namespace em = emscripten;

namespace {

sapper::Rung to_rung(int height) {
  if (height < 0 || height >= static_cast<int>(sapper::rungs))
    throw std::invalid_argument("rungs from 0 to 5 expected");
  return static_cast<sapper::Rung>(height);
}

// A wish as an object: height, width, mines, first, forbidden, tellsTotal, hardest, needs (or
// null).
sapper::Wish to_wish(const em::val& given) {
  sapper::Wish wish;
  wish.height = given["height"].as<int>();
  wish.width = given["width"].as<int>();
  wish.forbidden = to_bytes(given["forbidden"].as<std::string>(), wish.height, wish.width, 1);
  wish.mines = static_cast<std::size_t>(given["mines"].as<int>());
  wish.first = static_cast<sapper::Cell>(given["first"].as<int>());
  wish.tells_total = given["tellsTotal"].as<bool>();
  wish.hardest = to_rung(given["hardest"].as<int>());
  if (!given["needs"].isNull()) wish.needs = to_rung(given["needs"].as<int>());
  std::size_t allowed = 0;
  for (std::uint8_t each : wish.forbidden) allowed += !each;
  if (wish.mines > allowed) throw std::invalid_argument("more mines than allowed cells");
  if (wish.first >= wish.forbidden.size()) throw std::out_of_range("no such cell");
  return wish;
}

sapper::Generator& generator() {
  static sapper::Generator only;
  return only;
}

em::val draw(const sapper::Wish& wish, std::uint64_t seed, double tries, bool repairs) {
  const auto most = static_cast<std::uint64_t>(tries);
  const auto watch = [](std::uint64_t) {};
  const auto drawn = repairs ? generator().repair(wish, seed, most, watch)
                             : generator().draw(wish, seed, most, watch);
  em::val out = em::val::object();
  out.set("marks", drawn.marks.empty() ? em::val::null() : to_array(drawn.marks));
  out.set("tries", static_cast<double>(drawn.tries));
  return out;
}

// {marks or null, tries}
em::val draw_board(const em::val& wish, std::uint64_t seed, double tries, bool repairs) {
  return guarded([&] { return draw(to_wish(wish), seed, tries, repairs); });
}

// The same for a board of any rung, with the counter, by a start rule.
em::val draw_solvable(int height, int width, int mines, int first, int start, std::uint64_t seed,
                      double tries, bool repairs) {
  return guarded([&] {
    if (start < 1 || start > 2) throw std::invalid_argument("start rule safe or opening expected");
    const auto shape = sapper::Shape::rectangle(height, width);
    if (first < 0 || static_cast<std::size_t>(first) >= shape->cells())
      throw std::out_of_range("no such cell");
    sapper::Wish wish;
    wish.height = height;
    wish.width = width;
    wish.first = static_cast<sapper::Cell>(first);
    wish.forbidden = sapper::kept_free(static_cast<sapper::FirstClick>(start), *shape, wish.first);
    std::size_t allowed = 0;
    for (std::uint8_t each : wish.forbidden) allowed += !each;
    if (mines < 0 || static_cast<std::size_t>(mines) > allowed)
      throw std::invalid_argument("the mines do not fit");
    wish.mines = static_cast<std::size_t>(mines);
    return draw(wish, seed, tries, repairs);
  });
}

bool board_qualifies(const em::val& given, const std::string& marks) {
  return guarded([&] {
    const auto wish = to_wish(given);
    return generator().qualifies(wish, to_bytes(marks, wish.height, wish.width, 1));
  });
}

em::val rate_board(int height, int width, const std::string& marks, int first, bool tells_total,
                   const std::string& player, const std::string& effort) {
  return guarded([&] {
    static sapper::Rater rater;
    const auto own = to_bytes(marks, height, width, 1);
    const auto cell = static_cast<sapper::Cell>(first);
    if (cell >= own.size()) throw std::out_of_range("no such cell");
    if (own[cell]) throw std::invalid_argument("the first cell is a mine");
    const auto guesser = sapper::make_player(player, effort);
    const auto rating = rater.rate({height, width, own, cell, tells_total}, *guesser);
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
    static sapper::RungFinder finder;
    const auto own = to_bytes(codes, height, width, sapper::code_exploded);
    const auto shape = sapper::Shape::rectangle(height, width);
    sapper::Position position{shape.get(), own};
    if (mines >= 0) position.mines = mines;
    sapper::RungMap map;
    const sapper::Limits limits{seconds, static_cast<std::size_t>(memory)};
    if (finder.find(position, width, limits, map) != sapper::Verdict::consistent)
      return em::val::null();
    em::val out = em::val::object();
    out.set("rungs", to_array(map.rungs));
    out.set("isMine", to_array(map.is_mine));
    out.set("isCut", map.is_cut);
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
}
