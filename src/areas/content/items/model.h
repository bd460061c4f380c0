// The data model of content items: the text, its workflow status, and requests for actions.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/items/workflow.h"
#include "areas/content/text/quality.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"
#include "records/change.h"

namespace toolyard::content {

enum class ItemId : std::int64_t {};
enum class TemplateId : std::int64_t {};
enum class GenerationId : std::int64_t {};

// The text of a revision.
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
  std::string byline;
  std::string canonical_url;
  bool noindex = false;
  std::optional<std::int64_t> cover;

  bool operator==(const Text&) const = default;
};

// Whether two texts differ in labels at most (tags, tool, template, variables), which need no
// approval.
bool reads_alike(const Text& one, const Text& other);

enum class GenerationState : std::uint8_t { idle, queued, running, failed };
constexpr auto spellings(GenerationState) {
  return std::array<Spelling<GenerationState>, 4>{
      {{GenerationState::idle, "idle", "No generation is under way."},
       {GenerationState::queued, "queued", "Waiting for a worker."},
       {GenerationState::running, "running", "The model is writing."},
       {GenerationState::failed, "failed", "The last attempt failed."}}};
}

constexpr bool is_under_way(GenerationState state) {
  return state == GenerationState::queued || state == GenerationState::running;
}

struct Generation {
  static constexpr std::string_view schema_name = "ContentGeneration";
  GenerationState state = GenerationState::idle;
  std::optional<std::string> provider, model;
  std::optional<std::int64_t> prompt_tokens, completion_tokens, cost_micros, attempts;
  std::optional<std::string> error;
  std::optional<std::int64_t> job_id;
  std::optional<Instant> finished_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Generation::state>("State of the generation.").computed(),
        field<&Generation::provider>("Provider of the model."),
        field<&Generation::model>("Name of the model."),
        field<&Generation::prompt_tokens>("Tokens sent to the model."),
        field<&Generation::completion_tokens>("Tokens received from the model."),
        field<&Generation::cost_micros>("Cost in millionths of a US dollar."),
        field<&Generation::attempts>("Number of times a model was called.").computed(),
        field<&Generation::error>("Why the generation failed, or what is wrong with the text.")
            .computed(),
        field<&Generation::job_id>("Id of the job that runs the generation.")
            .refers_to("jobs")
            .column("job"),
        field<&Generation::finished_at>("When the generation ended.")};
  }
};

// Another item of the same group of translations.
struct Translation {
  static constexpr std::string_view schema_name = "ContentTranslation";
  ItemId id{};
  std::string locale, title;
  Status status = Status::draft;
  bool is_live = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Translation::id>("Id of the content item.").refers_to("content"),
        field<&Translation::locale>("Locale of the translation."),
        field<&Translation::title>("Title.").names_record(),
        field<&Translation::status>("Workflow status of the latest revision."),
        field<&Translation::is_live>("Whether a revision of the translation is live.")};
  }
};

// The tables from which an item is read, besides its own.
inline constexpr std::string_view revisions_table = "content_revisions";
inline constexpr std::string_view generations_table = "content_generations";
inline constexpr std::string_view live_table = "content_live";

struct ContentItem : Text {
  static constexpr std::string_view schema_name = "ContentItem";
  static constexpr std::array constraints{
      UserConstraint{"content_items_slug_unique", &toolyard::problems::duplicate, "/slug",
                     "Another content item of this type and locale has this slug."},
      UserConstraint{"content_live_slug_unique", &toolyard::problems::duplicate, "/slug",
                     "Live content of this type and locale has this slug until that content is "
                     "published again or unpublished."},
      UserConstraint{"content_items_translation_unique", &toolyard::problems::duplicate, "/locale",
                     "The text has another translation into this locale."}};
  // Not part of the audit log: the revisions are a history of their own.
  static constexpr std::array joined_tables{
      JoinedTable{revisions_table,
                  "join content_revisions on content_revisions.item = content_items.id "
                  "and content_revisions.revision = content_items.revision",
                  false},
      JoinedTable{generations_table,
                  "left join content_generations "
                  "on content_generations.id = content_items.generation",
                  false},
      JoinedTable{live_table, "left join content_live on content_live.item = content_items.id",
                  false}};
  static constexpr std::array computed{NamedSql{
      "is_slug_elsewhere",
      "exists (select 1 from content_items o where o.content_type = content_items.content_type "
      "and o.slug = content_items.slug and o.locale <> content_items.locale)"}};
  static constexpr std::array orderings{
      NamedSql{"title", "lower(content_items.title)"},
      NamedSql{"published_at", "coalesce(content_items.published_at, 0)"}};
  static constexpr TableSpec table{.name = "content_items",
                                   .object_kind = "content_item",
                                   .missing = "There is no content item with this id.",
                                   .constraints = constraints,
                                   .joined = joined_tables,
                                   .computed = computed,
                                   .orderings = orderings};

