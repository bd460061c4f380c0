// The SQL of imports and of the facts that they bring.
#pragma once
#include <optional>
#include <string_view>

#include "areas/search/import/model.h"
#include "core/crypto/sha256.h"
#include "ports/database.h"

namespace toolyard::search {

// What makes two imports the same.
struct ImportKey {
  SiteId site{};
  Sha256 sha256{};
  SearchType search_type = SearchType::web;
  Window window;
};

// Makes the site if it is new. Other imports for it wait until the transaction ends.
SiteId site_of(Transaction& transaction, std::string_view site, Instant now);
std::optional<Import> find_import(Transaction& transaction, const ImportKey& key);
std::optional<Import> find_import(Transaction& transaction, ImportId id);
// A violation where another import with that key has come first.
Attempt<ImportId> insert_import(Transaction& transaction, const ImportKey& key, const Import& one,
                                std::optional<UserId> author);
void set_rows_written(Transaction& transaction, ImportId import, std::int64_t rows);
Result<Page<Import>> list_imports(Transaction& transaction, const Call& call,
                                  const ImportQuery& query);

// Replaces what was known of the same; but final numbers stay where fresh ones come. Answers how
// many rows were written.
std::int64_t write_facts(Transaction& transaction, SiteId site, ImportId import,
                         const Table& table);

}  // namespace toolyard::search
