#include "app/content_import/wordpress/html.h"

#include <algorithm>

#include "app/content_import/wordpress/paragraphs.h"
#include "core/text/characters.h"

namespace toolyard::content_import {
namespace {

// A longer one is a text in brackets.
constexpr std::size_t max_shortcode = 4096, max_shortcode_text = 16'384;

// A shortcode such as `[gallery ids="1,2"]`; the views are parts of the body.
struct Shortcode {
  std::string_view name, attributes;
  std::size_t size = 0;  // of its opening tag
};

std::optional<Shortcode> shortcode_at(std::string_view text) {
  if (!text.starts_with('[')) return std::nullopt;
  std::size_t end = 1;
  while (end < text.size() &&
         (is_letter_or_digit(text[end]) || text[end] == '_' || text[end] == '-'))
    ++end;
  if (end == 1 || !is_letter(text[1])) return std::nullopt;
  const auto close = text.substr(0, max_shortcode).find(']', end);
  if (close == text.npos) return std::nullopt;
  const auto attributes = text.substr(end, close - end);
  if (!attributes.empty() && !is_space(attributes[0]) && attributes != "/") return std::nullopt;
  if (attributes.find_first_of("[<") != attributes.npos) return std::nullopt;
  return Shortcode{text.substr(1, end - 1), trimmed(attributes), close + 1};
}

// Returns the value of an attribute such as `ids="1,2"`, with or without quotes.
std::string_view attribute_of(const Shortcode& code, std::string_view name) {
  auto text = code.attributes;
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    auto value = text.substr(at + name.size());
    const bool is_whole = at == 0 || is_space(text[at - 1]);
    if (!is_whole || !value.starts_with('=')) continue;
    value.remove_prefix(1);
    const char quote = value.empty() ? ' ' : value[0];
    if (quote != '"' && quote != '\'') return value.substr(0, value.find(' '));
    value.remove_prefix(1);
    return value.substr(0, value.find(quote));
  }
  return {};
}

std::string escaped_url(std::string_view url) {
  std::string text;
  for (const char c : url)
    if (c == '"') text += "&quot;";
    else if (c == '<') text += "&lt;";
    else if (c == '&') text += "&amp;";
    else text += c;
  return text;
}

class Shortcodes {
 public:
  Shortcodes(const Pictures& pictures, WordpressHtml& html) : pictures_(pictures), html_(html) {}

  std::string replaced(std::string_view text) {
    std::string done;
    while (!text.empty()) {
      const auto code = shortcode_at(text);
      if (!code) {
        done += text[0];
        text.remove_prefix(1);
        continue;
      }
      text.remove_prefix(take(*code, text, done));
    }
    return done;
  }

 private:
  // Writes what stands for a shortcode at the beginning of the text. Returns the size of what it
  // replaces.
  std::size_t take(const Shortcode& code, std::string_view text, std::string& done) {
    const auto rest = text.substr(code.size);
    const auto end = rest.substr(0, max_shortcode_text).find("[/" + std::string(code.name) + "]");
    if ((code.name == "caption" || code.name == "wp_caption") && end != rest.npos) {
      add_caption(code, rest.substr(0, end), done);
      return code.size + end + code.name.size() + 3;
    }
    if (code.name == "gallery") {
      add_gallery(code, done);
      return code.size;
    }
    if (end != rest.npos || code.attributes.find('=') != code.attributes.npos)
      note("the shortcode `[" + std::string(code.name) + "]` is kept as text");
    done += text.substr(0, code.size);
    return code.size;
  }

  static void add_caption(const Shortcode& code, std::string_view inner, std::string& done) {
    inner = trimmed(inner);
    const std::string_view last = inner.starts_with("<a") ? "</a>" : ">";
    const auto end = inner.find(last);
    const auto picture = end == inner.npos ? inner : inner.substr(0, end + last.size());
    auto caption = trimmed(inner.substr(picture.size()));
    if (caption.empty()) caption = attribute_of(code, "caption");
    done.append("\n<figure>").append(picture);
    if (!caption.empty()) done.append("<figcaption>").append(caption).append("</figcaption>");
    done += "</figure>\n";
  }

  void add_gallery(const Shortcode& code, std::string& done) {
    auto ids = attribute_of(code, "ids");
    if (ids.empty()) ids = attribute_of(code, "include");
    bool is_empty = true;
    const auto add = [&](std::string_view url) {
      done.append("\n<figure><img src=\"").append(escaped_url(url)).append("\" alt=\"\"></figure>");
      is_empty = false;
    };
    if (ids.empty()) std::ranges::for_each(pictures_.own, add);
    while (!ids.empty()) {
      const auto id = trimmed(ids.substr(0, ids.find(',')));
      ids.remove_prefix(
          std::min(ids.size(), ids.find(',') == ids.npos ? ids.size() : ids.find(',') + 1));
      if (const auto url = pictures_.find_url(id); !url.empty()) add(url);
      else note("the picture " + std::string(id) + " of a gallery is not in the file");
    }
    if (is_empty) note("a gallery without pictures was left out");
    done += '\n';
  }

  void note(std::string text) {
    if (std::ranges::find(html_.notes, text) == html_.notes.end())
      html_.notes.push_back(std::move(text));
  }

  const Pictures& pictures_;
  WordpressHtml& html_;
};

// A comment that begins or ends a block, such as `<!-- wp:image {"id":3} -->`.
struct BlockMark {
  std::size_t begin = std::string_view::npos, end = std::string_view::npos;
  int depth = 0;  // how it changes the depth of blocks
};

BlockMark find_block(std::string_view text) {
  for (auto at = text.find("<!--"); at != text.npos; at = text.find("<!--", at + 1)) {
    const auto end = text.find("-->", at);
    if (end == text.npos) break;
    const auto comment = trimmed(text.substr(at + 4, end - at - 4));
    const bool is_begin = comment.starts_with("wp:"), is_end = comment.starts_with("/wp:");
    const bool is_break = comment == "more" || comment == "nextpage";
    if (!is_begin && !is_end && !is_break) continue;
    return {at, end + 3, is_end ? -1 : is_begin && !comment.ends_with('/') ? 1 : 0};
  }
  return {};
}

}  // namespace

WordpressHtml html_of_wordpress(std::string_view body, const Pictures& pictures) {
  WordpressHtml html;
  const auto text = Shortcodes(pictures, html).replaced(body);
  std::string_view left = text;
  int depth = 0;
  std::string pending;  // outside of blocks
  const auto flush = [&] {
    html.text += with_paragraphs(pending);
    pending.clear();
  };
  while (!left.empty()) {
    const auto mark = find_block(left);
    const auto before = left.substr(0, mark.begin);
    if (depth > 0) html.text += before;
    else pending += before;
    if (mark.begin == left.npos) break;
    if (depth == 0 && mark.depth > 0) flush();
    depth = std::max(0, depth + mark.depth);
    left.remove_prefix(mark.end);
  }
  flush();
  return html;
}

}  // namespace toolyard::content_import
