// Campaigns and their lists, while both change.
#include <gtest/gtest.h>

#include "tests/server/campaigns_client.h"

namespace toolyard::testing {
namespace {

class CampaignLists : public CampaignsHttp {
 protected:
  // Sets `listed_to`, which is null once all recipients of a campaign are stored; for many
  // recipients that takes several transactions.
  void set_listed_to(const std::string& value) {
    change([&](Transaction& transaction) {
      transaction.change("update campaigns set listed_to = " + value);
    });
  }
  std::string remove(const std::string& list) {
    const auto gone = call("editor", "DELETE", lists + list);
    return std::to_string(gone.status) + (gone.status == 409 ? " " + member(gone, "/code") : "");
  }
  int rename(const std::string& list, std::string_view text) {
    return call("editor", "PATCH", lists + list, text).status;
  }
  std::string list_named(const std::string& name) {
    return member(call("viewer", "GET", lists + "?search=" + name), "/results/0/id") + "/";
  }
  const std::string lists = "/api/v1/admin/email/lists/";
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignLists, both_engines(), engine_name);

TEST_P(CampaignLists, StayUntilAllPeopleAreWrittenDown) {
  crowd(3);
  people({{.email = "b@x.example", .list = "more"}});
  made();
  const auto news = list_named("news"), more = list_named("more");
  set_listed_to("1");
  EXPECT_EQ(remove(news), "409 list_in_use");
  EXPECT_EQ(rename(news, R"({"name": "old"})"), 409);
  EXPECT_EQ(rename(news, R"({"is_public": true})"), 200);
  EXPECT_EQ(rename(more, R"({"name": "others"})"), 200) << "another list";
  EXPECT_EQ(remove(more), "204");
  set_listed_to("null");
  EXPECT_EQ(rename(news, R"({"name": "old"})"), 200);
  EXPECT_EQ(remove(news), "204");
}

}  // namespace
}  // namespace toolyard::testing
