// Tests of redirects on both databases: their paths, loops and chains, import and export, and what
// other nodes see.
#include <gtest/gtest.h>

#include <thread>

#include "areas/site/site.h"
#include "tests/support/test_database.h"

namespace toolyard::site {
namespace {

using testing::Engine;

class RedirectsTest : public ::testing::TestWithParam<Engine> {
 protected:
  RedirectsTest() { EXPECT_TRUE(site_.refresh()); }

  static Redirect redirect(std::string from, std::string to,
                           RedirectStatus status = RedirectStatus::moved) {
    Redirect request;
    request.from_path = std::move(from);
    request.to = std::move(to);
    request.status = status;
    return request;
  }
  Result<StoredRedirect> add(std::string from, std::string to,
                             RedirectStatus status = RedirectStatus::moved) {
    return redirects_.create(approver_, redirect(std::move(from), std::move(to), status));
  }
  // Returns `/pointer code` of the faults, or the code of the problem.
  template <class T> static std::string refusal(const Result<T>& result) {
    if (result) return "";
    std::string all;
    for (const auto& fault : result.error().faults)
      all += (all.empty() ? "" : ", ") + fault.pointer + " " + fault.code;
    return all.empty() ? std::string(result.error().type->code) : all;
  }
  std::string target(std::string_view path) {
    const auto found = database_->read(
        [&](Transaction& transaction) { return Redirects::find(transaction, path); });
    return found.value() ? (*found)->to : "none";
  }
  RedirectImportResult import(std::string_view csv) {
    RedirectImportRequest request;
    request.file = Blob();
    request.file->owned = csv;
    return redirects_.import(request).value();
  }
  static std::string errors_of(const RedirectImportResult& done) {
    std::string all;
    for (const auto& error : done.errors)
      all += std::to_string(error.line) + " " + error.pointer + " " + error.code + "\n";
    return all;
  }

