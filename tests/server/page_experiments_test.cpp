// Experiments on pages over HTTP: visitors see one variant each, proxies and robots see the page as
// it is, and what visitors do arrives in the results.
#include <gtest/gtest.h>

#include "core/time/clock.h"
#include "tests/server/page_experiments_client.h"

namespace {

using toolyard::testing::accepted_by_browsers;
using toolyard::testing::both_engines;
using toolyard::testing::browser_name;
using toolyard::testing::eventually;
using toolyard::testing::own_host;
using toolyard::testing::RunningApp;

constexpr std::string_view tested_text =
    R"("content_type": "blog", "title": "Plain heading", "slug": "tested", "body": "Words.")";
constexpr std::string_view tested_landing =
    R"("content_type": "landing", "title": "Offer", "slug": "offer",
       "body": ":::hero\nOne.\n\n[Start](/tutorials/) [Read](/docs/)\n:::\n\nMore.")";
const std::string tested_path = "/blog/tested/";

class PageExperiments : public toolyard::testing::PageExperimentsTest {
 protected:
  std::string start_heading() {
    item_ = publish_text(tested_text);
    return start(request("heading", page_of(item_, "heading"), "Bold heading"));
  }
  std::string item_;
};
INSTANTIATE_TEST_SUITE_P(Engines, PageExperiments, both_engines(), toolyard::testing::engine_name);

TEST_P(PageExperiments, ShowEachVisitorOneVariant) {
  start_heading();
  ASSERT_TRUE(is_tested(tested_path));
  std::set<std::string> units, headings;
  for (int i = 0; i < 40; ++i) {
    const auto first = open(tested_path);
    ASSERT_EQ(first.status, 200);
    EXPECT_EQ(header(first, "Cache-Control"), "private, no-cache");
    EXPECT_TRUE(first.has("Vary: Cookie"));
    const auto line = header(first, "Set-Cookie");
    EXPECT_TRUE(line.ends_with("; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax")) << line;
    const auto cookie = cookie_of(first);
    units.insert(cookie);
    const std::string heading = first.body.contains("<h1>Bold heading</h1>") ? "bold" : "plain";
    headings.insert(heading);
    EXPECT_TRUE(first.body.contains("<title>Plain heading · Toolyard</title>"));
    EXPECT_EQ(first.body.contains("<h1>Plain heading</h1>"), heading == "plain");
    const auto again = open(tested_path, cookie);
    EXPECT_EQ(cookie_of(again), "");
    EXPECT_EQ(again.body, first.body);
  }
  EXPECT_EQ(units.size(), 40u);
  EXPECT_EQ(headings.size(), 2u);
}

// What others than visitors see is the page as it is, and nothing is kept about them.
TEST_P(PageExperiments, ShowThePageAsItIsToAllOthers) {
  const auto record = start_heading();
  ASSERT_TRUE(is_tested(tested_path));
  for (const auto* headers :
       {"User-Agent: Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\r\n",
        "User-Agent: curl/8.5.0\r\n", "User-Agent: facebookexternalhit/1.1\r\n", "",
        "User-Agent: Mozilla/5.0\r\nDNT: 1\r\n", "User-Agent: Mozilla/5.0\r\nSec-GPC: 1\r\n",
        "User-Agent: Mozilla/5.0\r\nSec-Purpose: prefetch;prerender\r\n",
        "User-Agent: Mozilla/5.0\r\nSec-Fetch-Mode: no-cors\r\n"})
    for (int i = 0; i < 8; ++i) {
      const auto page = visit(tested_path, headers);
      EXPECT_TRUE(page.body.contains("<h1>Plain heading</h1>")) << headers;
      EXPECT_EQ(cookie_of(page), "") << headers;
      EXPECT_EQ(header(page, "Cache-Control"), "private, no-cache");
    }
  const auto head =
      ApiTest::call("HEAD", tested_path, {}, own_host + accepted_by_browsers + browser_name);
  EXPECT_EQ(cookie_of(head), "");
  EXPECT_EQ(header(head, "Cache-Control"), "private, no-cache");
  const auto other = open("/blog/");
  EXPECT_EQ(cookie_of(other), "");
  EXPECT_EQ(header(other, "Cache-Control"), "no-cache");
  EXPECT_EQ(exposures(record), "0");
  const auto cookie = cookie_of(open(tested_path));
  const auto refused = open(tested_path, cookie, "Sec-GPC: 1\r\n");
  EXPECT_TRUE(header(refused, "Set-Cookie").starts_with("site_visitor=; Path=/; Max-Age=0"));
  EXPECT_TRUE(refused.body.contains("<h1>Plain heading</h1>"));
}

