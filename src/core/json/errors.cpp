#include "core/json/errors.h"

#include "core/json/tokens.h"
#include "core/text/utf8.h"

namespace toolyard {

std::unexpected<Error> broken_json(simdjson::error_code code, PaddedText text, const char* where) {
  const std::string_view json(text.data, text.size);
  if (code == simdjson::UTF8_ERROR) {
    auto error = fail(problems::invalid_encoding, "The body is not valid UTF-8.");
    const auto valid = valid_utf8_prefix(json);
    error.error().position = locate(json.substr(0, valid), valid);
    return error;
  }
  std::string detail = "The body is not valid JSON.";
  if (code == simdjson::DEPTH_ERROR) detail = "The body is nested deeper than 64 levels.";
  else if (code == simdjson::EMPTY) detail = "The body is empty; it must be a JSON object.";
  else if (code == simdjson::STRING_ERROR)
    detail = "A string contains an escape sequence that is not valid.";
  else if (code == simdjson::NUMBER_ERROR) detail = "A number is not in valid JSON notation.";
  else if (code == simdjson::UNCLOSED_STRING) detail = "A string has no closing quote.";
  else if (code == simdjson::UNESCAPED_CHARS)
    detail = "A string contains an unescaped control character.";
  else if (code == simdjson::TRAILING_CONTENT) detail = "Unexpected text after the JSON value.";
  auto error = fail(problems::malformed_json, std::move(detail));
  if (!where && (code == simdjson::UNCLOSED_STRING || code == simdjson::UNESCAPED_CHARS))
    where = text.data + broken_string(json);
  if (where && where >= text.data && where <= text.data + text.size)
    error.error().position = locate(json, static_cast<std::size_t>(where - text.data));
  return error;
}

std::unexpected<Error> marked_json() {
  auto error = fail(problems::malformed_json, "The body starts with a byte order mark.");
  error.error().position = Position{};
  error.error().hint = byte_order_mark_hint;
  return error;
}

}  // namespace toolyard
