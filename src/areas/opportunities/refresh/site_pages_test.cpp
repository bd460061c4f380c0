// Tests of opportunities about pages of the public site, on both databases: what stands there, what
// is gone or has moved, what is live already, and outcomes at the addresses of a text.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/areas/opportunities.h"
#include "tests/support/areas/site_texts.h"

namespace toolyard::opportunities {
namespace {

using site::SitePageState;
using testing::WrittenFact;

constexpr std::string_view hello_page = "https://tools.example/blog/hello/";
constexpr std::string_view moved_page = "https://tools.example/blog/hello-again/";

class OpportunitiesOfSite : public testing::OpportunitiesTest {
 protected:
  OpportunitiesOfSite() { own_options_.pages = &texts_.pages(); }

  std::int64_t publish(std::string_view title, std::string_view locale = "en",
                       std::optional<std::string> tool = {}) {
    auto item = testing::SiteTexts::text("blog", title, locale);
    item.tool_slug = std::move(tool);
    return texts_.publish(std::move(item));
  }
  Refreshed refresh() { return own().refresh().refresh(editor_, {}).value(); }
  Opportunity find(OpportunityId id) { return own().service().find(viewer_, id).value(); }
  // Finishes an open opportunity by a text that a run has written for it.
  void finish(OpportunityId id, std::int64_t item) {
    ASSERT_EQ(take({.run = 7, .ids = std::span(&id, 1)}).size(), 1u);
    ASSERT_TRUE(write([&](Transaction& transaction) {
      return RunQueue::finish(transaction, id, 7, item, now_, now_);
    }));
  }
  opportunities::Opportunities& own() {
    if (!own_) own_.emplace(*database_, jobs_.queue(), clock_, own_options_);
    return *own_;
  }

