#include "tools/markdown/html/tokens.h"

#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"
#include "tools/markdown/inlines/escapes.h"

namespace toolyard::markdown {

namespace {

constexpr std::size_t max_attributes = 32;  // per tag; more are ignored

// Returns the end of a tag's name: white space, `/` or `>`.
std::size_t name_end(std::string_view html, std::size_t at) {
  while (at < html.size() && !is_space(html[at]) && html[at] != '/' && html[at] != '>') ++at;
  return at;
}

void append_lower(std::string& out, std::string_view text) {
  for (const char c : text) out += lower(c);
}

}  // namespace

bool HtmlTokens::next(HtmlToken& token) {
  if (at_ >= html_.size()) return false;
  spend(60);
  const auto begin = at_;
  if (html_[at_] != '<' || (!is_letter(byte_at(html_, at_ + 1)) &&
                            !std::string_view("/!?").contains(byte_at(html_, at_ + 1)))) {
    at_ = std::min(html_.find('<', at_ + 1), html_.size());
    token.kind = HtmlToken::Kind::text;
    token.text = html_.substr(begin, at_ - begin);
    return true;
  }
  token.name.clear();
  token.attributes.clear();
  const bool is_end_tag = html_[at_ + 1] == '/' && is_letter(byte_at(html_, at_ + 2));
  if (is_letter(html_[at_ + 1]) || is_end_tag) {
    token.kind = is_end_tag ? HtmlToken::Kind::end_tag : HtmlToken::Kind::start_tag;
    at_ += is_end_tag ? 2 : 1;
    read_tag(token);
    return true;
  }
  token.kind = HtmlToken::Kind::other;
  const bool is_comment = html_.substr(at_).starts_with("<!--");
  // `<!-->` is a complete comment.
  const auto end = is_comment ? html_.find("-->", at_ + 2) : html_.find('>', at_);
  at_ = end == html_.npos ? html_.size() : end + (is_comment ? 3 : 1);
  return true;
}

// Reads a tag. Without `>` at its end, it becomes a token of kind `other`.
void HtmlTokens::read_tag(HtmlToken& token) {
  const auto end = name_end(html_, at_);
  append_lower(token.name, html_.substr(at_, end - at_));
  at_ = end;
  while (read_attribute(token)) {
  }
  if (at_ < html_.size()) {
    ++at_;
  } else {
    token.kind = HtmlToken::Kind::other;
  }
}

bool HtmlTokens::read_attribute(HtmlToken& token) {
  while (at_ < html_.size() && (is_space(html_[at_]) || html_[at_] == '/')) ++at_;
  if (at_ >= html_.size() || html_[at_] == '>') return false;
  HtmlAttribute attribute;
  const auto begin = at_++;  // an attribute may begin with `=`
  while (at_ < html_.size() && html_[at_] != '=' && name_end(html_, at_) != at_) ++at_;
  append_lower(attribute.name, html_.substr(begin, at_ - begin));
  const auto equals = skip_spaces(html_, at_);
  if (byte_at(html_, equals) == '=') {
    at_ = skip_spaces(html_, equals + 1);
    read_value(attribute.value);
  }
  spend(60 + 2 * (at_ - begin));
  if (token.attributes.size() < max_attributes) token.attributes.push_back(std::move(attribute));
  return true;
}

void HtmlTokens::read_value(std::string& value) {
  const char quote = byte_at(html_, at_);
  if (quote == '"' || quote == '\'') {
    const auto end = std::min(html_.find(quote, at_ + 1), html_.size());
    append_without_references(value, html_.substr(at_ + 1, end - at_ - 1));
    at_ = std::min(end + 1, html_.size());
    return;
  }
  const auto begin = at_;
  while (at_ < html_.size() && !is_space(html_[at_]) && html_[at_] != '>') ++at_;
  append_without_references(value, html_.substr(begin, at_ - begin));
}

bool HtmlTokens::skip_past_end_tag(std::string_view name) {
  while (true) {
    at_ = std::min(html_.find("</", at_), html_.size());
    if (at_ == html_.size()) return false;
    const auto begin = at_ + 2, end = name_end(html_, begin);
    at_ = end;
    if (!equals_letters(html_.substr(begin, end - begin), name)) continue;
    at_ = begin;
    HtmlToken tag;
    read_tag(tag);
    return true;
  }
}

}  // namespace toolyard::markdown
