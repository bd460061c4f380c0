// The SQL of templates beside their records.
#pragma once
#include <optional>
#include <string_view>

#include "areas/content/templates/model.h"
#include "core/endpoint/call.h"

namespace toolyard::content {

// The one to use where none is named: `purpose` may be any text.
std::optional<TemplateId> find_default(Transaction& transaction, std::string_view purpose,
                                       std::string_view locale);
// Takes the flag from the template that is the default of this one's purpose and locale.
void clear_default(Transaction& transaction, const StoredTemplate& one, Instant now);
void insert_version(Transaction& transaction, const StoredTemplate& one);

Result<Page<TemplateVersion>> list_versions(Transaction& transaction, TemplateId id,
                                            const Call& call, const PageQuery& query);

// The version that a text which names this template is made with; a fault where there is none.
Result<std::optional<std::int64_t>> version_for(Transaction& transaction,
                                                std::optional<TemplateId> id);

}  // namespace toolyard::content
