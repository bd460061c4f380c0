// The SQL of imports and of their facts.
#pragma once
#include <optional>
#include <string_view>

#include "areas/search/import/model.h"
#include "core/crypto/sha256.h"
#include "ports/database.h"

namespace toolyard::search {

// Creates the site if it does not exist, and locks its row: other imports for the site wait until
// the transaction ends.
// Properties are found in any spelling.
SiteId site_of(Transaction& transaction, std::string_view site, Instant now);
// Builds the record of an import from its tables. The record is not stored, and `site_id` is not
// set.
StoredImport new_import(std::string_view site, ImportKind kind, const Tables& tables,
                        const Sha256& hash);
Result<StoredImport> find_import(Transaction& transaction, ImportId id);
// Returns the stored import that `one` duplicates, if there is one.
std::optional<StoredImport> find_same(Transaction& transaction, const StoredImport& one);
Result<Page<Import>> list_imports(Transaction& transaction, const Call& call,
                                  const ImportQuery& query);
// Inserts an import and sets its id. Returns the problem `duplicate` if another import of the same
// data was inserted first.
Result<void> insert_import(Transaction& transaction, StoredImport& one);
// Replaces the stored import `known` by `one`, which takes its id.
Result<void> renew_import(Transaction& transaction, const StoredImport& known, StoredImport& one);
// Deletes an import after its facts.
void delete_import(Transaction& transaction, const StoredImport& one);
// Marks the import as complete, with its number of rows and of the facts that it has replaced.
void complete_import(Transaction& transaction, StoredImport& one);

// Returns whether there are facts of all windows in the tables. Facts may have expired since they
// were imported.
bool has_days_of(Transaction& transaction, SiteId site, const Tables& tables);
// Whether the days of the table are new, after what is left of their expired facts was deleted.
bool begin_days(Transaction& transaction, SiteId site, const Table& table);
// Writes the facts of a table and updates the sums and segments of their days. Existing facts with
// the same key are replaced, except that final figures are not replaced by preliminary ones.
// Returns the number of rows written.
std::int64_t write_facts(Transaction& transaction, SiteId site, ImportId import,
                         const Table& table);

}  // namespace toolyard::search
