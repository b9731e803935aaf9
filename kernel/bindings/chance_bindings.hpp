#pragma once

#include <nanobind/nanobind.h>

void bind_chances(nanobind::module_& module);
