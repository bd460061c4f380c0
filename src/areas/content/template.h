// Prompt templates: what generation is asked with.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/item.h"
#include "core/describe.h"
#include "core/page.h"
#include "ports/language_model.h"

namespace toolyard::content {

// clang-format off
enum class Purpose : std::uint8_t {
  blog, comparison, faq, landing, meta, seo_title, tool_description, tutorial,
};
// clang-format on
constexpr auto spellings(Purpose) {
  return std::array<Spelling<Purpose>, 8>{
      {{Purpose::blog, "blog", "Blog."},
       {Purpose::comparison, "comparison", "Comparison."},
       {Purpose::faq, "faq", "FAQ."},
       {Purpose::landing, "landing", "Landing."},
       {Purpose::meta, "meta", "Meta description."},
       {Purpose::seo_title, "seo_title", "SEO title."},
       {Purpose::tool_description, "tool_description", "Tool description."},
       {Purpose::tutorial, "tutorial", "Tutorial."}}};
}

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
        field<&PromptTemplate::id>("Its number.").read_only(),
        field<&PromptTemplate::name>("Its name, once per purpose and locale.")
            .required()
            .limits(1, 120),
        field<&PromptTemplate::purpose>("What it is for.").required(),
        field<&PromptTemplate::locale>("Its language, such as `en` or `pt-BR`.").limits(1, 16),
        field<&PromptTemplate::system_prompt>("What the model is told first.").limits(0, 16'384),
        field<&PromptTemplate::body>("What the model is asked, with `{{variable}}` in it.")
            .required()
            .limits(1, 32'768),
        field<&PromptTemplate::variables>("The names in system prompt and body.").read_only(),
        field<&PromptTemplate::defaults>("Values for variables that are not given.").limits(0, 64),
        field<&PromptTemplate::model>("A model of its own; null for the server's.").limits(1, 120),
        field<&PromptTemplate::temperature>("How much is left to chance.").limits(0, 2),
        field<&PromptTemplate::max_tokens>("How long an answer may be.").limits(1, 32'768),
        field<&PromptTemplate::output_format>("What the model writes."),
        field<&PromptTemplate::is_active>("Whether it may be used."),
        field<&PromptTemplate::is_default>("Whether it is used where none is named; taken from the "
                                           "one that was, of the same purpose and locale."),
        field<&PromptTemplate::version>("Grows with every edit.").read_only(),
        field<&PromptTemplate::usage_count>("How many items use it.").read_only(),
        field<&PromptTemplate::created_at>("When it was made.").read_only(),
        field<&PromptTemplate::updated_at>("When it was last changed.").read_only()};
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
        field<&TemplateQuery::locale>("Only of this locale."),
        field<&TemplateQuery::purpose>("Only for this purpose."),
        field<&TemplateQuery::search>("Words in name or body.").limits(0, 200),
        field<&TemplateQuery::ordering>("`id`, `name`, `purpose`, `locale`, `created_at`, "
                                        "`updated_at`; `-` for descending, several with commas.")
            .limits(0, 200),
        field<&TemplateQuery::is_active>("Only those that may be used, or may not."),
        field<&TemplateQuery::is_default>("Only defaults, or all others.")});
  }
};

struct PreviewRequest {
  Members<Json> variables;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PreviewRequest::variables>("What goes into the template.").limits(0, 64)};
  }
};

struct Preview {
  TemplateId template_id{};
  std::int64_t version = 0;
  std::string system_prompt;
  std::string body;
  std::vector<std::string> unfilled;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Preview::template_id>("Of which template.").named("template"),
        field<&Preview::version>("Of which version."),
        field<&Preview::system_prompt>("What the model would be told first."),
        field<&Preview::body>("What the model would be asked."),
        field<&Preview::unfilled>("Variables that have no value; they stay as they are.")};
  }
};

}  // namespace toolyard::content
