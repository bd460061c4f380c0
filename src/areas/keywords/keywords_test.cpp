// Tests of keywords on both databases: creating and changing them, and their figures.
#include "areas/keywords/keywords.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/areas/test_jobs.h"
#include "tests/support/test_database.h"

namespace toolyard::keywords {
namespace {

std::int64_t hash_of(std::string_view text) {
  return static_cast<std::int64_t>(std::hash<std::string_view>()(text));
}

using testing::Engine;

struct WrittenFact {
  std::int64_t grain = 3;
  std::string_view first, last, query;
  std::int64_t clicks = 0, impressions = 0;
  double position = 1;
  std::string_view country = "", device = "";
};

class KeywordsTest : public ::testing::TestWithParam<Engine> {
 protected:
  // Writes the facts as one import.
  void import(const std::vector<WrittenFact>& facts, std::string_view name_of_site = "s") {
    const auto done = database_->write([&](Transaction& transaction) -> Result<bool> {
      transaction.change(
          "insert into search_sites (site, created_at) values ($1, 0) "
          "on conflict (site) do nothing",
          name_of_site);
      const auto site = *transaction.row<std::int64_t>(
          "select id from search_sites where site = $1", name_of_site);
      auto first = INT32_MAX, last = 0;
      for (const auto& fact : facts) {
        first = std::min(first, *parse_day(fact.first));
        last = std::max(last, *parse_day(fact.last));
      }
      const auto name = std::to_string(++imports_);
      const auto id = *transaction.row<std::int64_t>(
          "insert into search_imports (site, sha256, kind, search_type, first_day, last_day, "
          "tables, rows_read, rows_written, skipped_count, rows_skipped, warnings, created_at) "
          "values ($1, $2, 'json', 'web', $3, $4, '', 0, $5, 0, '', '', 0) returning id",
          site, BytesView{name}, first, last, facts.size());
      for (const auto& fact : facts) {
        transaction.change(
            "insert into search_facts (site, grain, search_type, first_day, last_day, query_hash, "
            "rest_hash, query, page, country, device, appearance, clicks, impressions, "
            "sum_position, state, "
            "import) values ($1, $2, 'web', $3, $4, $5, $6, $7, '', $8, $9, '', $10, $11, $12, "
            "'final', $13) on conflict (site, grain, search_type, first_day, last_day, query_hash, "
            "rest_hash) do update set clicks = excluded.clicks",
            site, fact.grain, *parse_day(fact.first), *parse_day(fact.last), hash_of(fact.query),
            hash_of(std::string(fact.country).append(fact.device)), fact.query, fact.country,
            fact.device, fact.clicks, fact.impressions, fact.position * double(fact.impressions),
            id);
      }
      return true;
    });
    EXPECT_TRUE(done);
  }
  static WrittenFact day(std::string_view when, std::string_view query, std::int64_t clicks,
                         std::int64_t impressions, double position) {
    return {.first = when,
            .last = when,
            .query = query,
            .clicks = clicks,
            .impressions = impressions,
            .position = position};
  }
  Keyword make(KeywordText text) { return service().create(editor_, std::move(text)).value(); }
  KeywordService& service() { return all_.service(); }
  Keyword now_is(KeywordId id) { return service().find(editor_, id).value(); }
  template <class T> static std::string refusal(const Result<T>& result) {
    if (result) return "";
    std::string text(result.error().type->code);
    for (const auto& fault : result.error().faults) text += " " + fault.pointer + " " + fault.code;
    return text;
  }
  std::vector<std::string> names(const KeywordQuery& query) {
    std::vector<std::string> all;
    const auto page = service().list(editor_, query).value();
    for (const auto& one : page.results) all.push_back(one.keyword);
    return all;
  }
  std::vector<std::string> top(const TopQuery& query) {
    std::vector<std::string> all;
    const auto top = service().top(editor_, query).value();
    for (const auto& one : top.results) all.push_back(one.keyword);
    return all;
  }
  std::int64_t count(const std::string& from) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as count from " + from);
    });
  }

  testing::TestDatabase database_{GetParam()};
  int imports_ = 0;
  Instant now_{std::chrono::seconds(1'800'000'000)};
  Clock clock_ = [this] { return now_; };
  testing::TestJobs jobs_{*database_, clock_};
  Options options_{.tool_slugs = {"pdf-merge"}};
  Keywords all_{*database_, jobs_.queue(), clock_, options_};
  Call editor_{.caller = {.user = UserId{2}, .role = Role::editor}, .url = "http://here/"};
};
INSTANTIATE_TEST_SUITE_P(Engines, KeywordsTest, testing::both_engines(), testing::engine_name);

using Texts = std::vector<std::string>;

TEST_P(KeywordsTest, AreKeptInTheirNormalForm) {
  const auto made = make({.keyword = " Merge  PDF ",
                          .country = "DE",
                          .volume = 500,
                          .tool_slug = "pdf-merge",
                          .tags = {"b", "a", "b"}});
  EXPECT_EQ(made.keyword, "merge pdf");
  EXPECT_EQ(made.country, "deu");
  EXPECT_EQ(made.tags, (Texts{"a", "b"}));
  EXPECT_EQ(made.locale, "en");
  EXPECT_TRUE(made.is_tracked);
  EXPECT_EQ(made.metrics.clicks, 0);
  EXPECT_EQ(made.metrics.position, std::nullopt);
  EXPECT_EQ(refusal(service().create(editor_, {.keyword = "MERGE PDF", .country = "deu"})),
            "duplicate /keyword duplicate");
  EXPECT_EQ(make({.keyword = "merge pdf"}).country, std::nullopt);
  EXPECT_EQ(make({.keyword = "merge pdf", .device = Device::mobile}).device, Device::mobile);
  EXPECT_EQ(refusal(service().create(editor_, {.keyword = " \t",
                                               .locale = "english",
                                               .country = "xx",
                                               .target_url = "ftp://x",
                                               .tool_slug = "other"})),
            "validation_error /keyword required /locale invalid_format /country invalid_option "
            "/target_url invalid_format /tool_slug invalid_option");
  EXPECT_EQ(count("audit_entries"), 3);
}

TEST_P(KeywordsTest, CountTheLastDaysAndThoseBefore) {
  const auto one = make({.keyword = "merge pdf"});
  import({day("2026-10-28", "merge pdf", 6, 100, 4), day("2026-10-01", "merge pdf", 4, 300, 8),
          day("2026-09-30", "merge pdf", 5, 50, 3), day("2026-08-01", "merge pdf", 1, 10, 2),
          day("2026-10-28", "other", 9, 900, 1)});
  const auto now = now_is(one.id);
  EXPECT_EQ(now.metrics.clicks, 10);
  EXPECT_EQ(now.metrics.impressions, 400);
  EXPECT_EQ(now.metrics.ctr, .025);
  EXPECT_EQ(now.metrics.position, 7);
  EXPECT_EQ(now.previous.clicks, 5);
  EXPECT_EQ(now.delta_position, 4);
  EXPECT_EQ(now.best_position, 2);
  EXPECT_EQ(now.best_position_at, std::chrono::sys_days(std::chrono::year(2026) / 8 / 1));
  // A day that is imported again is not counted twice, and a keyword created later is counted too.
  import({day("2026-10-28", "merge pdf", 7, 100, 4)});
  EXPECT_EQ(now_is(one.id).metrics.clicks, 11);
  EXPECT_EQ(make({.keyword = "other"}).metrics.clicks, 9);
  EXPECT_EQ(now_is(one.id).metrics.clicks, 11);
}

TEST_P(KeywordsTest, CountAPropertyOnceThatAnotherContains) {
  import({day("2026-10-01", "pdf", 2, 20, 1)}, "https://x.example/");
  import({day("2026-10-01", "pdf", 3, 30, 1)}, "sc-domain:x.example");
  import({day("2026-10-01", "pdf", 4, 40, 1)}, "https://other.example/");
  import({day("2026-10-02", "pdf", 5, 50, 1)}, "https://x.example/");
  EXPECT_EQ(now_is(make({.keyword = "pdf"}).id).metrics.clicks, 3 + 4 + 5);
}

TEST_P(KeywordsTest, AreCountedAgainAfterFactsWereRemoved) {
  import({day("2026-10-01", "pdf", 2, 20, 1)});
  import({day("2026-10-02", "pdf", 3, 30, 1)});
  const auto id = make({.keyword = "pdf"}).id;
  EXPECT_EQ(now_is(id).metrics.clicks, 5);
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("delete from search_facts where first_day = $1", *parse_day("2026-10-02"));
    all_.recount(transaction);
    return {};
  }));
  EXPECT_EQ(now_is(id).metrics.clicks, 2);
}

