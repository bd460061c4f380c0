// Callers who lose their permission while the body of their request arrives: the call must not be
// executed, whatever it was that ended, and however the body is sent.
#include <gtest/gtest.h>

#include <functional>

#include "app/wiring/store.h"
#include "core/json/writer.h"
#include "core/time/clock.h"
#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/mcp_messages.h"
#include "tests/support/pdf_file.h"

namespace {

using namespace std::chrono_literals;
using toolyard::AgentsAdmin;
using toolyard::Role;
using toolyard::Settings;
using toolyard::http::member;
using toolyard::http::RawAnswer;
using toolyard::http::RawClient;
using toolyard::testing::at;
using toolyard::testing::call_of;
using toolyard::testing::key_header;
using toolyard::testing::test_password;

// Whose permission ends: an administrator with a session and a key.
struct LosingCaller {
  std::string name, id, bearer, key_id, key;
};

enum class LosingBy { token, key };

class LostPermissionsTest : public toolyard::testing::ApiOnEnginesTest {
 protected:
  explicit LostPermissionsTest(std::chrono::seconds lifetime = 1h)
      : ApiOnEnginesTest([lifetime](Settings& settings) {
          settings.server.agents_admin = AgentsAdmin::on;
          settings.accounts.access_token_lifetime_s = lifetime.count();
        }) {
    other_ = account("other", Role::admin);
  }

  RawAnswer by_other(std::string_view method, const std::string& path, std::string_view body = {}) {
    auto answer = call(method, path, body, other_);
    EXPECT_LT(answer.status, 300) << method << ' ' << path << ' ' << answer.body;
    return answer;
  }
  RawAnswer by_itself(const LosingCaller& caller, std::string_view method, const std::string& path,
                      std::string_view body = {}) {
    auto answer = call(method, path, body, caller.bearer);
    EXPECT_LT(answer.status, 300) << method << ' ' << path << ' ' << answer.body;
    return answer;
  }

  LosingCaller caller() {
    LosingCaller made{.name = "loser" + std::to_string(++callers_)};
    EXPECT_TRUE(app_.add_account(made.name, test_password, Role::admin));
    made.bearer = sign_in(made.name);
    made.id = member(by_itself(made, "GET", "/api/v1/auth/me/"), "/id");
    add_key(made, "null");
    return made;
  }
  void add_key(LosingCaller& caller, const std::string& expires_at) {
    const auto key = by_itself(
        caller, "POST", "/api/v1/developer/keys/",
        R"({"name":"own","scopes":["tools:*","agents:draft"],"expires_at":)" + expires_at + "}");
    caller.key_id = member(key, "/id");
    caller.key = key_header(member(key, "/key"));
  }
  static std::string key_path(const LosingCaller& caller) {
    return "/api/v1/developer/keys/" + caller.key_id + "/";
  }
  static std::string user_path(const LosingCaller& caller) {
    return "/api/v1/admin/users/" + caller.id + "/";
  }

