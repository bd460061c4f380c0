#include "tools/json/writing/commented.h"

#include <algorithm>

#include "core/endpoint/budget.h"

namespace toolyard::json {
namespace {

enum class TokenKind { open, close, comma, colon, scalar, line_comment, block_comment, end };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;
  std::size_t lines_before = 0;  // line ends in the white space before it

  bool is_comment() const {
    return kind == TokenKind::line_comment || kind == TokenKind::block_comment;
  }
};

// Reads the tokens of a valid document.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  Token next() {
    Token token;
    while (at_ < text_.size() && is_space(text_[at_])) token.lines_before += text_[at_++] == '\n';
    if (at_ == text_.size()) return token;
    token.kind = kind_of(at_);
    const auto end = end_of(token.kind);
    token.text = text_.substr(at_, end - at_);
    spend(2 * token.text.size() + 2);
    at_ = end;
    return token;
  }
  // Returns the next token without taking it.
  Token peek() const { return Tokens(*this).next(); }
  // Returns the next token that is no comment.
  Token peek_past_comments() const {
    auto copy = *this;
    auto token = copy.next();
    while (token.is_comment()) token = copy.next();
    return token;
  }
  // Returns the one after the next token, without comments.
  Token peek_second() const {
    auto copy = *this;
    for (auto token = copy.next(); token.is_comment();) token = copy.next();
    return copy.peek_past_comments();
  }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  TokenKind kind_of(std::size_t at) const {
    switch (text_[at]) {
      case '{':
      case '[': return TokenKind::open;
      case '}':
      case ']': return TokenKind::close;
      case ',': return TokenKind::comma;
      case ':': return TokenKind::colon;
      case '/':
        return text_.substr(at).starts_with("//") ? TokenKind::line_comment
                                                  : TokenKind::block_comment;
      default: return TokenKind::scalar;
    }
  }

  std::size_t end_of(TokenKind kind) const {
    switch (kind) {
      case TokenKind::line_comment: return std::min(text_.find_first_of("\r\n", at_), text_.size());
      case TokenKind::block_comment:
        return std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
      case TokenKind::scalar: return text_[at_] == '"' ? end_of_string() : end_of_word();
      default: return at_ + 1;
    }
  }
  std::size_t end_of_string() const {
    auto end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text_.size());
  }
  std::size_t end_of_word() const {
    return std::min(text_.find_first_of(" \t\r\n,:/{}[]\"", at_), text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

class LayoutWithComments {
 public:
  LayoutWithComments(std::string_view document, const CommentedLayout& options)
      : tokens_(document), options_(options) {}

  std::optional<std::string> run() {
    std::size_t lines = 0;  // before a comma, which is not written where it was
    for (auto token = tokens_.next(); token.kind != TokenKind::end && fits();
         token = tokens_.next()) {
      token.lines_before += lines;
      lines = token.kind == TokenKind::comma ? token.lines_before : 0;
      take(token);
      before_ = token.kind;
    }
    if (!fits()) return std::nullopt;
    return std::move(out_);
  }

 private:
  // What is written before the next token.
  enum class Gap { nothing, space, line };

  bool fits() const { return out_.size() <= options_.limit; }

  void take(const Token& token) {
    switch (token.kind) {
      case TokenKind::open: return open(token);
      case TokenKind::close: return close(token);
      case TokenKind::comma: return;  // written with the value before it
      case TokenKind::colon:
        put(token);
        gap_ = Gap::space;
        return;
      case TokenKind::scalar:
        put(token);
        if (tokens_.peek_past_comments().kind == TokenKind::colon) gap_ = Gap::nothing;
        else end_value();
        return;
      default: return comment(token);
    }
  }

  void open(const Token& token) {
    put(token);
    ++depth_;
    gap_ = tokens_.peek().kind == TokenKind::close ? Gap::nothing : Gap::line;
    is_first_ = true;
  }

  void close(const Token& token) {
    --depth_;
    put({token.kind, token.text, 0});
    end_value();
  }

  // A comma after the last value of a container is left out.
  void end_value() {
    const bool has_comma = tokens_.peek_past_comments().kind == TokenKind::comma &&
                           tokens_.peek_second().kind != TokenKind::close;
    if (has_comma) out_ += ',';
    gap_ = Gap::line;
  }

  // Whether a value or key follows on the same line, perhaps after other comments.
  bool is_before_value() const {
    auto ahead = tokens_;
    auto next = ahead.next();
    while (next.kind == TokenKind::block_comment && next.lines_before == 0) next = ahead.next();
    return next.lines_before == 0 &&
           (next.kind == TokenKind::scalar || next.kind == TokenKind::open);
  }

  void comment(const Token& token) {
    const bool is_alone = token.lines_before > 0 || out_.empty();
    // The same holds for all comments on a line, however many there are.
    if (is_alone || before_ != TokenKind::block_comment) is_before_value_ = is_before_value();
    const bool belongs_to_next = token.kind == TokenKind::block_comment && is_before_value_;
    const auto after = gap_;
    if (!is_alone && !belongs_to_next) gap_ = Gap::space;
    else if (is_alone && !out_.empty()) gap_ = Gap::line;
    put(token);
    gap_ = belongs_to_next                                     ? Gap::space
           : is_alone || token.kind == TokenKind::line_comment ? Gap::line
                                                               : after;
  }

  // Writes a token and what comes before it.
  void put(const Token& token) {
    if (gap_ == Gap::space) out_ += ' ';
    if (gap_ == Gap::line && !out_.empty()) {
      if (token.lines_before > 1 && !is_first_) out_ += options_.line_end;
      out_ += options_.line_end;
      for (std::size_t i = 0; i < depth_ && fits(); ++i) out_ += options_.indent;
      spend(depth_);
    }
    out_ += token.text;
    gap_ = Gap::nothing;
    is_first_ = false;
  }

  Tokens tokens_;
  const CommentedLayout& options_;
  std::string out_;
  std::size_t depth_ = 0;
  Gap gap_ = Gap::nothing;
  TokenKind before_ = TokenKind::end;
  bool is_before_value_ = false;
  bool is_first_ = true;  // nothing follows the opening bracket yet
};

}  // namespace

std::optional<std::string> layout_with_comments(std::string_view document,
                                                const CommentedLayout& options) {
  return LayoutWithComments(document, options).run();
}

}  // namespace toolyard::json
