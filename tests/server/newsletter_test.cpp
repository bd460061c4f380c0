// The newsletter on the public site, as visitors and readers of emails see it: the form, its
// errors, links in emails, preferences, and the archive.
#include <string>

#include "core/text/hex.h"
#include "tests/server/campaigns_client.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

const std::string newsletter_form_type = "Content-Type: application/x-www-form-urlencoded\r\n";
const std::string newsletter_lists_path = "/api/v1/admin/email/lists/";

class NewsletterHttp : public MailedCampaigns {
 protected:
  using MailedCampaigns::MailedCampaigns;

  RawAnswer visit(const std::string& path) {
    return ApiTest::call("GET", path, {}, accepted_by_browsers);
  }
  RawAnswer submit(const std::string& path, const std::string& fields) {
    return ApiTest::call("POST", path, fields, newsletter_form_type + accepted_by_browsers);
  }
  // Creates a list. Returns its id.
  std::string list(const std::string& name, const std::string& more = R"(, "is_public": true)") {
    const auto made =
        call("editor", "POST", newsletter_lists_path, R"({"name": ")" + name + "\"" + more + "}");
    EXPECT_EQ(made.status, 201) << made.body;
    return member(made, "/id");
  }
  // Changes the languages of the site, and more.
  void speak(const std::string& locales, const std::string& more = "") {
    ASSERT_EQ(
        call("approver", "PATCH", "/api/v1/admin/site/", R"({"locales": )" + locales + more + "}")
            .status,
        200);
    ASSERT_EQ(call("approver", "POST", "/api/v1/admin/site/publish/", "{}").status, 200);
  }
  bool shows(const std::string& path, std::string_view text) {
    return eventually([&] { return visit(path).body.contains(text); });
  }
  bool answers(const std::string& path, int status) {
    return eventually([&] { return visit(path).status == status; });
  }
  // Returns the path of the link of a kind in the last email to an address.
  std::string link(const std::string& email, const std::string& verb) {
    EXPECT_TRUE(eventually([&] { return !mails_to(email).empty(); }));
    const auto mails = mails_to(email);
    if (mails.empty()) return "/no-mail/";
    auto text = mails.back().text;
    for (auto at = text.find("=\r\n"); at != text.npos; at = text.find("=\r\n", at))
      text.erase(at, 3);
    const auto mark = "/api/v1/email/" + verb + "/";
    const auto at = text.find(mark);
    return at == text.npos ? "/no-link/" : text.substr(at, mark.size() + 49);
  }
  // Sends a campaign to the list `news`. Returns its path in the API.
  std::string sent(const std::string& more) {
    if (rows<std::int64_t>("select count(*) as c from subscribers").at(0) == 0)
      people({{.email = "ann@one.example", .name = "Ann"}});
    const auto place = made(more);
    EXPECT_EQ(act(place, "start").status, 200);
    wait_for(place, "finished");
    return place;
  }
  std::string status_of(const std::string& email) {
    return rows<std::string>("select status from subscribers where email = '" + email + "'").at(0);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, NewsletterHttp, both_engines(), engine_name);

TEST_P(NewsletterHttp, OffersPublicListsInTheLookOfTheSite) {
  EXPECT_EQ(visit("/newsletter/").status, 404) << "there is nothing to join or to read";
  list("News", R"(, "is_public": true, "description": "What is <new>", "frequency": "Monthly")");
  list("Staff", R"(, "is_public": false)");
  ASSERT_TRUE(answers("/newsletter/", 200));
  const auto page = visit("/newsletter/");
  EXPECT_TRUE(page.body.contains("What is &lt;new&gt;"));
  EXPECT_TRUE(page.body.contains("Monthly"));
  EXPECT_FALSE(page.body.contains("Staff"));
  EXPECT_TRUE(page.body.contains("<nav class=\"top-links\""));
  EXPECT_FALSE(page.body.contains("<script type=\"module\""));
  EXPECT_TRUE(page.body.contains("autocomplete=\"email\" inputmode=\"email\""));
  EXPECT_FALSE(page.body.contains("type=\"checkbox\""))
      << "with one list there is nothing to choose";
  EXPECT_TRUE(visit("/").body.contains("href=\"/newsletter/\"")) << "the menu leads there";
  EXPECT_TRUE(visit("/sitemaps/pages.xml").body.contains("https://tools.example/newsletter/"));
  list("Offers");
  EXPECT_TRUE(shows("/newsletter/", "type=\"checkbox\""));
}

