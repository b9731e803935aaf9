#include "game/game.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/random_layout.hpp"

namespace sapper {

std::vector<std::uint8_t> kept_free(FirstClick start, const Shape& shape, Cell first) {
  std::vector<std::uint8_t> free(shape.cells(), 0);
  if (start != FirstClick::unpromised) free[first] = 1;
  if (start == FirstClick::opening)
    for (Cell near : shape.neighbours(first)) free[near] = 1;
  return free;
}

std::vector<std::uint8_t> lay_mines(const GameRules& rules, const Shape& shape, Cell first) {
  const auto free = kept_free(rules.start, shape, first);
  const auto kept = std::count(free.begin(), free.end(), 1);
  if (rules.mines < 0 || rules.mines > static_cast<std::int64_t>(shape.cells()) - kept)
    throw std::invalid_argument("the mines do not fit");
  return random_marks(rules.seed, static_cast<std::size_t>(rules.mines), free);
}

Game::Game(const GameRules& rules)
    : rules_(rules),
      shape_(Shape::rectangle(rules.height, rules.width)),
      codes_(shape_->cells(), code_hidden) {
  if (rules.mines < 0 || rules.mines > static_cast<std::int64_t>(shape_->cells()))
    throw std::invalid_argument("the mines do not fit");
  if (rules.start == FirstClick::unpromised) lay(0);
}

Game::Game(const GameRules& rules, std::vector<std::uint8_t> marks)
    : rules_(rules),
      shape_(Shape::rectangle(rules.height, rules.width)),
      marks_(std::move(marks)),
      codes_(shape_->cells(), code_hidden) {
  if (marks_.size() != shape_->cells() ||
      std::count(marks_.begin(), marks_.end(), 1) != rules.mines)
    throw std::invalid_argument("the layout does not fit the level");
  begin_referee();
}

void Game::lay(Cell first) {
  marks_ = lay_mines(rules_, *shape_, first);
  begin_referee();
}

void Game::begin_referee() {
  referee_.emplace(shape_, marks_);
  for (Cell cell = 0; cell < codes_.size(); ++cell)
    if (codes_[cell] == code_flagged) referee_->flag(cell, true);
}

// Lets the referee stand where the codes do.
void Game::resume_referee() {
  referee_->resume(marks_, codes_);
  for (Cell cell = 0; cell < codes_.size(); ++cell)
    if (codes_[cell] == code_flagged) referee_->flag(cell, true);
}

void Game::show(const std::vector<std::uint8_t>& codes) {
  if (!is_laid() || !history_.empty() || codes.size() != codes_.size())
    throw std::invalid_argument("a position begins a game on known mines");
  for (Cell cell = 0; cell < codes.size(); ++cell) {
    std::uint8_t count = 0;
    for (Cell near : shape_->neighbours(cell)) count += marks_[near];
    if (!is_hidden(codes[cell]) && (marks_[cell] || codes[cell] != count))
      throw std::invalid_argument("the mines contradict the position");
  }
  codes_ = codes;
  resume_referee();
}

bool Game::open(Cell cell) {
  if (!is_playable(cell) || codes_[cell] != code_hidden) return false;
  const bool was_laid = is_laid();
  if (!was_laid) lay(cell);
  referee_->open(cell, rules_.cascades);
  finish(was_laid);
  return true;
}

bool Game::flag(Cell cell) {
  if (!is_playable(cell) || !is_hidden(codes_[cell])) return false;
  const bool is_on = codes_[cell] == code_hidden;
  if (referee_) {
    referee_->flag(cell, is_on);
    finish(true);
    return true;
  }
  history_.push_back({{{cell, codes_[cell]}}, false, outcome_});
  codes_[cell] = is_on ? code_flagged : code_hidden;
  changed_.assign(1, cell);
  return true;
}

bool Game::chord(Cell cell) {
  if (!is_playable(cell) || !is_laid() || !is_number(codes_[cell])) return false;
  std::size_t flags = 0;
  std::vector<Cell> hidden;
  for (Cell near : shape_->neighbours(cell)) {
    flags += codes_[near] == code_flagged;
    if (codes_[near] == code_hidden) hidden.push_back(near);
  }
  if (flags != codes_[cell] || hidden.empty()) return false;
  for (Cell near : hidden)
    if (referee_->is_hidden(near)) referee_->open(near, rules_.cascades);
  finish(true);
  return true;
}

bool Game::undo() {
  if (history_.empty()) return false;
  const Change change = std::move(history_.back());
  history_.pop_back();
  changed_.clear();
  for (const auto& [cell, code] : change.before) {
    codes_[cell] = code;
    changed_.push_back(cell);
  }
  outcome_ = change.outcome;
  if (!change.was_laid) {
    marks_.clear();
    referee_.reset();
    return true;
  }
  resume_referee();
  return true;
}

// Takes over what the referee shows now, and remembers how to go back.
void Game::finish(bool was_laid) {
  Change change{{}, was_laid, outcome_};
  const auto shown = referee_->position().codes;
  changed_.clear();
  for (Cell cell = 0; cell < codes_.size(); ++cell) {
    if (codes_[cell] == shown[cell]) continue;
    change.before.emplace_back(cell, codes_[cell]);
    changed_.push_back(cell);
    codes_[cell] = shown[cell];
  }
  history_.push_back(std::move(change));
  outcome_ = judge();
}

Outcome Game::judge() const {
  for (Cell cell : changed_)
    if (codes_[cell] == code_exploded) return Outcome::lost;
  if (referee_->is_won() && rules_.win != WinRule::flagged) return Outcome::won;
  if (rules_.win != WinRule::opened && has_flagged_the_mines()) return Outcome::won;
  return Outcome::playing;
}

std::size_t Game::flags() const {
  return static_cast<std::size_t>(std::count(codes_.begin(), codes_.end(), code_flagged));
}

bool Game::has_flagged_the_mines() const {
  if (flags() != static_cast<std::size_t>(rules_.mines)) return false;
  for (Cell cell = 0; cell < codes_.size(); ++cell)
    if (marks_[cell] && codes_[cell] != code_flagged) return false;
  return true;
}

}  // namespace sapper
