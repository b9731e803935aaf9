// The reader for the browser: the page loads it when the first picture comes.
#include <emscripten/bind.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "bindings/browser/convert.hpp"
#include "picture/reader.hpp"

namespace em = emscripten;

namespace {

// From a canvas: four bytes a pixel, of which the last is not looked at. It is dropped where they
// lie, since a second copy of a picture is much memory, which the browser never gets back.
std::vector<std::uint8_t> without_alpha(const em::val& rgba) {
  std::vector<std::uint8_t> bytes(rgba["length"].as<std::size_t>());
  em::val(em::typed_memory_view(bytes.size(), bytes.data())).call<void>("set", rgba);
  const std::size_t pixels = bytes.size() / 4;
  for (std::size_t i = 0; i < pixels; ++i) std::copy_n(&bytes[4 * i], 3, &bytes[3 * i]);
  bytes.resize(3 * pixels);
  return bytes;
}

// {height, width}, and the lines between the cells where they are known; null where nothing is.
std::optional<sapper::KnownGrid> to_grid(const em::val& known) {
  if (known.isNull()) return std::nullopt;
  const auto lines = [&](const char* name) {
    return known[name].isUndefined() ? std::vector<double>{}
                                     : em::convertJSArrayToNumberVector<double>(known[name]);
  };
  return sapper::KnownGrid{known["height"].as<int>(), known["width"].as<int>(), lines("xs"),
                           lines("ys")};
}

// {pixels, width, height}: four bytes a pixel, for a canvas.
em::val to_picture(const sapper::StraightPicture& picture) {
  std::vector<std::uint8_t> rgba(picture.bytes.size() / 3 * 4, 255);
  for (std::size_t i = 0; i < rgba.size() / 4; ++i)
    std::copy_n(&picture.bytes[3 * i], 3, &rgba[4 * i]);
  em::val out = em::val::object();
  out.set("pixels", to_array(rgba));
  out.set("width", picture.width);
  out.set("height", picture.height);
  return out;
}

// {isBoard, why}, and of a board what site/src/picture/reader.ts names.
em::val read_picture(const em::val& rgba, int width, int height, const em::val& known) {
  return guarded([&] {
    const auto bytes = without_alpha(rgba);
    const auto reading = sapper::read_picture({bytes, width, height}, to_grid(known));
    em::val out = em::val::object();
    out.set("isBoard", reading.is_board);
    out.set("why", reading.why);
    if (!reading.is_board) return out;
    out.set("height", reading.rows);
    out.set("width", reading.columns);
    out.set("likelyHeight", reading.likely_rows);
    out.set("likelyWidth", reading.likely_columns);
    out.set("cutOff", reading.cut_off);
    out.set("hasUsualSize", reading.has_usual_size);
    out.set("sizeChance", reading.size_chance);
    em::val others = em::val::array();
    for (const sapper::OtherBoard& board : reading.others) {
      em::val other = em::val::object();
      other.set("left", board.left);
      other.set("top", board.top);
      other.set("right", board.right);
      other.set("bottom", board.bottom);
      other.set("height", board.rows);
      other.set("width", board.columns);
      others.call<void>("push", other);
    }
    out.set("others", others);
    const auto& offered = reading.total.offered;
    out.set("offeredMines", offered ? em::val(*offered) : em::val::null());
    out.set("codes", to_array(reading.codes));
    out.set("mines", reading.total.mines ? em::val(*reading.total.mines) : em::val::null());
    out.set("minesFrom", std::string(source_word(reading.total.source)));
    out.set("minesChance", chance_of(reading.total.source));
    if (!reading.straight.bytes.empty()) out.set("straight", to_picture(reading.straight));
    out.set("xs", to_array(reading.xs));
    out.set("ys", to_array(reading.ys));
    out.set("names", to_array(reading.cells.names));
    out.set("seconds", to_array(reading.cells.seconds));
    out.set("secondCodes", to_array(sapper::codes_of(reading.cells.seconds)));
    out.set("doubts", to_array(reading.cells.doubts));
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(picture) { em::function("readPicture", &read_picture); }
