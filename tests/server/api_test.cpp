// What the API promises for every endpoint: credentials, media types, methods, limits, documents,
// health, and that no request stops the server.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "app/wiring/store.h"
#include "core/text/base64.h"
#include "tests/server/answers.h"
#include "tests/server/raw_client.h"
#include "tests/support/pdf_file.h"
#include "tests/support/running_app.h"

namespace {

using toolyard::base64_standard;
using toolyard::encode_base64;
using toolyard::Settings;
using toolyard::http::RawAnswer;
using toolyard::http::RawClient;
using toolyard::testing::RunningApp;

constexpr std::string_view json = "Content-Type: application/json\r\n";
constexpr std::string_view base64 = "/api/v1/t/base64/";

class ApiCalls : public testing::Test {
 protected:
  RawAnswer call(std::string_view method, std::string_view path, std::string_view body = {},
                 std::string_view headers = {}) {
    RawClient client(app_.port());
    client.send(app_.request(method, path, body, headers));
    return client.read(method == "HEAD");
  }
  RawAnswer raw(std::string_view text) {
    RawClient client(app_.port());
    client.send(text);
    return client.read();
  }
  static bool holds(const RawAnswer& answer, std::string_view text) {
    return answer.body.find(text) != std::string::npos;
  }

  RunningApp app_;
};

TEST_F(ApiCalls, AToolAnswers) {
  const auto answer = call("POST", base64, R"({"input":"hello"})", json);
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(holds(answer, R"("output":"aGVsbG8=")")) << answer.body;
  EXPECT_TRUE(answer.has("Cache-Control: no-store"));
  EXPECT_TRUE(answer.has("X-Content-Type-Options: nosniff"));
}

TEST_F(ApiCalls, ThePathWithoutItsSlashIsServedAlike) {
  const auto answer = call("POST", "/api/v1/t/base64", R"({"input":"hello"})", json);
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(answer.has("Link: </api/v1/t/base64/>; rel=\"canonical\""));
}

TEST_F(ApiCalls, TheOtherSpellingOfAPathWithAParameterLeadsToTheCanonicalOne) {
  const auto unslashed = call("GET", "/api/v1/developer/keys/1", {}, {});
  EXPECT_TRUE(unslashed.has("Link: </api/v1/developer/keys/1/>; rel=\"canonical\""));
  const auto slashed = call("GET", "/problems/not_found/", {}, {});
  EXPECT_TRUE(slashed.has("Link: </problems/not_found>; rel=\"canonical\""));
}

TEST_F(ApiCalls, AMisspelledPathGetsTheOneThatIsMeant) {
  const auto hint = [&](std::string_view path) {
    const auto answer = call("POST", path, "{}", json);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_TRUE(holds(answer, "This path does not exist.")) << path;
    const auto begin = answer.body.find("Did you mean ");
    return begin == answer.body.npos ? ""
                                     : answer.body.substr(begin, answer.body.find('?') - begin);
  };
  EXPECT_EQ(hint("/api/v1/t/bas64/"), "Did you mean `/api/v1/t/base64/`");
  EXPECT_EQ(hint("/api/v1/t/Hash-Genrator"), "Did you mean `/api/v1/t/hash-generator/`");
  EXPECT_EQ(hint("/helthz"), "Did you mean `/healthz`");
  for (const auto* path : {"/api/v1/t/", "/api/v1/t//", "/api/v1/t/zzz/", "/nowhere/base64/"})
    EXPECT_EQ(hint(path), "") << path;
}

TEST_F(ApiCalls, WithoutAKeyItIs401) {
  const auto answer =
      raw("POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"
          "Content-Type: application/json\r\n\r\n{}");
  EXPECT_EQ(answer.status, 401);
  EXPECT_TRUE(answer.has("WWW-Authenticate:"));
  EXPECT_TRUE(holds(answer, "missing_credential"));
}

TEST_F(ApiCalls, AKeyThatWasRevokedIsRefusedAtOnce) {
  auto& keys = app_.app().store().keys();
  const auto admin = app_.app().store().accounts().find_by_name("admin");
  ASSERT_TRUE(admin);
  ASSERT_EQ(call("POST", base64, R"({"input":""})", json).status, 200);
  const auto all = keys.list(admin->id, {}, {});
  ASSERT_TRUE(all);
  for (const auto& key : all->results) ASSERT_TRUE(keys.revoke(admin->id, key.id));
  const auto answer = call("POST", base64, R"({"input":""})", json);
  EXPECT_EQ(answer.status, 401);
  EXPECT_TRUE(holds(answer, "revoked_key"));
}

TEST_F(ApiCalls, ErrorsOfEveryLayerAreProblems) {
  const RawAnswer answers[] = {
      call("GET", "/nothing/here"),
      call("DELETE", base64),
      call("POST", base64, "x", "Content-Type: text/plain\r\n"),
      call("POST", base64, "{}", "Content-Type: application/json\r\nContent-Encoding: gzip\r\n"),
      call("POST", base64, "{}", "Content-Type: application/json\r\nAccept: image/png\r\n"),
      call("POST", base64, "{", json),
      call("POST", base64, "{}", json),
      call("GET", "/problems/no_such_code"),
      call("POST", base64, R"({"input":"?","operation":"decode"})", json),
  };
  const int statuses[] = {404, 405, 415, 415, 406, 400, 400, 404, 422};
  for (std::size_t i = 0; i < std::size(statuses); ++i) {
    EXPECT_EQ(answers[i].status, statuses[i]) << answers[i].body;
    EXPECT_TRUE(answers[i].has("Content-Type: application/problem+json")) << answers[i].head;
    EXPECT_TRUE(answers[i].has("X-Content-Type-Options: nosniff"));
    EXPECT_TRUE(holds(answers[i], "\"request_id\":")) << answers[i].body;
  }
  EXPECT_TRUE(answers[1].has("Allow: POST, OPTIONS"));
}

TEST_F(ApiCalls, AFileIsSentWhereTheRequestAsksForIt) {
  const auto merge = [&](std::string_view headers) {
    return call("POST", "/api/v1/t/pdf-merge/",
                R"({"input":")" + encode_base64(pdf_test::pdf_file({}), base64_standard, true) +
                    R"(","response":"pdf"})",
                headers);
  };
  for (const auto* accept : {"", "Accept: */*\r\n", "Accept: application/json, */*;q=0.1\r\n"}) {
    const auto merged = merge(std::string(json) + accept);
    EXPECT_EQ(merged.status, 200) << merged.body;
    EXPECT_EQ(header(merged, "Content-Type"), "application/pdf") << accept;
    EXPECT_EQ(header(merged, "X-Toolyard-Pages"), "1");
    EXPECT_TRUE(merged.body.starts_with("%PDF-"));
  }
  const auto refused = merge(std::string(json) + "Accept: application/json\r\n");
  EXPECT_EQ(refused.status, 406) << refused.head;
  EXPECT_EQ(header(refused, "Content-Disposition"), "");
}

