// Having a model write an item: what is asked for, what is kept of it, and how it is answered.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/template.h"
#include "ports/language_model.h"

namespace toolyard::content {

// Whoever can write here; the first is asked where nobody is named.
using Writers = std::vector<std::reference_wrapper<LanguageModel>>;

struct RegenerateRequest {
  static constexpr std::string_view schema_name = "ContentRegenerateRequest";
  std::optional<TemplateId> template_id;
  Members<Json> variables;
  std::string instructions;
  std::optional<std::string> provider, model;
  static constexpr auto fields(auto...) {
    return std::array{field<&RegenerateRequest::template_id>(
                          "Id of the prompt template to use. By default the item's own template, "
                          "or the default template for its content type and locale.")
                          .named("template"),
                      field<&RegenerateRequest::variables>(
                          "Values for the template's variables. They take precedence over the "
                          "item's own variables and over those every item has: `title`, `summary`, "
                          "`keywords`, `locale`, `content_type`, `slug`, `tool_slug`.")
                          .limits(0, 64),
                      field<&RegenerateRequest::instructions>(
                          "Further instructions for the model, added after the template.")
                          .limits(0, 2000),
                      field<&RegenerateRequest::provider>(
                          "Provider to use; by default the one configured on the server."),
                      field<&RegenerateRequest::model>(
                          "Model to use; by default the template's, or else the provider's.")
                          .limits(1, 120)};
  }
};

struct Regenerated {
  static constexpr std::string_view schema_name = "ContentRegenerateResult";
  ItemId id{};
  Status status = Status::draft;
  bool changed = true;
  Generation generation;
  ContentItem item;
  std::string entity_tag;  // no field: it stands in a header
  static constexpr auto fields(auto...) {
    return std::array{field<&Regenerated::id>("Id of the content item."),
                      field<&Regenerated::status>(
                          "Current status; becomes `ai_generated` once the model has finished."),
                      field<&Regenerated::changed>("Always true: the generation is under way."),
                      field<&Regenerated::generation>("State of the generation."),
                      field<&Regenerated::item>("The content item.")};
  }
};
inline std::string tag_of(const Regenerated& answer) { return answer.entity_tag; }

// A request to a model as it is kept, with what has come back.
struct StoredGeneration {
  GenerationId id{};
  ItemId item{};
  std::optional<UserId> requested_by;
  TemplateId template_id{};
  std::int64_t template_version = 0;
  Members<Json> variables;
  std::string provider;
  WritingTask task;
  std::optional<std::string> reply;
  std::optional<Instant> finished_at;
};

}  // namespace toolyard::content
