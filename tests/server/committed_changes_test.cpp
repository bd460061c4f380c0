// What is committed has happened: its caller hears so, even if the time of the call ends with the
// commit, or its response is larger than permitted.
#include <gtest/gtest.h>

#include "adapters/sqlite/database.h"
#include "app/wiring/store.h"
#include "core/endpoint/budget.h"
#include "tests/server/campaigns_client.h"

namespace toolyard::testing {
namespace {

class CommittedChanges : public CampaignsHttp {
 protected:
  CommittedChanges()
      : CampaignsHttp([](Settings& settings) { settings.limits.max_answer_bytes = 1'024; }) {
    for (const auto* role : {"admin", "editor", "approver", "viewer", "none"}) bearer(role);
  }
  // From now on, the time of each call ends with its first commit.
  void end_time_at_commits() {
    auto& sqlite = dynamic_cast<sqlite::SqliteDatabase&>(app_.app().store().database());
    sqlite.holds().observe([](const sqlite::WriteHold&) {
      if (CpuBudget::current() && CpuBudget::current()->left().count() > 0)
        ThreadClock::add(std::chrono::hours(24));
    });
  }
  // Performs a change, and returns its response. Without `keys`, the change is not made under a key
  // for repetitions.
  RawAnswer expect(int status, const std::string& role, std::string_view method,
                   std::string_view path, std::string_view body = {}, bool has_key = false) {
    const auto key = "Idempotency-Key: " + std::to_string(++keys_) + "\r\n";
    auto answer = call(role, method, path, body, has_key ? key : "");
    EXPECT_EQ(answer.status, status) << method << " " << path << ": " << answer.body;
    return answer;
  }

 private:
  int keys_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Engines, CommittedChanges, ::testing::Values(Engine::sqlite), engine_name);

TEST_P(CommittedChanges, SucceedThoughTheTimeIsOver) {
  end_time_at_commits();
  const std::string admin = "/api/v1/admin/";
  for (const bool has_key : {false, true}) {
    const std::string name = has_key ? "two" : "one";
    const auto keyword = expect(201, "editor", "POST", admin + "keywords/",
                                R"({"keyword": ")" + name + "\"}", has_key);
    const auto place = header(keyword, "Location");
    expect(200, "editor", "PATCH", place, R"({"is_tracked": false})");
    expect(204, "editor", "DELETE", place);
    expect(201, "editor", "POST", admin + "keywords/",
           R"({"keywords": [{"keyword": "many )" + name + "\"}]}", has_key);
    const auto item = expect(201, "editor", "POST", admin + "content/",
                             R"({"content_type": "blog", "title": ")" + name + "\"}", has_key);
    expect(200, "editor", "PATCH", header(item, "Location"), R"({"body": "Hello."})");
    const auto list = expect(201, "editor", "POST", admin + "email/lists/",
                             R"({"name": ")" + name + "\"}", has_key);
    expect(204, "editor", "DELETE", header(list, "Location"));
    const auto person =
        expect(201, "editor", "POST", admin + "email/subscribers/",
               R"({"email": ")" + name + R"(@one.example", "status": "unconfirmed"})", has_key);
    expect(200, "editor", "PATCH", header(person, "Location"), R"({"name": "Ann"})");
    expect(204, "editor", "DELETE", header(person, "Location"));
    const auto key =
        expect(201, "viewer", "POST", "/api/v1/developer/keys/", R"({"name": "k"})", has_key);
    const auto own = "/api/v1/developer/keys/" + member(key, "/id") + "/";
    expect(200, "viewer", "PATCH", own, R"({"name": "other"})");
    expect(200, "viewer", "POST", own + "rotate/", "{}", has_key);
    expect(200, "editor", "POST", admin + "push/test-ping/", R"({"title": "New"})", has_key);
  }
  expect(204, "none", "POST", "/api/v1/auth/delete/", R"({"password": "a long passphrase"})");
}

TEST_P(CommittedChanges, SucceedWithAResponseOfAnySize) {
  std::string quotes;
  for (int i = 0; i < 600'000; ++i) quotes += "\\\"";
  const auto made = call("editor", "POST", "/api/v1/admin/content/",
                         R"({"content_type": "blog", "title": "Long", "body": ")" + quotes + "\"}");
  ASSERT_EQ(made.status, 201) << made.body.substr(0, 500);
  const auto place = header(made, "Location");
  EXPECT_EQ(call("viewer", "GET", place).status, 422) << "it is too large to be read";
  for (const auto* key : {"", "Idempotency-Key: title\r\n"}) {
    const auto changed = call("editor", "PATCH", place, R"({"title": "Longer"})", key);
    EXPECT_EQ(changed.status, 200) << changed.body.substr(0, 500);
    EXPECT_GT(changed.body.size(), 1'200'000u);
  }
}

}  // namespace
}  // namespace toolyard::testing
