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

// Numbers of open brackets, by the kind of the bracket.
struct Brackets {
  std::size_t braces = 0;
  std::size_t squares = 0;
  std::size_t rounds = 0;

  std::size_t count() const { return braces + squares + rounds; }
  // Returns the number of those that this bracket opens or closes.
  std::size_t& with(char bracket) {
    if (bracket == '{' || bracket == '}') return braces;
    return bracket == '[' || bracket == ']' ? squares : rounds;
  }
  std::size_t with(char bracket) const { return Brackets(*this).with(bracket); }
};

// Where a string is, which says what may follow it.
enum class Place { key, member, item, outermost };

struct Reader {
  std::string_view text;
  ScanOptions options;
  Scanned out;
  std::size_t at = 0;
  Brackets open;             // of the document
  Brackets inner;            // of the string that is being read
  bool is_fenced = false;    // between Markdown code fences
  bool is_spaced = false;    // members are separated by spaces
  bool is_assigned = false;  // keys have `=` behind them
  // Results of searches, so that each part of the text is searched once: the last `"""` and `'''`,
  // and how far there is no bracket that closes one within a text, no colon behind a key, no quote
  // behind a text, and no key in quotes behind one.
  std::size_t last_triple[2] = {std::string_view::npos, std::string_view::npos};
  std::size_t unclosed_until = 0;
  std::size_t colonless_until = 0;
  std::size_t quoteless_until = 0;
  std::size_t keyless_until = 0;

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
  // The number of changes so far, to forget those of a text that is read again.
  struct Mark {
    std::size_t listed;
    std::size_t count;
  };
  Mark mark() const { return {out.changes.size(), out.change_count}; }
  void return_to(const Mark& mark) {
    out.changes.resize(mark.listed, Change{});
    out.change_count = mark.count;
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
// Returns the length of a space at an offset that is not white space in JSON, or 0.
std::size_t other_space(std::string_view text, std::size_t at);
// Whether the escape of a space, such as `\n`, is at an offset; a repair removes those between
// tokens.
bool is_escaped_space(std::string_view text, std::size_t at);

// Returns the length of the escape at a backslash, or 0 if JSON has no such escape. Sets `is_lone`
// at an unpaired surrogate.
std::size_t escape_length(std::string_view text, std::size_t at, bool& is_lone);
// Whether all escapes in the text of a string are valid in JSON. Sets `has_lone_surrogates` if
// there is an unpaired surrogate.
bool check_escapes(std::string_view inner, bool& has_lone_surrogates);
// Returns the value of the four hexadecimal digits at an offset, or -1 if there are none.
int unit_at(std::string_view text, std::size_t at);
// Rewrites the escape at a backslash as JSON, at the end of `rewritten`. `quote` is the one that
// began the string. Returns false after a fault.
bool rewrite_escape(Reader& reader, char quote);
// Records that the text ends inside a string; returns false.
bool fail_open_string(Reader& reader, char quote);
// Reads a string of any kind, from its opening quote or, in a repair, its prefix. Returns false
// after a fault.
bool read_string(Reader& reader, Place place);
// Appends the JSON escape of a UTF-16 code unit, such as `\n` or `\u001f`.
void append_unit_escape(std::string& out, unsigned unit);

// Reads a number from its sign, first digit or dot; also Infinity and NaN after a sign. Returns
// false after a fault.
bool read_number(Reader& reader, Place place);

// Returns the length of the JSON number that a text begins with, or 0.
std::size_t number_length(std::string_view text);

// Reads a literal such as `true`; a repair also reads unquoted text. Returns false after a fault.
bool read_word(Reader& reader, Place place);
// Reads a text without quotes; only in a repair. Returns true.
bool read_text(Reader& reader, Place place);
// Returns the offset of the quote that ends a text with a comma or a bracket behind it, whose first
// quote is missing, or 0.
std::size_t end_of_half_quoted(Reader& reader, Place place);
// Whether a function of JavaScript such as `(x) => x` is at an offset.
bool is_arrow_function(std::string_view text, std::size_t at);
// Whether a word is Infinity, NaN or, in a repair, one of their names in other languages.
bool is_not_finite(std::string_view word, bool is_repairing);
// Reads a value that `print_r` writes, up to an offset.
void read_listed(Reader& reader, std::size_t end);
// Reads a key in square brackets, which has this many bytes.
void read_bracketed_key(Reader& reader, std::size_t length);
// Reads a string of a known number of bytes, from its opening quote.
void read_counted_string(Reader& reader, std::size_t size);
// Whether a key without quotes begins here, or in JSON5, one that is not valid.
bool is_at_bare_key(const Reader& reader);
// Returns the offset of a key in quotes that text on the same line precedes, or the current offset.
std::size_t quoted_key_behind_text(Reader& reader);
// Reads a key without quotes, in which JSON5 allows `\u` escapes. Returns false after a fault.
bool read_bare_key(Reader& reader);

}  // namespace toolyard::json
