#include "http/framing/parameters.h"

#include <algorithm>

#include "http/framing/characters.h"

namespace toolyard::http {

std::string_view ParameterReader::head() {
  const std::size_t end = std::min(rest_.find(';'), rest_.size());
  const std::string_view text = trim_blanks(rest_.substr(0, end));
  rest_.remove_prefix(end);
  return text;
}

bool ParameterReader::fail() {
  sound_ = false;
  return false;
}

bool ParameterReader::next() {
  rest_ = trim_blanks(rest_);
  if (rest_.empty()) return false;
  if (rest_[0] != ';') return fail();
  rest_ = trim_blanks(rest_.substr(1));
  if (rest_.empty()) return false;  // a lone ';' at the end is common and harmless
  std::size_t at = 0;
  while (at < rest_.size() && is_token_byte(static_cast<unsigned char>(rest_[at]))) ++at;
  if (at == 0 || at == rest_.size() || rest_[at] != '=') return fail();
  name_ = rest_.substr(0, at);
  rest_.remove_prefix(at + 1);
  text_.clear();
  if (!rest_.empty() && rest_[0] == '"') return read_quoted();
  at = 0;
  while (at < rest_.size() && is_token_byte(static_cast<unsigned char>(rest_[at]))) ++at;
  if (at == 0) return fail();
  text_ = rest_.substr(0, at);
  rest_.remove_prefix(at);
  return true;
}

bool ParameterReader::read_quoted() {
  for (std::size_t at = 1; at < rest_.size(); ++at) {
    const char c = rest_[at];
    if (c == '"') {
      rest_.remove_prefix(at + 1);
      return true;
    }
    if (!is_field_byte(static_cast<unsigned char>(c))) return fail();
    if (c != '\\') {
      text_ += c;
      continue;
    }
    if (at + 1 == rest_.size()) return fail();
    const char escaped = rest_[at + 1];
    if (escapes_ == Escapes::form_data && escaped != '"' && escaped != '\\') {
      text_ += c;
    } else {
      text_ += escaped;
      ++at;
    }
  }
  return fail();
}

}  // namespace toolyard::http
