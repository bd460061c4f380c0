// The data model of generation: the request to have a language model rewrite an item, its stored
// form, and the response.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/templates/model.h"
#include "ports/job_queue.h"
#include "ports/language_model.h"

namespace toolyard::content {

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
                          .refers_to("templates")
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
                          "Model to use; by default the template's model, or else the provider's.")
                          .limits(1, 120)};
  }
};

struct RegenerateResult {
  static constexpr std::string_view schema_name = "ContentRegenerateResult";
  ItemId id{};
  Status status = Status::draft;
  bool changed = true;
  Generation generation;
  ContentItem item;
  std::string entity_tag;  // not a field: sent in the `ETag` header
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RegenerateResult::id>("Id of the content item."),
        field<&RegenerateResult::status>(
            "Current status; becomes `ai_generated` once the model has finished."),
        field<&RegenerateResult::changed>("Always true: the generation is under way."),
        field<&RegenerateResult::generation>("State of the generation."),
        field<&RegenerateResult::item>("The content item.")};
  }
};
inline std::string tag_of(const RegenerateResult& answer) { return answer.entity_tag; }

// A stored request to a model, with its reply.
struct StoredGeneration {
  static constexpr TableSpec table{.name = generations_table};

  GenerationId id{};
  ItemId item{};
  std::optional<JobId> job;
  std::optional<UserId> requested_by;
  TemplateId template_id{};
  std::int64_t template_version = 0;
  Members<Json> variables;
  std::string provider;
  WritingTask task;
  std::string model;
  std::optional<std::string> reply;
  std::optional<bool> is_cut_off;
  std::optional<std::int64_t> prompt_tokens, completion_tokens, cost_micros;
  Instant created_at;
  std::optional<Instant> finished_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&StoredGeneration::id>("Id of the generation."),
        field<&StoredGeneration::item>("Id of the content item that is written."),
        field<&StoredGeneration::job>("Id of the job that runs the generation."),
        field<&StoredGeneration::requested_by>("Id of the account that requested the generation."),
        field<&StoredGeneration::template_id>("Prompt template.").named("template"),
        field<&StoredGeneration::template_version>("Version of the template."),
        field<&StoredGeneration::variables>("Values for the template's variables.").json(),
        field<&StoredGeneration::provider>("Provider of the model."),
        field<&StoredGeneration::task>("Request to the model.").json(),
        field<&StoredGeneration::model>("Name of the model."),
        field<&StoredGeneration::reply>("Response of the model."),
        field<&StoredGeneration::is_cut_off>("Whether the response was cut off."),
        field<&StoredGeneration::prompt_tokens>("Tokens sent to the model."),
        field<&StoredGeneration::completion_tokens>("Tokens received from the model."),
        field<&StoredGeneration::cost_micros>("Cost in millionths of a US dollar."),
        field<&StoredGeneration::created_at>("When the generation was requested."),
        field<&StoredGeneration::finished_at>("When the generation ended.")};
  }

  // Stores the reply of the model as it was received, before it is parsed.
  void take(const WrittenText& written) {
    reply = written.text;
    model = written.model;
    is_cut_off = written.is_cut_off;
    prompt_tokens = written.prompt_tokens;
    completion_tokens = written.completion_tokens;
    cost_micros = written.cost_micros;
  }
};

}  // namespace toolyard::content