TEST_P(KeywordsTest, AreCountedByCountryAndDevice) {
  auto german = day("2026-10-28", "x", 1, 10, 1), french = german, phones = german;
  german.grain = french.grain = 3 | 8;
  german.country = "deu";
  french.country = "fra";
  french.clicks = 2;
  phones.grain = 3 | 16;
  phones.device = "MOBILE";
  phones.clicks = 4;
  auto all = day("2026-10-28", "x", 8, 80, 1);
  import({german, french, phones, all});
  EXPECT_EQ(make({.keyword = "x"}).metrics.clicks, 8);
  EXPECT_EQ(make({.keyword = "x", .country = "de"}).metrics.clicks, 1);
  EXPECT_EQ(make({.keyword = "x", .country = "fr"}).metrics.clicks, 2);
  EXPECT_EQ(make({.keyword = "x", .device = Device::mobile}).metrics.clicks, 4);
  EXPECT_EQ(make({.keyword = "x", .device = Device::tablet}).metrics.clicks, 0);
  const auto both = make({.keyword = "x", .country = "de", .device = Device::mobile});
  EXPECT_EQ(both.metrics.clicks, 0) << "no facts tell both apart";
}

TEST_P(KeywordsTest, WithoutDatesCountTheLatestFile) {
  const auto one = make({.keyword = "x"});
  auto now = day("2026-10-01", "x", 5, 100, 3);
  now.grain = 2;
  now.last = "2026-10-28";
  auto before = now;
  before.first = "2026-09-03";
  before.last = "2026-09-30";
  before.clicks = 3;
  import({now});
  import({before});
  EXPECT_EQ(now_is(one.id).metrics.clicks, 5);
  EXPECT_EQ(now_is(one.id).previous.clicks, 3);
  EXPECT_EQ(service().top(editor_, {})->period->start, "2026-10-01");
  EXPECT_EQ(top({}), Texts{"x"});
}

