#include "core/endpoint/page.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

PageQuery query(std::string_view page, std::int64_t size = 20) {
  PageQuery made;
  made.page = page;
  made.page_size = size;
  return made;
}

TEST(Page, ShowsItsSlice) {
  EXPECT_EQ(slice_of(query("1"), 0)->offset, 0);
  EXPECT_EQ(slice_of(query("3"), 45)->offset, 40);
  EXPECT_EQ(slice_of(query("last"), 45)->number, 3);
  EXPECT_EQ(slice_of(query("last"), 40)->number, 2);
  EXPECT_EQ(slice_of(query("2", 1'000), 150)->size, 100);
}

TEST(Page, IsNotFoundOutsideOfTheList) {
  for (const auto* page : {"0", "-1", "abc", "4", "1.5", " 1", "99999999999999999999"}) {
    const auto found = slice_of(query(page), 45);
    ASSERT_FALSE(found) << page;
    EXPECT_EQ(found.error().type, &problems::not_found);
  }
}

TEST(Page, LinksKeepTheRestOfTheQuery) {
  Call call;
  call.url = "http://a/b/?search=x%20y&page=2&ordering=-id";
  const auto middle = page_of<std::int64_t>(call, *slice_of(query("2"), 45), 45, {});
  EXPECT_EQ(middle.next, "http://a/b/?search=x%20y&ordering=-id&page=3");
  EXPECT_EQ(middle.previous, "http://a/b/?search=x%20y&ordering=-id&page=1");
  call.url = "http://a/b/";
  const auto only = page_of<std::int64_t>(call, *slice_of(query("1"), 20), 20, {});
  EXPECT_FALSE(only.next);
  EXPECT_FALSE(only.previous);
  EXPECT_EQ(page_of<std::int64_t>(call, *slice_of(query("1"), 21), 21, {}).next,
            "http://a/b/?page=2");
}

}  // namespace
}  // namespace toolyard
