#include "tools/markdown/html/allow_list.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tools/markdown/characters.h"
#include "tools/markdown/html/text.h"

namespace toolyard::markdown {

namespace {

using namespace std::string_view_literals;

// The elements of GitHub's allow list, and those that Markdown becomes.
constexpr auto kept = std::to_array<std::string_view>(
    {"a",       "abbr", "bdi",      "bdo",        "blockquote", "br",      "caption", "cite",
     "code",    "col",  "colgroup", "dd",         "del",        "details", "dfn",     "div",
     "dl",      "dt",   "em",       "figcaption", "figure",     "h1",      "h2",      "h3",
     "h4",      "h5",   "h6",       "hr",         "img",        "input",   "ins",     "kbd",
     "li",      "mark", "ol",       "p",          "picture",    "pre",     "q",       "rp",
     "rt",      "ruby", "section",  "small",      "source",     "span",    "strong",  "sub",
     "summary", "sup",  "table",    "tbody",      "td",         "tfoot",   "th",      "thead",
     "time",    "tr",   "ul",       "var",        "wbr"});
constexpr std::array voids{"br"sv, "col"sv, "hr"sv, "img"sv, "input"sv, "source"sv, "wbr"sv};

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

// Relations of a link that say something about its target, and none that load anything.
constexpr std::array relations{"alternate"sv, "author"sv,   "bookmark"sv,   "external"sv,
                               "help"sv,      "license"sv,  "me"sv,         "next"sv,
                               "nofollow"sv,  "noopener"sv, "noreferrer"sv, "prev"sv,
                               "sponsored"sv, "tag"sv,      "ugc"sv};

constexpr bool is_one_of(std::string_view name, const auto& names) {
  return std::ranges::find(names, name) != std::ranges::end(names);
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
std::string prefixed_id(std::string_view value) {
  return value.starts_with(id_prefix) ? std::string(value) : std::string(id_prefix).append(value);
}

bool append_id(std::string& out, std::string_view value) {
  return !value.empty() && append(out, "id", prefixed_id(value));
}

// A link to an id of the text leads to what the id has become.
bool append_link(std::string& out, const HtmlAttribute& attribute) {
  auto url = std::string(trimmed(attribute.value));
  if (is_link_to_id(url)) url.insert(1, id_prefix);
  return append_address(out, {attribute.name, std::move(url)}, UrlUse::link);
}

// Appends the words of a value for which `change` returns a text.
template <class Change>
bool append_words(std::string& out, const HtmlAttribute& attribute, Change&& change) {
  std::string words;
  for (auto rest = trimmed(attribute.value); !rest.empty(); rest = trimmed(rest)) {
    const auto word = rest.substr(0, rest.find_first_of(spaces));
    if (const auto changed = change(word); !changed.empty())
      words.append(words.empty() ? "" : " ").append(changed);
    rest.remove_prefix(word.size());
  }
  return !words.empty() && append(out, attribute.name, words);
}

// Whether the value is a number of at most `most`.
bool is_number(std::string_view value, int most) {
  if (value.empty() || value.size() > 9 || !std::ranges::all_of(value, is_digit)) return false;
  int number = 0;
  for (const char c : value) number = number * 10 + (c - '0');
  return number <= most;
}

bool is_plain(std::string_view value, std::string_view others) {
  return !value.empty() && value.size() <= 100 && std::ranges::all_of(value, [&](char c) {
    return is_letter_or_digit(c) || others.contains(c);
  });
}

// What a browser may choose from: addresses, each with a width or a density such as `640w` or `2x`.
bool append_srcset(std::string& out, std::string_view value) {
  std::string written;
  for (auto rest = trimmed(value); !rest.empty();) {
    auto url = rest.substr(0, rest.find_first_of(spaces));
    rest.remove_prefix(url.size());
    std::string_view descriptor;
    if (url.ends_with(',')) {
      url = url.substr(0, url.find_last_not_of(',') + 1);
    } else {
      const auto end = std::min(rest.find(','), rest.size());
      descriptor = trimmed(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    rest = trimmed(rest);
    if (url.empty() || !is_safe_url(url, UrlUse::image)) return false;
    if (!descriptor.empty() && !is_plain(descriptor, ".")) return false;
    if (!written.empty()) written += ", ";
    append_url(written, url);
    if (!descriptor.empty()) written.append(" ").append(descriptor);
  }
  if (written.empty()) return false;
  out.append(" srcset=\"").append(written).append("\"");
  return true;
}

bool append_of_image(std::string& out, const HtmlAttribute& attribute) {
  const auto& [name, value] = attribute;
  if (name == "src") return append_address(out, attribute, UrlUse::image);
  if (name == "srcset") return append_srcset(out, value);
  if (name == "width" || name == "height") return append_if(is_length(value), out, attribute);
  if (name == "loading") return append_if(value == "lazy" || value == "eager", out, attribute);
  return append_if(name == "alt", out, attribute);
}

bool append_of_source(std::string& out, const HtmlAttribute& attribute) {
  const auto& [name, value] = attribute;
  if (name == "srcset") return append_srcset(out, value);
  if (name == "media") return append_if(is_plain(value, " ()-:.,%"), out, attribute);
  return append_if(name == "type" && is_plain(value, "/+.-"), out, attribute);
}

bool append_of_link(std::string& out, const HtmlAttribute& attribute) {
  const auto& name = attribute.name;
  if (name == "href") return append_link(out, attribute);
  if (name == "name") return append_id(out, attribute.value);
  if (name == "hreflang") return append_if(is_plain(attribute.value, "-"), out, attribute);
  return name == "rel" && append_words(out, attribute, [](std::string_view word) {
           return is_one_of(word, relations) ? word : std::string_view();
         });
}

bool append_of_cell(std::string& out, const HtmlAttribute& attribute) {
  const auto& [name, value] = attribute;
  if (name == "colspan") return append_if(is_number(value, 1'000), out, attribute);
  if (name == "rowspan") return append_if(is_number(value, 65'534), out, attribute);
  if (name == "scope")
    return append_if(is_one_of(value, std::array{"col"sv, "row"sv, "colgroup"sv, "rowgroup"sv}),
                     out, attribute);
  if (name == "headers") return append_words(out, attribute, prefixed_id);
  if (name == "align")
    return append_if(is_one_of(value, std::array{"left"sv, "center"sv, "right"sv}), out, attribute);
  return append_if(name == "abbr", out, attribute);
}

bool append_of_list(std::string& out, const HtmlAttribute& attribute) {
  const auto& [name, value] = attribute;
  if (name == "start") return append_if(is_number(value, 999'999'999), out, attribute);
  if (name == "reversed") return append(out, name, {});
  return append_if(
      name == "type" && is_one_of(value, std::array{"1"sv, "a"sv, "A"sv, "i"sv, "I"sv}), out,
      attribute);
}

// Attributes that every element may have.
bool append_global(std::string& out, const HtmlAttribute& attribute) {
  const auto& [name, value] = attribute;
  if (name == "id") return append_id(out, value);
  if (name == "dir")
    return append_if(is_one_of(value, std::array{"ltr"sv, "rtl"sv, "auto"sv}), out, attribute);
  if (name == "lang") return append_if(is_plain(value, "-"), out, attribute);
  return append_if(name == "title", out, attribute);
}

}  // namespace

Element find_element(std::string_view name) {
  for (const auto& [other, proper] : renamed) {
    if (name == other) return {.name = proper, .policy = ElementPolicy::kept};
  }
  if (const auto found = std::ranges::find(kept, name); found != kept.end()) {
    return {.name = *found,
            .policy = ElementPolicy::kept,
            .is_void = is_one_of(name, voids),
            .ends_same =
                is_one_of(name, std::array{"p"sv, "li"sv, "dt"sv, "dd"sv, "tr"sv, "td"sv, "th"sv})};
  }
  if (is_one_of(name, dropped)) return {.name = {}, .policy = ElementPolicy::dropped};
  if (is_one_of(name, dropped_text)) return {.name = {}, .policy = ElementPolicy::dropped_text};
  return {};
}

bool is_link_to_id(std::string_view url) {
  if (url.size() < 2 || url.front() != '#') return false;
  const auto id = url.substr(1);
  return !id.starts_with(id_prefix) && !id.starts_with("fn-") && !id.starts_with("fnref-") &&
         id != "top";
}

bool append_allowed(std::string& out, std::string_view element, const HtmlAttribute& attribute) {
  const auto& [name, value] = attribute;
  if (is_one_of(name, std::array{"id"sv, "dir"sv, "lang"sv, "title"sv}))
    return append_global(out, attribute);
  if (element == "img") return append_of_image(out, attribute);
  if (element == "source") return append_of_source(out, attribute);
  if (element == "a") return append_of_link(out, attribute);
  if (element == "td" || element == "th") return append_of_cell(out, attribute);
  if (element == "ol") return append_of_list(out, attribute);
  if (element == "li")
    return append_if(name == "value" && is_number(value, 999'999'999), out, attribute);
  if (element == "col" || element == "colgroup")
    return append_if(name == "span" && is_number(value, 1'000), out, attribute);
  if (element == "details") return name == "open" && append(out, name, {});
  if (is_one_of(element, std::array{"del"sv, "ins"sv, "time"sv}) && name == "datetime")
    return append_if(is_plain(value, " +-:."), out, attribute);
  if (is_one_of(element, std::array{"blockquote"sv, "del"sv, "ins"sv, "q"sv}) && name == "cite")
    return append_address(out, attribute, UrlUse::link);
  if (element == "code" && name == "class")
    return append_if(value.starts_with("language-") && !value.contains(' '), out, attribute);
  return false;
}

}  // namespace toolyard::markdown
