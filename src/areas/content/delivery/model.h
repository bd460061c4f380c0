// The data model of public delivery, which returns live revisions only.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/items/model.h"
#include "core/endpoint/page.h"

namespace toolyard::content {

struct LiveSummary {
  static constexpr std::string_view schema_name = "PublishedContentSummary";
  static constexpr std::array joined_tables{
      JoinedTable{"content_items", "join content_items on content_items.id = content_live.item"},
      JoinedTable{revisions_table,
                  "join content_revisions on content_revisions.item = content_live.item "
                  "and content_revisions.revision = content_live.revision"}};
  static constexpr ViewSpec table{.name = "content_live",
                                  .missing = "There is no published content at this address.",
                                  .joined = joined_tables};

  ItemId id{};
  std::string content_type, locale, slug, title, summary, seo_title, meta_description;
  std::vector<std::string> keywords, tags;
  std::optional<std::string> tool_slug;
  std::int64_t revision = 0;
  std::int64_t word_count = 0;
  std::string byline, canonical_url;
  bool noindex = false;
  std::optional<std::int64_t> cover;
  std::optional<std::string> url;
  std::optional<Instant> published_on;
  Instant first_published_at, published_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&LiveSummary::id>("Id of the content item.").column("item"),
        field<&LiveSummary::content_type>("Content type, such as `blog`."),
        field<&LiveSummary::locale>("Locale, such as `en` or `pt-BR`."),
        field<&LiveSummary::slug>("Slug, the content's name in URLs."),
        field<&LiveSummary::title>("Title."),
        field<&LiveSummary::summary>("Short summary.").in(revisions_table),
        field<&LiveSummary::seo_title>("Title for search engines.").in(revisions_table),
        field<&LiveSummary::meta_description>("Meta description for search engines.")
            .in(revisions_table),
        field<&LiveSummary::keywords>("Keywords the content should be found by.")
            .json_member("details")
            .in(revisions_table),
        field<&LiveSummary::tags>("Tags.").json_member("details").in(revisions_table),
        field<&LiveSummary::tool_slug>("Slug of the tool the content is about."),
        field<&LiveSummary::revision>("Number of the live revision."),
        field<&LiveSummary::word_count>("Number of words in the body.").in(revisions_table),
        field<&LiveSummary::byline>("Name of the author.")
            .json_member("details")
            .in(revisions_table),
        field<&LiveSummary::canonical_url>("URL of the original, if the text was published at "
                                           "another address first; otherwise empty.")
            .json_member("details")
            .in(revisions_table),
        field<&LiveSummary::noindex>("Whether search engines are asked not to index the page.")
            .json_member("details")
            .in(revisions_table),
        field<&LiveSummary::cover>("Id of the picture that the page shows for the text.")
            .json_member("details")
            .in(revisions_table),
        field<&LiveSummary::url>("Where the text is on the public site; null if it has no page.")
            .computed(),
        field<&LiveSummary::published_on>("When the text was first published elsewhere, if it was.")
            .in("content_items"),
        field<&LiveSummary::first_published_at>("When the content was first published.")
            .in("content_items"),
        field<&LiveSummary::published_at>("When this revision was published.")};
  }
};

struct LiveItem : LiveSummary {
  static constexpr std::string_view schema_name = "PublishedContent";

  std::string body;
  BodyFormat body_format = BodyFormat::markdown;
  std::string html;
  static constexpr auto fields(auto...) {
    return joined(
        LiveSummary::fields(),
        std::array{field<&LiveItem::body>("Body, as it was written.").in(revisions_table),
                   field<&LiveItem::body_format>("Format of the body.").in(revisions_table),
                   field<&LiveItem::html>("Body as sanitized HTML.").computed()});
  }
};

struct LiveQuery : PageQuery {
  std::string_view content_type, locale, tool_slug, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&LiveQuery::content_type>("Only content of this type."),
        field<&LiveQuery::locale>("Only content in this locale."),
        field<&LiveQuery::tool_slug>("Only content about the tool with this slug."),
        field<&LiveQuery::search>("Words to find in the title, slug, body or keywords.")
            .limits(0, 200)
            .custom(),
        field<&LiveQuery::ordering>("Sort fields, separated by commas: `published_at`, "
                                    "`title`, `created_at`, `id`; prefix `-` for descending order.")
            .limits(0, 200)
            .custom()});
  }
};

struct LiveAddress {
  std::string_view locale, slug, content_type;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&LiveAddress::locale>("Locale of the content."),
        field<&LiveAddress::slug>("Slug of the content."),
        field<&LiveAddress::content_type>("Content type, where several types share the slug; by "
                                          "default the oldest content is returned.")};
  }
};

// An unsaved text, and how it would be delivered.
struct TextPreviewRequest {
  static constexpr std::string_view schema_name = "ContentPreviewRequest";
  std::string title, summary, body;
  BodyFormat body_format = BodyFormat::markdown;
  std::string seo_title, meta_description;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TextPreviewRequest::title>("Title.").limits(0, 200),
        field<&TextPreviewRequest::summary>("Short summary.").limits(0, 500),
        field<&TextPreviewRequest::body>("Body, up to 1 MiB.").verbatim(),
        field<&TextPreviewRequest::body_format>("Format of the body."),
        field<&TextPreviewRequest::seo_title>("Title for search engines.").limits(0, 120),
        field<&TextPreviewRequest::meta_description>("Meta description for search engines.")
            .limits(0, 320)};
  }
};

struct TextPreview {
  static constexpr std::string_view schema_name = "ContentPreview";
  std::string html;
  std::int64_t word_count = 0;
  std::vector<Finding> quality;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TextPreview::html>("Body as sanitized HTML, as it would be delivered."),
        field<&TextPreview::word_count>("Number of words in the body."),
        field<&TextPreview::quality>("Findings about the quality of the content.")};
  }
};

}  // namespace toolyard::content