TEST_P(PageExperiments, CountWhatVisitorsDo) {
  const auto record = start_heading();
  ASSERT_TRUE(is_tested(tested_path));
  const auto id = member(call("viewer", "GET", record), "/id");
  const auto referer = "Referer: http://localhost" + tested_path + "\r\n";
  for (int i = 0; i < 30; ++i) {
    const auto cookie = cookie_of(open(tested_path, visitor(i)));
    EXPECT_EQ(cookie, visitor(i, id));
    if (i < 10) open("/", cookie, referer);
    if (i < 4) open("/", cookie, referer);  // the same again
    if (i >= 10 && i < 15) {
      const auto used =
          ApiTest::call("POST", "/api/v1/t/base64/", R"({"input": "x"})",
                        toolyard::testing::key_header(app_.key()) + cookie_line(cookie));
      EXPECT_EQ(used.status, 200) << used.body;
    }
    if (i >= 15) open("/", cookie);  // no link
    if (i >= 15 && i < 20) {         // only prepared
      open("/", cookie, referer + "Sec-Purpose: prefetch\r\nSec-Fetch-Mode: navigate\r\n");
      visit("/", cookie_line(cookie) + referer + "User-Agent: curl/8.5.0\r\n");
    }
    if (i >= 20) open(tested_path, cookie, referer);  // the page itself
  }
  ASSERT_TRUE(eventually([&] { return exposures(record) == "30"; })) << exposures(record);
  const auto sum_of = [&](std::string_view metric) {
    const auto results = call("viewer", "GET", record + "results/?metric=" + std::string(metric));
    int sum = 0;
    for (const auto* place : {"0", "1"})
      sum +=
          std::stoi(member(results, "/metrics/0/variants/" + std::string(place) + "/conversions"));
    return sum;
  };
  EXPECT_TRUE(eventually([&] { return sum_of("followed_link") == 10; })) << sum_of("followed_link");
  EXPECT_TRUE(eventually([&] { return sum_of("used_tool") == 5; })) << sum_of("used_tool");
  EXPECT_EQ(sum_of("subscribed"), 0);
}

// Names that this server has not given do not count.
TEST_P(PageExperiments, IgnoreForgedCookies) {
  start_heading();
  ASSERT_TRUE(is_tested(tested_path));
  const std::string forged = "site_visitor=" + std::string(22, 'f');
  for (const auto& cookie : {forged, forged + ".1", forged + "-" + std::string(16, 'A')}) {
    const auto given = cookie_of(open(tested_path, cookie));
    EXPECT_TRUE(given.starts_with("site_visitor=")) << cookie;
    EXPECT_FALSE(given.starts_with(forged)) << cookie;
    EXPECT_TRUE(header(open("/blog/", cookie), "Set-Cookie").starts_with("site_visitor=; "));
  }
}

