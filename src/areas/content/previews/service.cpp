// The part of ItemService that makes links to previews.
#include "areas/content/items/service.h"
#include "areas/content/items/checks.h"
#include "areas/content/items/store.h"
#include "core/purpose.h"

namespace toolyard::content {
namespace {

std::unexpected<Error> no_page_for(const Text& text) {
  std::string reason = "Texts of the content type `" + text.content_type + "` in the locale `" +
                       text.locale + "` have no pages on the public site.";
  if (is_part_of_tool(text.content_type) && !text.tool_slug)
    reason = "The text is part of the page of a tool, and names no tool.";
  else if (!text.slug) reason = "The text has no slug.";
  return fail(problems::no_page, std::move(reason));
}

}  // namespace

Result<PreviewLink> ItemService::preview_link(const Call&, ItemId id,
                                              const PreviewLinkRequest& request) const {
  const auto find_text = [&](Transaction& transaction) -> Result<StoredItem> {
    auto item = find_item(transaction, id);
    if (!item) return no_such<StoredItem>();
    if (item->deleted_at) return fail(problems::in_bin, "The content item is in the bin.");
    if (!request.revision || *request.revision == item->revision) return std::move(*item);
    const auto old = find_revision(transaction, id, *request.revision);
    if (!old) return no_such<Revision>();
    static_cast<Text&>(*item) = text_of(*old);
    item->revision = old->revision;
    return std::move(*item);
  };
  TOOLYARD_TRY(const auto item, database_.read(find_text));
  const auto url = options_.find_url(item.locale, item.content_type, item.slug.value_or(""),
                                     item.tool_slug.value_or(""));
  if (!url || !options_.sign_preview) return no_page_for(item);
  const auto expires_at = std::chrono::floor<std::chrono::seconds>(clock_()) +
                          std::chrono::seconds(request.expires_in_s);
  const auto token = options_.sign_preview(
      {.item = static_cast<std::int64_t>(id), .revision = item.revision, .expires_at = expires_at});
  return PreviewLink{.url = *url + "?preview=" + token, .expires_at = expires_at};
}

}  // namespace toolyard::content