TEST_P(NewsletterHttp, ShowsErrorsAtTheFieldAndKeepsWhatWasTyped) {
  const auto news = list("News");
  const auto offers = list("Offers");
  const auto path = "/api/v1/email/subscribe/";
  const auto wrong =
      submit(path, "email=ann%40&name=%3CAnn%3E&list_ids=0&list_ids=" + offers + "&locale=en");
  EXPECT_EQ(wrong.status, 400);
  EXPECT_EQ(header(wrong, "Cache-Control"), "no-store");
  EXPECT_TRUE(wrong.body.contains("Enter an email address such as")) << wrong.body;
  EXPECT_TRUE(wrong.body.contains("value=\"ann@\"")) << wrong.body;
  EXPECT_TRUE(wrong.body.contains("value=\"&lt;Ann&gt;\""));
  EXPECT_TRUE(wrong.body.contains("value=\"" + offers + "\" checked"));
  EXPECT_FALSE(wrong.body.contains("value=\"" + news + "\" checked"));
  const auto none = submit(path, "email=ann%40one.example&list_ids=0&locale=en");
  EXPECT_EQ(none.status, 400);
  EXPECT_TRUE(none.body.contains("Choose at least one.")) << none.body;
  const auto program = call("", "POST", path, R"({"email": "ann@"})");
  EXPECT_EQ(header(program, "Content-Type"), "application/problem+json");
}

// A form in a text may be for a list that the page of the newsletter does not offer.
TEST_P(NewsletterHttp, KeepsTheListsOfAFormFromAnotherPage) {
  const auto news = list("News", R"(, "is_public": true, "locale": "en")");
  const auto own = list("Post", R"(, "is_public": true, "locale": "de")");
  const auto staff = list("Staff", R"(, "is_public": false)");
  const auto again = [&](const std::string& chosen) {
    return submit("/api/v1/email/subscribe/", "email=ann%40&locale=en&" + chosen).body;
  };
  for (const auto& chosen : {"list_ids=" + own, std::string("lists=Post")}) {
    const auto form = again(chosen);
    EXPECT_TRUE(form.contains("value=\"" + own + "\" checked")) << form;
    EXPECT_TRUE(form.contains("type=\"checkbox\" name=\"list_ids\" value=\"" + news + "\">"));
  }
  for (const auto& chosen : {"list_ids=" + staff, std::string("list_ids=0")}) {
    const auto form = again(chosen);
    EXPECT_TRUE(form.contains("type=\"checkbox\" name=\"list_ids\" value=\"" + news + "\">"))
        << "nobody is subscribed to what they did not choose";
    EXPECT_FALSE(form.contains("Staff"));
  }
  EXPECT_FALSE(again("list_ids=" + news).contains("type=\"checkbox\""));
  const auto sent =
      submit("/api/v1/email/subscribe/", "email=ann%40one.example&locale=en&lists=Post");
  EXPECT_EQ(sent.status, 202);
  EXPECT_TRUE(sent.body.contains("name=\"list_ids\" value=\"" + own + "\""))
      << "a mistyped address is corrected for the same list";
}

