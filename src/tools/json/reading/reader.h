// What the parts of the scanner share: the text, the place in it, and what is taken, mended or
// refused.
#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "core/text/characters.h"
#include "core/text/hex.h"
#include "tools/json/reading/scan.h"

namespace toolyard::json {

inline constexpr std::size_t listed_at_most = 1000;
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr bool is_json_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
// Of names as JavaScript has them; what is beyond ASCII counts as a letter.
constexpr bool is_name_start(char c) {
  return is_letter(c) || c == '_' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}
constexpr bool is_name_part(char c) { return is_name_start(c) || is_digit(c); }

struct Reader {
  std::string_view text;
  ScanOptions options;
  Scanned out;
  std::size_t at = 0;

  bool is_at_end() const { return at >= text.size(); }
  char peek(std::size_t ahead = 0) const {
    return at + ahead < text.size() ? text[at + ahead] : '\0';
  }
  bool starts_with(std::string_view other) const { return text.substr(at).starts_with(other); }

  bool is_taken(Feature feature) const { return takes(options.syntax, feature); }
  // Whether the text may have this; a repair is written down.
  bool allow(Feature feature, std::size_t offset) {
    if (is_taken(feature)) return true;
    if (!options.is_repairing) return false;
    if (out.change_count++ < listed_at_most) {
      out.changes.push_back({feature, static_cast<std::uint32_t>(offset)});
    }
    return true;
  }
  bool fail(std::size_t offset, std::string expected, std::string detail, std::string hint = {}) {
    if (!out.fault) {
      out.fault = {offset, std::move(expected), std::move(detail), std::move(hint)};
    }
    return false;
  }

  Node& add(Kind kind, std::size_t begin, std::size_t length) {
    return out.document.nodes.emplace_back(Node{.begin = static_cast<std::uint32_t>(begin),
                                                .length = static_cast<std::uint32_t>(length),
                                                .kind = kind});
  }
  // A node whose JSON was written to the end of `rewritten`, from `start` on.
  Node& add_rewritten(Kind kind, std::size_t source, std::size_t start) {
    auto& document = out.document;
    auto& node = add(kind, document.rewrites.size(), document.rewritten.size() - start);
    node.traits |= is_rewritten;
    document.rewrites.push_back(
        {static_cast<std::uint32_t>(source), static_cast<std::uint32_t>(start)});
    return node;
  }
};

// White space and comments. False after a fault.
bool skip_space(Reader& reader);

// Whether all escapes in the text of a string are those of JSON; halves of surrogate pairs are
// noted.
bool check_escapes(std::string_view inner, bool& has_lone_surrogates);
// A string at its opening quote, of whatever kind.
bool read_string(Reader& reader);
// Appends a string's escape of a character that JSON cannot hold as it is.
void append_unit_escape(std::string& out, unsigned unit);

// A number at its sign, its first digit or its dot; also Infinity and NaN behind a sign.
bool read_number(Reader& reader);

// A literal, or whatever else stands where a value should.
bool read_word(Reader& reader);
// A key without quotes.
bool read_bare_key(Reader& reader);

// The length of the typographic quote that stands here, or 0; backticks count as such.
std::size_t typographic_quote(std::string_view text, std::size_t at, bool& is_single);

}  // namespace toolyard::json