TEST_P(KeywordsTest, TellTheirHistory) {
  make({.keyword = "x"});
  import({day("2026-10-28", "x", 6, 100, 4), day("2026-10-01", "x", 4, 0, 8),
          day("2026-01-01", "x", 4, 300, 8)});
  EXPECT_FALSE(service().list(editor_, {})->results.at(0).history);
  const auto history = *service().list(editor_, {.include = "history"})->results.at(0).history;
  ASSERT_EQ(history.size(), 2u);
  const auto alone = service().list(editor_, {})->results.at(0).id;
  EXPECT_EQ(now_is(alone).history->size(), 2u);
  EXPECT_EQ(history[0].start, "2026-10-01");
  EXPECT_EQ(history[0].position, std::nullopt);
  EXPECT_EQ(history[1].clicks, 6);
  EXPECT_EQ(history[1].position, 4);
  EXPECT_EQ(refusal(service().list(editor_, {.include = "all"})),
            "validation_error /include invalid_option");
}

TEST_P(KeywordsTest, AreFiltered) {
  make({.keyword = "a", .volume = 10, .tags = {"x"}});
  make({.keyword = "b", .locale = "de", .volume = 20, .source = KeywordSource::gsc});
  make({.keyword = "c", .country = "fr", .tool_slug = "pdf-merge", .is_tracked = false});
  EXPECT_EQ(names({}), (Texts{"c", "b", "a"}));
  EXPECT_EQ(names({.locale = "de"}), Texts{"b"});
  EXPECT_EQ(names({.country = "FR"}), Texts{"c"});
  EXPECT_EQ(names({.tag = "x"}), Texts{"a"});
  EXPECT_EQ(names({.tag = "%"}), Texts{});
  EXPECT_EQ(names({.tool_slug = "pdf-merge"}), Texts{"c"});
  EXPECT_EQ(names({.source = KeywordSource::gsc}), Texts{"b"});
  EXPECT_EQ(names({.is_tracked = false}), Texts{"c"});
  EXPECT_EQ(names({.min_volume = 11}), Texts{"b"});
  EXPECT_EQ(names({.ordering = "-volume"}), (Texts{"b", "a", "c"}));
}

