// Error messages for text that is not valid JSON: what is expected at a position, and hints.
#include "core/json/tokens.h"
#include "core/text/utf8.h"
#include "tools/json/reading/lookahead.h"
#include "tools/json/reading/scanner.h"

namespace toolyard::json {
namespace {

// Whether a comment of JSONC begins here, which JSON5 has as well.
bool is_comment(std::string_view rest) { return rest.starts_with("//") || rest.starts_with("/*"); }

// Whether an escaped quote or line break is here, as in a document that was made a string.
bool is_escaped(std::string_view rest) {
  return rest.starts_with("\\\"") || rest.starts_with("\\n") || rest.starts_with("\\r") ||
         rest.starts_with("\\t");
}

bool begins_value(char c, Syntax syntax) {
  if (is_letter_or_digit(c) || std::string_view("\"{[-").contains(c)) return true;
  return syntax == Syntax::json5 && std::string_view("'+.").contains(c);
}

}  // namespace

std::string Scanner::expected() const {
  switch (state_) {
    case State::value:
    case State::next_item: return "a value";
    case State::first_item: return "a value or `]`";
    case State::first_key: return "a key in double quotes or `}`";
    case State::next_key: return "a key in double quotes";
    case State::colon: return "`:`";
    case State::after:
    case State::done: break;
  }
  if (!open_.empty()) return is_in_object() ? "`,` or `}`" : "`,` or `]`";
  return reader_.options.lines == Lines::ndjson ? "the end of the line" : "the end of the input";
}

std::string Scanner::hint_for_end() const {
  if (open_.empty()) return "";
  const auto count = open_.size();
  const auto& last = reader_.out.document.nodes[open_.back().node];
  const auto place = locate(reader_.out.document.source, last.begin);
  return std::to_string(count) + (count == 1 ? " bracket is" : " brackets are") +
         " not closed; the last one is the `" + (last.kind == Kind::object ? "{" : "[") +
         "` of line " + std::to_string(place.line) + ", column " + std::to_string(place.column) +
         ".";
}

std::string Scanner::hint() const {
  if (reader_.is_at_end()) return hint_for_end();
  const auto rest = reader_.text.substr(reader_.at);
  const char c = rest[0];
  const bool is_key_place = state_ == State::first_key || state_ == State::next_key;
  if (rest.starts_with(byte_order_mark)) {
    return std::string(byte_order_mark_hint) + " The option `repair` removes it.";
  }
  if (is_comment(rest)) {
    return "JSON does not allow comments. With `syntax: jsonc` they are accepted and removed.";
  }
  if (c == '#')
    return "Neither JSON nor JSON5 has comments with `#`. The option `repair` removes them.";
  if ((c == ']' && state_ == State::next_item) || (c == '}' && state_ == State::next_key)) {
    return "The comma before it is a trailing comma. Remove it, or set `syntax: jsonc`.";
  }
  const auto syntax = reader_.options.syntax;
  if (c == '\'' && !takes(syntax, Feature::single_quotes)) {
    return "Strings must be in double quotes. With `syntax: json5` single quotes are accepted.";
  }
  if (is_escaped(rest)) {
    return "The document is escaped like a string. The operation `unescape` converts it to JSON; "
           "the "
           "option `repair` reads it as it is.";
  }
  if (quote_at(rest, 0).is_typographic()) {
    return "Typographic quotes cannot delimit JSON strings. The option `repair` replaces them.";
  }
  if (is_key_place && is_name_part(c)) {
    return "Keys must be in double quotes. With `syntax: json5` unquoted keys are accepted.";
  }
  const bool is_opening = c == '"' || c == '\'' || c == '{' || c == '[';
  if (state_ == State::after && !open_.empty() && is_opening) {
    return "A comma may be missing before it.";
  }
  if (state_ == State::after && (c == '}' || c == ']')) {
    return open_.empty() ? "This bracket has no matching opening bracket." : hint_for_end();
  }
  if (state_ == State::after && open_.empty() && begins_value(c, syntax)) {
    return reader_.options.lines == Lines::ndjson
               ? "The line has more than one value. Put each value on a line of its own."
               : "The input has more than one value. For one value per line, set `lines: ndjson`.";
  }
  if (static_cast<unsigned char>(c) >= 0x80) {
    return "Characters beyond ASCII, including other spaces, are allowed only in strings.";
  }
  if (c == ',') return "There is a surplus comma.";
  if (state_ == State::colon && c == '=') return "Key and value must be separated by a colon.";
  return "";
}

bool Scanner::refuse_lost(std::size_t offset) {
  return reader_.fail(offset, "the end of the input",
                      "The repair cannot tell what this text belongs to.",
                      "A bracket behind it is not open. Correct what is before it, or remove it.");
}

bool Scanner::refuse() {
  auto wanted = expected();
  std::string detail;
  if (reader_.is_at_end()) {
    const bool is_line = reader_.text.size() < reader_.out.document.source.size();
    const std::string_view what = is_line ? "line" : "input";
    const bool is_empty = open_.empty() && state_ == State::value;
    detail =
        is_empty ? "The input has no value." : "The " + std::string(what) + " ends unexpectedly.";
  } else {
    detail = describe_character(reader_.text, reader_.at) + " was found where " + wanted +
             " is expected.";
  }
  auto help = hint();
  return reader_.fail(reader_.at, std::move(wanted), std::move(detail), std::move(help));
}

}  // namespace toolyard::json
