// Feeds of texts: Atom (RFC 4287) and JSON Feed 1.1.
#include <algorithm>

#include "core/json/writer.h"
#include "core/text/characters.h"
#include "core/text/html.h"
#include "pages/builder.h"
#include "pages/dates.h"
#include "pages/feeds/absolute_links.h"
#include "pages/paths.h"

namespace toolyard::pages {

using site::Address;
using site::PageKind;

namespace {

constexpr std::int64_t max_in_feed = 20;

// Characters that XML cannot contain, even escaped, are left out.
void append_xml(std::string& out, std::string_view text) {
  constexpr std::string_view not_characters[] = {"\xEF\xBF\xBE", "\xEF\xBF\xBF"};
  std::string kept;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (std::ranges::find(not_characters, text.substr(i, 3)) != std::end(not_characters)) i += 2;
    else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') kept += c;
  }
  append_html_text(out, kept);
}

void append_element(std::string& out, std::string_view name, std::string_view text) {
  out.append("<").append(name).append(">");
  append_xml(out, text);
  out.append("</").append(name).append(">\n");
}

struct Entry {
  const content::LiveText& text;
  std::string id, url, html;
};

// Returns the id of a text, which stays when its address changes (RFC 4151).
std::string entry_id(const content::LiveText& text, std::string_view origin) {
  auto host = origin.substr(origin.find("//") + 2);
  host = host.substr(0, host.find(':', host.find(']') == host.npos ? 0 : host.find(']')));
  std::string id = "tag:";
  for (const char c : host) id += is_letter_or_digit(c) || c == '.' ? c : '-';
  return id + "," + iso_time(text.listed_at).substr(0, 10) + ":text-" +
         std::to_string(static_cast<std::int64_t>(text.id));
}

struct Feed {
  std::string title, url, page_url;
  Instant updated_at;
  std::string author;
  std::string locale;
};

std::string atom_of(const Feed& feed, const std::vector<Entry>& entries) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" "
      "xml:lang=\"";
  append_xml(out, feed.locale);
  out += "\">\n";
  append_element(out, "title", feed.title);
  append_element(out, "id", feed.page_url);
  append_element(out, "updated", iso_time(feed.updated_at));
  out += "<link rel=\"self\" type=\"application/atom+xml\" href=\"";
  append_xml(out, feed.url);
  out += "\"/>\n<link rel=\"alternate\" type=\"text/html\" href=\"";
  append_xml(out, feed.page_url);
  out += "\"/>\n<author>";
  append_element(out, "name", feed.author);
  out += "</author>\n";
  for (const auto& [text, id, url, html] : entries) {
    out += "<entry>\n";
    append_element(out, "title", text.title);
    append_element(out, "id", id);
    append_element(out, "published", iso_time(text.listed_at));
    append_element(out, "updated", iso_time(text.published_at));
    out += "<link rel=\"alternate\" type=\"text/html\" href=\"";
    append_xml(out, url);
    out += "\"/>\n";
    if (!text.byline.empty()) {
      out += "<author>";
      append_element(out, "name", text.byline);
      out += "</author>\n";
    }
    if (!text.summary.empty()) append_element(out, "summary", text.summary);
    for (const auto& tag : text.tags) {
      out += "<category term=\"";
      append_xml(out, tag);
      out += "\"/>\n";
    }
    out += "<content type=\"html\">";
    append_xml(out, html);
    out += "</content>\n</entry>\n";
  }
  return out += "</feed>\n";
}

std::string json_of(const Feed& feed, const std::vector<Entry>& entries) {
  std::string out;
  JsonObject object(out);
  object.text("version", "https://jsonfeed.org/version/1.1");
  object.text("title", feed.title);
  object.text("home_page_url", feed.page_url);
  object.text("feed_url", feed.url);
  object.text("language", feed.locale);
  auto& items = object.member("items");
  items += '[';
  for (const auto& [text, id, url, html] : entries) {
    if (items.back() != '[') items += ',';
    JsonObject item(items);
    item.text("id", id);
    item.text("url", url);
    item.text("title", text.title);
    if (!text.summary.empty()) item.text("summary", text.summary);
    item.text("content_html", html);
    item.text("date_published", iso_time(text.listed_at));
    item.text("date_modified", iso_time(text.published_at));
    if (!text.tags.empty()) append_json(item.member("tags"), text.tags);
    if (text.byline.empty()) continue;
    auto& authors = item.member("authors");
    authors += '[';
    JsonObject(authors).text("name", text.byline);
    authors += ']';
  }
  items += ']';
  return out;
}

}  // namespace

std::optional<PageText> Builder::feed_page(const Address& address) {
  depend("list", address.locale, address.content_type);
  auto types = unlisted_types();
  const auto frame = frame_of(address.locale);
  const auto found = content::list_live(transaction_, {.locale = address.locale,
                                                       .content_type = address.content_type,
                                                       .hidden_types = types,
                                                       .most = max_in_feed});
  if (found.texts.empty() && !address.content_type.empty()) return std::nullopt;
  const auto page_path =
      address.content_type.empty()
          ? frame.path({})
          : frame.path({.kind = PageKind::type_list, .content_type = address.content_type});
  Feed feed{.title = address.content_type.empty()
                         ? site_.name
                         : type_label(address.content_type, frame.words) + " · " + site_.name,
            .url = frame.url(frame.path(address)),
            .page_url = frame.url(page_path),
            .author = site_.name,
            .locale = address.locale};
  std::vector<content::LiveText> texts;
  texts.reserve(found.texts.size());
  std::vector<Entry> entries;
  for (const auto& one : found.texts) {
    const auto path = path_of(one);
    auto text = content::find_live(transaction_, {one.locale, one.content_type, one.slug});
    if (path.empty() || !text) continue;
    depend("item", std::to_string(static_cast<std::int64_t>(one.id)));
    feed.updated_at = std::max(feed.updated_at, text->published_at);
    auto html = with_absolute_links(html_of(*text, path), visit_.origin, frame.url(path));
    auto id = entry_id(*text, visit_.origin);
    texts.push_back(std::move(*text));
    entries.push_back({texts.back(), std::move(id), frame.url(path), std::move(html)});
  }
  const bool is_json = address.kind == PageKind::json_feed;
  return PageText{.media_type = is_json ? "application/feed+json" : "application/atom+xml",
                  .text = is_json ? json_of(feed, entries) : atom_of(feed, entries),
                  .policy = Policy::file,
                  .subjects = std::move(subjects_)};
}

}  // namespace toolyard::pages
