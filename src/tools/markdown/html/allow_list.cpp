#include "tools/markdown/html/allow_list.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tools/markdown/characters.h"
#include "tools/markdown/html/text.h"

namespace toolyard::markdown {

namespace {

using namespace std::string_view_literals;

constexpr auto kept = std::to_array<std::string_view>(
    {"a",   "blockquote", "br",    "code", "dd",  "del",     "details", "div",    "dl",  "dt",
     "em",  "h1",         "h2",    "h3",   "h4",  "h5",      "h6",      "hr",     "img", "input",
     "kbd", "li",         "ol",    "p",    "pre", "section", "span",    "strong", "sub", "summary",
     "sup", "table",      "tbody", "td",   "th",  "thead",   "tr",      "ul"});

// Elements that are kept under another name.
constexpr auto renamed =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"b", "strong"},
                                                                  {"i", "em"},
                                                                  {"s", "del"},
                                                                  {"strike", "del"},
                                                                  {"samp", "code"},
                                                                  {"tt", "code"}});

constexpr auto dropped =
    std::to_array<std::string_view>({"applet", "audio", "canvas", "frameset", "math", "object",
                                     "select", "svg", "template", "video"});
constexpr auto dropped_text =
    std::to_array<std::string_view>({"iframe", "noembed", "noframes", "noscript", "plaintext",
                                     "script", "style", "textarea", "title", "xmp"});

constexpr bool is_one_of(std::string_view name, const auto& names) {
  return std::ranges::find(names, name) != std::ranges::end(names);
}

bool is_heading(std::string_view element) {
  return element.size() == 2 && element[0] == 'h' && is_digit(element[1]);
}

// Whether a value is a length in pixels or percent.
bool is_length(std::string_view value) {
  if (value.ends_with('%')) value.remove_suffix(1);
  return !value.empty() && value.size() <= 5 && std::ranges::all_of(value, is_digit);
}

bool append(std::string& out, std::string_view name, std::string_view value) {
  out += ' ';
  out += name;
  out += "=\"";
  append_html(out, value);
  out += '"';
  return true;
}

bool append_if(bool is_allowed, std::string& out, const HtmlAttribute& attribute) {
  return is_allowed && append(out, attribute.name, attribute.value);
}

bool append_address(std::string& out, const HtmlAttribute& attribute, UrlUse use) {
  const auto url = trimmed(attribute.value);
  if (!is_safe_url(url, use)) return false;
  out += ' ';
  out += attribute.name;
  out += "=\"";
  append_url(out, url);
  out += '"';
  return true;
}

// Adds a prefix to the name, which could otherwise shadow a property of the page's document (DOM
// clobbering).
bool append_id(std::string& out, std::string_view value) {
  constexpr std::string_view prefix = "user-content-";
  if (value.empty()) return false;
  return append(out, "id",
                value.starts_with(prefix) ? std::string(value) : std::string(prefix).append(value));
}

bool append_of_image(std::string& out, const HtmlAttribute& attribute) {
  const auto& name = attribute.name;
  if (name == "src") return append_address(out, attribute, UrlUse::image);
  if (name == "width" || name == "height")
    return append_if(is_length(attribute.value), out, attribute);
  return append_if(name == "alt" || name == "title", out, attribute);
}

}  // namespace

Element find_element(std::string_view name) {
  for (const auto& [other, proper] : renamed) {
    if (name == other) return {.name = proper, .policy = ElementPolicy::kept};
  }
  if (const auto found = std::ranges::find(kept, name); found != kept.end()) {
    return {.name = *found,
            .policy = ElementPolicy::kept,
            .is_void = is_one_of(name, std::array{"br"sv, "hr"sv, "img"sv, "input"sv}),
            .ends_same =
                is_one_of(name, std::array{"p"sv, "li"sv, "dt"sv, "dd"sv, "tr"sv, "td"sv, "th"sv})};
  }
  if (is_one_of(name, dropped)) return {.name = {}, .policy = ElementPolicy::dropped};
  if (is_one_of(name, dropped_text)) return {.name = {}, .policy = ElementPolicy::dropped_text};
  return {};
}

bool append_allowed(std::string& out, std::string_view element, const HtmlAttribute& attribute) {
  const auto& [name, value] = attribute;
  if (element == "img") return append_of_image(out, attribute);
  if (name == "id" && (element == "a" || element == "li" || is_heading(element))) {
    return append_id(out, value);
  }
  if (element == "a") {
    if (name == "href") return append_address(out, attribute, UrlUse::link);
    if (name == "name") return append_id(out, value);
    return append_if(name == "title", out, attribute);
  }
  if (element == "td" || element == "th") {
    const bool is_known = value == "left" || value == "center" || value == "right";
    return append_if(name == "align" && is_known, out, attribute);
  }
  if (element == "ol") {
    const bool is_number =
        !value.empty() && value.size() < 10 && std::ranges::all_of(value, is_digit);
    return append_if(name == "start" && is_number, out, attribute);
  }
  if (element == "code" && name == "class") {
    return append_if(value.starts_with("language-") && !value.contains(' '), out, attribute);
  }
  return false;
}

}  // namespace toolyard::markdown