// Also of visitors whom the server knows from other experiments.
TEST_P(PageExperiments, AreAddedByOneNetworkUpToALimit) {
  const auto record = start_heading();
  ASSERT_TRUE(is_tested(tested_path));
  const auto hour = [] { return std::chrono::floor<std::chrono::hours>(toolyard::system_now()); };
  const auto begun = hour();
  int shown = 0;
  for (int i = 0; i < 1'100; ++i)
    if (!cookie_of(open(tested_path, i % 2 ? visitor(i) : std::string())).empty()) ++shown;
  if (hour() != begun) GTEST_SKIP() << "another hour has begun";
  EXPECT_EQ(shown, 1'000);
  EXPECT_TRUE(eventually([&] { return exposures(record) == "1000"; })) << exposures(record);
}

TEST_P(PageExperiments, LeaveNothingWhenTheyStop) {
  const auto record = start_heading();
  ASSERT_TRUE(is_tested(tested_path));
  std::string cookie;
  for (int i = 0; cookie.empty() && i < 200; ++i) {
    const auto page = open(tested_path, visitor(i));
    if (page.body.contains("Bold heading")) cookie = cookie_of(page);
  }
  EXPECT_EQ(call("approver", "POST", record + "stop/").status, 200);
  EXPECT_TRUE(eventually([&] {
    const auto page = open(tested_path, cookie);
    return page.body.contains("<h1>Plain heading</h1>") &&
           header(page, "Set-Cookie").starts_with("site_visitor=; Path=/; Max-Age=0");
  }));
  EXPECT_EQ(header(open(tested_path), "Cache-Control"), "no-cache");
  EXPECT_EQ(cookie_of(open(tested_path)), "");
  const auto other = open("/blog/", cookie);
  EXPECT_TRUE(header(other, "Set-Cookie").starts_with("site_visitor=; "));
  EXPECT_EQ(header(other, "Cache-Control"), "private, no-cache");
  EXPECT_TRUE(other.has("Vary: Cookie"));
  for (const auto* file : {"/robots.txt", "/sitemap.xml", "/feed.xml"}) {
    const auto found = open(file, cookie);
    EXPECT_EQ(found.status, 200) << file;
    EXPECT_EQ(cookie_of(found), "") << file;
    EXPECT_FALSE(header(found, "Cache-Control").contains("private")) << file;
  }
}

TEST_P(PageExperiments, AgreeOnAllNodes) {
  start_heading();
  RunningApp second([&](toolyard::Settings& settings) {
    settings.server.database_url = database.url();
    settings.server.secret_key = secret;
  });
  const auto see = [&](RunningApp& node, int number) {
    return toolyard::testing::ApiClient(node.port())
        .call("GET", tested_path, {},
              own_host + accepted_by_browsers + browser_name + cookie_line(visitor(number)));
  };
  ASSERT_TRUE(is_tested(tested_path));
  ASSERT_TRUE(
      eventually([&] { return header(see(second, 0), "Cache-Control") == "private, no-cache"; }));
  for (int i = 1; i < 40; ++i) EXPECT_EQ(see(app_, i).body, see(second, i).body) << i;
}

TEST_P(PageExperiments, AreCheckedBeforeTheyStart) {
  const auto item = publish_text(tested_text);
  const auto page = page_of(item, "heading");
  const auto fault_of = [&](const std::string& body) {
    const auto refused = call("editor", "POST", list, body);
    EXPECT_EQ(refused.status, 400) << refused.body;
    return member(refused, "/errors/0/pointer") + " " + member(refused, "/errors/0/code");
  };
  EXPECT_EQ(fault_of(request("a", page, " ")), "/variants/1/value required");
  EXPECT_EQ(fault_of(request("a", page, std::string(201, 'x'))), "/variants/1/value too_long");
  EXPECT_EQ(fault_of(request("a", page, "two\\nlines")), "/variants/1/value invalid_format");
  EXPECT_EQ(fault_of(request("a", R"({"part": "heading"})", "x")), "/page/content_item one_of");
  EXPECT_EQ(
      fault_of(request("a", R"({"part": "heading", "tool_slug": "base64", "locale": "en"})", "x")),
      "/page/part invalid_option");
  EXPECT_EQ(fault_of(request("a", "null", "x")), "/variants/1/value must_be_empty");
  std::string metrics;
  for (int i = 0; i < 21; ++i)
    metrics += (i ? ", {\"key\": \"m" : "{\"key\": \"m") + std::to_string(i) + "\"}";
  EXPECT_EQ(fault_of(request("a", page, "x", R"(, "metrics": [)" + metrics + "]")),
            "/metrics out_of_range")
      << "with its own";
  const auto refusal = [&](const std::string& body) {
    const auto made = call("editor", "POST", list, body);
    EXPECT_EQ(made.status, 201) << made.body;
    const auto refused = call("approver", "POST", header(made, "Location") + "start/");
    EXPECT_EQ(refused.status, 409) << refused.body;
    return member(refused, "/code");
  };
  EXPECT_EQ(refusal(request("b", page_of("999", "heading"), "x")), "page_not_ready");
  EXPECT_EQ(refusal(request("c", page_of(item, "body"), "x")), "page_not_ready");
  EXPECT_EQ(refusal(request("d", page_of(item, "call_to_action"), "x")), "page_not_ready");
  const auto linking = publish_text(R"("content_type": "landing", "title": "Linking",
      "slug": "linking", "body": ":::hero\nSee [here](/x/).\n:::")");
  EXPECT_EQ(refusal(request("g", page_of(linking, "call_to_action"), "x")), "page_not_ready")
      << "a link within a sentence is not a button";
  EXPECT_EQ(
      refusal(request("no-tool", R"({"tool_slug": "x", "locale": "en", "part": "title"})", "y")),
      "page_not_ready");
  const auto record = start(request("e", page, "x"));
  EXPECT_EQ(refusal(request("f", page, "y")), "duplicate") << "one at a time";
  const auto frozen = call("editor", "PATCH", record,
                           R"({"variants": [{"key": "control", "is_control": true},
                               {"key": "other", "value": "changed"}]})");
  EXPECT_EQ(frozen.status, 409) << frozen.body;
  EXPECT_EQ(call("editor", "PATCH", record, R"({"page": null})").status, 400);
}

