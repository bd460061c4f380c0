// SQL of prompt templates that the generic records do not cover.
#pragma once
#include <optional>
#include <string_view>

#include "areas/content/templates/model.h"
#include "core/endpoint/call.h"

namespace toolyard::content {

// Returns the default template of a purpose and locale. `purpose` may be any text.
std::optional<TemplateId> find_default(Transaction& transaction, std::string_view purpose,
                                       std::string_view locale);
// Unsets `is_default` of the other template with the purpose and locale of this one.
void clear_default(Transaction& transaction, const StoredTemplate& one, Instant now);
void insert_version(Transaction& transaction, const StoredTemplate& one);

Result<Page<TemplateVersion>> list_versions(Transaction& transaction, TemplateId id,
                                            const Call& call, const PageQuery& query);

// Returns the current version of a template; nullopt without a template, a fault if it does not
// exist.
Result<std::optional<std::int64_t>> version_for(Transaction& transaction,
                                                std::optional<TemplateId> id);

}  // namespace toolyard::content
