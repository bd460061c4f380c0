#include "tests/support/cases.h"

#include <simdjson.h>

#include <stdexcept>

#include "core/describe/any_record.h"
#include "core/forms/decoder.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "core/text/bytes.h"
#include "http/api/problem.h"
#include "tests/support/fonts/installed.h"

namespace cases {

using simdjson::dom::element;
using toolyard::Result;

namespace {

std::string text_at(const element& object, std::string_view name) {
  std::string_view text;
  return object[name].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

bool has(const element& object, std::string_view name) {
  return object[name].error() == simdjson::SUCCESS;
}

std::string bytes_of(const element& part) {
  if (!has(part, "base64")) return text_at(part, "text");
  std::string storage;
  const auto text = text_at(part, "base64");
  const auto bytes = toolyard::decode_text(text, toolyard::Encoding::base64, storage, "/base64");
  if (!bytes) throw std::runtime_error("a part is no base64");
  return std::string(*bytes);
}

Part part_of(const element& part) {
  return {.name = text_at(part, "name"),
          .bytes = bytes_of(part),
          .is_file = has(part, "filename"),
          .file_name = text_at(part, "filename"),
          .content_type = text_at(part, "content_type")};
}

Case case_of(const toolyard::Tool& tool, const element& from) {
  Case one{.tool = &tool, .name = text_at(from, "name")};
  one.is_example = has(from, "example");
  one.is_multipart = has(from, "multipart");
  one.is_refused = has(from, "problem");
  if (one.name.empty()) one.fault = "a case needs a name";
  if (has(from, "request") == one.is_multipart)
    one.fault = "a case has either a request or a multipart";
  if (has(from, "answer") == one.is_refused) one.fault = "a case expects an answer or a problem";
  if (!one.fault.empty()) return one;
  one.expected = simdjson::minify(element(from[one.is_refused ? "problem" : "answer"]));
  if (!one.is_multipart) one.request = simdjson::minify(element(from["request"]));
  else
    for (const element part : from["multipart"].get_array()) one.parts.push_back(part_of(part));
  return one;
}

std::vector<toolyard::FormPart> form_parts(const Case& one) {
  std::vector<toolyard::FormPart> parts;
  for (const auto& part : one.parts) {
    parts.push_back(
        {.name = part.name,
         .value = part.bytes,
         .kind = part.is_file ? toolyard::FormPart::Kind::file : toolyard::FormPart::Kind::text,
         .file_name = part.file_name,
         .media_type = part.content_type});
  }
  return parts;
}

void append_pointer(std::string& pointer, std::string_view step) {
  pointer += '/';
  for (const char c : step) {
    if (c == '~') pointer += "~0";
    else if (c == '/') pointer += "~1";
    else pointer += c;
  }
}

std::string shortened(std::string text) {
  if (text.size() > 300) text = text.substr(0, 300) + "…";
  return text;
}

// Compares two JSON trees and collects their differences.
class Comparison {
 public:
  std::vector<std::string> differences;

  void compare(const element& expected, const element& actual, const std::string& pointer) {
    if (expected.is_object() && actual.is_object()) {
      objects(expected, actual, pointer);
    } else if (expected.is_array() && actual.is_array()) {
      arrays(expected, actual, pointer);
    } else if (!are_equal(expected, actual)) {
      add(pointer, shortened(simdjson::minify(actual)) + " instead of " +
                       shortened(simdjson::minify(expected)));
    }
  }

 private:
  void add(const std::string& pointer, const std::string& what) {
    differences.push_back((pointer.empty() ? "the whole" : pointer) + ": " + what);
  }

  void objects(const element& expected, const element& actual, const std::string& pointer) {
    for (const auto member : expected.get_object()) {
      auto inner = pointer;
      append_pointer(inner, member.key);
      element other;
      if (actual[member.key].get(other) != simdjson::SUCCESS) add(inner, "is not there");
      else compare(member.value, other, inner);
    }
  }

  void arrays(const element& expected, const element& actual, const std::string& pointer) {
    const simdjson::dom::array wanted = expected, given = actual;
    if (wanted.size() != given.size())
      return add(pointer, std::to_string(given.size()) + " items instead of " +
                              std::to_string(wanted.size()) + ": " +
                              shortened(simdjson::minify(actual)));
    auto other = given.begin();
    std::size_t index = 0;
    for (const element item : wanted) {
      compare(item, *other, pointer + "/" + std::to_string(index++));
      ++other;
    }
  }

  static bool are_equal(const element& expected, const element& actual) {
    if (expected.is_number() && actual.is_number() && (expected.is_double() || actual.is_double()))
      return double(expected) == double(actual);
    return expected.type() == actual.type() &&
           simdjson::minify(expected) == simdjson::minify(actual);
  }
};

std::vector<Case> read_cases(const toolyard::Tool& tool) {
  simdjson::dom::parser parser;
  const simdjson::padded_string text(toolyard::cases_of(tool));
  std::vector<Case> list;
  for (const element one : parser.parse(text).get_array()) list.push_back(case_of(tool, one));
  return list;
}

}  // namespace

std::string Case::label() const {
  auto label = std::string(tool->about->slug) + "_" + name;
  for (auto& c : label)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return label;
}

std::vector<Case> of(const toolyard::Tool& tool) {
  try {
    return read_cases(tool);
  } catch (const std::exception& fault) {
    return {{.tool = &tool, .name = "can be read", .fault = fault.what()}};
  }
}

std::span<const Case> all_cases() {
  static const auto all = [] {
    std::vector<Case> list;
    for (const auto& tool : toolyard::tools())
      for (auto& one : of(tool)) list.push_back(std::move(one));
    return list;
  }();
  return all;
}

toolyard::Context steady_context() {
  return {.now = [] { return toolyard::Instant(std::chrono::seconds(1'700'000'000)); },
          .fill_random =
              [next = 0u](std::span<unsigned char> out) mutable {
                for (auto& byte : out) byte = static_cast<unsigned char>(next++);
              },
          .fonts = &installed_fonts()};
}

Outcome run(const Case& one) { return run(one, steady_context()); }

Outcome run(const Case& one, const toolyard::Context& context) {
  const auto& tool = *one.tool;
  toolyard::AnyRecord request(*tool.request);
  toolyard::JsonDecoder json;
  toolyard::FormDecoder form;
  std::string text = one.request;
  const auto parts = form_parts(one);
  Outcome outcome;
  auto done = one.is_multipart
                  ? form.decode(parts, *tool.request, request.get())
                  : json.decode(toolyard::PaddedText::of(text), *tool.request, request.get());
  if (done)
    done = tool.run(request.get(), context, [&](const toolyard::Type& type, const void* answer) {
      toolyard::append_json(outcome.body, type, answer);
    });
  if (done) return outcome;
  auto response = toolyard::http::problem_response(done.error(), "", "");
  return {response.status, std::move(response.body)};
}

std::vector<std::string> differences(std::string_view expected, std::string_view actual) {
  simdjson::dom::parser of_expected, of_actual;
  const simdjson::padded_string expected_text(expected), actual_text(actual);
  element expected_tree, actual_tree;
  if (of_expected.parse(expected_text).get(expected_tree) != simdjson::SUCCESS)
    return {"what is expected is no JSON"};
  if (of_actual.parse(actual_text).get(actual_tree) != simdjson::SUCCESS)
    return {"this is no JSON: " + shortened(std::string(actual))};
  Comparison comparison;
  comparison.compare(expected_tree, actual_tree, "");
  return std::move(comparison.differences);
}

std::vector<std::string> differences(const Case& one, const Outcome& outcome) {
  if (!one.is_refused && outcome.status != 200)
    return {"refused with " + std::to_string(outcome.status) + ": " + shortened(outcome.body)};
  if (one.is_refused && outcome.status == 200) return {"not refused: " + shortened(outcome.body)};
  return differences(one.expected, outcome.body);
}

}  // namespace cases