TEST_P(NewsletterHttp, LeadsFromTheFormToTheConfirmation) {
  const auto news = list("News");
  const auto sent = submit("/api/v1/email/subscribe/",
                           "email=ann%40one.example&name=Ann&locale=en&list_ids=" + news);
  EXPECT_EQ(sent.status, 202);
  EXPECT_TRUE(sent.body.contains("<h1>Look into your mailbox</h1>")) << sent.body;
  EXPECT_TRUE(sent.body.contains("ann@one.example")) << "a mistyped address is seen";
  const auto known = submit("/api/v1/email/subscribe/",
                            "email=ann%40one.example&name=Ann&locale=en&list_ids=" + news);
  EXPECT_EQ(known.body, sent.body);
  const auto confirm = link("ann@one.example", "confirm");
  const auto asks = visit(confirm);
  EXPECT_EQ(asks.status, 200);
  EXPECT_EQ(header(asks, "Referrer-Policy"), "no-referrer");
  EXPECT_EQ(header(asks, "X-Robots-Tag"), "noindex, nofollow");
  EXPECT_TRUE(asks.body.contains("<h1>Confirm your subscription</h1>")) << asks.body;
  EXPECT_TRUE(asks.body.contains("site-top")) << "a page of the site";
  EXPECT_FALSE(asks.body.contains("one.example")) << "a forwarded email reveals nobody";
  EXPECT_EQ(status_of("ann@one.example"), "unconfirmed") << "scanners open links";
  EXPECT_TRUE(submit(confirm, "").body.contains("<h1>You are subscribed</h1>"));
  EXPECT_EQ(status_of("ann@one.example"), "enabled");
}

TEST_P(NewsletterHttp, ReturnsToThePlaceOfAFormInATextAndNowhereElse) {
  const auto news = list("News");
  const auto made =
      call("approver", "POST", "/api/v1/admin/content/",
           R"({"status": "published", "content_type": "blog", "locale": "en", "slug": "post",
               "title": "Post", "body": "Join:\n\n::subscribe{list=)" +
               news + R"(}"})");
  ASSERT_EQ(made.status, 201) << made.body;
  ASSERT_TRUE(shows("/blog/post/", "id=\"subscribed-" + news + "\""));
  EXPECT_TRUE(visit("/blog/post/").body.contains("name=\"return_to\" value=\"/blog/post/\""));
  const auto ask = [&](const std::string& return_to) {
    return submit("/api/v1/email/subscribe/",
                  "email=a%40one.example&list_ids=" + news + "&locale=en&return_to=" + return_to);
  };
  const auto back = ask("%2Fblog%2Fpost%2F");
  EXPECT_EQ(back.status, 303);
  EXPECT_EQ(header(back, "Location"), "/blog/post/#subscribed-" + news);
  for (const auto* elsewhere : {"https%3A%2F%2Fevil.example%2F", "%2F%2Fevil.example%2F",
                                "%2F%5Cevil.example%2F", "%2Fa%0D%0AX%3A+y%2F", "evil"}) {
    const auto answer = ask(elsewhere);
    EXPECT_NE(answer.status, 303) << elsewhere;
    EXPECT_EQ(header(answer, "Location"), "") << elsewhere;
  }
  const auto wrong =
      submit("/api/v1/email/subscribe/",
             "email=a%40&list_ids=" + news + "&locale=en&return_to=%2Fblog%2Fpost%2F");
  EXPECT_TRUE(wrong.body.contains("name=\"return_to\" value=\"/blog/post/\"")) << wrong.body;
}

TEST_P(NewsletterHttp, RefusesFormsOfListsThatNobodyCanJoin) {
  const auto staff = list("Staff", R"(, "is_public": false)");
  for (const auto& id : {staff, std::string("77")}) {
    const auto made = call("editor", "POST", "/api/v1/admin/content/",
                           R"({"content_type": "blog", "locale": "en", "title": "Post )" + id +
                               R"(", "body": "::subscribe{list=)" + id + R"(}"})");
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_TRUE(made.body.contains("there is no public mailing list with this id")) << made.body;
  }
}

