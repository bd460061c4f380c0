// The SQL that counts facts of search into those of keywords.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::keywords {

// Facts of one grain, and the days that they begin at.
struct Series {
  std::int64_t site = 0;
  std::int64_t grain = 0;  // bits as `search_facts` has them
  Window days;
};
// All that tell queries apart.
std::vector<Series> series_of(Transaction& transaction);

// The last import of a site.
struct Imported {
  std::int64_t site = 0, import = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Imported::site>(""), field<&Imported::import>("")};
  }
};
std::vector<Imported> last_imports(Transaction& transaction);
// The days that imports tell of which have not been counted, which are all of `all` where one does
// not tell; nothing where there are none.
std::optional<Window> days_not_counted(Transaction& transaction, Window all);

// Keywords that have not been counted, as they are now.
struct NewKeyword {
  std::int64_t id = 0, change_count = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&NewKeyword::id>(""), field<&NewKeyword::change_count>("")};
  }
};
std::vector<NewKeyword> new_keywords(Transaction& transaction);

// Only one at a time counts.
void hold_counting(Transaction& transaction);
void set_counted(Transaction& transaction, const std::vector<NewKeyword>& keywords);
void set_counted(Transaction& transaction, const std::vector<Imported>& imports,
                 const std::vector<Series>& all);

enum class Which { new_ones, all };
// Counts anew what begins within the days. Facts of different grain count the same searches: of
// each site those are taken that tell apart what a keyword asks for, and as little else as may be.
void count_days(Transaction& transaction, const std::vector<Series>& all, Window days, Which which);

}  // namespace toolyard::keywords
