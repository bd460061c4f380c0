#include "app/surface/page_experiments.h"

#include <algorithm>

#include "app/wiring/area_options.h"
#include "app/wiring/safe_html.h"
#include "core/purpose.h"
#include "pages/blocks/buttons.h"

namespace toolyard {
namespace {

using experiments::AdoptedText;
using experiments::PagePart;
using experiments::WinningValue;

std::string shown_markdown(std::string_view markdown) {
  return safe_html(markdown, content::BodyFormat::markdown);
}

std::unexpected<Error> refuse_button() {
  return fail(experiments::problems::page_not_ready,
              "The text has no button that can be changed: change its label by hand.");
}

Result<void> take_value(content::ContentItem& item, PagePart part, const std::string& value) {
  switch (part) {
    case PagePart::title: item.seo_title = value; return {};
    case PagePart::description: item.meta_description = value; return {};
    case PagePart::body: item.body = value; return {};
    case PagePart::heading: break;
    case PagePart::call_to_action:
      if (item.body_format != content::BodyFormat::markdown) return refuse_button();
      auto body = pages::with_label_in_markdown(item.body, value, shown_markdown);
      if (!body) return refuse_button();
      item.body = std::move(*body);
      return {};
  }
  const bool is_titled_by_heading =
      item.seo_title.empty() && !site::is_home(item.content_type, item.slug.value_or(""));
  if (is_titled_by_heading && item.title.size() <= 120) item.seo_title = item.title;
  item.title = value;
  return {};
}

// Returns a text of which nothing but a value is known.
content::ContentItem text_of_value(Transaction& transaction, const experiments::PagePlace& place,
                                   PagePart part, const std::string& value) {
  content::ContentItem item;
  switch (part) {
    case PagePart::title: item.seo_title = value; break;
    case PagePart::description: item.meta_description = value; break;
    case PagePart::heading:
    case PagePart::call_to_action: item.title = value; break;
    case PagePart::body:
      item.body = value;
      if (const auto text =
              content::find_live(transaction, {place.locale, place.content_type, place.slug}))
        item.body_format = text->body_format;
  }
  return item;
}

// The title and the description of the page of a tool are texts of their own, of which the one
// published last counts.
Result<content::ContentItem> text_for_tool(const WinningValue& winner) {
  const bool is_title = winner.page.part == PagePart::title;
  content::ContentItem item;
  item.content_type = spelling(is_title ? Purpose::seo_title : Purpose::meta);
  item.title = winner.experiment;
  item.locale = winner.page.locale;
  item.tool_slug = winner.page.tool_slug;
  TOOLYARD_TRY_VOID(take_value(item, winner.page.part, winner.value));
  return item;
}

Result<AdoptedText> adopt(content::Content& content, const Call& call, const WinningValue& winner) {
  if (!winner.page.content_item) {
    TOOLYARD_TRY(const auto text, text_for_tool(winner));
    TOOLYARD_TRY(const auto made, content.items().create(call, text));
    return AdoptedText{static_cast<std::int64_t>(made.id), made.revision, true};
  }
  const content::ItemId id{*winner.page.content_item};
  std::int64_t before = 0;
  Result<void> taken;
  TOOLYARD_TRY(const auto saved,
               content.items().save(call, id, [&](const content::StoredItem& stored) {
                 before = stored.revision;
                 content::ContentItem item = stored;
                 taken = take_value(item, winner.page.part, winner.value);
                 return item;
               }));
  TOOLYARD_TRY_VOID(taken);
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
      .has_button =
          [](Transaction& transaction, const experiments::PagePlace& place) {
            const auto text =
                content::find_live(transaction, {place.locale, place.content_type, place.slug});
            return text && pages::button_label(safe_html(text->body, text->body_format));
          },
      .faults_in =
          [&content](Transaction& transaction, const experiments::PagePlace& place, PagePart part,
                     const std::string& value) {
            std::vector<Fault> faults;
            for (auto& one : content.items().errors_in(
                     transaction, text_of_value(transaction, place, part, value)))
              faults.push_back({{}, std::move(one.code), std::move(one.message)});
            return faults;
          },
      .four_eyes = settings.content.four_eyes,
      .sign_preview = [&previews](const PreviewClaims& claims) { return previews.sign(claims); },
      .adopt = [&content](const Call& call,
                          const WinningValue& winner) { return adopt(content, call, winner); }};
}

}  // namespace toolyard
