// What the public sees of content: live revisions alone.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/item.h"
#include "areas/content/options.h"
#include "core/endpoint/page.h"
#include "ports/database.h"

namespace toolyard::content {

struct LiveSummary {
  static constexpr std::string_view schema_name = "PublishedContentSummary";

  ItemId id{};
  std::string content_type, locale, slug, title, summary, seo_title, meta_description;
  std::vector<std::string> keywords, tags;
  std::optional<std::string> tool_slug;
  std::int64_t revision = 0;
  std::int64_t word_count = 0;
  Instant first_published_at, published_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&LiveSummary::id>("Id of the content item."),
        field<&LiveSummary::content_type>("Content type, such as `blog`."),
        field<&LiveSummary::locale>("Locale, such as `en` or `pt-BR`."),
        field<&LiveSummary::slug>("Slug, the content's name in URLs."),
        field<&LiveSummary::title>("Title."),
        field<&LiveSummary::summary>("Short summary."),
        field<&LiveSummary::seo_title>("Title for search engines."),
        field<&LiveSummary::meta_description>("Meta description for search engines."),
        field<&LiveSummary::keywords>("Keywords the content should be found by."),
        field<&LiveSummary::tags>("Tags."),
        field<&LiveSummary::tool_slug>("Slug of the tool the content is about."),
        field<&LiveSummary::revision>("Number of the live revision."),
        field<&LiveSummary::word_count>("Number of words in the body."),
        field<&LiveSummary::first_published_at>("When the content was first published."),
        field<&LiveSummary::published_at>("When this revision was published.")};
  }
};

struct LiveItem : LiveSummary {
  static constexpr std::string_view schema_name = "PublishedContent";

  std::string body;
  BodyFormat body_format = BodyFormat::markdown;
  std::string html;
  static constexpr auto fields(auto...) {
    return joined(LiveSummary::fields(),
                  std::array{field<&LiveItem::body>("Body, as it was written."),
                             field<&LiveItem::body_format>("Format of the body."),
                             field<&LiveItem::html>("Body as sanitized HTML.")});
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
            .limits(0, 200),
        field<&LiveQuery::ordering>("Sort fields, separated by commas: `published_at`, "
                                    "`title`, `created_at`, `id`; prefix `-` for descending order.")
            .limits(0, 200)});
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

// With what stands in the headers of its answer.
template <class T> struct Tagged {
  T record;
  std::string entity_tag;
};

class Delivery {
 public:
  Delivery(Database& database, Options options);

  // What is wrong with a query.
  std::vector<Fault> faults_of(const LiveQuery& query) const;
  Result<Tagged<Page<LiveSummary>>> list(const Call& call, const LiveQuery& query) const;
  Result<Tagged<LiveItem>> find(const LiveAddress& address) const;

 private:
  Database& database_;
  Options options_;
};

}  // namespace toolyard::content
