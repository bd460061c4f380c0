// Keys of staff on the admin side: every operation by every scope and every role, what is reserved
// for people, and what a key never does although its owner may.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "app/wiring/authenticator.h"
#include "app/wiring/store.h"
#include "core/endpoint/scopes.h"
#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using toolyard::Access;
using toolyard::Endpoint;
using toolyard::Role;
using toolyard::http::member;
using toolyard::http::RawAnswer;
using toolyard::testing::ApiOnEnginesTest;
using toolyard::testing::ApiTest;
using toolyard::testing::key_header;
using toolyard::testing::test_password;

constexpr std::string_view service_keys = "/api/v1/developer/keys/";
constexpr std::string_view service_content = "/api/v1/admin/content/";

class ServiceKeys : public ApiOnEnginesTest {
 protected:
  std::string key_of(const std::string& bearer, std::string_view scopes,
                     std::string_view more = {}) {
    const auto made = call(
        "POST", service_keys,
        R"({"name":"deploy","scopes":)" + std::string(scopes) + std::string(more) + "}", bearer);
    EXPECT_EQ(made.status, 201) << made.body;
    return text(made, "key");
  }
  std::string header_of(const std::string& bearer, std::string_view scopes) {
    return key_header(key_of(bearer, scopes));
  }
  static std::string code(const RawAnswer& answer) { return member(answer, "/code"); }
  RawAnswer post(std::string_view path, const std::string& headers, std::string_view body = "{}") {
    return call("POST", path, body, headers);
  }
  std::string draft_of(const std::string& headers) {
    const auto made =
        post(service_content, headers, R"({"content_type":"blog","title":"T","body":"Words."})");
    EXPECT_EQ(made.status, 201) << made.body;
    return std::string(service_content) + text(made, "id") + "/";
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ServiceKeys, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(ServiceKeys, WorkInBothHeaderFields) {
  const auto key = key_of(account("ed", Role::editor), R"(["content:write"])");
  for (const auto& header : {key_header(key), "Authorization: Bearer " + key + "\r\n"}) {
    const auto path = draft_of(header);
    const auto read = call("GET", path, {}, header);
    EXPECT_EQ(read.status, 200) << read.body;
    const auto tag = "If-Match: \"another\"\r\n";
    EXPECT_EQ(call("PATCH", path, R"({"title":"U"})", header + tag).status, 412);
    const auto other = call("GET", "/api/v1/admin/keywords/", {}, header);
    EXPECT_EQ(code(other), "scope_not_allowed") << other.body;
    EXPECT_EQ(member(other, "/detail"),
              "The API key requires the scope `keywords:read` for this operation.");
  }
  const auto tool = post("/api/v1/t/base64/", key_header(key), R"({"input":"hello"})");
  EXPECT_EQ(code(tool), "scope_not_allowed") << tool.body;
}

TEST_P(ServiceKeys, AreNamedInTheAuditLog) {
  const auto admin = account("root", Role::admin);
  const auto path = draft_of(header_of(admin, R"(["content:write"])"));
  const auto entry = call("GET", "/api/v1/admin/audit/?object_kind=content_item&action=create", {},
                          header_of(admin, R"(["audit:read"])"));
  ASSERT_EQ(entry.status, 200) << entry.body;
  EXPECT_EQ(member(entry, "/results/0/username"), "root") << entry.body;
  EXPECT_EQ(member(entry, "/results/0/key_name"), "deploy") << entry.body;
  EXPECT_NE(member(entry, "/results/0/key_id"), "null");
}

TEST_P(ServiceKeys, ThatWriteDoNotApprove) {
  const auto approver = account("apollo", Role::approver);
  const auto writing = header_of(approver, R"(["content:write"])");
  const auto approving = header_of(approver, R"(["content:approve"])");
  const auto path = draft_of(writing);
  EXPECT_EQ(code(post(service_content, approving, R"({"content_type":"blog","title":"T"})")),
            "scope_not_allowed");
  EXPECT_EQ(post(path + "submit/", writing).status, 200);
  EXPECT_EQ(code(post(path + "approve/", writing)), "scope_not_allowed");
  const auto changed = call("PATCH", path, R"({"status":"published"})", writing);
  EXPECT_NE(changed.status, 200) << "what the role allows beyond writing: " << changed.body;
  EXPECT_EQ(text(call("GET", path, {}, approver), "status"), "human_review");
  const auto actions = text(call("GET", path, {}, writing), "allowed_actions");
  EXPECT_EQ(actions.find("approve"), actions.npos) << actions;
  const auto done = post(path + "approve/", approving);
  EXPECT_EQ(done.status, 200) << done.body;
}

TEST_P(ServiceKeys, AreRefusedWhereOnlyPeopleMayAct) {
  const auto admin = account("root", Role::admin);
  const auto key = key_of(admin, R"(["accounts:write", "settings:read", "tools:*"])");
  const auto id = text(call("GET", "/api/v1/auth/me/", {}, admin), "id");
  const std::vector<std::array<std::string, 3>> calls{
      {"PATCH", "/api/v1/admin/users/" + id + "/", R"({"role":"admin"})"},
      {"POST", "/api/v1/admin/users/invitations/", R"({"email":"a@example.org","role":"admin"})"},
      {"POST", "/api/v1/admin/users/" + id + "/delete/", R"({"username":"root"})"},
      {"DELETE", "/api/v1/admin/users/" + id + "/second-factor/", ""},
      {"DELETE", "/api/v1/admin/users/" + id + "/passkeys/", ""},
      {"DELETE", "/api/v1/admin/users/" + id + "/single-sign-on/", ""},
      {"POST", "/api/v1/auth/password/change/", "{}"},
      {"POST", std::string(service_keys), R"({"name":"more","scopes":["audit:read"]})"},
      {"GET", "/api/v1/auth/me/", ""}};
  for (const auto& header : {key_header(key), "Authorization: Bearer " + key + "\r\n"})
    for (const auto& [method, path, body] : calls) {
      const auto refused = call(method, path, body, header);
      EXPECT_EQ(refused.status, 403) << method << ' ' << path << ' ' << refused.body;
      EXPECT_EQ(code(refused), "permission_denied") << path;
      EXPECT_NE(member(refused, "/hint").find("/api/v1/auth/token/"), std::string::npos);
    }
  EXPECT_EQ(call("GET", "/api/v1/admin/users/", {}, key_header(key)).status, 200);
  EXPECT_EQ(call("GET", "/api/v1/auth/me/", {}, admin + key_header(key)).status, 200)
      << "the token of a person decides";
}

TEST_P(ServiceKeys, HaveNoScopesAboveTheRole) {
  const auto refusal = [&](const std::string& bearer, std::string_view scope) {
    return toolyard::http::faults(
        post(service_keys, bearer, R"({"name":"k","scopes":[")" + std::string(scope) + "\"]}"));
  };
  const auto viewer = account("vi", Role::viewer), nobody = account("no");
  EXPECT_EQ(refusal(viewer, "content:write"), "/scopes/0 needs_role;");
  EXPECT_EQ(refusal(viewer, "audit:read"), "/scopes/0 needs_role;");
  EXPECT_EQ(refusal(nobody, "content:read"), "/scopes/0 needs_role;");
  for (const auto* unknown : {"content:publish", "*:read", "content:*", "jobs:approve", "auth:read",
                              "keys:write", "content:", ":read", "content"})
    EXPECT_EQ(refusal(viewer, unknown), "/scopes/0 unknown_scope;") << unknown;
  const auto misspelled = post(service_keys, viewer, R"({"name":"k","scopes":["contents:read"]})");
  EXPECT_TRUE(misspelled.body.contains("Did you mean `content:read`?")) << misspelled.body;
  const std::string offered = "/api/v1/developer/keys/scopes/";
  EXPECT_EQ(call("GET", offered, {}, nobody).body, R"({"results":[]})");
  const auto list = call("GET", offered, {}, viewer).body;
  EXPECT_NE(list.find(R"("scope":"content:read","area":"content","verb":"read","role":"viewer")"),
            list.npos)
      << list;
  EXPECT_EQ(list.find("write"), list.npos) << list;
}

// There is only one admin side: what a key for testing did there would not be a test.
TEST_P(ServiceKeys, AreNotForTesting) {
  const auto admin = account("root", Role::admin);
  const auto create = [&](std::string_view scope) {
    return post(
        service_keys, admin,
        R"({"name":"k","environment":"test","scopes":["tools:*",")" + std::string(scope) + "\"]}");
  };
  for (const auto* scope : {"content:write", "content:read", "email:write", "agents:draft"})
    EXPECT_EQ(toolyard::http::faults(create(scope)), "/scopes/1 not_for_testing;") << scope;
  EXPECT_EQ(create("tools:base64").status, 201);
}

