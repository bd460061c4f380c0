// The site record and redirects over HTTP: who may do what, entity tags, and all faults at once.
#include <gtest/gtest.h>

#include "core/json/writer.h"
#include "tests/server/api_client.h"
#include "tests/support/vectors.h"

namespace {

using toolyard::Role;
using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;

const std::string site_path = "/api/v1/admin/site/";
const std::string redirects_path = "/api/v1/admin/redirects/";

class SiteHttp : public toolyard::testing::ApiOnEnginesTest {
 protected:
  RawAnswer get(const std::string& path, const std::string& headers = {}) {
    return call("GET", path, {}, viewer_ + headers);
  }
  RawAnswer change(std::string_view body, const std::string& headers = {}) {
    return call("PATCH", site_path, body, editor_ + headers);
  }
  RawAnswer redirect(std::string_view body) {
    return call("POST", redirects_path, body, approver_);
  }
  std::string viewer_ = account("vi", Role::viewer), editor_ = account("ed", Role::editor),
              approver_ = account("ap", Role::approver);
};
INSTANTIATE_TEST_SUITE_P(Engines, SiteHttp, both_engines(), toolyard::testing::engine_name);

TEST_P(SiteHttp, RecordIsSavedPublishedAndRestored) {
  const auto before = get(site_path);
  EXPECT_EQ(text(before, "revision"), "0");
  EXPECT_TRUE(before.has("ETag: \"1\"\r\n"));
  const auto saved =
      change(R"({"name": " Ours ", "locales": ["en", "de"]})", "If-Match: \"1\"\r\n");
  ASSERT_EQ(saved.status, 200) << saved.body;
  EXPECT_EQ(text(saved, "name"), "Ours");
  EXPECT_EQ(text(saved, "revision"), "1");
  EXPECT_EQ(text(saved, "live_revision"), "0");
  EXPECT_EQ(text(saved, "has_unpublished_changes"), "true");
  EXPECT_EQ(text(saved, "allowed_actions"), R"(["edit","preview"])");
  EXPECT_TRUE(saved.has("ETag: \"2\"\r\n"));
  EXPECT_EQ(change(R"({"name": "Late"})", "If-Match: \"1\"\r\n").status, 412);
  EXPECT_EQ(call("POST", site_path + "publish/", "{}", editor_).status, 403);
  const auto published =
      call("POST", site_path + "publish/", R"({"comment": "Ready."})", approver_);
  ASSERT_EQ(published.status, 200) << published.body;
  EXPECT_EQ(text(published, "live_revision"), "1");
  ASSERT_EQ(change(R"({"name": "Next"})").status, 200);
  const auto list = get(site_path + "revisions/");
  EXPECT_EQ(text(list, "count"), "2") << list.body;
  const auto first = get(site_path + "revisions/1/");
  EXPECT_EQ(text(first, "is_live"), "true") << first.body;
  EXPECT_NE(text(first, "text").find(R"("name":"Ours")"), std::string::npos) << first.body;
  EXPECT_EQ(get(site_path + "revisions/3/").status, 404);
  const auto restored = call("POST", site_path + "revisions/1/restore/", {}, editor_);
  ASSERT_EQ(restored.status, 200) << restored.body;
  EXPECT_EQ(text(restored, "name"), "Ours");
  EXPECT_EQ(text(restored, "revision"), "3");
}

TEST_P(SiteHttp, RecordReportsAllFaultsAtOnce) {
  const auto refused = change(R"({"name": "", "accent_color": "#777777", "locales": ["en", "e"],
    "menu": [{"label": "a", "url": "javascript:alert"}, {"url": "/blog/"}], "tools": ["none"],
    "logo": "<svg onload='alert'>", "css": "@import 'a'", "unknown": 1})");
  EXPECT_EQ(refused.status, 400);
  for (const auto* pointer : {"/name", "/accent_color", "/locales/1", "/menu/0/url",
                              "/menu/1/label", "/tools/0", "/logo", "/css", "/unknown"})
    EXPECT_NE(refused.body.find("\"pointer\":\"" + std::string(pointer) + "\""), std::string::npos)
        << pointer << refused.body;
  EXPECT_NE(refused.body.find("it has 4.47:1"), std::string::npos) << refused.body;
  EXPECT_EQ(text(get(site_path), "revision"), "0");
}

