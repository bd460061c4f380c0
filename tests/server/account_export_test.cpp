// The export of an account's data, and the list of changes made by it.
#include "tests/server/role_client.h"

namespace toolyard::testing {
namespace {

using http::header;
using http::member;

class AccountExport : public ApiByRoleTest {
 protected:
  http::RawAnswer get(const std::string& path, const std::string& credential) {
    return ApiTest::call("GET", "/api/v1/" + path, {}, credential);
  }
  std::string make_key(const std::string& credential, const std::string& name) {
    const auto made = ApiTest::call("POST", "/api/v1/developer/keys/",
                                    R"({"name": ")" + name + "\"}", credential);
    EXPECT_EQ(made.status, 201) << made.body;
    return member(made, "/key");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, AccountExport, both_engines(), engine_name);

TEST_P(AccountExport, HoldsWhatTheHolderMayRead) {
  const auto ada = account("ada"), grace = account("grace");
  const auto secret = make_key(ada, "laptop");
  make_key(grace, "phone");
  const auto answer = get("auth/export/", ada);
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(header(answer, "Cache-Control"), "no-store");
  EXPECT_EQ(member(answer, "/data/me/username"), "ada");
  EXPECT_EQ(member(answer, "/data/keys/0/name"), "laptop");
  EXPECT_EQ(member(answer, "/data/sessions/0/device"),
            member(get("auth/sessions/", ada), "/results/0/device"));
  EXPECT_EQ(member(answer, "/data/invoices"), "[]");
  EXPECT_EQ(member(answer, "/data/usage/totals/calls"), "0");
  EXPECT_EQ(member(answer, "/data/activity/0/object_kind"), "api_key");
  EXPECT_EQ(member(answer, "/truncated"), "[]");
  EXPECT_EQ(answer.body.find(secret), answer.body.npos);
  EXPECT_EQ(answer.body.find("phone"), answer.body.npos) << "of somebody else";
  EXPECT_EQ(get("auth/export/", {}).status, 401);
  EXPECT_EQ(get("auth/export/", key_header(secret)).status, 403);
}

TEST_P(AccountExport, GoesThroughAllPages) {
  const auto ada = account("ada");
  for (int i = 0; i < 130; ++i) {
    const auto made = ApiTest::call("POST", "/api/v1/developer/keys/", R"({"name": "k"})", ada);
    ASSERT_EQ(made.status, 201) << made.body;
    ASSERT_EQ(
        ApiTest::call("DELETE", "/api/v1/developer/keys/" + member(made, "/id") + "/", {}, ada)
            .status,
        204);
  }
  const auto answer = get("auth/export/", ada);
  EXPECT_NE(member(answer, "/data/keys/129/name"), "nothing: " + answer.body);
  EXPECT_EQ(member(answer, "/data/keys/129/status"), "revoked");
  EXPECT_EQ(member(answer, "/data/activity/259/action"), "create");
}

TEST_P(AccountExport, TakesAnyNumberOfEndedKeys) {
  const auto ada = account("ada");
  const auto user = std::stoll(member(get("auth/me/", ada), "/id"));
  constexpr std::int64_t count = 60'000;
  ASSERT_TRUE(database->write([&](Transaction& transaction) -> Result<void> {
    const std::string numbers =
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000) ";
    transaction.change(numbers +
                           "insert into api_keys (user_id, name, environment, start, last4, "
                           "scopes, allowed_ips, created_at, revoked_at, change_number) select $1, "
                           "'k', 'live', '', '', 'tools:*', '', $2, $2, 0 from n",
                       user, system_now());
    transaction.change(numbers +
                           "insert into audit_entries (happened_at, user_id, remote_address, "
                           "request_id, action, object_kind, object_id) "
                           "select $2, $1, '', '', 'create', 'api_key', i from n",
                       user, system_now());
    return {};
  }));
  const auto answer = get("auth/export/", ada);
  ASSERT_EQ(answer.status, 200) << answer.body.substr(0, 1'000);
  EXPECT_EQ(member(answer, "/data/keys/999/status"), "revoked");
  EXPECT_EQ(member(answer, "/truncated"), R"(["keys","activity"])");
  EXPECT_EQ(member(get("developer/keys/", ada), "/count"), std::to_string(count));
}

TEST_P(AccountExport, ActivityIsTheOwn) {
  const auto ada = account("ada"), grace = account("grace");
  make_key(ada, "laptop");
  const auto own = get("auth/activity/", ada);
  EXPECT_EQ(member(own, "/count"), "2") << "with the sign-in";
  EXPECT_EQ(member(own, "/results/0/action"), "create");
  EXPECT_EQ(member(own, "/results/0/remote_address"), "127.0.0.1");
  const auto other = get("auth/activity/", grace);
  EXPECT_EQ(member(other, "/count"), "1") << "the sign-in";
  EXPECT_EQ(member(other, "/results/0/action"), "sign_in");
  EXPECT_EQ(get("auth/activity/?page=2", ada).status, 404);
}

}  // namespace
}  // namespace toolyard::testing