TEST_P(PageExperiments, ChangeAnyPartOfAPage) {
  const auto landing = publish_text(tested_landing);
  const auto finds = [&](const std::string& path, std::string_view changed) {
    for (int i = 0; i < 60; ++i)
      if (open(path, visitor(i)).body.contains(changed)) return true;
    return false;
  };
  const auto try_part = [&](const std::string& part, const std::string& value,
                            std::string_view changed) {
    const auto record =
        start(request("on-" + std::to_string(part.size()), page_of(landing, part), value));
    ASSERT_TRUE(is_tested("/offer/")) << part;
    EXPECT_TRUE(finds("/offer/", changed)) << part;
    EXPECT_TRUE(visit("/offer/").body.contains(">Start</a>")) << "without a name of a browser";
    EXPECT_EQ(call("approver", "POST", record + "stop/").status, 200);
    ASSERT_TRUE(answers("/offer/", 200));
    ASSERT_TRUE(eventually([&] { return header(open("/offer/"), "Cache-Control") == "no-cache"; }));
  };
  try_part("title", "New & title", "<title>New &amp; title · Toolyard</title>");
  try_part("description", "New words", R"(<meta name="description" content="New words">)");
  try_part("call_to_action", "Try <it>", ">Try &lt;it&gt;</a>");
  try_part("body", "Another *text*.", "Another <em>text</em>.");
  start(request("tool", R"({"tool_slug": "base64", "locale": "en", "part": "title"})", "Base 64!"));
  ASSERT_TRUE(is_tested("/t/base64/"));
  EXPECT_TRUE(finds("/t/base64/", "<title>Base 64! · Toolyard</title>"));
}

// The title of the index is that of the site, also if its text has another heading.
TEST_P(PageExperiments, LeaveTheTitleOfTheIndex) {
  const auto home = publish_text(
      R"("content_type": "landing", "title": "Welcome", "slug": "home", "body": "Words.")");
  const auto record = start(request("home", page_of(home, "heading"), "Hello"));
  ASSERT_TRUE(is_tested("/"));
  const auto title_of = [](const toolyard::http::RawAnswer& page) {
    const auto begin = page.body.find("<title>");
    return page.body.substr(begin, page.body.find("</title>") - begin);
  };
  std::set<std::string> titles, headings;
  for (int i = 0; i < 60; ++i) {
    const auto page = open("/", visitor(i));
    titles.insert(title_of(page));
    headings.insert(page.body.contains(">Hello<") ? "Hello" : "Welcome");
  }
  EXPECT_EQ(headings.size(), 2u);
  EXPECT_EQ(titles.size(), 1u) << *titles.begin();
  const auto done = call("approver", "POST", record + "adopt/", R"({"variant": "other"})");
  ASSERT_EQ(done.status, 200) << done.body;
  const auto text = call("viewer", "GET", std::string(admin_list) + home + "/");
  EXPECT_EQ(member(text, "/title"), "Hello");
  EXPECT_EQ(member(text, "/seo_title"), "");
}

