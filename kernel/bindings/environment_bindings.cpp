// The door for environments: NumPy arrays of the caller, written in place.
#include "bindings/bindings.hpp"

#include <nanobind/ndarray.h>

#include <algorithm>
#include <span>

#include "bindings/unlocked.hpp"
#include "environment/many_games.hpp"

namespace nb = nanobind;

namespace {

template <class Value, int dimensions>
using Array = nb::ndarray<Value, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;
using Plane = Array<std::uint8_t, 2>;
using Flags = Array<std::uint8_t, 1>;
using Numbers = Array<std::uint64_t, 1>;

auto span_of(const auto& array) { return std::span(array.data(), array.size()); }

// The games together with the arrays they write into, which live as long.
class Environment {
 public:
  Environment(const sapper::ManyGames::Rules& rules, Plane codes, Plane mask, Plane last,
              Plane marks, Array<double, 1> reward, Flags is_over, Flags is_won, Flags is_dealt,
              Numbers seed, Numbers stream, Numbers safe_left)
      : planes_{codes, mask, last, marks},
        flags_{is_over, is_won, is_dealt},
        numbers_{seed, stream, safe_left},
        reward_(reward),
        games_(rules, boards(rules)) {}

  void reseed(std::size_t game, std::uint64_t stream) { games_.reseed(checked(game), stream); }
  void renew(std::size_t game) { games_.renew(checked(game)); }
  void renew_on(std::size_t game, std::uint64_t seed) { games_.renew_on(checked(game), seed); }
  void renew_with(std::size_t game, const nb::bytes& marks) {
    if (marks.size() != games_.cells()) throw nb::value_error("one mark a cell expected");
    const auto* data = reinterpret_cast<const std::uint8_t*>(marks.c_str());
    games_.renew_with(checked(game), {data, marks.size()});
  }

  void step(const Array<const std::int64_t, 1>& actions, unsigned threads) {
    if (actions.size() != games_.count()) throw nb::value_error("one action a game expected");
    const UnlockedByLimits unlocked;
    games_.step({actions.data(), actions.size()}, threads);
  }

 private:
  std::size_t checked(std::size_t game) const {
    if (game >= games_.count()) throw nb::index_error();
    return game;
  }

  // Refuses arrays whose sizes do not fit each other and the level.
  sapper::Boards boards(const sapper::ManyGames::Rules& rules) const {
    const std::size_t cells = std::size_t(rules.height) * std::size_t(rules.width);
    const std::size_t count = reward_.size();
    const auto is_one_a_game = [count](const auto& array) { return array.shape(0) == count; };
    for (const Plane& plane : planes_)
      if (!is_one_a_game(plane) || plane.shape(1) != cells)
        throw nb::value_error("one row a game and one entry a cell expected");
    if (!std::ranges::all_of(flags_, is_one_a_game) ||
        !std::ranges::all_of(numbers_, is_one_a_game))
      throw nb::value_error("one entry a game expected");
    if (rules.height < 1 || rules.width < 1 || rules.mines >= cells || count < 1)
      throw nb::value_error("a board with a safe cell and at least one game expected");
    return {span_of(planes_[0]),  span_of(planes_[1]),  span_of(planes_[2]), span_of(planes_[3]),
            span_of(reward_),     span_of(flags_[0]),   span_of(flags_[1]),  span_of(flags_[2]),
            span_of(numbers_[0]), span_of(numbers_[1]), span_of(numbers_[2])};
  }

  Plane planes_[4];
  Flags flags_[3];
  Numbers numbers_[3];
  Array<double, 1> reward_;
  sapper::ManyGames games_;
};

void bind_rules(nb::module_& module) {
  using sapper::Renewal, sapper::Rewards, sapper::StartRule;
  nb::enum_<Renewal>(module, "Renewal")
      .value("NEXT_STEP", Renewal::next_step)
      .value("SAME_STEP", Renewal::same_step)
      .value("BY_CALLER", Renewal::by_caller);
  nb::class_<Rewards>(module, "Rewards", "What a click earns.")
      .def(
          "__init__",
          [](Rewards* self, double win, double loss, double click, double cell, double illegal) {
            new (self) Rewards{win, loss, click, cell, illegal};
          },
          nb::kw_only(), nb::arg("win"), nb::arg("loss"), nb::arg("click"), nb::arg("cell"),
          nb::arg("illegal"));
  using Rules = sapper::ManyGames::Rules;
  nb::class_<Rules>(module, "EnvironmentRules", "Level, start, renewal and rewards.")
      .def(
          "__init__",
          [](Rules* self, int height, int width, std::size_t mines, StartRule start,
             Renewal renewal, const Rewards& rewards) {
            new (self) Rules{height, width, mines, start, renewal, rewards};
          },
          nb::kw_only(), nb::arg("height"), nb::arg("width"), nb::arg("mines"), nb::arg("start"),
          nb::arg("renewal"), nb::arg("rewards"));
}

}  // namespace

void bind_environment(nb::module_& module) {
  bind_rules(module);
  nb::class_<Environment>(module, "Environment", "Games of one level that are stepped together.")
      .def(nb::init<const sapper::ManyGames::Rules&, Plane, Plane, Plane, Plane, Array<double, 1>,
                    Flags, Flags, Flags, Numbers, Numbers, Numbers>(),
           nb::arg("rules"), nb::kw_only(), nb::arg("codes").noconvert(),
           nb::arg("mask").noconvert(), nb::arg("last").noconvert(), nb::arg("marks").noconvert(),
           nb::arg("reward").noconvert(), nb::arg("is_over").noconvert(),
           nb::arg("is_won").noconvert(), nb::arg("is_dealt").noconvert(),
           nb::arg("seed").noconvert(), nb::arg("stream").noconvert(),
           nb::arg("safe_left").noconvert())
      .def("reseed", &Environment::reseed, nb::arg("game"), nb::arg("stream"))
      .def("renew", &Environment::renew, nb::arg("game"))
      .def("renew_on", &Environment::renew_on, nb::arg("game"), nb::arg("seed"))
      .def("renew_with", &Environment::renew_with, nb::arg("game"), nb::arg("marks"))
      .def("step", &Environment::step, nb::arg("actions"), nb::arg("threads") = 1);
}
