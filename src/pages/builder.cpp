#include "pages/builder.h"

#include <algorithm>

#include "core/describe/faults.h"
#include "core/purpose.h"
#include "pages/dates.h"
#include "pages/newsletter/archive.h"
#include "pages/paths.h"

namespace toolyard::pages {

using site::Address;
using site::PageKind;

Builder::Builder(const PageDependencies& dependencies, const site::SiteText& site,
                 Transaction& transaction, const Visit& visit)
    : dependencies_(dependencies), site_(site), transaction_(transaction), visit_(visit) {}

std::optional<PageText> Builder::build(const Address& address) {
  switch (address.kind) {
    case PageKind::index: return index_page(address);
    case PageKind::tool: return tool_page(address);
    case PageKind::text: return text_page(address);
    case PageKind::type_list:
    case PageKind::tag:
    case PageKind::author: return list_page(address);
    case PageKind::search: return search_page(address);
    case PageKind::feed:
    case PageKind::json_feed: return feed_page(address);
    case PageKind::newsletter: return newsletter_page(address);
    case PageKind::issue: return issue_page(address);
    case PageKind::newsletter_feed: return newsletter_feed(address);
  }
  return std::nullopt;
}

Frame Builder::frame_of(const std::string& locale) {
  Frame frame{.site = site_,
              .words = dependencies_.theme->words(locale),
              .origin = visit_.origin,
              .locale = locale,
              .style = dependencies_.style,
              .icon = dependencies_.icon,
              .own_style = has_own_style(site_) ? "/site.css" : "",
              .types = content::live_types(transaction_, locale),
              .has_newsletter = !offered_lists(transaction_, locale).empty()};
  // The style of a previewed site record is not that of the live one.
  if (visit_.preview && visit_.preview->item == 0 && !frame.own_style.empty())
    frame.own_style += "?preview=" + visit_.preview_token;
  std::erase_if(frame.types, [&](const std::string& type) {
    const auto segment = site::segment_of(site_, type);
    return !segment || segment->empty();
  });
  // The menu has the lists that there are: that of a type appears with its first text.
  depend("types", locale);
  depend("mail_lists", "");
  return frame;
}

bool has_own_style(const site::SiteText& site) {
  const site::SiteText usual;
  return !site.css.empty() || site.accent_color != usual.accent_color ||
         site.accent_color_dark != usual.accent_color_dark;
}

std::vector<std::string_view> Builder::unlisted_types() const {
  std::vector<std::string_view> types{spelling(Purpose::seo_title), spelling(Purpose::meta),
                                      spelling(Purpose::tool_description)};
  for (const auto& one : site_.addresses)
    if (!one.is_shown) types.push_back(one.content_type);
  return types;
}

std::string Builder::path_of(const content::LiveSummary& text) const {
  return site::path_of_text(site_, text.locale, text.content_type, text.slug,
                            text.tool_slug.value_or(""));
}

PageText Builder::rendered(std::string_view name, View view, const Frame& frame, const Head& head) {
  add_frame(view, frame, head);
  add_script(view);
  set_flag(view, "is_preview", visit_.preview.has_value());
  PageText page{.text = dependencies_.theme->render(name, std::move(view)),
                .policy = policy(),
                .subjects = std::move(subjects_)};
  if (visit_.preview) {
    page.is_kept = false;
    page.cache_control = "no-store";
  }
  return page;
}

PageText Builder::missing(int status) {
  const auto frame =
      frame_of(visit_.path.empty() ? site_.locales.front() : site::locale_of(site_, visit_.path));
  const Head head{.title = std::string(frame.words[status == 410 ? "removed" : "not_found"]),
                  .is_indexed = false};
  auto view = object();
  set_flag(view, "is_gone", status == 410);
  add_near(view, frame.locale);
  auto page = rendered("missing", std::move(view), frame, head);
  page.status = status;
  page.is_kept = status == 410;
  return page;
}

// Adds the tool and the texts that the last part of the path may mean, or the newest texts.
void Builder::add_near(View& view, const std::string& locale) {
  constexpr std::int64_t most = 4;
  std::string_view path = visit_.path;
  if (path.ends_with('/')) path.remove_suffix(1);
  auto name = std::string(path.substr(path.rfind('/') + 1));
  std::vector<std::string_view> slugs;
  for (const auto& tool : dependencies_.tools)
    if (is_shown(site_, tool.slug)) slugs.push_back(tool.slug);
  if (const auto slug = nearest_name(name, slugs); !slug.empty())
    view.set("tool",
             tool_card(*std::ranges::find(dependencies_.tools, slug, &ToolPage::slug), locale));
  // A longer name is no mistake in typing, and shorter words are not in the index.
  constexpr std::size_t min_bytes = 4, max_bytes = 60;
  std::ranges::replace(name, '-', ' ');
  std::vector<content::ListedText> texts;
  if (name.size() >= min_bytes && name.size() <= max_bytes)
    texts = content::search_live(transaction_, locale, name, most);
  set_flag(view, "is_near", !texts.empty());
  if (texts.empty())
    texts = content::list_live(transaction_,
                               {.locale = locale, .hidden_types = unlisted_types(), .most = most})
                .texts;
  auto shown = cards(texts);
  set_flag(view, "has_texts", shown.is_non_empty_list());
  view.set("texts", shown);
}

View Builder::tool_card(const ToolPage& tool, const std::string& locale) const {
  auto view = object();
  view.set("title", text(tool.title));
  view.set("summary", text(tool.summary));
  view.set("path", text(site::path_of(
                       site_, {.kind = PageKind::tool, .locale = locale, .name = tool.slug})));
  return view;
}

View Builder::card(const content::ListedText& text) {
  depend("item", std::to_string(static_cast<std::int64_t>(text.id)));
  auto view = object();
  view.set("path", pages::text(path_of(text)));
  view.set("title", pages::text(text.title));
  set_text(view, "summary", text.summary.empty() ? text.meta_description : text.summary);
  view.set("date", pages::text(long_date(text.listed_at, text.locale)));
  view.set("date_iso", pages::text(iso_time(text.listed_at)));
  const auto& words = dependencies_.theme->words(text.locale);
  view.set("type", pages::text(type_label(text.content_type, words)));
  add_reading_time(view, text.word_count, words);
  return view;
}

View Builder::cards(std::span<const content::ListedText> texts) {
  auto all = list();
  for (const auto& text : texts)
    if (!is_part_of_tool(text.content_type) && !path_of(text).empty()) all.push_back(card(text));
  return all;
}

void add_reading_time(View& view, std::int64_t word_count, const Words& words) {
  constexpr std::int64_t per_minute = 220;
  const auto minutes =
      std::to_string(std::max<std::int64_t>(1, (word_count + per_minute / 2) / per_minute));
  view.set("minutes", text(minutes));
  view.set("reading_time", text(words.with("reading_time", "minutes", minutes)));
}

}  // namespace toolyard::pages
