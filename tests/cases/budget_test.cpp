// Checks that every tool respects its budget of processor time. Enlarged requests of its test cases
// are run with no time left: a tool that answers one nevertheless has processed a large input, or
// produced a large output, without calling `spend`.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/describe/any_record.h"
#include "core/endpoint/budget.h"
#include "core/json/decoder.h"
#include "tests/support/cases.h"

namespace cases {
namespace {

using simdjson::dom::element;

constexpr std::size_t large = 1 << 20;

enum class End { refused, stopped, answered };

struct Variant {
  std::string request;
  std::string changed;    // name of the member that was enlarged
  bool is_large = false;  // whether the request has at least a megabyte
};

std::string repeated(std::string_view text, std::string_view separator, std::size_t size) {
  std::string all(text);
  all.reserve(size + text.size() + separator.size());
  while (all.size() < size) all.append(separator).append(text);
  return all;
}

// Returns the text between the quotes or brackets of a value.
std::string_view inside(std::string_view value) { return value.substr(1, value.size() - 2); }

std::string number_text(double number) {
  return std::to_string(static_cast<std::int64_t>(std::clamp(number, -9e15, 9e15)));
}

// Returns enlarged variants of a value; none if it cannot be enlarged.
std::vector<std::string> enlarged(const element& value, const toolyard::Field* field) {
  const std::string written = simdjson::minify(value);
  if (value.is_string() && written.size() > 2)
    return {'"' + repeated(inside(written), "", large) + '"',
            '"' + repeated(inside(written), "\\n", large) + '"'};
  if (value.is_array() && written.size() > 2)
    return {'[' + repeated(inside(written), ",", 32 * written.size()) + ']',
            '[' + repeated(inside(written), ",", large) + ']'};
  const bool is_bounded = field && std::isfinite(field->bounds.max);
  if (value.is_int64() && is_bounded) return {number_text(field->bounds.max)};
  return {};
}

std::string with_member(const element& request, std::string_view name, const std::string& value) {
  std::string text = "{";
  for (const auto member : request.get_object()) {
    if (text.size() > 1) text += ',';
    text += '"' + std::string(member.key) + "\":";
    text += member.key == name ? value : simdjson::minify(element(member.value));
  }
  return text + "}";
}

const toolyard::Field* field_named(const toolyard::Tool& tool, std::string_view name) {
  const auto& fields = tool.request->fields;
  const auto found = std::ranges::find(fields, name, &toolyard::Field::name);
  return found == fields.end() ? nullptr : &*found;
}

std::vector<Variant> variants_of(const Case& one) {
  simdjson::dom::parser parser;
  const simdjson::padded_string text(one.request);
  const element request = parser.parse(text);
  std::vector<Variant> variants;
  for (const auto member : request.get_object())
    for (auto& value : enlarged(member.value, field_named(*one.tool, member.key))) {
      auto changed = with_member(request, member.key, value);
      const bool is_large = changed.size() >= large;
      variants.push_back({std::move(changed), std::string(member.key), is_large});
    }
  // Numbers that the case does not set, at their maximum, such as the number of items to generate.
  for (const auto& field : one.tool->request->fields) {
    element there;
    if (!std::isfinite(field.bounds.max) || request[field.name].get(there) == simdjson::SUCCESS)
      continue;
    auto changed = one.request.substr(0, one.request.size() - 1);
    if (changed.size() > 1) changed += ',';
    changed += '"' + std::string(field.name) + "\":" + number_text(field.bounds.max) + '}';
    variants.push_back({std::move(changed), std::string(field.name)});
  }
  return variants;
}

toolyard::Context context() {
  return {.now = [] { return toolyard::Instant(std::chrono::seconds(1'700'000'000)); },
          .fill_random =
              [next = 0u](std::span<unsigned char> out) mutable {
                for (auto& byte : out) byte = static_cast<unsigned char>(next++ * 167 >> 3);
              }};
}

// Runs a tool with no time left. Decoding the request is not limited.
End run_without_time(const toolyard::Tool& tool, std::string text) {
  toolyard::AnyRecord request(*tool.request);
  toolyard::JsonDecoder decoder;
  const auto read = decoder.decode(toolyard::PaddedText::of(text), *tool.request, request.get());
  if (!read) return End::refused;
  try {
    const toolyard::CpuBudget spending(std::chrono::nanoseconds(0), nullptr);
    const auto done = tool.run(request.get(), context(), [](const auto&, const void*) {});
    return done ? End::answered : End::refused;
  } catch (const toolyard::Stopped&) {
    return End::stopped;
  }
}

class ToolSpends : public testing::TestWithParam<std::string_view> {};

TEST_P(ToolSpends, TimeOnEveryLargeRequest) {
  const auto& tool = *toolyard::find_tool(GetParam());
  std::set<std::string> requested;
  std::map<std::string, std::string> silent;  // by member, the first case that was answered
  for (const auto& one : of(tool)) {
    if (one.is_multipart || one.is_refused) continue;
    for (const auto& variant : variants_of(one)) {
      const auto end = run_without_time(tool, variant.request);
      if (end == End::stopped) requested.insert(variant.changed);
      if (end == End::answered && variant.is_large) silent.try_emplace(variant.changed, one.name);
    }
  }
  EXPECT_FALSE(requested.empty()) << "it never asks whether there is time";
  for (const auto& [member, name] : silent)
    ADD_FAILURE() << "a megabyte in `" << member << "` of the case " << name
                  << " is answered without asking";
}

std::vector<std::string_view> slugs() {
  std::vector<std::string_view> all;
  for (const auto& tool : toolyard::tools()) all.push_back(tool.about->slug);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Catalog, ToolSpends, testing::ValuesIn(slugs()), [](const auto& info) {
  std::string name(info.param);
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace cases
