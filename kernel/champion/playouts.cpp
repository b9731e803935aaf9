#include "champion/playouts.hpp"

namespace sapper {

Playouts::Playouts(std::unique_ptr<Policy> policy) : policy_(std::move(policy)) {
  policy_->remember_guesses();
}

void Playouts::begin(const View& view) {
  const std::vector<std::uint8_t> no_mines(view.position.codes.size(), 0);
  referee_ = std::make_unique<Referee>(Shape::rectangle(view.height, view.width), no_mines);
  policy_->forget_guesses();
  lessons_.clear();
}

double Playouts::play(const View& view, const Policy& self, std::span<const std::uint8_t> marks,
                      std::span<const Cell> cells, Expectation* expectation) {
  referee_->resume(marks, view.position.codes);
  steps_.clear();
  const bool alive = open_all(cells, expectation);
  policy_->see_as(self);
  double value = play_on(view_of(view), alive);
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    if (step->survived) lessons_.push_back({step->expectation, value});
    value -= step->luck;
  }
  return value;
}

void Playouts::learn() {
  for (const Lesson& lesson : lessons_) lesson.expectation->learn(lesson.value);
  lessons_.clear();
}

// What the policy sees of the layout at hand: no more than is known of the game.
View Playouts::view_of(const View& view) const {
  Position position = referee_->position();
  position.mines = view.position.mines;
  position.odds = view.position.odds;
  return {position, view.height, view.width};
}

// Opens the cells at once; returns whether none was a mine.
bool Playouts::open_all(std::span<const Cell> cells, Expectation* expectation) {
  if (expectation != nullptr) return guess(cells.front(), *expectation);
  for (Cell cell : cells)
    if (referee_->is_hidden(cell) && !referee_->open(cell)) return false;
  return true;
}

// Opens the cell and notes how lucky that was.
bool Playouts::guess(Cell cell, Expectation& expectation) {
  const bool survived = referee_->open(cell);
  const std::uint8_t number = survived ? referee_->position().codes[cell] : 0;
  steps_.push_back({&expectation, expectation.luck(survived, number), survived});
  return survived;
}

// Lets the policy play to the end: the exact chance to win on entering an endgame, else 1 or 0.
double Playouts::play_on(const View& seen, bool alive) {
  while (alive && !referee_->is_won()) {
    if (poll_) poll_();
    const Choice choice = policy_->choose(seen);
    if (choice.certainty == Certainty::endgame) return choice.win_chance;
    if (choice.risk > 0)
      alive = guess(choice.cell, policy_->expectation());
    else
      open_certain(choice.cell);
  }
  return alive ? 1 : 0;
}

// Opens a cell that is certainly safe, and all else that the policy knows to be safe.
void Playouts::open_certain(Cell cell) {
  policy_->list_certain(certain_);
  referee_->open(cell);
  for (Cell safe : certain_)
    if (referee_->is_hidden(safe)) referee_->open(safe);
}

}  // namespace sapper
