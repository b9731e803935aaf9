// Clock: the only file that asks the operating system for the time.
#pragma once

namespace sapper {

// Processor time that this thread has used, or, where nobody counts it, time gone by. Only
// differences mean something.
double thread_seconds();

// The same of the whole program, all threads together.
double process_seconds();

// Time gone by; never goes back.
double steady_seconds();

}  // namespace sapper
