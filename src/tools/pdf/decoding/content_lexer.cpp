#include "tools/pdf/decoding/content_lexer.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/endpoint/budget.h"
#include "core/text/hex.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t max_operands = 6, max_names = 48, steps_per_token = 20;
using namespace std::literals;
constexpr std::string_view white_space = "\0\t\n\f\r "sv;
constexpr std::string_view delimiters = "()<>[]{}/%";

bool is_white(char c) { return white_space.contains(c); }
bool is_regular(char c) { return !is_white(c) && !delimiters.contains(c); }

std::optional<double> number_of(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  double value = 0;
  const auto [end, error] =
      std::from_chars(word.data(), word.data() + word.size(), value, std::chars_format::fixed);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(value)
                                                                  : std::nullopt;
}

std::string name_of_word(std::string_view word) {
  std::string name = "/";
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool is_code = word[i] == '#' && i + 2 < word.size() && hex_value(word[i + 1]) >= 0 &&
                         hex_value(word[i + 2]) >= 0;
    name +=
        is_code ? static_cast<char>(hex_value(word[i + 1]) << 4 | hex_value(word[i + 2])) : word[i];
    if (is_code) i += 2;
  }
  return name;
}

}  // namespace

std::string_view ContentLexer::take_word() {
  const auto end = std::ranges::find_if_not(rest_, is_regular) - rest_.begin();
  const auto word = rest_.substr(0, static_cast<std::size_t>(end));
  rest_.remove_prefix(word.size());
  return word;
}

void ContentLexer::skip_string() {
  std::size_t depth = 0, at = 0;
  for (; at < rest_.size(); ++at) {
    if (rest_[at] == '\\') ++at;
    else if (rest_[at] == '(') ++depth;
    else if (rest_[at] == ')' && --depth == 0) break;
  }
  rest_.remove_prefix(std::min(at + 1, rest_.size()));
  spend(at);
}

// Skips to the end of the data: `EI` between white space, followed by text.
void ContentLexer::skip_inline_image() {
  constexpr std::size_t looked_at = 12;
  for (std::size_t at = 0; at < rest_.size();) {
    const auto found = rest_.find("EI", at);
    spend(std::min(found, rest_.size()) - at);
    if (found == std::string_view::npos) break;
    at = found + 2;
    const auto after = rest_.substr(at, looked_at);
    const bool is_end =
        found > 0 && is_white(rest_[found - 1]) && (after.empty() || is_white(after[0])) &&
        std::ranges::all_of(after, [](char c) { return is_white(c) || (c >= ' ' && c <= '~'); });
    if (!is_end) continue;
    rest_.remove_prefix(at);
    return;
  }
  rest_ = {};
}

bool ContentLexer::next(ContentOperator& found) {
  found.numbers.clear();
  found.operand_name.clear();
  found.names.clear();
  while (!rest_.empty()) {
    spend(steps_per_token);
    const auto first = rest_[0];
    if (first == '(') {
      skip_string();
    } else if (first == '%') {
      rest_.remove_prefix(std::min(rest_.find_first_of("\r\n"), rest_.size()));
    } else if (first == '/') {
      rest_.remove_prefix(1);
      found.operand_name = name_of_word(take_word());
      if (found.names.size() < max_names) found.names.push_back(found.operand_name);
    } else if (rest_.starts_with("<<")) {
      rest_.remove_prefix(2);
    } else if (first == '<') {
      rest_.remove_prefix(std::min(rest_.find('>'), rest_.size()));
    } else if (!is_regular(first)) {
      rest_.remove_prefix(1);
    } else {
      const auto word = take_word();
      spend(word.size());
      if (const auto number = number_of(word)) {
        if (found.numbers.size() == max_operands) found.numbers.erase(found.numbers.begin());
        found.numbers.push_back(*number);
        continue;
      }
      if (word == "ID") skip_inline_image();
      found.name = word;
      return true;
    }
  }
  return false;
}

}  // namespace toolyard::pdf
