// OAuth apps that wait to be allowed, when more register themselves than are kept: none that
// somebody may be allowing is removed for others.
#include "app/wiring/store.h"
#include "areas/oauth/clients/service.h"
#include "tests/server/oauth_client.h"

namespace toolyard::testing {
namespace {

using oauth::Clients;

class WaitingApps : public OAuthApp {
 protected:
  // Registers apps from other networks, or all from one wide network, at a time before now.
  void fill(std::int64_t apps, std::chrono::minutes ago, const std::string& near = {}) {
    const auto at = (system_now() - ago).time_since_epoch().count();
    const auto number = "cast(i as text)";
    change(
        "insert into oauth_clients (id, name, uri, redirect_uris, registered_from, "
        "registered_near, created_at) with recursive n(i) as (select 1 union all select i + 1 "
        "from n where i < " +
        std::to_string(apps) + ") select 'app " + std::to_string(++fills_) + " ' || " + number +
        ", '', '', '" + test_callback + "', 'network ' || " + number + ", " +
        (near.empty() ? "'network ' || " + std::string(number) : "'" + near + "'") + ", " +
        std::to_string(at) + " + i from n");
  }
  std::string filled(std::int64_t number) {
    return "app " + std::to_string(fills_) + " " + std::to_string(number);
  }
  std::int64_t waiting() { return count("oauth_clients where approved_at is null"); }
  int open(const std::string& app) {
    return ask("review", request_of(app), bearer("viewer")).status;
  }

 private:
  int fills_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Engines, WaitingApps, both_engines(), engine_name);

constexpr std::chrono::minutes young{50}, old{70};

TEST_P(WaitingApps, ThatAreYoungStayWhenThereIsNoRoom) {
  const auto mine = new_app();
  fill(Clients::max_waiting - 1, young);
  const auto refused = register_app();
  EXPECT_EQ(refused.status, 503) << refused.body;
  EXPECT_EQ(member(refused, "/error"), "temporarily_unavailable");
  EXPECT_EQ(header(refused, "Retry-After"), "600");
  EXPECT_EQ(waiting(), Clients::max_waiting);
  EXPECT_EQ(open(mine), 200);
  connect(mine, bearer("viewer"));
  EXPECT_EQ(register_app().status, 201) << "one that is allowed waits no more";
}

TEST_P(WaitingApps, ThatSomebodyHasOpenedStay) {
  fill(2, old);
  const auto idle = filled(1), opened = filled(2);
  EXPECT_EQ(open(opened), 200);
  fill(Clients::max_waiting - 2, young);
  EXPECT_EQ(register_app().status, 201);
  EXPECT_EQ(open(idle), 422) << "removed for the new one";
  EXPECT_EQ(open(opened), 200);
  EXPECT_EQ(register_app().status, 503);
  change("update oauth_clients set opened_at = opened_at - 3700000000");
  EXPECT_EQ(register_app().status, 201) << "it was opened too long ago";
  EXPECT_EQ(open(opened), 422);
}

TEST_P(WaitingApps, ThatAnAccountKeepsByOpeningThemAreFew) {
  fill(Clients::max_opened + 2, old);
  for (std::int64_t i = 1; i <= Clients::max_opened + 2; ++i) EXPECT_EQ(open(filled(i)), 200);
  fill(Clients::max_waiting - Clients::max_opened - 2, young);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(register_app().status, 201);
  EXPECT_EQ(register_app().status, 503);
}

TEST_P(WaitingApps, OfOneWideNetworkHaveAShare) {
  fill(Clients::max_waiting_near - 1, young, "127.0.0.0/24");
  const auto mine = new_app();
  const auto refused = register_app();
  EXPECT_EQ(refused.status, 429) << refused.body;
  EXPECT_EQ(open(mine), 200);
  fill(1, old, "another");
  change("update oauth_clients set created_at = created_at - 3600000000 where id = 'app 1 1'");
  EXPECT_EQ(register_app().status, 201) << "for the oldest of the network";
  EXPECT_EQ(waiting(), Clients::max_waiting_near + 1);
  EXPECT_EQ(open(filled(1)), 200) << "not for one of another network";
}

TEST_P(WaitingApps, AreForgottenToHaveBeenOpened) {
  const auto mine = new_app();
  EXPECT_EQ(open(mine), 200);
  EXPECT_EQ(count("oauth_clients where opened_by is not null"), 1);
  connect(mine, bearer("viewer"));
  EXPECT_EQ(count("oauth_clients where opened_by is not null"), 0) << "it is allowed";
  const auto other = new_app();
  EXPECT_EQ(open(other), 200);
  change("update oauth_clients set opened_at = opened_at - 3700000000");
  ASSERT_TRUE(app_.app().store().areas().oauth.remove_unused());
  EXPECT_EQ(count("oauth_clients where opened_by is not null"), 0);
}

}  // namespace
}  // namespace toolyard::testing