TEST_P(NewsletterHttp, ShowsCampaignsThatAreMarkedPublic) {
  const auto hidden = sent("");
  const auto shown = sent(R"(, "is_public": true, "preheader": "In short, {{name}}")");
  const auto url = member(look(shown), "/archive_url");
  const std::string site = "https://tools.example";
  ASSERT_TRUE(url.starts_with(site + "/newsletter/")) << url;
  EXPECT_EQ(member(look(hidden), "/archive_url"), "null");
  const auto path = url.substr(site.size());
  ASSERT_TRUE(answers(path, 200));
  const auto page = visit(path);
  EXPECT_TRUE(page.body.contains("<h1>Hello everyone</h1>")) << page.body;
  EXPECT_TRUE(page.body.contains("Dear everyone, see "));
  EXPECT_TRUE(page.body.contains("href=\"https://shop.example/?a=1&amp;b=2\""));
  EXPECT_TRUE(page.body.contains("name=\"description\" content=\"In short, everyone\""));
  EXPECT_FALSE(page.body.contains("{{"));
  EXPECT_FALSE(page.body.contains("/api/v1/email/")) << "neither pixel, clicks nor tokens";
  EXPECT_TRUE(page.body.contains("\"@type\":\"Article\""));
  const auto id = hidden.substr(campaigns_path.size(), hidden.size() - campaigns_path.size() - 1);
  EXPECT_EQ(visit("/newsletter/hello-" + id + "/").status, 404);
  EXPECT_EQ(visit("/newsletter/" + id + "/").status, 404);
  const auto number = path.substr(path.rfind('-') + 1);
  EXPECT_EQ(visit("/newsletter/another-name-" + number).status, 301);
  ASSERT_TRUE(shows("/newsletter/", "In short, everyone"));
  const auto feed = visit("/newsletter/feed.xml").body;
  EXPECT_TRUE(feed.contains("<link rel=\"alternate\" type=\"text/html\" href=\"" + url + "\"/>"));
  EXPECT_TRUE(feed.contains("In short, everyone"));
  EXPECT_TRUE(visit("/sitemap.xml").body.contains("/sitemaps/en.newsletter.xml"));
  EXPECT_TRUE(visit("/sitemaps/en.newsletter.xml").body.contains("<loc>" + url + "</loc>"));
  EXPECT_EQ(call("editor", "PATCH", shown, R"({"is_public": false})").status, 200);
  EXPECT_TRUE(answers(path, 404));
  EXPECT_EQ(call("editor", "PATCH", shown, R"({"is_public": true})").status, 403)
      << "only an approver publishes what was approved without it";
  EXPECT_EQ(call("approver", "PATCH", shown, R"({"is_public": true})").status, 200);
  EXPECT_TRUE(answers(path, 200));
  EXPECT_EQ(call("approver", "PATCH", shown, R"({"subject": "Other"})").status, 409);
}

// A locale of a campaign is shown in that of the site with the same language.
TEST_P(NewsletterHttp, ListsCampaignsWhereTheirPagesAre) {
  speak(R"(["en", "pt-BR"])");
  const auto campaign = sent(R"(, "is_public": true, "archive_locale": "pt-PT")");
  const std::string site = "https://tools.example";
  std::string url;
  ASSERT_TRUE(eventually([&] {
    url = member(look(campaign), "/archive_url");
    return url.starts_with(site + "/pt-br/newsletter/");
  })) << url;
  ASSERT_TRUE(shows("/pt-br/newsletter/", "href=\"" + url.substr(site.size()) + "\""));
  EXPECT_EQ(visit(url.substr(site.size())).status, 200);
  EXPECT_TRUE(visit("/pt-br/newsletter/feed.xml").body.contains(url));
  EXPECT_TRUE(visit("/sitemap.xml").body.contains("/sitemaps/pt-BR.newsletter.xml"));
  EXPECT_EQ(header(visit("/sitemaps/pt-BR.newsletter.xml"), "Location"),
            "/sitemaps/pt-br.newsletter.xml");
  EXPECT_TRUE(visit("/sitemaps/pt-br.newsletter.xml").body.contains("<loc>" + url + "</loc>"));
  for (const auto* path : {"/newsletter/", "/newsletter/feed.xml", "/sitemaps/en.newsletter.xml"})
    EXPECT_EQ(visit(path).status, 404) << path;
}

