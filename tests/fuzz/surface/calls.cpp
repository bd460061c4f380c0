#include "tests/fuzz/surface/calls.h"

#include <algorithm>
#include <array>

#include "core/json/decoder.h"
#include "core/json/parts.h"
#include "core/text/base64.h"
#include "core/text/url.h"
#include "tests/fuzz/surface/values.h"

namespace toolyard::fuzz {
namespace {

constexpr std::array<std::string_view, 10> odd_path_texts{
    "0", "-1", "1.5", "abc", "9223372036854775808", "%00", "%FF", "%2e%2e", "1%27", "%zz"};
constexpr std::array<std::string_view, 4> media_types{
    "application/json", "application/x-www-form-urlencoded", "text/plain",
    "multipart/form-data; boundary=other"};
constexpr std::array<std::string_view, 4> tags{"\"1\"", "*", "W/\"1\"", "\"1\", \"x"};
constexpr std::array<std::string_view, 4> accepted{"text/csv", "text/html, */*;q=0.1",
                                                   "application/json;q=0", "image/webp"};

// Returns the content of a JSON string, and any other text unchanged.
std::string plain(std::string_view json) {
  return is_valid_json(json) ? string_in_json(json).value_or(std::string(json)) : std::string(json);
}

// Returns the members of a JSON object; none if it is not valid JSON.
JsonParts form_parts(std::string_view json) {
  return is_valid_json(json) ? parts_of_json(json) : JsonParts();
}

std::string as_form(std::string_view json) {
  std::string out;
  for (const auto& [name, text] : form_parts(json))
    out += percent_encoded(name) + "=" + percent_encoded(plain(text)) + "&";
  return out;
}

std::string as_multipart(std::string_view json, Schema schema) {
  std::string out;
  for (const auto& [name, text] : form_parts(json)) {
    Schema field;
    const bool is_file = schema["properties"][name].get(field) == simdjson::SUCCESS &&
                         text_in(field, "contentMediaType") != "";
    out += "--fuzz\r\nContent-Disposition: form-data; name=\"" + percent_encoded(name) + "\"";
    out += is_file ? "; filename=\"a.csv\"\r\n\r\n" : "\r\n\r\n";
    out += plain(text) + "\r\n";
  }
  return out + "--fuzz--\r\n";
}

}  // namespace

// Sometimes changes some bytes, and sometimes also cuts off the end.
void CallGenerator::spoil(std::string& text) {
  if (text.empty() || !choices_.is_rare(16)) return;
  for (auto count = choices_.below(4) + 1; count > 0; --count)
    text[choices_.below(text.size())] = static_cast<char>(choices_.byte());
  if (choices_.is_rare(64)) text.resize(choices_.below(text.size()));
}

std::string CallGenerator::path(const Operation& one,
                                const std::map<std::string, std::string>& made) {
  auto path = one.path;
  for (auto at = path.find('{'); at != path.npos; at = path.find('{', at)) {
    const auto end = path.find('}', at);
    const auto name = path.substr(at + 1, end - at - 1);
    const auto parameter = std::ranges::find(one.parameters, name, &Parameter::name);
    const auto known = made.find(path.substr(0, at));
    std::string text = std::to_string(choices_.below(12) + 1);
    if (known != made.end() && !choices_.is_rare(64)) text = known->second;
    else if (name != "id" && parameter != one.parameters.end())
      text = percent_encoded(plain(Values(document_, choices_).value(parameter->schema, name)));
    if (choices_.is_rare(10)) text = choices_.one_of(odd_path_texts);
    if (text.empty()) text = "x";  // an empty segment would make it another path
    path.replace(at, end - at + 1, text);
    at += text.size();
  }
  if (path.ends_with('/') && choices_.is_rare(8)) path.pop_back();
  return path;
}

std::string CallGenerator::query(const Operation& one) {
  std::string query;
  for (const auto& parameter : one.parameters) {
    if (parameter.place != "query" || !choices_.is_rare(70)) continue;
    query += query.empty() ? "?" : "&";
    const auto value = Values(document_, choices_).value(parameter.schema, parameter.name);
    query += parameter.name + "=" + percent_encoded(plain(value));
  }
  if (choices_.is_rare(4)) query += (query.empty() ? "?" : "&") + percent_encoded(choices_.text());
  return query;
}

std::string CallGenerator::headers(const Operation& one) {
  auto lines = choices_.is_rare(60) ? choices_.one_of(credentials_) : credentials_.front();
  for (const auto& parameter : one.parameters) {
    if (parameter.place != "header" || !choices_.is_rare(40)) continue;
    const auto text = parameter.name == "Idempotency-Key" ? "k" + std::to_string(choices_.byte())
                                                          : std::string(choices_.one_of(tags));
    lines += parameter.name + ": " + text + "\r\n";
  }
  if (choices_.is_rare(12)) lines += "Accept: " + std::string(choices_.one_of(accepted)) + "\r\n";
  return lines;
}

CallGenerator::Body CallGenerator::body(const Operation& one) {
  if (one.bodies.empty()) return {};
  const auto chosen =
      std::next(one.bodies.begin(), std::ptrdiff_t(choices_.below(one.bodies.size())));
  const auto& [media_type, schema] = *chosen;
  Body body{media_type, Values(document_, choices_).value(schema, "")};
  if (media_type == "application/x-www-form-urlencoded") body.text = as_form(body.text);
  if (media_type == "text/csv") body.text = plain(body.text);
  if (media_type == "multipart/form-data") {
    body.media_type += "; boundary=fuzz";
    body.text = as_multipart(body.text, schema);
  }
  spoil(body.text);
  if (choices_.is_rare(6)) body.media_type = choices_.one_of(media_types);
  return body;
}

WireCall CallGenerator::make(const std::map<std::string, std::string>& made) {
  const auto& one = choices_.one_of(document_.operations());
  WireCall call{.operation = &one, .method = one.method, .target = {}, .text = {}};
  if (one.method == "GET" && choices_.is_rare(4)) call.method = "HEAD";
  call.target = path(one, made) + query(one);
  call.text = call.method + " " + call.target + " HTTP/1.1\r\nHost: localhost\r\n" + headers(one);
  const auto [media_type, content] = body(one);
  if (!media_type.empty()) call.text += "Content-Type: " + media_type + "\r\n";
  call.text += "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n" + content;
  return call;
}

}  // namespace toolyard::fuzz