  testing::SiteTexts texts_{*database_, jobs_.queue(), clock_};
  Options own_options_ = options_;
  std::optional<opportunities::Opportunities> own_;
};
INSTANTIATE_TEST_SUITE_P(Engines, OpportunitiesOfSite, testing::both_engines(),
                         testing::engine_name);

TEST_P(OpportunitiesOfSite, NameTheTextOfTheirPage) {
  const auto text = publish("Hello", "en", "pdf-merge");
  const auto german = publish("Hallo", "de");
  write_facts("2026-10-20", {{"greeting", hello_page, 10, 5000, 2},
                             {"gruss", "https://tools.example/de/blog/hallo/", 10, 4000, 2},
                             {"code", "https://tools.example/t/base64/", 10, 3000, 2},
                             {"elsewhere", "https://other.example/blog/hello/", 10, 2000, 2}});
  EXPECT_EQ(refresh().created, 4);
  std::map<std::string, Opportunity> all;
  auto listed = own().service().list(viewer_, {}).value();
  for (auto& one : listed.results) all.emplace(one.query.value(), std::move(one));
  const auto& greeting = all.at("greeting");
  ASSERT_TRUE(greeting.site_page);
  EXPECT_EQ(greeting.site_page->content_item, text);
  EXPECT_EQ(greeting.site_page->seo_title, "Hello");
  EXPECT_EQ(greeting.site_page->meta_description, "About Hello.");
  EXPECT_EQ(greeting.tool_slug, "pdf-merge") << "that of the text";
  EXPECT_EQ(all.at("gruss").site_page->content_item, german);
  EXPECT_EQ(all.at("gruss").locale, "de");
  EXPECT_EQ(all.at("code").site_page->content_item, std::nullopt);
  EXPECT_EQ(all.at("code").site_page->title, "Base64");
  EXPECT_FALSE(all.at("elsewhere").site_page);
  texts_.edit(text, [](content::ContentItem& item) { item.seo_title = "Hello, world"; });
  EXPECT_EQ(find(greeting.id).site_page->seo_title, "Hello") << "not live";
  texts_.act(text, content::Action::approve);
  texts_.act(text, content::Action::publish);
  EXPECT_EQ(find(greeting.id).site_page->seo_title, "Hello, world");
}

TEST_P(OpportunitiesOfSite, AreExportedWithWhatStandsAtTheirPage) {
  const auto text = publish("Hello");
  write_facts("2026-10-20", {{"greeting", hello_page, 10, 5000, 2},
                             {"=1+1", "https://tools.example/nowhere/", 10, 4000, 2}});
  refresh();
  const auto table = own().service().export_table({.ordering = "-impressions"}).value();
  EXPECT_EQ(table.rows, 2);
  EXPECT_EQ(table.rows_sent, 2);
  const auto& csv = table.file.owned;
  EXPECT_TRUE(csv.contains(",note,site_page,site_page_state\r\n")) << csv;
  EXPECT_TRUE(csv.contains(",greeting,https://tools.example/blog/hello/,")) << csv;
  EXPECT_TRUE(csv.contains("/blog/hello/,live\r\n")) << csv;
  EXPECT_TRUE(csv.contains(",'=1+1,")) << csv;
  EXPECT_TRUE(csv.ends_with(",,\r\n")) << csv;
  texts_.move(text, "hello-again");
  EXPECT_TRUE(
      own().service().export_table({}).value().file.owned.contains("/blog/hello-again/,moved\r\n"));
}

TEST_P(OpportunitiesOfSite, EndWithTheirPage) {
  const auto text = publish("Hello");
  const auto other = publish("Other");
  write_facts("2026-10-20", {{"greeting", hello_page, 10, 5000, 2},
                             {"other", "https://tools.example/blog/other/", 10, 4000, 2}});
  EXPECT_EQ(refresh().created, 2);
  const auto queued = own().service().list(viewer_, {.search = "other"}).value().results.at(0).id;
  ASSERT_TRUE(own().service().act(editor_, queued, Action::queue));
  texts_.act(text, content::Action::unpublish);
  texts_.act(other, content::Action::unpublish);
  const auto done = refresh();
  EXPECT_EQ(done.found, 0);
  EXPECT_EQ(done.removed, 1);
  EXPECT_EQ(find(queued).site_page->state, SitePageState::gone) << "what is queued says so";
  EXPECT_EQ(find(queued).site_page->content_item, other);
}

TEST_P(OpportunitiesOfSite, AreNotMadeByAChangedSlug) {
  const auto text = publish("Hello");
  write_facts("2026-09-10", {{"greeting", hello_page, 400, 9500, 2}});
  write_facts("2026-10-20", {{"greeting", hello_page, 60, 1000, 1},
                             {"greeting", moved_page, 250, 9500, 1},
                             {"pairs", hello_page, 60, 1000, 5},
                             {"pairs", moved_page, 10, 800, 9}});
  refresh();
  EXPECT_EQ(list({.type = Type::decay}).size(), 1u);
  EXPECT_EQ(list({.type = Type::cannibalization}).size(), 1u);
  texts_.move(text, "hello-again");
  EXPECT_EQ(refresh().removed, 2);
  EXPECT_TRUE(list({.type = Type::decay}).empty()) << "the new address has these clicks";
  EXPECT_TRUE(list({.type = Type::cannibalization}).empty()) << "both are one text";
}

TEST_P(OpportunitiesOfSite, AreNoGapsIfTheTextIsLiveInTheLocale) {
  const auto text = publish("All about XML schema");
  publish("Alles zu CSV", "de");
  texts_.edit(text, [](content::ContentItem& item) { item.title = "All about JSON"; });
  write_facts("2026-10-20",
              {{"xml schema", "https://tools.example/", 0, 500, 40},
               {"all about json", "https://tools.example/", 0, 500, 40},
               {"alles zu csv", "https://tools.example/blog/all-about-xml-schema/", 0, 500, 40},
               {"zu csv", "https://tools.example/de/blog/alles-zu-csv/", 0, 500, 40}});
  refresh();
  ASSERT_EQ(list({.type = Type::content_gap}).size(), 1u);
  EXPECT_EQ(only(Type::content_gap).query, "alles zu csv") << "there is none in this locale";
  EXPECT_EQ(only(Type::content_gap).locale, "en");
}

TEST_P(OpportunitiesOfSite, AreMeasuredAtTheAddressesOfTheText) {
  const auto text = publish("Hello");
  write_facts("2026-10-20", {{"greeting", hello_page, 10, 1000, 15},
                             {"greeting", "https://tools.example/blog/other/", 40, 100, 1}});
  refresh();
  const auto id = list({.type = Type::striking_distance, .search = "hello"}).at(0).id;
  finish(id, text);
  texts_.move(text, "hello-again");
  write_facts("2026-11-01",
              {{"greeting", hello_page, 5, 1000, 15}, {"other query", hello_page, 100, 1000, 15}});
  write_facts("2026-11-26", {{"greeting", moved_page, 30, 1000, 5},
                             {"greeting", "https://tools.example/blog/other/", 70, 1000, 5}});
  EXPECT_EQ(refresh().measured, 1);
  const auto outcome = find(id).outcome.value();
  EXPECT_EQ(outcome.clicks_before, 10);
  EXPECT_EQ(outcome.clicks_after, 35) << "at the old address and the new one";
}

TEST_P(OpportunitiesOfSite, AreMeasuredOnAllPagesIfTheTextIsShownElsewhere) {
  const auto text = publish("Hello");
  write_facts("2026-10-20", {{"greeting", "https://tools.example/old/", 10, 1000, 15}});
  refresh();
  const auto id = only(Type::striking_distance).id;
  finish(id, text);
  write_facts("2026-11-26", {{"greeting", "https://tools.example/shop/hello/", 30, 1000, 5}});
  EXPECT_EQ(refresh().measured, 1);
  EXPECT_EQ(find(id).outcome->clicks_before, 10);
  EXPECT_EQ(find(id).outcome->clicks_after, 30);
}

TEST_P(OpportunitiesOfSite, AreMeasuredAtTheOldPageToo) {
  publish("Hello");
  const auto better = publish("Hello again");
  write_facts("2026-10-20", {{"greeting", hello_page, 50, 1000, 15}});
  refresh();
  const auto id = only(Type::striking_distance).id;
  finish(id, better);
  write_facts("2026-11-26",
              {{"greeting", hello_page, 20, 1000, 15}, {"greeting", moved_page, 45, 1000, 5}});
  EXPECT_EQ(refresh().measured, 1);
  EXPECT_EQ(find(id).outcome->clicks_before, 50);
  EXPECT_EQ(find(id).outcome->clicks_after, 65) << "visitors that have only moved are no gain";
}

}  // namespace
}  // namespace toolyard::opportunities
