// Takes imports back: their facts are deleted, and those that they have replaced are restored.
#pragma once
#include <cstdint>

#include "areas/search/import/store.h"

namespace toolyard::search {

// A window that an import has written.
struct WrittenWindow {
  std::int64_t grain = 0;
  SearchType search_type = SearchType::web;
  std::int64_t first_day = 0, last_day = 0;
  static constexpr auto fields(auto...) {
    return row_columns<WrittenWindow, &WrittenWindow::grain, &WrittenWindow::search_type,
                       &WrittenWindow::first_day, &WrittenWindow::last_day>();
  }
};

// Stores which windows the import has written, of a table sorted by its windows. Dated ones are
// stored as a range, which may contain others.
void keep_windows(Transaction& transaction, const StoredImport& one, const Table& table);

class Undo {
 public:
  // Works in transactions of about `facts_at_once` facts.
  explicit Undo(Database& database, std::int64_t facts_at_once = 2'000)
      : database_(database), facts_at_once_(facts_at_once) {}

  // Restores all facts that the import has replaced, unless a later import has replaced them too:
  // then that one restores them when it is taken back. Can be repeated after an interruption.
  Result<void> restore(const StoredImport& one) const;
  // Deletes the stored facts of the oldest imports of a property beyond `max_rows`. These imports
  // can no longer be taken back.
  Result<void> prune(SiteId site, std::int64_t max_rows) const;

 private:
  Result<void> restore(const StoredImport& one, const WrittenWindow& window) const;

  Database& database_;
  std::int64_t facts_at_once_;
};

// Deletes up to `max` replaced facts of a property. Returns whether there may be more.
bool delete_replaced(Transaction& transaction, SiteId site, std::int64_t max);

}  // namespace toolyard::search
