// Hostile visits of the public site: redirects that would lead to another site, previews without a
// link, and requests that change or fill what is kept for other visitors.
#include <gtest/gtest.h>

#include <regex>

#include "core/crypto/preview_token.h"
#include "core/json/writer.h"
#include "core/text/url.h"
#include "tests/server/site_client.h"
#include "tests/support/attacks/texts.h"

namespace {

using toolyard::PreviewClaims;
using toolyard::PreviewSigner;
using toolyard::SecretKey;
using toolyard::Settings;
using toolyard::http::RawAnswer;
using toolyard::testing::accepted_by_browsers;
using toolyard::testing::attack_texts;
using toolyard::testing::both_engines;
using toolyard::testing::own_host;

constexpr std::string_view visits_secret = "the secret of hostile visits, of 32 bytes and more";

class SiteVisits : public toolyard::testing::SiteTest {
 protected:
  explicit SiteVisits(const std::string& base_url = {})
      : SiteTest([&](Settings& settings) {
          settings.server.secret_key = visits_secret;
          settings.server.base_url = base_url;
        }) {}
  int kept() {
    const auto text = ApiTest::call("GET", "/metrics", {}, own_host).body;
    constexpr std::string_view name = "\ntoolyard_page_cache_pages ";
    return std::stoi(text.substr(text.find(name) + name.size()));
  }
  std::string publish_blog(const std::string& slug) {
    return publish(R"("content_type": "blog", "title": "Text", "body": "Words.", "slug": ")" +
                   slug + "\"");
  }
  // Whether a browser that follows a Location of this site stays on it. Browsers leave out tabs
  // and line ends, and read backslashes as slashes.
  static bool stays(std::string_view location) {
    return location.starts_with('/') && location.find_first_of("\\\t\r\n") == location.npos &&
           !location.starts_with("//");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, SiteVisits, both_engines(), toolyard::testing::engine_name);

const std::vector<std::string> other_sites{
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:\\\\evil.example",
    "http://",
    "https://user@evil.example/",
    "https://here@evil.example",
    "https://evil.example\\@here/",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "\x01https://evil.example",
    "//evil.example/%2f..",
    "/%09/evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a\r\nSet-Cookie: a=b",
    "/a%0d%0aSet-Cookie:%20a=b",
    "https://evil.example/\r\nX: y",
    "ftp://evil.example/",
    "?next=//evil.example",
    "#",
    "evil.example",
};

// An owner may lead visitors to other sites, by a whole URL; nothing else may.
TEST_P(SiteVisits, AreRedirectedOnlyToWhatWasChosen) {
  auto targets = other_sites;
  for (auto& text : attack_texts()) targets.push_back(std::move(text));
  int number = 0, taken = 0;
  for (const auto& to : targets) {
    const auto from = "/from-" + std::to_string(number++) + "/";
    std::string body = R"({"from_path": ")" + from + R"(", "to": )";
    toolyard::append_json_text(body, to);
    const auto made = call("approver", "POST", "/api/v1/admin/redirects/", body + "}");
    if (made.status != 201) {
      EXPECT_EQ(made.status, 400) << made.body << to;
      continue;
    }
    ++taken;
    ASSERT_TRUE(answers(from, 301)) << to;
    const auto answer = visit(from);
    const auto location = header(answer, "Location");
    EXPECT_TRUE(stays(location) || toolyard::is_web_url(to)) << location;
    EXPECT_TRUE(std::ranges::all_of(location, [](char c) { return c > ' ' && c < 0x7f; }));
    EXPECT_EQ(header(answer, "Set-Cookie"), "") << answer.head;
    EXPECT_EQ(toolyard::split_url(location).user, "") << location;
  }
  EXPECT_GT(taken, 0);
}

TEST_P(SiteVisits, AreRedirectedFromNoOddPath) {
  auto paths = other_sites;
  for (auto& text : attack_texts()) paths.push_back(std::move(text));
  for (const auto& from : paths) {
    std::string body = R"({"to": "/", "from_path": )";
    toolyard::append_json_text(body, from);
    const auto made = call("approver", "POST", "/api/v1/admin/redirects/", body + "}");
    EXPECT_TRUE(made.status == 400 || made.status == 409 || made.status == 201) << made.body;
    if (made.status != 201) continue;
    const auto stored = member(made, "/from_path");
    EXPECT_TRUE(stays(stored)) << stored;
  }
}

TEST_P(SiteVisits, StayOnTheSiteWhateverTheSpelling) {
  publish(R"("content_type": "landing", "title": "Evil", "slug": "evil", "body": "x")");
  publish(R"("content_type": "blog", "title": "Tagged", "body": "x", "tags": ["evil.example"])");
  ASSERT_TRUE(answers("/evil/", 200));
  for (const auto* path : {"//evil/",
                           "///evil",
                           "/%2fevil/",
                           "/%5cevil",
                           "/\\evil/",
                           "/\\/evil/",
                           "//evil/..",
                           "/./evil",
                           "/EVIL",
                           "//tags/evil.example",
                           "//tags//evil.example",
                           "/tags/evil.example",
                           "/%2f/evil/",
                           "/evil%2f",
                           "/evil%00",
                           "/evil%0d%0aSet-Cookie:%20a=b",
                           "//evil/?preview=",
                           "/%09/evil/",
                           "/ evil/",
                           "/evil;a=b",
                           "//localhost@evil/",
                           "/t//base64",
                           "//t/base64/"}) {
    const auto answer = visit(path);
    const auto location = header(answer, "Location");
    EXPECT_TRUE(answer.status == 200 || answer.status == 301 || answer.status == 404 ||
                answer.status == 400)
        << path << answer.status;
    EXPECT_EQ(answer.status == 301, !location.empty()) << path;
    EXPECT_TRUE(location.empty() || stays(location)) << path << " " << location;
    EXPECT_EQ(header(answer, "Set-Cookie"), "") << path;
  }
}

TEST_P(SiteVisits, SeeNoPreviewByGuessing) {
  const auto record =
      header(call("editor", "POST", admin_list,
                  R"({"content_type": "blog", "title": "Soon", "body": "Not yet"})"),
             "Location");
  const auto link = member(call("editor", "POST", record + "preview-link/", "{}"), "/url");
  const auto page = link.substr(0, link.find('?'));
  const auto token = link.substr(link.find('=') + 1);
  ASSERT_EQ(token.size(), PreviewSigner::token_size);
  for (std::size_t i = 0; i < token.size(); ++i) {
    auto guess = token;
    guess[i] = guess[i] == 'A' ? 'B' : 'A';
    EXPECT_EQ(visit(page + "?preview=" + guess).status, 404) << i;
    EXPECT_EQ(visit(page + "?preview=" + token.substr(0, i)).status, 404) << i;
  }
  for (const auto* other : {"", "0", "null", "%00", "AAAA", "..%2f", "%ff"})
    EXPECT_EQ(visit(page + "?preview=" + std::string(other)).status, 404) << other;
  EXPECT_EQ(visit(page + "?preview=" + token + "A").status, 404);
  EXPECT_EQ(visit(page + "?preview=" + token + "&preview=x").status, 404);
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const PreviewClaims claims{.item = std::stoll(record.substr(admin_list.size())),
                             .revision = 1,
                             .expires_at = now + std::chrono::hours(1)};
  const PreviewSigner stranger{SecretKey(std::string(40, 'x'))};
  const PreviewSigner own{SecretKey(std::string(visits_secret))};
  auto ended = claims;
  ended.expires_at = now - std::chrono::seconds(1);
  auto later = claims;
  later.revision = 2;
  EXPECT_EQ(visit(page + "?preview=" + own.sign(claims)).status, 200);
  EXPECT_EQ(visit(page + "?preview=" + stranger.sign(claims)).status, 404);
  EXPECT_EQ(visit(page + "?preview=" + own.sign(ended)).status, 404);
  EXPECT_EQ(visit(page + "?preview=" + own.sign(later)).status, 404) << "no such revision";
}

// A link shows its revision whatever became of the text, until it expires or the text is deleted.
TEST_P(SiteVisits, SeeTheRevisionOfTheirLinkAlone) {
  const auto record = header(call("editor", "POST", admin_list,
                                  R"({"content_type": "blog", "title": "Soon", "body": "First"})"),
                             "Location");
  const auto link = member(call("editor", "POST", record + "preview-link/", "{}"), "/url");
  EXPECT_EQ(call("editor", "PATCH", record, R"({"body": "Second", "slug": "later"})").status, 200);
  const auto before = kept();
  for (int i = 0; i < 3; ++i) {
    const auto seen = visit(link, i == 0 ? "" : "Cookie: other=browser\r\nReferer: http://x/\r\n");
    EXPECT_EQ(seen.status, 200);
    EXPECT_TRUE(seen.body.contains("First"));
    EXPECT_FALSE(seen.body.contains("Second"));
    EXPECT_EQ(header(seen, "Cache-Control"), "no-store");
    EXPECT_EQ(header(seen, "X-Robots-Tag"), "noindex, nofollow");
  }
  EXPECT_EQ(kept(), before) << "previews are not kept";
  EXPECT_EQ(call("approver", "POST", record + "submit/").status, 200);
  EXPECT_EQ(call("approver", "POST", record + "approve/").status, 200);
  EXPECT_EQ(call("approver", "POST", record + "publish/").status, 200);
  EXPECT_TRUE(visit(link).body.contains("First"));
  ASSERT_TRUE(answers("/blog/later/", 200));
  EXPECT_TRUE(visit("/blog/later/").body.contains("Second"));
  EXPECT_EQ(visit("/blog/soon/").status, 404) << "it was never live there";
  EXPECT_EQ(call("approver", "POST", record + "unpublish/").status, 200);
  EXPECT_EQ(visit(link).status, 200);
  EXPECT_EQ(call("approver", "DELETE", record).status, 204);
  EXPECT_EQ(visit(link).status, 404) << "it is in the bin";
}

const std::vector<std::string> odd_headers{
    "Host: evil.example\r\n",
    "Host: localhost:1@evil.example\r\n",
    "Host: localhost\r\nX-Forwarded-Host: evil.example\r\n",
    "Host: localhost\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Port: 1\r\n",
    "Host: localhost\r\nForwarded: host=evil.example;proto=https\r\n",
    "Host: localhost\r\nX-Original-URL: /admin/\r\nX-Rewrite-URL: /admin/\r\n",
    "Host: localhost\r\nX-HTTP-Method-Override: DELETE\r\n",
    "Host: localhost\r\nAccept: application/json\r\n",
    "Host: localhost\r\nAccept: image/png;q=1, text/html;q=0\r\n",
    "Host: localhost\r\nAccept-Encoding: identity;q=0, *;q=0\r\n",
    "Host: localhost\r\nAccept-Encoding: gzip, evil\r\n",
    "Host: localhost\r\nRange: bytes=0-10\r\n",
    "Host: localhost\r\nIf-None-Match: *\r\n",
    "Host: localhost\r\nIf-Modified-Since: Wed, 01 Jan 2098 00:00:00 GMT\r\n",
    "Host: localhost\r\nAccept-Language: evil\r\nCookie: a=<script>\r\n",
    "Host: localhost\r\nOrigin: https://evil.example\r\n",
    "Host: localhost\r\nX-Request-Id: evil\r\nTraceparent: evil\r\n",
    "Host: localhost\r\nAuthorization: Bearer evil\r\n",
    "Host: LOCALHOST\r\n",
    "Host: localhost.\r\n",
};
const std::vector<std::string> odd_queries{
    "?x=evil", "?page=7&x=%3Cscript%3E", "?utm_source=evil%0d%0aX:y",
    "?q=evil", "?preview=evil",          "?%ff",
    "?&&&=",   "?page=1&page=9",         "?_=" + std::string(4000, 'e')};

// Returns a page without what differs between texts of the same words.
std::string without_names(const RawAnswer& page) {
  static const std::regex names("[pP]1[0-9]{3}|[0-9]{2}:[0-9]{2}:[0-9]{2}Z");
  return std::regex_replace(page.body, names, "-");
}

// Each request comes first to a page that is not kept yet, which then has to be as any other.
TEST_P(SiteVisits, ChangeNoPageOfOthers) {
  // Texts of one type would be neighbours of each other.
  std::vector<std::string> pages;
  const auto count = odd_headers.size() * 3 + odd_queries.size() + 1;
  for (std::size_t i = 0; i < count; ++i) {
    const auto slug = "p" + std::to_string(1000 + i);
    publish(R"("content_type": ")" + slug + R"(", "title": "Text", "body": "x", "slug": ")" + slug +
            "\"");
    pages.push_back("/" + slug + "/" + slug + "/");
  }
  // The menu names all types.
  ASSERT_TRUE(shows(pages[0], "/p" + std::to_string(1000 + count - 1) + "/"));
  const auto expected = without_names(visit(pages[0]));
  std::size_t number = 1;
  const auto check = [&](const std::string& what) {
    const auto path = pages[number++];
    for (int i = 0; i < 2; ++i) {
      const auto page = visit(path);
      EXPECT_EQ(page.status, 200) << what;
      EXPECT_EQ(header(page, "Content-Type"), "text/html; charset=utf-8") << what;
      EXPECT_FALSE(page.head.contains("evil")) << what << page.head;
      EXPECT_EQ(without_names(page), expected) << what;
      EXPECT_TRUE(page.body.contains("href=\"http://localhost" + path + "\"")) << what;
    }
  };
  for (const auto& headers : odd_headers)
    for (const auto* method : {"GET", "HEAD", "POST"}) {
      ApiTest::call(method, pages[number], {}, headers);
      check(method + (" " + headers));
    }
  for (const auto& query : odd_queries) {
    visit(pages[number] + query);
    check(query);
  }
}

