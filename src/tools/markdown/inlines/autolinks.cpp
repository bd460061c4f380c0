#include "tools/markdown/inlines/autolinks.h"

#include <algorithm>
#include <array>

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"
#include "tools/unicode/properties.h"

namespace toolyard::markdown {

namespace {

// Returns the size of the character at an offset if it may occur in a host name, else 0.
std::size_t host_character(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  if (unicode::is_ascii(text[at])) return is_letter_or_digit(text[at]) ? 1 : 0;
  const auto [end, value] = unicode::character_at(text, at);
  const bool is_none =
      unicode::properties_of(value).has(unicode::white_space | unicode::punctuation);
  return is_none ? 0 : end - at;
}

enum class Dots { any, some };

// Returns the end of a host name, or 0 if it is not valid. The last two parts must not contain an
// underscore, unless there are more than ten dots.
std::size_t host_end(std::string_view text, std::size_t from, Dots dots) {
  constexpr int many = 10;
  int parts = 0;
  bool has_underscore = false, had_underscore = false;
  auto at = from;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '_') {
      has_underscore = true;
      ++at;
    } else if (c == '.') {
      had_underscore = has_underscore;
      has_underscore = false;
      ++parts;
      ++at;
    } else if (c == '-') {
      ++at;
    } else {
      const auto size = host_character(text, at);
      if (size == 0) break;
      at += size;
    }
  }
  spend(3 * (at - from));
  if ((has_underscore || had_underscore) && parts <= many) return 0;
  return dots == Dots::some && parts == 0 ? 0 : at;
}

// Returns the end of an address without its last character, which is `;`, or without a whole
// character reference such as `&amp;`.
std::size_t without_reference(std::string_view text, std::size_t begin, std::size_t end) {
  auto at = end - 1;
  while (at > begin && is_letter(text[at - 1])) --at;
  const bool is_reference = at + 1 < end && at > begin && text[at - 1] == '&';
  return is_reference ? at - 1 : end - 1;
}

// Returns the end of an address without punctuation and unbalanced closing parentheses at its end.
std::size_t without_trail(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::string_view trail = "?!.,:*_~'\"";
  const auto url = text.substr(begin, end - begin);
  const auto opened = std::ranges::count(url, '('), closed = std::ranges::count(url, ')');
  auto surplus = closed - opened;
  while (end > begin) {
    const char last = text[end - 1];
    if (last == ')') {
      if (surplus <= 0) break;
      --surplus;
      --end;
    } else if (last == ';') {
      end = without_reference(text, begin, end);
    } else if (trail.contains(last)) {
      --end;
    } else {
      break;
    }
  }
  return end;
}

bool is_cjk_punctuation(std::string_view text, std::size_t at) {
  if (unicode::is_ascii(text[at]) || (text[at] & 0xc0) == 0x80) return false;
  const auto value = unicode::character_at(text, at).value;
  return is_cjk(value) && unicode::properties_of(value).has(unicode::punctuation);
}

std::size_t url_end(std::string_view text, std::size_t begin, std::size_t at, AddressEnd ends) {
  while (at < text.size() && !is_space(text[at]) && text[at] != '<') {
    if (ends == AddressEnd::cjk_punctuation && is_cjk_punctuation(text, at)) break;
    ++at;
  }
  spend(2 * (at - begin));
  return without_trail(text, begin, at);
}

bool is_local_part(char c) {
  return is_letter_or_digit(c) || c == '.' || c == '+' || c == '-' || c == '_';
}

// Whether the text before an offset is a scheme, and not just the end of a longer word.
bool has_scheme(std::string_view text, std::size_t end, std::size_t floor,
                std::string_view scheme) {
  if (end < floor + scheme.size()) return false;
  const auto begin = end - scheme.size();
  const bool is_alone = begin == floor || !is_letter_or_digit(text[begin - 1]);
  return is_alone && text.substr(begin, scheme.size()) == scheme;
}

// Returns the end of the domain after `@`, or 0 if it is not valid.
std::size_t mail_domain_end(std::string_view text, std::size_t at, bool is_xmpp) {
  std::size_t dots = 0, end = at + 1;
  for (; end < text.size(); ++end) {
    const char c = text[end];
    if (c == '@') return 0;
    if (c == '.' && is_letter_or_digit(byte_at(text, end + 1))) {
      ++dots;
    } else if (!is_letter_or_digit(c) && c != '-' && c != '_' && !(c == '/' && is_xmpp)) {
      break;
    }
  }
  spend(end - at);
  const bool is_domain = end > at + 1 && dots > 0 && is_letter(text[end - 1]);
  return is_domain ? end : 0;
}

}  // namespace

std::size_t www_end(std::string_view text, std::size_t at, AddressEnd ends) {
  if (at > 0) {
    const char before = text[at - 1];
    if (!is_space(before) && before != '*' && before != '_' && before != '~' && before != '(') {
      return 0;
    }
  }
  if (!text.substr(at).starts_with("www.")) return 0;
  const auto host = host_end(text, at, Dots::some);
  return host == 0 ? 0 : url_end(text, at, host, ends);
}

std::optional<Address> find_url(std::string_view text, std::size_t colon, std::size_t floor,
                                AddressEnd ends) {
  constexpr auto schemes = std::to_array<std::string_view>({"http", "https", "ftp"});
  if (text.substr(colon, 3) != "://") return std::nullopt;
  auto begin = colon;
  while (begin > floor && colon - begin < 6 && is_letter(text[begin - 1])) --begin;
  const auto scheme = text.substr(begin, colon - begin);
  const bool is_known = std::ranges::any_of(
      schemes, [&](std::string_view known) { return equals_letters(scheme, known); });
  if (!is_known || host_character(text, colon + 3) == 0) return std::nullopt;
  const auto host = host_end(text, colon + 3, Dots::any);
  if (host == 0) return std::nullopt;
  const auto end = url_end(text, begin, host, ends);
  if (end <= colon + 3) return std::nullopt;
  return Address{begin, end, LinkForm::plain};
}

std::optional<Address> find_email(std::string_view text, std::size_t at, std::size_t floor) {
  auto begin = at;
  while (begin > floor && is_local_part(text[begin - 1])) --begin;
  spend(at - begin);
  if (begin == at) return std::nullopt;
  bool is_xmpp = false;
  auto form = LinkForm::bare_email;
  if (begin > floor && text[begin - 1] == ':') {
    is_xmpp = has_scheme(text, begin - 1, floor, "xmpp");
    if (is_xmpp || has_scheme(text, begin - 1, floor, "mailto")) {
      begin -= is_xmpp ? 5 : 7;
      form = LinkForm::plain;
    }
  }
  const auto end = mail_domain_end(text, at, is_xmpp);
  if (end == 0) return std::nullopt;
  return Address{begin, without_trail(text, begin, end), form};
}

}  // namespace toolyard::markdown
