// Lists of items: the query, and the page of ids that matches it.
#pragma once
#include <optional>
#include <string_view>

#include "areas/content/items/model.h"
#include "areas/content/options.h"
#include "core/count_cache.h"
#include "core/endpoint/page.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::content {

struct ItemQuery : LongListQuery {
  std::string_view content_type, locale;
  std::optional<Status> status;
  std::string_view search, ordering, tool_slug;
  std::optional<UserId> author;
  std::optional<TemplateId> template_id;
  std::optional<bool> is_live;
  std::string_view created_after, created_before;
  bool in_bin = false, include_body = false;
  static constexpr auto fields(auto...) {
    return joined(
        LongListQuery::fields(),
        std::array{
            field<&ItemQuery::content_type>("Only items of this content type."),
            field<&ItemQuery::locale>("Only items in this locale."),
            field<&ItemQuery::status>("Only items with this status."),
            field<&ItemQuery::search>("Words to find in title, slug, body or keywords.")
                .limits(0, 200)
                .custom(),
            sort_field<&ItemQuery::ordering, ContentItem>("-id"),
            field<&ItemQuery::tool_slug>("Only items about the tool with this slug."),
            field<&ItemQuery::author>("Only items created by the account with this id.")
                .refers_to("users"),
            field<&ItemQuery::template_id>("Only items of the prompt template with this id.")
                .refers_to("templates")
                .named("template"),
            field<&ItemQuery::is_live>("Only items that are live, or only the others.").custom(),
            field<&ItemQuery::created_after>("Only items created after this time or day.").custom(),
            field<&ItemQuery::created_before>("Only items created before this time or day.")
                .custom(),
            field<&ItemQuery::in_bin>("Lists the items in the bin instead of the others.").custom(),
            field<&ItemQuery::include_body>("Includes the bodies.").custom()});
  }
};

std::vector<Fault> faults_of(const ItemQuery& query, const Options& options);

// Returns the ids of a page; the caller reads only the items of this page, so that sorting does not
// involve texts.
Result<Page<ItemId>> list_items(Transaction& transaction, const Call& call, const ItemQuery& query,
                                CountCache& counts, Instant now);

}  // namespace toolyard::content
