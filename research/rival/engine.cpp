// The rival as an engine: docs/engine.md is the protocol. It reads lines and answers with moves.
#include <cstdio>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/shape.hpp"
#include "rival/rival.hpp"

using namespace sapper;

namespace {

// What `position` said, kept for `go`.
class Seen {
 public:
  // Rows of 0 to 8, '.' and 'F' with '/' between them, then the number of mines if it is known.
  explicit Seen(const std::string& text) {
    std::istringstream words(text);
    std::string rows;
    std::int64_t mines = 0;
    words >> rows;
    if (words >> mines) mines_ = mines;
    for (char symbol : rows) {
      if (symbol == '/')
        ++height_;
      else if (symbol >= '0' && symbol <= '8')
        codes_.push_back(static_cast<std::uint8_t>(symbol - '0'));
      else if (symbol == '.' || symbol == 'F')
        codes_.push_back(code_hidden);
      else
        throw std::invalid_argument("not a view: " + text);
    }
    width_ = static_cast<int>(codes_.size()) / height_;
    if (width_ == 0 || codes_.size() != std::size_t(height_) * std::size_t(width_))
      throw std::invalid_argument("not a view: " + text);
    shape_ = Shape::rectangle(height_, width_);
  }

  View view() const {
    View view{{shape_.get(), codes_, mines_}, height_, width_};
    if (!mines_) view.position.odds = usual_odds;
    return view;
  }

 private:
  std::vector<std::uint8_t> codes_;
  std::optional<std::int64_t> mines_;
  std::shared_ptr<const Shape> shape_;
  int height_ = 1, width_ = 0;
};

void answer(Rival& rival, const Seen& seen) {
  const View view = seen.view();
  const Choice choice = rival.choose(view);
  std::printf("move %d %d ", view.row(choice.cell), view.column(choice.cell));
  if (choice.certainty == Certainty::certain)
    std::puts("certain");
  else if (choice.certainty == Certainty::endgame)
    std::printf("endgame win %.17g risk %.17g\n", choice.win_chance, choice.risk);
  else
    std::printf("guess risk %.17g\n", choice.risk);
}

}  // namespace

int main() {
  Rival rival;
  std::optional<Seen> seen;
  for (std::string line; std::getline(std::cin, line) && line != "quit";) {
    const std::string word = line.substr(0, line.find(' '));
    try {
      if (word == "sapper")
        std::puts("id name rival\nplays unknown\nready 1");
      else if (word == "position")
        seen.emplace(line.substr(word.size()));
      else if (word == "go" && seen)
        answer(rival, *seen);
      else if (word == "go")
        std::puts("error no position yet");
    } catch (const std::exception& error) {
      seen.reset();
      std::printf("error %s\n", error.what());
    }
    std::fflush(stdout);
  }
}