// Adopting a variant writes a text.
TEST_P(ServiceKeys, OfExperimentsDoNotWriteContents) {
  const auto editor = account("ed", Role::editor);
  const auto path = "/api/v1/admin/experiments/999/adopt/";
  const auto body = R"({"variant":"other"})";
  EXPECT_EQ(code(post(path, header_of(editor, R"(["experiments:write"])"), body)),
            "scope_not_allowed");
  EXPECT_EQ(code(post(path, header_of(editor, R"(["content:write"])"), body)), "not_found");
}

TEST_P(ServiceKeys, KeepTheirLimits) {
  const auto editor = account("ed", Role::editor);
  const auto slow =
      key_header(key_of(editor, R"(["content:read"])", R"(,"rate_limit_per_minute":1)"));
  EXPECT_EQ(call("GET", service_content, {}, slow).status, 200);
  EXPECT_EQ(call("GET", service_content, {}, slow).status, 429);
  const auto elsewhere =
      key_header(key_of(editor, R"(["content:read"])", R"(,"allowed_ips":["192.0.2.1"])"));
  EXPECT_EQ(code(call("GET", service_content, {}, elsewhere)), "address_not_allowed");
}

TEST_P(ServiceKeys, StopWithTheRole) {
  const auto admin = account("root", Role::admin);
  const auto editor = account("ed", Role::editor);
  const auto writing = header_of(editor, R"(["content:write"])");
  draft_of(writing);
  const auto user =
      "/api/v1/admin/users/" + text(call("GET", "/api/v1/auth/me/", {}, editor), "id");
  ASSERT_EQ(call("PATCH", user + "/", R"({"role":"viewer"})", admin).status, 200);
  EXPECT_EQ(code(post(service_content, writing, R"({"content_type":"blog","title":"T"})")),
            "permission_denied");
  EXPECT_EQ(call("GET", service_content, {}, writing).status, 200);
  ASSERT_EQ(call("PATCH", user + "/", R"({"role":null})", admin).status, 200);
  EXPECT_EQ(code(call("GET", service_content, {}, writing)), "permission_denied");
}