TEST_F(ApiCalls, AllFaultsAreNamedAtOnce) {
  const auto answer =
      call("POST", base64, R"({"operation":"encod","line_length":-1,"inputt":""})", json);
  EXPECT_EQ(answer.status, 400);
  for (const auto* text :
       {R"("pointer":"/input","code":"missing_input")", R"("pointer":"/operation")", "`encode`",
        R"("pointer":"/line_length","code":"out_of_range")", R"("pointer":"/inputt")"})
    EXPECT_TRUE(holds(answer, text)) << text << " not in " << answer.body;
}

TEST_F(ApiCalls, RequestIdsAreKeptWhereTheyAreFit) {
  const auto id_for = [&](std::string_view header) { return call("GET", "/healthz", {}, header); };
  EXPECT_TRUE(id_for("X-Request-Id: abc-1\r\n").has("X-Request-Id: abc-1\r\n"));
  EXPECT_FALSE(id_for("X-Request-Id: a b\r\n").has("X-Request-Id: a b"));
}

TEST_F(ApiCalls, HealthAndReadiness) {
  EXPECT_EQ(call("GET", "/healthz").body, R"({"status":"ok"})");
  const auto ready = call("GET", "/readyz");
  EXPECT_EQ(ready.status, 200);
  EXPECT_TRUE(holds(ready, R"("database":"ok")"));
  EXPECT_EQ(call("HEAD", "/healthz").status, 200);
}