TEST_P(SiteVisits, KeepNothingThatDoesNotExist) {
  publish_blog("text");
  ASSERT_EQ(call("approver", "POST", "/api/v1/admin/redirects/",
                 R"({"from_path": "/old/", "to": "/blog/"})")
                .status,
            201);
  // Pages made before this node has noticed the publication are not kept.
  ASSERT_TRUE(toolyard::testing::eventually([&] {
    for (const auto* path :
         {"/", "/blog/", "/blog/text/", "/sitemap.xml", "/sitemaps/en.blog.1.xml", "/feed.xml",
          "/og/blog/text.png", "/search/", "/old/"})
      visit(path);
    return kept() == 9;
  }));
  toolyard::testing::ApiClient client(app_.port());
  constexpr int count = 10'000;
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    const auto name = std::to_string(i);
    const std::string paths[]{
        "/none-" + name + "/",
        "/blog/none-" + name + "/",
        "/blog/?page=" + std::to_string(i + 2),
        "/tags/none-" + name + "/",
        "/authors/none-" + name + "/",
        "/t/none-" + name + "/",
        "/og/none-" + name + ".png",
        "/sitemaps/en.blog." + std::string(std::size_t(i / 12 % 50 + 1), '0') + "1.xml",
        "/sitemaps/en.none-" + name + ".1.xml",
        "/none-" + name + "/feed.xml",
        "/none/" + name + "/none/",
        "/blog/text/" + name + "/"};
    const auto accepted = i % 16 == 0 ? accepted_by_browsers : std::string("Accept: */*\r\n");
    wrong += client.call("GET", paths[i % 12], {}, own_host + accepted).status != 404;
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(kept(), 9);
  for (int i = 1; i <= 200; ++i)
    for (const auto* path : {"/old/?page=", "/blog/text/?page=", "/search/?x=", "/?page=",
                             "/feed.xml?x=", "/sitemap.xml?page="})
      EXPECT_LT(client.call("GET", path + std::to_string(i), {}, own_host).status, 400) << path;
  EXPECT_EQ(kept(), 9) << "each page is kept once";
}

