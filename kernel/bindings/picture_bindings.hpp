// The pictures' part of the door between Python and the kernel.
#pragma once

#include <nanobind/nanobind.h>

void bind_pictures(nanobind::module_& module);
