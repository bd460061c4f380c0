// Literals, and keys and texts without quotes.
#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/json/reading/reader.h"

namespace toolyard::json {
namespace {

struct Literal {
  std::string_view word;
  Kind kind;
};
constexpr std::array literals{Literal{"true", Kind::yes}, Literal{"false", Kind::no},
                              Literal{"null", Kind::null}};
// The literals of other languages.
constexpr std::array foreign{
    Literal{"True", Kind::yes},  Literal{"TRUE", Kind::yes},  Literal{"False", Kind::no},
    Literal{"FALSE", Kind::no},  Literal{"None", Kind::null}, Literal{"Null", Kind::null},
    Literal{"NULL", Kind::null}, Literal{"nil", Kind::null},  Literal{"undefined", Kind::null}};

constexpr std::string_view text_of_literal(Kind kind) {
  return literals[kind == Kind::yes ? 0 : kind == Kind::no ? 1 : 2].word;
}

std::string_view word_at(const Reader& reader) {
  auto end = reader.at;
  while (end < reader.text.size() && is_name_part(reader.text[end])) ++end;
  return reader.text.substr(reader.at, end - reader.at);
}

void rewrite_literal(Reader& reader, Kind kind, std::size_t length) {
  auto& rewritten = reader.out.document.rewritten;
  const auto begin = rewritten.size();
  rewritten += text_of_literal(kind);
  reader.add_rewritten(kind, reader.at, begin);
  reader.at += length;
}

void append_quoted(std::string& out, std::string_view text) {
  spend(4 * text.size());
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      append_unit_escape(out, static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  out += '"';
}

bool quote(Reader& reader, std::string_view text, Feature feature) {
  reader.allow(feature, reader.at);
  auto& rewritten = reader.out.document.rewritten;
  const auto begin = rewritten.size();
  if (feature == Feature::unquoted_key) {  // its escapes are those of JSON
    spend(4 * text.size());
    rewritten.append("\"").append(text) += '"';
  } else {
    append_quoted(rewritten, text);
  }
  reader.add_rewritten(Kind::string, reader.at, begin).traits |= has_escapes;
  reader.at += text.size();
  return true;
}

// Returns the text up to a character that ends a value, without white space and semicolons before
// it.
std::string_view unquoted_text(const Reader& reader) {
  auto end = reader.text.find_first_of(",]}\n\r", reader.at);
  if (end == std::string_view::npos) end = reader.text.size();
  while (end > reader.at && (is_json_space(reader.text[end - 1]) || reader.text[end - 1] == ';')) {
    --end;
  }
  return reader.text.substr(reader.at, end - reader.at);
}

// Returns the length of a character or `\u` escape in a key without quotes, or 0 if it cannot be
// part of one or, if `is_first`, begin one.
std::size_t name_part_length(const Reader& reader, std::size_t at, bool is_first) {
  const auto rest = reader.text.substr(at);
  if (rest.empty()) return 0;
  const auto fits = [&](char c) { return is_first ? is_name_start(c) : is_name_part(c); };
  if (rest[0] != '\\') return fits(rest[0]) ? 1 : 0;
  if (!rest.starts_with("\\u")) return 0;
  const int unit = unit_at(rest, 2);
  const bool is_surrogate = unit >= 0xD800 && unit <= 0xDFFF;
  const bool is_name = unit >= 0x80 ? !is_surrogate : unit >= 0 && fits(static_cast<char>(unit));
  return is_name ? 6 : 0;
}

bool refuse_bare_key(Reader& reader, std::size_t end) {
  const bool is_first = end == reader.at;
  if (reader.text.substr(end).starts_with('\\')) {
    const std::string_view wanted =
        is_first ? "a letter, `$` or `_`" : "a letter, a digit, `$` or `_`";
    return reader.fail(
        end, "the escape of " + std::string(wanted),
        "An escape in a key without quotes must stand for " + std::string(wanted) + ".",
        "Put the key in quotes.");
  }
  return reader.fail(reader.at, "a key", "A key without quotes starts with a digit.",
                     "A key without quotes must start with a letter, `$` or `_`.");
}

bool refuse_word(Reader& reader, std::string_view word) {
  if (reader.at + word.size() == reader.text.size()) {
    for (const auto& [whole, kind] : literals) {
      if (!whole.starts_with(word)) continue;
      return reader.fail(reader.text.size(), "the rest of `" + std::string(whole) + "`",
                         "The input ends inside a literal.", "The input may be truncated.");
    }
  }
  if (word == "NaN" || word == "Infinity") {
    return reader.fail(reader.at, "a value", "JSON has no Infinity or NaN.",
                       "Use null or a string, or set `repair`.");
  }
  for (const auto& [name, kind] : foreign) {
    if (name != word) continue;
    return reader.fail(reader.at, "a value", "`" + std::string(word) + "` is not a JSON literal.",
                       "In JSON it is `" + std::string(text_of_literal(kind)) +
                           "`. The option `repair` corrects it.");
  }
  return reader.fail(reader.at, "a value", "An unquoted word is not a JSON literal.",
                     "Strings must be in double quotes. The option `repair` adds them.");
}

}  // namespace

bool read_word(Reader& reader) {
  const auto word = word_at(reader);
  for (const auto& [name, kind] : literals) {
    if (name != word) continue;
    reader.add(kind, reader.at, name.size());
    reader.at += name.size();
    return true;
  }
  if (word == "NaN" || word == "Infinity") {
    if (!reader.allow(Feature::not_finite, reader.at)) return refuse_word(reader, word);
    reader.out.has_not_finite = true;
    rewrite_literal(reader, Kind::null, word.size());
    return true;
  }
  if (!reader.options.is_repairing) return refuse_word(reader, word);
  for (const auto& [name, kind] : foreign) {
    if (name != word) continue;
    reader.allow(Feature::python_literal, reader.at);
    rewrite_literal(reader, kind, word.size());
    return true;
  }
  return quote(reader, unquoted_text(reader), Feature::unquoted_text);
}

bool is_at_bare_key(const Reader& reader) {
  const char c = reader.peek();
  if (c != '\\') return is_name_part(c);
  // A repair removes the backslash of an escape that no key begins with.
  return !reader.options.is_repairing || name_part_length(reader, reader.at, true) > 0;
}

bool read_bare_key(Reader& reader) {
  auto end = reader.at;
  const auto& text = reader.text;
  const bool is_repairing = reader.options.is_repairing;
  for (;;) {
    const bool is_first = end == reader.at && !is_repairing;
    auto length = name_part_length(reader, end, is_first);
    if (is_repairing && end < text.size() && (text[end] == '-' || text[end] == '.')) length = 1;
    if (length == 0) break;
    end += length;
  }
  const bool is_broken = end == reader.at || (end < text.size() && text[end] == '\\');
  if (is_broken && !is_repairing) return refuse_bare_key(reader, end);
  return quote(reader, text.substr(reader.at, end - reader.at), Feature::unquoted_key);
}

}  // namespace toolyard::json
