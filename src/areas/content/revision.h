// Everything that was ever saved of an item.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/item.h"
#include "core/page.h"
#include "ports/database.h"

namespace toolyard::content {

struct Revision {
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
  std::int64_t word_count = 0;
  std::optional<std::int64_t> restored_from;
  std::optional<UserId> author;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&Revision::revision>("Its number."),
                      field<&Revision::is_latest>("Whether it is the latest."),
                      field<&Revision::is_live>("Whether the public sees it."),
                      field<&Revision::is_approved>("Whether it is approved."),
                      field<&Revision::content_type>("What kind of content it was."),
                      field<&Revision::title>("The title."),
                      field<&Revision::slug>("Its place in addresses."),
                      field<&Revision::locale>("Its language."),
                      field<&Revision::summary>("In short."),
                      field<&Revision::body>("The text; with `include_body` alone.").sparse(),
                      field<&Revision::body_format>("What the body is written in."),
                      field<&Revision::seo_title>("The title for search engines."),
                      field<&Revision::meta_description>("The description for search engines."),
                      field<&Revision::keywords>("What it should be found by."),
                      field<&Revision::tags>("Labels."),
                      field<&Revision::tool_slug>("The tool it is about."),
                      field<&Revision::template_id>("The template.").named("template"),
                      field<&Revision::template_version>("Its version."),
                      field<&Revision::variables>("What goes into it."),
                      field<&Revision::word_count>("The words of the body."),
                      field<&Revision::restored_from>("The revision it was taken from."),
                      field<&Revision::author>("Who saved it."),
                      field<&Revision::created_at>("When.")};
  }
};

struct RevisionQuery : PageQuery {
  std::string_view ordering;
  bool include_body = false;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&RevisionQuery::ordering>("`id` (the number) or `created_at`; `-` for "
                                                   "descending.")
                       .limits(0, 200),
                   field<&RevisionQuery::include_body>("Whether bodies are told too.")});
  }
};

Result<Page<Revision>> list_revisions(Transaction& transaction, const StoredItem& item,
                                      const Call& call, const RevisionQuery& query);

}  // namespace toolyard::content
