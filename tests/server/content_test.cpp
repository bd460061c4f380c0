// Content over HTTP: media types, entity tags, faults, problems, and who may do what.
#include <gtest/gtest.h>

#include "tests/server/role_client.h"

namespace {

using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;

constexpr std::string_view list = "/api/v1/admin/content/";
constexpr std::string_view page_body =
    R"({"content_type": "blog", "title": " A title ", "body": "Some *text*"})";

class ContentHttp : public toolyard::testing::ApiByRoleTest {
 protected:
  std::string create(std::string_view body = page_body) {
    const auto made = call("approver", "POST", list, body);
    EXPECT_EQ(made.status, 201) << made.body;
    return header(made, "Location");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentHttp, both_engines(), toolyard::testing::engine_name);

TEST_P(ContentHttp, MakesAndShows) {
  const auto made = call("editor", "POST", list, page_body);
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/title"), "A title");
  EXPECT_EQ(member(made, "/slug"), "a-title");
  EXPECT_EQ(member(made, "/status"), "draft");
  EXPECT_EQ(member(made, "/generation/state"), "idle");
  EXPECT_EQ(member(made, "/allowed_actions"), R"(["edit","submit","regenerate"])");
  const auto place = header(made, "Location");
  EXPECT_EQ(place, "/api/v1/admin/content/" + member(made, "/id") + "/");
  const auto found = call("viewer", "GET", place);
  EXPECT_EQ(found.status, 200);
  EXPECT_EQ(header(found, "ETag"), header(made, "ETag"));
  EXPECT_EQ(header(found, "Cache-Control"), "no-store");
  const auto tag = header(found, "ETag");
  EXPECT_EQ(call("viewer", "GET", place, {}, "If-None-Match: " + tag + "\r\n").status, 304);
  EXPECT_EQ(call("viewer", "GET", place, {}, "If-None-Match: \"other\"\r\n").status, 200);
  EXPECT_EQ(call("viewer", "GET", std::string(list) + "999/").status, 404);
  EXPECT_EQ(call("viewer", "GET", std::string(list) + "abc/").status, 404);
}

TEST_P(ContentHttp, WhatWasReadComesBackUnchanged) {
  const auto place = create();
  const auto read = call("editor", "GET", place);
  const auto put = call("editor", "PUT", place, read.body);
  EXPECT_EQ(put.status, 200) << put.body;
  EXPECT_EQ(header(put, "ETag"), header(read, "ETag"));
  const auto absent = call("editor", "PUT", place, R"({"content_type":"blog","title":"Other"})");
  EXPECT_EQ(member(absent, "/body"), "Some *text*") << "what is absent stays";
  EXPECT_EQ(member(absent, "/revision"), "2");
  EXPECT_EQ(faults(call("editor", "PUT", place, "{}")), "/content_type required;/title required;");
  EXPECT_EQ(call("editor", "PATCH", place).status, 200) << "nothing to change";
  const auto patched = call("editor", "PATCH", place, R"({"id": 7, "summary": "Short"})");
  EXPECT_EQ(member(patched, "/summary"), "Short");
  EXPECT_EQ(member(patched, "/title"), "Other");
}

TEST_P(ContentHttp, HoldsAgainstIfMatch) {
  const auto place = create();
  const auto tag = header(call("editor", "GET", place), "ETag");
  const auto patch = [&](std::string_view body) {
    return call("editor", "PATCH", place, body, "If-Match: " + tag + "\r\n").status;
  };
  EXPECT_EQ(patch(R"({"title":"One"})"), 200);
  EXPECT_EQ(patch(R"({"title":"Two"})"), 412);
  EXPECT_EQ(call("editor", "PATCH", place, "{}", "If-Match: *\r\n").status, 200);
}

TEST_P(ContentHttp, TakesForms) {
  const auto form = call("editor", "POST", list,
                         "content_type=faq&title=A+form&keywords=one&keywords=two%2C+three&"
                         "variables=%7B%22a%22%3A1%7D&tool_slug=base64&template=",
                         "Content-Type: application/x-www-form-urlencoded\r\n");
  EXPECT_EQ(form.status, 201) << form.body;
  EXPECT_EQ(member(form, "/keywords"), R"(["one","two, three"])");
  EXPECT_EQ(member(form, "/variables"), R"({"a":1})");
  const auto parts = call("editor", "POST", list,
                          "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nParts\r\n"
                          "--x\r\nContent-Disposition: form-data; name=\"content_type\"\r\n\r\nfaq"
                          "\r\n--x--\r\n",
                          "Content-Type: multipart/form-data; boundary=x\r\n");
  EXPECT_EQ(parts.status, 201) << parts.body;
  EXPECT_EQ(member(parts, "/title"), "Parts");
  EXPECT_EQ(call("editor", "POST", list, "x", "Content-Type: text/plain\r\n").status, 415);
}

TEST_P(ContentHttp, NamesAllFaultsAtOnce) {
  const auto refused = call("editor", "POST", list,
                            R"({"content_type": "No Type", "title": 7, "slug": "NO", "locale": "e",
                                "tool_slug": "none", "colour": "red", "status": "done",
                                "summary": "a\u0000b"})");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(faults(refused),
            "/title invalid_type;/colour unknown_field;/status invalid_option;"
            "/summary invalid_encoding;/content_type invalid_format;/slug invalid_format;"
            "/locale invalid_format;/tool_slug invalid_option;");
  EXPECT_EQ(faults(call("viewer", "GET", std::string(list) + "?status=done&locale=E&tool_slug=x")),
            "/status invalid_option;/locale invalid_format;/tool_slug invalid_option;");
  EXPECT_EQ(faults(call("editor", "POST", std::string(list) + "templates/",
                        R"({"name":"n","body":"{{a","locale":"E"})")),
            "/purpose required;/locale invalid_format;/body unbalanced_braces;");
}

TEST_P(ContentHttp, ActsForThoseWhoMay) {
  const auto place = create();
  EXPECT_EQ(call("", "GET", place).status, 401);
  EXPECT_EQ(call("viewer", "POST", list, page_body).status, 403);
  EXPECT_EQ(call("editor", "POST", place + "approve/").status, 403);
  EXPECT_EQ(call("viewer", "POST", place + "submit/").status, 403);
  const auto early = call("approver", "POST", place + "publish/");
  EXPECT_EQ(early.status, 409);
  EXPECT_EQ(member(early, "/code"), "illegal_transition");
  EXPECT_EQ(member(early, "/current"), "draft");
  EXPECT_EQ(member(early, "/action"), "publish");
  EXPECT_EQ(member(early, "/allowed"), R"(["edit","submit","regenerate"])");
  EXPECT_EQ(member(call("editor", "POST", place + "submit/"), "/changed"), "true");
  EXPECT_EQ(member(call("editor", "POST", place + "submit/", "{}"), "/changed"), "false");
  EXPECT_EQ(member(call("approver", "POST", place + "approve/", R"({"comment":"Good."})"),
                   "/item/approved_revision"),
            "1");
  EXPECT_EQ(call("approver", "POST", place + "publish/", R"({"revision":7})").status, 409);
  const auto published = call("approver", "POST", place + "publish/");
  EXPECT_EQ(published.status, 200) << published.body;
  EXPECT_EQ(member(published, "/status"), "published");
  EXPECT_EQ(member(published, "/live_revision"), "1");
  EXPECT_EQ(member(published, "/scheduled"), "false");
  EXPECT_EQ(member(call("viewer", "GET", place + "revisions/"), "/results/0/is_live"), "true");
  EXPECT_EQ(call("editor", "POST", place + "revisions/1/restore/").status, 200);
  EXPECT_EQ(call("editor", "POST", place + "revisions/x/restore/").status, 404);
}

TEST_P(ContentHttp, DeliversToThePublic) {
  create(R"({"content_type":"blog","title":"Öffentlich","body":"Text","status":"published"})");
  const auto found = call("", "GET", "/api/v1/content/en/offentlich/");
  EXPECT_EQ(found.status, 200) << found.body;
  EXPECT_EQ(member(found, "/html"), "<p>Text</p>\n");
  EXPECT_EQ(header(found, "Cache-Control"), "public, max-age=60");
  const auto again = "If-None-Match: " + header(found, "ETag") + "\r\n";
  const auto known = call("", "GET", "/api/v1/content/en/offentlich/", {}, again);
  EXPECT_EQ(known.status, 304);
  EXPECT_EQ(header(known, "Cache-Control"), "public, max-age=60");
  const auto all = call("", "GET", "/api/v1/content/?locale=en");
  EXPECT_EQ(member(all, "/count"), "1");
  EXPECT_EQ(all.body.find("\"body\""), std::string::npos);
  EXPECT_FALSE(header(all, "ETag").empty());
  const auto lost = call("", "GET", "/api/v1/content/en/nothing/");
  EXPECT_EQ(lost.status, 404);
  EXPECT_EQ(header(lost, "Cache-Control"), "no-store");
}

TEST_P(ContentHttp, FindsWhatIsPublic) {
  const auto publish = [&](const std::string& title, const std::string& more) {
    return create(R"({"content_type":"blog","status":"published","title":")" + title + "\"," +
                  more + "}");
  };
  const auto place = publish("Über Base64", R"("body":"Drei Bytes werden vier Zeichen.")");
  publish("Hashes", R"("body":"Digests of 32 bytes.","keywords":["SHA-256"])");
  create(R"({"content_type":"blog","title":"Bytes of a draft","body":"hidden"})");
  const auto found = [&](const std::string& words) {
    const auto list = call("", "GET", "/api/v1/content/?ordering=id&search=" + words);
    EXPECT_EQ(list.status, 200) << list.body;
    return member(list, "/count") + " " +
           (member(list, "/count") == "0" ? "" : member(list, "/results/0/title"));
  };
  EXPECT_EQ(found("BYTES"), "2 Über Base64");
  EXPECT_EQ(found("%C3%BCBER+zeich"), "1 Über Base64") << "every word, in any case, in any part";
  EXPECT_EQ(found("sha-256"), "1 Hashes");
  EXPECT_EQ(found("32"), "1 Hashes");
  EXPECT_EQ(found("bytes+nowhere"), "0 ");
  EXPECT_EQ(found("hidden"), "0 ") << "a draft";
  EXPECT_EQ(found("draft"), "0 ");
  // The public API serves the published revision until the next one is published.
  ASSERT_EQ(call("editor", "PATCH", place, R"({"body":"Sechs Bit."})").status, 200);
  EXPECT_EQ(found("sechs"), "0 ");
  EXPECT_EQ(found("drei"), "1 Über Base64");
  for (const auto* action : {"approve/", "publish/"})
    ASSERT_EQ(call("approver", "POST", place + action).status, 200);
  EXPECT_EQ(found("sechs"), "1 Über Base64");
  EXPECT_EQ(found("drei"), "0 ");
  ASSERT_EQ(call("approver", "POST", place + "unpublish/").status, 200);
  EXPECT_EQ(found("sechs"), "0 ");
}

TEST_P(ContentHttp, Templates) {
  const auto made = call("editor", "POST", std::string(list) + "templates/",
                         R"({"name":"n","purpose":"blog","body":"Hi {{name}}"})");
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/variables"), R"(["name"])");
  EXPECT_EQ(member(made, "/temperature"), "0.7");
  const auto place = header(made, "Location");
  const auto seen = call("viewer", "POST", place + "preview/", R"({"variables":{"name":"you"}})");
  EXPECT_EQ(member(seen, "/body"), "Hi you");
  EXPECT_EQ(member(call("viewer", "POST", place + "preview/"), "/unfilled"), R"(["name"])");
  const auto tag = "If-Match: " + header(made, "ETag") + "\r\n";
  EXPECT_EQ(call("editor", "PATCH", place, R"({"body":"Bye"})", tag).status, 200);
  EXPECT_EQ(call("editor", "PATCH", place, R"({"body":"Well"})", tag).status, 412);
  const auto put =
      call("editor", "PUT", place, R"({"name":"n","purpose":"blog","body":"Bye","model":null})");
  EXPECT_EQ(member(put, "/version"), "2");
  EXPECT_EQ(call("viewer", "GET", place).status, 200);
  EXPECT_EQ(member(call("viewer", "GET", std::string(list) + "templates/?purpose=blog"), "/count"),
            "1");
}

}  // namespace
