#include "play/player.hpp"

#include "champion/champion.hpp"
#include "play/simple_players.hpp"
#include "rival/rival.hpp"

namespace sapper {

std::unique_ptr<Player> make_player(const std::string& name, const std::string& effort) {
  if (name == "logic" && effort.empty()) return std::make_unique<LogicPlayer>();
  if (name == "safest" && effort.empty()) return std::make_unique<SafestPlayer>();
  if (name == "rival" && effort.empty()) return std::make_unique<Rival>();
  if (name != "champion") return nullptr;
  const auto style = champion_style(effort);
  return style ? std::make_unique<Champion>(*style) : nullptr;
}

}  // namespace sapper
