// Game: one game's rules: open, flag, chord and undo, judged by the referee.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/start_rule.hpp"
#include "play/referee.hpp"

namespace sapper {

enum class WinRule : std::uint8_t { opened, flagged, either };
enum class Outcome : std::uint8_t { playing, won, lost };
enum class ActionKind : std::uint8_t { open, flag, chord };

// What is decided before the first click.
struct GameRules {
  int height = 0, width = 0;
  std::int64_t mines = 0;
  std::uint64_t seed = 0;
  StartRule start = StartRule::safe;
  bool cascades = true;
  WinRule win = WinRule::opened;
  bool awaits_mines = false;  // the caller lays them, by lay(), before the first cell is opened
};

struct Action {
  ActionKind kind = ActionKind::open;
  Cell cell = 0;
};

// The mines are laid at the first click where the start rule looks at it. What the rules forbid
// returns false and changes nothing. `sapper.Game` in Python is this one.
class Game {
 public:
  // Throws std::invalid_argument where the mines do not fit.
  explicit Game(const GameRules& rules);

  // A game whose mines are known beforehand, one byte a cell, 1 for a mine.
  Game(const GameRules& rules, std::vector<std::uint8_t> marks);

  // Begins on known mines with what these codes show. Throws std::invalid_argument for codes that
  // the mines contradict.
  void show(const std::vector<std::uint8_t>& codes);

  // Lays the mines of a game that has none yet; its flags stay. Whatever is taken back later, they
  // stay laid. Throws std::invalid_argument where they do not fit the level.
  void lay(std::vector<std::uint8_t> marks);

  bool act(Action action);
  bool open(Cell cell);
  bool flag(Cell cell);
  bool chord(Cell cell);
  bool undo();  // a loss too

  bool can_open(Cell cell) const { return is_playable(cell) && codes_[cell] == code_hidden; }
  Outcome outcome() const { return outcome_; }
  const GameRules& rules() const { return rules_; }
  const std::vector<std::uint8_t>& codes() const { return codes_; }
  const std::vector<Cell>& changed() const { return changed_; }  // by the last action, or undo
  std::size_t flags() const { return flags_; }
  std::size_t actions() const { return history_.size(); }
  Action action(std::size_t place) const { return history_[place].action; }
  bool is_laid() const { return !marks_.empty(); }
  const std::vector<std::uint8_t>& marks() const { return marks_; }  // not for a player's eyes

  // Whether the action at that place opened a cell, a mine among them.
  bool has_opened(std::size_t place) const;
  // What was seen before the action at that place.
  std::vector<std::uint8_t> codes_before(std::size_t place) const;
  // The hidden cells without a flag that one number alone proves to be mines.
  std::vector<Cell> plain_mines() const;

 private:
  struct Change {
    Action action;
    std::vector<std::pair<Cell, std::uint8_t>> before;
    bool was_laid;
    Outcome outcome;
  };

  bool is_playable(Cell cell) const { return outcome_ == Outcome::playing && cell < codes_.size(); }
  std::uint8_t truth(Cell cell) const;
  void begin_referee();
  void open_all(Action action, std::span<const Cell> cells, bool was_laid);
  void put(Cell cell, std::uint8_t code);
  Outcome judge() const;
  bool has_flagged_the_mines() const;

  GameRules rules_;
  std::shared_ptr<const Shape> shape_;
  std::vector<std::uint8_t> marks_, codes_;
  std::vector<Cell> changed_;
  std::optional<Referee> referee_;
  std::vector<Change> history_;
  std::size_t flags_ = 0;
  Outcome outcome_ = Outcome::playing;
};

// One byte a cell: 1 where the start rule keeps a mine away when `first` is opened first.
std::vector<std::uint8_t> kept_free(StartRule start, const Shape& shape, Cell first);

// The mines of a level, seed, start rule and first cell: always the same ones. Throws
// std::invalid_argument where they do not fit.
std::vector<std::uint8_t> lay_mines(const GameRules& rules, const Shape& shape, Cell first);

}  // namespace sapper
