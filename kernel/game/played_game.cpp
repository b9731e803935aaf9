#include "game/played_game.hpp"

#include <algorithm>
#include <cmath>

#include "game/words.hpp"

namespace sapper {

bool PlayedGame::act(Action action, double now, const std::string& agent, bool joins) {
  if (is_paused_ || is_over()) return false;
  const double since = since_.value_or(now);
  const auto ms = std::llround(elapsed_ + std::max(0.0, now - since));
  if (!perform({action, agent}, ms, joins)) {
    if (agent.empty()) ++wasted_[static_cast<std::size_t>(action.kind)];
    return false;
  }
  undone_.clear();
  if (flags_by_itself_ && !is_over() && action.kind != ActionKind::flag)
    flag_plain_mines(ms, agent);
  run(now);
  return true;
}

bool PlayedGame::undo(double now) {
  if (is_paused_ || steps_.empty()) return false;
  const auto ms = milliseconds(now);
  std::vector<Done> step;
  for (std::size_t place = steps_.back(); place < game_.actions(); ++place)
    step.push_back({game_.action(place), agents_[place]});
  for (std::size_t left = step.size(); left > 0; --left) take_back(ms);
  undone_.push_back(std::move(step));
  run(now);
  return true;
}

bool PlayedGame::redo(double now) {
  if (is_paused_ || undone_.empty()) return false;
  const auto ms = milliseconds(now);
  const std::vector<Done> step = std::move(undone_.back());
  undone_.pop_back();
  for (const Done& done : step) perform(done, ms, &done != &step.front());
  run(now);
  return true;
}

bool PlayedGame::replay(const Entry& entry) {
  elapsed_ = std::max(elapsed_, static_cast<double>(entry.ms));
  if (entry.action) return perform({*entry.action, entry.agent}, entry.ms, belongs_to_last(entry));
  if (game_.actions() == 0) return false;
  take_back(entry.ms);
  return true;
}

// Whether an entry was made along with the one before it.
bool PlayedGame::belongs_to_last(const Entry& entry) const {
  if (entries_.empty() || steps_.empty() || !entries_.back().action) return false;
  const Entry& last = entries_.back();
  const bool is_part = !entry.agent.empty() || entry.action->kind == ActionKind::flag;
  return is_part && entry.ms > 0 && entry.ms == last.ms && entry.agent == last.agent;
}

void PlayedGame::set_clock(std::int64_t ms) {
  elapsed_ = std::max(elapsed_, static_cast<double>(ms));
}

// Does an action that is allowed and takes it down.
bool PlayedGame::perform(const Done& done, std::int64_t ms, bool joins) {
  const std::size_t place = game_.actions();
  if (!game_.act(done.action)) return false;
  if (!joins || steps_.empty()) steps_.push_back(place);
  agents_.push_back(done.agent);
  if (!done.agent.empty()) note_help(std::string(help_ai));
  entries_.push_back({done.action, ms, done.agent});
  if (is_over() && !first_end_) first_end_ = Ending{game_.outcome(), ms};
  return true;
}

void PlayedGame::flag_plain_mines(std::int64_t ms, const std::string& agent) {
  for (Cell cell : game_.plain_mines()) {
    note_help(std::string(help_auto_flag));
    perform({{ActionKind::flag, cell}, agent}, ms, true);
    if (is_over()) return;
  }
}

// Takes one action back; a step ends with its last one.
void PlayedGame::take_back(std::int64_t ms) {
  if (game_.has_opened(game_.actions() - 1)) {
    note_help(std::string(help_undo));
    is_undone_ = true;
  }
  game_.undo();
  agents_.pop_back();
  if (steps_.back() == game_.actions()) steps_.pop_back();
  entries_.push_back({std::nullopt, ms, {}});
}

void PlayedGame::pause(double now) {
  is_paused_ = true;
  run(now);
}

void PlayedGame::resume(double now) {
  is_paused_ = false;
  run(now);
}

// Lets the clock run where the game is begun, goes on and can be seen.
void PlayedGame::run(double now) {
  if (since_) elapsed_ += std::max(0.0, now - *since_);
  since_.reset();
  if (!is_paused_ && !is_over() && !entries_.empty()) since_ = now;
}

std::int64_t PlayedGame::milliseconds(double now) const {
  return std::llround(elapsed_ + (since_ ? std::max(0.0, now - *since_) : 0.0));
}

bool PlayedGame::note_help(const std::string& help) {
  if (first_end_ || std::find(helps_.begin(), helps_.end(), help) != helps_.end()) return false;
  helps_.push_back(help);
  return true;
}

std::vector<std::string> PlayedGame::recorded_helps() const {
  std::vector<std::string> helps = helps_;
  const std::string undo(help_undo);
  if (is_undone_ && std::find(helps.begin(), helps.end(), undo) == helps.end())
    helps.push_back(undo);
  return helps;
}

std::vector<Entry> PlayedGame::standing() const {
  std::vector<Entry> out;
  for (std::size_t place : steps_) out.push_back({game_.action(place), 0, agents_[place]});
  return out;
}

std::vector<std::uint8_t> PlayedGame::codes_before(std::size_t step) const {
  return game_.codes_before(step < steps_.size() ? steps_[step] : game_.actions());
}

}  // namespace sapper
