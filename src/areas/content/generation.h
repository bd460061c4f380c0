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
  std::optional<TemplateId> template_id;
  Members<Json> variables;
  std::string instructions;
  std::optional<std::string> provider, model;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RegenerateRequest::template_id>(
            "What to ask with; else the item's template, else the default one of its content type, "
            "as a purpose, and locale.")
            .named("template"),
        field<&RegenerateRequest::variables>(
            "What goes into the template, before the item's own variables and those that every "
            "item has: `title`, `summary`, `keywords`, `locale`, `content_type`, `slug`, "
            "`tool_slug`.")
            .limits(0, 64),
        field<&RegenerateRequest::instructions>("What else the model is told, after the template.")
            .limits(0, 2000),
        field<&RegenerateRequest::provider>("Who generates; else the server's choice."),
        field<&RegenerateRequest::model>(
            "With which model; else the template's, else the provider's.")
            .limits(1, 120)};
  }
};

struct Regenerated {
  ItemId id{};
  Status status = Status::draft;
  bool changed = true;
  Generation generation;
  ContentItem item;
  std::string entity_tag;  // no field: it stands in a header
  static constexpr auto fields(auto...) {
    return std::array{field<&Regenerated::id>("The item's number."),
                      field<&Regenerated::status>("How far it has come; `ai_generated` when the "
                                                  "model has written."),
                      field<&Regenerated::changed>("True: it is under way."),
                      field<&Regenerated::generation>("What a model is doing with it."),
                      field<&Regenerated::item>("The item.")};
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
