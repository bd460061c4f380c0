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

}  // namespace

std::vector<HtmlLink> find_links(string_view html) {
  std::vector<HtmlLink> links;
  for (auto at = html.find('<'); at != html.npos;) {
    const auto tag = read_html_tag(html, at);
    if (!tag.is_end && is_html_name(tag.name, "a")) {
      const auto [begin, size] = html_value_of(html, tag, "href");
      if (size != html.npos)
        if (auto url = without_entities(html.substr(begin, size)); is_web(url))
          links.push_back({begin, size, std::move(url)});
    }
    at = html.find('<', tag.end);
  }
  return links;
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
