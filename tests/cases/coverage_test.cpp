// Coverage of the test cases: every option of a tool, every spelling of an option, every problem
// and every warning must occur in at least one case of the tool.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <set>

#include "tests/cases/each_tool.h"
#include "tests/support/cases.h"

namespace cases {
namespace {

using simdjson::dom::element;
using toolyard::Field;
using toolyard::Shape;
using toolyard::Type;
using Names = std::set<std::string>;

// Names that no case can contain, with the reason.
struct CoverageExemption {
  std::string_view tool;
  std::string_view name;
  std::string_view reason;
};
constexpr std::array<CoverageExemption, 0> excuses{};

bool is_excused(const toolyard::Tool& tool, std::string_view name) {
  return std::ranges::any_of(excuses, [&](const CoverageExemption& one) {
    return one.tool == tool.about->slug && one.name == name;
  });
}

std::string inside(const std::string& path, std::string_view field) {
  return path.empty() ? std::string(field) : path + "." + std::string(field);
}

const Field* field_named(const Type& record, std::string_view name) {
  const auto found = std::ranges::find(record.fields, name, &Field::name);
  return found == record.fields.end() ? nullptr : &*found;
}

// Adds every option and spelling that a type describes, as `option` and `option=spelling`.
void describe(const Type& type, const std::string& path, Names& names) {
  switch (type.shape) {
    case Shape::enumeration:
      for (const auto& one : type.names) names.insert(path + "=" + std::string(one.name));
      break;
    case Shape::choice:
      for (const auto* one : type.alternatives) describe(*one, path, names);
      break;
    case Shape::record:
      for (const auto& field : type.fields) {
        if (field.is_read_only) continue;
        names.insert(inside(path, field.name));
        describe(*field.type, inside(path, field.name), names);
      }
      break;
    default:
      if (type.inner) describe(*type.inner, path, names);
  }
}

// Adds every option and spelling that a value of the type uses, in the format of `describe`.
void use(const Type& type, const element& value, const std::string& path, Names& names) {
  if (type.shape == Shape::choice) {
    for (const auto* one : type.alternatives) use(*one, value, path, names);
  } else if (type.shape == Shape::record && value.is_object()) {
    for (const auto member : value.get_object()) {
      const auto* field = field_named(type, member.key);
      if (!field) continue;
      names.insert(inside(path, field->name));
      use(*field->type, member.value, inside(path, field->name), names);
    }
  } else if (type.shape == Shape::map && value.is_object()) {
    for (const auto member : value.get_object()) use(*type.inner, member.value, path, names);
  } else if (type.inner && value.is_array()) {
    for (const element item : value.get_array()) use(*type.inner, item, path, names);
  } else if (type.inner) {
    use(*type.inner, value, path, names);
  } else if (type.shape == Shape::enumeration && value.is_string()) {
    names.insert(path + "=" + std::string(std::string_view(value)));
  }
}

void use_json(const Type& type, std::string_view json, const std::string& path, Names& names) {
  simdjson::dom::parser parser;
  const simdjson::padded_string text(json);
  element tree;
  if (parser.parse(text).get(tree) == simdjson::SUCCESS) use(type, tree, path, names);
}

// Adds what a part of a form uses. Its text is JSON, one spelling, or several separated by commas.
void use_part(const Type& record, const Part& part, Names& names) {
  if (part.name == "options") return use_json(record, part.bytes, "", names);
  const auto* field = field_named(record, part.name);
  if (!field) return;
  names.insert(part.name);
  if (part.is_file) return;
  use_json(*field->type, part.bytes, part.name, names);
  std::string_view rest = part.bytes;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(','), rest.size());
    names.insert(part.name + "=" + std::string(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

// Adds the codes of all `warnings` in an expected answer, at any depth.
void use_warnings(const element& answer, Names& names) {
  if (answer.is_array())
    for (const element item : answer.get_array()) use_warnings(item, names);
  if (!answer.is_object()) return;
  for (const auto member : answer.get_object()) {
    use_warnings(member.value, names);
    if (member.key != "warnings" || !member.value.is_array()) continue;
    for (const element one : member.value.get_array()) {
      std::string_view code;
      if (one.is_string()) code = std::string_view(one);
      else if (one["code"].get(code) != simdjson::SUCCESS) continue;
      names.insert("warning " + std::string(code));
    }
  }
}

void use_expected(const Case& one, Names& names) {
  simdjson::dom::parser parser;
  const simdjson::padded_string text(one.expected);
  element tree;
  if (parser.parse(text).get(tree) != simdjson::SUCCESS) return;
  std::string_view code;
  if (!one.is_refused) return use_warnings(tree, names);
  if (tree["code"].get(code) == simdjson::SUCCESS) names.insert("problem " + std::string(code));
}

Names described_by(const toolyard::Tool& tool) {
  Names names;
  describe(*tool.request, "", names);
  for (const auto* problem : tool.about->problems)
    names.insert("problem " + std::string(problem->code));
  for (const auto code : tool.about->warnings) names.insert("warning " + std::string(code));
  return names;
}

Names used_by_cases_of(const toolyard::Tool& tool) {
  Names names;
  for (const auto& one : of(tool)) {
    if (one.is_multipart)
      for (const auto& part : one.parts) use_part(*tool.request, part, names);
    else use_json(*tool.request, one.request, "", names);
    use_expected(one, names);
  }
  return names;
}

class CoverageTest : public testing::Test {
 public:
  explicit CoverageTest(const toolyard::Tool& tool) : tool_(tool) {}

  void TestBody() override {
    const auto used = used_by_cases_of(tool_);
    for (const auto& name : described_by(tool_)) {
      const bool is_shown = used.contains(name);
      if (is_excused(tool_, name)) EXPECT_FALSE(is_shown) << "needs no excuse: " << name;
      else EXPECT_TRUE(is_shown) << "no case of " << tool_.about->slug << " has " << name;
    }
    EXPECT_TRUE(std::ranges::any_of(of(tool_), &Case::is_example)) << "no case is an example";
  }

 private:
  const toolyard::Tool& tool_;
};

[[maybe_unused]] const bool are_counted = register_for_each_tool<CoverageTest>("Coverage");

TEST(Excuses, AreOfToolsThatAreThere) {
  for (const auto& one : excuses) EXPECT_TRUE(toolyard::find_tool(one.tool)) << one.tool;
}

}  // namespace
}  // namespace cases
