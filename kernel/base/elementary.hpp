// Elementary functions in plain arithmetic: every machine gives the same last digit.
//
// The libraries' log, exp and pow differ in it from system to system. Additions, multiplications,
// divisions and square roots do not: where moves depend on the result, these are used instead.
#pragma once

#include <cstdint>

namespace sapper {

// To within some units in the last place. The argument is positive and finite.
double log2_of(double x);
double log_of(double x);

// To within some units in the last place, subnormal results aside; infinity or zero out of range.
double exp2_of(double x);
double exp_of(double x);

// The number with all but its first 31 binary digits rounded off: what two sums of the same terms
// in another order agree in. Decisions compare rounded numbers, so that equals are equal.
double rounded(double x);

}  // namespace sapper