// Every operation × every scope × every role.
class ScopeTable : public ApiTest {
 protected:
  struct Owned {
    std::string key, scope;
  };
  using Roles = std::vector<std::optional<Role>>;

  // Makes a key with each scope, as an administrator, and gives the account the role then.
  std::vector<Owned> keys_of(std::optional<Role> role, const std::vector<std::string>& scopes) {
    auto& store = app_.app().store();
    std::vector<Owned> made;
    toolyard::UserId owner{};
    for (const auto& scope : scopes) {
      if (made.size() % toolyard::keys::kActiveKeysPerUser == 0) {
        const auto name = "owner" + std::to_string(++owners_);
        EXPECT_TRUE(app_.add_account(name, test_password, role));
        owner = store.accounts().find_by_name(name)->id;
      }
      const auto key = store.keys().create(owner, {.name = "k", .scopes = {scope}}, Role::admin);
      EXPECT_TRUE(key) << scope;
      if (key) made.push_back({key->secret, scope});
    }
    return made;
  }
  std::vector<std::string> all_scopes() {
    std::vector<std::string> scopes{"tools:*", "tools:base64", "tools:experiments", "agents:read",
                                    "agents:draft"};
    for (const auto& one : app_.app().store().keys().staff_scopes()) scopes.push_back(one.scope);
    return scopes;
  }

