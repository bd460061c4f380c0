#include "areas/mailing/composing/html_body.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/characters.h"

namespace toolyard::campaigns {
namespace {

using std::string_view;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f'; }

bool is_same(string_view text, string_view wanted) {
  return text.size() == wanted.size() &&
         std::ranges::equal(text, wanted, [](char a, char b) { return lower(a) == b; });
}

std::size_t find_lower(string_view text, string_view wanted, std::size_t from = 0) {
  const auto found =
      std::search(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), wanted.begin(),
                  wanted.end(), [](char a, char b) { return lower(a) == b; });
  return found == text.end() ? text.npos : static_cast<std::size_t>(found - text.begin());
}

// An HTML tag.
struct Tag {
  string_view name = {};
  bool is_end = false;
  std::size_t attributes = 0;  // position where they begin
  std::size_t end = 0;         // position after its `>`
};

bool begins_tag(string_view html, std::size_t at) {
  const char next = at + 1 < html.size() ? html[at + 1] : ' ';
  return next == '/' || next == '!' || next == '?' || is_letter_or_digit(next);
}

// Returns the position after the `>` that ends a tag; a `>` within quotes does not.
std::size_t end_of_tag(string_view html, std::size_t at) {
  char quote = 0;
  for (; at < html.size(); ++at) {
    const char c = html[at];
    if (quote != 0) quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '\'') quote = c;
    else if (c == '>') return at + 1;
  }
  return html.size();
}

Tag read_tag(string_view html, std::size_t at) {
  Tag tag;
  if (html.substr(at).starts_with("<!--")) {
    const auto end = html.find("-->", at + 4);
    tag.end = end == html.npos ? html.size() : end + 3;
    return tag;
  }
  auto from = at + 1;
  tag.is_end = from < html.size() && html[from] == '/';
  if (tag.is_end) ++from;
  auto to = from;
  while (to < html.size() && is_letter_or_digit(html[to])) ++to;
  tag.name = html.substr(from, to - from);
  tag.attributes = to;
  tag.end = end_of_tag(html, to);
  return tag;
}

// Returns position and size of an attribute's value; the size is npos if there is none.
std::pair<std::size_t, std::size_t> value_of(string_view html, const Tag& tag, string_view wanted) {
  auto at = tag.attributes;
  const bool is_closed = tag.end > tag.attributes && html[tag.end - 1] == '>';
  const auto end = tag.end - (is_closed ? 1 : 0);
  while (at < end) {
    while (at < end && (is_blank(html[at]) || html[at] == '/')) ++at;
    const auto name = at;
    while (at < end && !is_blank(html[at]) && html[at] != '=') ++at;
    const auto name_size = at - name;
    while (at < end && is_blank(html[at])) ++at;
    if (at >= end || html[at] != '=') continue;
    do ++at;
    while (at < end && is_blank(html[at]));
    auto begin = at;
    if (at < end && (html[at] == '"' || html[at] == '\'')) {
      begin = at + 1;
      at = std::min(html.find(html[at], begin), end);
    } else {
      while (at < end && !is_blank(html[at])) ++at;
    }
    if (is_same(html.substr(name, name_size), wanted)) return {begin, at - begin};
    ++at;
  }
  return {0, string_view::npos};
}

constexpr std::array<std::pair<string_view, string_view>, 7> entities{{{"amp;", "&"},
                                                                       {"lt;", "<"},
                                                                       {"gt;", ">"},
                                                                       {"quot;", "\""},
                                                                       {"#39;", "'"},
                                                                       {"apos;", "'"},
                                                                       {"nbsp;", " "}}};

std::string without_entities(string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto next = std::min(text.find('&'), text.size());
    out.append(text.substr(0, next));
    text.remove_prefix(next);
    if (text.empty()) break;
    const auto* known = std::ranges::find_if(
        entities, [&](const auto& one) { return text.substr(1).starts_with(one.first); });
    out.append(known == entities.end() ? "&" : known->second);
    text.remove_prefix(known == entities.end() ? 1 : 1 + known->first.size());
  }
  return out;
}