TEST_P(PageExperiments, ArePreviewedBySignedLinks) {
  const auto item = publish_text(tested_text);
  const auto made =
      call("editor", "POST", list, request("heading", page_of(item, "heading"), "Bold heading"));
  const auto record = header(made, "Location");
  const auto links = call("editor", "POST", record + "previews/", "{}");
  ASSERT_EQ(links.status, 200) << links.body;
  EXPECT_EQ(member(links, "/url"), tested_path);
  const auto control = member(links, "/previews/0/url"), other = member(links, "/previews/1/url");
  ASSERT_TRUE(answers(tested_path, 200));
  EXPECT_TRUE(open(control).body.contains("<h1>Plain heading</h1>"));
  const auto page = open(other);
  EXPECT_TRUE(page.body.contains("<h1>Bold heading</h1>"));
  EXPECT_TRUE(page.body.contains("site-preview"));
  EXPECT_EQ(header(page, "Cache-Control"), "no-store");
  EXPECT_EQ(header(page, "X-Robots-Tag"), "noindex, nofollow");
  EXPECT_EQ(cookie_of(page), "");
  EXPECT_EQ(open("/blog/" + other.substr(tested_path.size())).status, 404) << "at another path";
  auto forged = other;
  forged[forged.size() - 20] = forged[forged.size() - 20] == 'A' ? 'B' : 'A';
  EXPECT_EQ(open(forged).status, 404);
  EXPECT_EQ(exposures(record), "0");
}

TEST_P(PageExperiments, BecomeARevisionOfTheText) {
  const auto landing = publish_text(tested_landing);
  const auto text = std::string(admin_list) + landing + "/";
  const auto record = start(request("button", page_of(landing, "call_to_action"), "Go [now]"));
  const auto adopt = [&](std::string_view variant) {
    return call("approver", "POST", record + "adopt/",
                R"({"variant": ")" + std::string(variant) + "\"}");
  };
  EXPECT_EQ(adopt("control").status, 400);
  EXPECT_EQ(adopt("nothing").status, 400);
  const auto done = adopt("other");
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(member(done, "/content_item"), landing);
  EXPECT_EQ(member(done, "/revision"), "2");
  EXPECT_EQ(member(done, "/changed"), "true");
  EXPECT_EQ(member(adopt("other"), "/changed"), "false");
  const auto item = call("viewer", "GET", text);
  EXPECT_TRUE(item.body.contains(R"([Go \\[now\\]](/tutorials/) [Read](/docs/))")) << item.body;
  EXPECT_NE(member(item, "/status"), "published") << "it has to be approved";
  EXPECT_EQ(call("approver", "POST", record + "stop/").status, 200);
  EXPECT_EQ(call("approver", "POST", text + "approve/").status, 200);
  EXPECT_EQ(call("approver", "POST", text + "publish/").status, 200);
  EXPECT_TRUE(shows("/offer/", ">Go [now]</a>"));
  const auto tool = start(
      request("tool", R"({"tool_slug": "base64", "locale": "en", "part": "title"})", "Base 64!"));
  const auto draft = call("editor", "POST", tool + "adopt/", R"({"variant": "other"})");
  ASSERT_EQ(draft.status, 200) << draft.body;
  const auto title =
      call("viewer", "GET", std::string(admin_list) + member(draft, "/content_item") + "/");
  EXPECT_EQ(member(title, "/seo_title"), "Base 64!");
  EXPECT_EQ(member(title, "/status"), "draft");
}

