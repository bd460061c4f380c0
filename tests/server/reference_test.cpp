// The documentation pages of the API: the reference of its operations, and the meaning of each
// problem, for browsers and programs.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/embedded.h"
#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using toolyard::http::RawAnswer;
using toolyard::testing::accepted_by_browsers;

struct Operation {
  std::string id, tag, place;
};

class Reference : public toolyard::testing::ApiTest {
 protected:
  void SetUp() override {
    if (toolyard::embedded_assets().empty()) GTEST_SKIP() << "built without pages";
  }
  std::vector<Operation> operations() {
    simdjson::dom::parser parser;
    const simdjson::padded_string text(call("GET", "/api/v1/schema/").body);
    std::vector<Operation> all;
    for (const auto path : parser.parse(text)["paths"].get_object())
      for (const auto method : path.value.get_object()) {
        std::string name(method.key);
        for (auto& c : name) c = static_cast<char>(std::toupper(c));
        all.push_back({std::string(std::string_view(method.value["operationId"])),
                       std::string(std::string_view(method.value["tags"].at(0))),
                       name + " " + std::string(path.key)});
      }
    return all;
  }
  static std::string area(std::string tag) {
    for (auto& c : tag)
      if (c == ' ') c = '-';
    return "/docs/" + tag + "/";
  }
  static bool holds(const RawAnswer& answer, const std::string& text) {
    return answer.body.find(text) != answer.body.npos;
  }
};

TEST_F(Reference, LinksToEveryOperationOfTheDocument) {
  const auto index = call("GET", "/docs/", {}, accepted_by_browsers);
  ASSERT_EQ(index.status, 200);
  std::set<std::string> tags;
  for (const auto& one : operations()) {
    tags.insert(one.tag);
    const auto link = "<a href=\"" + area(one.tag) + "#" + one.id + "\">";
    EXPECT_TRUE(holds(index, link)) << link;
    EXPECT_TRUE(holds(index, "<code>" + one.place + "</code>")) << one.place;
    EXPECT_TRUE(
        holds(call("GET", area(one.tag), {}, accepted_by_browsers), "<li id=\"" + one.id + "\">"));
  }
  EXPECT_GT(tags.size(), 20u);
  for (const auto& tag : tags) EXPECT_TRUE(holds(index, "<a href=\"" + area(tag) + "\">")) << tag;
}

TEST_F(Reference, LoadsThePartOfTheDocumentThatAnAreaNeeds) {
  for (const std::string tag : {"keys", "search data"}) {
    const auto page = call("GET", area(tag), {}, accepted_by_browsers);
    EXPECT_EQ(page.status, 200) << tag;
    const std::string begin = "as=\"fetch\" crossorigin=\"anonymous\" href=\"";
    const auto at = page.body.find(begin);
    ASSERT_NE(at, page.body.npos);
    auto path = page.body.substr(at + begin.size());
    path = path.substr(0, path.find('"'));
    if (const auto amp = path.find("&amp;"); amp != path.npos) path.replace(amp, 5, "&");
    const auto slice = call("GET", path);
    EXPECT_EQ(slice.status, 200) << path;
    EXPECT_EQ(member(slice, "/tags/0/name"), tag);
    EXPECT_TRUE(holds(slice, "application/problem+json")) << path;
  }
}

TEST_F(Reference, IsWhereTheDocumentSaysToo) {
  const auto there = call("GET", "/api/v1/docs/", {}, accepted_by_browsers);
  EXPECT_EQ(there.status, 200);
  EXPECT_EQ(there.body, call("GET", "/docs/", {}, accepted_by_browsers).body);
  EXPECT_EQ(call("GET", "/api/v1/docs/docs.js").status, 404) << "what was there before";
}

