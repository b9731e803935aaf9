// What both doors to the browser share: arrays that JavaScript owns, and errors it can read.
#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <exception>
#include <span>
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

// The same of whole numbers of 64 bits, of which embind has no view: JavaScript takes them from
// halves.
inline emscripten::val to_array(const std::vector<std::uint64_t>& numbers) {
  std::vector<std::uint32_t> halves;
  for (const auto number : numbers) {
    halves.push_back(static_cast<std::uint32_t>(number));
    halves.push_back(static_cast<std::uint32_t>(number >> 32));
  }
  return emscripten::val::global("BigUint64Array").new_(to_array(halves)["buffer"]);
}

// The bytes of a typed array, which embind hands over as a string.
inline std::span<const std::uint8_t> as_bytes(const std::string& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
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
