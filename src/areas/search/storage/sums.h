// Stored sums of facts by day, country and device. Every import updates them and the segments, so
// that totals are read from sums of days instead of facts.
#pragma once
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "areas/search/storage/fact_writer.h"
#include "areas/search/storage/segments.h"
#include "ports/database.h"

namespace toolyard::search {

// Returns the first and the last day on which facts of the table begin, or nullopt without facts.
std::optional<Window> days_of(const Table& table);
// Returns whether the store has facts of each window that occurs in the table.
bool has_days_of(Transaction& transaction, SiteId site, const Table& table);
// Returns whether the store may already have facts of the days of the table.
Knowledge knowledge_of(Transaction& transaction, SiteId site, const Table& table);
// Sums and segments of a table whose facts are the only ones of their days.
class NewSums {
 public:
  explicit NewSums(const Table& table) : table_(table), segments_(table.grain) {}
  void add(const Fact& fact);
  // Called once, after all facts were added.
  void write(Transaction& transaction, SiteId site);
  // Like `write`, for days that have sums already.
  void replace(Transaction& transaction, SiteId site);

 private:
  struct Share {
    Window window;
    std::string_view country;
    Device device;
    auto operator<=>(const Share&) const = default;
  };
  struct Counted : Sums {
    std::int64_t facts = 0, fresh_facts = 0;
    void add(const Fact& fact);
  };

  const Table& table_;
  std::map<Share, Counted> shares_;
  std::map<Window, Counted> days_;
  NewSegments segments_;
};
// Returns the number of stored facts of the table's days, which are one window.
std::int64_t count_facts(Transaction& transaction, SiteId site, const Table& table);
// Returns the stored sums of those days of the table that have any, and the sums of its facts of
// the same days.
std::pair<Sums, Sums> sums_of_known_days(Transaction& transaction, SiteId site, const Table& table);
// Recomputes the sums and segments of the table's days from all stored facts.
void renew_sums(Transaction& transaction, SiteId site, const Table& table);
// Recomputes the sums and segments of one window, of which the table may have no facts.
void renew_sums(Transaction& transaction, SiteId site, const Table& table, const Window& days);

}  // namespace toolyard::search