  struct Loss {
    std::string name;
    std::function<void(const LosingCaller&)> happen;
    bool of_token = true, of_key = true;
    bool of_role_alone = false;
  };
  std::vector<Loss> losses_of_accounts() {
    const auto patch_user = [this](std::string_view change) {
      return [this, change](const LosingCaller& caller) {
        by_other("PATCH", user_path(caller), change);
      };
    };
    return {{.name = "role taken", .happen = patch_user(R"({"role":null})"), .of_role_alone = true},
            {.name = "role lowered",
             .happen = patch_user(R"({"role":"viewer"})"),
             .of_role_alone = true},
            {.name = "account deactivated", .happen = patch_user(R"({"is_active":false})")},
            {.name = "account deleted",
             .happen =
                 [this](const LosingCaller& caller) {
                   by_other("POST", user_path(caller) + "delete/",
                            R"({"username":")" + caller.name + "\"}");
                 }},
            {.name = "password changed",
             .happen =
                 [this](const LosingCaller& caller) {
                   by_itself(caller, "POST", "/api/v1/auth/password/change/",
                             R"({"old_password":"a long passphrase",)"
                             R"("new_password":"quite another passphrase"})");
                 },
             .of_key = false},
            {.name = "signed out everywhere",
             .happen =
                 [this](const LosingCaller& caller) {
                   by_itself(caller, "POST", "/api/v1/auth/logout-all/");
                 },
             .of_key = false},
            {.name = "session ended",
             .happen =
                 [this](const LosingCaller& caller) {
                   const auto elsewhere = sign_in(caller.name);
                   const auto list = call("GET", "/api/v1/auth/sessions/", {}, elsewhere);
                   const bool is_first = member(list, "/results/0/is_current") == "false";
                   const auto id = member(list, is_first ? "/results/0/id" : "/results/1/id");
                   EXPECT_LT(
                       call("DELETE", "/api/v1/auth/sessions/" + id + "/", {}, elsewhere).status,
                       300);
                 },
             .of_key = false}};
  }
  std::vector<Loss> losses_of_keys() {
    const auto patch_key = [this](std::string_view change) {
      return [this, change](const LosingCaller& caller) {
        by_itself(caller, "PATCH", key_path(caller), change);
      };
    };
    return {
        {.name = "key revoked",
         .happen =
             [this](const LosingCaller& caller) { by_itself(caller, "DELETE", key_path(caller)); },
         .of_token = false},
        {.name = "key rotated",
         .happen =
             [this](const LosingCaller& caller) {
               by_itself(caller, "POST", key_path(caller) + "rotate/", R"({"grace_seconds":0})");
             },
         .of_token = false},
        {.name = "network not allowed any more",
         .happen = patch_key(R"({"allowed_ips":["192.0.2.0/24"]})"),
         .of_token = false},
        {.name = "scopes taken",
         .happen = patch_key(R"({"scopes":["tools:base64"]})"),
         .of_token = false}};
  }