TEST_F(ApiCalls, DocumentsComeWithTags) {
  const auto schema = call("GET", "/api/v1/schema/");
  ASSERT_EQ(schema.status, 200);
  EXPECT_TRUE(holds(schema, "v1_t_base64_create"));
  const auto tag = header(schema, "ETag");
  ASSERT_NE(tag, "");
  EXPECT_EQ(call("GET", "/api/v1/schema/", {}, "If-None-Match: " + tag + "\r\n").status, 304);
  EXPECT_TRUE(call("GET", "/api/v1/schema/?format=yaml").has("Content-Type: application/yaml"));
  EXPECT_TRUE(call("GET", "/api/v1/schema/", {}, "Accept: application/yaml\r\n")
                  .body.starts_with("openapi: \"3.1.0\"\n"));
  const auto list = call("GET", "/api/v1/tools/");
  EXPECT_TRUE(holds(list, R"("slug":"base64")"));
  EXPECT_TRUE(holds(list, R"("synonyms":["beautify",)"));
}

TEST_F(ApiCalls, LongAnswersAreCompressedWhereTheCallerTakesThat) {
  const auto answer = call("GET", "/api/v1/tools/", {}, "Accept-Encoding: gzip\r\n");
  EXPECT_TRUE(answer.has("Content-Encoding: gzip"));
  EXPECT_TRUE(answer.body.starts_with("\x1f\x8b"));
}

TEST_F(ApiCalls, ABodyThatDeclaresTooMuchIsRefusedUnread) {
  const auto answer = raw("POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\nX-API-Key: " + app_.key() +
                          "\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n");
  EXPECT_EQ(answer.status, 413);
}

TEST_F(ApiCalls, LargeBodiesGoThroughTheWorkPool) {
  const std::string text(3 << 20, 'x');
  const auto answer = call("POST", "/api/v1/t/hash-generator/",
                           "{\"algorithms\":[\"crc32\"],\"input\":\"" + text + "\"}", json);
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(holds(answer, R"("bytes":3145728)")) << answer.body;
}

TEST(Cors, OnlyListedOriginsAreAnswered) {
  RunningApp app([](Settings& settings) { settings.server.cors_origins = {"https://a.example"}; });
  const auto options = [&](std::string_view origin) {
    RawClient client(app.port());
    client.send(app.request(
        "OPTIONS", base64, {},
        "Origin: " + std::string(origin) + "\r\nAccess-Control-Request-Method: POST\r\n"));
    return client.read();
  };
  const auto known = options("https://a.example");
  EXPECT_EQ(known.status, 204);
  EXPECT_TRUE(known.has("Access-Control-Allow-Origin: https://a.example"));
  EXPECT_TRUE(known.has("Access-Control-Allow-Methods: POST"));
  EXPECT_FALSE(options("https://b.example").has("Access-Control-Allow-Origin"));
}

TEST(WorkPool, AFullQueueIsBusyAndLightCallsGoOn) {
  RunningApp app([](Settings& settings) {
    settings.server.work_threads = 1;
    settings.server.work_queue = 1;
  });
  const std::string text(8 << 20, 'x');
  const auto heavy = app.request("POST", "/api/v1/t/hash-generator/",
                                 "{\"algorithms\":\"all\",\"input\":\"" + text + "\"}", json);
  std::atomic<int> busy = 0;
  std::atomic<int> done = 0;
  {
    std::vector<std::jthread> clients;
    for (int i = 0; i < 6; ++i)
      clients.emplace_back([&] {
        RawClient client(app.port());
        client.send(heavy);
        const auto answer = client.read();
        if (answer.status == 503 && answer.has("Retry-After:")) ++busy;
        if (answer.status == 200) ++done;
      });
    RawClient light(app.port());
    light.send(app.request("POST", base64, R"({"input":"hello"})", json));
    EXPECT_EQ(light.read().status, 200);
  }
  EXPECT_GT(done, 0);
  EXPECT_GT(busy, 0);
  EXPECT_EQ(busy + done, 6);
}

TEST(Secrets, NeitherInputsNorKeysAreLogged) {
  RunningApp app([](Settings& settings) { settings.server.log_level = toolyard::LogLevel::debug; });
  RawClient client(app.port());
  client.send(app.request("POST", base64, R"({"input":"planted-secret"})", json));
  EXPECT_EQ(client.read().status, 200);
  client.send(app.request("POST", base64, R"({"input":"planted-secret)", json));
  EXPECT_EQ(client.read().status, 400);
  EXPECT_EQ(app.log().text().find("planted-secret"), std::string::npos);
  EXPECT_EQ(app.log().text().find(app.key()), std::string::npos);
}

}  // namespace
