#include "areas/mailing/composing/html_body.h"

#include <algorithm>
#include <utility>

namespace toolyard::campaigns {
namespace {

using std::string_view;

// Whether `url` is an http or https URL that is also valid in a header field.
bool is_web(string_view url) {
  const bool is_plain = std::ranges::none_of(
      url, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7f; });
  if (!is_plain || url.size() > 2'000) return false;
  return is_html_name(url.substr(0, 7), "http://") || is_html_name(url.substr(0, 8), "https://");
}

// Returns the offsets of the addresses in a tag that begin with a slash, in order.
std::vector<std::size_t> rooted_addresses(string_view html, const HtmlTag& tag) {
  std::vector<std::size_t> places;
  if (tag.is_end || tag.name.empty()) return places;  // as that of a comment is
  for (const string_view name : {"href", "src"}) {
    const auto [begin, size] = html_value_of(html, tag, name);
    if (size != html.npos && size > 0 && html[begin] == '/') places.push_back(begin);
  }
  std::ranges::sort(places);
  return places;
}

}  // namespace

std::vector<HtmlLink> find_links(string_view html) {
  std::vector<HtmlLink> links;
  for (auto at = find_html_tag(html); at != html.npos;) {
    const auto tag = read_html_tag(html, at);
    if (!tag.is_end && is_html_name(tag.name, "a")) {
      const auto [begin, size] = html_value_of(html, tag, "href");
      if (size != html.npos)
        if (auto url = without_entities(html.substr(begin, size)); is_web(url))
          links.push_back({begin, size, std::move(url)});
    }
    at = find_html_tag(html, tag.end);
  }
  return links;
}

std::string with_hosts(string_view html, string_view base_url) {
  if (find_html(html, "<base") != html.npos) return std::string(html);
  std::string out;
  std::size_t copied = 0;
  for (auto at = find_html_tag(html); at != html.npos;) {
    const auto tag = read_html_tag(html, at);
    for (const auto place : rooted_addresses(html, tag)) {
      const bool has_host = html.substr(place).starts_with("//");
      out.append(html.substr(copied, place - copied)).append(has_host ? "https:" : base_url);
      copied = place;
    }
    at = find_html_tag(html, tag.end);
  }
  return out.append(html.substr(copied));
}

std::string as_document(string_view html) {
  if (find_html(html, "<html") != html.npos) return std::string(html);
  return "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body>\n" +
         std::string(html) + "\n</body></html>\n";
}

std::string with_beginning(string_view document, string_view piece) {
  const auto body = find_html(document, "<body");
  const auto at = body == document.npos ? 0 : end_of_html_tag(document, body);
  return std::string(document.substr(0, at)).append(piece).append(document.substr(at));
}

std::string with_end(string_view document, string_view piece) {
  auto at = document.npos;
  for (auto next = find_html(document, "</body"); next != document.npos;
       next = find_html(document, "</body", next + 1))
    at = next;
  at = std::min(at, document.size());
  return std::string(document.substr(0, at)).append(piece).append(document.substr(at));
}

}  // namespace toolyard::campaigns
