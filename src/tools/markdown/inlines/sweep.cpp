// Inline parser, last pass: addresses in the text that was found to be plain become links.
#include <utility>

#include "tools/markdown/inlines/autolinks.h"
#include "tools/markdown/inlines/parser.h"

namespace toolyard::markdown {

void InlineParser::add_plain(std::uint32_t begin, std::uint32_t end) {
  if (begin == end) return;
  if (!swept_.empty() && swept_.back().kind == TokenKind::text && swept_.back().end == begin) {
    swept_.back().end = end;
  } else {
    swept_.push_back({.kind = TokenKind::text, .begin = begin, .end = end});
  }
}

// Splits delimiter runs: unused characters become plain text, and adjacent text becomes one token.
void InlineParser::split_runs() {
  swept_.clear();
  for (const auto& token : inlines_.tokens) {
    if (token.kind == TokenKind::text) {
      add_plain(token.begin, token.end);
    } else if (token.kind != TokenKind::delimiters) {
      swept_.push_back(token);
    } else {
      for (auto at = token.begin; at < token.end;) {
        auto end = at;
        const bool is_literal = inlines_.marks[at] == Mark::literal;
        while (end < token.end && (inlines_.marks[end] == Mark::literal) == is_literal) ++end;
        if (is_literal) {
          add_plain(at, end);
        } else {
          swept_.push_back({.kind = token.kind, .begin = at, .end = end});
        }
        at = end;
      }
    }
  }
}

void InlineParser::find_addresses(const Token& token) {
  auto done = token.begin;
  const auto text = text_.substr(0, token.end);
  for (auto at = token.begin; at < token.end; ++at) {
    std::optional<Address> found;
    if (text[at] == '@') {
      found = find_email(text, at, done);
    } else if (text[at] == ':') {
      found = find_url(text, at, done, address_end());
    } else if (text[at] == 'w') {
      if (const auto end = www_end(text, at, address_end()))
        found = Address{at, end, LinkForm::www};
    }
    if (!found) continue;
    const auto begin = static_cast<std::uint32_t>(found->begin);
    const auto end = static_cast<std::uint32_t>(found->end);
    if (begin > done) push(TokenKind::text, done, begin);
    push(TokenKind::autolink, begin, end, static_cast<std::uint32_t>(inlines_.links.size()));
    inlines_.links.push_back(
        {.url = text_.substr(begin, end - begin), .title = {}, .form = found->form});
    done = end;
    at = end - 1;
  }
  if (done < token.end) push(TokenKind::text, done, token.end);
}

void InlineParser::sweep() {
  split_runs();
  inlines_.tokens.clear();
  int links = 0;  // number of enclosing links
  for (const auto& token : swept_) {
    if (token.kind == TokenKind::link_open) ++links;
    if (token.kind == TokenKind::link_close) --links;
    if (token.kind == TokenKind::text && links == 0) {
      find_addresses(token);
    } else {
      inlines_.tokens.push_back(token);
    }
  }
}

}  // namespace toolyard::markdown