  ItemId id{};
  std::int64_t revision = 0;
  Status status = Status::draft;
  std::optional<UserId> author;
  std::optional<std::int64_t> template_version, opportunity, autopilot_run;
  std::optional<ItemId> translation_of;
  std::vector<Translation> translations;
  std::optional<std::string> url;
  std::optional<bool> is_shown_on_tool;
  std::optional<std::int64_t> views;
  bool is_live = false;
  std::optional<std::int64_t> live_revision;
  bool has_unpublished_changes = true;
  std::optional<Instant> scheduled_at, unpublish_at, published_on, first_published_at, published_at;
  std::optional<UserId> approved_by;
  std::optional<Instant> approved_at;
  std::optional<std::int64_t> approved_revision;
  Generation generation;
  std::int64_t word_count = 0;
  std::vector<Finding> quality;
  std::vector<Action> allowed_actions;
  std::optional<Instant> deleted_at;
  Instant created_at, updated_at;

  static constexpr auto text_fields(auto...) {
    return std::array{
        field<&ContentItem::id>("Id of the content item.").read_only().sortable(),
        field<&ContentItem::revision>("Number of the latest revision, from 1.").read_only(),
        field<&ContentItem::content_type>(
            "Content type, such as `blog`: lower-case letters, digits and `_`.")
            .required()
            .limits(1, 32)
            .sortable(),
        field<&ContentItem::title>("Title.").names_record().required().limits(1, 200).sortable(),
        field<&ContentItem::slug>(
            "Slug, the content's name in URLs: lower-case letters, digits and `-`, unique per "
            "locale and content type. Generated from the title if absent.")
            .limits(1, 220),
        field<&ContentItem::locale>("Locale, such as `en` or `pt-BR`.").limits(1, 16).sortable(),
        field<&ContentItem::status>("Workflow status of the latest revision.").sortable(),
        field<&ContentItem::summary>("Short summary.").limits(0, 500).in(revisions_table),
        field<&ContentItem::body>("Body, up to 1 MiB.").verbatim().in(revisions_table),
        field<&ContentItem::body_format>("Format of the body.").in(revisions_table),
        field<&ContentItem::seo_title>("Title for search engines.")
            .limits(0, 120)
            .in(revisions_table),
        field<&ContentItem::meta_description>("Meta description for search engines.")
            .limits(0, 320)
            .in(revisions_table),
        field<&ContentItem::keywords>("Keywords the content should be found by.")
            .limits(0, 50)
            .item_limits(1, 80)
            .json_member("details")
            .in(revisions_table),
        field<&ContentItem::tags>("Tags, chosen freely.")
            .limits(0, 20)
            .item_limits(1, 40)
            .json_member("details")
            .in(revisions_table),
        field<&ContentItem::tool_slug>("Slug of the tool the content is about."),
        field<&ContentItem::template_id>("Id of the prompt template.")
            .refers_to("templates")
            .named("template"),
        field<&ContentItem::template_version>("Version of the template at the time it was chosen.")
            .read_only()
            .in(revisions_table),
        field<&ContentItem::variables>("Values of the variables.")
            .limits(0, 64)
            .json_member("details")
            .in(revisions_table)};
  }
  static constexpr auto site_fields(auto...) {
    return std::array{
        field<&ContentItem::byline>("Name of the author, as readers see it.")
            .limits(0, 120)
            .json_member("details")
            .in(revisions_table),
        field<&ContentItem::canonical_url>("URL of the original, if the text was published at "
                                           "another address first; otherwise empty.")
            .limits(0, 500)
            .json_member("details")
            .in(revisions_table),
        field<&ContentItem::noindex>("Whether search engines are asked not to index the page.")
            .json_member("details")
            .in(revisions_table),
        field<&ContentItem::cover>("Id of the picture above the text and for social "
                                   "networks.")
            .refers_to("media")
            .json_member("details")
            .in(revisions_table),
        field<&ContentItem::translation_of>(
            "Id of the item that this one translates; null for an original. Translations have one "
            "item per locale and content type.")
            .refers_to("content")
            .column("translation_group"),
        field<&ContentItem::translations>("The other items of the group of translations.")
            .read_only()
            .computed(),
        field<&ContentItem::published_on>(
            "When the text was first published elsewhere. Can be set until the item is first "
            "published here."),
        field<&ContentItem::unpublish_at>("When the live text is to be unpublished. Only approvers "
                                          "set it."),
        field<&ContentItem::url>("Where the text is or will be on the public site: a URL, or a "
                                 "path if the server has no `base_url`; null if it has no page.")
            .read_only()
            .computed(),
        field<&ContentItem::is_shown_on_tool>(
            "For a text that is part of the page of a tool: whether it is the one shown there, "
            "which is the live one of its content type, tool and locale that was published last. "
            "Null for other texts.")
            .read_only()
            .computed(),
        field<&ContentItem::views>("Views of its page on the public site in the last 30 days, with "
                                   "today; null while the text is not live.")
            .title("Views, 30 days")
            .read_only()
            .computed()};
  }
  static constexpr auto workflow_fields(auto...) {
    return std::array{
        field<&ContentItem::author>("Id of the account that created the item.")
            .refers_to("users")
            .read_only(),
        field<&ContentItem::opportunity>("Id of the opportunity the item was created for.")
            .refers_to("opportunities")
            .read_only(),
        field<&ContentItem::autopilot_run>("Id of the autopilot run that created the item.")
            .refers_to("runs")
            .read_only(),
        field<&ContentItem::is_live>("Whether a revision of the item is live.")
            .read_only()
            .computed(),
        field<&ContentItem::live_revision>("Number of the live revision.").read_only(),
        field<&ContentItem::has_unpublished_changes>(
            "Whether the latest revision differs from the live one.")
            .read_only()
            .computed(),
        field<&ContentItem::scheduled_at>("When the item is scheduled to be published.")
            .read_only(),
        field<&ContentItem::first_published_at>("When the item was first published.").read_only(),
        field<&ContentItem::published_at>("When the live revision was published.")
            .read_only()
            .sortable(),
        field<&ContentItem::approved_by>("Id of the account that approved the item.")
            .refers_to("users")
            .read_only(),
        field<&ContentItem::approved_at>("When the item was approved.").read_only(),
        field<&ContentItem::approved_revision>("Number of the approved revision.").read_only(),
        field<&ContentItem::generation>("State of generation by a language model.")
            .read_only()
            .columns()
            .in(generations_table),
        field<&ContentItem::word_count>("Number of words in the body.")
            .read_only()
            .in(revisions_table),
        field<&ContentItem::quality>("Findings about the quality of the content.")
            .read_only()
            .json_member("details")
            .in(revisions_table),
        field<&ContentItem::allowed_actions>("Actions you may take on the item now.")
            .read_only()
            .computed(),
        field<&ContentItem::deleted_at>("When the item was moved to the bin; null if it was not.")
            .read_only(),
        field<&ContentItem::created_at>("When the item was created.").read_only().sortable(),
        field<&ContentItem::updated_at>("When the item was last changed.").read_only().sortable()};
  }
  static constexpr auto fields(auto...) {
    return joined(text_fields(), site_fields(), workflow_fields());
  }
};

