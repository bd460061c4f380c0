// What facts add up to, by days, countries and devices: kept with every import, with the segments
// of their queries and pages, so that totals cost a look at days instead of facts.
#pragma once
#include <map>
#include <optional>
#include <string_view>

#include "areas/search/storage/fact_writer.h"
#include "areas/search/storage/segments.h"
#include "ports/database.h"

namespace toolyard::search {

// From the first to the last day that facts of the table begin at; nothing where there are none.
std::optional<Window> days_of(const Table& table);
// Whether there are facts of each window that the table has facts of.
bool has_days_of(Transaction& transaction, SiteId site, const Table& table);
// Whether there may be facts of the table's days already.
Knowledge knowledge_of(Transaction& transaction, SiteId site, const Table& table);
// What the facts of a table add up to, where they are all that is known of their days.
class NewSums {
 public:
  explicit NewSums(const Table& table) : table_(table), segments_(table.grain) {}
  void add(const Fact& fact);
  // Once all facts were added.
  void write(Transaction& transaction, SiteId site);

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
// Adds up anew what the facts of the table's days come to, from all that is known of them.
void renew_sums(Transaction& transaction, SiteId site, const Table& table);
// The same for some days alone, of which the table may have no facts.
void renew_sums(Transaction& transaction, SiteId site, const Table& table, const Window& days);

}  // namespace toolyard::search
