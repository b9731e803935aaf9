#include "door/chances.hpp"

#include <stdexcept>
#include <utility>

namespace sapper {

ChanceQuestion make_chance_question(const Question& question, std::vector<Opening> openings,
                                    std::vector<Cell> free) {
  if (openings.empty()) throw std::invalid_argument("one opening at least expected");
  question.expect_some_hidden();
  for (const Opening& opening : openings)
    for (Cell cell : opening) question.expect_hidden(cell);
  for (Cell cell : free) question.expect_hidden(cell);
  const auto mines = question.position().mines;
  if (!mines || *mines < 0) throw std::invalid_argument("a known number of mines expected");
  const std::size_t cells = question.codes().size();
  if (free.size() > cells || static_cast<std::size_t>(*mines) > cells - free.size())
    throw std::invalid_argument("more mines than cells for them");
  ChanceQuestion asked;
  asked.view = question.view();
  asked.openings = std::move(openings);
  asked.free = std::move(free);
  asked.limits = question.limits();
  return asked;
}

}  // namespace sapper
