#include "core/text/file_names/file_name.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include "tests/support/places.h"

namespace toolyard {
namespace {

TEST(FileNames, ArePlain) {
  simdjson::dom::parser parser;
  const simdjson::dom::array cases =
      parser.load(testing::source_folder() + "/src/core/text/file_names/file_names.json");
  ASSERT_GT(cases.size(), 20u);
  for (const auto one : cases) {
    const std::string_view name = one["name"], plain = one["plain"];
    EXPECT_EQ(plain_file_name(name), plain);
    EXPECT_EQ(is_plain_file_name(name), name == plain) << name;
    EXPECT_TRUE(is_plain_file_name(plain)) << plain;
  }
}

TEST(FileNames, AreUtf8) {
  EXPECT_EQ(plain_file_name("a\xff.pdf"), "file");
  EXPECT_FALSE(is_plain_file_name("\xc3"));
}

}  // namespace
}  // namespace toolyard
