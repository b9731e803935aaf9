// Study: what guesses are really worth, measured by rollouts: the data that scores learn from.
#pragma once

#include <span>
#include <vector>

#include "champion/champion.hpp"
#include "champion/rollouts.hpp"

namespace sapper {

struct StudyStyle {
  std::size_t layouts = 128;  // that every candidate is played on
  std::size_t most_candidates = 8;
  double close = 0.12;  // candidates with a score lower by that share are left out
};

// One guess of a game, made by scores, with its candidates; the first is the one that was played.
struct StudiedGuess {
  std::vector<std::uint8_t> codes;  // the position, as it was seen
  std::vector<Comparison> candidates;
};

class Study {
 public:
  explicit Study(const StudyStyle& style);

  // Lets `standard` play a game to its end. All its guesses that were a matter of scores, with two
  // candidates or more.
  std::vector<StudiedGuess> watch(int height, int width, std::span<const std::uint8_t> marks,
                                  Cell first);

  // What the scores of these guesses are made of. Throws std::invalid_argument where scores do not
  // decide, or a cell is certainly a mine; Inconsistent as players do.
  std::vector<Appraisal> appraise(const View& view, std::span<const Cell> cells);

 private:
  std::vector<Candidate> close_ones() const;

  StudyStyle style_;
  Champion player_;
  Rollouts rollouts_;
};

}  // namespace sapper
