// What the public sees of content: live revisions alone.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/item.h"
#include "areas/content/options.h"
#include "core/page.h"
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
    return std::array{field<&LiveSummary::id>("Its number."),
                      field<&LiveSummary::content_type>("What kind of content it is."),
                      field<&LiveSummary::locale>("Its language."),
                      field<&LiveSummary::slug>("Its place in addresses."),
                      field<&LiveSummary::title>("The title."),
                      field<&LiveSummary::summary>("In short."),
                      field<&LiveSummary::seo_title>("The title for search engines."),
                      field<&LiveSummary::meta_description>("The description for search engines."),
                      field<&LiveSummary::keywords>("What it should be found by."),
                      field<&LiveSummary::tags>("Labels."),
                      field<&LiveSummary::tool_slug>("The tool it is about."),
                      field<&LiveSummary::revision>("Which revision this is."),
                      field<&LiveSummary::word_count>("The words of its body."),
                      field<&LiveSummary::first_published_at>("When it was published first."),
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
                  std::array{field<&LiveItem::body>("The text, as it was written."),
                             field<&LiveItem::body_format>("What it is written in."),
                             field<&LiveItem::html>("The text as safe HTML.")});
  }
};

struct LiveQuery : PageQuery {
  std::string_view content_type, locale, tool_slug, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&LiveQuery::content_type>("Only of this type."),
                   field<&LiveQuery::locale>("Only of this locale."),
                   field<&LiveQuery::tool_slug>("Only about this tool."),
                   field<&LiveQuery::ordering>("`published_at`, `title`, `id`; `-` for descending.")
                       .limits(0, 200)});
  }
};

struct LiveAddress {
  std::string_view locale, slug, content_type;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&LiveAddress::locale>("Its language."), field<&LiveAddress::slug>("Its slug."),
        field<&LiveAddress::content_type>(
            "Its type, where several types have the slug; else the eldest is shown.")};
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

  Result<Tagged<Page<LiveSummary>>> list(const Call& call, const LiveQuery& query) const;
  Result<Tagged<LiveItem>> find(const LiveAddress& address) const;

 private:
  Database& database_;
  Options options_;
};

}  // namespace toolyard::content