// Whether `url` is an http or https URL that is also valid in a header field.
bool is_web(string_view url) {
  const bool is_plain = std::ranges::none_of(
      url, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7f; });
  if (!is_plain || url.size() > 2'000) return false;
  return is_same(url.substr(0, 7), "http://") || is_same(url.substr(0, 8), "https://");
}

// Whether the content of the element is not displayed as text.
bool is_hidden(string_view name) {
  return is_same(name, "style") || is_same(name, "script") || is_same(name, "head") ||
         is_same(name, "title");
}

std::size_t breaks_of(string_view name) {
  static constexpr std::array<string_view, 5> lines{"br", "div", "li", "tr", "hr"};
  static constexpr std::array<string_view, 11> paragraphs{
      "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "table"};
  const auto is_it = [&](string_view one) { return is_same(name, one); };
  if (std::ranges::any_of(paragraphs, is_it)) return 2;
  return std::ranges::any_of(lines, is_it) ? 1 : 0;
}

// Builds plain text: merges blanks, and separates lines and paragraphs.
class Lines {
 public:
  void add(string_view text) {
    for (const char c : text) {
      if (is_blank(c)) {
        has_blank_ = true;
        continue;
      }
      flush();
      out_ += c;
    }
  }
  void end(std::size_t breaks) {
    if (!out_.empty()) breaks_ = std::max(breaks_, breaks);
  }
  std::string take() {
    if (!out_.empty()) out_ += '\n';
    return std::move(out_);
  }

 private:
  void flush() {
    if (breaks_ > 0) out_.append(breaks_, '\n');
    else if (has_blank_ && !out_.empty()) out_ += ' ';
    breaks_ = 0;
    has_blank_ = false;
  }
  std::string out_;
  std::size_t breaks_ = 0;
  bool has_blank_ = false;
};

}  // namespace

std::vector<HtmlLink> find_links(string_view html) {
  std::vector<HtmlLink> links;
  for (auto at = html.find('<'); at != html.npos;) {
    const auto tag = read_tag(html, at);
    if (!tag.is_end && is_same(tag.name, "a")) {
      const auto [begin, size] = value_of(html, tag, "href");
      if (size != html.npos)
        if (auto url = without_entities(html.substr(begin, size)); is_web(url))
          links.push_back({begin, size, std::move(url)});
    }
    at = html.find('<', tag.end);
  }
  return links;
}

std::string as_document(string_view html) {
  if (find_lower(html, "<html") != html.npos) return std::string(html);
  return "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body>\n" +
         std::string(html) + "\n</body></html>\n";
}

std::string with_beginning(string_view document, string_view piece) {
  const auto body = find_lower(document, "<body");
  const auto at = body == document.npos ? 0 : end_of_tag(document, body);
  return std::string(document.substr(0, at)).append(piece).append(document.substr(at));
}

std::string with_end(string_view document, string_view piece) {
  auto at = document.npos;
  for (auto next = find_lower(document, "</body"); next != document.npos;
       next = find_lower(document, "</body", next + 1))
    at = next;
  at = std::min(at, document.size());
  return std::string(document.substr(0, at)).append(piece).append(document.substr(at));
}

std::string text_of_html(string_view html) {
  Lines lines;
  std::string link;
  std::size_t at = 0;
  while (at < html.size()) {
    const auto next = std::min(html.find('<', at), html.size());
    lines.add(without_entities(html.substr(at, next - at)));
    if (next == html.size()) break;
    if (!begins_tag(html, next)) {
      lines.add("<");
      at = next + 1;
      continue;
    }
    const auto tag = read_tag(html, next);
    at = tag.end;
    if (!tag.is_end && is_hidden(tag.name)) {
      std::string close = "</";
      for (const char c : tag.name) close += lower(c);
      const auto end = find_lower(html, close, at);
      at = end == html.npos ? html.size() : end_of_tag(html, end);
    } else if (is_same(tag.name, "a")) {
      if (tag.is_end && !link.empty()) lines.add(" (" + link + ")");
      const auto [begin, size] = value_of(html, tag, "href");
      link = tag.is_end || size == html.npos ? "" : without_entities(html.substr(begin, size));
    } else {
      lines.end(breaks_of(tag.name));
      if (!tag.is_end && is_same(tag.name, "li")) lines.add("- ");
    }
  }
  return lines.take();
}

}  // namespace toolyard::campaigns