TEST_P(KeywordsTest, TopsAlwaysComeInTheSameOrder) {
  for (const auto* name : {"b", "a", "c", "d", "unseen"}) make({.keyword = name, .volume = 7});
  import({day("2026-10-28", "a", 5, 50, 4), day("2026-10-28", "b", 5, 50, 3),
          day("2026-10-28", "c", 5, 60, 4), day("2026-10-28", "d", 9, 90, 5),
          day("2026-08-01", "a", 99, 999, 1)});
  EXPECT_EQ(top({}), (Texts{"d", "c", "a", "b"}));
  EXPECT_EQ(top({.metric = TopMetric::position}), (Texts{"b", "c", "a", "d"}));
  EXPECT_EQ(top({.metric = TopMetric::ctr}), (Texts{"d", "a", "b", "c"}));
  EXPECT_EQ(top({.metric = TopMetric::impressions, .limit = 2}), (Texts{"d", "c"}));
  EXPECT_EQ(top({.metric = TopMetric::volume}), (Texts{"d", "c", "a", "b", "unseen"}));
  EXPECT_EQ(top({.start_date = "2026-08-01", .end_date = "2026-08-02"}), Texts{"a"});
  EXPECT_EQ(refusal(service().top(editor_, {.start_date = "x", .end_date = ""})),
            "validation_error /start_date invalid_format /end_date required");
}

TEST_P(KeywordsTest, OfManyTheGoodOnesAreMade) {
  make({.keyword = "known"});
  PostRequest request;
  request.keywords.emplace();
  for (const auto* text : {R"({"keyword": "New One", "tags": ["t"]})", R"({"keyword": "KNOWN"})",
                           R"({"keyword": "new one"})", R"({"keyword": 7})", R"({"keyword": ""})",
                           R"({"keywort": "x"})", R"(["x"])"})
    request.keywords->push_back({text});
  const auto made = service().create_many(editor_, request).value();
  EXPECT_EQ(made.created, 1);
  EXPECT_EQ(made.skipped, 2);
  ASSERT_EQ(made.results.size(), 1u);
  EXPECT_EQ(made.results[0].keyword, "new one");
  ASSERT_GE(made.errors.size(), 4u);
  EXPECT_EQ(made.errors[0].index, 3);
  EXPECT_EQ(made.errors[0].pointer, "/keyword");
}

