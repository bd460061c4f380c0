// Prompt templates: what generation is asked with.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/item.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "core/purpose.h"
#include "ports/language_model.h"

namespace toolyard::content {

// What makes a version.
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

struct PromptTemplate : Prompt {
  static constexpr std::string_view schema_name = "PromptTemplate";

  TemplateId id{};
  std::vector<std::string> variables;
  bool is_active = true;
  bool is_default = false;
  std::int64_t version = 0;
  std::int64_t usage_count = 0;
  Instant created_at, updated_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&PromptTemplate::id>("Id of the template.").read_only(),
        field<&PromptTemplate::name>("Name, unique per purpose and locale.")
            .required()
            .limits(1, 120),
        field<&PromptTemplate::purpose>("What the template generates.").required(),
        field<&PromptTemplate::locale>("Locale, such as `en` or `pt-BR`.").limits(1, 16),
        field<&PromptTemplate::system_prompt>("System prompt for the model.").limits(0, 16'384),
        field<&PromptTemplate::body>("Prompt for the model, with placeholders such as `{{title}}`.")
            .required()
            .limits(1, 32'768),
        field<&PromptTemplate::variables>(
            "Names of the placeholders in the system prompt and the body.")
            .read_only(),
        field<&PromptTemplate::defaults>("Values for variables that are not given.").limits(0, 64),
        field<&PromptTemplate::model>("Model to use; null for the server's default.")
            .limits(1, 120),
        field<&PromptTemplate::temperature>("Sampling temperature.").limits(0, 2),
        field<&PromptTemplate::max_tokens>("Maximum length of the answer, in tokens.")
            .limits(1, 32'768),
        field<&PromptTemplate::output_format>("Format the model writes in."),
        field<&PromptTemplate::is_active>("Whether the template can be used."),
        field<&PromptTemplate::is_default>(
            "Whether the template is used where none is named. There is one default per purpose "
            "and locale: setting it unsets the previous one."),
        field<&PromptTemplate::version>("Version, increased by every edit.").read_only(),
        field<&PromptTemplate::usage_count>("Number of content items that use the template.")
            .read_only(),
        field<&PromptTemplate::created_at>("When the template was created.").read_only(),
        field<&PromptTemplate::updated_at>("When the template was last changed.").read_only()};
  }
};

struct StoredTemplate : PromptTemplate {
  std::int64_t change_count = 0;
};
std::string tag_of(const StoredTemplate& one);

struct TemplateQuery : PageQuery {
  std::string_view locale;
  std::optional<Purpose> purpose;
  std::string_view search, ordering;
  std::optional<bool> is_active, is_default;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&TemplateQuery::locale>("Only templates in this locale."),
        field<&TemplateQuery::purpose>("Only templates for this purpose."),
        field<&TemplateQuery::search>("Words to find in the name or the body.").limits(0, 200),
        field<&TemplateQuery::ordering>(
            "Sort fields, separated by commas: `id`, `name`, `purpose`, `locale`, `created_at`, "
            "`updated_at`; prefix `-` for descending order.")
            .limits(0, 200),
        field<&TemplateQuery::is_active>("Only active templates, or only inactive ones."),
        field<&TemplateQuery::is_default>("Only default templates, or only the others.")});
  }
};

struct PreviewRequest {
  static constexpr std::string_view schema_name = "PromptTemplatePreviewRequest";
  Members<Json> variables;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PreviewRequest::variables>("Values for the template's variables.").limits(0, 64)};
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
