#include "areas/mailing/composing/pattern.h"

#include <charconv>

#include "areas/mailing/composing/html_body.h"
#include "core/text/characters.h"
#include "core/text/html.h"

namespace toolyard::campaigns {
namespace {

constexpr std::string_view link_begin = "\x01link";

}  // namespace

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

void Pattern::add_text(std::string_view text) {
  if (text.empty()) return;
  if (pieces_.empty() || pieces_.back().kind != Kind::text) pieces_.push_back({});
  pieces_.back().text.append(text);
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
  if (!text.starts_with("{{")) return 0;
  // Names are short: limiting the search keeps the time linear for braces that are never closed.
  const auto end = text.substr(0, 64).find("}}");
  if (end == text.npos) return 0;
  const auto name = trim_blanks(text.substr(2, end - 2));
  if (name == "name") pieces_.push_back({.kind = Kind::name});
  else if (name == "email") pieces_.push_back({.kind = Kind::email});
  else if (name == "unsubscribe_url") pieces_.push_back({.kind = Kind::unsubscribe_url});
  else return 0;
  return end + 2;
}

void Pattern::append(std::string& out, std::string_view value) const {
  if (form_ == Form::html) return append_html_text(out, value);
  for (const char c : value) {
    const bool is_control = static_cast<unsigned char>(c) < ' ' || c == 0x7f;
    out += is_control ? ' ' : c;
  }
}

std::string Pattern::fill(const Values& values) const {
  std::string out;
  out.reserve(size_ + 256);
  for (const auto& piece : pieces_) {
    switch (piece.kind) {
      case Kind::text: out += piece.text; break;
      case Kind::name: append(out, values.name); break;
      case Kind::email: append(out, values.email); break;
      case Kind::unsubscribe_url: append(out, values.unsubscribe_url); break;
      case Kind::pixel: append(out, values.pixel_url); break;
      case Kind::link:
        if (piece.link < values.link_urls.size()) append(out, values.link_urls[piece.link]);
    }
  }
  while (form_ == Form::line && out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace toolyard::campaigns
