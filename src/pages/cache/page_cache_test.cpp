#include "pages/cache/page_cache.h"

#include <gtest/gtest.h>

#include <array>

namespace toolyard::pages {
namespace {

std::shared_ptr<const FinishedPage> page_about(std::vector<std::uint64_t> subjects,
                                               std::size_t bytes = 100, bool is_kept = true) {
  return std::make_shared<const FinishedPage>(PageText{
      .text = std::string(bytes, 'x'), .is_kept = is_kept, .subjects = std::move(subjects)});
}

TEST(FinishedPages, AreForgottenWithWhatTheyShow) {
  PageCache cache(1'000'000);
  cache.put("a", page_about({1, 2}), {.change = 5});
  cache.put("b", page_about({2, 3}), {.change = 5});
  cache.put("c", page_about({4}), {.change = 5});
  EXPECT_TRUE(cache.find("a"));
  cache.forget(std::array<std::uint64_t, 1>{2}, {.change = 6});
  EXPECT_FALSE(cache.find("a"));
  EXPECT_FALSE(cache.find("b"));
  EXPECT_TRUE(cache.find("c"));
  cache.forget_all({.change = 7});
  EXPECT_FALSE(cache.find("c"));
}

// A page may be made from what was there before a change, and come after the change was noticed.
TEST(FinishedPages, MadeBeforeAChangeAreNotKeptAfterIt) {
  PageCache cache(1'000'000);
  cache.forget(std::array<std::uint64_t, 1>{1}, {.change = 6});
  cache.put("old", page_about({1}), {.change = 5});
  EXPECT_FALSE(cache.find("old"));
  cache.put("newer", page_about({1}), {.change = 7});
  EXPECT_TRUE(cache.find("newer"));
  cache.put("other site", page_about({1}), {.change = 7, .site = 1});
  EXPECT_FALSE(cache.find("other site"));
}

TEST(FinishedPages, MadeFromOtherListsOrAnotherArchiveAreNotKept) {
  PageCache cache(1'000'000);
  cache.forget({}, {.change = 6, .lists = "1", .archive = "1"});
  cache.put("lists", page_about({1}), {.change = 6, .lists = "2", .archive = "1"});
  EXPECT_FALSE(cache.find("lists"));
  cache.put("archive", page_about({1}), {.change = 6, .lists = "1", .archive = "2"});
  EXPECT_FALSE(cache.find("archive"));
  cache.put("same", page_about({1}), {.change = 6, .lists = "1", .archive = "1"});
  EXPECT_TRUE(cache.find("same"));
  cache.put("file", page_about({}), {.change = 6});
  EXPECT_TRUE(cache.find("file")) << "it depends on neither";
}

TEST(FinishedPages, TakeNoMoreMemoryThanAllowed) {
  PageCache cache(10'000);
  for (int i = 0; i < 100; ++i) {
    cache.put(std::to_string(i), page_about({1}, 1'000), {.change = 0});
    EXPECT_TRUE(cache.find("0") || i > 3) << i;
  }
  EXPECT_FALSE(cache.find("1")) << "the least recently used ones are forgotten first";
  EXPECT_TRUE(cache.find("99"));
  cache.put("large", page_about({1}, 20'000), {.change = 0});
  EXPECT_FALSE(cache.find("large"));
  EXPECT_TRUE(cache.find("99"));
  cache.forget(std::array<std::uint64_t, 1>{1}, {.change = 1});
  EXPECT_FALSE(cache.find("99"));
}

TEST(FinishedPages, AreReplacedUnderTheirKey) {
  PageCache cache(1'000'000);
  cache.put("a", page_about({1}), {.change = 0});
  const auto newer = page_about({2});
  cache.put("a", newer, {.change = 0});
  EXPECT_EQ(cache.find("a"), newer);
  cache.forget(std::array<std::uint64_t, 1>{1}, {.change = 1});
  EXPECT_EQ(cache.find("a"), newer);
}

TEST(FinishedPages, OutliveTheCacheWhileTheyAreSent) {
  http::Response response;
  {
    PageCache cache(1'000'000);
    cache.put("a", page_about({1}, 100'000), {.change = 0});
    response = cache.find("a")->response();
  }
  EXPECT_EQ(response.content(), std::string(100'000, 'x'));
  EXPECT_FALSE(response.static_brotli.empty());
  EXPECT_LT(response.static_brotli.size(), 100u);
}

}  // namespace
}  // namespace toolyard::pages
