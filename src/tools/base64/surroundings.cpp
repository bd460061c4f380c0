#include "tools/base64/surroundings.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/base64.h"
#include "core/text/characters.h"

namespace toolyard::base64 {
namespace {

constexpr std::string_view quotes = "\"'`", marks = "\"'`>";
constexpr std::size_t longest_tag = 1'000;

bool is_digit_of_base64(char c) { return base64_standard.has(c) || base64_url.has(c); }

// Size of an escape of JSON at the beginning of a text; 0 if there is none.
std::size_t escape_size(std::string_view text) {
  if (text.size() < 2 || text[0] != '\\') return 0;
  if (std::string_view("nrt/").contains(text[1])) return 2;
  return text.starts_with("\\u00") && text.size() >= 6 ? 6 : 0;
}

// Whether a text is Base64 with padding, or so long and mixed that it can hardly be anything else.
bool is_likely(std::string_view text) {
  constexpr std::size_t long_enough = 16;
  std::size_t digits = 0, padding = 0;
  bool has_upper = false, has_lower = false, has_number = false;
  spend(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (const auto size = escape_size(text.substr(at)); size > 0) {
      if (text[at + 1] == 'u' || text[at + 1] == '/') ++(text[at + 1] == '/' ? digits : padding);
      at += size - 1;
    } else if (c == '=') {
      ++padding;
    } else if (!is_space(c)) {
      if (padding > 0 || !is_digit_of_base64(c)) return false;
      ++digits;
      has_upper |= is_upper(c);
      has_lower |= is_lower(c);
      has_number |= is_digit(c);
    }
  }
  if (padding > 0) return padding <= 2 && digits > 1 && (digits + padding) % 4 == 0;
  return digits >= long_enough && digits % 4 != 1 && has_upper && has_lower && has_number;
}

// Whether what is before and after a text in quotation marks allows it to be a whole value, and not
// a part of a longer text that is joined from several.
bool may_be_whole(std::string_view before, std::string_view after) {
  constexpr std::string_view joining = "+.\\&,_";
  const bool is_apart = before.empty() || is_space(before.back());
  before = trimmed(before);
  after = trimmed(after);
  if (before.empty() || (!is_apart && is_letter_or_digit(before.back()))) return false;
  const auto joins = [&](char c) { return joining.contains(c) || quotes.contains(c); };
  if (joins(before.back())) return false;
  return after.empty() || after[0] == ',' || !joins(after[0]);
}

// Collects the likely texts between marks.
class Values {
 public:
  explicit Values(std::string_view text) : text_(text) {}

  std::optional<std::string_view> only() {
    add_beginning();
    for (auto at = text_.find_first_of(marks); at != text_.npos && count_ < 2;) {
      const bool is_tag = text_[at] == '>';
      const auto end = std::min(
          is_tag ? text_.find_first_of("<>", at + 1) : text_.find(text_[at], at + 1), text_.size());
      const auto value = text_.substr(at + 1, end - at - 1);
      if (is_likely(value) && (is_tag ? is_element(at, end) : is_quoted_whole(at, end))) add(value);
      at = text_.find_first_of(marks, at + 1);
      spend(10);
    }
    return count_ == 1 ? found_ : std::nullopt;
  }

 private:
  // The beginning of the text may be the rest of a value that was copied with what follows it.
  void add_beginning() {
    const auto end = text_.find_first_of("\"'<");
    if (end == text_.npos || text_.find_first_of(":</", end) == text_.npos) return;
    if (const auto value = text_.substr(0, end); is_likely(value)) add(value);
  }
  // Whether the tags around a text, which end and begin at these offsets, have the same name.
  bool is_element(std::size_t before, std::size_t after) const {
    const auto near =
        text_.substr(before - std::min(before, longest_tag), std::min(before, longest_tag));
    const auto open = near.rfind('<');
    if (open == near.npos || after == text_.size()) return false;
    const auto tag = near.substr(open + 1);
    const auto name = tag.substr(0, tag.find_first_of(spaces));
    const auto closing = text_.substr(after + 1);
    return closing.starts_with('/') && closing.substr(1).starts_with(name);
  }
  bool is_quoted_whole(std::size_t at, std::size_t end) const {
    return may_be_whole(text_.substr(0, at), text_.substr(std::min(end + 1, text_.size())));
  }
  void add(std::string_view value) {
    found_ = trimmed(value);
    ++count_;
  }

