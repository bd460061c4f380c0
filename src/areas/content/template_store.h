// The SQL of templates and their versions.
#pragma once
#include <optional>

#include "areas/content/template.h"
#include "ports/database.h"

namespace toolyard::content {

// Keeps others from changing the template until the transaction ends; false where there is none.
bool hold_template(Transaction& transaction, TemplateId id);
std::optional<StoredTemplate> find_template(Transaction& transaction, TemplateId id);
Result<Page<PromptTemplate>> list_templates(Transaction& transaction, const Call& call,
                                            const TemplateQuery& query);

// The one to use where none is named: `purpose` may be any text.
std::optional<TemplateId> find_default(Transaction& transaction, std::string_view purpose,
                                       std::string_view locale);

Result<TemplateId> insert_template(Transaction& transaction, const StoredTemplate& one);
// Its entity tag moves.
Result<void> update_template(Transaction& transaction, const StoredTemplate& one);
void insert_version(Transaction& transaction, const StoredTemplate& one,
                    std::optional<UserId> author, Instant now);
// Takes the flag from the template that is the default of this one's purpose and locale.
void clear_default(Transaction& transaction, const StoredTemplate& one, Instant now);

// The version that a text which names this template is made with; a fault where there is none.
Result<std::optional<std::int64_t>> version_for(Transaction& transaction,
                                                std::optional<TemplateId> id);

}  // namespace toolyard::content