  std::string other_;
  int callers_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Engines, LostPermissionsTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

// A request whose body arrives in two parts.
struct SlowRequest {
  std::string name;
  LosingBy by;
  std::function<std::string(const LosingCaller&)> path;
  std::string method = "POST";
  std::string media_type = "application/json";
  std::function<std::string(const LosingCaller&)> body;
  bool is_chunked = false;
  bool needs_role = false;
};

std::function<std::string(const LosingCaller&)> constant(std::string text) {
  return [text = std::move(text)](const LosingCaller&) { return text; };
}

std::string in_form(std::string_view fields_and_file) {
  return std::string(fields_and_file) + "--x--\r\n";
}

std::string csv_form() {
  return in_form(
      "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n"
      "Content-Type: text/csv\r\n\r\nemail\r\nlate@example.org\r\n\r\n");
}

std::string pdf_form() {
  const auto part = [](std::string_view name) {
    return "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"" +
           std::string(name) + "\"\r\nContent-Type: application/pdf\r\n\r\n" +
           pdf_test::pdf_file({}) + "\r\n";
  };
  return in_form(part("a.pdf") + part("b.pdf"));
}

constexpr auto form_type = "multipart/form-data; boundary=x";

std::vector<SlowRequest> slow_requests_by_token() {
  return {{.name = "a record as JSON",
           .by = LosingBy::token,
           .path = [](const auto& caller) { return "/api/v1/admin/users/" + caller.id + "/"; },
           .method = "PATCH",
           .body = constant(R"({"role":"admin","is_active":true})"),
           .needs_role = true},
          {.name = "a record in chunks",
           .by = LosingBy::token,
           .path = constant("/api/v1/admin/keywords/"),
           .body = constant(R"({"keyword":"late"})"),
           .is_chunked = true,
           .needs_role = true},
          {.name = "an import as a form",
           .by = LosingBy::token,
           .path = constant("/api/v1/admin/email/subscribers/import/"),
           .media_type = form_type,
           .body = constant(csv_form()),
           .needs_role = true},
          {.name = "a record of the account itself",
           .by = LosingBy::token,
           .path = constant("/api/v1/developer/keys/"),
           .body = constant(R"({"name":"late"})")},
          {.name = "a password",
           .by = LosingBy::token,
           .path = constant("/api/v1/auth/password/change/"),
           .body = constant(R"({"old_password":"a long passphrase",)"
                            R"("new_password":"another long passphrase"})")},
          {.name = "a small call of a tool by a token",
           .by = LosingBy::token,
           .path = constant("/api/v1/t/hash-generator/"),
           .body = constant(R"({"input":"a"})")}};
}

std::vector<SlowRequest> slow_requests_by_key() {
  const auto hash = constant("/api/v1/t/hash-generator/");
  const std::string large = R"({"input":")" + std::string(400'000, 'a') + "\"}";
  const auto message = [](std::string_view tool, std::string_view arguments) {
    return constant(call_of(tool, arguments));
  };
  return {{.name = "a small call",
           .by = LosingBy::key,
           .path = hash,
           .body = constant(R"({"input":"a"})")},
          {.name = "a small call of a tool in chunks",
           .by = LosingBy::key,
           .path = hash,
           .body = constant(R"({"input":"a"})"),
           .is_chunked = true},
          {.name = "a large call of a tool",
           .by = LosingBy::key,
           .path = hash,
           .body = constant(large)},
          {.name = "files of a tool",
           .by = LosingBy::key,
           .path = constant("/api/v1/t/pdf-merge/"),
           .media_type = form_type,
           .body = constant(pdf_form())},
          {.name = "a message to /mcp",
           .by = LosingBy::key,
           .path = constant("/mcp"),
           .body = message("hash_generator", R"({"input":"a"})")},
          {.name = "a large message to /mcp",
           .by = LosingBy::key,
           .path = constant("/mcp"),
           .body = message("hash_generator", large)},
          {.name = "a message to /mcp/admin",
           .by = LosingBy::key,
           .path = constant("/mcp/admin"),
           .body = message("keywords_create", R"({"keyword":"late"})"),
           .needs_role = true}};
}

std::vector<SlowRequest> slow_requests() {
  auto all = slow_requests_by_token();
  for (auto& request : slow_requests_by_key()) all.push_back(std::move(request));
  return all;
}

// Sends the body of a request in two parts, and does something in between. The server has checked
// the credential when it asks for the body.
RawAnswer send_slowly(std::uint16_t port, const SlowRequest& request, const LosingCaller& caller,
                      const std::function<void()>& in_between) {
  const auto body = request.body(caller);
  RawClient client(port);
  auto head = request.method + " " + request.path(caller) +
              " HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nAccept: application/json, "
              "text/event-stream\r\nContent-Type: " +
              request.media_type + "\r\n" +
              (request.by == LosingBy::token ? caller.bearer : caller.key);
  head += request.is_chunked ? "Transfer-Encoding: chunked\r\n"
                             : "Content-Length: " + std::to_string(body.size()) + "\r\n";
  client.send(head + "\r\n");
  if (auto first = client.read(); first.status != 100) return first;
  const auto send = [&](std::string_view part) {
    if (!request.is_chunked) return client.send(part);
    char size[32];
    std::snprintf(size, sizeof size, "%zx\r\n", part.size());
    client.send(std::string(size) + std::string(part) + "\r\n");
  };
  const auto half = body.size() / 2;
  send(std::string_view(body).substr(0, half));
  in_between();
  send(std::string_view(body).substr(half));
  if (request.is_chunked) client.send("0\r\n\r\n");
  return client.read();
}

// Whether the call was executed. Errors of tools over the Model Context Protocol have status 200.
bool was_executed(const RawAnswer& answer) {
  return answer.status < 300 && at(answer.body, {"result", "isError"}) != "true";
}

