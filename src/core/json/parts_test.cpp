#include "core/json/parts.h"

#include <gtest/gtest.h>

namespace {

using namespace toolyard;

TEST(JsonParts, AreMembersAsTheyAreWritten) {
  const auto parts = parts_of_json(R"( {"a" : 1.50 , "b\u0063":{"x":"}"} ,"d":"\"," } )");
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(find_part(parts, "a"), "1.50");
  EXPECT_EQ(find_part(parts, "bc"), R"({"x":"}"})");
  EXPECT_EQ(find_part(parts, "d"), R"("\",")");
  EXPECT_EQ(find_part(parts, "x").data(), nullptr);
}

TEST(JsonParts, AreItems) {
  const auto parts = parts_of_json(R"([1,[2,3] , "]" ,null])");
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_EQ(parts[1].text, "[2,3]");
  EXPECT_EQ(parts[2].text, R"("]")");
  EXPECT_EQ(parts[3].text, "null");
  EXPECT_TRUE(parts_of_json("[]").empty());
  EXPECT_TRUE(parts_of_json("{ }").empty());
  EXPECT_TRUE(parts_of_json("12").empty());
  EXPECT_EQ(parts_of_json("[1,2,3]", 2).size(), 2u);
}

TEST(JsonParts, KnowNamesThatAreGivenTwice) {
  EXPECT_TRUE(has_duplicate_name(parts_of_json(R"({"a":1,"b":2,"\u0061":3})")));
  EXPECT_FALSE(has_duplicate_name(parts_of_json(R"({"a":1,"b":2})")));
}

TEST(JsonParts, ReadStrings) {
  EXPECT_EQ(string_in_json(R"("a\n\"")"), "a\n\"");
  EXPECT_EQ(string_in_json("12"), std::nullopt);
}

TEST(JsonParts, LoseTheBlanksBetweenThem) {
  EXPECT_EQ(compact_json(" { \"a b\" : [ 1 ,\n 2 ] } "), "{\"a b\":[1,2]}");
}

}  // namespace
