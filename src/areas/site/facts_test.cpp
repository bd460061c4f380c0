// Tests of what stands at the addresses of the public site, on both databases: texts, tools, old
// addresses and redirects, in bulk.
#include "areas/site/facts.h"

#include <gtest/gtest.h>

#include "areas/site/site.h"
#include "tests/support/areas/content.h"

namespace toolyard::site {
namespace {

using content::Status;

// Counts the statements that pass through it.
class CountedTransaction : public Transaction {
 public:
  explicit CountedTransaction(Transaction& other) : other_(other) {}
  Attempt<std::int64_t> run(std::string_view sql, std::span<const Bound> values,
                            const RowSink& sink) override {
    ++statements;
    return other_.run(sql, values, sink);
  }
  void run_script(std::string_view sql) override { other_.run_script(sql); }
  int statements = 0;

 private:
  Transaction& other_;
};

class SitePagesTest : public testing::ContentTest {
 protected:
  SitePagesTest() {
    SiteText text;
    text.locales = {"en", "de"};
    text.hidden_tools = {"morse-code"};
    auto call = approver_;
    for (const auto field : {"locales", "hidden_tools"})
      call.given.mark(find_field(type_of<SiteText>, field));
    EXPECT_TRUE(site_.record().change(call, text));
    EXPECT_TRUE(site_.record().publish(call, {}));
  }

  std::int64_t publish(std::string_view type, std::string_view title,
                       std::string_view locale = "en", std::optional<std::string> tool = {}) {
    auto request = page(title);
    request.content_type = type;
    request.locale = locale;
    request.tool_slug = std::move(tool);
    request.status = Status::published;
    return static_cast<std::int64_t>(make(request).id);
  }
  void act(std::int64_t item, Action action) {
    ASSERT_TRUE(items_.act(approver_, content::ItemId{item}, action, {}));
  }
  // Gives a live text another slug, and publishes that.
  void move(std::int64_t item, std::string_view slug) {
    ASSERT_TRUE(save(approver_, content::ItemId{item},
                     [&](content::ContentItem& request) { request.slug = slug; }));
    act(item, Action::approve);
    act(item, Action::publish);
  }
  void redirect(std::string from, std::string to, RedirectStatus status = RedirectStatus::moved) {
    Redirect request;
    request.from_path = std::move(from);
    request.to = std::move(to);
    request.status = status;
    ASSERT_TRUE(site_.redirects().create(approver_, request));
  }
  // Returns `state item tool url` of what stands at a URL, or `none`.
  std::string at(std::string_view url, const SitePages* pages = nullptr) {
    const auto found =
        database_->read([&](Transaction& transaction) -> Result<std::optional<SitePage>> {
          return (pages ? pages : &site_.pages())->find(transaction, url);
        });
    if (!*found) return "none";
    const auto& page = **found;
    return std::string(spelling(page.state)) + " " +
           (page.content_item ? std::to_string(*page.content_item) : "-") + " " +
           page.tool_slug.value_or("-") + " " + page.url.value_or("-");
  }
  SitePage page_at(std::string_view url) {
    return **database_->read([&](Transaction& transaction) -> Result<std::optional<SitePage>> {
      return site_.pages().find(transaction, url);
    });
  }
  std::vector<std::string> urls_of(std::int64_t item, std::string_view origin = {},
                                   const SitePages* pages = nullptr) {
    return *database_->read([&](Transaction& transaction) -> Result<std::vector<std::string>> {
      return (pages ? pages : &site_.pages())->urls_of(transaction, item, origin);
    });
  }

