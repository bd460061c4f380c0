#include "app/surface/page_experiments.h"

#include <algorithm>

#include "app/wiring/area_options.h"
#include "core/purpose.h"

namespace toolyard {
namespace {

using experiments::AdoptedText;
using experiments::PagePart;
using experiments::WinningValue;

// Returns Markdown with another label of the first button: the link of a block `cta`, or the first
// one of a block `hero`.
std::string with_button(std::string body, const std::string& label) {
  const auto block = std::min(body.find(":::cta"), body.find(":::hero"));
  if (block == body.npos) return body;
  const auto middle = body.find("](", block);
  const auto begin = middle == body.npos ? body.npos : body.rfind('[', middle);
  if (begin == body.npos || begin < block) return body;
  std::string escaped;
  for (const char c : label) {
    if (c == '[' || c == ']' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return body.replace(begin + 1, middle - begin - 1, escaped);
}

void take_value(content::ContentItem& item, PagePart part, const std::string& value) {
  switch (part) {
    case PagePart::title: item.seo_title = value; break;
    case PagePart::description: item.meta_description = value; break;
    case PagePart::body: item.body = value; break;
    case PagePart::call_to_action: item.body = with_button(std::move(item.body), value); break;
    case PagePart::heading:
      if (item.seo_title.empty() && item.title.size() <= 120) item.seo_title = item.title;
      item.title = value;
  }
}

// The title and the description of the page of a tool are texts of their own, of which the one
// published last counts.
content::ContentItem text_for_tool(const WinningValue& winner) {
  const bool is_title = winner.page.part == PagePart::title;
  content::ContentItem item;
  item.content_type = spelling(is_title ? Purpose::seo_title : Purpose::meta);
  item.title = winner.experiment;
  item.locale = winner.page.locale;
  item.tool_slug = winner.page.tool_slug;
  take_value(item, winner.page.part, winner.value);
  return item;
}

Result<AdoptedText> adopt(content::Content& content, const Call& call, const WinningValue& winner) {
  if (!winner.page.content_item) {
    TOOLYARD_TRY(const auto made, content.items().create(call, text_for_tool(winner)));
    return AdoptedText{static_cast<std::int64_t>(made.id), made.revision, true};
  }
  const content::ItemId id{*winner.page.content_item};
  std::int64_t before = 0;
  TOOLYARD_TRY(const auto saved,
               content.items().save(call, id, [&](const content::StoredItem& stored) {
                 before = stored.revision;
                 content::ContentItem item = stored;
                 take_value(item, winner.page.part, winner.value);
                 return item;
               }));
  return AdoptedText{static_cast<std::int64_t>(saved.id), saved.revision, saved.revision != before};
}

// Returns the path of a page that the site shows; empty if there is none.
std::string shown_path(const site::SiteText& site, const experiments::PagePlace& place) {
  if (place.slug.empty()) {
    const auto known = tool_slugs();
    if (std::ranges::find(known, place.tool_slug) == known.end()) return {};
    const auto& hidden = site.hidden_tools;
    if (std::ranges::find(hidden, place.tool_slug) != hidden.end()) return {};
  }
  return site::path_of_text(site, place.locale, place.content_type, place.slug, place.tool_slug);
}

}  // namespace

experiments::PageDependencies page_dependencies(const Settings& settings, const site::Site& site,
                                                content::Content& content,
                                                const PreviewSigner& previews) {
  if (settings.server.pages != ServedPages::all) return {};
  return {
      .url_of = [&site, base_url = settings.server.base_url](
                    const experiments::PagePlace& place) -> std::string {
        const auto path = shown_path(*site.live(), place);
        return path.empty() ? path : base_url + path;
      },
      .body_of = [](Transaction& transaction, const experiments::PagePlace& place) -> std::string {
        const auto text =
            content::find_live(transaction, {place.locale, place.content_type, place.slug});
        return text ? text->body : std::string();
      },
      .sign_preview = [&previews](const PreviewClaims& claims) { return previews.sign(claims); },
      .adopt = [&content](const Call& call,
                          const WinningValue& winner) { return adopt(content, call, winner); }};
}

}  // namespace toolyard
