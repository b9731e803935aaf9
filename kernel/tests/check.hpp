// Check: the smallest test harness that reports what failed and where.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace sapper::tests {

struct Case {
  std::string name;
  std::function<void()> body;
};

inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}

inline int& failures() {
  static int count = 0;
  return count;
}

// Without a format: wine on aarch64 hands the arguments of printf over wrongly.
inline void fail(const char* file, int line, const char* condition) {
  ++failures();
  const std::string place = std::string(file) + ":" + std::to_string(line);
  std::fputs((place + ": failed: " + condition + "\n").c_str(), stderr);
}

struct Register {
  Register(const char* name, std::function<void()> body) { cases().push_back({name, body}); }
};

}  // namespace sapper::tests

#define SAPPER_TEST(name)                                            \
  static void name();                                                \
  static const sapper::tests::Register register_##name(#name, name); \
  static void name()

#define SAPPER_CHECK(condition)                                            \
  do {                                                                     \
    if (!(condition)) sapper::tests::fail(__FILE__, __LINE__, #condition); \
  } while (false)
