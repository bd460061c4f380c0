#include "core/endpoint/entity_tag.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(EntityTag, IsNamedInLists) {
  for (const auto* list :
       {R"("3")", R"( "2" ,"3")", R"("a,b", "3", "4")", "*", " * ", R"("3-gzip")"})
    for (const auto how : {TagComparison::weak, TagComparison::strong})
      EXPECT_TRUE(names_tag(list, "3", how)) << list;
  for (const auto* list : {R"("4")", "", "3", R"("3)", R"(3")", R"("33")", R"("4", 3)", R"("a,3")"})
    for (const auto how : {TagComparison::weak, TagComparison::strong})
      EXPECT_FALSE(names_tag(list, "3", how)) << list;
}

TEST(EntityTag, IsComparedAsTheFieldAsks) {
  for (const auto* list : {R"(W/"3")", R"("4", W/"3")", R"(W/"3-gzip")"}) {
    EXPECT_TRUE(names_tag(list, "3", TagComparison::weak)) << list;
    EXPECT_FALSE(names_tag(list, "3", TagComparison::strong)) << list;
  }
}

TEST(EntityTag, StandsInQuotes) {
  for (const auto* list : {R"("3")", R"(W/"3", "4")", "*", R"("")", R"("3" , "4")"})
    EXPECT_TRUE(is_tag_list(list)) << list;
  for (const auto* list :
       {"3", "", R"("3)", R"("3" "4")", R"("3", 4)", R"(w/"3")", R"("a b")", "**"})
    EXPECT_FALSE(is_tag_list(list)) << list;
}

}  // namespace
}  // namespace toolyard