// An item in a list: without its body, unless `include_body` is set, and without what takes further
// queries.
struct ContentItemSummary : ContentItem {
  static constexpr std::string_view schema_name = "ContentItemSummary";
  static constexpr auto fields(auto...) {
    auto all = ContentItem::fields();
    for (auto& one : all)
      if (one.field.name == "body" || one.field.name == "translations" ||
          one.field.name == "is_shown_on_tool")
        one = one.sparse();
    return all;
  }
};

// The specification names the list after the item.
struct ContentItemPage : Page<ContentItemSummary> {
  static constexpr std::string_view schema_name = "PaginatedContentItemList";
};

// An item with the fields that only the service uses.
struct StoredItem : Versioned<ContentItem> {
  std::optional<GenerationId> generation_id;  // latest generation requested
  std::optional<UserId> revision_author;
  std::optional<std::int64_t> restored_from;  // origin of the latest revision, if restored
  std::optional<std::int64_t> reviewed_revision;
  std::optional<UserId> rejected_by;
  std::optional<Instant> rejected_at;
  bool is_slug_elsewhere = false;  // whether another locale has the slug
  std::optional<bool> is_cut_off;  // whether the last generated text is cut off
  // Address of the live revision.
  std::optional<std::string> live_type, live_locale, live_slug, live_tool;
  static constexpr auto fields(auto...) {
    return joined(
        Versioned::fields(),
        std::array{field<&StoredItem::generation_id>("Latest generation.").column("generation"),
                   field<&StoredItem::revision_author>("Author of the latest revision.")
                       .column("author")
                       .in(revisions_table),
                   field<&StoredItem::restored_from>("Revision that the latest one restored.")
                       .in(revisions_table),
                   field<&StoredItem::reviewed_revision>(
                       "Latest revision that was approved, unless the approval was withdrawn."),
                   field<&StoredItem::rejected_by>("Who sent the draft back, if it was."),
                   field<&StoredItem::rejected_at>("When the draft was sent back."),
                   field<&StoredItem::is_slug_elsewhere>("Whether another locale uses the slug.")
                       .computed(),
                   field<&StoredItem::is_cut_off>("Whether the generated text is cut off.")
                       .in(generations_table),
                   field<&StoredItem::live_type>("Content type of the live revision.")
                       .column("content_type")
                       .in(live_table),
                   field<&StoredItem::live_locale>("Locale of the live revision.")
                       .column("locale")
                       .in(live_table),
                   field<&StoredItem::live_slug>("Slug of the live revision.")
                       .column("slug")
                       .in(live_table),
                   field<&StoredItem::live_tool>("Tool of the live revision.")
                       .column("tool_slug")
                       .in(live_table)});
  }
};

