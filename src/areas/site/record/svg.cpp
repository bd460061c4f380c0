#include "areas/site/record/svg.h"

#include <algorithm>
#include <vector>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::site {
namespace {

constexpr std::size_t max_depth = 32;

// Names, each between blanks.
constexpr std::string_view elements =
    " circle clipPath defs desc ellipse g line linearGradient mask path pattern polygon polyline "
    "radialGradient rect stop svg symbol text title tspan use ";
constexpr std::string_view elements_with_text = " desc text title tspan ";
constexpr std::string_view attributes =
    " aria-hidden aria-label aria-labelledby clip-path clip-rule clipPathUnits color cx cy d "
    "display dominant-baseline dx dy fill fill-opacity fill-rule font-family font-size font-style "
    "font-weight fr fx fy gradientTransform gradientUnits height href id lengthAdjust "
    "letter-spacing mask maskContentUnits maskUnits offset opacity overflow paint-order pathLength "
    "patternContentUnits patternTransform patternUnits points preserveAspectRatio r role rotate "
    "rx ry shape-rendering spreadMethod stop-color stop-opacity stroke stroke-dasharray "
    "stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity "
    "stroke-width text-anchor text-rendering textLength transform vector-effect version viewBox "
    "visibility width x x1 x2 xlink:href xml:space xmlns xmlns:xlink y y1 y2 ";

bool has(std::string_view known, std::string_view name) {
  return !name.empty() && known.find(" " + std::string(name) + " ") != known.npos;
}

bool is_name_character(char c) {
  return is_letter_or_digit(c) || c == '-' || c == '_' || c == '.' || c == ':';
}

// Whether HTML, in which the logo may stand, would end a comment earlier than XML does.
bool has_brackets(std::string_view text) { return text.find_first_of("<>") != text.npos; }

std::string shown_name(std::string_view name) {
  return "`" + std::string(name.substr(0, 40)) + "`";
}

// Reads a document once, from front to back. Any deviation from a plain document is a fault.
class SvgReader {
 public:
  explicit SvgReader(std::string_view text) : rest_(text) {}

  std::optional<std::string> fault() {
    if (read()) return std::nullopt;
    return fault_.empty() ? "Must be a well-formed SVG document." : fault_;
  }

