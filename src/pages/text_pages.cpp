// Pages of texts: what is live at an address, what was, and previews.
#include <algorithm>

#include "areas/media/facts.h"
#include "core/json/writer.h"
#include "core/purpose.h"
#include "pages/blocks/buttons.h"
#include "pages/blocks/decorated.h"
#include "pages/builder.h"
#include "pages/dates.h"
#include "pages/media/text_pictures.h"
#include "pages/outline.h"
#include "pages/paths.h"
#include "pages/structured_data.h"

namespace toolyard::pages {

using content::LiveText;
using site::Address;
using site::PageKind;

namespace {

constexpr std::int64_t max_related = 4;
constexpr std::size_t max_description = 160;  // characters that results of a search show

bool is_landing(std::string_view content_type) {
  return content_type == spelling(Purpose::landing);
}

View contents_of(std::string_view html) {
  constexpr std::size_t min = 3;
  auto contents = list();
  const auto headings = headings_of(html);
  std::size_t shown = 0;
  for (const auto& heading : headings) {
    if (heading.level > 3 || heading.id.empty()) continue;
    auto one = object();
    one.set("id", text(heading.id));
    one.set("label_html", text(heading.label));
    set_flag(one, "is_inner", heading.level == 3);
    contents.push_back(one);
    ++shown;
  }
  return shown < min ? list() : contents;
}

std::string article_data(const LiveText& text, const Frame& frame, const Head& head) {
  const bool is_technical = text.content_type == spelling(Purpose::tutorial);
  std::string json;
  JsonObject article(json);
  article.text("@type", is_technical ? "TechArticle" : "BlogPosting");
  article.text("headline", text.title);
  if (!head.description.empty()) article.text("description", head.description);
  article.text("url", frame.url(head.path));
  article.text("mainEntityOfPage", frame.url(head.path));
  article.text("datePublished", iso_time(text.listed_at));
  article.text("dateModified", iso_time(text.published_at));
  article.text("inLanguage", text.locale);
  article.integer("wordCount", text.word_count);
  if (!head.picture.empty()) article.text("image", frame.url(head.picture));
  if (head.author.empty()) {
    article.member("author") += owner_data(frame);
  } else {
    JsonObject author(article.member("author"));
    author.text("@type", "Person");
    author.text("name", head.author);
  }
  article.member("publisher") += owner_data(frame);
  return json;
}

std::string description_of(const LiveText& text, std::string_view html) {
  if (!text.meta_description.empty()) return text.meta_description;
  return text.summary.empty() ? beginning_of(html, max_description) : text.summary;
}

// A text of questions consists of them; others have them in blocks and directives.
std::vector<QuestionText> questions_in(const LiveText& text, std::string_view html) {
  return text.content_type == spelling(Purpose::faq) ? questions_of(html) : folded_questions(html);
}

}  // namespace

std::optional<content::LiveText> Builder::previewed() {
  if (!visit_.preview || visit_.preview->item <= 0) return std::nullopt;
  return content::find_previewed(transaction_, content::ItemId{visit_.preview->item},
                                 visit_.preview->revision);
}

// Where the heading is the title as well, that stays. The index without a title of its own has that
// of the site.
void Builder::vary(content::LiveItem& text) const {
  if (!visit_.shown) return;
  const auto& value = visit_.shown->value;
  switch (visit_.shown->part) {
    case experiments::PagePart::title: text.seo_title = value; return;
    case experiments::PagePart::description: text.meta_description = value; return;
    case experiments::PagePart::body: text.body = value; return;
    case experiments::PagePart::heading: break;
    case experiments::PagePart::call_to_action: return;
  }
  if (text.seo_title.empty() && !site::is_home(text.content_type, text.slug))
    text.seo_title = text.title;
  text.title = value;
}

std::string Builder::varied(std::string html) const {
  const bool is_button =
      visit_.shown && visit_.shown->part == experiments::PagePart::call_to_action;
  return is_button ? with_button_label(std::move(html), visit_.shown->value) : html;
}

std::optional<PageText> Builder::text_page(const Address& address) {
  if (visit_.preview && visit_.preview->item > 0) {
    const auto text = previewed();
    if (!text || path_of(*text) != visit_.path) return std::nullopt;
    return live_page(*text, address);
  }
  depend("place", address.locale, address.content_type, address.name);
  auto text =
      content::find_live(transaction_, {address.locale, address.content_type, address.name});
  if (text) vary(*text);
  // Texts have no numbers.
  if (text) return visit_.number == 1 ? std::optional(live_page(*text, address)) : std::nullopt;
  if (visit_.number == 1)
    if (auto former = former_page(address)) return former;
  const auto list = list_instead(site_, address);
  return list ? list_page(*list) : std::nullopt;
}

std::optional<PageText> Builder::former_page(const Address& address) {
  const auto former =
      content::find_former(transaction_, {address.locale, address.content_type, address.name});
  if (!former) return std::nullopt;
  depend("item", std::to_string(static_cast<std::int64_t>(former->item)));
  if (!former->place) return missing(410);
  const auto path = site_path(site_, *former->place);
  if (path.empty() || path == visit_.path) return std::nullopt;
  return PageText{.status = 301, .location = path, .subjects = std::move(subjects_)};
}

PageText Builder::live_page(const LiveText& text, const Address& address) {
  depend("item", std::to_string(static_cast<std::int64_t>(text.id)));
  const auto frame = frame_of(address.locale);
  const auto html = varied(html_of(text, path_of(text)));
  Head head{.title = text.seo_title.empty() ? text.title : text.seo_title,
            .description = description_of(text, html),
            .path = path_of(text),
            .canonical_url = text.canonical_url,
            .is_indexed = !visit_.preview && !text.noindex,
            .is_article = !is_landing(text.content_type)};
  const auto index = frame.path({});
  if (head.path != index) head.crumbs.push_back({site_.name, index});
  const auto list = frame.path({.kind = PageKind::type_list, .content_type = text.content_type});
  if (!list.empty() && list != index)
    head.crumbs.push_back({type_label(text.content_type, frame.words), list});
  head.picture = picture_path(head.path);
  head.author = text.byline;
  for (const auto& place : content::live_translations(transaction_, text.id))
    if (auto path = site_path(site_, place); !path.empty())
      head.alternates.push_back({place.locale, std::move(path)});
  auto view = object();
  add_text(view, text, decorated(html, frame.words), head);
  if (head.is_article) {
    head.structured = article_data(text, frame, head);
    add_surroundings(view, text);
  }
  append_questions(head.structured, questions_in(text, html));
  return rendered(is_landing(text.content_type) ? "landing" : "text", std::move(view), frame, head);
}

void Builder::add_text(View& view, const LiveText& text, const std::string& html, Head& head) {
  view.set("heading", pages::text(text.title));
  view.set("html", pages::text(html));
  if (text.cover) add_cover(view, *text.cover, head);
  set_text(view, "summary", text.summary);
  auto contents = contents_of(html);
  set_flag(view, "has_contents", contents.is_non_empty_list());
  view.set("contents", contents);
  if (!text.byline.empty()) {
    view.set("byline", pages::text(text.byline));
    view.set("author_path",
             pages::text(label_path(site_, text.locale, PageKind::author, text.byline)));
  }
  view.set("date", pages::text(long_date(text.listed_at, text.locale)));
  view.set("date_iso", pages::text(iso_time(text.listed_at)));
  add_reading_time(view, text.word_count, dependencies_.theme->words(text.locale));
  if (text.published_at - text.listed_at > std::chrono::days(1)) {
    view.set("updated", pages::text(long_date(text.published_at, text.locale)));
    view.set("updated_iso", pages::text(iso_time(text.published_at)));
  }
  head.published_at = text.listed_at;
  head.updated_at = text.published_at;
  head.tags = text.tags;
  auto tags = list();
  for (const auto& tag : text.tags) {
    auto one = object();
    one.set("label", pages::text(tag));
    one.set("path", pages::text(label_path(site_, text.locale, PageKind::tag, tag)));
    tags.push_back(one);
  }
  set_flag(view, "has_tags", !text.tags.empty());
  view.set("tags", tags);
}

// The cover is also the picture for social networks, of which many do not know WebP.
void Builder::add_cover(View& view, std::int64_t media, Head& head) {
  depend("media", "");
  const auto found = media::find_pictures(transaction_, {&media, 1});
  if (found.empty()) return;
  const auto& picture = found.begin()->second;
  const auto shown = view_of(picture);
  auto cover = object();
  cover.set("src", pages::text(shown.src));
  set_text(cover, "srcset", shown.srcset);
  cover.set("width", pages::text(std::to_string(shown.width)));
  cover.set("height", pages::text(std::to_string(shown.height)));
  cover.set("alt", pages::text(picture.is_decorative ? "" : picture.alt));
  const bool has_caption = !picture.caption.empty();
  set_text(cover, "caption", has_caption ? picture.caption : picture.credit);
  set_text(cover, "credit", has_caption ? picture.credit : "");
  view.set("cover", cover);
  has_pictures_ = true;
  if (picture.media_type == "image/svg+xml") return;
  head.picture = shown.src;
  head.picture_width = shown.plain_width;
  head.picture_height = shown.plain_height;
}

void Builder::add_surroundings(View& view, const LiveText& text) {
  if (text.tool_slug)
    if (const auto tool = std::ranges::find(dependencies_.tools, *text.tool_slug, &ToolPage::slug);
        tool != dependencies_.tools.end() && is_shown(site_, tool->slug)) {
      view.set("tool", tool_card(*tool, text.locale));
    }
  auto related = cards(content::related_to(transaction_, text, max_related));
  set_flag(view, "has_related", related.is_non_empty_list());
  view.set("related", related);
  const auto [older, newer] = content::neighbours_of(transaction_, text);
  set_flag(view, "has_neighbours", older || newer);
  if (older) view.set("older", card(*older));
  if (newer) view.set("newer", card(*newer));
  else depend("newest", text.locale, text.content_type);
}

}  // namespace toolyard::pages
