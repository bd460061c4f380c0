// Lists of items: what a caller may ask for, and the page of ids that answers it.
#pragma once
#include <optional>
#include <string_view>

#include "areas/content/item.h"
#include "areas/content/options.h"
#include "core/page.h"
#include "ports/database.h"

namespace toolyard::content {

struct ItemQuery : PageQuery {
  std::string_view content_type, locale;
  std::optional<Status> status;
  std::string_view search, ordering, tool_slug;
  std::optional<UserId> author;
  std::optional<TemplateId> template_id;
  std::optional<bool> is_live;
  std::string_view created_after, created_before;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&ItemQuery::content_type>("Only of this type."),
        field<&ItemQuery::locale>("Only of this locale."),
        field<&ItemQuery::status>("Only those that have come this far."),
        field<&ItemQuery::search>("Words in title, slug, body or keywords.").limits(0, 200),
        field<&ItemQuery::ordering>("`id`, `title`, `status`, `content_type`, `locale`, "
                                    "`created_at`, `updated_at`, `published_at`; `-` for "
                                    "descending, several with commas.")
            .limits(0, 200),
        field<&ItemQuery::tool_slug>("Only about this tool."),
        field<&ItemQuery::author>("Only of this account."),
        field<&ItemQuery::template_id>("Only made with this template.").named("template"),
        field<&ItemQuery::is_live>("Only what the public sees, or does not."),
        field<&ItemQuery::created_after>("Only those made after this time or day."),
        field<&ItemQuery::created_before>("Only those made before this time or day.")});
  }
};

std::vector<Fault> faults_of(const ItemQuery& query, const Options& options);

// The items themselves are read for this page only, so that no order drags texts along.
Result<Page<ItemId>> list_items(Transaction& transaction, const Call& call, const ItemQuery& query);

}  // namespace toolyard::content
