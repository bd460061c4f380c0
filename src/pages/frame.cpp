#include "pages/frame.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/purpose.h"
#include "core/text/characters.h"
#include "pages/dates.h"
#include "pages/structured_data.h"

namespace toolyard::pages {
namespace {

using site::PageKind;

View link_view(std::string_view label, std::string_view path, bool is_here = false) {
  auto view = object();
  view.set("label", text(label));
  view.set("path", text(path));
  set_flag(view, "is_here", is_here);
  return view;
}

// Without links of the owner, the menu has the lists of what there is.
void add_menu(View& view, const Frame& frame, const Head& head) {
  auto header = list(), footer = list();
  bool has_header = false;
  for (const auto& link : frame.site.menu) {
    if (!link.locale.empty() && link.locale != frame.locale) continue;
    auto one = link_view(link.label, link.url, link.url == head.path);
    if (link.place == site::Place::header) {
      has_header = true;
      header.push_back(one);
    } else {
      footer.push_back(one);
    }
  }
  if (!has_header) {
    const auto index = frame.path({});
    header.push_back(link_view(frame.words["tools"], index, head.path == index));
    for (const auto& type : frame.types) {
      const auto path = frame.path({.kind = PageKind::type_list, .content_type = type});
      const bool is_list = !path.empty() && path != index;
      if (is_list)
        header.push_back(link_view(type_label(type, frame.words), path, head.path == path));
    }
    if (frame.has_newsletter) {
      const auto path = frame.path({.kind = PageKind::newsletter});
      header.push_back(link_view(frame.words["newsletter"], path, head.path == path));
    }
    header.push_back(link_view(frame.words["api"], "/docs/"));
  }
  view.set("menu", header);
  view.set("footer_links", footer);
}

void add_alternates(View& view, const Frame& frame, const Head& head) {
  auto links = list(), languages = list();
  if (head.alternates.size() > 1)
    for (const auto& one : head.alternates) {
      auto link = object();
      link.set("locale", text(one.locale));
      link.set("url", text(frame.url(one.path)));
      links.push_back(link);
      if (one.locale == frame.site.locales.front()) {
        link.set("locale", text("x-default"));
        links.push_back(link);
      }
      if (one.locale == frame.locale) continue;
      auto language = object();
      language.set("locale", text(one.locale));
      language.set("label", text(language_name(one.locale)));
      language.set("path", text(one.path));
      languages.push_back(language);
    }
  view.set("alternates", links);
  view.set("languages", languages);
}

void add_social(View& view, const Frame& frame, const Head& head) {
  view.set("og_type", text(head.is_article ? "article" : "website"));
  view.set("og_locale", text(frame.locale));
  if (!head.picture.empty()) {
    view.set("picture", text(frame.url(head.picture)));
    view.set("picture_width", text(std::to_string(head.picture_width)));
    view.set("picture_height", text(std::to_string(head.picture_height)));
  }
  if (head.published_at) view.set("published_time", text(iso_time(*head.published_at)));
  if (head.updated_at) view.set("modified_time", text(iso_time(*head.updated_at)));
  auto tags = list();
  for (const auto& tag : head.tags) tags.push_back(text(tag));
  view.set("article_tags", tags);
}

void add_site(View& view, const Frame& frame) {
  const auto& site = frame.site;
  view.set("site_name", text(site.name));
  set_text(view, "tagline", site.tagline);
  set_text(view, "logo", site.logo.empty() ? "" : "/logo.svg");
  auto profiles = list(), verifications = list();
  for (const auto& url : site.profiles) profiles.push_back(text(url));
  for (const auto& one : site.verifications) {
    auto meta = object();
    meta.set("name", text(one.name));
    meta.set("content", text(one.content));
    verifications.push_back(meta);
  }
  view.set("profiles", profiles);
  view.set("verifications", verifications);
  view.set("style", text(frame.style));
  view.set("icon", text(frame.icon));
  set_text(view, "own_style", frame.own_style);
  view.set("index_path", text(frame.path({})));
  view.set("search_path", text(frame.path({.kind = PageKind::search})));
  view.set("feed_path", text(frame.path({.kind = PageKind::feed})));
  view.set("json_feed_path", text(frame.path({.kind = PageKind::json_feed})));
  view.set("accent", text(site.accent_color));
  view.set("accent_dark", text(site.accent_color_dark));
}

}  // namespace

std::string type_label(std::string_view content_type, const Words& words) {
  constexpr std::array<std::pair<Purpose, std::string_view>, 5> known{
      {{Purpose::tutorial, "tutorials"},
       {Purpose::comparison, "comparisons"},
       {Purpose::blog, "blog"},
       {Purpose::faq, "questions"},
       {Purpose::landing, "landing_pages"}}};
  for (const auto& [purpose, word] : known)
    if (content_type == spelling(purpose)) return std::string(words[word]);
  std::string label(content_type);
  std::ranges::replace(label, '_', ' ');
  if (!label.empty() && is_lower(label[0])) label[0] = static_cast<char>(label[0] - 'a' + 'A');
  return label;
}

std::string full_title(const site::SiteText& site, std::string_view title) {
  if (title.empty()) return site.name;
  if (title.starts_with(site.name)) return std::string(title);
  return std::string(title) + " · " + site.name;
}

void add_frame(View& view, const Frame& frame, const Head& head) {
  view.set("word", frame.words.view());
  view.set("lang", text(frame.locale));
  set_flag(view, "is_rtl", is_right_to_left(frame.locale));
  view.set("title", text(full_title(frame.site, head.title)));
  view.set("short_title", text(head.title.empty() ? frame.site.name : head.title));
  set_text(view, "description", head.description);
  set_flag(view, "is_noindex", !head.is_indexed || !frame.site.is_indexed);
  const auto canonical = head.canonical_url.empty() ? frame.url(head.path) : head.canonical_url;
  if (!head.path.empty()) view.set("canonical", text(canonical));
  if (!head.older.empty()) view.set("next_url", text(frame.url(head.older)));
  if (!head.newer.empty()) view.set("previous_url", text(frame.url(head.newer)));
  auto crumbs = list();
  for (const auto& crumb : head.crumbs) crumbs.push_back(link_view(crumb.label, crumb.path));
  view.set("crumbs", crumbs);
  add_site(view, frame);
  add_menu(view, frame, head);
  add_alternates(view, frame, head);
  add_social(view, frame, head);
  view.set("structured_data", text(structured_data(frame, head)));
}

}  // namespace toolyard::pages
