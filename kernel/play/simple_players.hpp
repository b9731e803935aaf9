// Simple players: logic alone, and the safest cell.
#pragma once

#include "play/reasoner.hpp"

namespace sapper {

// All that follows with certainty; else any cell that is no proven mine, each as likely. The
// draw is seeded by the position.
class LogicPlayer : public Reasoner {
 protected:
  Choice guess(const View& view) override;
};

// The cell with the least risk; among equals one at a corner or an edge, where a 0 is likelier.
class SafestPlayer : public Reasoner {
 protected:
  Choice guess(const View& view) override;
};

}  // namespace sapper
