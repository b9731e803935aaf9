// The pictures' door between the browser and the kernel: a module of its own, loaded when the first
// picture comes.
#include <emscripten/bind.h>

#include <optional>
#include <string>
#include <vector>

#include "bindings/browser/convert.hpp"
#include "picture/reader.hpp"

namespace em = emscripten;

namespace {

// From a canvas: four bytes a pixel, of which the last is not looked at.
std::vector<std::uint8_t> without_alpha(std::span<const std::uint8_t> bytes) {
  std::vector<std::uint8_t> out;
  out.reserve(bytes.size() / 4 * 3);
  for (std::size_t i = 0; i + 3 < bytes.size(); i += 4)
    out.insert(out.end(), bytes.begin() + i, bytes.begin() + i + 3);
  return out;
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

// {isBoard, why}, and of a board what site/src/protocol.ts names.
em::val read_picture(const std::string& rgba, int width, int height, const em::val& known) {
  return guarded([&] {
    const auto bytes = without_alpha(as_bytes(rgba));
    const auto reading = sapper::read_picture({bytes, width, height}, to_grid(known));
    em::val out = em::val::object();
    out.set("isBoard", reading.is_board);
    out.set("why", reading.why);
    if (!reading.is_board) return out;
    out.set("height", reading.rows);
    out.set("width", reading.columns);
    out.set("likelyHeight", reading.likely_rows);
    out.set("likelyWidth", reading.likely_columns);
    out.set("codes", to_array(reading.codes));
    out.set("mines", reading.total.mines ? em::val(*reading.total.mines) : em::val::null());
    out.set("minesFrom", std::string(source_word(reading.total.source)));
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
