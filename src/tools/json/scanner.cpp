#include "tools/json/scanner.h"

#include <algorithm>

#include "tools/json/lexer.h"
#include "tools/json/text.h"

namespace toolyard::json {

namespace {

class Scanner {
 public:
  Scanner(Document& document, ScanOptions options)
      : document_(document), lexer_(document, options) {}

  Lexer::Done run() {
    if (auto done = lexer_.skip_space(); !done) return done;
    if (auto done = value(); !done) return done;
    while (!open_.empty())
      if (auto done = step(); !done) return done;
    if (auto done = lexer_.skip_space(); !done) return done;
    if (lexer_.at_end()) return {};
    return lexer_.fault("the end", "There is more than one value; `lines: ndjson` takes one a line.");
  }

 private:
  Node& container() { return document_.nodes[open_.back()]; }

  void open() {
    const bool is_object = lexer_.peek() == '{';
    open_.push_back(static_cast<std::uint32_t>(document_.nodes.size()));
    auto& node = document_.nodes.emplace_back();
    node.kind = is_object ? Kind::object : Kind::array;
    node.begin = static_cast<std::uint32_t>(lexer_.at());
    lexer_.advance();
    document_.deepest = std::max(document_.deepest, static_cast<std::uint32_t>(open_.size()));
  }

  void close(std::size_t brackets) {
    auto& node = container();
    lexer_.advance(brackets);
    node.end = static_cast<std::uint32_t>(lexer_.at());
    node.after = static_cast<std::uint32_t>(document_.nodes.size());
    open_.pop_back();
  }

  Lexer::Done value() {
    if (lexer_.at_end()) return lexer_.fault("a value");
    if (lexer_.peek() == '{' || lexer_.peek() == '[') {
      open();
      return {};
    }
    return lexer_.read_scalar();
  }

  // One member or item of the innermost container, or its end.
  Lexer::Done step() {
    if (auto done = lexer_.skip_space(); !done) return done;
    const bool is_object = container().kind == Kind::object;
    const char closing = is_object ? '}' : ']';
    if (lexer_.at_end()) return end_of_text(closing);
    if (lexer_.peek() == closing) {
      close(1);
      return {};
    }
    if (container().count > 0) {
      bool is_last = false;
      if (auto done = comma(closing, is_last); !done || is_last) return done;
    }
    if (lexer_.repairs() && (lexer_.peek() == '}' || lexer_.peek() == ']')) {
      lexer_.mend("missing bracket added");
      close(0);
      return {};
    }
    ++container().count;
    return is_object ? member() : value();
  }

  Lexer::Done end_of_text(char closing) {
    if (!lexer_.repairs())
      return lexer_.fault(closing == '}' ? "`,` or `}`" : "`,` or `]`", "The text ends too early.");
    lexer_.mend("missing bracket added");
    close(0);
    return {};
  }

  // The comma between two members; a trailing one closes the container.
  Lexer::Done comma(char closing, bool& is_last) {
    if (lexer_.peek() != ',') {
      const bool other_bracket = lexer_.peek() == '}' || lexer_.peek() == ']';
      if (!lexer_.repairs()) return lexer_.fault(closing == '}' ? "`,` or `}`" : "`,` or `]`");
      if (!other_bracket) lexer_.mend("missing comma added");
      return {};
    }
    lexer_.advance();
    if (auto done = lexer_.skip_space(); !done) return done;
    while (lexer_.repairs() && lexer_.peek() == ',') {
      lexer_.mend("extra comma removed");
      lexer_.advance();
      if (auto done = lexer_.skip_space(); !done) return done;
    }
    if (lexer_.peek() != closing || lexer_.at_end()) {
      is_last = lexer_.at_end() && lexer_.repairs();
      return {};
    }
    if (!lexer_.allows(Syntax::jsonc))
      return lexer_.fault(closing == '}' ? "a name in double quotes" : "a value",
                          "There is a trailing comma before this bracket.");
    if (lexer_.repairs()) lexer_.mend("trailing comma removed");
    close(1);
    is_last = true;
    return {};
  }

  Lexer::Done member() {
    if (auto done = lexer_.read_key(); !done) return done;
    if (auto done = lexer_.skip_space(); !done) return done;
    if (lexer_.peek() == ':' || (lexer_.repairs() && lexer_.peek() == '=')) {
      lexer_.advance();
    } else if (lexer_.repairs() && !lexer_.at_end()) {
      lexer_.mend("missing colon added");
    } else {
      return lexer_.fault("`:`");
    }
    if (auto done = lexer_.skip_space(); !done) return done;
    return value();
  }

  Document& document_;
  Lexer lexer_;
  std::vector<std::uint32_t> open_;
};

// The scan only saw escapes that may be halves of surrogate pairs.
bool really_has_lone_surrogate(const Document& document) {
  return std::ranges::any_of(document.nodes, [&](const Node& node) {
    if (node.kind != Kind::string && node.kind != Kind::key) return false;
    const auto source = document.source(node);
    return source.find("\\u") != source.npos && has_lone_surrogate(decoded(source));
  });
}

}  // namespace

std::expected<Document, ScanFault> scan(std::string_view text, ScanOptions options) {
  Document document;
  document.text = text;
  document.nodes.reserve(text.size() / 16 + 8);
  if (auto done = Scanner(document, options).run(); !done)
    return std::unexpected(std::move(done.error()));
  if (document.has_lone_surrogate)
    document.has_lone_surrogate = really_has_lone_surrogate(document);
  return document;
}

}  // namespace toolyard::json
