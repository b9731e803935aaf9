#pragma once

#include <nanobind/nanobind.h>

void bind_boards(nanobind::module_& module);