TEST_P(LostPermissionsTest, NobodyLosesThemForSendingSlowly) {
  for (const auto& request : slow_requests()) {
    const auto answer = send_slowly(app_.port(), request, caller(), [] {});
    EXPECT_TRUE(was_executed(answer)) << request.name << ' ' << answer.status << answer.body;
    if (request.name.contains("record in chunks"))  // its message is sent again by an agent
      by_other("DELETE", "/api/v1/admin/keywords/" + member(answer, "/id") + "/");
  }
}

TEST_P(LostPermissionsTest, EndTheCallWhateverHasEnded) {
  auto losses = losses_of_accounts();
  for (auto& loss : losses_of_keys()) losses.push_back(std::move(loss));
  for (const auto& request : slow_requests())
    for (const auto& loss : losses) {
      if (!(request.by == LosingBy::token ? loss.of_token : loss.of_key)) continue;
      if (loss.of_role_alone && !request.needs_role) continue;
      // Every loss for one small request with each kind of credential, and one loss for all others.
      const bool is_first = request.name == "a record as JSON" || request.name == "a small call";
      if (!is_first && !loss.of_role_alone && loss.name != "account deactivated") continue;
      const auto loser = caller();
      const auto answer = send_slowly(app_.port(), request, loser, [&] { loss.happen(loser); });
      EXPECT_FALSE(was_executed(answer)) << request.name << ": " << loss.name;
      EXPECT_TRUE(answer.status == 401 || answer.status == 403 || answer.status == 200)
          << request.name << ": " << loss.name << ' ' << answer.status << answer.body;
    }
}

TEST_P(LostPermissionsTest, AreNotGivenBackByWhoLostThem) {
  const auto loser = caller();
  const auto answer = send_slowly(app_.port(), slow_requests().front(), loser, [&] {
    by_other("PATCH", user_path(loser), R"({"role":null,"is_active":false})");
  });
  EXPECT_EQ(answer.status, 401) << answer.body;
  const auto now = by_other("GET", user_path(loser));
  EXPECT_EQ(member(now, "/role"), "null");
  EXPECT_EQ(member(now, "/is_active"), "false");
}

// Nothing changes when a credential expires. A machine may be too slow to send the header of the
// request before, in which case the test tries again with a longer lifetime.
TEST_P(LostPermissionsTest, EndWithTheirTime) {
  for (const auto& request : slow_requests()) {
    if (request.name != "a small call" && request.name != "a message to /mcp") continue;
    auto lifetime = 2s;
    for (RawAnswer answer; answer.status == 0; lifetime *= 2) {
      auto loser = caller();
      const auto end = std::chrono::ceil<std::chrono::seconds>(toolyard::system_now()) + lifetime;
      add_key(loser, toolyard::to_json(toolyard::Instant(end)));
      bool has_begun = false;
      const auto last = send_slowly(app_.port(), request, loser, [&] {
        has_begun = true;
        std::this_thread::sleep_until(end + 50ms);
      });
      if (!has_begun) continue;
      answer = last;
      EXPECT_EQ(answer.status, 401) << request.name << answer.body;
    }
  }
}

class ShortTokensTest : public LostPermissionsTest {
 protected:
  static constexpr std::chrono::seconds lifetime{3};
  ShortTokensTest() : LostPermissionsTest(lifetime) {}
};

INSTANTIATE_TEST_SUITE_P(Engines, ShortTokensTest,
                         ::testing::Values(toolyard::testing::Engine::sqlite),
                         toolyard::testing::engine_name);

TEST_P(ShortTokensTest, EndWithTheirTime) {
  const auto request = slow_requests_by_token()[3];
  bool has_begun = false;
  for (int tries = 0; tries < 10 && !has_begun; ++tries) {
    const auto loser = caller();
    const auto answer = send_slowly(app_.port(), request, loser, [&] {
      has_begun = true;
      std::this_thread::sleep_for(lifetime + 1s);
    });
    if (!has_begun) continue;
    EXPECT_EQ(answer.status, 401) << answer.body;
    EXPECT_EQ(member(answer, "/code"), "token_expired");
  }
  EXPECT_TRUE(has_begun);
}

}  // namespace
