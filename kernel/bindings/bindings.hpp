// The parts of the door between Python and the kernel, a file each.
#pragma once

#include <nanobind/nanobind.h>

void bind_boards(nanobind::module_& module);
void bind_proofs(nanobind::module_& module);
void bind_chances(nanobind::module_& module);
void bind_environment(nanobind::module_& module);
void bind_games(nanobind::module_& module);
void bind_players(nanobind::module_& module);
