// Tests of lists of items: filters, sort orders and search.
#include <gtest/gtest.h>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using std::chrono::seconds;
using testing::ContentTest;
using Titles = std::vector<std::string>;

class ContentLists : public ContentTest {
 protected:
  template <class Change> StoredItem add(std::string_view title, Change change) {
    auto request = page(title);
    change(request);
    now_ += seconds(10);
    return make(request);
  }
  StoredItem add(std::string_view title) {
    return add(title, [](ContentItem&) {});
  }
  Titles find(std::string_view words) { return titles({.search = words, .ordering = "title"}); }
  Titles ordered(std::string_view ordering) { return titles({.ordering = ordering}); }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentLists, testing::both_engines(), testing::engine_name);

TEST_P(ContentLists, Filters) {
  const auto first = add("one", [](ContentItem& item) { item.content_type = "faq"; });
  add("two", [](ContentItem& item) { item.locale = "de"; });
  add("three", [](ContentItem& item) { item.tool_slug = "base64"; });
  add("four", [](ContentItem& item) { item.status = Status::published; });
  EXPECT_EQ(titles({}), (Titles{"four", "three", "two", "one"})) << "newest first";
  EXPECT_EQ(titles({.content_type = "faq"}), Titles{"one"});
  EXPECT_EQ(titles({.locale = "de"}), Titles{"two"});
  EXPECT_EQ(titles({.tool_slug = "base64"}), Titles{"three"});
  EXPECT_EQ(titles({.status = Status::published}), Titles{"four"});
  EXPECT_EQ(titles({.is_live = true}), Titles{"four"});
  EXPECT_EQ(titles({.is_live = false}), (Titles{"three", "two", "one"}));
  EXPECT_EQ(titles({.content_type = "blog", .locale = "en", .status = Status::draft}),
            Titles{"three"});
  EXPECT_EQ(titles({.author = bob_}).size(), 4u);
  EXPECT_EQ(titles({.author = ada_}), Titles{});
  EXPECT_EQ(titles({.template_id = TemplateId{1}}), Titles{});
  EXPECT_EQ(titles({.created_after = "2027-01-15T08:00:30Z"}), Titles{"four"});
  EXPECT_EQ(titles({.created_before = "2027-01-15T08:00:20Z"}), Titles{"one"});
  EXPECT_EQ(titles({.created_after = "2027-01-15", .created_before = "2027-01-16"}).size(), 4u);
  EXPECT_EQ(first.created_at, Instant(seconds(1'800'000'010)));
}

TEST_P(ContentLists, NamesEveryFaultyFilter) {
  EXPECT_EQ(
      refusal(items_.list(viewer_, {.content_type = "A",
                                    .locale = "EN",
                                    .tool_slug = "no",
                                    .created_after = "today",
                                    .created_before = "2027-02-30"})),
      "validation_error /content_type invalid_format /locale invalid_format "
      "/tool_slug invalid_option /created_after invalid_format /created_before invalid_format");
  EXPECT_EQ(refusal(items_.list(viewer_, {.ordering = "body"})),
            "validation_error /ordering invalid_option");
  EXPECT_EQ(refusal(items_.list(viewer_, {{{.page = "2"}}})), "not_found");
}

TEST_P(ContentLists, Orders) {
  add("banana", [](ContentItem& item) { item.status = Status::published; });
  const auto apple = add("Apple", [](ContentItem& item) { item.locale = "de"; });
  add("cherry", [](ContentItem& item) { item.content_type = "a"; });
  EXPECT_EQ(ordered(""), (Titles{"cherry", "Apple", "banana"}));
  EXPECT_EQ(ordered("id"), (Titles{"banana", "Apple", "cherry"}));
  EXPECT_EQ(ordered("title"), (Titles{"Apple", "banana", "cherry"}));
  EXPECT_EQ(ordered("-title"), (Titles{"cherry", "banana", "Apple"}));
  EXPECT_EQ(ordered("content_type,-id"), (Titles{"cherry", "Apple", "banana"}));
  EXPECT_EQ(ordered("locale"), (Titles{"Apple", "banana", "cherry"}));
  EXPECT_EQ(ordered("status"), (Titles{"Apple", "cherry", "banana"}));
  EXPECT_EQ(ordered("-published_at"), (Titles{"banana", "cherry", "Apple"}));
  EXPECT_EQ(ordered("created_at"), (Titles{"banana", "Apple", "cherry"}));
  now_ += seconds(10);
  ASSERT_TRUE(save(editor_, apple.id, [](ContentItem& item) { item.summary = "new"; }));
  EXPECT_EQ(ordered("-updated_at"), (Titles{"Apple", "cherry", "banana"}));
}

TEST_P(ContentLists, PagesInOrder) {
  for (int i = 0; i < 45; ++i) add("t" + std::to_string(i));
  const auto second = items_.list(viewer_, {{{.page = "2"}}}).value();
  EXPECT_EQ(second.count, 45);
  ASSERT_EQ(second.results.size(), 20u);
  EXPECT_EQ(second.results[0].title, "t24");
  EXPECT_EQ(second.next, "http://here/list/?page=3");
  EXPECT_EQ(items_.list(viewer_, {{{.page = "last"}}})->results.size(), 5u);
}

// Pages show the rows of a frequent word before all are counted.
TEST_P(ContentLists, StopsCountingAtTheRequestedNumber) {
  for (int i = 0; i < 45; ++i) add("guide " + std::to_string(i));
  add("other");
  const auto list = [&](std::string_view words, std::optional<std::int64_t> up_to,
                        std::string_view page = "1") {
    ItemQuery query{.search = words};
    query.count_up_to = up_to;
    query.page = page;
    return items_.list(viewer_, query).value();
  };
  const auto first = list("guide", 10);
  EXPECT_EQ(first.count, 21) << "that there are more than the page shows is known";
  EXPECT_EQ(first.results.size(), 20u);
  EXPECT_EQ(first.results[0].title, "guide 44");
  EXPECT_EQ(first.next, "http://here/list/?page=2");
  EXPECT_EQ(list("guide", 10, "3").count, 45);
  EXPECT_EQ(list("guide", 10, "3").results.size(), 5u);
  EXPECT_EQ(list("guide", 100).count, 45);
  EXPECT_EQ(list("guide", {}).count, 45);
  EXPECT_EQ(list("", 10).count, 46) << "known without counting";
}

TEST_P(ContentLists, FindsEveryWordAnywhereInAnyCase) {
  add("Base64 Guide", [](ContentItem& item) {
    item.body = "How to decode ÜBERLANGE Zeichenketten.";
    item.keywords = {"Data URI"};
    item.slug = "encoding-explained";
  });
  add("PDF guide", [](ContentItem& item) { item.body = "Merging 100% of files_here in c:\\x"; });
  EXPECT_EQ(find("guide"), (Titles{"Base64 Guide", "PDF guide"}));
  EXPECT_EQ(find("GUIDE base64"), Titles{"Base64 Guide"});
  EXPECT_EQ(find("guide nothing"), Titles{});
  EXPECT_EQ(find("überlange"), Titles{"Base64 Guide"});
  EXPECT_EQ(find("data uri"), Titles{"Base64 Guide"});
  EXPECT_EQ(find("encoding-exp"), Titles{"Base64 Guide"});
  EXPECT_EQ(find("se64"), Titles{"Base64 Guide"});
  EXPECT_EQ(find("64"), Titles{"Base64 Guide"}) << "short words too";
  EXPECT_EQ(find("u"), (Titles{"Base64 Guide", "PDF guide"}));
  EXPECT_EQ(find("64 guide"), Titles{"Base64 Guide"});
  EXPECT_EQ(find("guide 64 b u _ %"), Titles{});
  EXPECT_EQ(find("日本 guide"), Titles{});
  EXPECT_EQ(find("  "), (Titles{"Base64 Guide", "PDF guide"}));
  EXPECT_EQ(find("100%"), Titles{"PDF guide"});
  EXPECT_EQ(find("%"), Titles{"PDF guide"});
  EXPECT_EQ(find("_"), Titles{"PDF guide"});
  EXPECT_EQ(find("files_here"), Titles{"PDF guide"});
  EXPECT_EQ(find("base_4"), Titles{});
  EXPECT_EQ(find("c:\\x"), Titles{"PDF guide"});
  EXPECT_EQ(find("\\"), Titles{"PDF guide"});
  EXPECT_EQ(find("' or 1=1 --"), Titles{});
  EXPECT_EQ(find("\"guide\""), Titles{});
}

TEST_P(ContentLists, ForgetsWordsThatWereChanged) {
  const auto made = add("Old words");
  ASSERT_TRUE(save(editor_, made.id, [](ContentItem& item) {
    item.title = "Fresh text";
    item.slug = "fresh";
  }));
  EXPECT_EQ(find("words"), Titles{});
  EXPECT_EQ(find("fresh"), Titles{"Fresh text"});
  EXPECT_EQ(titles({.status = Status::draft, .search = "fresh", .ordering = "-created_at"}),
            Titles{"Fresh text"});
  EXPECT_EQ(titles({.locale = "de", .search = "fresh"}), Titles{});
}

TEST_P(ContentLists, TakesAsManyWordsAsFit) {
  add("Guide");
  std::string words;
  for (int i = 0; i < 100; ++i) words += std::string(1, char('a' + i % 26)) + " ";
  EXPECT_EQ(find(words), Titles{});
}

}  // namespace
}  // namespace toolyard::content
