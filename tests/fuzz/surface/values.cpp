#include "tests/fuzz/surface/values.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "core/text/base64.h"

namespace toolyard::fuzz {
namespace {

using simdjson::dom::array;
using Texts = std::vector<std::string_view>;

constexpr int deepest = 4;

// Meaningful values by name of the field, which schemas do not contain.
const std::map<std::string_view, Texts> known{
    {"code", {"validation_error", "CODE-1"}},
    {"country", {"DE", "usa"}},
    {"currency", {"EUR", "USD"}},
    {"email", {"person1@example.org", "person2@example.org"}},
    {"emails", {"person1@example.org", "person2@example.org"}},
    {"end_date", {"2026-10-28", "2026-11-20"}},
    {"from_email", {"news@example.org", "News <news@example.org>"}},
    {"key", {"control", "a", "one"}},
    {"list", {"Readers"}},
    {"lists", {"Readers"}},
    {"locale", {"en", "de"}},
    {"ordering", {"id", "-created_at", "-id"}},
    {"page", {"1", "2", "last"}},
    {"password", {"a long passphrase", "another long passphrase"}},
    {"plan", {"free", "pro"}},
    {"scopes", {"tools:*", "admin:read"}},
    {"site", {"sc-domain:tools.example", "https://example.org/"}},
    {"slug", {"slug-1", "slug-2"}},
    {"start_date", {"2026-01-02", "2026-10-01"}},
    {"tool", {"base64", "word-counter"}},
    {"tool_slug", {"base64", "word-counter"}},
    {"tool_slugs", {"base64", "word-counter"}},
    {"unit_amount", {"0.15", "12"}},
    {"username", {"person1", "person2"}}};

const std::map<std::string_view, Texts> by_format{
    {"date-time", {"2099-01-01T00:00:00Z", "2026-03-29T01:30:00+02:00", "2026-02-28T23:59:60Z"}},
    {"date", {"2026-03-01", "2026-02-28", "9999-12-31"}},
    {"email", {"person1@example.org", "\xc3\xbc@b\xc3\xbc\x63her.example"}},
    {"uri", {"https://example.org/a?b=c#d", "https://[::1]/", "http://a.example/%F0%9F"}},
    {"uri-reference", {"/path/1", "//host/x", "?q"}},
    {"uuid", {"0190a6e2-7b1c-7def-8123-456789abcdef"}}};

// Hostile values, as they are written into JSON; some are not valid JSON.
constexpr std::array<std::string_view, 26> hostile{"null",
                                                   "true",
                                                   "-1",
                                                   "0",
                                                   "1.5",
                                                   "1e308",
                                                   "-1e-308",
                                                   "9223372036854775807",
                                                   "9223372036854775808",
                                                   "\"\"",
                                                   "[]",
                                                   "{}",
                                                   "[null]",
                                                   "{\"\":null}",
                                                   "{\"a\":1,\"a\":2}",
                                                   "\"\\u0000\"",
                                                   "\"\\ud800\"",
                                                   "\"\xff\"",
                                                   "\"'; drop table users; --\"",
                                                   "\"%27%00../../etc/passwd\"",
                                                   "\"<script>{{7*7}}${7*7}</script>\"",
                                                   "\"\\r\\nX-Injected: 1\\r\\n\"",
                                                   "\"(a+)+$\"",
                                                   "01",
                                                   "NaN",
                                                   "[[[[[[[[1]]]]]]]]"};

double number_in(Schema schema, std::string_view name, double otherwise) {
  double number = 0;
  return schema[name].get(number) == simdjson::SUCCESS ? number : otherwise;
}

std::string decimal(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.15g", value);
  return text;
}

}  // namespace

std::string as_json(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    char escaped[8];
    if (static_cast<unsigned char>(c) < ' ') {
      std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
      out += escaped;
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + "\"";
}

std::string Values::spoiled() {
  switch (choices_.below(8)) {
    case 0: return as_json(choices_.text());
    case 1: return choices_.text();
    case 2: return as_json(std::string(choices_.below(20'000), 'x'));
    case 3: return std::string(choices_.below(200), '[');
    default: return std::string(choices_.one_of(hostile));
  }
}

std::string Values::value(Schema given, std::string_view name, int depth) {
  const auto schema = document_.resolved(given);
  if (choices_.is_rare(14)) return spoiled();
  array several;
  if (schema["enum"].get(several) == simdjson::SUCCESS)
    return simdjson::minify(several.at(choices_.below(several.size())));
  if (schema["anyOf"].get(several) == simdjson::SUCCESS)
    return value(several.at(choices_.below(several.size())), name, depth);
  auto type = text_in(schema, "type");
  if (schema["type"].get(several) == simdjson::SUCCESS)
    type = std::string_view(several.at(choices_.below(several.size())));
  if (type == "null") return "null";
  if (type == "boolean") return choices_.below(2) == 0 ? "true" : "false";
  if (type == "integer") return integer(schema);
  if (type == "number") return number(schema);
  if (type == "string") return text(schema, name);
  if (type == "array") return list(schema, name, depth);
  Schema all;
  if (type == "object" || find(schema, "allOf", all)) return object(schema, depth);
  return std::string(choices_.one_of(hostile));
}

std::string Values::text(Schema schema, std::string_view name) {
  const auto encoding = text_in(schema, "contentEncoding");
  if (encoding == "base64") return as_json(encode_base64(choices_.text(), base64_standard, true));
  const auto choice = choices_.byte();
  const auto format = text_in(schema, "format");
  if (const auto found = known.find(name); found != known.end() && choice < 200)
    return as_json(choices_.one_of(found->second));
  if (const auto found = by_format.find(format); found != by_format.end() && choice < 220)
    return as_json(choices_.one_of(found->second));
  if (choice < 60) return as_json("word " + std::to_string(choices_.below(4)));
  if (choice < 70)
    return as_json(std::string(static_cast<std::size_t>(number_in(schema, "minLength", 0)), 'x'));
  if (choice < 80) {
    const auto most = std::min(number_in(schema, "maxLength", 3000), 20'000.0);
    return as_json(std::string(static_cast<std::size_t>(most), 'x'));
  }
  return as_json(choices_.text());
}

std::string Values::integer(Schema schema) {
  const auto least = number_in(schema, "minimum", -9e15), most = number_in(schema, "maximum", 9e15);
  switch (choices_.below(8)) {
    case 1: return decimal(std::clamp(least, -9e15, 9e15));
    case 2: return decimal(std::clamp(most, -9e15, 9e15));
    case 3: return decimal(std::clamp(most + 1, -9e15, 9e15));
    default: return decimal(std::clamp<double>(choices_.byte(), least, most));
  }
}

std::string Values::number(Schema schema) {
  const auto least = number_in(schema, "minimum", -1e6), most = number_in(schema, "maximum", 1e6);
  const auto share = choices_.byte() / 255.0;
  return decimal(least + share * (most - least));
}

std::string Values::list(Schema schema, std::string_view name, int depth) {
  const auto least = number_in(schema, "minItems", 0);
  auto count = static_cast<std::size_t>(least) + (depth < deepest ? choices_.below(4) : 0);
  Schema items;
  if (!find(schema, "items", items)) return "[]";
  if (choices_.is_rare(4)) count = choices_.below(1100);
  std::string out = "[";
  while (count-- > 0 && out.size() < 100'000)
    out += value(items, name, depth + 1) + (count > 0 ? "," : "");
  return out + "]";
}

void Values::add_members(std::string& out, Schema given, int depth) {
  const auto schema = document_.resolved(given);
  array all, required;
  if (schema["allOf"].get(all) == simdjson::SUCCESS)
    for (const auto one : all) add_members(out, one, depth);
  simdjson::dom::object properties;
  if (schema["properties"].get(properties) != simdjson::SUCCESS) return;
  const bool has_required = schema["required"].get(required) == simdjson::SUCCESS;
  for (const auto property : properties) {
    const bool is_required = has_required && std::ranges::any_of(required, [&](Schema one) {
                               return std::string_view(one) == property.key;
                             });
    const bool is_chosen = choices_.is_rare(is_required ? 8 : depth < deepest ? 60 : 0);
    if (is_chosen == is_required) continue;
    if (!out.ends_with('{')) out += ',';
    out += as_json(property.key) + ":" + value(property.value, property.key, depth + 1);
  }
}

std::string Values::object(Schema schema, int depth) {
  std::string out = "{";
  add_members(out, schema, depth);
  Schema further;
  const bool has_further = find(schema, "additionalProperties", further) && further.is_object();
  for (auto count = has_further ? choices_.below(4) : 0; count > 0; --count)
    out += (out.ends_with('{') ? "" : ",") + as_json("member" + std::to_string(count)) + ":" +
           value(further, "", depth + 1);
  if (choices_.is_rare(6)) out += (out.ends_with('{') ? "" : ",") + std::string("\"surprise\":1");
  return out + "}";
}

}  // namespace toolyard::fuzz
