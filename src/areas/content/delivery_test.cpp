#include "areas/content/delivery.h"

#include <gtest/gtest.h>

#include "tests/support/content.h"

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

}  // namespace
}  // namespace toolyard::content
