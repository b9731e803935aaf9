#include "play/match.hpp"

#include "base/clock.hpp"
#include "base/random.hpp"

namespace sapper {

namespace {

// Opens the cell and notes the move; returns whether it survived.
bool make_move(Referee& referee, Cell cell, GameRecord& record) {
  ++record.moves;
  record.trace = SplitMix64(record.trace ^ cell).next();
  return referee.open(cell);
}

bool play_on(Player& player, const View& view, Referee& referee, GameRecord& record) {
  const Choice choice = player.choose(view);
  if (choice.certainty == Certainty::endgame && record.endgame < 0)
    record.endgame = choice.win_chance;
  const double share =
      static_cast<double>(referee.safe_left()) / static_cast<double>(referee.safe_cells());
  const bool survived = make_move(referee, choice.cell, record);
  if (choice.risk > 0)
    record.guesses.push_back({choice.risk, survived, share, choice.is_forced, record.endgame >= 0,
                              choice.cell, choice.win_chance});
  return survived;
}

}  // namespace

GameRecord play_game(Player& player, int height, int width, std::span<const std::uint8_t> marks,
                     Cell first, std::span<const std::uint8_t> codes) {
  const double start = thread_seconds();
  Referee referee(Shape::rectangle(height, width), marks);
  if (!codes.empty()) referee.resume(marks, codes);
  const View view{referee.position(), height, width};
  GameRecord record;
  bool alive = make_move(referee, first, record);
  while (alive && !referee.is_won()) alive = play_on(player, view, referee, record);
  record.won = alive;
  record.cpu_seconds = thread_seconds() - start;
  return record;
}

}  // namespace sapper
