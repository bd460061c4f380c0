// The OpenAPI document as YAML, read by yaml-cpp: equal to the JSON, value by value.
#include <gtest/gtest.h>
#include <simdjson.h>
#include <yaml-cpp/yaml.h>

#include "tests/server/program.h"

namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

// Whether a YAML reader interprets an unquoted string as another type.
bool is_taken_for_another_type(const YAML::Node& node) {
  bool flag = false;
  double number = 0;
  return node.Tag() == "?" && (node.IsNull() || YAML::convert<bool>::decode(node, flag) ||
                               YAML::convert<double>::decode(node, number));
}

class YamlComparison {
 public:
  void compare(element json, const YAML::Node& yaml, const std::string& place) {
    switch (json.type()) {
      case element_type::OBJECT: return compare_members(json.get_object(), yaml, place);
      case element_type::ARRAY: return compare_items(json.get_array(), yaml, place);
      case element_type::STRING: return compare_text(json.get_string(), yaml, place);
      case element_type::NULL_VALUE: EXPECT_TRUE(yaml.IsNull()) << place; return;
      default:
        EXPECT_EQ(yaml.Scalar(), std::string(simdjson::minify(json))) << place;
        EXPECT_EQ(yaml.Tag(), "?") << place;
    }
  }
  std::size_t texts() const { return texts_; }

 private:
  void compare_members(simdjson::dom::object json, const YAML::Node& yaml,
                       const std::string& place) {
    ASSERT_TRUE(yaml.IsMap()) << place;
    ASSERT_EQ(yaml.size(), json.size()) << place;
    auto member = yaml.begin();
    for (const auto [name, value] : json) {
      compare_text(name, member->first, place);
      compare(value, member->second, place + "/" + std::string(name));
      ++member;
    }
  }
  void compare_items(simdjson::dom::array json, const YAML::Node& yaml, const std::string& place) {
    ASSERT_TRUE(yaml.IsSequence()) << place;
    ASSERT_EQ(yaml.size(), json.size()) << place;
    std::size_t at = 0;
    for (const auto item : json) {
      compare(item, yaml[at], place + "/" + std::to_string(at));
      ++at;
    }
  }
  void compare_text(std::string_view json, const YAML::Node& yaml, const std::string& place) {
    ++texts_;
    ASSERT_TRUE(yaml.IsScalar()) << place;
    EXPECT_EQ(yaml.Scalar(), json) << place;
    EXPECT_FALSE(is_taken_for_another_type(yaml)) << place << ": " << json;
  }

  std::size_t texts_ = 0;
};

TEST(OpenApi, SaysTheSameAsYaml) {
  const auto json = toolyard::testing::run("openapi");
  const auto yaml = toolyard::testing::run("openapi --format yaml");
  ASSERT_EQ(json.code, 0);
  ASSERT_EQ(yaml.code, 0);
  simdjson::dom::parser parser;
  const simdjson::padded_string text(json.out);
  YamlComparison comparison;
  comparison.compare(parser.parse(text), YAML::Load(yaml.out), "");
  EXPECT_GT(comparison.texts(), 10'000u);
}

}  // namespace