// What was never shown to anybody has not won, and one click makes one draft.
TEST_P(PageExperiments, AreAdoptedOnceAfterTheyWereStarted) {
  const std::string page = R"({"tool_slug": "base64", "locale": "en", "part": "title"})";
  const auto made = call("editor", "POST", list, request("tool", page, "Base 64!"));
  const auto record = header(made, "Location");
  const auto adopt = [&] {
    return call("editor", "POST", record + "adopt/", R"({"variant": "other"})",
                "Idempotency-Key: one-click\r\n");
  };
  EXPECT_EQ(member(adopt(), "/code"), "illegal_transition");
  ASSERT_EQ(call("approver", "POST", record + "start/").status, 200);
  const auto first = call("editor", "POST", record + "adopt/", R"({"variant": "other"})",
                          "Idempotency-Key: another-click\r\n");
  const auto again = call("editor", "POST", record + "adopt/", R"({"variant": "other"})",
                          "Idempotency-Key: another-click\r\n");
  EXPECT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(member(again, "/content_item"), member(first, "/content_item"));
}

// Starting shows texts to visitors, and is checked as their approval is.
TEST_P(PageExperiments, ShowOnlyWhatCouldBeApproved) {
  const auto item = publish_text(tested_text);
  const auto record = header(
      call("editor", "POST", list, request("heading", page_of(item, "heading"), "Hello {{name}}")),
      "Location");
  const auto refused = call("approver", "POST", record + "start/");
  EXPECT_EQ(refused.status, 400) << refused.body;
  EXPECT_EQ(toolyard::http::faults(refused), "/variants/1/value unfilled_variable;");
}

// Each view of a page of another site would be a call otherwise.
TEST_P(PageExperiments, HaveAConfigurationThatBrowsersKeep) {
  start_heading();
  const auto key = call("editor", "POST", "/api/v1/developer/keys/",
                        R"({"name": "site", "scopes": ["tools:experiments:heading"]})");
  const auto found = ApiTest::call("GET", "/api/v1/experiments/heading/", {},
                                   toolyard::testing::key_header(text(key, "key")));
  EXPECT_EQ(found.status, 200) << found.body;
  EXPECT_EQ(header(found, "Cache-Control"), "private, max-age=60");
}

class ReviewedPageExperiments : public toolyard::testing::PageExperimentsTest {
 protected:
  ReviewedPageExperiments()
      : PageExperimentsTest(
            [](toolyard::Settings& settings) { settings.content.four_eyes = true; }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, ReviewedPageExperiments, both_engines(),
                         toolyard::testing::engine_name);

TEST_P(ReviewedPageExperiments, AreNotStartedByThoseWhoHaveWrittenThem) {
  const auto made = call("editor", "POST", admin_list, "{" + std::string(tested_text) + "}");
  const auto item = member(made, "/id");
  for (const auto* action : {"submit/", "approve/", "publish/"})
    ASSERT_EQ(call("approver", "POST", header(made, "Location") + action).status, 200) << action;
  const auto body = request("heading", page_of(item, "heading"), "Bold heading");
  const auto record = header(call("approver", "POST", list, body), "Location");
  const auto start_as = [&](const std::string& role) {
    const auto started = call(role, "POST", record + "start/");
    return started.status == 200 ? "started" : member(started, "/code");
  };
  const auto change_as = [&](const std::string& role, const std::string& value) {
    EXPECT_EQ(call("approver", "POST", record + "stop/").status, 200);
    const auto changed = call(role, "PATCH", record,
                              R"({"variants": [{"key": "control", "is_control": true},
                                  {"key": "other", "value": ")" +
                                  value + "\"}]}");
    EXPECT_EQ(changed.status, 200) << changed.body;
  };
  EXPECT_EQ(start_as("approver"), "own_variants");
  EXPECT_EQ(start_as("admin"), "started");
  change_as("editor", "Bold heading");
  EXPECT_EQ(start_as("approver"), "started") << "as an administrator has approved it";
  change_as("approver", "Bolder heading");
  EXPECT_EQ(call("editor", "PATCH", record, R"({"coverage": 0.5})").status, 200);
  EXPECT_EQ(start_as("approver"), "own_variants");
  EXPECT_EQ(start_as("admin"), "started");
}

}  // namespace