  std::string_view text_;
  std::optional<std::string_view> found_;
  std::size_t count_ = 0;
};

std::string_view first_word(std::string_view text) {
  return text.substr(0, std::min(text.find_first_of(spaces), text.size()));
}

std::string_view unquoted(std::string_view text) {
  return trimmed_of(text, [](char c) { return quotes.contains(c); });
}

// Returns the argument of `powershell -EncodedCommand`, which can be shortened.
std::optional<std::string_view> encoded_command(std::string_view text) {
  constexpr std::size_t nearest = 256;
  constexpr std::string_view option = "encodedcommand";
  std::string head(text.substr(0, nearest));
  for (auto& c : head) c = lower(c);
  const auto program = std::min(head.find("powershell"), head.find("pwsh"));
  for (auto at = program; at < head.size(); at = head.find_first_of(" \t", at + 1)) {
    const auto rest = trimmed(text.substr(at));
    const auto word = first_word(rest);
    if (word.size() < 2 || (word[0] != '-' && word[0] != '/')) continue;
    const auto name = word.substr(1);
    const bool is_option =
        std::ranges::equal(name, option.substr(0, name.size()), {}, lower) || name == "ec";
    if (is_option) return unquoted(first_word(trimmed(rest.substr(word.size()))));
  }
  return std::nullopt;
}

// Whether a letter is in front of a quotation mark, as in b'…' of Python.
bool has_prefixed_quotes(std::string_view text) {
  for (auto at = text.find_first_of(quotes); at != text.npos;
       at = text.find_first_of(quotes, at + 1)) {
    const bool is_prefixed = at > 1 && is_letter(text[at - 1]) && !is_letter_or_digit(text[at - 2]);
    if (is_prefixed) return true;
  }
  return false;
}

}  // namespace

std::string_view data_uri_inside(std::string_view text) {
  const auto at = text.find("data:");
  const auto marker = text.find(";base64,", at);
  if (at == text.npos || marker == text.npos || text.find(";base64,", marker + 1) != text.npos)
    return {};
  return text.substr(at, text.find_first_of("\"'`)>\\ \t\r\n", marker) - at);
}

std::optional<std::string_view> value_inside(std::string_view text) {
  if (const auto command = encoded_command(text)) return command;
  const bool has_marks =
      std::ranges::any_of(std::string_view("\"'`<"), [&](char c) { return text.contains(c); });
  return has_marks ? Values(text).only() : std::nullopt;
}

bool is_of_other_format(std::string_view text) {
  if (text.find_first_of("{<([:;&|$") != text.npos) return true;
  for (auto at = text.find(' '); at != text.npos; at = text.find(' ', at + 1)) {
    const bool is_inside = at > 0 && at + 1 < text.size() && is_letter_or_digit(text[at - 1]) &&
                           is_letter_or_digit(text[at + 1]);
    if (is_inside) return true;
  }
  return has_prefixed_quotes(text);
}

std::optional<std::string> without_references(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 9> references{{{"&#61;", '='},
                                                                         {"&#x3d;", '='},
                                                                         {"&equals;", '='},
                                                                         {"&#43;", '+'},
                                                                         {"&#x2b;", '+'},
                                                                         {"&plus;", '+'},
                                                                         {"&#47;", '/'},
                                                                         {"&#x2f;", '/'},
                                                                         {"&sol;", '/'}}};
  if (!text.contains('&')) return std::nullopt;
  std::string replaced;
  for (std::size_t at = 0; at < text.size();) {
    const auto next = std::min(text.find('&', at), text.size());
    replaced += text.substr(at, next - at);
    spend(next - at + 10);
    at = next;
    if (at == text.size()) break;
    const auto* found = std::ranges::find_if(references, [&](const auto& one) {
      return std::ranges::equal(text.substr(at, one.first.size()), one.first, {}, lower);
    });
    if (found == references.end()) return std::nullopt;
    replaced += found->second;
    at += found->first.size();
  }
  return replaced;
}

}  // namespace toolyard::base64