TEST_P(KeywordsTest, OfATableTheGoodOnesAreMade) {
  const auto table = [&](std::string text) {
    PostRequest request;
    request.file.emplace(std::move(text));
    return service().create_many(editor_, request);
  };
  const auto made =
      table(
          "\xEF\xBB\xBFKeyword;Volume;Tags\r\nMerge PDF;1200;\"a,b\"\r\n\r\nx;many;\r\ny;;\r\n"
          "z;1;t;more\r\n")
          .value();
  EXPECT_EQ(made.created, 2);
  EXPECT_EQ(made.results.at(0).tags, (Texts{"a", "b"}));
  EXPECT_EQ(made.results[0].volume, 1200);
  EXPECT_EQ(made.results[0].source, KeywordSource::import);
  ASSERT_EQ(made.errors.size(), 2u);
  EXPECT_EQ(made.errors[0].line, 4);
  EXPECT_EQ(made.errors[0].pointer, "/volume");
  EXPECT_EQ(made.errors[1].line, 6) << "it has more cells than there are columns";
  std::string many = "keyword\n";
  for (int i = 0; i <= 1000; ++i) many += "k" + std::to_string(i) + "\n";
  for (const auto& text :
       {std::string(), std::string("volume\n1\n"), std::string("keyword,keyword\na,b\n"),
        std::string("keyword,wrong\na,b\n"), std::string("keyword\n\"open\n"),
        std::string("keyword\n\xFF\n"), many})
    EXPECT_EQ(refusal(table(text)), "validation_error /file invalid_format") << text.substr(0, 40);
  EXPECT_EQ(count("keywords"), 2);
}

TEST_P(KeywordsTest, AreChangedAndForgotten) {
  import({day("2026-10-28", "x", 6, 100, 4), day("2026-10-28", "y", 9, 100, 4)});
  const auto one = make({.keyword = "x", .tags = {"t"}});
  EXPECT_EQ(one.metrics.clicks, 6);
  // Only the fields in `given` are changed.
  SeenFields given;
  given.mark(find_field(type_of<Keyword>, "keyword"));
  auto call = editor_;
  call.given = given;
  Keyword request;
  request.keyword = "Y";
  const auto changed = service().change(call, one.id, request).value();
  EXPECT_EQ(changed.keyword, "y");
  EXPECT_EQ(changed.tags, Texts{"t"});
  EXPECT_EQ(changed.metrics.clicks, 9);
  EXPECT_EQ(service().change(call, one.id, request)->change_count, changed.change_count);
  make({.keyword = "z"});
  request.keyword = "z";
  EXPECT_EQ(refusal(service().change(call, one.id, request)), "duplicate /keyword duplicate");
  call.if_match = R"("7")";
  EXPECT_EQ(refusal(service().change(call, one.id, request)), "precondition_failed");
  EXPECT_EQ(refusal(service().remove(call, one.id)), "precondition_failed");
  EXPECT_TRUE(service().remove(editor_, one.id));
  EXPECT_EQ(refusal(service().remove(editor_, one.id)), "not_found");
  EXPECT_EQ(refusal(service().find(editor_, one.id)), "not_found");
  EXPECT_EQ(count("keyword_tags"), 0);
}

TEST_P(KeywordsTest, ManyFactsAreCountedByAJob) {
  Counting counting(*database_, jobs_.queue(), 1);
  KeywordService patient(*database_, clock_, counting, options_);
  import({day("2026-10-28", "x", 6, 100, 4), day("2026-05-28", "x", 9, 100, 4)});
  ASSERT_TRUE(patient.create(editor_, {.keyword = "x"}));
  EXPECT_EQ(patient.list(editor_, {})->results.at(0).metrics.clicks, 0);
  ASSERT_EQ(jobs_.waiting().size(), 1u);
  ASSERT_TRUE(jobs_.run(jobs_.waiting()[0], all_.job_handlers().at(0).second));
  EXPECT_EQ(patient.list(editor_, {})->results.at(0).metrics.clicks, 6);
  EXPECT_TRUE(jobs_.waiting().empty());
  EXPECT_EQ(count("keyword_facts"), 2);
}

TEST_P(KeywordsTest, RacingCallsCountOnce) {
  import({day("2026-10-28", "x", 6, 100, 4)});
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        (void)service().create(editor_, {.keyword = "x"});
        EXPECT_TRUE(service().list(editor_, {}));
      });
  }
  EXPECT_EQ(count("keywords"), 1);
  EXPECT_EQ(service().list(editor_, {})->results.at(0).metrics.clicks, 6);
}

}  // namespace
}  // namespace toolyard::keywords
