// The pictures' door between the browser and the kernel: a module of its own, loaded when the first
// picture comes.
#include <emscripten/bind.h>

#include <string>
#include <vector>

#include "bindings/browser/convert.hpp"
#include "picture/reader.hpp"

namespace em = emscripten;

namespace {

// From a canvas: four bytes a pixel; what shows through is taken for white.
std::vector<std::uint8_t> without_alpha(std::span<const std::uint8_t> bytes) {
  std::vector<std::uint8_t> out;
  out.reserve(bytes.size() / 4 * 3);
  for (std::size_t i = 0; i + 3 < bytes.size(); i += 4)
    for (std::size_t c = 0; c < 3; ++c) {
      const int alpha = bytes[i + 3];
      out.push_back(static_cast<std::uint8_t>((bytes[i + c] * alpha + 255 * (255 - alpha)) / 255));
    }
  return out;
}

// {isBoard, why}, and of a board: rows, columns, xs, ys, names, seconds, doubts, groups, culprits,
// isConsistent.
em::val read_picture(const std::string& rgba, int width, int height) {
  return guarded([&] {
    const auto bytes = without_alpha(as_bytes(rgba));
    const auto reading = sapper::read_picture({bytes, width, height});
    em::val out = em::val::object();
    out.set("isBoard", reading.is_board);
    out.set("why", reading.why);
    out.set("rows", reading.rows);
    out.set("columns", reading.columns);
    out.set("xs", to_array(reading.xs));
    out.set("ys", to_array(reading.ys));
    out.set("names", to_array(reading.cells.names));
    out.set("seconds", to_array(reading.cells.seconds));
    out.set("doubts", to_array(reading.cells.doubts));
    out.set("groups", to_array(reading.cells.groups));
    out.set("culprits", to_array(reading.cells.culprits));
    out.set("isConsistent", reading.cells.is_consistent);
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(picture) { em::function("readPicture", &read_picture); }
