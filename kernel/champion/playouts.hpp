// Playouts: games played on from a position, on a layout that agrees with it.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "champion/policy.hpp"
#include "play/referee.hpp"

namespace sapper {

// A playout is scored by the exact win chance on entering an endgame, else by the result; the luck
// of its guesses is taken off, which changes no mean and quiets the noise.
class Playouts {
 public:
  explicit Playouts(std::unique_ptr<Policy> policy);

  // Forgets the games of other positions.
  void begin(const View& view);

  // Called before each move of the policy; what it throws ends the playout.
  void set_poll(std::function<void()> poll) { poll_ = std::move(poll); }

  // The result of opening these cells, and playing on, on the layout of these marks (1 for a mine).
  // `self` has just seen the position. The expectation, if there is one, is that of the first
  // cell, whose luck is taken off too.
  double play(const View& view, const Policy& self, std::span<const std::uint8_t> marks,
              std::span<const Cell> cells, Expectation* expectation);

  // Takes in how the games since the last call went. To be called when all candidates have met the
  // layout: what one learned from it would spoil the luck of the next.
  void learn();

  // The positions that the policy has thought about since the beginning.
  std::size_t guesses() const { return policy_->guesses_remembered(); }

 private:
  // A guess that was made.
  struct Step {
    Expectation* expectation;
    double luck;
    bool survived;
  };

  // What the game was worth after a guess that survived.
  struct Lesson {
    Expectation* expectation;
    double value;
  };

  View view_of(const View& view) const;
  bool open_all(std::span<const Cell> cells, Expectation* expectation);
  bool guess(Cell cell, Expectation& expectation);
  double play_on(const View& seen, bool alive);
  void open_certain(Cell cell);

  std::unique_ptr<Policy> policy_;
  std::unique_ptr<Referee> referee_;
  std::function<void()> poll_;
  std::vector<Cell> certain_;
  std::vector<Step> steps_;      // of the playout at hand
  std::vector<Lesson> lessons_;  // of the layout at hand
};

}  // namespace sapper
