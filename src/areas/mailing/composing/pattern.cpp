#include "areas/mailing/composing/pattern.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "areas/mailing/composing/html_body.h"
#include "core/text/characters.h"
#include "core/text/html.h"
#include "core/text/url.h"

namespace toolyard::campaigns {
namespace {

constexpr std::string_view link_begin = "\x01link";
constexpr std::size_t longest_word = 4'000;

// Returns the name of the known placeholder at the beginning of the text, and its size; 0 if there
// is none. Names are short: limiting the search keeps the time linear for braces that are never
// closed.
std::pair<std::string_view, std::size_t> placeholder_in(std::string_view text) {
  const auto end = text.substr(0, 64).find("}}");
  if (!text.starts_with("{{") || end == text.npos) return {};
  const auto name = trim_blanks(text.substr(2, end - 2));
  if (!is_placeholder(name)) return {};
  return {name, end + 2};
}

}  // namespace

bool is_placeholder(std::string_view name) {
  return name == "name" || name == "email" || is_link_placeholder(name);
}

bool is_link_placeholder(std::string_view name) {
  return name == "unsubscribe_url" || name == "preferences_url";
}

std::string link_mark(std::uint16_t link) {
  return std::string(link_begin) + std::to_string(link) + "\x01";
}

std::string without_controls(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte >= ' ' && byte != 0x7f) || c == '\n' || c == '\r' || c == '\t') out += c;
  }
  return out;
}

Pattern::Pattern(std::string_view text, Form form) : form_(form), size_(text.size()) {
  while (!text.empty()) {
    const auto next = std::min(text.find_first_of("\x01{"), text.size());
    add_text(text.substr(0, next));
    text.remove_prefix(next);
    if (text.empty()) break;
    const auto size = add_mark(text);
    if (size == 0) add_text(text.substr(0, 1));
    text.remove_prefix(size == 0 ? 1 : size);
  }
}

namespace {

constexpr std::array<std::string_view, 11> url_attributes{
    "href", "src",    "action",     "background",  "poster",  "cite",
    "data", "srcset", "formaction", "imagesrcset", "longdesc"};

// Appends the value of a URL attribute, with marks before its placeholders.
void append_marked(std::string& out, std::string_view url) {
  const auto trimmed = trim_blanks(url);
  const bool is_whole_link =
      trimmed.starts_with("{{") && is_link_placeholder(placeholder_in(trimmed).first);
  // The address in `mailto:` is not encoded.
  const auto kept = trimmed.starts_with("mailto:") ? std::min(url.find('?'), url.size()) : 0;
  out.append(url.substr(0, kept));
  url.remove_prefix(kept);
  for (auto at = url.find("{{"); at != url.npos && !is_whole_link; at = url.find("{{")) {
    const bool is_known = placeholder_in(url.substr(at)).second > 0;
    out.append(url.substr(0, at)).append(is_known ? url_mark : "").append("{{");
    url.remove_prefix(at + 2);
  }
  out.append(url);
}

// Appends CSS, with marks before the placeholders within `url(…)`.
void append_marked_css(std::string& out, std::string_view css) {
  std::size_t done = 0;
  for (auto at = find_html(css, "url("); at != css.npos; at = find_html(css, "url(", done)) {
    const auto end = std::min(css.find(')', at), css.size());
    out.append(css.substr(done, at + 4 - done));
    append_marked(out, css.substr(at + 4, end - at - 4));
    done = end;
  }
  out.append(css.substr(done));
}

struct MarkedPart {
  std::size_t begin = 0, size = 0;
  bool is_css = false;
};

// Returns the attributes of a tag that contain URLs, in order.
std::vector<MarkedPart> marked_parts(std::string_view html, const HtmlTag& tag) {
  std::vector<MarkedPart> parts;
  if (tag.is_end || !html.substr(tag.attributes, tag.end - tag.attributes).contains("{{"))
    return parts;
  const auto add = [&](std::string_view name, bool is_css) {
    if (const auto [begin, size] = html_value_of(html, tag, name); size != html.npos)
      parts.push_back({begin, size, is_css});
  };
  for (const auto name : url_attributes) add(name, false);
  add("style", true);
  std::ranges::sort(parts, {}, &MarkedPart::begin);
  return parts;
}

// Copies HTML, with marks before the placeholders in its URLs.
class Marker {
 public:
  explicit Marker(std::string_view html) : html_(html) {}

  std::string mark() {
    constexpr std::string_view conditional = "<!--[if";  // a comment that some programs read
    for (auto at = find_html_tag(html_); at != html_.npos;) {
      const bool is_read_by_some = html_.substr(at).starts_with(conditional);
      at = find_html_tag(html_, is_read_by_some ? at + conditional.size() : take(at));
    }
    return std::move(out_.append(html_.substr(done_)));
  }

