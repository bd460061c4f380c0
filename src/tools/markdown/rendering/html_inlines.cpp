// Inline elements as HTML.
#include <algorithm>
#include <array>
#include <limits>

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"
#include "tools/markdown/html/text.h"
#include "tools/markdown/inlines/plain_text.h"
#include "tools/markdown/rendering/html_renderer.h"

namespace toolyard::markdown {

namespace {

// In `scopes_`: the element was left out.
constexpr auto left_out = std::numeric_limits<std::size_t>::max();

constexpr auto filtered = std::to_array<std::string_view>(
    {"title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"});

bool is_filtered(std::string_view tag) {
  if (tag.starts_with('/')) tag.remove_prefix(1);
  return std::ranges::any_of(filtered, [&](std::string_view name) {
    if (!begins_with_letters(tag, name)) return false;
    const char after = byte_at(tag, name.size());
    return is_space(after) || after == '>' || tag.substr(name.size(), 2) == "/>";
  });
}

// The tag filter of GFM, for raw HTML that is kept: appends HTML in which the `<` of nine tags,
// such as `<script>` and `<title>`, is replaced with `&lt;`. It changes how a page is parsed, but
// does not make HTML safe.
void append_filtered(std::string& out, std::string_view html) {
  while (true) {
    const auto at = html.find('<');
    if (at == html.npos) break;
    out += html.substr(0, at);
    html.remove_prefix(at + 1);
    out += is_filtered(html) ? "&lt;" : "<";
  }
  out += html;
}

}  // namespace

void HtmlRenderer::write_inlines(const Inlines& inlines) {
  images_ = 0;
  begin_scope();
  const auto scopes = scopes_.size();
  for (const auto& token : inlines.tokens) {
    if (is_full()) break;
    spend(20);
    write_token(inlines, token);
  }
  scopes_.resize(scopes);
  end_scope();
  if (sanitizes()) sanitizer_.stop_dropping();
}

void HtmlRenderer::open_element(std::string_view tag) {
  if (sanitizer_.is_dropping()) {
    scopes_.push_back(left_out);
    return;
  }
  out_ += tag;
  begin_scope();
}

void HtmlRenderer::close_element(std::string_view tag) {
  if (sanitizes()) {
    const auto scope = scopes_.back();
    scopes_.pop_back();
    if (scope == left_out) return;
    sanitizer_.leave(out_, scope);
  }
  out_ += tag;
}

void HtmlRenderer::write_token(const Inlines& inlines, const Token& token) {
  if (images_ > 0) return write_in_image(inlines, token);
  const auto text = inlines.text_of(token);
  switch (token.kind) {
    case TokenKind::html: return write_raw(text);
    case TokenKind::delimiters: return write_marks(inlines, token);
    case TokenKind::link_open: return open_link(inlines.links[token.link]);
    case TokenKind::link_close: return close_link();
    default: break;
  }
  if (sanitizer_.is_dropping()) return;
  switch (token.kind) {
    case TokenKind::text: append_html(out_, text); break;
    case TokenKind::soft_break: out_ += options_.has_hard_breaks ? "<br />\n" : "\n"; break;
    case TokenKind::hard_break: out_ += "<br />\n"; break;
    case TokenKind::code:
      scratch_.clear();
      append_code(scratch_, text);
      out_ += "<code>";
      append_html(out_, scratch_);
      out_ += "</code>";
      break;
    case TokenKind::autolink: write_autolink(inlines, token); break;
    case TokenKind::image_open: open_image(inlines.links[token.link]); break;
    case TokenKind::footnote: write_footnote_reference(token.link); break;
    case TokenKind::math: write_math(text, "inline"); break;
    case TokenKind::display_math: write_math(text, "display"); break;
    default:
      scratch_.clear();
      append_plain_token(scratch_, inlines, token, "\n");
      append_html(out_, scratch_);
  }
}

void HtmlRenderer::write_marks(const Inlines& inlines, const Token& token) {
  for (auto at = token.begin; at < token.end && !is_full(); ++at) {
    spend(10);
    if (inlines.marks[at] != Mark::literal) {
      write_mark(inlines.marks[at]);
    } else if (!sanitizer_.is_dropping()) {
      out_ += inlines.text[at];
    }
  }
}

// In GFM, strong emphasis directly within strong emphasis has only one element.
void HtmlRenderer::write_mark(Mark mark) {
  const bool is_gfm = options_.features.flavor == Flavor::gfm;
  switch (mark) {
    case Mark::em_open: open_element("<em>"); break;
    case Mark::strong_open: open_element(is_gfm && is_in_strong() ? "" : "<strong>"); break;
    case Mark::strike_open: open_element("<del>"); break;
    case Mark::em_close: close_element("</em>"); break;
    case Mark::strong_close:
      marks_.pop_back();
      return close_element(is_gfm && is_in_strong() ? "" : "</strong>");
    case Mark::strike_close: close_element("</del>"); break;
    default: return;
  }
  const bool is_opening =
      mark == Mark::em_open || mark == Mark::strong_open || mark == Mark::strike_open;
  if (is_opening) {
    marks_.push_back(mark);
  } else {
    marks_.pop_back();
  }
}

void HtmlRenderer::append_href(const Link& link, std::string_view name, bool is_image) {
  scratch_.clear();
  append_address(scratch_, link);
  const auto use = is_image ? UrlUse::image : UrlUse::link;
  if (is_guarded() && !is_safe_url(scratch_, use)) {
    sanitizer_.count_removed();
    return;
  }
  const bool is_fragment = scratch_.starts_with('#');
  if (!is_image && is_guarded() && options_.has_ids && is_link_to_id(scratch_))
    scratch_.insert(1, id_prefix);
  out_ += ' ';
  out_ += name;
  out_ += "=\"";
  append_url(out_, scratch_);
  out_ += '"';
  if (!is_image && !is_fragment) out_ += options_.link_attributes;
}

void HtmlRenderer::write_title(const Link& link) {
  scratch_.clear();
  append_title(scratch_, link);
  if (scratch_.empty()) return;
  out_ += " title=\"";
  append_html(out_, scratch_);
  out_ += '"';
}

void HtmlRenderer::open_link(const Link& link) {
  marks_.push_back(Mark::taken);
  if (sanitizer_.is_dropping()) return open_element({});
  out_ += "<a";
  append_href(link, "href", false);
  write_title(link);
  open_element(">");
}

void HtmlRenderer::close_link() {
  marks_.pop_back();
  close_element("</a>");
}

void HtmlRenderer::write_autolink(const Inlines& inlines, const Token& token) {
  out_ += "<a";
  append_href(inlines.links[token.link], "href", false);
  out_ += '>';
  scratch_.clear();
  append_plain_token(scratch_, inlines, token, "\n");
  append_html(out_, scratch_);
  out_ += "</a>";
}

void HtmlRenderer::open_image(const Link& link) {
  images_ = 1;
  out_ += "<img";
  append_href(link, "src", true);
  out_ += " alt=\"";
}

void HtmlRenderer::close_image(const Link& link) {
  out_ += '"';
  write_title(link);
  out_ += " />";
}

void HtmlRenderer::write_in_image(const Inlines& inlines, const Token& token) {
  if (token.kind == TokenKind::image_open) {
    ++images_;
  } else if (token.kind == TokenKind::image_close) {
    if (--images_ == 0) close_image(inlines.links[token.link]);
  } else if (token.kind == TokenKind::html) {
    if (options_.policy == HtmlPolicy::raw) append_html(out_, inlines.text_of(token));
  } else {
    scratch_.clear();
    append_plain_token(scratch_, inlines, token, " ");
    append_html(out_, scratch_);
  }
}

void HtmlRenderer::write_raw(std::string_view html) {
  switch (options_.policy) {
    case HtmlPolicy::sanitize: sanitizer_.take(out_, html); break;
    case HtmlPolicy::escape: append_html(out_, html); break;
    case HtmlPolicy::strip: sanitizer_.count_removed(); break;
    case HtmlPolicy::raw:
      if (options_.has_tag_filter) {
        append_filtered(out_, html);
      } else {
        out_ += html;
      }
      break;
  }
}

void HtmlRenderer::write_math(std::string_view text, std::string_view style) {
  out_.append("<span data-math-style=\"").append(style) += "\">";
  append_html(out_, text);
  out_ += "</span>";
}

}  // namespace toolyard::markdown
