// Revisions: every text that was ever saved of a content item.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/items/model.h"
#include "core/endpoint/page.h"
#include "ports/database.h"

namespace toolyard::content {

struct Revision {
  static constexpr std::string_view schema_name = "ContentRevision";
  static constexpr ViewSpec table{.name = revisions_table,
                                  .missing = "The content item has no revision with this number."};

  std::int64_t revision = 0;
  bool is_latest = false, is_live = false, is_approved = false;
  std::string content_type, title;
  std::optional<std::string> slug;
  std::string locale, summary;
  std::optional<std::string> body;
  BodyFormat body_format = BodyFormat::markdown;
  std::string seo_title, meta_description;
  std::vector<std::string> keywords, tags;
  std::optional<std::string> tool_slug;
  std::optional<TemplateId> template_id;
  std::optional<std::int64_t> template_version;
  Members<Json> variables;
  std::string byline, canonical_url;
  bool noindex = false;
  std::optional<std::int64_t> cover;
  std::int64_t word_count = 0;
  std::optional<std::int64_t> restored_from;
  std::optional<UserId> author;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Revision::revision>("Number of the revision."),
        field<&Revision::is_latest>("Whether it is the latest revision.").computed(),
        field<&Revision::is_live>("Whether it is the live revision.").computed(),
        field<&Revision::is_approved>("Whether it is the approved revision.").computed(),
        field<&Revision::content_type>("Content type."),
        field<&Revision::title>("Title.").names_record(),
        field<&Revision::slug>("Slug."),
        field<&Revision::locale>("Locale."),
        field<&Revision::summary>("Short summary."),
        field<&Revision::body>("Body; only included with `include_body`.").sparse(),
        field<&Revision::body_format>("Format of the body."),
        field<&Revision::seo_title>("Title for search engines."),
        field<&Revision::meta_description>("Meta description for search engines."),
        field<&Revision::keywords>("Keywords the content should be found by.")
            .json_member("details"),
        field<&Revision::tags>("Tags.").json_member("details"),
        field<&Revision::tool_slug>("Slug of the tool the content is about."),
        field<&Revision::template_id>("Id of the prompt template.")
            .refers_to("templates")
            .named("template"),
        field<&Revision::template_version>("Version of the template."),
        field<&Revision::variables>("Values for the template's variables.").json_member("details"),
        field<&Revision::byline>("Name of the author, as readers see it.").json_member("details"),
        field<&Revision::canonical_url>("URL of the original, if there is one.")
            .json_member("details"),
        field<&Revision::noindex>("Whether search engines are asked not to index the page.")
            .json_member("details"),
        field<&Revision::cover>("Id of the picture that the page shows for the text.")
            .refers_to("media")
            .json_member("details"),
        field<&Revision::word_count>("Number of words in the body."),
        field<&Revision::restored_from>("Number of the revision it was restored from."),
        field<&Revision::author>("Id of the account that saved the revision.").refers_to("users"),
        field<&Revision::created_at>("When the revision was saved.")};
  }
};

struct RevisionQuery : PageQuery {
  std::string_view ordering;
  bool include_body = false;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&RevisionQuery::ordering>("Sort fields, separated by commas: `id` (the revision's "
                                        "number), `created_at`; prefix `-` for descending order.")
            .limits(0, 200),
        field<&RevisionQuery::include_body>("Whether to include the bodies.")});
  }
};

// The revision must have been read with its body.
Text text_of(const Revision& revision);

std::optional<Revision> find_revision(Transaction& transaction, ItemId item, std::int64_t revision);
// Whether the account saved any revision whose text may be part of what differs from the reviewed
// one: those after it and, if one of these restored an earlier revision, all up to that one.
bool has_written(Transaction& transaction, const StoredItem& item, UserId user);
Result<Page<Revision>> list_revisions(Transaction& transaction, const ContentItem& item,
                                      const Call& call, const RevisionQuery& query);

}  // namespace toolyard::content
