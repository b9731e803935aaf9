// Bytes: between Python's bytes and the kernel's lists of codes and marks.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>

inline std::span<const std::uint8_t> to_span(const nanobind::bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

inline nanobind::bytes to_bytes(std::span<const std::uint8_t> list) {
  return nanobind::bytes(list.data(), list.size());
}
