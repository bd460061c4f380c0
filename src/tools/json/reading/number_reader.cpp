// Numbers: those of JSON are copied from the source, those of JSON5 are rewritten.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/numbers.h"
#include "tools/json/reading/lookahead.h"

namespace toolyard::json {
namespace {

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// Returns the end of the JSON number that begins here. If it is not valid, returns 0 and sets
// `reader.at` to the first character that is not allowed.
std::size_t strict_end(Reader& reader) {
  const auto text = reader.text;
  auto at = reader.at;
  const auto digits = [&](std::size_t from) {
    at = skip_digits(text, from);
    return at > from;
  };
  const auto is = [&](char c) { return at < text.size() && text[at] == c; };
  bool holds = true;
  if (is('-')) ++at;
  if (is('0')) {
    ++at;
  } else {
    holds = digits(at);
  }
  if (holds && is('.')) holds = digits(at + 1);
  if (holds && (is('e') || is('E'))) {
    ++at;
    if (is('+') || is('-')) ++at;
    holds = digits(at);
  }
  if (holds) return at;
  reader.at = at;
  return 0;
}

// Appends the value of digits in base 2, 8 or 16.
void append_value(std::string& out, std::string_view digits, int base) {
  std::uint64_t value = 0;
  const auto [rest, fault] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (fault == std::errc{}) {
    out += std::to_string(value);
    return;
  }
  double large = 0;
  for (const char c : digits) large = large * base + hex_value(c);
  if (std::isfinite(large)) {
    append_canonical(out, large);
  } else {
    out += "1e999";
  }
}

// Reads Infinity or NaN, which begins after the sign. Returns false after a fault.
bool read_not_finite(Reader& reader, std::size_t start, std::string_view word) {
  const auto offset = reader.at;
  if (!reader.allow(Feature::not_finite, start)) {
    return reader.fail(start, "a value", "JSON has no Infinity or NaN.",
                       "Use null or a string, or set `repair`.");
  }
  reader.at = offset + word.size();
  auto& rewritten = reader.out.document.rewritten;
  const auto begin = rewritten.size();
  rewritten += "null";
  reader.add_rewritten(Kind::null, start, begin);
  reader.out.has_not_finite = true;
  return true;
}

// Returns the base of a number with a prefix such as `0x`, or 0. JSON5 has only this one.
int base_at(const Reader& reader, std::size_t at) {
  if (at + 1 >= reader.text.size() || reader.text[at] != '0') return 0;
  const char kind = lower(reader.text[at + 1]);
  if (kind == 'x') return 16;
  if (!reader.options.is_repairing) return 0;
  return kind == 'o' ? 8 : kind == 'b' ? 2 : 0;
}

// Appends a JSON5 number, or one with leading zeros, to `out` as JSON. Returns its end, or 0 if it
// is neither; `out` may then contain a part of it.
std::size_t lenient_number(const Reader& reader, std::string& out, Feature& feature) {
  const auto text = reader.text;
  auto at = reader.at;
  feature = Feature::number_form;
  if (text[at] == '-') out += '-';
  if (text[at] == '-' || text[at] == '+') ++at;
  if (const int base = base_at(reader, at); base > 0) {
    auto end = at + 2;
    while (end < text.size() && hex_value(text[end]) >= 0 && hex_value(text[end]) < base) ++end;
    if (end == at + 2) return 0;
    append_value(out, text.substr(at + 2, end - at - 2), base);
    return end;
  }
  const auto whole_end = skip_digits(text, at);
  auto whole = text.substr(at, whole_end - at);
  auto end = whole_end;
  if (end < text.size() && text[end] == '.') end = skip_digits(text, end + 1);
  const bool has_fraction = end > whole_end + 1;
  if (whole.empty() && !has_fraction) return 0;
  if (whole.size() > 1 && whole[0] == '0') {
    feature = Feature::leading_zero;
    // Digits such as those of a postal code are a text, in which zeros count.
    if (reader.options.is_repairing && !has_fraction && text[reader.at] == '0') return 0;
    whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size() - 1));
  }
  out += whole.empty() ? "0" : whole;
  if (has_fraction) out += text.substr(whole_end, end - whole_end);
  if (end >= text.size() || (text[end] | 0x20) != 'e') return end;
  auto digits = end + 1;
  if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) ++digits;
  const auto last = skip_digits(text, digits);
  // A repair removes an exponent that was cut off.
  if (last == digits) return reader.options.is_repairing ? last : 0;
  out += text.substr(end, last - end);
  return last;
}

bool fail_digit(Reader& reader, std::string_view wanted) {
  const bool is_end = reader.is_at_end();
  return reader.fail(reader.at, std::string(wanted),
                     is_end ? "The input ends inside a number." : "The number is incomplete.",
                     is_end ? "The input may be truncated." : "");
}

// Records what is wrong with a number of JSON5 from its first character that is not allowed.
// Returns false if it is not one that only JSON5 has.
bool refuse_json5_number(Reader& reader, std::size_t start) {
  const auto text = reader.text;
  auto at = start;
  const bool has_plus = text[at] == '+';
  if (has_plus || text[at] == '-') ++at;
  const auto rest = text.substr(at);
  if (rest.starts_with("0x") || rest.starts_with("0X")) {
    at += 2;
    while (at < text.size() && hex_value(text[at]) >= 0) ++at;
    reader.at = at;
    fail_digit(reader, "a hexadecimal digit");
    return true;
  }
  if (!has_plus && !rest.starts_with('.')) return false;
  const auto is = [&](std::string_view one_of) {
    return at < text.size() && one_of.contains(text[at]);
  };
  const auto digits = [&] {
    const auto first = at;
    at = skip_digits(text, at);
    return at > first;
  };
  bool holds = digits();
  if (is(".")) {
    ++at;
    holds |= digits();
  }
  if (holds && is("eE")) {
    ++at;
    if (is("+-")) ++at;
    holds = digits();
  }
  reader.at = at;
  if (!holds) fail_digit(reader, "a digit");
  else
    reader.fail(at, "the end of the number",
                describe_character(text, at) + " cannot follow a number.");
  return true;
}

