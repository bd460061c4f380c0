// Tests that all common clients accept the list of tools.
#include "mcp/tool_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/json/parts.h"

namespace {

using namespace toolyard;
using namespace toolyard::mcp;

ToolList all_tools(FolderAccess folders = FolderAccess::none) { return {tools(), folders}; }

// Schema keywords that no known client or model API rejects.
constexpr std::array<std::string_view, 14> taken{
    "type",    "properties", "required",  "items",     "enum",     "description", "default",
    "minimum", "maximum",    "minLength", "maxLength", "minItems", "maxItems",    "anyOf"};

void check_input(std::string_view schema, bool is_root, const std::string& place) {
  const auto members = parts_of_json(schema);
  EXPECT_FALSE(members.empty()) << place << " says nothing";
  for (const auto& [name, text] : members) {
    const bool is_known = std::ranges::find(taken, name) != taken.end() ||
                          name == "additionalProperties" ||
                          (name == "format" && text == "\"date-time\"");
    EXPECT_TRUE(is_known) << place << " has " << name;
    EXPECT_TRUE(name != "type" || text.starts_with('"')) << place;
    if (name == "properties")
      for (const auto& [field, inner] : parts_of_json(text))
        check_input(inner, false, place + "/" + field);
    if (name == "items") check_input(text, false, place + "/items");
    if (name == "additionalProperties" && text != "false") check_input(text, false, place + "/*");
    if (name == "anyOf") {
      EXPECT_FALSE(is_root) << place;
      for (const auto& one : parts_of_json(text)) check_input(one.text, false, place + "/anyOf");
    }
  }
  EXPECT_TRUE(!is_root || find_part(members, "type") == "\"object\"") << place;
}

TEST(ToolList, HasSchemasThatEveryClientTakes) {
  for (const auto folders : {FolderAccess::none, FolderAccess::given}) {
    const auto list = all_tools(folders);
    for (const auto& tool : list.tools()) {
      check_input(find_part(parts_of_json(tool.full), "inputSchema"), true, tool.name);
      check_input(find_part(parts_of_json(tool.brief), "inputSchema"), true, tool.name);
      EXPECT_EQ(tool.full.find("$ref"), std::string::npos) << tool.name;
    }
  }
}

TEST(ToolList, KeepsToTheLengthsThatClientsTake) {
  const auto list = all_tools(FolderAccess::given);
  std::size_t full = 2, brief = 2;
  for (const auto& tool : list.tools()) {
    EXPECT_LE(tool.name.size(), 40u) << tool.name;
    EXPECT_EQ(tool.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"),
              std::string::npos);
    const auto members = parts_of_json(tool.full);
    EXPECT_LE(string_in_json(find_part(members, "description"))->size(), 1000u) << tool.name;
    full += tool.full.size() + 1;
    brief += tool.brief.size() + 1;
  }
  // These limits may only be raised for what a tool could not do before.
  EXPECT_LE(full, 124'200u);
  EXPECT_LE(brief, 53'000u);
}

TEST(ToolList, HasAnOutputSchemaUnlessThereIsAFile) {
  const auto list = all_tools();
  for (const auto& tool : list.tools()) {
    const auto schema = find_part(parts_of_json(tool.full), "outputSchema");
    EXPECT_EQ(schema.data() == nullptr, holds_blob(*tool.answer)) << tool.name;
    EXPECT_TRUE(!schema.data() || find_part(parts_of_json(schema), "type") == "\"object\"");
  }
}

TEST(ToolList, SaysWhenToTakeATool) {
  for (const auto& tool : tools()) EXPECT_FALSE(tool.about->use.empty()) << tool.about->slug;
}

TEST(ToolList, WritesOnlyWhereItSaves) {
  const auto list = all_tools(FolderAccess::given);
  for (const auto& tool : list.tools()) {
    const bool saves = holds_blob(*tool.answer);
    EXPECT_EQ(tool.full.find(R"("save_as")") != std::string::npos, saves) << tool.name;
    EXPECT_EQ(tool.full.find(R"("readOnlyHint":false)") != std::string::npos, saves) << tool.name;
  }
}

TEST(ToolList, KnowsWhatWasMostLikelyMeant) {
  const auto list = all_tools();
  EXPECT_EQ(list.unknown("bas64"), "Unknown tool: bas64. Did you mean base64?");
  EXPECT_EQ(list.unknown("sha256"), "Unknown tool: sha256. Did you mean hash_generator?");
  EXPECT_EQ(list.unknown("base64"), "The tool base64 is not offered.");
  EXPECT_EQ(list.select("nothing-like-it", Detail::full).error(), "Unknown tool: nothing-like-it.");
}

}  // namespace