// Every name that ends with the id of a campaign leads to its page.
TEST_P(NewsletterHttp, KeepsNothingUnderOtherNamesOfACampaign) {
  const auto campaign = sent(R"(, "is_public": true)");
  const auto url = member(look(campaign), "/archive_url");
  const auto path = url.substr(std::string("https://tools.example").size());
  const auto kept = [&] {
    const auto text = ApiTest::call("GET", "/metrics", {}, own_host).body;
    const std::string name = "\ntoolyard_page_cache_pages ";
    return std::stoi(text.substr(text.find(name) + name.size()));
  };
  ASSERT_TRUE(eventually([&] { return visit(path).status == 200 && kept() == 1; }));
  const auto name = path.substr(path.find("hello"), path.size() - path.find("hello") - 1);
  for (const auto* other : {"a-", "b-", "c-"}) {
    EXPECT_EQ(visit("/newsletter/" + (other + name) + "/").status, 301);
    EXPECT_EQ(visit("/og/newsletter/" + (other + name) + ".png").status, 404);
  }
  EXPECT_EQ(kept(), 1);
  EXPECT_EQ(visit("/og/newsletter/" + name + ".png").status, 200);
}

TEST_P(NewsletterHttp, ShowsHtmlOfEmailsWithoutWhatRuns) {
  const auto place =
      call("editor", "POST", campaigns_path,
           R"~({"name": "Html", "subject": "Html", "is_public": true, "lists": ["news"], "body":
       "<table role=\"presentation\"><tr><td onclick=\"x()\">Cell <script>y()</script></td>)~"
           R"~(</tr></table><img src=\"https://pictures.example/a.png\">)~"
           R"~(<a href=\"{{unsubscribe_url}}\">Leave</a>"})~");
  ASSERT_EQ(place.status, 200) << place.body;
  people({{.email = "ann@one.example"}});
  const auto path = campaigns_path + member(place, "/id") + "/";
  ASSERT_EQ(act(path, "start").status, 200);
  const auto url = member(wait_for(path, "finished"), "/archive_url");
  const auto archived = url.substr(std::string("https://tools.example").size());
  ASSERT_TRUE(answers(archived, 200));
  const auto page = visit(archived);
  EXPECT_TRUE(page.body.contains("Cell"));
  EXPECT_FALSE(page.body.contains("onclick"));
  EXPECT_FALSE(page.body.contains("y()"));
  EXPECT_TRUE(page.body.contains("href=\"/newsletter/\""));
  EXPECT_TRUE(
      header(page, "Content-Security-Policy").contains("img-src 'self' data: blob: https:"));
}

TEST_P(NewsletterHttp, ChangesPreferencesByTheLinkInACampaign) {
  const auto offers = list("Offers");
  people({{.email = "ann@one.example", .name = "Ann"}});
  const auto place = call("editor", "POST", campaigns_path,
                          R"~({"name": "A", "subject": "A", "lists": ["news"], "body_format":
                              "markdown", "body": "[Change]({{preferences_url}})"})~");
  const auto campaign = campaigns_path + member(place, "/id") + "/";
  ASSERT_EQ(act(campaign, "start").status, 200);
  wait_for(campaign, "finished");
  const auto preferences = link("ann@one.example", "preferences");
  const auto page = visit(preferences);
  EXPECT_EQ(page.status, 200);
  EXPECT_TRUE(page.body.contains("<h1>Your subscription</h1>")) << page.body;
  EXPECT_FALSE(page.body.contains("ann@one.example"));
  EXPECT_FALSE(page.body.contains("Ann"));
  EXPECT_EQ(status_of("ann@one.example"), "enabled");
  const auto saved =
      submit(preferences, "list_ids=0&list_ids=" + offers + "&pause_days=30&locale=en");
  EXPECT_EQ(saved.status, 200);
  EXPECT_TRUE(saved.body.contains("Your changes are saved.")) << saved.body;
  EXPECT_TRUE(saved.body.contains("value=\"" + offers + "\" checked"));
  EXPECT_EQ(call("", "GET", preferences + "export/").status, 403);
  EXPECT_EQ(submit(preferences + "erase/", "").status, 403);
  const auto second = made();
  ASSERT_EQ(act(second, "start").status, 200);
  EXPECT_EQ(counts(wait_for(second, "finished")), "0 0 1 0 of 1") << "the reader takes a break";
}