class SiteAtItsAddress : public SiteVisits {
 protected:
  SiteAtItsAddress() : SiteVisits("https://tools.example/") {}
};
INSTANTIATE_TEST_SUITE_P(Engines, SiteAtItsAddress, both_engines(), toolyard::testing::engine_name);

// With its address known, no name in a request makes another copy, or is on a page.
TEST_P(SiteAtItsAddress, HasOneCopyForAllHosts) {
  publish_blog("text");
  ASSERT_TRUE(answers("/blog/text/", 200));
  const auto expected = visit("/blog/text/").body;
  EXPECT_TRUE(
      expected.contains(R"(<link rel="canonical" href="https://tools.example/blog/text/">)"));
  const auto before = kept();
  for (const auto* host :
       {"evil.example", "tools.example", "localhost:1", "127.0.0.1", "[::1]:80"}) {
    const auto page = ApiTest::call("GET", "/blog/text/", {},
                                    "Host: " + std::string(host) + "\r\n" + accepted_by_browsers);
    EXPECT_EQ(page.status, 200) << host;
    EXPECT_EQ(page.body, expected) << host;
  }
  EXPECT_EQ(kept(), before);
  const auto docs = ApiTest::call("GET", "/docs/", {}, own_host + accepted_by_browsers).body;
  EXPECT_TRUE(docs.contains(R"(<link rel="canonical" href="https://tools.example/docs/">)"));
}

}  // namespace
