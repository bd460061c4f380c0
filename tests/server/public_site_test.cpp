// The public site over HTTP: what is published appears at its address, in lists, feeds and
// sitemaps, and what is taken back leaves a trace.
#include <gtest/gtest.h>

#include <regex>

#include "tests/server/site_client.h"

namespace {

using toolyard::testing::accepted_by_browsers;
using toolyard::testing::both_engines;
using toolyard::testing::own_host;

constexpr std::string_view base64_text =
    R"("content_type": "tutorial", "title": "Base64 by example", "slug": "base64-by-example",
       "summary": "What it is for.", "body": "Hello *reader* of <script>alert(1)</script> texts.",
       "meta_description": "Base64, explained.", "tags": ["Data URI"], "tool_slug": "base64")";

class PublicSite : public toolyard::testing::SiteTest {};
INSTANTIATE_TEST_SUITE_P(Engines, PublicSite, both_engines(), toolyard::testing::engine_name);

TEST_P(PublicSite, ShowsWhatIsPublished) {
  const std::string path = "/tutorials/base64-by-example/";
  EXPECT_EQ(visit(path).status, 404);
  publish(base64_text);
  ASSERT_TRUE(answers(path, 200));
  const auto page = visit(path);
  EXPECT_EQ(header(page, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_TRUE(page.body.contains("<title>Base64 by example · Toolyard</title>"));
  EXPECT_TRUE(page.body.contains("<h1>Base64 by example</h1>"));
  EXPECT_TRUE(page.body.contains("Hello <em>reader</em>"));
  EXPECT_FALSE(page.body.contains("<script>alert"));
  EXPECT_TRUE(page.body.contains(R"(<meta name="description" content="Base64, explained.">)"));
  EXPECT_TRUE(page.body.contains(
      R"(<link rel="canonical" href="http://localhost/tutorials/base64-by-example/">)"));
  EXPECT_TRUE(page.body.contains(R"("@type":"TechArticle")"));
  EXPECT_TRUE(page.body.contains("/tags/data-uri/"));
  EXPECT_TRUE(page.body.contains("/t/base64/"));
  for (const auto* list :
       {"/tutorials/", "/tags/data-uri/", "/feed.xml", "/feed.json", "/", "/tutorials/feed.xml",
        "/search/?q=base64+example", "/sitemaps/en.tutorial.1.xml", "/llms.txt", "/t/base64/"})
    EXPECT_TRUE(shows(list, path)) << list;
  EXPECT_TRUE(shows("/sitemap.xml", "/sitemaps/en.tutorial.1.xml"));
}

TEST_P(PublicSite, LeadsFromAnOldAddressToTheNewOne) {
  const auto record = publish(base64_text);
  const std::string old = "/tutorials/base64-by-example/", now = "/tutorials/base64/";
  ASSERT_TRUE(answers(old, 200));
  EXPECT_EQ(call("approver", "PATCH", record, R"({"slug": "base64"})").status, 200);
  EXPECT_EQ(visit(now).status, 404) << "not yet published";
  EXPECT_EQ(call("approver", "POST", record + "approve/").status, 200);
  EXPECT_EQ(call("approver", "POST", record + "publish/").status, 200);
  EXPECT_TRUE(answers(old, 301));
  EXPECT_EQ(header(visit(old), "Location"), now);
  EXPECT_TRUE(answers(now, 200));
  EXPECT_EQ(call("approver", "POST", record + "unpublish/").status, 200);
  EXPECT_TRUE(answers(now, 410));
  EXPECT_TRUE(answers(old, 410));
  EXPECT_TRUE(answers("/tutorials/", 404)) << "a list of nothing";
  publish(base64_text);
  EXPECT_TRUE(answers(old, 200)) << "another text has the address";
}

TEST_P(PublicSite, ShowsChangesOfWhatIsAroundAText) {
  publish(R"("content_type": "blog", "title": "First", "body": "One", "tags": ["x"])");
  ASSERT_TRUE(answers("/blog/first/", 200));
  const auto second =
      publish(R"("content_type": "blog", "title": "Second", "body": "Two", "tags": ["x"])");
  EXPECT_TRUE(shows("/blog/first/", R"(href="/blog/second/")"));
  EXPECT_TRUE(shows("/blog/second/", R"(href="/blog/first/")"));
  EXPECT_EQ(call("approver", "POST", second + "unpublish/").status, 200);
  EXPECT_TRUE(toolyard::testing::eventually(
      [&] { return !visit("/blog/first/").body.contains("/blog/second/"); }));
}

TEST_P(PublicSite, ShowsWhatIsLiveForATool) {
  publish(R"("content_type": "seo_title", "title": "t", "tool_slug": "base64",
             "seo_title": "Encode & decode Base64")");
  publish(R"("content_type": "meta", "title": "m", "tool_slug": "base64",
             "meta_description": "The meta \"description\".")");
  publish(R"("content_type": "tool_description", "title": "d", "tool_slug": "base64",
             "body": "A description of the tool.")");
  publish(R"("content_type": "faq", "title": "f", "tool_slug": "base64",
             "body": "## Why 64?\n\nSix bits.")");
  for (const auto* text :
       {"<title>Encode &amp; decode Base64 · Toolyard</title>",
        R"(content="The meta &quot;description&quot;.")", "A description of the tool.",
        "<summary>Why 64?</summary>", R"("@type":"FAQPage")"})
    EXPECT_TRUE(shows("/t/base64/", text)) << text;
  EXPECT_FALSE(visit("/t/hash-generator/").body.contains("A description of the tool."));
}

TEST_P(PublicSite, DescribesQuestionsOfBlocks) {
  publish(R"("content_type": "landing", "slug": "offers", "title": "Offers",
             "body": ":::faq\n### Is it \"free\" & open?\n\nYes.\n:::")");
  EXPECT_TRUE(shows("/offers/", R"("@type":"FAQPage","mainEntity":[{"@type":"Question",)"
                                R"("name":"Is it \"free\" & open?")"))
      << visit("/offers/").body;
}

TEST_P(PublicSite, HasOneAddressForEachPage) {
  publish(base64_text);
  const std::string path = "/tutorials/base64-by-example/";
  ASSERT_TRUE(answers(path, 200));
  for (const auto* other : {"/tutorials/base64-by-example", "/Tutorials/BASE64-by-example/",
                            "//tutorials//base64-by-example/", "/tutorials/base64%2dby-example/"}) {
    const auto moved = visit(other);
    EXPECT_EQ(moved.status, 301) << other;
    EXPECT_EQ(header(moved, "Location"), path) << other;
  }
  const auto tracked = visit(path + "?utm_source=x&fbclid=1");
  EXPECT_EQ(tracked.status, 200);
  EXPECT_TRUE(tracked.body.contains("href=\"http://localhost" + path + "\""));
  for (const auto* none :
       {"/tutorials/base64-by-example/x/", "/tutorials/?page=0", "/tutorials/?page=2",
        "/tutorials/?page=x", "/%ff/", "//evil.example/", "/tags/nothing/"}) {
    const auto missing = visit(none);
    EXPECT_EQ(missing.status, 404) << none;
    EXPECT_EQ(header(missing, "Location"), "") << none;
  }
}

TEST_P(PublicSite, AnswersProgramsWithProblems) {
  const auto missing = call("", "GET", "/nothing/here/");
  EXPECT_EQ(missing.status, 404);
  EXPECT_EQ(header(missing, "Content-Type"), "application/problem+json");
  const auto typo = call("", "GET", "/api/v1/t/base65/");
  EXPECT_TRUE(typo.body.contains("Did you mean `/api/v1/t/base64/`?")) << typo.body;
  EXPECT_EQ(call("", "POST", "/tutorials/").status, 404);
  EXPECT_TRUE(call("", "GET", "/helthz").body.contains("Did you mean `/healthz`?"));
}

TEST_P(PublicSite, IsRevalidatedAndCompressed) {
  publish(base64_text);
  const std::string path = "/tutorials/base64-by-example/";
  ASSERT_TRUE(answers(path, 200));
  for (const auto* coding : {"br", "gzip"}) {
    const auto packed = visit(path, "Accept-Encoding: " + std::string(coding) + "\r\n");
    EXPECT_EQ(header(packed, "Content-Encoding"), coding);
    EXPECT_EQ(header(packed, "Vary"), "Accept-Encoding");
    const auto tag = header(packed, "ETag");
    EXPECT_TRUE(tag.ends_with("-" + std::string(coding) + "\"")) << tag;
    EXPECT_EQ(visit(path, "If-None-Match: " + tag + "\r\n").status, 304);
  }
  const auto plain = visit(path, "Accept-Encoding: gzip;q=0, br;q=0\r\n");
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  const auto head = ApiTest::call("HEAD", path, {}, own_host + accepted_by_browsers);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(header(head, "Content-Length"), std::to_string(plain.body.size()));
}

TEST_P(PublicSite, FindsTextsInSpiteOfATypingError) {
  publish(base64_text);
  publish(
      R"("content_type": "blog", "title": "Über Größen", "slug": "groessen", "body": "Ein Satz.")");
  const std::string path = "/tutorials/base64-by-example/";
  ASSERT_TRUE(shows("/search/?q=example", path));
  for (const auto* words : {"exmaple", "exampel", "eaxmple", "base64+exampl", "EXAMPLES"})
    EXPECT_TRUE(visit("/search/?q=" + std::string(words)).body.contains(path)) << words;
  EXPECT_TRUE(visit("/search/?q=gr%C3%B6%C3%9Fern").body.contains("/blog/groessen/"));
  for (const auto* words : {"elephant", "zzzzzz", "%27%22%3C"})
    EXPECT_FALSE(visit("/search/?q=" + std::string(words)).body.contains(path)) << words;
}

TEST_P(PublicSite, FindsToolsByWhatPeopleSearchFor) {
  for (const auto& [words, path] : {std::pair{"join+pdf", "/t/pdf-merge/"},
                                    {"Letter+count", "/t/word-counter/"},
                                    {"pretty+print", "/t/json-formatter/"},
                                    {"hex+to+rgb", "/t/color-converter/"}})
    EXPECT_TRUE(visit("/search/?q=" + std::string(words)).body.contains(path)) << words;
  EXPECT_FALSE(visit("/search/?q=elephant").body.contains("/t/pdf-merge/"));
}

TEST_P(PublicSite, DescribesTextsAndListsThatSayNothingOfThemselves) {
  publish(R"("content_type": "blog", "title": "First", "slug": "first",
             "body": "## Head\n\nIt begins with *these* words & says more later.")");
  publish(R"("content_type": "blog", "title": "Second", "slug": "second", "body": "Two")");
  EXPECT_TRUE(shows("/blog/first/", R"(<meta name="description" content="It begins with these )"
                                    R"(words &amp; says more later.">)"));
  EXPECT_TRUE(shows("/blog/", R"(<meta name="description" content="Blog: Second, First.">)"));
}

// A map without entries would not be valid.
TEST_P(PublicSite, HasSitemapsOfWhatIsIndexed) {
  publish(R"("content_type": "landing", "title": "Home", "slug": "home", "body": "x")");
  publish(
      R"("content_type": "memo", "title": "Hidden", "slug": "h", "body": "x", "noindex": true)");
  publish(R"("content_type": "blog", "title": "Shown", "slug": "shown", "body": "x")");
  EXPECT_TRUE(shows("/sitemap.xml", "/sitemaps/en.blog.1.xml"));
  EXPECT_TRUE(shows("/sitemaps/pages.xml", "/blog/</loc>"));
  for (const auto* none : {"/sitemaps/en.landing.1.xml", "/sitemaps/en.memo.1.xml"}) {
    EXPECT_FALSE(visit("/sitemap.xml").body.contains(none));
    EXPECT_EQ(visit(none).status, 404);
  }
}

TEST_P(PublicSite, SpeaksTheLanguageOfThePage) {
  ASSERT_EQ(call("approver", "PATCH", "/api/v1/admin/site/",
                 R"({"locales": ["en", "de", "pt-BR", "he", "ar"]})")
                .status,
            200);
  ASSERT_EQ(call("approver", "POST", "/api/v1/admin/site/publish/", "{}").status, 200);
  const std::pair<std::string, std::string> locales[] = {
      {"de", "de"}, {"pt-BR", "pt-br"}, {"he", "he"}, {"ar", "ar"}};
  for (const auto& [locale, segment] : locales) {
    publish(R"("content_type": "tutorial", "title": "A", "slug": "a", "body": "## B\n\nx",
               "locale": ")" +
            locale + "\"");
  }
  const auto german = visit("/de/tutorials/a/").body;
  for (const auto* text :
       {"Zum Inhalt springen", "1 Min. Lesezeit", ">Anleitungen</a>", ">Werkzeuge</a>",
        "aria-label=\"Link zu „B“\"", "placeholder=\"Suche\"", ">Anmelden</a>"})
    EXPECT_TRUE(german.contains(text)) << text;
  EXPECT_FALSE(german.contains(" dir=")) << "left to right";
  EXPECT_TRUE(visit("/de/search/?q=nirgendwo").body.contains("Zu „nirgendwo“ wurde nichts"));
  EXPECT_TRUE(visit("/de/tutorials/").body.contains("<title>Anleitungen · "));
  EXPECT_TRUE(visit("/de/tutorials/b/").body.contains("Seite nicht gefunden"));
  EXPECT_TRUE(visit("/de/tutorials/feed.xml").body.contains("<title>Anleitungen · "));
  EXPECT_TRUE(visit("/de/t/base64/").body.contains(">Werkzeuge</a>"));
  EXPECT_TRUE(visit("/pt-br/tutorials/a/").body.contains("Ir para o conteúdo"));
  for (const std::string locale : {"ar", "he"}) {
    EXPECT_TRUE(visit("/" + locale + "/tutorials/a/")
                    .body.contains("<html lang=\"" + locale + "\" dir=\"rtl\">"));
    EXPECT_TRUE(visit("/" + locale + "/t/base64/").body.contains(" dir=\"rtl\""));
  }
  EXPECT_TRUE(visit("/ar/tutorials/a/").body.contains("انتقل إلى المحتوى"));
  EXPECT_TRUE(visit("/he/tutorials/a/").body.contains("Skip to the content")) << "no table";
}

TEST_P(PublicSite, NamesTranslationsInSitemaps) {
  ASSERT_EQ(call("approver", "PATCH", "/api/v1/admin/site/", R"({"locales": ["en", "de"]})").status,
            200);
  ASSERT_EQ(call("approver", "POST", "/api/v1/admin/site/publish/", "{}").status, 200);
  const auto record = publish(R"("content_type": "blog", "title": "A", "slug": "a", "body": "x")");
  ASSERT_TRUE(shows("/sitemaps/en.blog.1.xml", "/blog/a/"));
  EXPECT_FALSE(visit("/sitemaps/en.blog.1.xml").body.contains("hreflang"));
  const auto id = record.substr(admin_list.size(), record.size() - admin_list.size() - 1);
  publish(R"("content_type": "blog", "title": "B", "slug": "b", "locale": "de", "body": "x",
             "translation_of": )" +
          id);
  const std::string german = R"(hreflang="de" href="http://localhost/de/blog/b/")";
  for (const auto* page :
       {"/sitemaps/en.blog.1.xml", "/sitemaps/de.blog.1.xml", "/blog/a/", "/de/blog/b/"})
    EXPECT_TRUE(shows(page, german)) << page;
  EXPECT_TRUE(shows("/blog/", R"(hreflang="de" href="http://localhost/de/blog/")"));
}

TEST_P(PublicSite, KeepsTheIdOfAnEntryWhenItsAddressChanges) {
  const auto record = publish(base64_text);
  ASSERT_TRUE(shows("/feed.xml", "/tutorials/base64-by-example/"));
  const auto id_of = [&] {
    const auto feed = visit("/feed.xml").body;
    const auto begin = feed.find("<id>", feed.find("<entry>"));
    return feed.substr(begin, feed.find("</id>", begin) - begin);
  };
  const auto before = id_of();
  EXPECT_TRUE(before.starts_with("<id>tag:localhost,")) << before;
  EXPECT_EQ(call("approver", "PATCH", record, R"({"slug": "moved"})").status, 200);
  EXPECT_EQ(call("approver", "POST", record + "approve/").status, 200);
  EXPECT_EQ(call("approver", "POST", record + "publish/").status, 200);
  ASSERT_TRUE(shows("/feed.xml", "/tutorials/moved/"));
  EXPECT_EQ(id_of(), before);
}

TEST_P(PublicSite, HasOneMainHeadingOnAnIndexWithAText) {
  const auto count = [&](std::string_view element) {
    const auto page = visit("/").body;
    std::size_t found = 0;
    for (auto at = page.find(element); at != page.npos; at = page.find(element, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("<h1"), 1u);
  publish(R"("content_type": "landing", "title": "Home", "slug": "home", "body": "x")");
  ASSERT_TRUE(shows("/", "site-home"));
  EXPECT_EQ(count("<h1"), 1u);
  EXPECT_TRUE(visit("/").body.contains("<h2>Tools</h2>"));
}

TEST_P(PublicSite, IsPreviewedAndPublishedWithItsRecord) {
  const std::string record = "/api/v1/admin/site/";
  const auto saved =
      call("approver", "PATCH", record, R"({"name": "My tools", "accent_color": "#aa2200"})");
  ASSERT_EQ(saved.status, 200) << saved.body;
  const auto link = member(call("approver", "POST", record + "preview/", "{}"), "/url");
  const auto preview = visit(link);
  EXPECT_TRUE(preview.body.contains("<title>My tools:")) << preview.body;
  EXPECT_TRUE(preview.body.contains("Preview: only people with this link"));
  EXPECT_EQ(header(preview, "Cache-Control"), "no-store");
  EXPECT_EQ(header(preview, "X-Robots-Tag"), "noindex, nofollow");
  const auto style = "/site.css" + link.substr(1);
  EXPECT_TRUE(preview.body.contains("href=\"" + style + "\""));
  EXPECT_TRUE(visit(style).body.contains("#aa2200"));
  EXPECT_FALSE(visit("/").body.contains("My tools")) << "not yet published";
  auto forged = link;
  forged.back() = forged.back() == 'A' ? 'B' : 'A';
  EXPECT_EQ(visit(forged).status, 404);
  EXPECT_EQ(call("approver", "POST", record + "publish/", "{}").status, 200);
  EXPECT_TRUE(shows("/", "<title>My tools:"));
  EXPECT_TRUE(shows("/site.css", "#aa2200"));
}

TEST_P(PublicSite, ShowsARevisionToWhoHasItsLink) {
  const auto record =
      header(call("editor", "POST", admin_list,
                  R"({"content_type": "blog", "title": "Soon", "body": "Not yet"})"),
             "Location");
  const auto link = member(call("editor", "POST", record + "preview-link/", "{}"), "/url");
  const auto preview = visit(link);
  EXPECT_EQ(preview.status, 200);
  EXPECT_TRUE(preview.body.contains("Not yet"));
  EXPECT_TRUE(preview.body.contains(R"(<meta name="robots" content="noindex">)"));
  EXPECT_EQ(header(preview, "Referrer-Policy"), "no-referrer");
  const auto token = link.substr(link.find('?'));
  EXPECT_EQ(visit("/blog/other/" + token).status, 404) << "at its own address alone";
  EXPECT_EQ(visit("/blog/soon/").status, 404);
}

TEST_P(PublicSite, FollowsTheRedirectsOfItsOwner) {
  const auto add = [&](std::string_view fields) {
    return call("approver", "POST", "/api/v1/admin/redirects/", fields).status;
  };
  publish(base64_text);
  ASSERT_EQ(add(R"({"from_path": "/old/", "to": "/tutorials/base64-by-example/"})"), 201);
  ASSERT_EQ(add(R"({"from_path": "/forum/", "to": "", "status": "410"})"), 201);
  ASSERT_EQ(add(R"({"from_path": "/größe/", "to": "/größen/?a=%20#b"})"), 201);
  EXPECT_TRUE(answers("/old/", 301));
  EXPECT_EQ(header(visit("/old/"), "Location"), "/tutorials/base64-by-example/");
  EXPECT_TRUE(answers("/forum/", 410));
  EXPECT_EQ(header(visit("/gr%C3%B6%C3%9Fe/"), "Location"), "/gr%C3%B6%C3%9Fen/?a=%20#b");
}

TEST_P(PublicSite, HasTagsAndNamesWithDots) {
  publish(R"("content_type": "blog", "title": "Dots", "body": "x", "tags": ["Node.js", "C++"],
             "byline": "J. R. Example")");
  ASSERT_TRUE(answers("/blog/dots/", 200));
  const auto page = visit("/blog/dots/").body;
  for (const std::string path : {"/tags/node.js/", "/tags/c%2B%2B/", "/authors/j.-r.-example/"}) {
    EXPECT_TRUE(page.contains("href=\"" + path + "\"")) << path;
    EXPECT_TRUE(shows(path, "/blog/dots/")) << path;
    const auto moved = visit(path.substr(0, path.size() - 1));
    EXPECT_EQ(moved.status, 301) << path;
    EXPECT_EQ(header(moved, "Location"), path);
  }
  EXPECT_EQ(visit("/tags/other.js").status, 404);
}

// A parameter that a page does not have must not make another copy of it.
TEST_P(PublicSite, KeepsEachPageOnce) {
  publish(base64_text);
  const std::string path = "/tutorials/base64-by-example/";
  ASSERT_TRUE(answers(path, 200));
  const auto kept = [&] {
    const auto text = ApiTest::call("GET", "/metrics", {}, own_host).body;
    const std::string name = "\ntoolyard_page_cache_pages ";
    return std::stoi(text.substr(text.find(name) + name.size()));
  };
  ASSERT_TRUE(
      toolyard::testing::eventually([&] { return visit(path).status == 200 && kept() == 1; }));
  for (const auto* query :
       {"?page=2", "?page=99", "?q=x", "?page=2&q=y", "?utm_source=a", "?page=x"})
    EXPECT_EQ(visit(path + query).status, 200) << query;
  EXPECT_EQ(visit("/og/tutorials/base64-by-example.png?q=1&page=7").status, 200);
  EXPECT_EQ(visit("/og/tutorials/base64-by-example.png?page=8").status, 200);
  for (const auto* none : {"/nothing/", "/nothing/?page=2", "/search/?q=base64"}) visit(none);
  EXPECT_EQ(kept(), 2);
}

TEST_P(PublicSite, LoadsPicturesOfOthersOnlyWhereATextHasThem) {
  publish(base64_text);
  publish(R"~("content_type": "blog", "title": "Seen",
              "body": "![A cat](https://pics.example/cat.png)")~");
  ASSERT_TRUE(answers("/blog/seen/", 200));
  ASSERT_TRUE(answers("/tutorials/base64-by-example/", 200));
  const auto policy = [&](std::string_view path) {
    return header(visit(path), "Content-Security-Policy");
  };
  EXPECT_TRUE(policy("/blog/seen/").contains("img-src 'self' data: blob: https:;"));
  for (const auto* path : {"/tutorials/base64-by-example/", "/blog/", "/t/base64/", "/"})
    EXPECT_FALSE(policy(path).contains("https:")) << path;
}

// What one visitor sends must not appear on the page of another.
TEST_P(PublicSite, KeepsNothingOfTheRequest) {
  publish(base64_text);
  const std::string path = "/tutorials/base64-by-example/";
  ASSERT_TRUE(answers(path, 200));
  const auto other = ApiTest::call(
      "GET", path + "?page=1&x=evil", {},
      "Host: evil.example\r\nX-Forwarded-Host: evil.example\r\n" + accepted_by_browsers);
  EXPECT_EQ(other.status, 200);
  EXPECT_FALSE(visit(path).body.contains("evil"));
  const auto search = visit("/search/?q=%3Cscript%3Eevil%22");
  EXPECT_TRUE(search.body.contains("&lt;script&gt;evil&quot;"));
  EXPECT_FALSE(visit("/search/").body.contains("evil"));
}

class SiteWithoutTexts : public toolyard::testing::ApiTest {
 protected:
  SiteWithoutTexts()
      : ApiTest([](toolyard::Settings& settings) {
          settings.server.pages = toolyard::ServedPages::tools;
        }) {}
};

TEST_F(SiteWithoutTexts, HasToolsAlone) {
  if (toolyard::embedded_assets().empty()) GTEST_SKIP() << "built without pages";
  EXPECT_EQ(call("GET", "/t/base64/", {}, accepted_by_browsers).status, 200);
  EXPECT_EQ(call("GET", "/feed.xml").status, 404);
  EXPECT_EQ(call("GET", "/sitemap.xml").status, 200);
}

}  // namespace
