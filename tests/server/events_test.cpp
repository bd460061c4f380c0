// Events over HTTP: written by what people do, listed, read by a cursor, and streamed.
#include <gtest/gtest.h>

#include "tests/server/event_client.h"
#include "tests/server/role_client.h"
#include "tests/support/eventually.h"

namespace {

using toolyard::Role;
using toolyard::testing::both_engines;
using toolyard::testing::EventClient;

const std::string staff_events = "/api/v1/admin/events/";
const std::string own_events = "/api/v1/developer/events/";
const std::string content_of_events = "/api/v1/admin/content/";

class EventsHttp : public toolyard::testing::ApiByRoleTest {
 protected:
  std::string make_item(const std::string& slug) {
    const auto made = call("editor", "POST", content_of_events,
                           R"({"content_type": "blog", "title": "A title", "slug": ")" + slug +
                               R"(", "body": "Text of the item."})");
    EXPECT_EQ(made.status, 201) << made.body;
    return text(made, "id");
  }
  void act(const std::string& role, const std::string& item, const std::string& action) {
    const auto done = call(role, "POST", content_of_events + item + "/" + action + "/", "{}");
    EXPECT_EQ(done.status, 200) << done.body;
  }
  // Returns the types of the events after a position, when there are as many.
  std::vector<std::string> types(const std::string& role, const std::string& path,
                                 std::size_t count) {
    std::vector<std::string> found;
    EXPECT_TRUE(toolyard::testing::eventually([&] {
      found.clear();
      const auto page = call(role, "GET", path);
      EXPECT_EQ(page.status, 200) << page.body;
      if (page.status != 200) return true;
      simdjson::dom::parser parser;
      const simdjson::padded_string json(page.body);
      for (const auto event : parser.parse(json)["results"].get_array())
        found.emplace_back(std::string_view(event["type"]));
      return found.size() >= count;
    }));
    return found;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, EventsHttp, both_engines(), toolyard::testing::engine_name);

using Names = std::vector<std::string>;

TEST_P(EventsHttp, FollowATextFromItsReviewToItsEnd) {
  const auto item = make_item("from-review");
  act("editor", item, "submit");
  act("approver", item, "approve");
  act("approver", item, "publish");
  act("approver", item, "unpublish");
  EXPECT_EQ(
      types("viewer", staff_events + "sequence/?after=0", 4),
      (Names{"content.submitted", "content.approved", "content.published", "content.unpublished"}));
  const auto list = call("viewer", "GET", staff_events + "?type=content.published");
  EXPECT_EQ(text(list, "count"), "1") << list.body;
  EXPECT_NE(list.body.find(R"("object_id":)" + item), std::string::npos) << list.body;
  EXPECT_NE(list.body.find(R"("title":"A title")"), std::string::npos);
  EXPECT_EQ(list.body.find("Text of the item."), std::string::npos) << "without texts";
}

TEST_P(EventsHttp, OfKeysAreForTheirAccountAndAdministrators) {
  const auto made = call("nobody", "POST", "/api/v1/developer/keys/", R"({"name": "mine"})");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(types("nobody", own_events + "sequence/?after=0", 1), Names{"key.created"});
  const auto own = call("nobody", "GET", own_events);
  EXPECT_EQ(own.body.find(text(made, "key")), std::string::npos) << "no secret";
  EXPECT_EQ(own.body.find("author_id"), std::string::npos);
  EXPECT_EQ(text(call("somebody", "GET", own_events), "count"), "0");
  EXPECT_FALSE(types("admin", staff_events + "sequence/?after=0&types=key.*", 1).empty());
  EXPECT_EQ(text(call("approver", "GET", staff_events), "count"), "0");
  EXPECT_EQ(call("nobody", "GET", staff_events).status, 403);
  EXPECT_EQ(call("", "GET", own_events).status, 401);
  EXPECT_EQ(call("approver", "GET", staff_events + "sequence/?types=key.created").status, 400);
}

