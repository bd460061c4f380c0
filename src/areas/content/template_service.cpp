#include "areas/content/template_service.h"

#include <algorithm>

#include "areas/content/checks.h"
#include "areas/content/placeholders.h"
#include "areas/content/template_store.h"
#include "areas/content/variables.h"
#include "records/audit.h"

namespace toolyard::content {
namespace {

std::unexpected<Error> no_such_template() {
  return fail(toolyard::problems::not_found, "There is no such template.");
}

std::optional<UserId> user_of(const Call& call) {
  return call.caller.user == UserId{} ? std::nullopt : std::optional(call.caller.user);
}

void write_down(Transaction& transaction, std::string_view action, const StoredTemplate* before,
                const StoredTemplate& after, Instant now) {
  audit<PromptTemplate>(transaction, action, "content_template",
                        static_cast<std::int64_t>(after.id), before, &after, now);
}

}  // namespace

std::vector<Fault> faults_of(const TemplateQuery& query) {
  if (query.locale.empty() || is_locale(query.locale)) return {};
  return {{"/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`."}};
}

std::vector<Fault> faults_of(const Prompt& prompt) {
  std::vector<Fault> faults;
  if (!prompt.locale.empty() && !is_locale(prompt.locale))
    refuse(faults, "/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  const std::pair<const char*, std::string_view> texts[] = {
      {"/system_prompt", prompt.system_prompt}, {"/body", prompt.body}};
  for (const auto& [pointer, text] : texts)
    if (!parse_placeholders(text).is_balanced)
      refuse(faults, pointer, "unbalanced_braces",
             "Every `{{` must have its `}}`, with a name of letters, digits and `_` between.");
  return faults;
}

TemplateService::TemplateService(Database& database, Clock clock)
    : database_(database), clock_(std::move(clock)) {}

Result<Page<PromptTemplate>> TemplateService::list(const Call& call,
                                                   const TemplateQuery& query) const {
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  return database_.read(
      [&](Transaction& transaction) { return list_templates(transaction, call, query); });
}

Result<StoredTemplate> TemplateService::find(TemplateId id) const {
  return database_.read([&](Transaction& transaction) -> Result<StoredTemplate> {
    auto found = find_template(transaction, id);
    if (!found) return no_such_template();
    return std::move(*found);
  });
}

Result<StoredTemplate> TemplateService::create(const Call& call, const PromptTemplate& request) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredTemplate> {
    StoredTemplate one;
    static_cast<PromptTemplate&>(one) = request;
    one.id = {};
    one.version = 1;
    one.created_at = one.updated_at = now;
    if (one.is_default) clear_default(transaction, one, now);
    TOOLYARD_TRY(const auto id, insert_template(transaction, one));
    one.id = id;
    insert_version(transaction, one, user_of(call), now);
    one = *find_template(transaction, id);
    write_down(transaction, "create", nullptr, one, now);
    return one;
  });
}

Result<StoredTemplate> TemplateService::save(const Call& call, TemplateId id, const Edit& edit) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredTemplate> {
    if (!hold_template(transaction, id)) return no_such_template();
    const auto before = *find_template(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    const auto edited = edit(before);
    if (auto faults = faults_of(edited); !faults.empty()) return invalid(std::move(faults));
    const bool is_edit = static_cast<const Prompt&>(edited) != before;
    const bool has_flags =
        edited.is_active == before.is_active && edited.is_default == before.is_default;
    if (!is_edit && has_flags) return before;
    auto after = before;
    static_cast<Prompt&>(after) = edited;
    after.is_active = edited.is_active;
    after.is_default = edited.is_default;
    after.version += is_edit ? 1 : 0;
    after.updated_at = now;
    if (after.is_default) clear_default(transaction, after, now);
    TOOLYARD_TRY_VOID(update_template(transaction, after));
    if (is_edit) insert_version(transaction, after, user_of(call), now);
    after = *find_template(transaction, id);
    write_down(transaction, "update", &before, after, now);
    return after;
  });
}

Result<Preview> TemplateService::preview(TemplateId id, const PreviewRequest& request) const {
  TOOLYARD_TRY(const auto found, find(id));
  Variables variables;
  variables.add(request.variables);
  variables.add(found.defaults);
  TOOLYARD_TRY(auto prompt, render(found, variables));
  return Preview{.template_id = id,
                 .version = found.version,
                 .system_prompt = std::move(prompt.system_prompt),
                 .body = std::move(prompt.body),
                 .unfilled = std::move(prompt.unfilled)};
}

}  // namespace toolyard::content