bool fail_number(Reader& reader, std::size_t start) {
  auto probe = start;
  if (reader.text[start] == '-') ++probe;
  const char first = probe < reader.text.size() ? reader.text[probe] : '\0';
  if (reader.text[start] == '+') {
    return reader.fail(start, "a value", "A number must not start with `+`.", "Leave it out.");
  }
  if (first == '.') {
    return reader.fail(probe, "a digit", "A number must not start with a dot.",
                       "Add a zero before the dot.");
  }
  reader.at = start;
  strict_end(reader);
  return fail_digit(reader, "a digit");
}

// Returns the name of a number that is not finite, or nothing.
std::string_view not_finite_at(const Reader& reader, std::size_t at) {
  if (!reader.options.is_repairing) {
    for (const std::string_view word : {"Infinity", "NaN"}) {
      if (reader.text.substr(at).starts_with(word)) return word;
    }
    return {};
  }
  auto end = at;
  while (end < reader.text.size() && is_name_part(reader.text[end])) ++end;
  spend(end - at);
  const auto word = reader.text.substr(at, end - at);
  return is_not_finite(word, true) ? word : std::string_view{};
}

// Returns the length of the suffix of an integer of another language, such as `n` in `10n`.
std::size_t suffix_length(const Reader& reader, std::size_t end) {
  if (!reader.options.is_repairing || end == 0 || !is_digit(reader.text[end - 1])) return 0;
  return end < reader.text.size() && (reader.text[end] == 'n' || reader.text[end] == 'L') ? 1 : 0;
}

// Whether a colon that belongs to a time or a ratio is here.
bool is_clock(std::string_view text, std::size_t at) { return at < text.size() && text[at] == ':'; }

// Whether a number ends here, rather than being the begin of a text such as a date, or a text whose
// first quote is missing.
bool ends_number(Reader& reader, std::size_t end, Place place) {
  if (reader.options.is_repairing) {
    const bool is_quote = end < reader.text.size() && reader.text[end] == '"';
    if (is_quote && end_of_half_quoted(reader, place) == end) return false;
    return is_value_end(reader.text, end, place == Place::member) && !is_clock(reader.text, end);
  }
  const char next = end < reader.text.size() ? reader.text[end] : '\0';
  return !is_name_part(next) && next != '.';
}

}  // namespace

namespace {

// Returns the end of a member's number whose thousands are separated by commas, or 0.
std::size_t end_of_thousands(const Reader& reader) {
  const auto text = reader.text;
  const auto first = reader.at + (text[reader.at] == '-');
  auto at = skip_digits(text, first);
  if (at == first || at > first + 3 || text.substr(at, 1) != ",") return 0;
  auto end = at;
  while (text.substr(end, 1) == "," && skip_digits(text, end + 1) == end + 4) end += 4;
  spend(end - reader.at);
  if (end == at) return 0;
  if (text.substr(end, 1) == ".") end = skip_digits(text, end + 1);
  const auto next = skip_white_space(text, end);
  if (next >= text.size() || text[next] == '}') return end;
  return text[next] == ',' && is_key_ahead(text, skip_white_space(text, next + 1)) ? end : 0;
}

}  // namespace

std::size_t number_length(std::string_view text) {
  if (text.empty()) return 0;
  Reader reader{text, {}, {}};
  return strict_end(reader);
}

bool read_number(Reader& reader, Place place) {
  if (reader.options.is_repairing && place == Place::member) {
    if (const auto thousands = end_of_thousands(reader); thousands > 0) {
      read_listed(reader, thousands);
      return true;
    }
  }
  const auto start = reader.at;
  const auto end = strict_end(reader);
  spend(2 * (std::max(end, reader.at) - start));
  const auto is_complete = [&](std::size_t to) { return ends_number(reader, to, place); };
  if (end > 0 && is_complete(end)) {
    reader.at = end;
    reader.add(Kind::number, start, end - start);
    return true;
  }
  reader.at = start;
  const auto sign = std::size_t{reader.text[start] == '-' || reader.text[start] == '+'};
  if (const auto word = not_finite_at(reader, start + sign); !word.empty()) {
    reader.at += sign;
    return read_not_finite(reader, start, word);
  }
  auto& rewritten = reader.out.document.rewritten;
  const auto begin = rewritten.size();
  Feature feature{};
  auto other_end = lenient_number(reader, rewritten, feature);
  other_end += suffix_length(reader, other_end);
  if (other_end > 0 && is_complete(other_end) && reader.allow(feature, start)) {
    reader.at = other_end;
    reader.add_rewritten(Kind::number, start, begin);
    return true;
  }
  rewritten.resize(begin);
  if (reader.options.is_repairing) return read_word(reader, place);
  if (feature == Feature::leading_zero) {
    return reader.fail(start + sign + 1, "`,` or a closing bracket",
                       "A number must not have leading zeros.",
                       "Remove the zero, or put the number in quotes.");
  }
  if (reader.is_taken(Feature::number_form) && refuse_json5_number(reader, start)) return false;
  if (end > 0) {  // a valid number; the scanner reports what follows it
    reader.at = end;
    reader.add(Kind::number, start, end - start);
    return true;
  }
  return fail_number(reader, start);
}

}  // namespace toolyard::json
