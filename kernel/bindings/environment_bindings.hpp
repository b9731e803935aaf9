#pragma once

#include <nanobind/nanobind.h>

void bind_environment(nanobind::module_& module);
