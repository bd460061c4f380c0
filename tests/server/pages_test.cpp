// HTML pages over HTTP: their contents, headers, and what browsers may cache.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "core/embedded.h"
#include "http/framing/gzip.h"
#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tools/catalog.h"

namespace {

using toolyard::http::RawAnswer;
using toolyard::testing::accepted_by_browsers;

const std::string packed = "Accept-Encoding: gzip\r\n";
constexpr std::string_view policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src blob:; font-src 'self'; connect-src 'self'; frame-src blob:; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types worker";

// That of pages of the site, which have a manifest.
constexpr std::string_view site_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types worker";

// Returns the paths in `src` and `href`.
std::vector<std::string> paths_in(const std::string& html) {
  static const std::regex link("(?:src|href)=\"(/[^\"]*)\"");
  std::vector<std::string> paths;
  for (std::sregex_iterator at(html.begin(), html.end(), link), end; at != end; ++at)
    paths.push_back((*at)[1]);
  return paths;
}

// Returns the data for the page's script, as JSON.
std::string data_in(const std::string& html) {
  const std::string open = "<script type=\"application/json\" id=\"page-data\">";
  const auto begin = html.find(open) + open.size();
  return html.substr(begin, html.find("</script>", begin) - begin);
}

class Pages : public toolyard::testing::ApiTest {
 protected:
  using ApiTest::ApiTest;
  void SetUp() override {
    if (toolyard::embedded_assets().empty()) GTEST_SKIP() << "built without pages";
  }
  void expect_page(const RawAnswer& answer, std::string_view wanted = policy) {
    EXPECT_EQ(header(answer, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(header(answer, "Content-Security-Policy"), wanted);
    EXPECT_EQ(header(answer, "Referrer-Policy"), "same-origin");
    EXPECT_EQ(header(answer, "Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_EQ(header(answer, "Permissions-Policy"), "camera=(), microphone=(), geolocation=()");
    EXPECT_EQ(header(answer, "X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(header(answer, "Cache-Control"), "no-cache");
  }
};

TEST_F(Pages, ShowTheToolsAtTheStart) {
  for (const auto& accept : {accepted_by_browsers, std::string()}) {
    const auto page = call("GET", "/", {}, accept);
    ASSERT_EQ(page.status, 200);
    expect_page(page, site_policy);
    for (const auto& tool : toolyard::tools()) {
      const auto path = "/t/" + std::string(tool.about->slug) + "/";
      EXPECT_NE(page.body.find("<a href=\"" + path + "\">"), page.body.npos) << path;
    }
  }
}

TEST_F(Pages, ShowEachToolWithItsPartOfTheDocument) {
  for (const auto& tool : toolyard::tools()) {
    const auto slug = std::string(tool.about->slug);
    const auto page = call("GET", "/t/" + slug + "/?any=option", {}, accepted_by_browsers);
    ASSERT_EQ(page.status, 200) << slug;
    expect_page(page, site_policy);
    EXPECT_NE(page.body.find("<h1>" + std::string(tool.about->title) + "</h1>"), page.body.npos);
    EXPECT_NE(page.body.find("<noscript>"), page.body.npos);
    RawAnswer data;
    data.body = data_in(page.body);
    EXPECT_EQ(data.body.find('<'), data.body.npos);
    EXPECT_EQ(member(data, "/slug"), slug);
    EXPECT_EQ(member(data, "/document/paths/~1api~1v1~1t~1" + slug + "~1/post/summary"),
              tool.about->title);
    EXPECT_NE(member(data, "/examples/0/request").substr(0, 1), "n") << slug;
  }
}

TEST_F(Pages, LoadOnlyWhatIsThere) {
  for (const auto* path : {"/", "/t/base64/"}) {
    const auto paths = paths_in(call("GET", path).body);
    EXPECT_GT(paths.size(), 4u);
    for (const auto& one : paths) EXPECT_EQ(call("GET", one).status, 200) << one;
  }
}

TEST_F(Pages, KeepAssetsForEver) {
  for (const auto& asset : toolyard::embedded_assets()) {
    const auto path = "/assets/" + std::string(asset.name);
    EXPECT_TRUE(
        std::regex_match(path, std::regex("/assets/[a-z0-9_-]+-[A-Z0-9]{8}\\.(js|css|svg)")))
        << path;
    const auto plain = call("GET", path);
    const auto small = call("GET", path, {}, packed);
    EXPECT_EQ(header(plain, "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    std::string unpacked;
    ASSERT_TRUE(toolyard::http::gunzip(asset.packed, unpacked));
    EXPECT_EQ(plain.body, unpacked) << path;
    if (unpacked.size() < toolyard::http::gzip_least_bytes) continue;
    EXPECT_EQ(header(small, "Content-Encoding"), "gzip");
    EXPECT_EQ(header(small, "Vary"), "Accept-Encoding");
    EXPECT_EQ(small.body, asset.packed) << path;
    const auto head = call("HEAD", path, {}, packed);
    EXPECT_EQ(header(head, "Content-Length"), std::to_string(asset.packed.size()));
  }
  EXPECT_EQ(call("GET", "/assets/tools-00000000.js").status, 404);
}

TEST_F(Pages, AreSentOnceWhileTheyHold) {
  for (const auto* path : {"/", "/t/base64/", "/favicon.svg", "/robots.txt", "/sitemap.xml"}) {
    const auto page = call("GET", path);
    const auto tag = header(page, "ETag");
    ASSERT_NE(tag, "") << path;
    const auto again = call("GET", path, {}, "If-None-Match: " + tag + "\r\n");
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    const auto head = call("HEAD", path);
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(header(head, "Content-Length"), std::to_string(page.body.size()));
  }
}

TEST_F(Pages, HaveAWorkerThatAsksThisServerAlone) {
  const auto worker = call("GET", "/worker.js");
  ASSERT_EQ(worker.status, 200);
  EXPECT_EQ(header(worker, "Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(header(worker, "Cache-Control"), "no-cache");
  EXPECT_EQ(header(worker, "Content-Security-Policy"), "default-src 'none'; connect-src 'self'");
}

// Account pages contain no account data: their script reads it with the user's credentials.
TEST_F(Pages, HoldNothingOfAnAccount) {
  constexpr auto of_anybody = R"(id="page-data">{"takes_registrations":false,)"
                              R"("takes_passwords":true,"provider":""}</script>)";
  constexpr auto of_accounts = R"(id="page-data">{"takes_apps":false,)"
                               R"("takes_passwords":true,"provider":""}</script>)";
  for (const auto* path :
       {"/account/", "/account/security/", "/account/keys/", "/account/usage/",
        "/account/invoices/", "/account/usage/?tool=base64&any=thing", "/account/reset/",
        "/account/verify/", "/account/keep-email/", "/account/invitation/"}) {
    const auto page = call("GET", path, {}, accepted_by_browsers);
    ASSERT_EQ(page.status, 200) << path;
    expect_page(page);
    EXPECT_NE(page.body.find("<h1>"), page.body.npos) << path;
    EXPECT_NE(page.body.find("<noscript>"), page.body.npos) << path;
    EXPECT_NE(page.body.find("<meta name=\"robots\" content=\"noindex\">"), page.body.npos) << path;
    // Their data only describes what the server offers.
    const auto data = page.body.find(R"(id="page-data">)");
    ASSERT_NE(data, page.body.npos) << path;
    const auto output = page.body.substr(data);
    EXPECT_TRUE(output.starts_with(of_anybody) || output.starts_with(of_accounts)) << path;
    EXPECT_EQ(header(page, "Set-Cookie"), "") << path;
    for (const auto& one : paths_in(page.body)) EXPECT_EQ(call("GET", one).status, 200) << one;
    const auto cookie = accepted_by_browsers + "Cookie: toolyard-session=anything\r\n";
    EXPECT_EQ(page.body, call("GET", path, {}, cookie).body) << path;
  }
  EXPECT_EQ(call("GET", "/account/nothing/", {}, accepted_by_browsers).status, 404);
  EXPECT_EQ(call("GET", "/account/register/", {}, accepted_by_browsers).status, 404);
  EXPECT_EQ(call("POST", "/account/keys/", "{}").status, 405);
}

TEST_F(Pages, ShowOneShellForAllOfTheAdminSide) {
  const auto page = call("GET", "/admin/", {}, accepted_by_browsers);
  EXPECT_EQ(page.status, 200);
  expect_page(page);
  EXPECT_NE(page.body.find("<meta name=\"robots\" content=\"noindex\">"), page.body.npos);
  for (const std::string path :
       {"/admin/content/", "/admin/email/lists/3/", "/admin/revenue/affiliates/1/conversions/new/",
        "/admin/content/?status=draft&page=2", "/admin/content"})
    EXPECT_EQ(call("GET", path, {}, accepted_by_browsers).body, page.body) << path;
  const auto data = data_in(page.body);
  EXPECT_NE(data.find(R"({"path":"content/","title":"Content items","role":"viewer",)"
                      R"("record_role":"viewer","kind":"content_item"})"),
            data.npos)
      << data;
  EXPECT_NE(data.find(R"({"path":"email/lists/","title":"Mailing lists",)"), data.npos);
  EXPECT_NE(data.find(R"({"path":"gsc/import/","title":"Import search data","role":"editor"})"),
            data.npos);
  EXPECT_NE(data.find(R"("title":"Audit log","role":"admin","record_role":"")"), data.npos);
  EXPECT_EQ(data.find("{id}"), data.npos);
  EXPECT_EQ(call("POST", "/admin/content/", "{}").status, 405);
}

TEST_F(Pages, TellBrowsersAndProgramsApartWhereNothingIs) {
  const auto page = call("GET", "/nothing/", {}, accepted_by_browsers);
  EXPECT_EQ(page.status, 404);
  expect_page(page, site_policy);
  EXPECT_NE(page.body.find("Page not found"), page.body.npos);
  EXPECT_NE(page.body.find("<meta name=\"robots\" content=\"noindex\">"), page.body.npos);
  for (const auto& accept :
       {std::string(), std::string("Accept: */*\r\n"), std::string("Accept: application/json\r\n")})
    EXPECT_EQ(header(call("GET", "/nothing/", {}, accept), "Content-Type"),
              "application/problem+json");
  EXPECT_EQ(header(call("POST", "/nothing/", "{}", accepted_by_browsers), "Content-Type"),
            "application/problem+json");
}

TEST_F(Pages, AreReadAndNotWritten) {
  EXPECT_EQ(call("POST", "/t/base64/", "{}").status, 405);
  EXPECT_EQ(call("GET", "/t/base64/", {}, "Accept: application/json\r\n").status, 406);
  EXPECT_EQ(header(call("GET", "/t/base64"), "Link"), "</t/base64/>; rel=\"canonical\"");
}

TEST_F(Pages, TellRobotsWhereTheyMayGo) {
  const auto robots = call("GET", "/robots.txt");
  EXPECT_EQ(header(robots, "Content-Type"), "text/plain; charset=utf-8");
  for (const auto* path : {"/account/", "/api/", "/admin/", "/developer/"})
    EXPECT_NE(robots.body.find("Disallow: " + std::string(path) + "\n"), robots.body.npos) << path;
  EXPECT_NE(robots.body.find("\nSitemap: http://here/sitemap.xml\n"), robots.body.npos)
      << robots.body;
}

// Returns the addresses in a site map.
std::vector<std::string> listed_in(const RawAnswer& map) {
  static const std::regex place("<loc>([^<]*)</loc>");
  std::vector<std::string> all;
  for (std::sregex_iterator at(map.body.begin(), map.body.end(), place), end; at != end; ++at)
    all.push_back((*at)[1]);
  return all;
}

TEST_F(Pages, ListNoToolsThatNobodyMayUse) {
  EXPECT_EQ(listed_in(call("GET", "/sitemap.xml")),
            std::vector<std::string>{"http://here/sitemaps/pages.xml"});
  const auto map = call("GET", "/sitemaps/pages.xml");
  EXPECT_EQ(header(map, "Content-Type"), "application/xml");
  const auto listed = listed_in(map);
  EXPECT_EQ(std::ranges::count(listed, "http://here/"), 1);
  EXPECT_EQ(std::ranges::count(listed, "http://here/docs/keys/"), 1);
  for (const auto& one : listed) EXPECT_EQ(one.find("/t/"), one.npos) << one;
}

class OpenPages : public Pages {
 protected:
  OpenPages()
      : Pages([](toolyard::Settings& settings) {
          settings.limits.anonymous_tools = toolyard::AnonymousTools::on;
          settings.server.base_url = "https://tools.example/";
          settings.accounts.registration = toolyard::accounts::Registration::open;
        }) {}
};

TEST_F(OpenPages, LeadToRegistration) {
  EXPECT_NE(call("GET", "/sign-in/").body.find(R"("takes_registrations":true)"), std::string::npos);
  const auto page = call("GET", "/account/register/", {}, accepted_by_browsers);
  ASSERT_EQ(page.status, 200);
  expect_page(page);
  EXPECT_NE(page.body.find("<meta name=\"robots\" content=\"noindex\">"), page.body.npos);
}

TEST_F(OpenPages, ListEveryToolAndNothingThatNeedsASession) {
  const auto listed = listed_in(call("GET", "/sitemaps/pages.xml"));
  for (const auto& tool : toolyard::tools())
    EXPECT_EQ(std::ranges::count(listed,
                                 "https://tools.example/t/" + std::string(tool.about->slug) + "/"),
              1);
  for (const auto& one : listed) {
    EXPECT_EQ(one.find("/admin/"), one.npos) << one;
    EXPECT_EQ(one.find("/account/"), one.npos) << one;
    EXPECT_EQ(one.find("/developer/k"), one.npos) << one;
    const auto path = one.substr(std::string("https://tools.example").size());
    EXPECT_EQ(call("GET", path, {}, accepted_by_browsers).status, 200) << path;
  }
  EXPECT_NE(call("GET", "/robots.txt").body.find("Sitemap: https://tools.example/sitemap.xml"),
            std::string::npos);
}

class NoPages : public toolyard::testing::ApiTest {
 protected:
  NoPages()
      : ApiTest([](toolyard::Settings& settings) {
          settings.server.pages = toolyard::ServedPages::none;
        }) {}
};

TEST_F(NoPages, LeaveTheApiAlone) {
  for (const auto* path : {"/", "/t/base64/", "/favicon.svg", "/worker.js", "/robots.txt"}) {
    const auto answer = call("GET", path, {}, accepted_by_browsers);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(header(answer, "Content-Type"), "application/problem+json");
  }
  EXPECT_EQ(call("GET", "/api/v1/tools/").status, 200);
}

}  // namespace