TEST_P(NewsletterHttp, ErasesByALinkToTheMailbox) {
  list("News");
  people({{.email = "ann@one.example", .name = "Ann"}});
  const auto sent = submit("/api/v1/email/preferences/", "email=ann%40one.example&locale=en");
  EXPECT_EQ(sent.status, 202);
  const auto nobody = submit("/api/v1/email/preferences/", "email=bob%40one.example&locale=en");
  EXPECT_EQ(nobody.status, 202);
  const auto wrong = submit("/api/v1/email/preferences/", "email=x%40&locale=en");
  EXPECT_EQ(wrong.status, 400);
  EXPECT_TRUE(wrong.body.contains("value=\"x@\"")) << wrong.body;
  const auto own = link("ann@one.example", "preferences");
  EXPECT_TRUE(visit(own).body.contains("ann@one.example"));
  EXPECT_EQ(member(call("", "GET", own + "export/"), "/name"), "Ann");
  EXPECT_TRUE(submit(own + "erase/", "").body.contains("<h1>Your data is deleted</h1>"));
  EXPECT_EQ(rows<std::int64_t>("select count(*) as c from subscribers").at(0), 0);
  const auto later = visit(own);
  EXPECT_EQ(later.status, 404);
  EXPECT_TRUE(later.body.contains("<h1>The link has expired</h1>")) << later.body;
  EXPECT_EQ(smtp.count(), 1u);
}

TEST_P(NewsletterHttp, SpeaksTheLanguageOfTheReader) {
  const auto news = list("News");
  speak(R"(["en", "de"])", R"(, "newsletter": [{"locale": "de", "heading": "Unsere Post",
      "introduction": "Einmal im Monat.", "thanks": "Schön, dass Sie dabei sind."}])");
  ASSERT_TRUE(shows("/de/newsletter/", "<h1>Unsere Post</h1>"));
  EXPECT_TRUE(visit("/de/newsletter/").body.contains("hreflang=\"x-default\""));
  const auto sent =
      submit("/api/v1/email/subscribe/", "email=ann%40one.example&locale=de&list_ids=" + news);
  EXPECT_TRUE(sent.body.contains("<html lang=\"de\"")) << sent.body;
  const auto confirm = link("ann@one.example", "confirm");
  EXPECT_TRUE(visit(confirm).body.contains("<html lang=\"de\""));
  EXPECT_TRUE(submit(confirm, "").body.contains("Schön, dass Sie dabei sind."));
}

class NewsletterWithoutPages : public NewsletterHttp {
 protected:
  NewsletterWithoutPages()
      : NewsletterHttp([](Settings& settings) { settings.server.pages = ServedPages::none; }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, NewsletterWithoutPages, both_engines(), engine_name);

TEST_P(NewsletterWithoutPages, HasPlainPagesForLinksInEmails) {
  const auto news = list("News");
  EXPECT_EQ(visit("/newsletter/").status, 404);
  const auto sent = submit("/api/v1/email/subscribe/", "email=ann%40one.example&list_ids=" + news);
  EXPECT_EQ(sent.status, 202);
  EXPECT_TRUE(sent.body.contains("<h1>Please check your inbox</h1>"));
  const auto confirm = link("ann@one.example", "confirm");
  EXPECT_TRUE(visit(confirm).body.contains("<h1>Confirm your subscription</h1>"));
  EXPECT_TRUE(submit(confirm, "").body.contains("<h1>You are subscribed</h1>"));
  const auto own = submit("/api/v1/email/preferences/", "email=ann%40one.example");
  EXPECT_EQ(own.status, 202);
}

}  // namespace
}  // namespace toolyard::testing
