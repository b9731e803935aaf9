// Random layouts: the same mines for the same seed, in the kernel and in Python.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace sapper {

// SplitMix64: small, fast, and simple enough to be written the same way in Python.
class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t mixed = (state_ += 0x9e3779b97f4a7c15ULL);
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
        return mixed ^ (mixed >> 31);
    }

    // A whole number from 0 to bound - 1, each exactly as likely: draws that would favour
    // the small remainders are thrown away. The bound is at least 1.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t uneven = (0 - bound) % bound;
        std::uint64_t draw = next();
        while (draw < uneven) draw = next();
        return draw % bound;
    }

private:
    std::uint64_t state_;
};

// The cells' indexes in a random order, drawn lazily until `mines` of them are not forbidden:
// those are the mines. `forbidden` has one entry a cell. At least `mines` cells are allowed.
inline std::vector<std::uint32_t> random_mines(std::uint64_t seed, std::size_t mines,
                                               std::span<const bool> forbidden) {
    std::vector<std::uint32_t> order(forbidden.size());
    for (std::uint32_t index = 0; index < order.size(); ++index) order[index] = index;
    SplitMix64 random(seed);
    std::vector<std::uint32_t> placed;
    placed.reserve(mines);
    for (std::size_t position = 0; placed.size() < mines; ++position) {
        std::swap(order[position], order[position + random.below(order.size() - position)]);
        if (!forbidden[order[position]]) placed.push_back(order[position]);
    }
    return placed;
}

}  // namespace sapper
