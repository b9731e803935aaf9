// What both doors to the browser share: arrays that JavaScript owns, and errors it can read.
#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.hpp"

// A copy as a typed array, so that nothing points into the kernel's memory.
template <typename Number>
emscripten::val to_array(const std::vector<Number>& numbers) {
  return emscripten::val(emscripten::typed_memory_view(numbers.size(), numbers.data()))
      .template call<emscripten::val>("slice");
}

// The bytes of a typed array, which embind hands over as a string: one a cell, none above
// `highest`.
inline std::vector<std::uint8_t> to_bytes(const std::string& bytes, int height, int width,
                                          std::uint8_t highest) {
  constexpr int most_cells = 1'000'000;
  if (height < 1 || width < 1 || height > most_cells / width)
    throw std::invalid_argument("no such size");
  if (bytes.size() != static_cast<std::size_t>(height * width))
    throw std::invalid_argument("one byte a cell expected");
  std::vector<std::uint8_t> out(bytes.begin(), bytes.end());
  for (std::uint8_t byte : out)
    if (byte > highest) throw std::invalid_argument("a byte is larger than expected");
  return out;
}

// Throws in JavaScript an Error of that name with that text.
[[noreturn]] inline void fail(const char* name, const char* text) {
  emscripten::val error = emscripten::val::global("Error").new_(emscripten::val(text));
  error.set("name", emscripten::val(name));
  error.throw_();
  std::terminate();
}

// The result of the work; what it throws becomes a JavaScript Error.
template <typename Work>
auto guarded(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const sapper::TooComplex& error) {
    fail("TooComplex", error.what());
  } catch (const std::out_of_range& error) {
    fail("RangeError", error.what());
  } catch (const std::exception& error) {
    fail("Error", error.what());
  }
}