 private:
  bool refuse(std::string why) {
    fault_ = std::move(why);
    return false;
  }
  bool take(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  bool skip_blanks() {
    const auto size = rest_.size();
    while (!rest_.empty() && is_space(rest_[0])) rest_.remove_prefix(1);
    return rest_.size() < size;
  }
  std::string_view name() {
    const auto end = std::ranges::find_if_not(rest_, is_name_character);
    const auto size = std::size_t(end - rest_.begin());
    const auto found = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return found;
  }

  bool read() {
    if (take("<?xml")) {
      const auto end = rest_.find("?>");
      if (end == rest_.npos || has_brackets(rest_.substr(0, end))) return false;
      rest_.remove_prefix(end + 2);
    }
    while (!rest_.empty() && fault_.empty()) {
      if (!(rest_[0] == '<' ? markup() : text())) return false;
      if (is_closed_ && trimmed(rest_).empty()) return true;
    }
    return false;
  }

  bool markup() {
    if (take("<!--")) {
      const auto end = rest_.find("--");
      if (end == rest_.npos || !rest_.substr(end).starts_with("-->")) return false;
      if (has_brackets(rest_.substr(0, end)))
        return refuse("Comments must not contain `<` or `>`.");
      rest_.remove_prefix(end + 3);
      return true;
    }
    if (rest_.starts_with("<!")) return refuse("Must not contain a document type or CDATA.");
    if (rest_.starts_with("<?")) return refuse("Must not contain processing instructions.");
    if (take("</")) return close(name());
    take("<");
    return open(name());
  }

  bool close(std::string_view name) {
    skip_blanks();
    if (open_.empty() || open_.back() != name || !take(">")) return false;
    open_.pop_back();
    is_closed_ = open_.empty();
    return true;
  }

  bool open(std::string_view name) {
    if (is_closed_) return refuse("Must have one `svg` element and nothing after it.");
    if (open_.empty() && name != "svg") return refuse("Must begin with an `svg` element.");
    if (!has(elements, name)) return refuse("The element " + shown_name(name) + " is not allowed.");
    if (open_.size() == max_depth) return refuse("Must be nested at most 32 levels deep.");
    std::vector<std::string_view> seen;
    bool has_namespace = false;
    while (skip_blanks() && !rest_.starts_with('/') && !rest_.starts_with('>')) {
      const auto attribute = this->name();
      if (attribute.empty() || std::ranges::find(seen, attribute) != seen.end()) return false;
      seen.push_back(attribute);
      if (!value_of(attribute)) return false;
      has_namespace = has_namespace || attribute == "xmlns";
    }
    if (open_.empty() && !has_namespace)
      return refuse("The `svg` element must have `xmlns=\"http://www.w3.org/2000/svg\"`.");
    const bool is_empty = take("/");
    if (!take(">")) return false;
    if (!is_empty) open_.push_back(name);
    is_closed_ = open_.empty();
    return true;
  }

  // Reads `="value"`, and checks it.
  bool value_of(std::string_view attribute) {
    if (!has(attributes, attribute))
      return refuse("The attribute " + shown_name(attribute) + " is not allowed.");
    skip_blanks();
    if (!take("=")) return false;
    skip_blanks();
    if (rest_.empty() || (rest_[0] != '"' && rest_[0] != '\'')) return false;
    const auto end = rest_.find(rest_[0], 1);
    if (end == rest_.npos) return false;
    const auto decoded = decode(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    return decoded && check(attribute, *decoded);
  }

  bool check(std::string_view attribute, std::string_view value) {
    const auto outside = [&] {
      return refuse("The attribute " + shown_name(attribute) +
                    " must only refer to parts of the document, such as `#a`.");
    };
    if (attribute == "xmlns")
      return value == "http://www.w3.org/2000/svg" || refuse("`xmlns` must be that of SVG.");
    if (attribute == "xmlns:xlink")
      return value == "http://www.w3.org/1999/xlink" || refuse("`xmlns:xlink` is not XLink.");
    if (attribute == "href" || attribute == "xlink:href") return is_fragment(value) || outside();
    if (attribute.starts_with("aria-")) return true;
    std::string plain(value);
    std::ranges::transform(plain, plain.begin(), [](char c) { return lower(c); });
    if (plain.find('\\') != plain.npos || plain.find("//") != plain.npos ||
        plain.find("script:") != plain.npos || plain.find("data:") != plain.npos)
      return outside();
    for (auto at = plain.find("url("); at != plain.npos; at = plain.find("url(", at + 1)) {
      const auto argument = plain.substr(at + 4, plain.find(')', at) - at - 4);
      if (!is_fragment(trimmed_of(argument, [](char c) { return c == '"' || c == '\''; })))
        return outside();
    }
    return true;
  }

  static bool is_fragment(std::string_view value) {
    return value.size() > 1 && value[0] == '#' &&
           std::ranges::all_of(value.substr(1), is_name_character);
  }

  bool text() {
    const auto end = std::min(rest_.find('<'), rest_.size());
    const auto content = rest_.substr(0, end);
    rest_.remove_prefix(end);
    const auto decoded = decode(content);
    if (!decoded) return false;
    if (trimmed(*decoded).empty()) return true;
    if (open_.empty()) return false;
    return has(elements_with_text, open_.back()) ||
           refuse("Text is only allowed in `text`, `tspan`, `title` and `desc`.");
  }

  // Decodes the references of a text. Only those of XML itself exist without a document type.
  static std::optional<std::string> decode(std::string_view text) {
    std::string out;
    while (!text.empty()) {
      const char c = text[0];
      if (c == '<' || static_cast<unsigned char>(c) < 0x20) {
        if (!is_space(c)) return std::nullopt;
      }
      if (c != '&') {
        out += c;
        text.remove_prefix(1);
        continue;
      }
      const auto end = text.find(';');
      if (end == text.npos || !append_reference(out, text.substr(1, end - 1))) return std::nullopt;
      text.remove_prefix(end + 1);
    }
    return out;
  }

  static bool append_reference(std::string& out, std::string_view name) {
    for (const auto& [known, character] : {std::pair<std::string_view, char>{"amp", '&'},
                                           {"lt", '<'},
                                           {"gt", '>'},
                                           {"quot", '"'},
                                           {"apos", '\''}})
      if (name == known) {
        out += character;
        return true;
      }
    if (!name.starts_with('#') || name.size() < 2 || name.size() > 8) return false;
    const int base = name[1] == 'x' ? 16 : 10;
    char32_t value = 0;
    const auto digits = name.substr(base == 16 ? 2 : 1);
    if (digits.empty()) return false;
    for (const char digit : digits) {
      const char c = lower(digit);
      const int number = is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
      if (number >= base) return false;
      value = value * char32_t(base) + char32_t(number);
    }
    if (value < 0x20 || value == 0x7F || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
      return false;
    append_code_point(out, value);
    return true;
  }

  std::string_view rest_;
  std::vector<std::string_view> open_;
  bool is_closed_ = false;
  std::string fault_;
};

}  // namespace

std::optional<std::string> fault_of_svg(std::string_view document) {
  if (!is_valid_utf8(document)) return "Must be UTF-8.";
  return SvgReader(trimmed(document)).fault();
}

}  // namespace toolyard::site
