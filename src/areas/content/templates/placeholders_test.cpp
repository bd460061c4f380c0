#include "areas/content/templates/placeholders.h"

#include <gtest/gtest.h>

namespace toolyard::content {
namespace {

using Names = std::vector<std::string>;

TEST(ContentPlaceholders, Finds) {
  EXPECT_EQ(parse_placeholders("{{a}} and {{ b_2 }}, {{a}}").names, (Names{"a", "b_2"}));
  EXPECT_TRUE(parse_placeholders("{{a}}{{b}} { } {\"x\": 1} ").is_balanced);
  EXPECT_EQ(parse_placeholders("{\"k\": {{v}}}").names, Names{"v"});
  EXPECT_TRUE(parse_placeholders("").is_balanced);
}

TEST(ContentPlaceholders, KnowsBrokenOnes) {
  for (const auto* text : {"{{", "}}", "{{a}", "a}} b", "{{a}} }}", "{{}}", "{{ }}", "{{a b}}",
                           "{{1a}}", "{{ä}}", "{{{a}}}", "{{a{{b}}", "}}{{"})
    EXPECT_FALSE(parse_placeholders(text).is_balanced) << text;
}

TEST(ContentPlaceholders, IsLinear) {
  std::string text;
  for (int i = 0; i < 400'000; ++i) text += "{{";
  EXPECT_FALSE(parse_placeholders(text).is_balanced);
}

TEST(ContentPlaceholders, Fills) {
  const auto value_of = [](std::string_view name) -> std::optional<std::string_view> {
    if (name == "a") return "{{b}}";
    if (name == "empty") return "";
    return std::nullopt;
  };
  const auto filled = fill_placeholders("<{{a}}|{{ x }}|{{empty}}|{{x}}|{{y}}>", value_of, 100);
  ASSERT_TRUE(filled);
  EXPECT_EQ(filled->text, "<{{b}}|{{ x }}||{{x}}|{{y}}>");
  EXPECT_EQ(filled->unfilled, (Names{"x", "y"}));
  EXPECT_FALSE(fill_placeholders("{{a}}{{a}}", value_of, 9));
  EXPECT_TRUE(fill_placeholders("{{a}}{{a}}", value_of, 10));
}

}  // namespace
}  // namespace toolyard::content
