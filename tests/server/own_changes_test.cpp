// How many changes an account without a role can make in a day, over HTTP.
#include "tests/server/role_client.h"

namespace toolyard::testing {
namespace {

using http::header;
using http::member;

constexpr auto keys = "/api/v1/developer/keys/";

class OwnChanges : public ApiByRoleTest {
 protected:
  // Records that an account has made as many changes as it can in a day.
  void use_up(const std::string& role) {
    const auto user = std::stoll(member(call(role, "GET", "/api/v1/auth/me/"), "/id"));
    ASSERT_TRUE(database->write([&](Transaction& transaction) -> Result<void> {
      for (int i = 0; i < 500; ++i)
        transaction.change(
            "insert into audit_entries (happened_at, user_id, remote_address, request_id, action, "
            "object_kind, object_id) values ($1, $2, '', '', 'update', 'api_key', 1)",
            system_now(), user);
      return {};
    }));
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, OwnChanges, both_engines(), engine_name);

TEST_P(OwnChanges, AreRefusedUntilADayHasPassedButThingsCanBeTakenAway) {
  const auto made = call("nobody", "POST", keys, R"({"name": "k"})");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto path = keys + member(made, "/id") + "/";
  use_up("nobody");
  for (const auto& refused : {call("nobody", "POST", keys, R"({"name": "k"})"),
                              call("nobody", "PATCH", path, R"({"name": "new"})"),
                              call("nobody", "POST", path + "rotate/", "{}"),
                              call("nobody", "PATCH", "/api/v1/auth/me/", R"({"locale": "de"})")}) {
    EXPECT_EQ(refused.status, 429) << refused.body;
    EXPECT_EQ(member(refused, "/code"), "too_many_changes");
    EXPECT_GT(std::stoi(header(refused, "Retry-After")), 80'000);
  }
  EXPECT_EQ(call("nobody", "DELETE", path).status, 204);
  EXPECT_EQ(call("nobody", "POST", "/api/v1/auth/logout-all/").status, 200);
}

TEST_P(OwnChanges, OfStaffAreNotCounted) {
  use_up("viewer");
  EXPECT_EQ(call("viewer", "POST", keys, R"({"name": "k"})").status, 201);
}

}  // namespace
}  // namespace toolyard::testing
