#include "tools/markdown/inlines/plain_text.h"

#include <algorithm>

#include "tools/markdown/inlines/escapes.h"

namespace toolyard::markdown {

namespace {

void append_literals(std::string& out, const Inlines& inlines, const Token& token) {
  for (auto at = token.begin; at < token.end; ++at) {
    if (inlines.marks[at] == Mark::literal) out += inlines.text[at];
  }
}

}  // namespace

void append_code(std::string& out, std::string_view inside) {
  const auto is_space_at = [&](std::size_t at) { return inside[at] == ' ' || inside[at] == '\n'; };
  const bool has_more = inside.find_first_not_of(" \n") != inside.npos;
  if (has_more && inside.size() >= 2 && is_space_at(0) && is_space_at(inside.size() - 1)) {
    inside = inside.substr(1, inside.size() - 2);
  }
  const auto begin = out.size();
  out += inside;
  std::ranges::replace(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), '\n', ' ');
}

void append_plain_token(std::string& out, const Inlines& inlines, const Token& token,
                        std::string_view line_end) {
  const auto text = inlines.text_of(token);
  switch (token.kind) {
    case TokenKind::text:
    case TokenKind::math:
    case TokenKind::display_math: out += text; break;
    case TokenKind::soft_break:
    case TokenKind::hard_break: out += line_end; break;
    case TokenKind::code: append_code(out, text); break;
    case TokenKind::reference: append_reference(out, text, 0); break;
    case TokenKind::delimiters: append_literals(out, inlines, token); break;
    case TokenKind::glyph: out += glyphs[token.detail]; break;
    case TokenKind::emoji: out += find_emoji(text); break;
    case TokenKind::autolink:
      if (inlines.links[token.link].form == LinkForm::angled) {
        append_without_references(out, text);
      } else {
        out += text;
      }
      break;
    default: break;
  }
}

void append_address(std::string& out, const Link& link) {
  switch (link.form) {
    case LinkForm::written: append_unescaped(out, link.url); return;
    case LinkForm::angled: append_without_references(out, link.url); return;
    case LinkForm::email:
    case LinkForm::bare_email: out += "mailto:"; break;
    case LinkForm::www: out += "http://"; break;
    case LinkForm::plain: break;
  }
  out += link.url;
}

void append_title(std::string& out, const Link& link) { append_unescaped(out, link.title); }

}  // namespace toolyard::markdown
