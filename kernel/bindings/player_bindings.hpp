#pragma once

#include <nanobind/nanobind.h>

void bind_players(nanobind::module_& module);