TEST_P(SiteHttp, RecordIsForTheRoles) {
  EXPECT_EQ(call("GET", site_path).status, 401);
  EXPECT_EQ(call("GET", site_path, {}, account("nobody")).status, 403);
  EXPECT_EQ(call("PATCH", site_path, R"({"name": "a"})", viewer_).status, 403);
  EXPECT_EQ(call("POST", site_path + "preview/", "{}", viewer_).status, 403);
  EXPECT_EQ(call("POST", site_path + "revisions/1/restore/", {}, viewer_).status, 403);
  EXPECT_EQ(call("POST", redirects_path, R"({"from_path": "/a/", "to": "/b/"})", editor_).status,
            403);
}

TEST_P(SiteHttp, PreviewsExpire) {
  const auto preview = call("POST", site_path + "preview/", {}, editor_);
  ASSERT_EQ(preview.status, 200) << preview.body;
  EXPECT_TRUE(text(preview, "url").starts_with("/?preview=")) << preview.body;
  for (const auto* body : {R"({"expires_in_s": 59})", R"({"expires_in_s": 2592001})"})
    EXPECT_EQ(call("POST", site_path + "preview/", body, editor_).status, 400) << body;
}

TEST_P(SiteHttp, RecordTakesAnyTextForTheNameOrRefusesIt) {
  const auto folder = vectors({"attacks/strings/blns.json"});
  if (!folder) GTEST_SKIP() << "the list of strings is not there";
  simdjson::dom::parser parser;
  for (const std::string_view naughty :
       parser.load((*folder / "attacks/strings/blns.json").string()).get_array()) {
    std::string quoted;
    toolyard::append_json_text(quoted, naughty);
    const auto answer = change(R"({"menu": [{"label": )" + quoted + R"(, "url": )" + quoted +
                               R"(}], "tagline": )" + quoted + "}");
    EXPECT_TRUE(answer.status == 200 || answer.status == 400) << answer.status << naughty;
    if (answer.status == 200) {
      EXPECT_TRUE(naughty.starts_with("/") || naughty.starts_with("http")) << naughty;
    }
  }
}

TEST_P(SiteHttp, RedirectsAreMadeChangedAndDeleted) {
  const auto made = redirect(R"({"from_path": "/Old", "to": "/blog/new/"})");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(text(made, "from_path"), "/old/");
  EXPECT_EQ(text(made, "status"), "301");
  EXPECT_TRUE(made.has("ETag: \"1\"\r\n"));
  const auto path = redirects_path + text(made, "id") + "/";
  EXPECT_EQ(redirect(R"({"from_path": "/old/", "to": "/b/"})").status, 409);
  EXPECT_EQ(text(get(redirects_path + "?from_path=/OLD%3Fa"), "count"), "1");
  EXPECT_EQ(text(get(redirects_path + "?status=410"), "count"), "0");
  const auto gone = call("PATCH", path, R"({"status": "410", "to": ""})", approver_);
  ASSERT_EQ(gone.status, 200) << gone.body;
  EXPECT_EQ(call("PATCH", path, R"({"status": "301"})", approver_).status, 400);
  EXPECT_EQ(call("PATCH", path, R"({"note": "Removed."})", approver_).status, 200)
      << "what is not given is not checked anew";
  EXPECT_EQ(call("DELETE", path, {}, approver_ + "If-Match: \"1\"\r\n").status, 412);
  EXPECT_EQ(call("DELETE", path, {}, approver_).status, 204);
  EXPECT_EQ(get(path).status, 404);
}

TEST_P(SiteHttp, RedirectsAreImportedAndExported) {
  const auto done = call("POST", redirects_path + "import/",
                         R"({"file": "ZnJvbV9wYXRoLHRvCi9hLywvYi8KL2FkbWluLywvYi8K"})", approver_);
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(text(done, "created"), "1");
  EXPECT_EQ(text(done, "failed"), "1");
  const auto table = get(redirects_path, "Accept: text/csv\r\n");
  EXPECT_EQ(table.body, "from_path,to,status\r\n/a/,/b/,301\r\n");
  EXPECT_TRUE(table.has("X-Toolyard-Rows: 1\r\n"));
}

}  // namespace
