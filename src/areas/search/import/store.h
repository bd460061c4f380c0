// The SQL of imports and of the facts that they bring.
#pragma once
#include <optional>
#include <string_view>

#include "areas/search/import/model.h"
#include "core/crypto/sha256.h"
#include "ports/database.h"

namespace toolyard::search {

// Makes the site if it is new. Other imports for it wait until the transaction ends.
SiteId site_of(Transaction& transaction, std::string_view site, Instant now);
// What the tables of an import tell; neither stored, nor with its property's id.
StoredImport new_import(std::string_view site, ImportKind kind, const Tables& tables,
                        const Sha256& hash);
Result<Import> find_import(Transaction& transaction, ImportId id);
// The one of the same data, if there is one.
std::optional<StoredImport> find_same(Transaction& transaction, const StoredImport& one);
Result<Page<Import>> list_imports(Transaction& transaction, const Call& call,
                                  const ImportQuery& query);
// A fault where another import of the same data has come first.
Result<void> insert_import(Transaction& transaction, StoredImport& one);
// Puts what is imported again in the place of the same import.
Result<void> renew_import(Transaction& transaction, const StoredImport& known, StoredImport& one);
void set_rows_written(Transaction& transaction, const Import& one);

// Whether there are facts of all days that the tables are about; some may have expired.
bool has_days_of(Transaction& transaction, SiteId site, const Tables& tables);
// Replaces what was known of the same; but final numbers stay where fresh ones come. Answers how
// many rows were written.
std::int64_t write_facts(Transaction& transaction, SiteId site, ImportId import,
                         const Table& table);

}  // namespace toolyard::search
