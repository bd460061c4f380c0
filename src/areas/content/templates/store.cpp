#include "areas/content/templates/store.h"

#include "core/endpoint/call_scope.h"
#include "records/list.h"

namespace toolyard::content {

std::optional<TemplateId> find_default(Transaction& transaction, std::string_view purpose,
                                       std::string_view locale) {
  return transaction.row<TemplateId>(
      "select id from content_templates where purpose = $1 and locale = $2 and is_default", purpose,
      locale);
}

void clear_default(Transaction& transaction, const StoredTemplate& one, Instant now) {
  transaction.change(
      "update content_templates set is_default = false, updated_at = $4, "
      "change_count = change_count + 1 "
      "where purpose = $1 and locale = $2 and is_default and id <> $3",
      one.purpose, one.locale, one.id, now);
}

void insert_version(Transaction& transaction, const StoredTemplate& one) {
  const auto* call = CallScope::call();
  const auto author = call ? call->caller.user : UserId{};
  insert_joined(transaction, template_versions_table, one,
                {{"template", bind(one.id)},
                 {"version", bind(one.version)},
                 {"author", author == UserId{} ? bind(std::nullopt) : bind(author)},
                 {"created_at", bind(one.updated_at)}});
}

Result<Page<TemplateVersion>> list_versions(Transaction& transaction, TemplateId id,
                                            const Call& call, const PageQuery& query) {
  static constexpr std::array<NamedSql, 1> known{{{"version", "version"}}};
  ListSql list(TemplateVersion::table.name);
  list.where("template = ?", bind(id));
  TOOLYARD_TRY_VOID(list.order("", "-version", known, "version"));
  return list.page<TemplateVersion>(transaction, call, query,
                                    table_of<TemplateVersion>().select_list());
}

Result<std::optional<std::int64_t>> version_for(Transaction& transaction,
                                                std::optional<TemplateId> id) {
  if (!id) return std::optional<std::int64_t>();
  const auto version =
      transaction.row<std::int64_t>("select version from content_templates where id = $1", *id);
  if (!version)
    return invalid("/template", "invalid_option", "There is no prompt template with this id.");
  return version;
}

}  // namespace toolyard::content
