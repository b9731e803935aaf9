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

// Layouts that are played before it is asked whether that is enough. A chunk learns from its own
// games alone. With 24 a review takes a third longer, for the same gap of chances on 266 positions;
// with 8 the errors were too small (the squared gap 1.3 of what they promise). Long searches would
// take some 10 % less time with 96.
constexpr std::size_t chunk_layouts = 16;
constexpr std::size_t few_layouts = 8;  // fewer tell nothing

std::optional<ChanceAnswer> find_exact(const ChanceQuestion& question) {
  ExactChances exact;
  if (!exact.prepare(question.view, question.free, question.effort.exact, question.limits))
    return std::nullopt;
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

// The standard error of a sum of two that know nothing of each other. Not `hypot`: its last digit
// is the library's.
double error_of_both(double one, double other) { return std::sqrt(one * one + other * other); }

// Both together, by their errors; what was played alone where they contradict each other.
Measured combined(const Measured& played, const Measured& foreseen) {
  constexpr double contradiction = 2.5;  // standard errors: chance alone goes that far in 1 of 80
  const double gap = std::abs(played.value - foreseen.value);
  if (gap > contradiction * error_of_both(played.error, foreseen.error)) return played;
  const double ours = 1 / (played.error * played.error + 1e-12);
  const double theirs = 1 / (foreseen.error * foreseen.error);
  return {(ours * played.value + theirs * foreseen.value) / (ours + theirs),
          1 / std::sqrt(ours + theirs)};
}

WinChance first_chance(const OpeningSums& first) {
  if (first.is_lost) return {};
  const double count = static_cast<double>(first.layouts) + 1;
  const double value = first.value + usual_result;
  const double square = first.square + usual_result * usual_result;
  const Measured found =
      combined({value / count, standard_error(value, square, count)}, first.foreseen);
  return {std::clamp(found.value, 0.0, 1.0), found.error, 0, 0};
}

Measured difference_played(const OpeningSums& sums, const OpeningSums& first) {
  if (sums.layouts == 0) return {0, 1};  // nothing is known
  const double count = static_cast<double>(sums.layouts) + 1;
  const double ahead = start_of(sums) - start_of(first);
  const double difference = sums.difference + ahead;
  return {difference / count,
          standard_error(difference, sums.difference_square + ahead * ahead, count)};
}

// What the exact outlooks of two openings say of their difference: chances are to each other as the
// safety of what follows, nearly, and a 0 opens more. Fitted to 219 guesses in expert games, each
// played on until its error was 0.8 points: give or take a point. In 34 more the first opening was
// chosen for another reason than its outlook (it settles a coin flip, say): it is worth somewhat
// more than what looks best, and less is known. Nothing where a cell has no outlook, or a better
// one than what is chosen by outlooks.
std::optional<Measured> difference_foreseen(const OpeningSums& sums, const OpeningSums& first,
                                            const Promise& best, const WinChance& chance) {
  const Promise& other = sums.promise;
  const bool is_comparable = first.promise.next == best.next || first.promise.next == other.next;
  const Promise& yardstick = other.next > first.promise.next ? best : first.promise;
  if (other.next == 0 || other.next > yardstick.next) return std::nullopt;
  const double share = 0.94 * (1 - other.next / yardstick.next);
  const double loss = share * chance.value + 0.028 * (yardstick.zero - other.zero);
  return Measured{is_comparable ? -loss : -loss - 0.012,
                  error_of_both(is_comparable ? 0.01 : 0.016, share * chance.error)};
}

// Of an opening that keeps a certain share of the chance, about which alone there is a doubt.
WinChance chance_of_share(const WinChance& first, double share) {
  return {share * first.value, share * first.error, (share - 1) * first.value,
          (1 - share) * first.error};
}

WinChance chance_against(const WinChance& first, const OpeningSums& sums, const EstimateSums& all) {
  const OpeningSums& first_sums = all.openings.front();
  if (sums.is_lost) return {0, 0, -first.value, first.error};
  if (sums.share) return chance_of_share(first, *sums.share);
  Measured found = difference_played(sums, first_sums);
  if (const auto foreseen = difference_foreseen(sums, first_sums, all.best, first))
    found = sums.layouts > 0 ? combined(found, *foreseen) : *foreseen;
  return {std::clamp(first.value + found.value, 0.0, 1.0), error_of_both(first.error, found.error),
          found.value, found.error};
}

// The search by playing: chunks are handed out round by round, so that the answer is the same
// whoever plays them.
class Search {
 public:
  Search(const ChanceQuestion& question, double end)
      : question_(question),
        end_(end),
        workers_(std::clamp(question.threads, 1u, 64u)),
        is_wanted_(question.openings.size(), false) {
    is_wanted_.front() = true;  // the others where their outlook does not tell enough
  }

  ChanceAnswer run() {
    const Watch watch([this] {  // in the caller's thread alone
      if (question_.progress) question_.progress(layouts(), question_.effort.most_layouts);
    });
    const std::size_t chunks =
        (std::max<std::size_t>(question_.effort.most_layouts, 1) + chunk_layouts - 1) /
        chunk_layouts;
    while (done_ < chunks && !is_cut_ && sums_.guesses < question_.effort.most_guesses &&
           !is_enough()) {
      // By half as many again: who stops late has played a third too many at most.
      play_round(std::min(std::max<std::size_t>(1, done_ / 2), chunks - done_));
      if (question_.progress) question_.progress(layouts(), chunks * chunk_layouts);
    }
    if (layouts() < few_layouts || !is_all_known())
      throw TooComplex("the limit is met before a few games could be played to their end");
    return answer();
  }

 private:
  std::size_t layouts() const { return sums_.openings.empty() ? 0 : sums_.openings[0].layouts; }

  // Whether there was a game or an outlook that tells something of it.
  static bool is_known(const WinChance& chance) { return chance.difference_error < 1; }

  bool is_all_known() const {
    const ChanceAnswer found = answer();
    return std::all_of(found.openings.begin(), found.openings.end(), is_known);
  }

  // Where little is foretold, a chunk that happens to win all its games must not end the search: of
  // 73 such chances of 98.9 % on average 95.9 % were won.
  bool is_too_early() const { return done_ < 2 && sums_.openings.front().foreseen.error > 0.1; }

  // Leaves out the openings that are known well enough; says whether that is all of them.
  bool is_enough() {
    if (layouts() == 0 || is_too_early()) return false;
    const ChanceEffort& effort = question_.effort;
    const ChanceAnswer so_far = answer();
    const double first_error = so_far.openings.front().error;
    bool is_enough = first_error <= effort.enough_of_first();
    const bool is_first_known = is_enough;
    for (std::size_t i = 1; i < is_wanted_.size(); ++i) {
      const WinChance& other = so_far.openings[i];
      // What is foreseen of it gets better with the first opening's chance.
      const bool waits = !is_first_known && sums_.openings[i].layouts == 0 && is_known(other);
      const bool is_settled = sums_.openings[i].is_lost || sums_.openings[i].share.has_value();
      is_wanted_[i] = !is_settled && !waits &&
                      other.difference_error > effort.enough_of_difference(other.difference);
      is_enough = is_enough && !is_wanted_[i];
    }
    return is_enough;
  }

  ChanceAnswer answer() const {
    ChanceAnswer answer;
    answer.is_cut = is_cut_;
    answer.layouts = layouts();
    const WinChance first = first_chance(sums_.openings.front());
    answer.openings.push_back(first);
    for (std::size_t i = 1; i < sums_.openings.size(); ++i)
      answer.openings.push_back(chance_against(first, sums_.openings[i], sums_));
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
    EstimateSums sums =
        estimate->play(SplitMix64(seed).next(), chunk_layouts, is_wanted_, [this, before] {
          if (steps_of_thread - before > share_ || process_seconds() > end_)
            throw Estimate::Stopped{};
        });
    sums.work = steps_of_thread - before;
    return sums;
  }

  const ChanceQuestion& question_;
  double end_;
  std::vector<std::unique_ptr<Estimate>> workers_;
  std::vector<bool> is_wanted_;  // by opening, of the rounds to come
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