  testing::TestDatabase database_{GetParam()};
  Clock clock_ = [] { return Instant(std::chrono::seconds(1'800'000'000)); };
  SecretKey secret_{std::string(32, 's')};
  Options options_{.base_url = "https://tools.example"};
  Site site_{*database_, clock_, secret_, options_};
  Redirects& redirects_ = site_.redirects();
  Call approver_{.caller = {.user = UserId{7}, .role = Role::approver}, .url = "http://here/"};
};
INSTANTIATE_TEST_SUITE_P(Engines, RedirectsTest, testing::both_engines(), testing::engine_name);

TEST_P(RedirectsTest, AreFoundByAnySpellingOfTheirPath) {
  ASSERT_TRUE(add("/Old-Caf%C3%89", "/blog/new/"));
  ASSERT_TRUE(add("/index.php", "https://example.org/"));
  ASSERT_TRUE(add("/gone/", "", RedirectStatus::gone));
  for (const auto* path : {"/old-caf\u00e9/", "/old-caf%c3%a9", "/OLD-CAF%C3%A9/?utm_source=a"})
    EXPECT_EQ(target(path), "/blog/new/") << path;
  EXPECT_EQ(target("/Index.php"), "https://example.org/");
  EXPECT_EQ(target("/gone"), "");
  for (const auto* path : {"/", "/old/", "", "//old-caf\u00e9/", "/index.php/"})
    EXPECT_EQ(target(path), "none") << path;
}

TEST_P(RedirectsTest, FromPathsThatTheProgramUsesAreRefused) {
  for (const auto* path :
       {"/", "/api/", "/API/v1/x/", "/admin", "/account/a/", "/docs/", "/assets/a.js", "/t/",
        "/tags/", "/search/", "/robots.txt", "/.well-known/a", "/oauth/x"})
    EXPECT_EQ(refusal(add(path, "/blog/")), "/from_path reserved") << path;
  for (const auto* path :
       {"/t/old-tool/", "/tags/old/", "/authors/somebody/", "/apis/", "/blog/a/"})
    EXPECT_EQ(refusal(add(path, "/elsewhere/")), "") << path;
}

TEST_P(RedirectsTest, AreCheckedAsAWhole) {
  for (const auto* path : {"", "a", "//a", "/a?b", "/a#b", "/a//b", "/../a", "/a/..", "/a%0d%0ab",
                           "/a%3fb", "/a\\b", "https://tools.example/a/", "/%FF"})
    EXPECT_EQ(refusal(add(path, "/blog/")), "/from_path invalid_format") << path;
  EXPECT_EQ(refusal(add("/" + std::string(600, 'a'), "/blog/")), "/from_path out_of_range");
  for (const auto* to : {"javascript:alert(1)", "//evil.example/", "/\\evil.example", "blog",
                         "mailto:ada@example.org", "https://user@evil.example/",
                         "/a\r\nSet-Cookie:a=b", "data:text/html,a"})
    EXPECT_EQ(refusal(add("/a/", to)), "/to invalid_format") << to;
  EXPECT_EQ(refusal(add("/a/", "")), "/to required");
  EXPECT_EQ(refusal(add("/a/", "/b/", RedirectStatus::gone)), "/to conflicting_options");
  EXPECT_EQ(refusal(add("b", "c")), "/from_path invalid_format, /to invalid_format");
}

TEST_P(RedirectsTest, AreUnique) {
  ASSERT_TRUE(add("/a/", "/b/"));
  EXPECT_EQ(refusal(add("/A", "/c/")), "/from_path duplicate");
}

TEST_P(RedirectsTest, NeverLoop) {
  EXPECT_EQ(refusal(add("/a/", "/A?b=c")), "/to redirect_loop");
  EXPECT_EQ(refusal(add("/a/", "https://tools.example/a#top")), "/to redirect_loop");
  ASSERT_TRUE(add("/a/", "/b/"));
  ASSERT_TRUE(add("/b/", "/c/"));
  EXPECT_EQ(refusal(add("/c/", "/a/")), "/to redirect_loop");
  const auto third = add("/c/", "/d/").value();
  auto call = approver_;
  call.given.mark(find_field(type_of<Redirect>, "to"));
  EXPECT_EQ(refusal(redirects_.change(call, third.id, redirect("", "/a/"))), "/to redirect_loop");
  EXPECT_EQ(target("/c/"), "/d/");
}

TEST_P(RedirectsTest, FormShortChains) {
  for (const auto& [from, to] : {std::pair("/1/", "/2/"), std::pair("/2/", "/3/"),
                                 std::pair("/4/", "/5/"), std::pair("/5/", "/6/")})
    ASSERT_TRUE(add(from, to)) << from;
  ASSERT_TRUE(add("/3/", "/4/")) << "five in a row";
  EXPECT_EQ(refusal(add("/0/", "/1/")), "/to redirect_loop");
  EXPECT_EQ(refusal(add("/6/", "https://example.org/")), "/to redirect_loop");
  EXPECT_EQ(refusal(add("/6/", "", RedirectStatus::gone)), "/to redirect_loop");
  EXPECT_EQ(refusal(add("/0/", "/2/")), "") << "beside the first";
}

TEST_P(RedirectsTest, AreSeenByOtherNodes) {
  const auto other_pool = database_.connect();
  Site other(*other_pool, clock_, secret_, options_);
  ASSERT_TRUE(other.refresh());
  auto version = other.version();
  const auto own = site_.version();
  const auto is_seen = [&] {
    EXPECT_TRUE(other.refresh());
    const bool is_newer = other.version() > version;
    version = other.version();
    return is_newer;
  };
  const auto made = add("/a/", "/b/").value();
  EXPECT_GT(site_.version(), own) << "at once";
  EXPECT_TRUE(is_seen());
  EXPECT_EQ(refusal(add("/a/", "/c/")), "/from_path duplicate");
  EXPECT_FALSE(is_seen()) << "nothing was changed";
  ASSERT_TRUE(redirects_.remove(approver_, made.id));
  EXPECT_TRUE(is_seen());
  EXPECT_EQ(import("from_path,to\n/x/,/y/\n").created, 1);
  EXPECT_TRUE(is_seen());
}

TEST_P(RedirectsTest, AreImportedAndExported) {
  const std::string file =
      "from_path,to,status\r\n/a/,/b/,301\r\n/gone/,,410\r\n/x.html,https://example.org/"
      "?a=1,302\r\n";
  const auto first = import(file);
  EXPECT_EQ(first.lines, 3);
  EXPECT_EQ(first.created, 3) << errors_of(first);
  EXPECT_EQ(import(file).unchanged, 3);
  const auto changed = import(
      "\xEF\xBB\xBF"
      "To;From_Path;Note\n/c/;/A;\"new; moved\"\n");
  EXPECT_EQ(changed.updated, 1) << errors_of(changed);
  RedirectQuery query;
  query.ordering = "from_path";
  const auto table = redirects_.export_table(query).value();
  EXPECT_EQ(table.rows, 3);
  EXPECT_EQ(table.file.owned,
            "from_path,to,status\r\n/a/,/c/,301\r\n/gone/,,410\r\n/x.html,https://example.org/?a=1,"
            "302\r\n");
  EXPECT_EQ(import(table.file.owned).unchanged, 3);
  query.search = "moved";
  EXPECT_EQ(redirects_.list(approver_, query).value().count, 1);
  query = {};
  query.from_path = "/X.HTML?y";
  EXPECT_EQ(redirects_.list(approver_, query).value().results.front().to,
            "https://example.org/?a=1");
}

TEST_P(RedirectsTest, AreImportedWithoutTheLinesThatAreWrong) {
  const auto done = import(
      "from_path,to,status\n/a/,/b/\n/admin/,/b/\n/c/,javascript:a,\n/d/,/e/,307\n/A,/f/\n/b/,/a/\n"
      "/g/,/h/,301,more\n,/b/\n/i/,/j/\n");
  EXPECT_EQ(done.lines, 9);
  EXPECT_EQ(done.created, 2);
  EXPECT_EQ(done.failed, 7);
  EXPECT_EQ(errors_of(done),
            "3 /from_path reserved\n4 /to invalid_format\n5 /status invalid_option\n"
            "6 /from_path duplicate\n7 /to redirect_loop\n8  invalid_format\n"
            "9 /from_path required\n");
  EXPECT_EQ(target("/a/"), "/b/");
  for (const auto* file : {"", "to\n/a/\n", "from_path,path\n", "from_path,from_path\n", "\xff"}) {
    RedirectImportRequest request;
    request.file = Blob();
    request.file->owned = file;
    EXPECT_EQ(refusal(redirects_.import(request)), "/file invalid_format") << file;
  }
  EXPECT_EQ(refusal(redirects_.import({})), "/file required");
}

TEST_P(RedirectsTest, AreLimitedInNumber) {
  ASSERT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
    transaction.change(
        "insert into redirects (from_path, target, leads_to, status, note, created_at, updated_at) "
        "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < "
        "99999) select '/old/' || n || '/', '/new/', '/new/', '301', '', 0, 0 from numbers");
    return {};
  }));
  const auto done = import("from_path,to\n/a/,/b/\n/c/,/d/\n/old/7/,/elsewhere/\n");
  EXPECT_EQ(errors_of(done), "3  too_many_redirects\n");
  EXPECT_EQ(done.created, 1);
  EXPECT_EQ(done.updated, 1);
  EXPECT_EQ(refusal(add("/e/", "/f/")), "too_many_redirects");
  EXPECT_EQ(redirects_.export_table({}).value().rows_sent, max_redirects);
  EXPECT_EQ(target("/old/99999/"), "/new/");
}

TEST_P(RedirectsTest, NeverLoopAlthoughManyAreMadeAtOnce) {
  for (int round = 0; round < 10; ++round) {
    const auto a = "/a" + std::to_string(round) + "/", b = "/b" + std::to_string(round) + "/";
    std::atomic<int> made = 0;
    {
      const std::jthread one([&] { made += add(a, b).has_value(); });
      const std::jthread other([&] { made += add(b, a).has_value(); });
    }
    EXPECT_EQ(made, 1);
  }
}

}  // namespace
}  // namespace toolyard::site