TEST_F(Reference, IsSentOnceWhileItHolds) {
  for (const auto* path : {"/docs/", "/docs/keys/", "/docs/guides/", "/docs/guides/errors/",
                           "/problems/", "/problems/not_found"}) {
    const auto page = call("GET", path, {}, accepted_by_browsers);
    ASSERT_EQ(page.status, 200) << path;
    EXPECT_EQ(header(page, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(header(page, "Cache-Control"), "no-cache");
    EXPECT_NE(header(page, "Content-Security-Policy").find("trusted-types worker"),
              std::string::npos);
    const auto tag = header(page, "ETag");
    ASSERT_NE(tag, "") << path;
    EXPECT_EQ(call("GET", path, {}, accepted_by_browsers + "If-None-Match: " + tag + "\r\n").status,
              304);
    EXPECT_EQ(header(call("HEAD", path, {}, accepted_by_browsers), "Content-Length"),
              std::to_string(page.body.size()));
  }
}

// Returns the targets of all links of a page.
std::vector<std::string> links_in(const std::string& html) {
  std::vector<std::string> targets;
  const std::string begin = " href=\"";
  for (auto at = html.find(begin); at != html.npos; at = html.find(begin, at)) {
    at += begin.size();
    targets.push_back(html.substr(at, html.find('"', at) - at));
  }
  return targets;
}

TEST_F(Reference, HasAGuideForEachPageOfTheDocumentation) {
  const auto index = call("GET", "/docs/", {}, accepted_by_browsers);
  const auto list = call("GET", "/docs/guides/", {}, accepted_by_browsers);
  ASSERT_EQ(list.status, 200);
  ASSERT_GE(toolyard::embedded_guides().size(), 7u);
  for (const auto& file : toolyard::embedded_guides()) {
    const auto path =
        "/docs/guides/" + std::string(file.name.substr(0, file.name.size() - 3)) + "/";
    const auto page = call("GET", path, {}, accepted_by_browsers);
    EXPECT_EQ(page.status, 200) << path;
    EXPECT_TRUE(holds(page, "<h1>")) << path;
    EXPECT_TRUE(holds(page, "<div class=\"prose\">")) << path;
    EXPECT_FALSE(holds(page, "<noscript>")) << path << " is whole without scripts";
    for (const auto& from : {index, list}) EXPECT_TRUE(holds(from, path)) << path;
  }
  EXPECT_TRUE(holds(call("GET", "/docs/keys/", {}, accepted_by_browsers), "\"/docs/guides/\""));
}

TEST_F(Reference, LeadsSomewhereFromEveryLinkOfTheGuides) {
  std::map<std::string, RawAnswer> pages;
  const auto page_at = [&](const std::string& path) -> const RawAnswer& {
    const auto known = pages.find(path);
    if (known != pages.end()) return known->second;
    return pages.emplace(path, call("GET", path, {}, accepted_by_browsers)).first->second;
  };
  std::size_t count = 0;
  for (const auto& file : toolyard::embedded_guides()) {
    const auto from =
        "/docs/guides/" + std::string(file.name.substr(0, file.name.size() - 3)) + "/";
    for (const auto& link : links_in(page_at(from).body)) {
      if (link.find("://") != link.npos) continue;
      const auto end = std::min(link.find('#'), link.size());
      const auto& target = page_at(end == 0 ? from : link.substr(0, end));
      EXPECT_EQ(target.status, 200) << from << ": " << link;
      if (end < link.size()) {
        EXPECT_TRUE(holds(target, " id=\"" + link.substr(end + 1) + "\"")) << from << ": " << link;
      }
      ++count;
    }
  }
  EXPECT_GT(count, 100u);
}

TEST_F(Reference, HasNoPageOfAnUnknownArea) {
  EXPECT_EQ(call("GET", "/docs/guides/nothing/", {}, accepted_by_browsers).status, 404);
  EXPECT_EQ(call("GET", "/docs/nothing/", {}, accepted_by_browsers).status, 404);
}

TEST_F(Reference, ExplainsEveryProblemToBothKindsOfReaders) {
  const auto list = call("GET", "/problems/", {}, accepted_by_browsers);
  for (const std::string code :
       {"not_found", "rate_limited", "missing_credential", "invalid_option", "internal_error"}) {
    EXPECT_TRUE(holds(list, "<a href=\"/problems/" + code + "\">")) << code;
    const auto page = call("GET", "/problems/" + code, {}, accepted_by_browsers);
    EXPECT_EQ(header(page, "Content-Type"), "text/html; charset=utf-8") << code;
    EXPECT_EQ(header(page, "Vary").substr(0, 6), "Accept");
    EXPECT_TRUE(holds(page, "<a href=\"/docs/\">")) << code;
    for (const auto& accept : {std::string(), std::string("Accept: */*\r\n"),
                               std::string("Accept: application/problem+json\r\n"),
                               std::string("Accept: application/json\r\n")}) {
      const auto report = call("GET", "/problems/" + code, {}, accept);
      if (accept.find("problem") != accept.npos) {
        EXPECT_EQ(report.status, 406);
        continue;
      }
      EXPECT_EQ(header(report, "Content-Type"), "application/json") << accept;
      EXPECT_EQ(member(report, "/code"), code);
    }
  }
}

TEST_F(Reference, SaysWhichOperationsAnswerAProblem) {
  const auto few = call("GET", "/problems/run_already_active", {}, accepted_by_browsers);
  EXPECT_TRUE(holds(few, "<a href=\"/docs/autopilot/#")) << few.body;
  EXPECT_TRUE(
      holds(call("GET", "/problems/internal_error", {}, accepted_by_browsers), "Any operation."));
  EXPECT_TRUE(
      holds(call("GET", "/problems/missing_credential", {}, accepted_by_browsers), "<details"));
}

TEST_F(Reference, ShowsBrowsersAPageWhereThereIsNoSuchProblem) {
  const auto page = call("GET", "/problems/nothing", {}, accepted_by_browsers);
  EXPECT_EQ(page.status, 404);
  EXPECT_TRUE(holds(page, "Page not found"));
  EXPECT_EQ(header(call("GET", "/problems/nothing"), "Content-Type"), "application/problem+json");
  EXPECT_EQ(header(call("OPTIONS", "/problems/nothing"), "Allow"), "GET, HEAD, OPTIONS");
}

class NoReference : public toolyard::testing::ApiTest {
 protected:
  NoReference()
      : ApiTest([](toolyard::Settings& settings) {
          settings.server.pages = toolyard::ServedPages::none;
        }) {}
};

TEST_F(NoReference, LeavesProblemsToPrograms) {
  EXPECT_EQ(call("GET", "/docs/", {}, accepted_by_browsers).status, 404);
  EXPECT_EQ(call("GET", "/api/v1/docs/", {}, accepted_by_browsers).status, 404);
  EXPECT_EQ(member(call("GET", "/problems/not_found", {}, accepted_by_browsers), "/code"),
            "not_found");
  EXPECT_EQ(call("GET", "/api/v1/schema/").body.find("v1_docs_retrieve"), std::string::npos);
}

}  // namespace
