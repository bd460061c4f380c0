#include "http/framing/form.h"

#include <algorithm>
#include <utility>

#include "core/text/utf8.h"
#include "http/framing/characters.h"

namespace toolyard::http {
namespace {

enum class Plus : bool { stays, is_space };

std::unexpected<Error> malformed(std::string detail) {
  return fail(problems::malformed_form, std::move(detail));
}

// The value of the two digits at `at`, or -1.
int hex_pair(std::string_view text, std::size_t at) {
  if (at + 2 > text.size()) return -1;
  const int high = hex_value(static_cast<unsigned char>(text[at]));
  const int low = hex_value(static_cast<unsigned char>(text[at + 1]));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

Result<std::string> decode(std::string_view text, Plus plus) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '+' && plus == Plus::is_space) {
      out += ' ';
    } else if (c != '%') {
      out += c;
    } else {
      const int byte = hex_pair(text, i + 1);
      if (byte < 0) return malformed("A '%' is not followed by two hexadecimal digits.");
      out += static_cast<char>(byte);
      i += 2;
    }
  }
  if (!is_valid_utf8(out)) return malformed("A decoded text is not valid UTF-8.");
  return out;
}

}  // namespace

Result<std::string> percent_decode(std::string_view text) { return decode(text, Plus::stays); }

Result<std::vector<FormField>> parse_form(std::string_view text, std::size_t most_fields) {
  std::vector<FormField> fields;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('&', begin), text.size());
    const std::string_view pair = text.substr(begin, end - begin);
    begin = end + 1;
    if (pair.empty()) continue;
    if (fields.size() == most_fields) return malformed("The form has more than 1,000 fields.");
    const std::size_t equals = std::min(pair.find('='), pair.size());
    TOOLYARD_TRY(auto name, decode(pair.substr(0, equals), Plus::is_space));
    TOOLYARD_TRY(auto value,
                 decode(pair.substr(std::min(equals + 1, pair.size())), Plus::is_space));
    fields.push_back({std::move(name), std::move(value)});
  }
  return fields;
}

}  // namespace toolyard::http
