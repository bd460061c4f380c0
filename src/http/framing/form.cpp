#include "http/framing/form.h"

#include <algorithm>
#include <utility>

#include "core/text/url.h"
#include "core/text/utf8.h"

namespace toolyard::http {
namespace {

std::unexpected<Error> malformed(std::string detail) {
  return fail(problems::malformed_form, std::move(detail));
}

// Decodes a name or a value of a form, in which '+' is a space.
Result<std::string> decode(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace(spaced, '+', ' ');
  return percent_decode(spaced);
}

}  // namespace

Result<std::string> percent_decode(std::string_view text) {
  auto decoded = percent_decoded(text);
  if (!decoded) return malformed("A '%' is not followed by two hexadecimal digits.");
  if (!is_valid_utf8(*decoded)) return malformed("A decoded text is not valid UTF-8.");
  return *std::move(decoded);
}

Result<std::vector<FormField>> parse_form(std::string_view text, std::size_t max_fields) {
  std::vector<FormField> fields;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('&', begin), text.size());
    const std::string_view pair = text.substr(begin, end - begin);
    begin = end + 1;
    if (pair.empty()) continue;
    if (fields.size() == max_fields) return malformed("The form has more than 1,000 fields.");
    const std::size_t equals = std::min(pair.find('='), pair.size());
    TOOLYARD_TRY(auto name, decode(pair.substr(0, equals)));
    TOOLYARD_TRY(auto value, decode(pair.substr(std::min(equals + 1, pair.size()))));
    fields.push_back({std::move(name), std::move(value)});
  }
  return fields;
}

}  // namespace toolyard::http
