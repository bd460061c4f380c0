// Tests of the refresh on both databases: what it finds, keeps, changes and removes.
#include <gtest/gtest.h>

#include "tests/support/areas/opportunities.h"

namespace toolyard::opportunities {
namespace {

using testing::WrittenFact;
using Texts = std::vector<std::string>;

class Opportunities : public testing::OpportunitiesTest {};
INSTANTIATE_TEST_SUITE_P(Engines, Opportunities, testing::both_engines(), testing::engine_name);

const WrittenFact near_the_top{"merge pdf", "https://tools.example/pdf-merge/", 120, 3400, 8.1};

TEST_P(Opportunities, AreFoundByTheNumbers) {
  write_facts("2026-10-20", {near_the_top,
                             {"sql join", "/sql/", 900, 12000, 2.3},
                             {"rare", "/rare/", 1, 99, 10.5},
                             {"what is a monad", "/fp/", 0, 1000, 35}});
  const auto done = refresh();
  EXPECT_EQ(done.state, Progress::done);
  EXPECT_EQ(done.sites.at(0).window->start, "2026-09-23");
  EXPECT_EQ(done.sites[0].window->end, "2026-10-20");
  EXPECT_EQ(done.created, 3);
  EXPECT_EQ(texts(), (Texts{"low_ctr sql join /sql/ 815",
                            "striking_distance merge pdf https://tools.example/pdf-merge/ 254",
                            "content_gap what is a monad - 25"}));
  const auto near = only(Type::striking_distance);
  EXPECT_NEAR(near.score, 88.4861, 6e-6);
  EXPECT_NEAR(near.confidence, 0.944444, 6e-6);
  EXPECT_EQ(near.position, 8.1);
  EXPECT_NEAR(near.expected_ctr.value(), 0.0316, 1e-12);
  EXPECT_EQ(near.target_position, 3);
  EXPECT_EQ(near.tool_slug, "pdf-merge");
  EXPECT_EQ(near.suggested_purpose, Purpose::tool_description);
  EXPECT_EQ(near.locale, "en");
  EXPECT_EQ(near.site, "https://tools.example/");
  EXPECT_EQ(only(Type::content_gap).suggested_purpose, Purpose::faq);
  EXPECT_EQ(only(Type::low_ctr).suggested_purpose, Purpose::seo_title);
}

TEST_P(Opportunities, OfDaysAreOnePerQueryAndPage) {
  write_facts("2026-10-19", {{"merge pdf", "/pdf-merge/", 100, 3000, 8}});
  write_facts("2026-10-20", {{"merge pdf", "/pdf-merge/", 20, 400, 8.85}});
  EXPECT_EQ(refresh().created, 1);
  EXPECT_EQ(only(Type::striking_distance).position, 8.1);
  EXPECT_NEAR(only(Type::striking_distance).score, 88.4861, 6e-6);
}

TEST_P(Opportunities, CompetingPagesAreOne) {
  write_facts("2026-10-20", {{"hash", "/a/", 60, 1000, 5},
                             {"hash", "/b/", 10, 800, 9},
                             {"hash", "/c/", 0, 200, 15},
                             {"hash", "/d/", 0, 49, 19}});
  refresh();
  const auto one = only(Type::cannibalization);
  EXPECT_NEAR(one.estimated_gain, 50, 1e-9);
  EXPECT_NEAR(one.score, 27.026, 6e-6);
  EXPECT_EQ(one.query, "hash");
  EXPECT_EQ(one.page, "/a/");
  ASSERT_EQ(one.evidence.size(), 3u);
  EXPECT_EQ(one.evidence[1].page, "/b/");
  EXPECT_EQ(one.evidence[1].clicks, 10);
  EXPECT_EQ(one.factors.at(0).first, "hhi");
  EXPECT_NEAR(one.factors.at(0).second, .42, 1e-12);
  // Another page takes the lead; the opportunity stays the same.
  run("update search_facts set clicks = 100 where page = '/b/'");
  EXPECT_EQ(refresh().created, 0);
  EXPECT_EQ(only(Type::cannibalization).id, one.id);
  EXPECT_EQ(only(Type::cannibalization).page, "/b/");
}

TEST_P(Opportunities, WindowsBeforeShowDecay) {
  write_facts("2026-09-10", {{"old", "/old/", 400, 9500, 2}});
  write_facts("2026-10-20", {{"old", "/old/", 250, 9000, 1}, {"new", "/new/", 400, 9000, 1}});
  refresh("2026-10-01", "2026-10-28");
  const auto one = only(Type::decay);
  EXPECT_EQ(one.estimated_gain, 150);
  EXPECT_NEAR(one.score, 50.933, 6e-6);
  EXPECT_EQ(one.evidence.at(0).kind, EvidenceKind::previous_window);
  EXPECT_EQ(one.evidence[0].clicks, 400);
  EXPECT_EQ(one.evidence[0].window->start, "2026-09-03");
}

TEST_P(Opportunities, GapsAreWhatNothingIsAbout) {
  run("insert into content_items (revision, change_count, status, content_type, locale, slug, "
      "title, created_at, updated_at) values (1, 0, 'draft', 'blog', 'en', 'url-encoding', "
      "'All about JSON schema, at last', 0, 0)");
  run("insert into content_revisions (item, revision, content_type, locale, slug, title, summary, "
      "body, body_format, seo_title, meta_description, details, word_count, created_at) "
      "select id, 1, 'blog', 'en', slug, title, '', '', 'markdown', '', '', "
      "'{\"keywords\":[\"Unix Time\"],\"tags\":[]}', 0, 0 from content_items");
  write_facts("2026-10-20", {{"unix  time", "/", 0, 500, 40},
                             {"json schema", "/", 0, 500, 40},
                             {"json schemata", "/", 0, 500, 40},
                             {"url encoding", "/", 0, 500, 40},
                             {"pdf merge online", "/", 0, 500, 40},
                             {"hash functions", "/", 0, 500, 40}});
  refresh();
  EXPECT_EQ(texts(), (Texts{"content_gap json schemata - 13", "content_gap hash functions - 13"}));
}

TEST_P(Opportunities, RefreshedTwiceAreTheSame) {
  write_facts("2026-10-20", {near_the_top});
  refresh();
  const auto before = only(Type::striking_distance);
  const auto tag = all_.service().find(viewer_, before.id).value().change_count;
  now_ += std::chrono::hours(1);
  const auto again = refresh();
  EXPECT_EQ(again.found, 1);
  EXPECT_EQ(again.created + again.updated + again.removed, 0);
  EXPECT_EQ(all_.service().find(viewer_, before.id).value().change_count, tag);
  run("update search_facts set clicks = 130");
  EXPECT_EQ(refresh().updated, 1);
  const auto after = only(Type::striking_distance);
  EXPECT_EQ(after.id, before.id);
  EXPECT_EQ(after.clicks, 130);
  EXPECT_EQ(after.created_at, before.created_at);
  EXPECT_EQ(after.updated_at, now_);
}

TEST_P(Opportunities, KeepTheirStateAndOnlyOpenOnesGoAway) {
  write_facts("2026-10-20", {near_the_top, {"b", "/b/", 1, 3000, 8}, {"c", "/c/", 1, 3000, 8}});
  refresh();
  const auto all = list({.type = Type::striking_distance});
  ASSERT_EQ(all.size(), 3u);
  ASSERT_TRUE(all_.service().act(editor_, all[0].id, Action::dismiss));
  ASSERT_TRUE(all_.service().act(editor_, all[1].id, Action::queue));
  run("update search_facts set clicks = clicks + 1");
  refresh();
  EXPECT_EQ(all_.service().find(viewer_, all[0].id)->state, State::dismissed);
  EXPECT_EQ(all_.service().find(viewer_, all[1].id)->state, State::queued);
  EXPECT_EQ(all_.service().find(viewer_, all[1].id)->clicks, 2);
  run("update search_facts set sum_position = impressions, clicks = impressions");
  const auto done = refresh();
  EXPECT_EQ(done.found, 0);
  EXPECT_GE(done.removed, 1);
  EXPECT_TRUE(all_.service().find(viewer_, all[0].id));
  EXPECT_TRUE(all_.service().find(viewer_, all[1].id));
  EXPECT_FALSE(all_.service().find(viewer_, all[2].id));
}

TEST_P(Opportunities, AnEarlierWindowRemovesNothing) {
  write_facts("2026-10-20", {near_the_top});
  write_facts("2026-08-20", {{"x", "/x/", 1, 3000, 8}});
  refresh();
  const auto early = refresh("2026-08-01", "2026-08-28");
  EXPECT_EQ(early.removed, 0);
  EXPECT_EQ(list({.type = Type::striking_distance}).size(), 2u);
  EXPECT_EQ(refresh().removed, 2) << "both kinds of x";
}

TEST_P(Opportunities, TablesOfFilesAreReadWhereThereAreNoDates) {
  const auto day = [](std::string_view text) { return parse_day(text).value(); };
  const Window october{day("2026-10-01"), day("2026-10-28")};
  write_facts(2, october, {{"merge pdf", "", 120, 3400, 8.1}});
  write_facts(4, october, {{"", "/pdf-merge/", 120, 3400, 8.1}});
  write_facts(2, october.before(), {{"merge pdf", "", 400, 3400, 8.1}});
  // Another file for a part of the same days.
  write_facts(2, {day("2026-10-08"), day("2026-10-14")}, {{"merge pdf", "", 40, 3000, 8.1}});
  refresh();
  EXPECT_EQ(texts(), (Texts{"striking_distance merge pdf - 254", "decay merge pdf - 280"}));
  EXPECT_EQ(only(Type::decay).window.start, "2026-10-01");
  EXPECT_EQ(refresh("2026-10-08", "2026-10-14").sites.at(0).window->end, "2026-10-14");
}

TEST_P(Opportunities, FreshNumbersAndOtherSearchesDoNotCount) {
  write_facts("2026-10-20", {near_the_top});
  write_facts("2026-10-21", {{"fresh", "/f/", 0, 3000, 8}});
  write_facts("2026-10-19", {{"image", "/i/", 0, 3000, 8}});
  run("update search_facts set state = 'fresh' where query = 'fresh'");
  run("update search_facts set search_type = 'image' where query = 'image'");
  refresh();
  EXPECT_EQ(texts().size(), 1u);
  EXPECT_EQ(list().at(0).window.end, "2026-10-20");
}

TEST_P(Opportunities, NoDataIsNoFault) {
  EXPECT_TRUE(refresh().sites.empty());
  run("insert into search_sites (site, created_at) values ('empty', 0)");
  const auto done = refresh();
  EXPECT_EQ(done.sites.at(0).window, std::nullopt);
  const auto refused = [&](const RefreshRequest& request) {
    return refusal(all_.refresh().refresh(editor_, request).error());
  };
  EXPECT_EQ(refused({.site = "other"}), "validation_error /site invalid_option");
  EXPECT_EQ(refused({.start_date = "2026-01-01"}), "validation_error /end_date required");
  EXPECT_EQ(refused({.start_date = "2026-02-30", .end_date = "x"}),
            "validation_error /start_date invalid_format /end_date invalid_format");
  EXPECT_EQ(refused({.start_date = "2026-02-02", .end_date = "2026-02-01"}),
            "validation_error /end_date out_of_range");
  EXPECT_EQ(refused({.start_date = "1970-01-01", .end_date = "2026-02-01"}),
            "validation_error /end_date out_of_range");
}

TEST_P(Opportunities, PartsOfTheFactsComeToTheSame) {
  std::vector<WrittenFact> facts;
  std::vector<std::string> names;
  for (int i = 0; i < 60; ++i) names.push_back("q" + std::to_string(i % 20) + "é");
  for (int i = 0; i < 60; ++i)
    facts.push_back({names[std::size_t(i)], i < 20 ? "/a/" : i < 40 ? "/b/" : "/c/", i, 100, 5});
  write_facts("2026-10-15", facts);
  const auto read = [&](std::int64_t max_at_once) {
    Texts all;
    EXPECT_TRUE(database_->read([&](Transaction& transaction) -> Result<bool> {
      const auto site = *transaction.row<std::int64_t>("select id from search_sites");
      const auto source = choose_source(transaction, site, {});
      read_pairs(transaction, *source, max_at_once, [&](Pair&& pair) {
        all.push_back(pair.query + pair.page + std::to_string(pair.numbers.clicks));
      });
      return true;
    }));
    return all;
  };
  const auto whole = read(1000);
  EXPECT_EQ(whole.size(), 60u);
  EXPECT_EQ(read(7), whole);
  EXPECT_EQ(read(1), whole);
}

TEST_P(Opportunities, OfLargePropertiesAreFoundByAJob) {
  write_facts("2026-10-20", {near_the_top, {"b", "/b/", 1, 3000, 8}});
  options_.max_facts_in_a_call = 1;
  opportunities::Opportunities patient(*database_, jobs_.queue(), clock_, options_);
  const auto requested = patient.refresh().refresh(editor_, {}).value();
  EXPECT_EQ(requested.state, Progress::queued);
  EXPECT_TRUE(list().empty());
  EXPECT_EQ(patient.refresh().refresh(editor_, {})->sites.at(0).job_id,
            requested.sites.at(0).job_id);
  ASSERT_EQ(jobs_.waiting().size(), 1u);
  const auto job = jobs_.waiting()[0];
  const auto handler = patient.job_handlers().at(0).second;
  ASSERT_TRUE(jobs_.run(job, handler));
  EXPECT_EQ(list({.type = Type::striking_distance}).size(), 2u);
  // A job that is already finished must not write anything.
  run("delete from opportunities");
  EXPECT_FALSE(jobs_.run(job, handler));
  EXPECT_TRUE(list().empty());
}

TEST_P(Opportunities, OwnClicksBendTheCurve) {
  write_facts("2026-10-20", {{"c", "/c/", 40, 500, 3}, near_the_top});
  options_.expected.kind = CurveKind::site;
  opportunities::Opportunities own(*database_, jobs_.queue(), clock_, options_);
  ASSERT_TRUE(own.refresh().refresh(editor_, {}));
  const auto near = only(Type::striking_distance);
  EXPECT_NEAR(near.factors.at(0).second, .1, 1e-12);
  EXPECT_NEAR(near.estimated_gain, 3400 * .1 - 120, 1e-9);
}

}  // namespace
}  // namespace toolyard::opportunities
