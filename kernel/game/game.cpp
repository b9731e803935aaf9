#include "game/game.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/random_layout.hpp"

namespace sapper {

std::vector<std::uint8_t> kept_free(StartRule start, const Shape& shape, Cell first) {
  std::vector<std::uint8_t> free(shape.cells(), 0);
  if (start != StartRule::none) free[first] = 1;
  if (start == StartRule::opening)
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
  if (rules.start == StartRule::none && !rules.awaits_mines) lay(lay_mines(rules, *shape_, 0));
}

Game::Game(const GameRules& rules, std::vector<std::uint8_t> marks)
    : rules_(rules),
      shape_(Shape::rectangle(rules.height, rules.width)),
      codes_(shape_->cells(), code_hidden) {
  lay(std::move(marks));
}

void Game::lay(std::vector<std::uint8_t> marks) {
  if (is_laid()) throw std::invalid_argument("the mines are laid already");
  if (marks.size() != codes_.size() || std::count(marks.begin(), marks.end(), 1) != rules_.mines ||
      std::any_of(marks.begin(), marks.end(), [](auto mark) { return mark > 1; }))
    throw std::invalid_argument("the layout does not fit the level");
  marks_ = std::move(marks);
  begin_referee();
  for (Change& change : history_) change.was_laid = true;
}

void Game::begin_referee() {
  referee_.emplace(shape_, marks_);
  for (Cell cell = 0; cell < codes_.size(); ++cell) referee_->put(cell, codes_[cell]);
}

std::uint8_t Game::truth(Cell cell) const {
  if (marks_[cell]) return code_exploded;
  std::uint8_t count = 0;
  for (Cell near : shape_->neighbours(cell)) count += marks_[near];
  return count;
}

void Game::show(const std::vector<std::uint8_t>& codes) {
  if (!is_laid() || !history_.empty() || codes.size() != codes_.size())
    throw std::invalid_argument("a position begins a game on known mines");
  for (Cell cell = 0; cell < codes.size(); ++cell)
    if (!is_hidden(codes[cell]) && (codes[cell] == code_exploded || codes[cell] != truth(cell)))
      throw std::invalid_argument("the mines contradict the position");
  for (Cell cell = 0; cell < codes.size(); ++cell) put(cell, codes[cell]);
  outcome_ = judge();
}

bool Game::act(Action action) {
  if (action.kind == ActionKind::open) return open(action.cell);
  return action.kind == ActionKind::flag ? flag(action.cell) : chord(action.cell);
}

bool Game::open(Cell cell) {
  if (!can_open(cell)) return false;
  const bool was_laid = is_laid();
  if (!was_laid) {
    if (rules_.awaits_mines) throw std::invalid_argument("the mines are not laid yet");
    marks_ = lay_mines(rules_, *shape_, cell);
    begin_referee();
  }
  open_all({ActionKind::open, cell}, {&cell, 1}, was_laid);
  return true;
}

bool Game::flag(Cell cell) {
  if (!is_playable(cell) || !is_hidden(codes_[cell])) return false;
  const Action action{ActionKind::flag, cell};
  Change change{action, {{cell, codes_[cell]}}, is_laid(), outcome_};
  put(cell, codes_[cell] == code_hidden ? code_flagged : code_hidden);
  changed_.assign(1, cell);
  history_.push_back(std::move(change));
  if (is_laid()) outcome_ = judge();
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
  open_all({ActionKind::chord, cell}, hidden, true);
  return true;
}

// Opens these hidden cells, and remembers how to go back.
void Game::open_all(Action action, std::span<const Cell> cells, bool was_laid) {
  referee_->open(cells, rules_.cascades);
  const auto opened = referee_->opened();
  changed_.assign(opened.begin(), opened.end());
  Change change{action, {}, was_laid, outcome_};
  change.before.reserve(changed_.size());
  for (Cell cell : changed_) {
    change.before.emplace_back(cell, codes_[cell]);
    codes_[cell] = referee_->code(cell);
  }
  history_.push_back(std::move(change));
  outcome_ = judge();
}

bool Game::undo() {
  if (history_.empty()) return false;
  const Change change = std::move(history_.back());
  history_.pop_back();
  changed_.clear();
  for (const auto& [cell, code] : change.before) {
    put(cell, code);
    changed_.push_back(cell);
  }
  outcome_ = change.outcome;
  if (!change.was_laid) {
    marks_.clear();
    referee_.reset();
  }
  return true;
}

// Shows a code, to the referee too.
void Game::put(Cell cell, std::uint8_t code) {
  flags_ += code == code_flagged;
  flags_ -= codes_[cell] == code_flagged;
  codes_[cell] = code;
  if (referee_) referee_->put(cell, code);
}

Outcome Game::judge() const {
  for (Cell cell : changed_)
    if (codes_[cell] == code_exploded) return Outcome::lost;
  if (referee_->is_won() && rules_.win != WinRule::flagged) return Outcome::won;
  if (rules_.win != WinRule::opened && has_flagged_the_mines()) return Outcome::won;
  return Outcome::playing;
}

bool Game::has_flagged_the_mines() const {
  if (flags_ != static_cast<std::size_t>(rules_.mines)) return false;
  for (Cell cell = 0; cell < codes_.size(); ++cell)
    if (marks_[cell] && codes_[cell] != code_flagged) return false;
  return true;
}

bool Game::has_opened(std::size_t place) const {
  return history_[place].action.kind != ActionKind::flag;
}

std::vector<std::uint8_t> Game::codes_before(std::size_t place) const {
  std::vector<std::uint8_t> codes = codes_;
  for (std::size_t last = history_.size(); last > place; --last)
    for (const auto& [cell, code] : history_[last - 1].before) codes[cell] = code;
  return codes;
}

std::vector<Cell> Game::plain_mines() const {
  std::vector<std::uint8_t> is_found(codes_.size(), 0);
  std::vector<Cell> found;
  for (Cell cell = 0; cell < codes_.size(); ++cell) {
    if (!is_number(codes_[cell]) || codes_[cell] == 0) continue;
    std::uint8_t hidden = 0;
    for (Cell near : shape_->neighbours(cell)) hidden += is_hidden(codes_[near]);
    if (hidden != codes_[cell]) continue;
    for (Cell near : shape_->neighbours(cell))
      if (codes_[near] == code_hidden) is_found[near] = 1;
  }
  for (Cell cell = 0; cell < codes_.size(); ++cell)
    if (is_found[cell]) found.push_back(cell);
  return found;
}

}  // namespace sapper
