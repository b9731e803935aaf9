// Game: one game as a person plays it: open, flag, chord and undo, by the referee's rules.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "play/perfect.hpp"
#include "play/referee.hpp"

namespace sapper {

enum class WinRule : std::uint8_t { opened, flagged, either };
enum class Outcome : std::uint8_t { playing, won, lost };

// What is decided before the first click.
struct GameRules {
  int height = 0, width = 0;
  std::int64_t mines = 0;
  std::uint64_t seed = 0;
  FirstClick start = FirstClick::safe;
  bool cascades = true;
  WinRule win = WinRule::opened;
};

// The mines are laid at the first click where the start rule looks at it. What the rules forbid
// returns false and changes nothing. The same as `sapper.Game` in Python.
class Game {
 public:
  // Throws std::invalid_argument where the mines do not fit.
  explicit Game(const GameRules& rules);

  // A game whose mines are known beforehand, one byte a cell, 1 for a mine.
  Game(const GameRules& rules, std::vector<std::uint8_t> marks);

  // Begins on known mines with what these codes show. Throws std::invalid_argument for codes that
  // the mines contradict.
  void show(const std::vector<std::uint8_t>& codes);

  bool open(Cell cell);
  bool flag(Cell cell);
  bool chord(Cell cell);
  bool undo();  // a loss too

  Outcome outcome() const { return outcome_; }
  const GameRules& rules() const { return rules_; }
  const std::vector<std::uint8_t>& codes() const { return codes_; }
  const std::vector<Cell>& changed() const { return changed_; }  // by the last action
  std::size_t flags() const;
  std::size_t actions() const { return history_.size(); }
  bool is_laid() const { return !marks_.empty(); }
  const std::vector<std::uint8_t>& marks() const { return marks_; }  // not for a player's eyes

 private:
  struct Change {
    std::vector<std::pair<Cell, std::uint8_t>> before;
    bool was_laid;
    Outcome outcome;
  };

  bool is_playable(Cell cell) const { return outcome_ == Outcome::playing && cell < codes_.size(); }
  void lay(Cell first);
  void begin_referee();
  void resume_referee();
  void finish(bool was_laid);
  Outcome judge() const;
  bool has_flagged_the_mines() const;

  GameRules rules_;
  std::shared_ptr<const Shape> shape_;
  std::vector<std::uint8_t> marks_, codes_;
  std::vector<Cell> changed_;
  std::optional<Referee> referee_;
  std::vector<Change> history_;
  Outcome outcome_ = Outcome::playing;
};

// One byte a cell: 1 where the start rule keeps a mine away when `first` is opened first.
std::vector<std::uint8_t> kept_free(FirstClick start, const Shape& shape, Cell first);

// The mines of a level, seed, start rule and first cell: always the same ones. Throws
// std::invalid_argument where they do not fit.
std::vector<std::uint8_t> lay_mines(const GameRules& rules, const Shape& shape, Cell first);

}  // namespace sapper
