// A piece of content: what an editor writes, and what the service tells of it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/quality.h"
#include "areas/content/workflow.h"
#include "core/describe.h"
#include "core/identity.h"

namespace toolyard::content {

enum class ItemId : std::int64_t {};
enum class TemplateId : std::int64_t {};
enum class GenerationId : std::int64_t {};

// What a revision holds.
struct Text {
  std::string content_type;
  std::string title;
  std::optional<std::string> slug;
  std::string locale = "en";
  std::string summary;
  std::string body;
  BodyFormat body_format = BodyFormat::markdown;
  std::string seo_title;
  std::string meta_description;
  std::vector<std::string> keywords;
  std::vector<std::string> tags;
  std::optional<std::string> tool_slug;
  std::optional<TemplateId> template_id;
  Members<Json> variables;

  bool operator==(const Text&) const = default;
};

// Whether two texts differ in nothing that has to be approved: labels may differ.
bool reads_alike(const Text& one, const Text& other);

enum class GenerationState : std::uint8_t { idle, queued, running, failed };
constexpr auto spellings(GenerationState) {
  return std::array<Spelling<GenerationState>, 4>{
      {{GenerationState::idle, "idle", "Nothing is under way."},
       {GenerationState::queued, "queued", "It waits for a worker."},
       {GenerationState::running, "running", "A model is writing."},
       {GenerationState::failed, "failed", "The last attempt has failed."}}};
}

constexpr bool is_under_way(GenerationState state) {
  return state == GenerationState::queued || state == GenerationState::running;
}

struct Generation {
  GenerationState state = GenerationState::idle;
  std::optional<std::string> provider, model;
  std::optional<std::int64_t> prompt_tokens, completion_tokens, cost_micros, attempts;
  std::optional<std::string> error;
  std::optional<std::int64_t> job_id;
  std::optional<Instant> finished_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Generation::state>("How far it has come."),
        field<&Generation::provider>("Who generates."),
        field<&Generation::model>("With which model."),
        field<&Generation::prompt_tokens>("Tokens sent."),
        field<&Generation::completion_tokens>("Tokens received."),
        field<&Generation::cost_micros>("The cost in millionths of a US dollar."),
        field<&Generation::attempts>("How often a model was asked."),
        field<&Generation::error>("Why it has failed, or what is wrong with the text."),
        field<&Generation::job_id>("The job that does it."),
        field<&Generation::finished_at>("When it ended.")};
  }
};

struct ContentItem : Text {
  static constexpr std::string_view schema_name = "ContentItem";

  ItemId id{};
  std::int64_t revision = 0;
  Status status = Status::draft;
  std::optional<UserId> author;
  std::optional<std::int64_t> template_version, opportunity, autopilot_run;
  bool is_live = false;
  std::optional<std::int64_t> live_revision;
  bool has_unpublished_changes = true;
  std::optional<Instant> scheduled_at, first_published_at, published_at;
  std::optional<UserId> approved_by;
  std::optional<Instant> approved_at;
  std::optional<std::int64_t> approved_revision;
  Generation generation;
  std::int64_t word_count = 0;
  std::vector<Finding> quality;
  std::vector<Action> allowed_actions;
  Instant created_at, updated_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ContentItem::id>("Its number.").read_only(),
        field<&ContentItem::revision>("Its latest revision, from 1.").read_only(),
        field<&ContentItem::content_type>("What kind of content it is, such as `blog`: small "
                                          "letters, digits and `_`.")
            .required()
            .limits(1, 32),
        field<&ContentItem::title>("The title.").required().limits(1, 200),
        field<&ContentItem::slug>("Its place in addresses: small letters, digits and `-`, once per "
                                  "locale and content type. Made from the title when absent.")
            .limits(1, 220),
        field<&ContentItem::locale>("Its language, such as `en` or `pt-BR`.").limits(1, 16),
        field<&ContentItem::status>("How far its latest revision has come."),
        field<&ContentItem::summary>("In short.").limits(0, 500),
        field<&ContentItem::body>("The text itself, up to 1 MiB.").verbatim(),
        field<&ContentItem::body_format>("What the body is written in."),
        field<&ContentItem::seo_title>("The title for search engines.").limits(0, 120),
        field<&ContentItem::meta_description>("The description for search engines.").limits(0, 320),
        field<&ContentItem::keywords>("What it should be found by.")
            .limits(0, 50)
            .item_limits(1, 80),
        field<&ContentItem::tags>("Labels of your own.").limits(0, 20).item_limits(1, 40),
        field<&ContentItem::tool_slug>("The tool it is about."),
        field<&ContentItem::template_id>("What it is generated with.").named("template"),
        field<&ContentItem::template_version>("The version of that, when it was chosen.")
            .read_only(),
        field<&ContentItem::variables>("What goes into the template.").limits(0, 64),
        field<&ContentItem::author>("Who made it.").read_only(),
        field<&ContentItem::opportunity>("What it was made for.").read_only(),
        field<&ContentItem::autopilot_run>("The run that made it.").read_only(),
        field<&ContentItem::is_live>("Whether the public sees a revision of it.").read_only(),
        field<&ContentItem::live_revision>("Which one.").read_only(),
        field<&ContentItem::has_unpublished_changes>("Whether the latest revision is another one.")
            .read_only(),
        field<&ContentItem::scheduled_at>("When it will be published.").read_only(),
        field<&ContentItem::first_published_at>("When the public saw it first.").read_only(),
        field<&ContentItem::published_at>("Since when the public sees its live revision.")
            .read_only(),
        field<&ContentItem::approved_by>("Who has approved it.").read_only(),
        field<&ContentItem::approved_at>("When.").read_only(),
        field<&ContentItem::approved_revision>("Which revision.").read_only(),
        field<&ContentItem::generation>("What a model is doing with it.").read_only(),
        field<&ContentItem::word_count>("The words of its body.").read_only(),
        field<&ContentItem::quality>("What could be better.").read_only(),
        field<&ContentItem::allowed_actions>("What you may do with it now.").read_only(),
        field<&ContentItem::created_at>("When it was made.").read_only(),
        field<&ContentItem::updated_at>("When it was last changed.").read_only()};
  }
};

// With what only the service needs to know.
struct StoredItem : ContentItem {
  std::int64_t change_count = 0;
  std::optional<GenerationId> generation_id;  // the latest that was asked for
  std::optional<UserId> revision_author;
  std::optional<std::int64_t> restored_from;  // of the latest revision
  bool is_slug_elsewhere = false;             // in another locale
};

// Moves with everything that is told of an item.
std::string tag_of(const StoredItem& item);

}  // namespace toolyard::content
