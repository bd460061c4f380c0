// An item as the store reads it: a row of plain columns, and JSON for what has no column form.
#pragma once
#include <string>

#include "areas/content/item.h"

namespace toolyard::content {

// `details` of a revision.
struct Details {
  std::vector<std::string> keywords;
  std::vector<std::string> tags;
  Members<Json> variables;
  std::vector<Finding> quality;
  static constexpr auto fields(auto...) {
    return std::array{field<&Details::keywords>("Of the text."), field<&Details::tags>("Labels."),
                      field<&Details::variables>("For the template."),
                      field<&Details::quality>("Findings when it was saved.")};
  }
};
std::string details_of(const ContentItem& item);
Details details_from(std::string& json);

// Column n is field n.
struct ItemRow : StoredItem {
  std::string details;
  std::optional<std::string> provider, model;
  std::optional<std::int64_t> prompt_tokens, completion_tokens, cost_micros, job;
  std::optional<Instant> generated_at;
  std::optional<bool> is_cut_off;
  static constexpr auto fields(auto...) {
    return std::array{field<&ItemRow::id>(""),
                      field<&ItemRow::revision>(""),
                      field<&ItemRow::change_count>(""),
                      field<&ItemRow::status>(""),
                      field<&ItemRow::author>(""),
                      field<&ItemRow::live_revision>(""),
                      field<&ItemRow::scheduled_at>(""),
                      field<&ItemRow::first_published_at>(""),
                      field<&ItemRow::published_at>(""),
                      field<&ItemRow::approved_by>(""),
                      field<&ItemRow::approved_at>(""),
                      field<&ItemRow::approved_revision>(""),
                      field<&ItemRow::opportunity>(""),
                      field<&ItemRow::autopilot_run>(""),
                      field<&ItemRow::created_at>(""),
                      field<&ItemRow::updated_at>(""),
                      field<&ItemRow::content_type>(""),
                      field<&ItemRow::locale>(""),
                      field<&ItemRow::slug>(""),
                      field<&ItemRow::title>(""),
                      field<&ItemRow::tool_slug>(""),
                      field<&ItemRow::template_id>("").named("template"),
                      field<&ItemRow::summary>(""),
                      field<&ItemRow::body>(""),
                      field<&ItemRow::body_format>(""),
                      field<&ItemRow::seo_title>(""),
                      field<&ItemRow::meta_description>(""),
                      field<&ItemRow::template_version>(""),
                      field<&ItemRow::word_count>(""),
                      field<&ItemRow::revision_author>(""),
                      field<&ItemRow::restored_from>(""),
                      field<&ItemRow::details>(""),
                      field<&ItemRow::is_slug_elsewhere>(""),
                      field<&ItemRow::generation_id>(""),
                      field<&ItemRow::provider>(""),
                      field<&ItemRow::model>(""),
                      field<&ItemRow::prompt_tokens>(""),
                      field<&ItemRow::completion_tokens>(""),
                      field<&ItemRow::cost_micros>(""),
                      field<&ItemRow::job>(""),
                      field<&ItemRow::generated_at>(""),
                      field<&ItemRow::is_cut_off>("")};
  }
};

// Of `content_items i join content_revisions r`, whose text it is, and `left join
// content_generations g`.
inline constexpr std::string_view item_columns =
    "i.id, i.revision, i.change_count, i.status, i.author, i.live_revision, i.scheduled_at, "
    "i.first_published_at, i.published_at, i.approved_by, i.approved_at, i.approved_revision, "
    "i.opportunity, i.autopilot_run, i.created_at, i.updated_at, r.content_type, r.locale, r.slug, "
    "r.title, r.tool_slug, r.template, r.summary, r.body, r.body_format, r.seo_title, "
    "r.meta_description, r.template_version, r.word_count, r.author as revision_author, "
    "r.restored_from, r.details, exists (select 1 from content_items o "
    "where o.content_type = i.content_type and o.slug = i.slug and o.locale <> i.locale) "
    "as is_slug_elsewhere, i.generation as generation_id, g.provider, g.model, g.prompt_tokens, "
    "g.completion_tokens, g.cost_micros, g.job, g.finished_at as generated_at, g.is_cut_off";

StoredItem item_of(ItemRow&& row);

}  // namespace toolyard::content
