// The door for environments: NumPy arrays of the caller, written in place.
#include "bindings/environment_bindings.hpp"

#include <nanobind/ndarray.h>

#include <span>

#include "bindings/unlocked.hpp"
#include "environment/many_games.hpp"

namespace nb = nanobind;

namespace {

template <class Value, int dimensions>
using Array = nb::ndarray<Value, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;
using Plane = Array<std::uint8_t, 2>;

template <class Value, int dimensions>
std::span<Value> span_of(const Array<Value, dimensions>& array) {
  return {array.data(), array.size()};
}

// The games together with the arrays they write into, which live as long.
class Environment {
 public:
  Environment(const sapper::ManyGames::Rules& rules, Plane codes, Plane mask, Plane last,
              Array<double, 1> reward, Array<std::uint8_t, 1> is_over,
              Array<std::uint8_t, 1> is_won, Array<std::uint64_t, 1> seed)
      : arrays_{codes, mask, last},
        rows_{is_over, is_won},
        reward_(reward),
        seed_(seed),
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
    const Unlocked unlocked;
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
    const std::size_t count = seed_.size();
    for (const Plane& array : arrays_)
      if (array.shape(0) != count || array.shape(1) != cells)
        throw nb::value_error("one row a game and one entry a cell expected");
    if (reward_.size() != count || rows_[0].size() != count || rows_[1].size() != count)
      throw nb::value_error("one entry a game expected");
    if (rules.height < 1 || rules.width < 1 || rules.mines >= cells || count < 1)
      throw nb::value_error("a board with a safe cell and at least one game expected");
    return {span_of<std::uint8_t, 2>(arrays_[0]), span_of<std::uint8_t, 2>(arrays_[1]),
            span_of<std::uint8_t, 2>(arrays_[2]), span_of<double, 1>(reward_),
            span_of<std::uint8_t, 1>(rows_[0]),   span_of<std::uint8_t, 1>(rows_[1]),
            span_of<std::uint64_t, 1>(seed_)};
  }

  Plane arrays_[3];
  Array<std::uint8_t, 1> rows_[2];
  Array<double, 1> reward_;
  Array<std::uint64_t, 1> seed_;
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
      .def(nb::init<const sapper::ManyGames::Rules&, Plane, Plane, Plane, Array<double, 1>,
                    Array<std::uint8_t, 1>, Array<std::uint8_t, 1>, Array<std::uint64_t, 1>>(),
           nb::arg("rules"), nb::kw_only(), nb::arg("codes").noconvert(),
           nb::arg("mask").noconvert(), nb::arg("last").noconvert(), nb::arg("reward").noconvert(),
           nb::arg("is_over").noconvert(), nb::arg("is_won").noconvert(),
           nb::arg("seed").noconvert())
      .def("reseed", &Environment::reseed, nb::arg("game"), nb::arg("stream"))
      .def("renew", &Environment::renew, nb::arg("game"))
      .def("renew_on", &Environment::renew_on, nb::arg("game"), nb::arg("seed"))
      .def("renew_with", &Environment::renew_with, nb::arg("game"), nb::arg("marks"))
      .def("step", &Environment::step, nb::arg("actions"), nb::arg("threads") = 1);
}