TEST_P(EventsHttp, OfSubscribersAreForEditorsAndNameNobody) {
  const std::string subscribers = "/api/v1/admin/email/subscribers/";
  const auto made = call("editor", "POST", subscribers, R"({"email": "bob@example.org"})");
  ASSERT_EQ(made.status, 201) << made.body;
  ASSERT_EQ(
      call("editor", "PATCH", subscribers + text(made, "id") + "/", R"({"status": "unsubscribed"})")
          .status,
      200);
  const auto path = staff_events + "sequence/?after=0&types=subscriber.*";
  EXPECT_EQ(types("editor", path, 2), (Names{"subscriber.joined", "subscriber.left"}));
  EXPECT_EQ(call("editor", "GET", path).body.find("bob@"), std::string::npos);
  EXPECT_EQ(call("viewer", "GET", path).status, 400);
}

TEST_P(EventsHttp, OfAccountsAndSalesFollowTheirChanges) {
  const std::string programs = "/api/v1/admin/revenue/affiliates/";
  const auto program = call("editor", "POST", programs, R"({"name": "One", "code": "one"})");
  ASSERT_EQ(program.status, 201) << program.body;
  const auto sales = programs + text(program, "id") + "/conversions/";
  const std::string sale = R"({"external_id": "1", "sale_minor": 500)";
  EXPECT_EQ(call("editor", "POST", sales, sale + "}").status, 201);
  EXPECT_EQ(call("editor", "POST", sales, sale + "}").status, 200) << "no change, no event";
  EXPECT_EQ(call("editor", "POST", sales, sale + R"(, "status": "approved"})").status, 200);
  EXPECT_EQ(types("viewer", staff_events + "sequence/?after=0&types=conversion.*", 2),
            (Names{"conversion.reported", "conversion.changed"}));
  (void)bearer("nobody");
  const auto accounts = call("admin", "GET", staff_events + "?type=account.registered");
  EXPECT_EQ(accounts.status, 200);
  EXPECT_FALSE(types("admin", staff_events + "sequence/?after=0&types=account.*", 3).empty());
  EXPECT_EQ(call("approver", "GET", staff_events + "sequence/?types=account.*").status, 400);
}

TEST_P(EventsHttp, AreStreamedAndResumedWithoutAGap) {
  const auto item = make_item("streamed");
  std::string last;
  {
    EventClient stream(app_.port());
    ASSERT_EQ(stream.follow(staff_events + "stream/?after=0&types=content.*", bearer("viewer")),
              200);
    act("editor", item, "submit");
    const auto event = stream.next();
    EXPECT_NE(event.find(R"("type":"content.submitted")"), std::string::npos) << event;
    ASSERT_TRUE(event.starts_with("id: "));
    last = event.substr(4, event.find('\n') - 4);
  }
  act("approver", item, "approve");
  act("approver", item, "publish");
  EventClient stream(app_.port());
  ASSERT_EQ(stream.follow(staff_events + "stream/?after=0",
                          bearer("viewer") + "Last-Event-ID: " + last + "\r\n"),
            200);
  EXPECT_NE(stream.next().find(R"("type":"content.approved")"), std::string::npos);
  EXPECT_NE(stream.next().find(R"("type":"content.published")"), std::string::npos);
}

TEST_P(EventsHttp, AreDescribedInTheDocument) {
  const auto document = call("", "GET", "/api/v1/schema/");
  simdjson::dom::parser parser;
  const simdjson::padded_string json(document.body);
  const simdjson::dom::element root = parser.parse(json);
  for (const std::string_view type : {"content.published", "campaign.finished", "key.revoked"}) {
    const auto body = root["webhooks"][type]["post"]["requestBody"]["content"]["application/json"]
                          ["schema"]["properties"];
    EXPECT_EQ(std::string_view(body["type"]["const"]), type);
    const std::string_view reference = body["data"]["$ref"];
    EXPECT_EQ(root.at_pointer(reference.substr(1))["type"].get_string().value(), "object") << type;
  }
}

}  // namespace
