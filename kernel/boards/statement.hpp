// Statement: of these cells exactly, at most or at least so many are mines; and how it follows.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/position.hpp"
#include "boards/rung.hpp"

namespace sapper {

// In order, each once.
using Cells = std::vector<Cell>;

bool is_within(const Cells& inner, const Cells& outer);
bool do_meet(const Cells& one, const Cells& other);
Cells shared_by(const Cells& one, const Cells& other);
Cells without(const Cells& cells, const Cells& taken);

enum class Relation : std::uint8_t { exactly, at_most, at_least };

struct Statement {
  Cells cells;
  Relation relation = Relation::exactly;
  std::int64_t count = 0;

  std::int64_t size() const { return static_cast<std::int64_t>(cells.size()); }
  // Whether it says that all its cells are safe, or that all are mines.
  bool is_settling() const;
  // Whether no layout whatever can meet it, whether each does.
  bool is_impossible() const;
  bool is_empty() const;
};

// A statement with the rule that gives it.
struct Step {
  using Index = std::uint32_t;

  Statement statement;
  Rung rule = Rung::number;
  // The places of the earlier steps that it rests on.
  std::vector<Index> premises;
  // The opened cell that says it, of a step by number.
  std::optional<Cell> number;
  // Of a step by cases: what leads from the opposite of its statement to an impossible one. Inside,
  // the opposite bears the place of the step itself, and these count on from there.
  std::vector<std::shared_ptr<const Step>> assuming;
};

// Shared, since the branches of a derivation have their beginning in common.
using Steps = std::vector<std::shared_ptr<const Step>>;

// What a position says of its hidden cells.
struct Givens {
  struct Number {
    Cell cell = 0;
    Statement statement;
  };

  int width = 0;
  Cells hidden;
  // The opened cells that say something, in order.
  std::vector<Number> numbers;
  // The mines among the hidden cells, if the player is told.
  std::optional<std::int64_t> total;

  Givens() = default;
  Givens(const Position& position, int width);

  Cells all_numbers() const;
  // What the opened cell says, nullptr if that is nothing.
  const Statement* said_by(Cell number) const;
};

}  // namespace sapper
