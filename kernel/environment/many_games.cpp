#include "environment/many_games.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "base/threads.hpp"

namespace sapper {

ManyGames::ManyGames(const Rules& rules, const Boards& boards)
    : rules_(rules), boards_(boards), shape_(Shape::rectangle(rules.height, rules.width)) {
  for (std::size_t game = 0; game < count(); ++game) renew_on(game, 0);
}

void ManyGames::renew(std::size_t game) {
  SplitMix64 stream(boards_.stream[game]);
  renew_on(game, stream.next());
  boards_.stream[game] = stream.state();
}

void ManyGames::renew_on(std::size_t game, std::uint64_t seed) {
  const std::size_t from = game * cells();
  std::fill_n(boards_.codes.begin() + from, cells(), code_hidden);
  std::fill_n(boards_.mask.begin() + from, cells(), std::uint8_t(1));
  boards_.seed[game] = seed;
  boards_.is_over[game] = boards_.is_won[game] = 0;
  boards_.is_dealt[game] = 0;
  boards_.safe_left[game] = cells() - rules_.mines;
}

void ManyGames::renew_with(std::size_t game, std::span<const std::uint8_t> marks) {
  renew_on(game, 0);
  std::copy(marks.begin(), marks.end(), boards_.marks.begin() + game * cells());
  boards_.is_dealt[game] = 1;
}

void ManyGames::check(std::span<const std::int64_t> actions) const {
  for (std::size_t game = 0; game < count(); ++game) {
    if (actions[game] < 0 || static_cast<std::uint64_t>(actions[game]) >= cells())
      throw std::invalid_argument("action " + std::to_string(actions[game]) + " of game " +
                                  std::to_string(game) + ", expected 0 to " +
                                  std::to_string(cells() - 1));
    if (rules_.renewal == Renewal::by_caller && boards_.is_over[game])
      throw std::invalid_argument("game " + std::to_string(game) +
                                  " has ended, expected a reset before its next step");
  }
}

void ManyGames::step(std::span<const std::int64_t> actions, unsigned threads) {
  check(actions);
  const std::size_t shares = std::clamp<std::size_t>(threads, 1, count());
  while (workspaces_.size() < shares)
    workspaces_.push_back({Dealer(cells(), rules_.mines), {}, {}});
  share_tasks(shares, static_cast<unsigned>(shares), [&](Tasks& tasks) {
    while (const auto share = tasks.next())
      step_some(actions, count() * *share / shares, count() * (*share + 1) / shares,
                workspaces_[*share]);
  });
}

void ManyGames::step_some(std::span<const std::int64_t> actions, std::size_t begin, std::size_t end,
                          Workspace& work) {
  for (std::size_t game = begin; game < end; ++game) {
    boards_.reward[game] = 0;
    if (boards_.is_over[game] && rules_.renewal == Renewal::next_step) {
      renew(game);
      continue;
    }
    boards_.is_over[game] = boards_.is_won[game] = 0;
    play(game, static_cast<Cell>(actions[game]), work);
  }
}

void ManyGames::play(std::size_t game, Cell cell, Workspace& work) {
  const std::size_t from = game * cells();
  if (boards_.codes[from + cell] != code_hidden) {
    boards_.reward[game] = rules_.rewards.illegal;
    return;
  }
  if (!boards_.is_dealt[game]) deal(game, cell, work);
  if (boards_.marks[from + cell]) {
    boards_.codes[from + cell] = code_exploded;
    boards_.mask[from + cell] = 0;
    boards_.reward[game] = rules_.rewards.loss;
    end(game, false);
    return;
  }
  const std::uint64_t before = boards_.safe_left[game];
  open(game, cell, work);
  const double opened = static_cast<double>(before - boards_.safe_left[game]);
  boards_.reward[game] = rules_.rewards.click + rules_.rewards.cell * opened;
  if (boards_.safe_left[game] > 0) return;
  boards_.reward[game] += rules_.rewards.win;
  end(game, true);
}

void ManyGames::deal(std::size_t game, Cell first, Workspace& work) {
  work.free.clear();
  if (rules_.start != StartRule::none) work.free.push_back(first);
  if (rules_.start == StartRule::opening)
    for (Cell near : shape_->neighbours(first)) work.free.push_back(near);
  const std::span marks(boards_.marks.data() + game * cells(), cells());
  work.dealer.deal(boards_.seed[game], work.free, marks);
  boards_.is_dealt[game] = 1;
}

std::uint8_t ManyGames::count_around(const std::uint8_t* marks, Cell cell) const {
  std::uint8_t count = 0;
  for (Cell near : shape_->neighbours(cell)) count += marks[near];
  return count;
}

void ManyGames::open(std::size_t game, Cell cell, Workspace& work) {
  const std::size_t from = game * cells();
  std::uint8_t* codes = boards_.codes.data() + from;
  std::uint8_t* mask = boards_.mask.data() + from;
  const std::uint8_t* marks = boards_.marks.data() + from;
  const auto show = [&](Cell shown) {
    codes[shown] = count_around(marks, shown);
    mask[shown] = 0;
    --boards_.safe_left[game];
    if (codes[shown] == 0) work.todo.push_back(shown);
  };
  show(cell);
  while (!work.todo.empty()) {
    const Cell next = work.todo.back();
    work.todo.pop_back();
    for (Cell near : shape_->neighbours(next))
      if (codes[near] == code_hidden) show(near);
  }
}

void ManyGames::end(std::size_t game, bool is_won) {
  boards_.is_over[game] = 1;
  boards_.is_won[game] = is_won;
  if (rules_.renewal != Renewal::same_step) return;
  const std::size_t from = game * cells();
  std::copy_n(boards_.codes.begin() + from, cells(), boards_.last.begin() + from);
  renew(game);
  // The step ended a game, though what is seen is the next one already.
  boards_.is_over[game] = 1;
  boards_.is_won[game] = is_won;
}

}  // namespace sapper
