#include "areas/content/templates/service.h"

#include <algorithm>

#include "areas/content/items/checks.h"
#include "areas/content/templates/placeholders.h"
#include "areas/content/templates/store.h"

namespace toolyard::content {
namespace {

// Whether the model can be named: an unchanged one stays, even if it is no longer offered.
bool is_known_model(const Writers& writers, const StoredTemplate* before,
                    const StoredTemplate& after) {
  if (!after.model || writers.empty() || (before && before->model == after.model)) return true;
  return writers.front().get().offers(*after.model);
}

// What a template is checked with.
struct Basis {
  Clock clock;
  Writers writers;
};

// Every edit of the prompt creates a version; a change of flags does not.
Result<void> check(Transaction& transaction, const Basis& basis, const StoredTemplate* before,
                   StoredTemplate& after) {
  auto faults = faults_of(after);
  if (!is_known_model(basis.writers, before, after))
    refuse(faults, "/model", "invalid_option", "This server does not offer this model.");
  if (after.is_default && !after.is_active)
    refuse(faults, "/is_default", "conflicting_options",
           "Must be false if the template is not active.");
  if (!faults.empty()) return invalid(std::move(faults));
  const bool is_edited = !before || static_cast<const Prompt&>(after) != *before;
  if (is_edited) after.version = before ? before->version + 1 : 1;
  const bool is_changed =
      is_edited || after.is_default != before->is_default || after.is_active != before->is_active;
  if (is_changed && after.is_default) clear_default(transaction, after, basis.clock());
  return {};
}

RecordRules<StoredTemplate> rules_by(const Basis& basis) {
  return {
      .check = [basis](Transaction& transaction, const StoredTemplate* before,
                       StoredTemplate& after) { return check(transaction, basis, before, after); },
      .written = [](Transaction& transaction, const StoredTemplate* before,
                    const StoredTemplate& after) -> Result<void> {
        if (!before || before->version != after.version) insert_version(transaction, after);
        return {};
      },
      .complete =
          [](Transaction&, std::span<StoredTemplate* const> all) {
            for (auto* one : all)
              one->variables = parse_placeholders(one->system_prompt + "\n" + one->body).names;
          }};
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
  check_values(faults, "/defaults", prompt.defaults);
  const std::pair<const char*, std::string_view> texts[] = {
      {"/system_prompt", prompt.system_prompt}, {"/body", prompt.body}};
  for (const auto& [pointer, text] : texts)
    if (!parse_placeholders(text).is_balanced)
      refuse(
          faults, pointer, "unbalanced_braces",
          "Every `{{` must be closed by `}}`, with a name of letters, digits and `_` in between.");
  return faults;
}

TemplateService::TemplateService(Database& database, const Clock& clock, const Writers& writers)
    : database_(database), records_(database, clock, rules_by({clock, writers})) {}

Result<Page<PromptTemplate>> TemplateService::list(const Call& call,
                                                   const TemplateQuery& query) const {
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  return records_.list(call, query);
}

Result<Page<TemplateVersion>> TemplateService::versions(const Call& call, TemplateId id,
                                                        const PageQuery& query) const {
  TOOLYARD_TRY_VOID(find(call, id));
  return database_.read(
      [&](Transaction& transaction) { return list_versions(transaction, id, call, query); });
}

Result<Preview> TemplateService::preview(TemplateId id, const PreviewRequest& request) const {
  TOOLYARD_TRY(auto found, find({}, id));
  if (request.system_prompt) found.system_prompt = *request.system_prompt;
  if (request.body) found.body = *request.body;
  if (auto faults = faults_of(static_cast<const Prompt&>(found)); !faults.empty())
    return invalid(std::move(faults));
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
