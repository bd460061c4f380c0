// State that the parts of the scanner share: the text, the current offset, the output, and which
// deviations from JSON are accepted or repaired.
#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "core/text/characters.h"
#include "core/text/hex.h"
#include "tools/json/reading/scan.h"

namespace toolyard::json {

inline constexpr std::size_t listed_at_most = 1000;

constexpr bool is_json_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
// Characters of JavaScript identifiers; everything beyond ASCII counts as a letter.
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
  // Whether a deviation from JSON is accepted at this offset. Records a change if it is a repair.
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
  // Adds a node whose JSON text is at the end of `rewritten`, from `start` on.
  Node& add_rewritten(Kind kind, std::size_t source, std::size_t start) {
    auto& document = out.document;
    auto& node = add(kind, document.rewrites.size(), document.rewritten.size() - start);
    node.traits |= is_rewritten;
    document.rewrites.push_back(
        {static_cast<std::uint32_t>(source), static_cast<std::uint32_t>(start)});
    return node;
  }
};

// Skips white space and comments. Returns false after a fault.
bool skip_space(Reader& reader);

// Whether all escapes in the text of a string are valid in JSON. Sets `has_lone_surrogates` if
// there is an unpaired surrogate.
bool check_escapes(std::string_view inner, bool& has_lone_surrogates);
// Returns the value of the four hexadecimal digits at an offset, or -1 if there are none.
int unit_at(std::string_view text, std::size_t at);
// Reads a string of any kind, from its opening quote. Returns false after a fault.
bool read_string(Reader& reader);
// Appends the JSON escape of a UTF-16 code unit, such as `\n` or `\u001f`.
void append_unit_escape(std::string& out, unsigned unit);

// Reads a number from its sign, first digit or dot; also Infinity and NaN after a sign. Returns
// false after a fault.
bool read_number(Reader& reader);

// Reads a literal such as `true`; a repair also reads unquoted text. Returns false after a fault.
bool read_word(Reader& reader);
// Whether a key without quotes begins here, or in JSON5, one that is not valid.
bool is_at_bare_key(const Reader& reader);
// Reads a key without quotes, in which JSON5 allows `\u` escapes. Returns false after a fault.
bool read_bare_key(Reader& reader);

// Returns the length of the typographic quote at an offset, in bytes, or 0. Backticks and acute
// accents count as single quotes.
std::size_t typographic_quote(std::string_view text, std::size_t at, bool& is_single);

}  // namespace toolyard::json
