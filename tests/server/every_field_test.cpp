// Fuzzes every field of every body in the OpenAPI document with every kind of value, in every media
// type that the operation reads: no response may be a 5xx error of the server.
#include <gtest/gtest.h>

#include <array>

#include "core/json/writer.h"
#include "tests/server/api_client.h"

namespace {

using simdjson::dom::element;
using simdjson::dom::object;
using toolyard::Role;

struct Body {
  std::string method, path;
  std::vector<std::string> media_types;
  std::vector<std::string> fields;
};

// The values, in JSON.
constexpr std::array values{R"("")",
                            R"("x")",
                            R"("[")",
                            R"("{")",
                            R"("1,2,,3")",
                            "true",
                            "-1",
                            "1.5",
                            "null",
                            "{}",
                            "[]",
                            "[null]",
                            R"({"title":"x"})",
                            "9223372036854775808"};

// Returns a JSON value as in a form: strings without quotes.
std::string as_text(std::string_view value) {
  if (!value.starts_with('"')) return std::string(value);
  simdjson::dom::parser parser;
  return std::string(std::string_view(parser.parse(simdjson::padded_string(value))));
}

std::string percent_encoded(std::string_view text) {
  std::string encoded;
  for (const unsigned char c : text) {
    static constexpr auto digits = "0123456789ABCDEF";
    encoded += '%';
    encoded += digits[c >> 4];
    encoded += digits[c & 15];
  }
  return encoded;
}

// Resolves the `$ref` of a schema; returns any other schema unchanged.
element resolved(element document, element schema) {
  std::string_view reference;
  if (schema["$ref"].get(reference) != simdjson::SUCCESS) return schema;
  return document.at_pointer(reference.substr(1)).value();
}

std::vector<std::string> fields_of(element document, element schema) {
  std::vector<std::string> fields;
  object properties;
  if (resolved(document, schema)["properties"].get(properties) == simdjson::SUCCESS)
    for (const auto property : properties) fields.emplace_back(property.key);
  return fields;
}

class EveryFieldTest : public toolyard::testing::ApiTest {
 protected:
  std::vector<Body> bodies() {
    std::vector<Body> all;
    simdjson::dom::parser parser;
    const simdjson::padded_string json(
        call("GET", "/api/v1/schema/", {}, "Accept: application/json\r\n").body);
    const auto document = parser.parse(json).value();
    for (const auto path : object(document["paths"]))
      for (const auto operation : object(path.value)) {
        object content;
        if (operation.value["requestBody"]["content"].get(content) != simdjson::SUCCESS) continue;
        auto& one = all.emplace_back();
        one.method = operation.key;
        for (auto& letter : one.method) letter = char(std::toupper(letter));
        one.path = with_ids(path.key);
        for (const auto media : content) {
          one.media_types.emplace_back(media.key);
          if (one.fields.empty()) one.fields = fields_of(document, media.value["schema"]);
        }
      }
    return all;
  }

  static std::string with_ids(std::string_view path) {
    std::string text(path);
    for (auto at = text.find('{'); at != text.npos; at = text.find('{'))
      text.replace(at, text.find('}') - at + 1, "1");
    return text;
  }

  // Returns a body of the media type with one field; empty if the type has no fields.
  static std::string body_of(const std::string& type, const std::string& field,
                             std::string_view value) {
    if (type == "application/json") {
      std::string body = "{";
      toolyard::append_json_text(body, field);
      return body.append(":").append(value).append("}");
    }
    if (type == "application/x-www-form-urlencoded")
      return percent_encoded(field) + "=" + percent_encoded(as_text(value));
    if (type == "multipart/form-data")
      return "--b\r\nContent-Disposition: form-data; name=\"" + field + "\"\r\n\r\n" +
             as_text(value) + "\r\n--b--\r\n";
    return {};
  }

  void send(const Body& one, const std::string& type, const std::string& body) {
    const auto line = type == "multipart/form-data" ? type + "; boundary=b" : type;
    const auto answer =
        call(one.method, one.path, body, bearer_ + "Content-Type: " + line + "\r\n");
    ++sent_;
    EXPECT_GE(answer.status, 200) << one.method << " " << one.path << " " << body;
    EXPECT_LT(answer.status, 500) << one.method << " " << one.path << " " << body << "\n"
                                  << answer.body.substr(0, 500);
  }

  std::string bearer_;
  std::size_t sent_ = 0;
};

TEST_F(EveryFieldTest, TakesOrRefusesEveryKindOfValue) {
  account("root", Role::admin);
  for (const auto& one : bodies()) {
    bearer_ = sign_in("root");  // some operations revoke the token that they are called with
    for (const auto& type : one.media_types)
      for (const auto& field : one.fields)
        for (const auto* value : values)
          if (const auto body = body_of(type, field, value); !body.empty()) send(one, type, body);
  }
  EXPECT_GT(sent_, 10'000u);
}

}  // namespace
