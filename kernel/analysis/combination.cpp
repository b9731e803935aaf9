#include "analysis/combination.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/budget.hpp"

namespace sapper {

namespace {

constexpr std::int64_t most_plain = 1000;    // cells: doubles reach 2^1023
constexpr double floor_of_possible = 1e-60;  // not 0, and far below what any sum resolves
constexpr double end_of_tail = 1e-200;       // of a weight, next to the largest
constexpr double trimmed = 1e-40;            // of a sum, so that 1e-30 of the least below is left
constexpr double least_when_trimmed = 1e-8;  // a sum below is worked out again with its tails
constexpr double least_whole = 1e-150;       // of a sum: products of two such are no doubles

// Factorials up to 1024, in extended range.
const std::array<Extended, 1025>& factorials() {
  static const auto table = [] {
    std::array<Extended, 1025> out;
    out[0] = Extended(1.0);
    for (std::size_t n = 1; n < out.size(); ++n)
      out[n] = out[n - 1] * Extended(static_cast<double>(n));
    return out;
  }();
  return table;
}

// The ways to choose k of n; exact where that is below 2^40.
Extended binomial(std::int64_t n, std::int64_t k) {
  k = std::min(k, n - k);
  Extended ways(1.0);
  if (n <= 1024) {
    const auto& f = factorials();
    const auto at = [&](std::int64_t i) { return f[static_cast<std::size_t>(i)]; };
    ways = at(n) / (at(k) * at(n - k));
  } else {
    for (std::int64_t i = 1; i <= k; ++i)
      ways = ways * Extended(static_cast<double>(n - k + i) / static_cast<double>(i));
  }
  if (ways.exponent <= 40) ways = Extended(std::nearbyint(ways.value()));
  return ways;
}

// 2^x for any x, in extended range.
Extended power_of_two(double x) {
  const double whole = std::floor(x);
  return {exp2_of(x - whole), static_cast<std::int64_t>(whole)};
}

Extended ways_of(const Part& part, std::size_t i) {
  return {part.ways[i], part.exponents.empty() ? 0 : part.exponents[i]};
}

}  // namespace

void Combination::prepare(std::span<const Part> parts, const Rest& rest) {
  starts_.assign(1, 0);
  least_ = 0;
  most_ = rest.away;
  for (const Part& part : parts) {
    starts_.push_back(starts_.back() + part.ways.size());
    least_ += part.low;
    most_ += part.high;
  }
  leaves_.resize(starts_.back());
  posteriors_.resize(starts_.back());
}

bool Combination::run(std::span<const Part> parts, const Rest& rest) {
  prepare(parts, rest);
  if (!rest.mines) {
    weigh_by_odds(parts, rest);
    return true;
  }
  drawn_from_ = *rest.mines;
  if (*rest.mines < least_ || *rest.mines > most_) return false;
  return rest.unknown <= most_plain ? sum_plainly(parts, rest) : sum_tilted(parts, rest);
}

// Unknown total: the regions are independent of each other.
void Combination::weigh_by_odds(std::span<const Part> parts, const Rest& rest) {
  const double log2_odds = log2_of(rest.odds);
  total_ = power_of_two(log2_of(1 + rest.odds) * static_cast<double>(rest.away));
  for (std::size_t p = 0; p < parts.size(); ++p) {
    Extended sum;
    const auto weight = [&](std::size_t i) {
      if (parts[p].is_weighed) return ways_of(parts[p], i);
      const auto mines = static_cast<double>(parts[p].low + static_cast<std::int64_t>(i));
      return ways_of(parts[p], i) * power_of_two(log2_odds * mines);
    };
    for (std::size_t i = 0; i < parts[p].ways.size(); ++i) sum = sum + weight(i);
    for (std::size_t i = 0; i < parts[p].ways.size(); ++i) {
      const double share = (weight(i) / sum).value();
      posteriors_[starts_[p] + i] = parts[p].ways[i] == 0 ? 0 : std::max(share, floor_of_possible);
    }
    total_ = total_ * sum;
  }
  away_mine_ = rest.odds / (1 + rest.odds);
  away_safe_ = 1 / (1 + rest.odds);
}

bool Combination::sum_plainly(std::span<const Part> parts, const Rest& rest) {
  for (std::size_t p = 0; p < parts.size(); ++p)
    for (std::size_t i = 0; i < parts[p].ways.size(); ++i)
      leaves_[starts_[p] + i] =
          parts[p].exponents.empty() ? parts[p].ways[i] : ways_of(parts[p], i).value();
  // Mines in regions, from least_ to most_ - away; the others lie away.
  away_low_ = least_;
  away_weights_.assign(static_cast<std::size_t>(most_ - rest.away - least_) + 1, 0.0);
  const std::int64_t first = std::min(rest.away, *rest.mines - least_);
  double ways = binomial(rest.away, first).value();
  for (std::int64_t mines = first; mines >= 0; --mines) {
    const std::int64_t at = *rest.mines - mines - away_low_;
    if (at >= static_cast<std::int64_t>(away_weights_.size())) break;
    away_weights_[static_cast<std::size_t>(at)] = ways;
    ways = ways * static_cast<double>(mines) / static_cast<double>(rest.away - mines + 1);
  }
  const double sum = sum_tree(parts, rest, 0);
  if (!(sum > 0)) return false;
  total_ = Extended(sum);
  is_whole_ = sum < 0x1p40;
  normalise(parts, sum);
  return true;
}

// The polynomial of a range of regions is the product of those of its halves.
void Combination::multiply_up(std::size_t node, std::size_t first, std::size_t last, double trim) {
  if (last - first == 1) return;
  const std::size_t middle = first + (last - first) / 2;
  const std::size_t left = node + 1, right = node + 2 * (middle - first);
  multiply_up(left, first, middle, trim);
  multiply_up(right, middle, last, trim);
  const Node a = nodes_[left], b = nodes_[right];
  Node out{a.low + b.low, pool_.size(), a.length + b.length - 1};
  pool_.resize(pool_.size() + out.length);
  for (std::size_t i = 0; i < a.length; ++i) {
    const double factor = pool_[a.start + i];
    const double* from = pool_.data() + b.start;
    double* into = pool_.data() + out.start + i;
    for (std::size_t j = 0; j < b.length; ++j) into[j] += factor * from[j];
  }
  if (trim > 0) trim_tails(out, trim);
  nodes_[node] = out;
}

// Drops leading and trailing coefficients below `trim` times the largest.
void Combination::trim_tails(Node& node, double trim) const {
  double largest = 0;
  for (std::size_t i = 0; i < node.length; ++i) largest = std::max(largest, pool_[node.start + i]);
  while (node.length > 1 && pool_[node.start] < trim * largest)
    ++node.start, ++node.low, --node.length;
  while (node.length > 1 && pool_[node.start + node.length - 1] < trim * largest) --node.length;
}

// What weighs the mines of one half: the other half together with what lies outside of both. Their
// sum may reach beyond the trimmed range of the parent: that weighs nothing.
Combination::Node Combination::share_of(const Node own, const Node other, const Node outside) {
  const Node share{own.low, pool_.size(), own.length};
  pool_.resize(pool_.size() + share.length);
  for (std::size_t i = 0; i < share.length; ++i) {
    const std::int64_t offset = own.low + static_cast<std::int64_t>(i) + other.low - outside.low;
    const std::int64_t from = std::max<std::int64_t>(0, -offset);
    const std::int64_t to = std::min(static_cast<std::int64_t>(other.length),
                                     static_cast<std::int64_t>(outside.length) - offset);
    double sum = 0;
    for (std::int64_t j = from; j < to; ++j)
      sum += pool_[other.start + static_cast<std::size_t>(j)] *
             pool_[outside.start + static_cast<std::size_t>(j + offset)];
    pool_[share.start + i] = sum;
  }
  return share;
}

// `outside` weighs the number of mines of this range by all that lies outside of it.
void Combination::share_down(std::size_t node, std::size_t first, std::size_t last, Node outside) {
  if (last - first == 1) {
    const Node leaf = nodes_[node];
    for (std::size_t i = 0; i < leaf.length; ++i)
      posteriors_[starts_[first] + i] = pool_[leaf.start + i] * pool_[outside.start + i];
    return;
  }
  const std::size_t middle = first + (last - first) / 2;
  const std::size_t children[2] = {node + 1, node + 2 * (middle - first)};
  for (int side = 0; side < 2; ++side) {
    const Node share = share_of(nodes_[children[side]], nodes_[children[1 - side]], outside);
    if (side == 0)
      share_down(children[0], first, middle, share);
    else
      share_down(children[1], middle, last, share);
  }
}

// Puts the regions' polynomials where the recursion will look for its leaves.
void Combination::place_leaves(std::span<const Part> parts, std::size_t node, std::size_t first,
                               std::size_t last) {
  if (last - first == 1) {
    nodes_[node] = {parts[first].low, starts_[first], parts[first].ways.size()};
    return;
  }
  const std::size_t middle = first + (last - first) / 2;
  place_leaves(parts, node + 1, first, middle);
  place_leaves(parts, node + 2 * (middle - first), middle, last);
}

// Weighs each number of mines in the regions by the ways to place the others away; returns the
// sum over all combinations.
double Combination::weigh_root(const Rest& rest, const Node& root, const Node& outside) {
  double sum = 0, mine = 0, safe = 0;
  for (std::size_t i = 0; i < root.length; ++i) {
    const std::int64_t mines = root.low + static_cast<std::int64_t>(i);
    const std::int64_t at = mines - away_low_, away = *rest.mines - mines;
    const bool inside = at >= 0 && at < static_cast<std::int64_t>(away_weights_.size());
    const double weight = inside ? away_weights_[static_cast<std::size_t>(at)] : 0;
    pool_[outside.start + i] = weight;
    const double product = pool_[root.start + i] * weight;
    sum += product;
    mine += product * static_cast<double>(away);
    safe += product * static_cast<double>(rest.away - away);
  }
  const auto cells = static_cast<double>(std::max<std::int64_t>(1, rest.away));
  away_mine_ = mine / cells / sum;
  away_safe_ = safe / cells / sum;
  return sum;
}

// The sum over all combinations; leaves the unnormalised posteriors behind.
double Combination::sum_tree(std::span<const Part> parts, const Rest& rest, double trim) {
  pool_.assign(leaves_.begin(), leaves_.end());
  nodes_.assign(std::max<std::size_t>(1, 2 * parts.size()), Node{});
  if (parts.empty()) {
    nodes_[0] = {0, pool_.size(), 1};
    pool_.push_back(1.0);
  } else {
    place_leaves(parts, 0, 0, parts.size());
    multiply_up(0, 0, parts.size(), trim);
  }
  const Node root = nodes_[0];
  const Node outside{root.low, pool_.size(), root.length};
  pool_.resize(pool_.size() + root.length);
  const double sum = weigh_root(rest, root, outside);
  if (!parts.empty()) share_down(0, 0, parts.size(), outside);
  return sum;
}

void Combination::normalise(std::span<const Part> parts, double sum) {
  for (std::size_t p = 0; p < parts.size(); ++p)
    for (std::size_t i = starts_[p]; i < starts_[p + 1]; ++i)
      if (posteriors_[i] > 0) posteriors_[i] = std::max(posteriors_[i] / sum, floor_of_possible);
}

// The mines of a range of regions, drawn for its halves in turn.
void Combination::split_draw(SplitMix64& random, std::size_t node, std::size_t first,
                             std::size_t last, std::int64_t mines,
                             std::vector<std::int64_t>& out) const {
  if (last - first == 1) {
    out[first] = mines;
    return;
  }
  const std::size_t middle = first + (last - first) / 2;
  const std::size_t left = node + 1, right = node + 2 * (middle - first);
  const Node a = nodes_[left], b = nodes_[right];
  choices_.assign(a.length, 0.0);
  for (std::size_t i = 0; i < a.length; ++i) {
    const std::int64_t j = mines - a.low - static_cast<std::int64_t>(i) - b.low;
    if (j >= 0 && j < static_cast<std::int64_t>(b.length))
      choices_[i] = pool_[a.start + i] * pool_[b.start + static_cast<std::size_t>(j)];
  }
  const std::int64_t own = a.low + static_cast<std::int64_t>(pick(random, choices_, is_whole_));
  split_draw(random, left, first, middle, own, out);
  split_draw(random, right, middle, last, mines - own, out);
}

std::int64_t Combination::draw(SplitMix64& random, std::vector<std::int64_t>& mines) const {
  const Node root = nodes_[0];
  choices_.assign(root.length, 0.0);
  for (std::size_t i = 0; i < root.length; ++i) {
    const std::int64_t at = root.low + static_cast<std::int64_t>(i) - away_low_;
    if (at >= 0 && at < static_cast<std::int64_t>(away_weights_.size()))
      choices_[i] = pool_[root.start + i] * away_weights_[static_cast<std::size_t>(at)];
  }
  const std::int64_t inside =
      root.low + static_cast<std::int64_t>(pick(random, choices_, is_whole_));
  mines.assign(starts_.size() - 1, 0);
  if (!mines.empty()) split_draw(random, 0, 0, mines.size(), inside, mines);
  return drawn_from_ - inside;
}

// A tilt under which the expected number of mines is about the given one. Any tilt gives the
// same answer; a good one keeps the numbers of interest large. Its logarithm is a multiple of
// 1/64, so that multiples of it are exact.
double Combination::choose_tilt(std::span<const Part> parts, const Rest& rest) const {
  const auto wanted = static_cast<double>(*rest.mines);
  const auto expected = [&](double log2_tilt) {
    const double away = exp2_of(-log2_tilt);
    double mean = static_cast<double>(rest.away) / (1 + away);
    for (const Part& part : parts) {
      double largest = -INFINITY, sum = 0, first_moment = 0;
      for (std::size_t i = 0; i < part.ways.size(); ++i)
        if (part.ways[i] > 0)
          largest = std::max(largest, ways_of(part, i).log2() + log2_tilt * static_cast<double>(i));
      for (std::size_t i = 0; i < part.ways.size(); ++i) {
        if (part.ways[i] == 0) continue;
        const double weight =
            exp2_of(ways_of(part, i).log2() + log2_tilt * static_cast<double>(i) - largest);
        sum += weight;
        first_moment += weight * static_cast<double>(i);
      }
      mean += static_cast<double>(part.low) + first_moment / sum;
    }
    return mean;
  };
  const double share = wanted / static_cast<double>(std::max<std::int64_t>(1, rest.unknown));
  // Any tilt gives the same odds: it is to bring the sums near 1, and half a mine, or a 64th of a
  // bit, is near enough. At most one mine, or one safe cell, in 2^48: no board is that large.
  double low = -48, high = 48;
  double tilt = std::clamp(log2_of(share / (1 - share)), low, high);
  for (int step = 0; high - low > 1.0 / 64; ++step) {
    const double mean = expected(tilt);
    if (std::abs(mean - wanted) <= 0.5) break;
    (mean < wanted ? low : high) = tilt;
    // The slope in log2 of the odds is about variance x ln 2 (0.7); the variance about mean x (1 -
    // share). A few such steps are enough as a rule; else halving the interval ends in 13.
    const double slope = 0.7 * std::max(0.5, mean * (1 - share));
    const double guess = tilt + (wanted - mean) / slope;
    tilt = guess > low && guess < high && step < 8 ? guess : (low + high) / 2;
  }
  return std::nearbyint(tilt * 64) / 64;
}

void Combination::tilt_leaves(std::span<const Part> parts, double log2_tilt, Extended& scale) {
  for (std::size_t p = 0; p < parts.size(); ++p) {
    Extended sum;
    const auto weight = [&](std::size_t i) {
      const auto mines = static_cast<double>(parts[p].low + static_cast<std::int64_t>(i));
      return ways_of(parts[p], i) * power_of_two(log2_tilt * mines);
    };
    for (std::size_t i = 0; i < parts[p].ways.size(); ++i) sum = sum + weight(i);
    for (std::size_t i = 0; i < parts[p].ways.size(); ++i)
      leaves_[starts_[p] + i] = (weight(i) / sum).value();
    scale = scale * sum;
  }
}

// Tilted binomials relative to the largest of them.
void Combination::weigh_away_tilted(const Rest& rest, double log2_tilt, Extended& scale) {
  const double tilt = exp2_of(log2_tilt);
  const std::int64_t most = std::min(rest.away, *rest.mines - least_);
  const std::int64_t least = std::max<std::int64_t>(0, *rest.mines - (most_ - rest.away));
  const auto count = static_cast<double>(rest.away);
  const auto mode = std::clamp(static_cast<std::int64_t>(count * tilt / (1 + tilt)), least, most);
  away_low_ = *rest.mines - most;
  away_weights_.assign(static_cast<std::size_t>(most - least) + 1, 0.0);
  const auto at = [&](std::int64_t mines) -> double& {
    return away_weights_[static_cast<std::size_t>(*rest.mines - mines - away_low_)];
  };
  at(mode) = 1;
  for (std::int64_t j = mode; j < most && at(j) > end_of_tail; ++j)
    at(j + 1) = at(j) * (static_cast<double>(rest.away - j) / static_cast<double>(j + 1)) * tilt;
  for (std::int64_t j = mode; j > least && at(j) > end_of_tail; --j)
    at(j - 1) = at(j) * (static_cast<double>(j) / static_cast<double>(rest.away - j + 1)) / tilt;
  scale = scale * binomial(rest.away, mode) * power_of_two(log2_tilt * static_cast<double>(mode));
}

bool Combination::sum_tilted(std::span<const Part> parts, const Rest& rest) {
  is_whole_ = false;
  settle_possible(parts, rest);
  if (total_.is_zero()) return false;
  const double log2_tilt = choose_tilt(parts, rest);
  Extended scale = power_of_two(-log2_tilt * static_cast<double>(*rest.mines));
  tilt_leaves(parts, log2_tilt, scale);
  weigh_away_tilted(rest, log2_tilt, scale);
  // The set of possible counts is in posteriors_; the sums overwrite it.
  std::vector<std::uint8_t> possible(posteriors_.size());
  for (std::size_t i = 0; i < possible.size(); ++i) possible[i] = posteriors_[i] > 0;
  const bool mine_possible = away_mine_ > 0, safe_possible = away_safe_ > 0;
  double sum = sum_tree(parts, rest, trimmed);
  if (!(sum > least_when_trimmed)) sum = sum_tree(parts, rest, 0);
  if (!(sum > least_whole)) throw TooComplex("the number of mines is possible but hardly ever met");
  for (std::size_t i = 0; i < possible.size(); ++i)
    posteriors_[i] = possible[i] ? std::max(posteriors_[i] / sum, floor_of_possible) : 0;
  away_mine_ = mine_possible ? std::max(away_mine_, floor_of_possible) : 0;
  away_safe_ = safe_possible ? std::max(away_safe_, floor_of_possible) : 0;
  total_ = scale * Extended(sum);
  return true;
}

namespace {

using Counts = std::vector<std::uint8_t>;  // Counts[i]: can there be i mines?

bool has_gap(const Part& part) {
  return std::find(part.ways.begin(), part.ways.end(), 0.0) != part.ways.end();
}

// The sums of one of the counts and one that the region can have.
Counts plus(const Counts& counts, const Part& part) {
  const auto low = static_cast<std::size_t>(part.low);
  Counts out(counts.size() + part.ways.size() + low - 1, 0);
  for (std::size_t i = 0; i < counts.size(); ++i)
    for (std::size_t k = 0; counts[i] && k < part.ways.size(); ++k)
      if (part.ways[k] > 0) out[i + k + low] = 1;
  return out;
}

struct Interval {
  std::int64_t low = 0, high = 0;
};

// Is `total` a sum of one of `first`, one of `second` and something of the interval?
bool is_sum(const Counts& first, const Counts& second, Interval rest, std::int64_t total) {
  for (std::size_t a = 0; a < first.size(); ++a)
    for (std::size_t b = 0; first[a] && b < second.size(); ++b) {
      const std::int64_t left = total - static_cast<std::int64_t>(a + b);
      if (second[b] && left >= rest.low && left <= rest.high) return true;
    }
  return false;
}

}  // namespace

// What mine counts the regions can have together. Those whose counts have no gap add up to an
// interval together with the cells away; only those with gaps need sets.
struct Combination::Possible {
  Interval smooth;                    // the cells away and the regions without gaps
  std::vector<std::size_t> gaps;      // the regions with gaps
  std::vector<Counts> before, after;  // sums of the first i of those, and of the last i

