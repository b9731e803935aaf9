// The proofs' part of the door between the browser and the kernel.
#include <emscripten/bind.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/browser/convert.hpp"
#include "door/boards.hpp"
#include "door/proofs.hpp"

namespace em = emscripten;

namespace {

using sapper::Cell, sapper::Step;
using QuestionPointer = std::shared_ptr<sapper::Question>;

// {cells, relation, count, rule, premises, number or null, case}; rules and relations count from 0.
em::val to_object(const Step& step) {
  em::val out = em::val::object(), inner = em::val::array();
  for (const auto& each : step.assuming) inner.call<void>("push", to_object(*each));
  out.set("cells", to_array(step.statement.cells));
  out.set("relation", static_cast<int>(step.statement.relation));
  out.set("count", static_cast<double>(step.statement.count));
  out.set("rule", static_cast<int>(step.rule));
  out.set("premises", to_array(step.premises));
  out.set("number", step.number ? em::val(*step.number) : em::val::null());
  out.set("case", inner);
  return out;
}

em::val to_list(const std::vector<Step>& steps) {
  em::val out = em::val::array();
  for (const Step& step : steps) out.call<void>("push", to_object(step));
  return out;
}

em::val to_list(const std::optional<std::vector<Step>>& steps) {
  return steps ? to_list(*steps) : em::val::null();
}

class Proofs {
 public:
  explicit Proofs(QuestionPointer question) : question_(std::move(question)), proofs_(*question_) {}

  bool is_consistent() const { return proofs_.is_consistent(); }
  std::string refusal() const { return proofs_.refusal(); }
  em::val candidates() {
    return guarded([&] { return to_array(proofs_.candidates()); });
  }
  // {cell, isMine, isMinimal, steps}, or null if neither follows.
  em::val prove(Cell cell) {
    return guarded([&] {
      const auto proved = proofs_.prove(cell);
      if (!proved) return em::val::null();
      em::val out = em::val::object();
      out.set("cell", proved->cell);
      out.set("isMine", proved->is_mine);
      out.set("isMinimal", proved->is_minimal);
      out.set("steps", to_list(proved->steps));
      return out;
    });
  }
  em::val refute() {
    return guarded([&] { return to_list(proofs_.refute()); });
  }

 private:
  QuestionPointer question_;
  sapper::Proofs proofs_;
};

std::shared_ptr<Proofs> new_proofs(const QuestionPointer& question) {
  return guarded([&] { return std::make_shared<Proofs>(question); });
}

em::val derive(const QuestionPointer& question, const em::val& numbers, Cell cell, bool is_mine,
               int rung, int look, int split) {
  return guarded([&] {
    return to_list(sapper::derive(*question, em::convertJSArrayToNumberVector<Cell>(numbers), cell,
                                  is_mine, sapper::rung_at(rung), {look, split}));
  });
}

class Told {
 public:
  explicit Told(double limit) : told_(static_cast<std::size_t>(limit)) {}

  // A negative number is none.
  void tell(const em::val& cells, double count, double number) {
    guarded([&] {
      told_.tell(em::convertJSArrayToNumberVector<Cell>(cells), static_cast<std::int64_t>(count),
                 number < 0 ? std::nullopt : std::optional(static_cast<Cell>(number)));
    });
  }
  void run(int rung) {
    guarded([&] { told_.run(sapper::rung_at(rung)); });
  }
  em::val steps(std::size_t first) {
    const auto& steps = told_.derivation().steps();
    em::val out = em::val::array();
    for (std::size_t i = first; i < steps.size(); ++i) out.call<void>("push", to_object(*steps[i]));
    return out;
  }
  // Three numbers a settled cell: the cell, 1 for a mine, and the step that settled it.
  em::val settled(std::size_t first) {
    const auto& cells = told_.derivation().settled_cells();
    std::vector<std::uint32_t> out;
    for (std::size_t i = first; i < cells.size(); ++i) {
      const auto& known = *told_.derivation().settled(cells[i]);
      out.insert(out.end(), {cells[i], known.is_mine ? 1u : 0u, known.origin});
    }
    return to_array(out);
  }
  em::val held() { return to_array(told_.derivation().held()); }

 private:
  sapper::Told told_;
};

std::shared_ptr<Told> new_told(double limit) { return std::make_shared<Told>(limit); }

// The rows have cells and count.
bool can_be_met(const em::val& rows, double limit) {
  return guarded([&] {
    std::vector<std::pair<std::vector<Cell>, std::int64_t>> given;
    for (const em::val& row : em::vecFromJSArray<em::val>(rows))
      given.emplace_back(em::convertJSArrayToNumberVector<Cell>(row["cells"]),
                         static_cast<std::int64_t>(row["count"].as<double>()));
    return sapper::can_be_met(std::move(given), static_cast<std::size_t>(limit));
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(proofs) {
  em::class_<Proofs>("Proofs")
      .smart_ptr<std::shared_ptr<Proofs>>("ProofsPointer")
      .function("isConsistent", &Proofs::is_consistent)
      .function("refusal", &Proofs::refusal)
      .function("candidates", &Proofs::candidates)
      .function("prove", &Proofs::prove)
      .function("refute", &Proofs::refute);
  em::class_<Told>("Told")
      .smart_ptr<std::shared_ptr<Told>>("ToldPointer")
      .function("tell", &Told::tell)
      .function("run", &Told::run)
      .function("steps", &Told::steps)
      .function("settled", &Told::settled)
      .function("held", &Told::held);
  em::function("newProofs", &new_proofs);
  em::function("derive", &derive);
  em::function("newTold", &new_told);
  em::function("canBeMet", &can_be_met);
}