 private:
  // Marks the placeholders of a tag. Returns the offset after it, or after a style sheet.
  std::size_t take(std::size_t at) {
    const auto tag = read_html_tag(html_, at);
    for (const auto& part : marked_parts(html_, tag)) take(part);
    if (tag.is_end || !is_html_name(tag.name, "style")) return tag.end;
    const auto end = std::min(find_html(html_, "</style", tag.end), html_.size());
    take({tag.end, end - tag.end, true});
    return end;
  }
  void take(const MarkedPart& part) {
    const auto value = html_.substr(part.begin, part.size);
    if (!value.contains("{{")) return;
    out_.append(html_.substr(done_, part.begin - done_));
    if (part.is_css) append_marked_css(out_, value);
    else append_marked(out_, value);
    done_ = part.begin + part.size;
  }

  const std::string_view html_;
  std::string out_;
  std::size_t done_ = 0;
};

}  // namespace

std::string with_marked_values(std::string_view html) { return Marker(html).mark(); }

void Pattern::add_text(std::string_view text) {
  if (text.empty()) return;
  if (pieces_.empty() || pieces_.back().kind != Kind::text) pieces_.push_back({});
  pieces_.back().text.append(text);
  const auto last_break = text.find_last_of(" \t\r\n(<>\"");
  if (last_break != text.npos) word_.clear();
  if (word_.size() < longest_word) word_.append(text.substr(last_break + 1));
}

Pattern::Kind Pattern::kind_of(std::string_view placeholder) {
  if (placeholder == "name") return Kind::name;
  if (placeholder == "email") return Kind::email;
  return placeholder == "unsubscribe_url" ? Kind::unsubscribe_url : Kind::preferences_url;
}

// Adds the mark at the beginning of the text, and returns its size; 0 if there is none.
std::size_t Pattern::add_mark(std::string_view text) {
  if (text.starts_with(pixel_mark)) {
    pieces_.push_back({.kind = Kind::pixel});
    return pixel_mark.size();
  }
  if (text.starts_with(link_begin)) {
    Piece piece{.kind = Kind::link};
    const auto* const end = text.data() + text.size();
    const auto [rest, fault] = std::from_chars(text.data() + link_begin.size(), end, piece.link);
    if (fault != std::errc{} || rest == end || *rest != '\x01') return 0;
    pieces_.push_back(std::move(piece));
    return static_cast<std::size_t>(rest - text.data()) + 1;
  }
  if (text.starts_with(url_mark)) {
    const auto size = add_mark(text.substr(url_mark.size()));
    if (size > 0) pieces_.back().is_in_url = true;
    return size == 0 ? 0 : size + url_mark.size();
  }
  if (!text.starts_with("{{")) return 0;
  const bool is_in_url = form_ == Form::text && is_within_url();
  const auto [name, size] = placeholder_in(text);
  if (size == 0) return 0;
  pieces_.push_back({.kind = kind_of(name), .is_in_url = is_in_url});
  if (word_.size() < longest_word) word_ += is_link_placeholder(name) ? '\x02' : '\x03';
  return size;
}

// Whether what comes next continues a URL in a plain text.
bool Pattern::is_within_url() const {
  const bool is_url =
      word_.contains("://") || word_.starts_with("www.") || word_.starts_with('\x02');
  return is_url || (word_.starts_with("mailto:") && word_.contains('?'));
}

void Pattern::append(std::string& out, std::string_view value) const {
  if (form_ == Form::html) return append_html_text(out, value);
  for (const char c : value) {
    const bool is_control = static_cast<unsigned char>(c) < ' ' || c == 0x7f;
    out += is_control ? ' ' : c;
  }
}

void Pattern::append(std::string& out, std::string_view value, bool is_in_url) const {
  if (is_in_url) out += percent_encoded(value);
  else append(out, value);
}

std::string Pattern::fill(const Values& values) const {
  std::string out;
  out.reserve(size_ + 256);
  for (const auto& piece : pieces_) {
    switch (piece.kind) {
      case Kind::text: out += piece.text; break;
      case Kind::name: append(out, values.name, piece.is_in_url); break;
      case Kind::email: append(out, values.email, piece.is_in_url); break;
      case Kind::unsubscribe_url: append(out, values.unsubscribe_url, piece.is_in_url); break;
      case Kind::preferences_url: append(out, values.preferences_url, piece.is_in_url); break;
      case Kind::pixel: append(out, values.pixel_url); break;
      case Kind::link:
        if (piece.link < values.link_urls.size()) append(out, values.link_urls[piece.link]);
    }
  }
  while (form_ == Form::line && out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace toolyard::campaigns