  Possible(std::span<const Part> parts, const Rest& rest)
      : smooth{0, rest.away}, before{Counts{1}}, after{Counts{1}} {
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (has_gap(parts[p])) {
        gaps.push_back(p);
      } else {
        smooth.low += parts[p].low;
        smooth.high += parts[p].high;
      }
    }
    for (std::size_t g : gaps) before.push_back(plus(before.back(), parts[g]));
    for (std::size_t i = gaps.size(); i-- > 0;) after.push_back(plus(after.back(), parts[gaps[i]]));
  }

  bool is_met(Interval rest, std::int64_t total) const {
    return is_sum(before.back(), after.front(), rest, total);
  }
  // Without that one of the regions with gaps, or without a region that has none.
  bool is_met_without_gap(std::size_t gap, std::int64_t total) const {
    return is_sum(before[gap], after[gaps.size() - 1 - gap], smooth, total);
  }
  bool is_met_without(const Part& part, std::int64_t total) const {
    return is_met({smooth.low - part.low, smooth.high - part.high}, total);
  }
};

// Marks in posteriors_, away_mine_ and away_safe_ with 1 what some layout has, and in total_
// whether there is one.
void Combination::settle_possible(std::span<const Part> parts, const Rest& rest) {
  const Possible possible(parts, rest);
  const auto [low, high] = possible.smooth;
  const std::int64_t mines = *rest.mines;
  total_ = Extended(possible.is_met({low, high}, mines) ? 1.0 : 0.0);
  away_mine_ = rest.away > 0 && possible.is_met({low + 1, high}, mines) ? 1 : 0;
  away_safe_ = rest.away > 0 && possible.is_met({low, high - 1}, mines) ? 1 : 0;
  std::size_t gap = 0;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const bool is_gap = gap < possible.gaps.size() && possible.gaps[gap] == p;
    for (std::size_t i = 0; i < parts[p].ways.size(); ++i) {
      const std::int64_t left = mines - parts[p].low - static_cast<std::int64_t>(i);
      const bool met =
          is_gap ? possible.is_met_without_gap(gap, left) : possible.is_met_without(parts[p], left);
      posteriors_[starts_[p] + i] = met && parts[p].ways[i] > 0 ? 1 : 0;
    }
    gap += is_gap;
  }
}

}  // namespace sapper
