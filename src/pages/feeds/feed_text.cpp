#include "pages/feeds/feed_text.h"

#include <algorithm>

#include "core/json/writer.h"
#include "core/text/characters.h"
#include "core/text/html.h"
#include "pages/dates.h"

namespace toolyard::pages {
namespace {

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

}  // namespace

std::string entry_id(std::string_view origin, Instant published_at, std::string_view name) {
  auto host = origin.substr(origin.find("//") + 2);
  host = host.substr(0, host.find(':', host.find(']') == host.npos ? 0 : host.find(']')));
  std::string id = "tag:";
  for (const char c : host) id += is_letter_or_digit(c) || c == '.' ? c : '-';
  return id + "," + iso_time(published_at).substr(0, 10) + ":" + std::string(name);
}

std::string atom_of(const Feed& feed, std::span<const FeedEntry> entries) {
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
  for (const auto& one : entries) {
    out += "<entry>\n";
    append_element(out, "title", one.title);
    append_element(out, "id", one.id);
    append_element(out, "published", iso_time(one.published_at));
    append_element(out, "updated", iso_time(one.updated_at));
    out += "<link rel=\"alternate\" type=\"text/html\" href=\"";
    append_xml(out, one.url);
    out += "\"/>\n";
    if (!one.byline.empty()) {
      out += "<author>";
      append_element(out, "name", one.byline);
      out += "</author>\n";
    }
    if (!one.summary.empty()) append_element(out, "summary", one.summary);
    for (const auto& tag : one.tags) {
      out += "<category term=\"";
      append_xml(out, tag);
      out += "\"/>\n";
    }
    out += "<content type=\"html\">";
    append_xml(out, one.html);
    out += "</content>\n</entry>\n";
  }
  return out += "</feed>\n";
}

std::string json_of(const Feed& feed, std::span<const FeedEntry> entries) {
  std::string out;
  JsonObject object(out);
  object.text("version", "https://jsonfeed.org/version/1.1");
  object.text("title", feed.title);
  object.text("home_page_url", feed.page_url);
  object.text("feed_url", feed.url);
  object.text("language", feed.locale);
  auto& items = object.member("items");
  items += '[';
  for (const auto& one : entries) {
    if (items.back() != '[') items += ',';
    JsonObject item(items);
    item.text("id", one.id);
    item.text("url", one.url);
    item.text("title", one.title);
    if (!one.summary.empty()) item.text("summary", one.summary);
    item.text("content_html", one.html);
    item.text("date_published", iso_time(one.published_at));
    item.text("date_modified", iso_time(one.updated_at));
    if (!one.tags.empty()) append_json(item.member("tags"), one.tags);
    if (one.byline.empty()) continue;
    auto& authors = item.member("authors");
    authors += '[';
    JsonObject(authors).text("name", one.byline);
    authors += ']';
  }
  items += ']';
  return out;
}

}  // namespace toolyard::pages
