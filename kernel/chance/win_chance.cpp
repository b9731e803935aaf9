#include "chance/win_chance.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <optional>

#include "base/clock.hpp"
#include "base/threads.hpp"
#include "base/watch.hpp"

namespace sapper {

namespace {

constexpr std::size_t chunk_layouts = 32;
constexpr std::size_t round_chunks = 4;  // before it is asked whether that is enough
constexpr std::size_t few_layouts = 8;   // fewer tell nothing

std::optional<ChanceAnswer> find_exact(const ChanceQuestion& question) {
  ExactChances exact;
  if (!exact.prepare(question.view, question.free, question.effort.exact)) return std::nullopt;
  ChanceAnswer answer;
  answer.is_exact = true;
  for (const Opening& opening : question.openings) {
    const auto value = opening.empty() ? exact.value() : exact.value_after(opening);
    if (!value) return std::nullopt;
    const double first = answer.openings.empty() ? *value : answer.openings.front().value;
    answer.openings.push_back({*value, 0, *value - first, 0});
  }
  return answer;
}

// Every estimate starts from one layout with this result, about what a position is worth of which
// nothing is known. It draws estimates of few layouts a little to the middle: those far from it are
// also those that erred away from it. And where all layouts were won, the error is not 0 yet.
constexpr double usual_result = 0.75;

double standard_error(double sum, double square, double count) {
  const double mean = sum / count;
  return std::sqrt(std::max(square / count - mean * mean, 0.0) / std::max(count - 1, 1.0));
}

double start_of(const OpeningSums& sums) { return sums.is_lost ? 0 : usual_result; }

WinChance to_win_chance(const OpeningSums& sums, const OpeningSums& first, std::size_t layouts) {
  const double count = static_cast<double>(layouts) + 1;
  const double result = start_of(sums), ahead = result - start_of(first);
  const double value = sums.value + result, square = sums.square + result * result;
  const double difference = sums.difference + ahead;
  return {std::clamp(value / count, 0.0, 1.0), standard_error(value, square, count),
          difference / count,
          standard_error(difference, sums.difference_square + ahead * ahead, count)};
}

// The search by playing: chunks are handed out round by round, so that the answer is the same
// whoever plays them.
class Search {
 public:
  Search(const ChanceQuestion& question, double end)
      : question_(question), end_(end), workers_(std::clamp(question.threads, 1u, 64u)) {}

  ChanceAnswer run() {
    const Watch watch([this] {  // in the caller's thread alone
      if (question_.progress) question_.progress(sums_.layouts, question_.effort.most_layouts);
    });
    const std::size_t chunks =
        (std::max<std::size_t>(question_.effort.most_layouts, 1) + chunk_layouts - 1) /
        chunk_layouts;
    while (done_ < chunks && !is_cut_ && sums_.guesses < question_.effort.most_guesses &&
           !is_enough()) {
      play_round(std::min(round_chunks, chunks - done_));
      if (question_.progress) question_.progress(sums_.layouts, chunks * chunk_layouts);
    }
    if (sums_.layouts < few_layouts)
      throw TooComplex("the limit is met before a few games could be played to their end");
    return answer();
  }

 private:
  bool is_enough() const {
    if (sums_.layouts == 0) return false;
    const ChanceAnswer so_far = answer();
    const auto error = [](const WinChance& chance) { return chance.difference_error; };
    const double widest =
        so_far.openings.size() == 1
            ? so_far.openings.front().error
            : error(*std::max_element(so_far.openings.begin(), so_far.openings.end(),
                                      [&](auto& a, auto& b) { return error(a) < error(b); }));
    return widest <= question_.effort.enough;
  }

  ChanceAnswer answer() const {
    ChanceAnswer answer;
    answer.is_cut = is_cut_;
    answer.layouts = sums_.layouts;
    for (const OpeningSums& sums : sums_.openings)
      answer.openings.push_back(to_win_chance(sums, sums_.openings.front(), sums_.layouts));
    return answer;
  }

  void play_round(std::size_t count) {
    std::vector<EstimateSums> found(count);
    // Each chunk has an equal share of the work that is left, so that none depends on another.
    const std::uint64_t work = question_.limits.work;
    share_ = work > sums_.work ? (work - sums_.work) / count : 0;
    std::atomic<std::size_t> started{0};
    share_tasks(count, static_cast<unsigned>(workers_.size()), [&](Tasks& chunks) {
      const std::size_t worker = started++;
      while (const auto chunk = chunks.next()) found[*chunk] = play_chunk(worker, done_ + *chunk);
    });
    for (const EstimateSums& sums : found) sums_.add(sums);
    is_cut_ = sums_.work >= work || sums_.is_stopped || process_seconds() > end_;
    done_ += count;
  }

  EstimateSums play_chunk(std::size_t worker, std::size_t chunk) {
    auto& estimate = workers_[worker];
    if (!estimate) {
      estimate = std::make_unique<Estimate>();
      estimate->prepare(question_.view, question_.openings, question_.free, question_.limits);
    }
    const std::uint64_t seed =
        SplitMix64(question_.seed ^ fingerprint(question_.view.position)).next() + chunk;
    const std::uint64_t before = steps_of_thread;
    EstimateSums sums = estimate->play(SplitMix64(seed).next(), chunk_layouts, [this, before] {
      if (steps_of_thread - before > share_ || process_seconds() > end_) throw Estimate::Stopped{};
    });
    sums.work = steps_of_thread - before;
    return sums;
  }

  const ChanceQuestion& question_;
  double end_;
  std::vector<std::unique_ptr<Estimate>> workers_;
  EstimateSums sums_;
  std::size_t done_ = 0;
  std::uint64_t share_ = 0;
  bool is_cut_ = false;
};

}  // namespace

ChanceAnswer find_chances(const ChanceQuestion& question) {
  const double end =
      process_seconds() + question.limits.seconds * std::clamp(question.threads, 1u, 64u);
  try {
    const Watch watch([&] {
      if (question.progress) question.progress(0, question.effort.most_layouts);
      if (process_seconds() > end) throw OutOfWork();
    });
    if (auto answer = find_exact(question)) return *answer;
  } catch (const OutOfWork&) {}
  return Search(question, end).run();
}

}  // namespace sapper
