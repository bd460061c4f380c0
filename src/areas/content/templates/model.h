// The data model of prompt templates, from which the prompts for language models are generated.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/items/model.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "core/purpose.h"
#include "ports/language_model.h"

namespace toolyard::content {

// The available language models; the first is the default.
using Writers = std::vector<std::reference_wrapper<LanguageModel>>;

// The part of a template that is versioned.
struct Prompt {
  std::string name;
  Purpose purpose = Purpose::blog;
  std::string locale = "en";
  std::string system_prompt;
  std::string body;
  Members<Json> defaults;
  std::optional<std::string> model;
  double temperature = 0.7;
  std::int64_t max_tokens = 1024;
  OutputFormat output_format = OutputFormat::markdown;

  bool operator==(const Prompt&) const = default;
};

// The table with a row for each version of a template.
inline constexpr std::string_view template_versions_table = "content_template_versions";

struct PromptTemplate : Prompt {
  static constexpr std::string_view schema_name = "PromptTemplate";
  static constexpr std::array constraints{
      UserConstraint{"content_templates_name_unique", &toolyard::problems::duplicate, "/name",
                     "Another template for this purpose and locale has this name."},
      UserConstraint{"content_templates_default_unique", &toolyard::problems::duplicate,
                     "/is_default", "Another template became the default at the same time."}};
  static constexpr std::array joined_tables{
      JoinedTable{template_versions_table,
                  "join content_template_versions "
                  "on content_template_versions.template = content_templates.id "
                  "and content_template_versions.version = content_templates.version"}};
  static constexpr std::array computed{
      NamedSql{"usage_count",
               "(select count(*) from content_items i where i.template = content_templates.id)"}};
  static constexpr std::array orderings{NamedSql{"name", "lower(content_templates.name)"}};
  static constexpr TableSpec table{.name = "content_templates",
                                   .object_kind = "content_template",
                                   .missing = "There is no prompt template with this id.",
                                   .constraints = constraints,
                                   .joined = joined_tables,
                                   .computed = computed,
                                   .orderings = orderings};

  TemplateId id{};
  std::vector<std::string> variables;
  bool is_active = true;
  bool is_default = false;
  std::int64_t version = 0;
  std::int64_t usage_count = 0;
  Instant created_at, updated_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&PromptTemplate::id>("Id of the template.").read_only().sortable(),
        field<&PromptTemplate::name>("Name, unique per purpose and locale.")
            .names_record()
            .required()
            .limits(1, 120)
            .sortable(),
        field<&PromptTemplate::purpose>("What the template generates.").required().sortable(),
        field<&PromptTemplate::locale>("Locale, such as `en` or `pt-BR`.").limits(1, 16).sortable(),
        field<&PromptTemplate::system_prompt>("System prompt for the model.")
            .limits(0, 16'384)
            .in(template_versions_table),
        field<&PromptTemplate::body>("Prompt for the model, with placeholders such as `{{title}}`.")
            .required()
            .limits(1, 32'768)
            .in(template_versions_table),
        field<&PromptTemplate::variables>(
            "Names of the placeholders in the system prompt and the body.")
            .read_only()
            .computed(),
        field<&PromptTemplate::defaults>("Values for variables that are not given.")
            .limits(0, 64)
            .json()
            .in(template_versions_table),
        field<&PromptTemplate::model>("Model to use; null for the default.")
            .limits(1, 120)
            .in(template_versions_table),
        field<&PromptTemplate::temperature>("Sampling temperature.")
            .limits(0, 2)
            .in(template_versions_table),
        field<&PromptTemplate::max_tokens>("Maximum length of the response, in tokens.")
            .limits(1, 32'768)
            .in(template_versions_table),
        field<&PromptTemplate::output_format>("Format the model writes in.")
            .in(template_versions_table),
        field<&PromptTemplate::is_active>(
            "Whether the template can be used. A default must be active."),
        field<&PromptTemplate::is_default>(
            "Whether the template is used where none is named. There is one default per purpose "
            "and locale: setting it unsets the previous one."),
        field<&PromptTemplate::version>("Version, increased by every edit.").read_only(),
        field<&PromptTemplate::usage_count>("Number of content items that use the template.")
            .read_only()
            .computed(),
        field<&PromptTemplate::created_at>("When the template was created.").read_only().sortable(),
        field<&PromptTemplate::updated_at>("When the template was last changed.")
            .read_only()
            .sortable()};
  }
};

using StoredTemplate = Versioned<PromptTemplate>;

struct TemplateQuery : PageQuery {
  std::string_view locale;
  std::optional<Purpose> purpose;
  std::string_view search, ordering;
  std::optional<bool> is_active, is_default;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&TemplateQuery::locale>("Only templates in this locale."),
        field<&TemplateQuery::purpose>("Only templates for this purpose."),
        field<&TemplateQuery::search>("Words to find in the name or the body.")
            .limits(0, 200)
            .searches("name, body"),
        sort_field<&TemplateQuery::ordering, PromptTemplate>("-id"),
        field<&TemplateQuery::is_active>("Only active templates, or only inactive ones."),
        field<&TemplateQuery::is_default>("Only default templates, or only the others.")});
  }
};

struct TemplateVersion {
  static constexpr std::string_view schema_name = "PromptTemplateVersion";
  static constexpr ViewSpec table{.name = template_versions_table,
                                  .missing = "The prompt template has no such version."};
  std::int64_t version = 0;
  std::string system_prompt, body;
  Members<Json> defaults;
  std::optional<std::string> model;
  double temperature = 0;
  std::int64_t max_tokens = 0;
  OutputFormat output_format = OutputFormat::markdown;
  std::optional<UserId> author;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TemplateVersion::version>("Number of the version."),
        field<&TemplateVersion::system_prompt>("System prompt for the model."),
        field<&TemplateVersion::body>("Prompt for the model."),
        field<&TemplateVersion::defaults>("Values for variables that are not given.").json(),
        field<&TemplateVersion::model>("Model to use; null for the server's default."),
        field<&TemplateVersion::temperature>("Sampling temperature."),
        field<&TemplateVersion::max_tokens>("Maximum length of the response, in tokens."),
        field<&TemplateVersion::output_format>("Format the model writes in."),
        field<&TemplateVersion::author>("Id of the account that saved the version.")
            .refers_to("users"),
        field<&TemplateVersion::created_at>("When the version was saved.")};
  }
};

struct PreviewRequest {
  static constexpr std::string_view schema_name = "PromptTemplatePreviewRequest";
  Members<Json> variables;
  std::optional<std::string> system_prompt, body;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PreviewRequest::variables>("Values for the template's variables.").limits(0, 64),
        field<&PreviewRequest::system_prompt>(
            "System prompt to preview instead of the one that is saved.")
            .limits(0, 16'384)
            .rare(),
        field<&PreviewRequest::body>("Prompt to preview instead of the one that is saved.")
            .limits(1, 32'768)
            .rare()};
  }
};

struct Preview {
  static constexpr std::string_view schema_name = "PromptTemplatePreview";
  TemplateId template_id{};
  std::int64_t version = 0;
  std::string system_prompt;
  std::string body;
  std::vector<std::string> unfilled;
  static constexpr auto fields(auto...) {
    return std::array{field<&Preview::template_id>("Id of the template.").named("template"),
                      field<&Preview::version>("Version of the template."),
                      field<&Preview::system_prompt>("System prompt with the variables filled in."),
                      field<&Preview::body>("Prompt with the variables filled in."),
                      field<&Preview::unfilled>(
                          "Variables without a value; their placeholders stay as they are.")};
  }
};

}  // namespace toolyard::content
