#include "check.hpp"

int main() {
  for (const auto& test : sapper::tests::cases()) {
    const int before = sapper::tests::failures();
    test.body();
    const char* verdict = sapper::tests::failures() == before ? "ok   " : "FAIL ";
    std::puts((verdict + test.name).c_str());
  }
  return sapper::tests::failures() == 0 ? 0 : 1;
}
