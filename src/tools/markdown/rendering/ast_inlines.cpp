// Inline elements of the syntax tree.
#include "core/endpoint/budget.h"
#include "core/json/writer.h"
#include "tools/markdown/inlines/plain_text.h"
#include "tools/markdown/rendering/ast_renderer.h"

namespace toolyard::markdown {

void AstRenderer::write_inlines(std::string_view text, std::uint32_t line) {
  const auto& inlines = parser_.parse(text);
  survey_.take(inlines, line);
  text_.clear();
  depth_ = 0;
  out_ += ",\"children\":[";
  for (const auto& token : inlines.tokens) {
    if (is_full()) break;
    spend(30 + (token.end - token.begin));
    write_token(inlines, token);
  }
  flush_text();
  out_ += ']';
}

void AstRenderer::flush_text() {
  if (text_.empty()) return;
  write_text("text", text_);
  text_.clear();
}

void AstRenderer::write_text(std::string_view type, std::string_view text) {
  begin_item();
  begin_node(type);
  member("literal", text);
  out_ += '}';
}

// Begins an element. Beyond the depth limit the element is left out, but not its content.
void AstRenderer::open(std::string_view type, const Link* link) {
  flush_text();
  if (++depth_ > max_levels) {
    is_depth_limited_ = true;
    return;
  }
  begin_item();
  begin_node(type);
  if (link) {
    scratch_.clear();
    append_address(scratch_, *link);
    member("url", scratch_);
    scratch_.clear();
    append_title(scratch_, *link);
    member("title", scratch_);
  }
  out_ += ",\"children\":[";
}

void AstRenderer::close() {
  flush_text();
  if (depth_-- <= max_levels) out_ += "]}";
}

void AstRenderer::write_marks(const Inlines& inlines, const Token& token) {
  for (auto at = token.begin; at < token.end && !is_full(); ++at) {
    spend(10);
    switch (inlines.marks[at]) {
      case Mark::literal: text_ += inlines.text[at]; break;
      case Mark::taken: break;
      case Mark::em_open: open("emph", nullptr); break;
      case Mark::strong_open: open("strong", nullptr); break;
      case Mark::strike_open: open("strikethrough", nullptr); break;
      case Mark::em_close:
      case Mark::strong_close:
      case Mark::strike_close: close(); break;
    }
  }
}

void AstRenderer::write_token(const Inlines& inlines, const Token& token) {
  const auto text = inlines.text_of(token);
  const auto leaf = [&](std::string_view type) {
    flush_text();
    begin_item();
    begin_node(type);
    out_ += '}';
  };
  const auto literal = [&](std::string_view type, std::string_view content) {
    flush_text();
    write_text(type, content);
  };
  switch (token.kind) {
    case TokenKind::delimiters: return write_marks(inlines, token);
    case TokenKind::soft_break: return leaf("softbreak");
    case TokenKind::hard_break: return leaf("linebreak");
    case TokenKind::html: return literal("html_inline", text);
    case TokenKind::math: return literal("math", text);
    case TokenKind::display_math: return literal("display_math", text);
    case TokenKind::footnote: return literal("footnote_reference", text);
    case TokenKind::code:
      scratch_.clear();
      append_code(scratch_, text);
      return literal("code", scratch_);
    case TokenKind::link_open: return open("link", &inlines.links[token.link]);
    case TokenKind::image_open: return open("image", &inlines.links[token.link]);
    case TokenKind::link_close:
    case TokenKind::image_close: return close();
    case TokenKind::autolink:
      open("link", &inlines.links[token.link]);
      append_plain_token(text_, inlines, token, "\n");
      return close();
    default: append_plain_token(text_, inlines, token, "\n");
  }
}

}  // namespace toolyard::markdown
