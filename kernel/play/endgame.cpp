#include "play/endgame.hpp"

#include "play/bit_sets.hpp"
#include "play/search.hpp"
#include "play/wide_sets.hpp"

namespace sapper {

using namespace endgame;

class Endgame::Searcher {
 public:
  Searcher()
      : wide_(wide_sets_, meter_), medium_(medium_sets_, meter_), narrow_(narrow_sets_, meter_) {
    // Wide sets stay in one memo, mirror images included, until they fit one word.
    wide_.small = medium_.small = NarrowSets::capacity;
    wide_.solve_small = [this](const Wide::Group& group, std::uint32_t floor) {
      return solve_small(wide_, wide_sets_, group, floor, nullptr);
    };
    medium_.solve_small = [this](const Search<MediumSets>::Group& group, std::uint32_t floor) {
      return solve_small(medium_, medium_sets_, group, floor, nullptr);
    };
  }

  void load(const LayoutTable& table, EndgameOptions options) {
    table_ = &table;
    options_ = std::move(options);
    meter_.start(options_);
    wide_.clear();
    wide_sets_.load(table, options_);
    columns_.resize(table.cells.size());
    for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i] = static_cast<Column>(i);
  }

  EndgameAnswer solve(bool all_best) {
    EndgameAnswer answer;
    answer.layouts = table_->layouts;
    if (table_->layouts == 0) return answer;
    const auto before = wide_.mark();
    const std::size_t end = wide_.add_active(columns_);
    const WideSets::Set all = wide_sets_.all();
    answer.best = safe_cells(all);
    const std::size_t first = wide_.groups().size();
    answer.wins = wide_.close(all, end - columns_.size(), end);
    if (answer.best.empty() && wide_.groups().size() > first) {
      guess(wide_.groups()[first], all_best, answer);
    } else {
      add_groups(first, answer);
      if (answer.best.empty()) bet(all, answer);
    }
    wide_.release(before);
    return answer;
  }

  EndgameAnswer solve_after(std::size_t column, std::uint8_t code) {
    EndgameAnswer answer;
    const auto before = wide_.mark();
    const std::size_t end = wide_.add_active(columns_);
    const WideSets::Set part = wide_sets_.part(wide_sets_.all(), static_cast<Column>(column), code);
    answer.layouts = wide_sets_.size(part);
    const std::size_t first = wide_.groups().size();
    answer.wins = wide_.close(part, end - columns_.size(), end);
    add_groups(first, answer);
    answer.best = {table_->cells[column]};
    wide_.release(before);
    return answer;
  }

 private:
  using Wide = Search<WideSets>;

  std::vector<Cell> safe_cells(WideSets::Set set) const {
    std::vector<Cell> safe;
    for (Column column : columns_)
      if (wide_sets_.mines(set, column) == 0) safe.push_back(table_->cells[column]);
    return safe;
  }

  void add_groups(std::size_t first, EndgameAnswer& answer) {
    for (std::size_t i = first; i < wide_.groups().size(); ++i) {
      const Wide::Group group = wide_.groups()[i];
      answer.wins += wide_.value(group, 0);
    }
  }

  // Two layouts and no safe cell: every cell that may be safe is as good.
  void bet(WideSets::Set set, EndgameAnswer& answer) const {
    for (Column column : columns_)
      if (wide_sets_.mines(set, column) < wide_sets_.size(set))
        answer.best.push_back(table_->cells[column]);
  }

  void guess(const Wide::Group group, bool all_best, EndgameAnswer& answer) {
    Column best = 0;
    if (wide_sets_.size(group.set) <= MediumSets::capacity && options_.symmetries.empty())
      answer.wins = solve_small(wide_, wide_sets_, group, 0, &best);
    else
      answer.wins = wide_.best_guess(group, 0, group.bound.most, best);
    if (!all_best) {
      answer.best = {table_->cells[best]};
      return;
    }
    const auto floor = static_cast<std::uint32_t>(answer.wins - 1);
    for (std::size_t i = group.active_begin; i < group.active_end; ++i) {
      const Column column = wide_.active(i);
      if (wide_sets_.size(group.set) - wide_sets_.mines(group.set, column) <= floor) continue;
      if (wide_.guess(group, column, floor) > floor) answer.best.push_back(table_->cells[column]);
    }
  }

  template <class Sets>
  std::uint32_t solve_small(const Search<Sets>& search, const Sets& sets,
                            const typename Search<Sets>::Group& group, std::uint32_t floor,
                            Column* best) {
    sets.list_ids(group.set, ids_);
    search.list_active(group, small_columns_);
    meter_.spend(small_columns_.size() * (4 + ids_.size() / 4));
    return ids_.size() <= NarrowSets::capacity
               ? solve_in(narrow_, narrow_sets_, group.bound, floor, best)
               : solve_in(medium_, medium_sets_, group.bound, floor, best);
  }

  // Solves ids_ over small_columns_ with another kind of set.
  template <class Sets>
  std::uint32_t solve_in(Search<Sets>& search, Sets& sets, Bound bound, std::uint32_t floor,
                         Column* best) {
    sets.load(*table_, ids_, small_columns_);
    search.clear();
    const std::size_t end = search.add_active(small_columns_);
    Column unused;
    return search.best_guess({sets.all(), 0, end, bound}, floor, bound.most, best ? *best : unused);
  }

  const LayoutTable* table_ = nullptr;
  EndgameOptions options_;
  Meter meter_;
  std::vector<Column> columns_;
  WideSets wide_sets_;
  MediumSets medium_sets_;
  NarrowSets narrow_sets_;
  Wide wide_;
  Search<MediumSets> medium_;
  Search<NarrowSets> narrow_;
  std::vector<std::uint32_t> ids_;
  std::vector<Column> small_columns_;
};

Endgame::Endgame() : searcher_(std::make_unique<Searcher>()) {}
Endgame::~Endgame() = default;

void Endgame::load(const LayoutTable& table, EndgameOptions options) {
  searcher_->load(table, std::move(options));
}
EndgameAnswer Endgame::solve(bool all_best) { return searcher_->solve(all_best); }
EndgameAnswer Endgame::solve_after(std::size_t column, std::uint8_t code) {
  return searcher_->solve_after(column, code);
}

}  // namespace sapper
