#include "areas/content/template_store.h"

#include "areas/content/placeholders.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

constexpr std::array constraints{
    UserConstraint{"content_templates_name_unique", &toolyard::problems::duplicate, "/name",
                   "A template of this purpose and locale has this name already."},
    UserConstraint{"content_templates_default_unique", &toolyard::problems::duplicate,
                   "/is_default", "Another template has become the default at the same time."}};

struct TemplateRow : StoredTemplate {
  std::string defaults_json;
  static constexpr auto fields(auto...) {
    return std::array{field<&TemplateRow::id>(""),
                      field<&TemplateRow::name>(""),
                      field<&TemplateRow::purpose>(""),
                      field<&TemplateRow::locale>(""),
                      field<&TemplateRow::is_active>(""),
                      field<&TemplateRow::is_default>(""),
                      field<&TemplateRow::version>(""),
                      field<&TemplateRow::change_count>(""),
                      field<&TemplateRow::created_at>(""),
                      field<&TemplateRow::updated_at>(""),
                      field<&TemplateRow::system_prompt>(""),
                      field<&TemplateRow::body>(""),
                      field<&TemplateRow::model>(""),
                      field<&TemplateRow::temperature>(""),
                      field<&TemplateRow::max_tokens>(""),
                      field<&TemplateRow::output_format>(""),
                      field<&TemplateRow::usage_count>(""),
                      field<&TemplateRow::defaults_json>("").named("defaults")};
  }
};

constexpr std::string_view columns =
    "t.id, t.name, t.purpose, t.locale, t.is_active, t.is_default, t.version, t.change_count, "
    "t.created_at, t.updated_at, v.system_prompt, v.body, v.model, v.temperature, v.max_tokens, "
    "v.output_format, (select count(*) from content_items i where i.template = t.id) "
    "as usage_count, v.defaults";
constexpr std::string_view tables =
    "content_templates t join content_template_versions v "
    "on v.template = t.id and v.version = t.version";

struct Wrapped {
  Members<Json> defaults;
  static constexpr auto fields(auto...) { return std::array{field<&Wrapped::defaults>("")}; }
};

StoredTemplate template_of(TemplateRow&& row) {
  thread_local JsonDecoder decoder;
  auto json = "{\"defaults\":" + row.defaults_json + "}";
  Wrapped wrapped;
  if (!decoder.decode(PaddedText::of(json), type_of<Wrapped>, &wrapped))
    throw BrokenStore("the defaults of a template are no JSON");
  StoredTemplate one = std::move(row);
  one.defaults = std::move(wrapped.defaults);
  one.variables = parse_placeholders(one.system_prompt + "\n" + one.body).names;
  return one;
}

}  // namespace

bool hold_template(Transaction& transaction, TemplateId id) {
  return transaction.change(
             "update content_templates set change_count = change_count where id = $1", id) > 0;
}

std::optional<StoredTemplate> find_template(Transaction& transaction, TemplateId id) {
  auto row = transaction.row<TemplateRow>(
      "select " + std::string(columns) + " from " + std::string(tables) + " where t.id = $1", id);
  if (!row) return std::nullopt;
  return template_of(std::move(*row));
}

Result<Page<PromptTemplate>> list_templates(Transaction& transaction, const Call& call,
                                            const TemplateQuery& query) {
  static constexpr std::array<NamedSql, 6> known{{{"id", "t.id"},
                                                  {"name", "lower(t.name)"},
                                                  {"purpose", "t.purpose"},
                                                  {"locale", "t.locale"},
                                                  {"created_at", "t.created_at"},
                                                  {"updated_at", "t.updated_at"}}};
  ListSql list(tables);
  if (!query.locale.empty()) list.where("t.locale = ?", bind(query.locale));
  if (query.purpose) list.where("t.purpose = ?", bind(*query.purpose));
  if (query.is_active) list.where(*query.is_active ? "t.is_active" : "not t.is_active");
  if (query.is_default) list.where(*query.is_default ? "t.is_default" : "not t.is_default");
  TOOLYARD_TRY_VOID(list.search(query.search, {"t.name", "v.body"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known, "t.id"));
  TOOLYARD_TRY(auto rows, list.page<TemplateRow>(transaction, call, query, columns));
  Page<PromptTemplate> page{
      .count = rows.count, .next = std::move(rows.next), .previous = std::move(rows.previous)};
  for (auto& row : rows.results) page.results.push_back(template_of(std::move(row)));
  return page;
}

std::optional<TemplateId> find_default(Transaction& transaction, std::string_view purpose,
                                       std::string_view locale) {
  return transaction.row<TemplateId>(
      "select id from content_templates where purpose = $1 and locale = $2 and is_default", purpose,
      locale);
}

Result<TemplateId> insert_template(Transaction& transaction, const StoredTemplate& one) {
  const auto id = transaction.insert<TemplateId>(
      "insert into content_templates (name, purpose, locale, is_active, is_default, version, "
      "change_count, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, 0, $7, $8) "
      "returning id",
      one.name, one.purpose, one.locale, one.is_active, one.is_default, one.version, one.created_at,
      one.updated_at);
  if (!id) return explain(id.error(), constraints);
  return *id;
}

Result<void> update_template(Transaction& transaction, const StoredTemplate& one) {
  const auto done = transaction.execute(
      "update content_templates set name = $2, purpose = $3, locale = $4, is_active = $5, "
      "is_default = $6, version = $7, updated_at = $8, change_count = change_count + 1 "
      "where id = $1",
      one.id, one.name, one.purpose, one.locale, one.is_active, one.is_default, one.version,
      one.updated_at);
  if (!done) return explain(done.error(), constraints);
  return {};
}

void insert_version(Transaction& transaction, const StoredTemplate& one,
                    std::optional<UserId> author, Instant now) {
  transaction.change(
      "insert into content_template_versions (template, version, system_prompt, body, defaults, "
      "model, temperature, max_tokens, output_format, author, created_at) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      one.id, one.version, one.system_prompt, one.body, to_json(one.defaults), one.model,
      one.temperature, one.max_tokens, one.output_format, author, now);
}

void clear_default(Transaction& transaction, const StoredTemplate& one, Instant now) {
  transaction.change(
      "update content_templates set is_default = false, updated_at = $4, "
      "change_count = change_count + 1 "
      "where purpose = $1 and locale = $2 and is_default and id <> $3",
      one.purpose, one.locale, one.id, now);
}

Result<std::optional<std::int64_t>> version_for(Transaction& transaction,
                                                std::optional<TemplateId> id) {
  if (!id) return std::optional<std::int64_t>();
  const auto version =
      transaction.row<std::int64_t>("select version from content_templates where id = $1", *id);
  if (!version) return invalid("/template", "invalid_option", "There is no such template.");
  return version;
}

}  // namespace toolyard::content