// Returns the entity tag: the change count, and the progress of the generation, whose job does not
// change the item.
std::string tag_of(const StoredItem& item);

// The request for an action on an item.
struct ActionRequest {
  static constexpr std::string_view schema_name = "ContentActionRequest";
  std::optional<std::int64_t> revision;
  std::string comment;
  std::optional<Instant> publish_at;  // used for publishing only
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionRequest::revision>(
            "Revision the action is meant for; the call is refused if there is a later one.")
            .limits(1, 9e15),
        field<&ActionRequest::comment>(
            "Reason for the action: a comment on the item, also recorded in the audit log.")
            .limits(0, 2000)};
  }
};

struct PublishRequest : ActionRequest {
  static constexpr std::string_view schema_name = "ContentPublishRequest";
  static constexpr auto fields(auto...) {
    return joined(
        ActionRequest::fields(),
        std::array{field<&PublishRequest::publish_at>("When to publish; immediately by default.")});
  }
};

struct ActionResult {
  static constexpr std::string_view schema_name = "ContentActionResult";
  ItemId id{};
  Status status = Status::draft;
  bool changed = false;
  bool scheduled = false;
  std::optional<std::int64_t> live_revision;
  std::optional<Instant> published_at;
  ContentItem item;
  std::string entity_tag;  // not a field: sent in the `ETag` header
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionResult::id>("Id of the content item."),
        field<&ActionResult::status>("Status after the call."),
        field<&ActionResult::changed>(
            "Whether the call changed anything; false if the item was in the "
            "target state already."),
        field<&ActionResult::scheduled>("Whether the item is scheduled to be published."),
        field<&ActionResult::live_revision>("Revision that is live; null if none is."),
        field<&ActionResult::published_at>("When the live revision was published."),
        field<&ActionResult::item>("The content item."),
    };
  }
};
inline std::string tag_of(const ActionResult& result) { return result.entity_tag; }

}  // namespace toolyard::content
