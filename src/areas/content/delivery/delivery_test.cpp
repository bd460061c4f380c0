#include "areas/content/delivery/service.h"

#include <gtest/gtest.h>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using std::chrono::seconds;
using testing::ContentTest;
using Titles = std::vector<std::string>;

class ContentDelivery : public ContentTest {
 protected:
  Titles live(const LiveQuery& query) {
    Titles all;
    const auto page = delivery_.list(viewer_, query).value().record;
    for (const auto& one : page.results) all.push_back(one.title);
    return all;
  }
  StoredItem publish(ContentItem request) {
    request.status = Status::published;
    now_ += seconds(1);
    return make(request);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentDelivery, testing::both_engines(), testing::engine_name);

TEST_P(ContentDelivery, ShowsTheLiveRevisionAlone) {
  make(page("A draft"));
  auto request = page("Public");
  request.body = "Body *one*";
  request.tags = {"t"};
  request.keywords = {"k"};
  const auto made = publish(request);
  ASSERT_TRUE(save(editor_, made.id, [](ContentItem& item) {
    item.title = "Not yet";
    item.slug = "not-yet";
    item.body = "Body two";
  }));
  const auto found = delivery_.find({"en", "public"}).value();
  EXPECT_EQ(found.record.title, "Public");
  EXPECT_EQ(found.record.body, "Body *one*");
  EXPECT_EQ(found.record.html, "<p>Body *one*</p>");
  EXPECT_EQ(found.record.tags, Titles{"t"});
  EXPECT_EQ(found.record.keywords, Titles{"k"});
  EXPECT_EQ(found.record.revision, 1);
  EXPECT_EQ(found.record.published_at, now_);
  EXPECT_EQ(live({}), Titles{"Public"});
  EXPECT_EQ(refusal(delivery_.find({"en", "not-yet"})), "not_found");
  EXPECT_EQ(refusal(delivery_.find({"en", "a-draft"})), "not_found");
  EXPECT_EQ(refusal(delivery_.find({"de", "public"})), "not_found");

  ASSERT_TRUE(items_.act(approver_, made.id, Action::approve, {}));
  now_ += seconds(5);
  ASSERT_TRUE(items_.act(approver_, made.id, Action::publish, {}));
  const auto moved = delivery_.find({"en", "not-yet"}).value();
  EXPECT_NE(moved.entity_tag, found.entity_tag);
  EXPECT_EQ(moved.record.title, "Not yet");
  EXPECT_EQ(moved.record.first_published_at, now_ - seconds(5));
  EXPECT_EQ(refusal(delivery_.find({"en", "public"})), "not_found");
  ASSERT_TRUE(items_.act(approver_, made.id, Action::unpublish, {}));
  EXPECT_EQ(refusal(delivery_.find({"en", "not-yet"})), "not_found");
  EXPECT_EQ(live({}), Titles{});
}

TEST_P(ContentDelivery, ListsMoveTheirTag) {
  const auto empty = delivery_.list(viewer_, {})->entity_tag;
  const auto made = publish(page("One"));
  const auto one = delivery_.list(viewer_, {})->entity_tag;
  EXPECT_NE(one, empty);
  ASSERT_TRUE(save(editor_, made.id, [](ContentItem& item) { item.title = "Hidden"; }));
  EXPECT_EQ(delivery_.list(viewer_, {})->entity_tag, one);
}

TEST_P(ContentDelivery, FiltersAndOrders) {
  auto request = page("b one");
  request.tool_slug = "base64";
  publish(request);
  request = page("A two");
  request.locale = "de";
  publish(request);
  request = page("c three");
  request.content_type = "faq";
  publish(request);
  EXPECT_EQ(live({}), (Titles{"c three", "A two", "b one"}));
  EXPECT_EQ(live({.ordering = "title"}), (Titles{"A two", "b one", "c three"}));
  EXPECT_EQ(live({.ordering = "id"}), (Titles{"b one", "A two", "c three"}));
  EXPECT_EQ(live({.content_type = "faq"}), Titles{"c three"});
  EXPECT_EQ(live({.locale = "de"}), Titles{"A two"});
  EXPECT_EQ(live({.tool_slug = "base64"}), Titles{"b one"});
  EXPECT_EQ(refusal(delivery_.list(viewer_, {.content_type = "A", .locale = "E"})),
            "validation_error /content_type invalid_format /locale invalid_format");
  EXPECT_EQ(refusal(delivery_.list(viewer_, {.ordering = "body"})),
            "validation_error /ordering invalid_option");
}

TEST_P(ContentDelivery, TypesMayShareASlug) {
  auto request = page("Same");
  const auto first = publish(request);
  request.content_type = "faq";
  const auto second = publish(request);
  EXPECT_EQ(delivery_.find({"en", "same"})->record.id, first.id);
  EXPECT_EQ(delivery_.find({"en", "same", "faq"})->record.id, second.id);
  EXPECT_EQ(refusal(delivery_.find({"en", "same", "blog2"})), "not_found");
}

TEST_P(ContentDelivery, PreviewsWhatItWouldDeliver) {
  auto request = page("Public");
  request.body = "Body *one* of them";
  publish(request);
  const TextPreviewRequest text{.title = "Public", .body = request.body};
  const auto preview = delivery_.preview(text).value();
  EXPECT_EQ(preview.html, delivery_.find({"en", "public"})->record.html);
  EXPECT_EQ(preview.word_count, 4);
  ASSERT_EQ(preview.quality.size(), 1U);
  EXPECT_EQ(preview.quality[0].code, "meta_missing");
  const auto unfilled = delivery_.preview({.title = "Public", .body = "Of {{nobody}}"})->quality;
  ASSERT_EQ(unfilled.size(), 2U);
  EXPECT_EQ(unfilled[1].code, "unfilled_variable");
  EXPECT_EQ(unfilled[1].where, "body");
  EXPECT_EQ(refusal(delivery_.preview({.body = std::string((1 << 20) + 1, 'a')})),
            "validation_error /body out_of_range");
}

// Tests with a database that contained live content before it had search tables.
class LiveSearchMigration : public ::testing::TestWithParam<testing::Engine> {};
INSTANTIATE_TEST_SUITE_P(Engines, LiveSearchMigration, testing::both_engines(),
                         testing::engine_name);

TEST_P(LiveSearchMigration, FindsWhatWasLive) {
  testing::TestDatabase database(GetParam(), testing::Schema::empty);
  const auto all = testing::own_migrations();
  auto before = all;
  std::erase_if(before, [](const Migration& one) { return one.name >= "0024"; });
  migrate(*database, before, Instant());
  ASSERT_TRUE(database->write([](Transaction& transaction) -> Result<void> {
    const auto add = [&](int id, int latest, std::string_view status) {
      transaction.change(
          "insert into content_items (id, revision, change_count, status, content_type, locale, "
          "slug, title, live_revision, published_at, created_at, updated_at) "
          "values ($1, $2, 1, $3, 'blog', 'en', $4, 'T', 1, 0, 0, 0)",
          id, latest, status, "s" + std::to_string(id));
      transaction.change(
          "insert into content_live (item, revision, locale, slug, content_type, title, "
          "published_at) values ($1, 1, 'en', $2, 'blog', 'The Title', 0)",
          id, "s" + std::to_string(id));
      for (int revision = 1; revision <= latest; ++revision)
        transaction.change(
            "insert into content_revisions (item, revision, content_type, locale, title, summary, "
            "body_format, seo_title, meta_description, details, word_count, created_at, body) "
            "values ($1, $2, 'blog', 'en', 'T', '', 'text', '', '', "
            "'{\"keywords\":[\"One\",\"Two\"],\"tags\":[]}', 0, 0, $3)",
            id, revision, "Body " + std::to_string(revision));
      transaction.change("insert into content_search (rowid, words) values ($1, $2)", id,
                         "of the item, body " + std::to_string(latest));
    };
    add(1, 1, "published");
    add(2, 2, "human_review");
    return {};
  }));
  migrate(*database, all, Instant());
  const auto words = database->read([](Transaction& transaction) {
    return Result<std::vector<std::string>>(
        transaction.rows<std::string>("select words from content_live_words order by item"));
  });
  EXPECT_EQ(*words, (Titles{"of the item, body 1", "the title\ns2\none\ntwo\nbody 1"}));
}

}  // namespace
}  // namespace toolyard::content
