// The door between Python and the kernel: it converts, validates and calls; no logic lives here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "layout.hpp"
#include "player_bindings.hpp"

namespace nb = nanobind;

namespace {

std::vector<std::uint32_t> random_mines(std::uint64_t seed, std::size_t mines,
                                        const nb::bytes& forbidden) {
    const std::size_t size = forbidden.size();
    const char* marks = forbidden.c_str();
    auto flags = std::make_unique<bool[]>(size);
    std::size_t allowed = 0;
    for (std::size_t index = 0; index < size; ++index) {
        flags[index] = marks[index] != 0;
        allowed += !flags[index];
    }
    if (mines > allowed) throw nb::value_error("more mines than allowed cells");
    nb::gil_scoped_release release;
    return sapper::random_mines(seed, mines, {flags.get(), size});
}

}  // namespace

NB_MODULE(_kernel, module) {
    module.doc() = "The native kernel of sapper: all that must be fast.";
    module.def("random_mines", &random_mines, nb::arg("seed"), nb::arg("mines"),
               nb::arg("forbidden"),
               "The row-major indexes of the mines that this seed places on cells not forbidden.");
    bind_players(module);
}