 private:
  int owners_ = 0;
};

// What a key may call, as the documentation describes it: written without the code under test.
bool is_expected(const Endpoint& endpoint, std::string_view scope, std::optional<Role> role) {
  static const std::map<std::string_view, std::set<std::string>> together{
      {"email", {"campaigns", "subscribers"}}};
  auto area = endpoint.tag;
  std::ranges::replace(area, ' ', '-');
  const auto colon = scope.find(':');
  const auto granted = scope.substr(0, colon), verb = scope.substr(colon + 1);
  const auto group = together.find(granted);
  if (granted != area && (group == together.end() || !group->second.contains(area))) return false;
  const bool reads = endpoint.method == toolyard::Method::get || endpoint.access == Access::viewer;
  const std::string_view needed = reads                                 ? verb
                                  : endpoint.access == Access::approver ? "approve"
                                                                        : "write";
  static const std::map<Access, Role> roles{{Access::viewer, Role::viewer},
                                            {Access::editor, Role::editor},
                                            {Access::approver, Role::approver},
                                            {Access::admin, Role::admin}};
  return verb == needed && role >= roles.at(endpoint.access);
}

TEST_F(ScopeTable, HoldsForEveryOperationScopeAndRole) {
  const auto scopes = all_scopes();
  ASSERT_GT(scopes.size(), 40u);
  const toolyard::Authenticator authenticator(app_.app().store().areas());
  int permitted = 0, of_staff = 0;
  for (const auto role : Roles{{}, Role::viewer, Role::editor, Role::approver, Role::admin})
    for (const auto& [key, scope] : keys_of(role, scopes))
      for (const auto& endpoint : app_.app().endpoints()) {
        if (endpoint.access < Access::viewer || !endpoint.scope.empty()) continue;
        ++of_staff;
        const toolyard::http::Credential credential{.api_key = key, .remote_address = "127.0.0.1"};
        const auto caller = authenticator.check(credential, endpoint);
        const bool expected = !endpoint.only_people && is_expected(endpoint, scope, role);
        ASSERT_EQ(caller.has_value(), expected)
            << endpoint.operation_id << " by " << scope << " and role " << (role ? int(*role) : -1)
            << (caller ? "" : ": " + caller.error().detail);
        permitted += expected;
        if (caller) {
          EXPECT_LE(caller->role, role) << endpoint.operation_id;
        }
      }
  EXPECT_GT(permitted, 500) << "of " << of_staff;
}

TEST_F(ScopeTable, ReservesForPeopleWhatGivesRightsAway) {
  std::set<std::string> reserved;
  for (const auto& endpoint : app_.app().endpoints())
    if (endpoint.only_people) reserved.insert(endpoint.operation_id);
  EXPECT_EQ(reserved,
            (std::set<std::string>{
                "v1_admin_users_partial_update", "v1_admin_users_delete_create",
                "v1_admin_users_invitations_create", "v1_admin_users_invitations_send_create",
                "v1_admin_users_passkeys_destroy", "v1_admin_users_second_factor_destroy",
                "v1_admin_users_single_sign_on_destroy"}));
}

TEST_F(ScopeTable, IsInTheDocument) {
  const auto document = call("GET", "/api/v1/schema/?operations=v1_admin_content_publish_create");
  EXPECT_NE(document.body.find(R"("security":[{"jwtAuth":[]},{"apiKeyAuth":["content:approve"]}])"),
            document.body.npos)
      << document.body;
  EXPECT_NE(document.body.find("with the scope `content:approve`"), document.body.npos);
  const auto people = call("GET", "/api/v1/schema/?operations=v1_admin_users_partial_update");
  EXPECT_NE(people.body.find(R"("security":[{"jwtAuth":[]}])"), people.body.npos);
  EXPECT_NE(people.body.find("API keys are not accepted."), people.body.npos);
}

}  // namespace