  SecretKey secret_{std::string(32, 's')};
  Options site_options_{.tools = {{"base64", "Base64", "Encodes and decodes."},
                                  {"morse-code", "Morse code", "Dots and dashes."}},
                        .base_url = "https://tools.example"};
  Site site_{*database_, clock_, secret_, site_options_};
};
INSTANTIATE_TEST_SUITE_P(Engines, SitePagesTest, testing::both_engines(), testing::engine_name);

TEST_P(SitePagesTest, AreTextsAndTools) {
  const auto text = std::to_string(publish("blog", "Hello", "en", "base64"));
  const auto german = std::to_string(publish("tutorial", "Hallo", "de"));
  const auto home = std::to_string(publish("landing", "Home"));
  EXPECT_EQ(at("https://tools.example/blog/hello/"),
            "live " + text + " base64 https://tools.example/blog/hello/");
  EXPECT_EQ(at("https://tools.example/de/tutorials/hallo/"),
            "live " + german + " - https://tools.example/de/tutorials/hallo/");
  EXPECT_EQ(at("https://tools.example/"), "live " + home + " - https://tools.example/");
  EXPECT_EQ(at("https://tools.example/t/base64/"), "live - base64 https://tools.example/t/base64/");
  EXPECT_EQ(at("https://tools.example/de/t/base64/"),
            "live - base64 https://tools.example/de/t/base64/");
  for (const auto* none :
       {"https://tools.example/t/morse-code/", "https://tools.example/t/nothing/",
        "https://tools.example/blog/", "https://tools.example/blog/nothing/",
        "https://tools.example/de/", "https://tools.example/de/blog/hello/",
        "https://tools.example/search/?q=x", "https://tools.example/feed.xml",
        "https://tools.example/api/v1/", "https://tools.example/a/b/c/", "", "blog/hello/"})
    EXPECT_EQ(at(none), "none") << none;
}

TEST_P(SitePagesTest, AreFoundInEverySpelling) {
  const auto text = std::to_string(publish("blog", "Hello"));
  const auto here = "live " + text + " - https://tools.example/blog/hello/";
  for (const auto* url : {"https://tools.example/blog/hello", "http://tools.example/Blog//Hello/",
                          "HTTPS://TOOLS.EXAMPLE:443/blog/hello/?utm_source=x#part", "/blog/hello/",
                          "https://tools.example/%62log/hello/"})
    EXPECT_EQ(at(url), here) << url;
  for (const auto* url :
       {"https://other.example/blog/hello/", "https://blog.tools.example/blog/hello/",
        "https://tools.example:8443/blog/hello/", "android-app://tools.example/blog/hello/",
        "//tools.example/blog/hello/"})
    EXPECT_EQ(at(url), "none") << url;
}

TEST_P(SitePagesTest, AreByPathAloneWithoutABaseUrl) {
  const auto text = publish("blog", "Hello");
  Site site(*database_, clock_, secret_, {});
  ASSERT_TRUE(site.refresh());
  EXPECT_EQ(at("https://anywhere.example/blog/hello/", &site.pages()),
            "live " + std::to_string(text) + " - /blog/hello/");
  EXPECT_EQ(urls_of(text, "https://anywhere.example", &site.pages()),
            std::vector<std::string>{"https://anywhere.example/blog/hello/"});
}

TEST_P(SitePagesTest, MoveWithTheirSlugs) {
  const auto text = publish("blog", "Hello");
  move(text, "hello-again");
  const auto id = std::to_string(text);
  EXPECT_EQ(at("https://tools.example/blog/hello/"),
            "moved " + id + " - https://tools.example/blog/hello-again/");
  EXPECT_EQ(at("https://tools.example/blog/hello-again/"),
            "live " + id + " - https://tools.example/blog/hello-again/");
  const auto other = publish("blog", "Hello");
  EXPECT_EQ(at("https://tools.example/blog/hello/"),
            "live " + std::to_string(other) + " - https://tools.example/blog/hello/");
  EXPECT_EQ(urls_of(text), std::vector<std::string>{"https://tools.example/blog/hello-again/"})
      << "another text has the address now";
}

TEST_P(SitePagesTest, AreGoneOnceTheyAreUnpublished) {
  const auto text = publish("blog", "Hello");
  const auto id = std::to_string(text);
  act(text, Action::unpublish);
  EXPECT_EQ(at("https://tools.example/blog/hello/"), "gone " + id + " - -");
  EXPECT_EQ(page_at("/blog/hello/").title, "Hello");
  EXPECT_EQ(urls_of(text), std::vector<std::string>{"https://tools.example/blog/hello/"});
  redirect("/blog/hello/", "/t/base64/");
  EXPECT_EQ(at("https://tools.example/blog/hello/"),
            "moved - base64 https://tools.example/t/base64/");
}

TEST_P(SitePagesTest, AreFoundThroughRedirects) {
  const auto text = publish("blog", "Hello");
  const auto id = std::to_string(text);
  redirect("/b/", "/blog/hello/");
  redirect("/a/", "/b/");
  redirect("/caf\u00e9/", "https://tools.example/blog/hello/");
  redirect("/away/", "https://elsewhere.example/x");
  redirect("/removed/", "", RedirectStatus::gone);
  redirect("/nowhere/", "/blog/nothing/");
  const auto moved = "moved " + id + " - https://tools.example/blog/hello/";
  EXPECT_EQ(at("/a"), moved);
  EXPECT_EQ(at("/b/"), moved);
  EXPECT_EQ(at("/caf%C3%A9/"), moved);
  EXPECT_EQ(at("/away/"), "moved - - https://elsewhere.example/x");
  EXPECT_EQ(at("/removed/"), "gone - - -");
  EXPECT_EQ(at("/nowhere/"), "none");
  redirect("/blog/hello/", "/t/base64/");
  EXPECT_EQ(at("/blog/hello/"), "live " + id + " - https://tools.example/blog/hello/")
      << "what is live comes before a redirect";
  move(text, "hello-again");
  EXPECT_EQ(at("/blog/hello/"), "moved - base64 https://tools.example/t/base64/")
      << "the redirect of the owner comes before that of a changed slug";
  EXPECT_EQ(urls_of(text),
            (std::vector<std::string>{
                "https://tools.example/blog/hello-again/", "https://tools.example/blog/hello/",
                "https://tools.example/b/", "https://tools.example/caf%C3%A9/"}));
}

TEST_P(SitePagesTest, AreNotThoseOfARedirectWithoutEffect) {
  const auto text = publish("blog", "Hello"), other = publish("blog", "Other");
  redirect("/blog/other/", "/blog/hello/");
  EXPECT_EQ(urls_of(text), std::vector<std::string>{"https://tools.example/blog/hello/"});
  act(other, Action::unpublish);
  EXPECT_EQ(urls_of(text), (std::vector<std::string>{"https://tools.example/blog/hello/",
                                                     "https://tools.example/blog/other/"}));
}

TEST_P(SitePagesTest, HaveTheLinesThatSearchEnginesSee) {
  auto request = page("Hello");
  request.summary = "A greeting.";
  request.status = Status::published;
  make(request);
  auto found = page_at("/blog/hello/");
  EXPECT_EQ(found.title, "Hello");
  EXPECT_EQ(found.seo_title, "Hello");
  EXPECT_EQ(found.meta_description, "A greeting.");
  found = page_at("/t/base64/");
  EXPECT_EQ(found.seo_title, "Base64");
  EXPECT_EQ(found.meta_description, "Encodes and decodes.");
  for (const auto* title : {"Base64 online", "Base64, decoded"}) {
    request = page(title);
    request.content_type = "seo_title";
    request.tool_slug = "base64";
    request.seo_title = title;
    request.status = Status::published;
    now_ += std::chrono::hours(1);
    make(request);
  }
  found = page_at("/t/base64/");
  EXPECT_EQ(found.title, "Base64");
  EXPECT_EQ(found.seo_title, "Base64, decoded") << "the one published last";
  EXPECT_EQ(page_at("/de/t/base64/").seo_title, "Base64");
}

TEST_P(SitePagesTest, OfPartsOfAToolsPageAreThatPage) {
  auto request = page("Base64 online");
  request.content_type = "seo_title";
  request.tool_slug = "base64";
  request.seo_title = "Base64 online";
  request.status = Status::published;
  const auto item = make(request).id;
  EXPECT_EQ(urls_of(static_cast<std::int64_t>(item)),
            std::vector<std::string>{"https://tools.example/t/base64/"});
}

TEST_P(SitePagesTest, TakeNoStatementPerRow) {
  std::vector<std::string> urls;
  for (int i = 0; i < 40; ++i)
    urls.push_back("/blog/" +
                   *make([&] {
                      auto request = page("Text " + std::to_string(i));
                      request.status = Status::published;
                      return request;
                    }())
                        .slug +
                   "/");
  redirect("/old/", "/blog/text-1/");
  for (int i = 0; i < 960; ++i)
    urls.push_back(i % 3 == 0 ? "/old/" : i % 3 == 1 ? "/t/base64/" : "/x/" + std::to_string(i));
  const std::vector<std::string_view> requested(urls.begin(), urls.end());
  int statements = 0;
  const auto found = *database_->read(
      [&](Transaction& transaction) -> Result<std::vector<std::optional<SitePage>>> {
        CountedTransaction counted(transaction);
        auto pages = site_.pages().find(counted, requested);
        statements = counted.statements;
        return pages;
      });
  ASSERT_EQ(found.size(), 1000u);
  EXPECT_EQ(std::ranges::count_if(found, [](const auto& one) { return one.has_value(); }), 680);
  EXPECT_EQ(found[40]->state, SitePageState::moved);
  EXPECT_EQ(found[40]->title, "Text 1");
  EXPECT_LE(statements, 12);
}

TEST_P(SitePagesTest, SurviveHostilePages) {
  publish("blog", "Hello");
  for (const auto& url :
       {std::string("https://tools.example/%00/"), std::string("https://tools.example/%ff/"),
        "https://tools.example/" + std::string(5'000, 'a') + "/",
        "https://tools.example/" + std::string(2'000, '/'),
        std::string("https://tools.example/blog/hello' or 1=1 --/"), std::string("https://"),
        std::string("https:///blog/hello/"), std::string("/blog/../blog/x\\y/"),
        std::string("https://tools.example@evil.example/blog/hello/")})
    EXPECT_EQ(at(url), "none") << url;
}

}  // namespace
}  // namespace toolyard::site
