#include "tools/pdf/pages/page_range.h"

#include <gtest/gtest.h>

namespace toolyard::pdf {
namespace {

using Pages = std::vector<std::size_t>;

Pages pages(std::string_view text, std::size_t count) {
  const auto range = PageRange::parse(text);
  if (!range) return {};
  return range->select(count, 1000).value_or(Pages{});
}

TEST(PageRange, SelectsAsQpdfDoes) {
  EXPECT_EQ(pages("", 3), (Pages{1, 2, 3}));
  EXPECT_EQ(pages("1-3,5", 5), (Pages{1, 2, 3, 5}));
  EXPECT_EQ(pages("z-1", 3), (Pages{3, 2, 1}));
  EXPECT_EQ(pages("r1,r3-r2", 5), (Pages{5, 3, 4}));
  EXPECT_EQ(pages("1-6:even", 6), (Pages{2, 4, 6}));
  EXPECT_EQ(pages("6-1:odd", 6), (Pages{6, 4, 2}));
  EXPECT_EQ(pages("4-10,x7-9,12-8,xr5", 12), (Pages{4, 5, 6, 10, 12, 11, 10, 9}));
  EXPECT_EQ(pages("x4", 5), (Pages{1, 2, 3, 5}));
  EXPECT_EQ(pages(":odd", 5), (Pages{1, 3, 5}));
}

TEST(PageRange, SaysWhereTextIsWrong) {
  for (const auto& [text, offset] : std::vector<std::pair<std::string, std::size_t>>{
           {"1-", 2}, {"a", 0}, {"1,,2", 2}, {"0", 0}, {"1:third", 2}, {"1 ", 1}, {"x", 1}}) {
    const auto range = PageRange::parse(text);
    ASSERT_FALSE(range) << text;
    EXPECT_EQ(range.error().offset, offset) << text;
  }
}

TEST(PageRange, RefusesPagesThatAreNotThere) {
  EXPECT_EQ(PageRange::parse("4")->select(3, 10).error().lack, PageRange::RangeErrorKind::page);
  EXPECT_EQ(PageRange::parse("r4")->select(3, 10).error().lack, PageRange::RangeErrorKind::page);
  EXPECT_EQ(PageRange::parse("1-z,1-z")->select(6, 10).error().lack,
            PageRange::RangeErrorKind::room);
  EXPECT_EQ(PageRange::parse("1-9999999999999999999999")->select(3, 10).error().lack,
            PageRange::RangeErrorKind::page);
}

}  // namespace
}  // namespace toolyard::pdf
