// PlayedGame: a game as a person plays it: moves with their times, undo and redo, pause and clock,
// what the player was shown, the end that counts. Window and page call this one.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "game/game.hpp"

namespace sapper {

// One thing that happened, as a record keeps it.
struct Entry {
  std::optional<Action> action;  // nothing: the last action that stood was taken back
  std::int64_t ms = 0;           // on the clock of the game
  std::string agent;             // who did it, where it was not the player
};

struct Ending {
  Outcome outcome = Outcome::playing;
  std::int64_t ms = 0;
};

// It has no clock of its own: `now` is the caller's, in milliseconds, and never goes back. Time
// counts from the first move on, while the game goes on and is not paused.
//
// A step is what one undo takes back: a move with the flags that belong to it. The first end
// counts: a loss that is taken back stays one, and nothing helps any more after it. Questions
// change nothing.
class PlayedGame {
 public:
  explicit PlayedGame(Game game) : game_(std::move(game)) {}

  // Does what the rules allow; false if they do not, or in a pause: a click of the player's that
  // changed nothing in a running game is counted as wasted. With `joins` it belongs to the step
  // before. An agent's move is help.
  bool act(Action action, double now, const std::string& agent = "", bool joins = false);

  // Takes the last step back, a loss too, or makes it again; false if there is none, or in a pause.
  // Taking back what was opened is help; taking back a flag is none.
  bool undo(double now);
  bool redo(double now);

  // Whether flags that one number proves are set after every opening, in the same step. It helps
  // only where one is set.
  void flag_by_itself(bool is_wanted) { flags_by_itself_ = is_wanted; }

  // Lays the mines of a game that awaits them: before its first cell is opened.
  void lay(std::vector<std::uint8_t> marks) { game_.lay(std::move(marks)); }

  // Makes a move of a record again, at its time; false if it is not allowed. Flags of the moment of
  // an opening belong to its step, and so does all that an agent did at one moment.
  bool replay(const Entry& entry);
  // The clock of a record that was kept on after its last move.
  void set_clock(std::int64_t ms);

  // A pause covers the board.
  void pause(double now);
  void resume(double now);

  // Notes that something was shown to the player that helps; whether that is new. After the first
  // end nothing is.
  bool note_help(const std::string& help);

  const Game& game() const { return game_; }
  const std::vector<Entry>& entries() const { return entries_; }
  std::size_t steps() const { return steps_.size(); }
  // The first action of every step that stands, with its agent; times are not told.
  std::vector<Entry> standing() const;
  // What was seen before the step at that place.
  std::vector<std::uint8_t> codes_before(std::size_t step) const;
  bool can_redo() const { return !undone_.empty(); }
  bool is_paused() const { return is_paused_; }
  bool is_running() const { return since_.has_value(); }
  std::int64_t milliseconds(double now) const;

  // What helped until the first end, in the order in which it did.
  const std::vector<std::string>& helps() const { return helps_; }
  // The same for a record: with `undo` if an opening was taken back at any time.
  std::vector<std::string> recorded_helps() const;
  bool is_undone() const { return is_undone_; }
  const std::optional<Ending>& first_end() const { return first_end_; }
  // Openings, flags and chords of the player that changed nothing.
  const std::array<std::int64_t, 3>& wasted() const { return wasted_; }
  void set_wasted(const std::array<std::int64_t, 3>& wasted) { wasted_ = wasted; }

 private:
  struct Done {
    Action action;
    std::string agent;
  };

  bool is_over() const { return game_.outcome() != Outcome::playing; }
  bool perform(const Done& done, std::int64_t ms, bool joins);
  void flag_plain_mines(std::int64_t ms, const std::string& agent);
  void take_back(std::int64_t ms);
  bool belongs_to_last(const Entry& entry) const;
  void run(double now);

  Game game_;
  std::vector<Entry> entries_;
  std::vector<std::size_t> steps_;   // the first action of each
  std::vector<std::string> agents_;  // of each action that stands
  std::vector<std::vector<Done>> undone_;
  std::vector<std::string> helps_;
  std::array<std::int64_t, 3> wasted_{};
  std::optional<Ending> first_end_;
  std::optional<double> since_;
  double elapsed_ = 0;
  bool is_paused_ = false, is_undone_ = false, flags_by_itself_ = false;
};

}  // namespace sapper
