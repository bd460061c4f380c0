// Tests of the history of a content item on both databases: the figures at all addresses that it
// has and had.
#include "areas/search/history/history.h"

#include "areas/search/properties/property_name.h"
#include "tests/support/areas/search_reports.h"
#include "tests/support/areas/site_texts.h"

namespace toolyard::search {
namespace {

class SearchOfItems : public SearchReports {
 protected:
  // Returns the id of a live text at `/SLUG/`.
  std::int64_t publish(std::string_view slug) {
    auto item = testing::SiteTexts::text("landing", "A text");
    item.slug = slug;
    return texts_.publish(std::move(item));
  }
  Result<History> history(std::int64_t item, const site::SitePages* pages,
                          std::string_view query = {}) {
    HistoryQuery requested;
    requested.start_date = "2026-10-01";
    requested.end_date = "2026-10-28";
    requested.query = query;
    requested.content_item = item;
    return database_->read([&](Transaction& transaction) -> Result<History> {
      TOOLYARD_TRY(const auto whole, with_item_pages(transaction, requested, pages));
      return history_of(transaction, whole, now_);
    });
  }

  Clock clock_ = [this] { return now_; };
  testing::TestJobs jobs_{*database_, clock_};
  testing::SiteTexts texts_{*database_, jobs_.queue(), clock_};
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchOfItems,
                         ::testing::Combine(testing::both_engines(), ::testing::Bool()), kept_name);

TEST_P(SearchOfItems, AddUpTheirAddresses) {
  const auto text = publish("3");
  const auto at = [](std::initializer_list<int> pages, std::string_view query = {}) {
    return [pages = std::vector<int>(pages), query](const Row& row) {
      return in_october(row) && (query.empty() || row.query == query) &&
             std::ranges::any_of(pages, [&](int page) {
               return row.page == "https://tools.example/" + std::to_string(page) + "/";
             });
    };
  };
  auto made = history(text, &texts_.pages()).value();
  expect_same(made.totals, total(at({3})), "before it moved");
  EXPECT_EQ(made.pages, std::vector<std::string>{"https://tools.example/3/"});
  texts_.move(text, "5");
  made = history(text, &texts_.pages()).value();
  expect_same(made.totals, total(at({3, 5})), "both addresses");
  EXPECT_EQ(made.pages,
            (std::vector<std::string>{"https://tools.example/5/", "https://tools.example/3/"}));
  EXPECT_EQ(made.content_item, text);
  EXPECT_FALSE(made.series.empty());
  made = history(text, &texts_.pages(), "query 7").value();
  expect_same(made.totals, total(at({3, 5}, "query 7")), "of a query");
}

TEST_P(SearchOfItems, AreOfThePropertyThatShowsThem) {
  const auto text = publish("3");
  ImportRequest request;
  request.site = "https://big.example/";
  request.request.emplace(
      R"({"startDate":"2026-10-28","endDate":"2026-10-28","dimensions":["date","query","page"]})");
  request.response.emplace(
      R"({"rows":[{"keys":["2026-10-28","q","https://big.example/3/"],"clicks":1,)"
      R"("impressions":9000000,"position":1}]})");
  ASSERT_TRUE(imports_.take(call_, request));
  const auto made = history(text, &texts_.pages()).value();
  EXPECT_EQ(made.site, site);
  EXPECT_GT(made.totals.impressions, 0);
  EXPECT_LT(made.totals.impressions, 9'000'000);
}

TEST_P(SearchOfItems, WithoutAPageHaveNoFigures) {
  const auto text = publish("3");
  const auto made = history(text, nullptr).value();
  EXPECT_EQ(made.totals.impressions, 0);
  EXPECT_TRUE(made.pages.empty());
  const auto none = history(999'999, &texts_.pages());
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().faults.at(0).pointer, "/content_item");
}

TEST(SearchPropertyOrigins, AreThoseOfTheirPages) {
  EXPECT_EQ(origin_of_property("sc-domain:example.org"), "https://example.org");
  EXPECT_EQ(origin_of_property("http://example.org:8080/shop/"), "http://example.org:8080");
  EXPECT_EQ(origin_of_property("android-app://org.example/"), "");
}

}  // namespace
}  // namespace toolyard::search
