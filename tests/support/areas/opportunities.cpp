#include "tests/support/areas/opportunities.h"

#include <cmath>

#include "areas/search/storage/fact.h"

namespace toolyard::testing {

void OpportunitiesTest::run(const std::string& sql) {
  EXPECT_TRUE(write([&](Transaction& transaction) {
    transaction.run_script(sql);
    return true;
  }));
}

std::int64_t OpportunitiesTest::count(const std::string& from) {
  return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
    return *transaction.row<std::int64_t>("select count(*) as count from " + from);
  });
}

void OpportunitiesTest::write_facts(std::string_view day, const std::vector<WrittenFact>& facts) {
  const auto one = parse_day(day).value();
  write_facts(7, {one, one}, facts);
}

void OpportunitiesTest::write_facts(std::int64_t grain, Window days,
                                    const std::vector<WrittenFact>& facts) {
  EXPECT_TRUE(write([&](Transaction& transaction) {
    transaction.change(
        "insert into search_sites (site, created_at) values ('https://tools.example/', 0) "
        "on conflict (site) do nothing");
    const auto site = *transaction.row<std::int64_t>("select id from search_sites");
    const auto import = *transaction.row<std::int64_t>(
        "insert into search_imports (site, sha256, kind, search_type, first_day, last_day, "
        "tables, rows_read, rows_written, skipped_count, rows_skipped, warnings, created_at) "
        "values ($1, $2, 'json', 'web', $3, $4, '', 0, 0, 0, '', '', 0) "
        "on conflict (site, sha256, search_type, first_day, last_day) "
        "do update set kind = 'json' returning id",
        site, BytesView{"x"}, days.first, days.last);
    for (const auto& fact : facts) {
      transaction.change(
          "insert into search_facts (site, grain, search_type, first_day, last_day, query_hash, "
          "rest_hash, query, page, country, device, appearance, clicks, impressions, sum_position, "
          "state, "
          "import) values ($1, $2, 'web', $3, $4, $5, $6, $7, $8, '', '', '', $9, $10, $11, "
          "'final', "
          "$12)",
          site, grain, days.first, days.last, search::text_hash(fact.query),
          search::text_hash(fact.page), fact.query, fact.page, fact.clicks, fact.impressions,
          fact.position * double(fact.impressions), import);
    }
    return true;
  }));
}

opportunities::Opportunity OpportunitiesTest::only(Type type) {
  const auto found = list({.type = type});
  EXPECT_EQ(found.size(), 1u) << spelling(type);
  return found.at(0);
}

std::vector<std::string> OpportunitiesTest::texts() {
  std::vector<std::string> all;
  for (const auto& one : list())
    all.push_back(std::string(spelling(one.type)) + " " + one.query.value_or("-") + " " +
                  one.page.value_or("-") + " " +
                  std::to_string(std::int64_t(std::llround(one.estimated_gain))));
  return all;
}

std::vector<opportunities::Taken> OpportunitiesTest::take(
    const opportunities::TakeRequest& request) {
  std::vector<opportunities::Taken> taken;
  EXPECT_TRUE(write([&](Transaction& transaction) {
    taken = all_.run_queue().take(transaction, request, now_);
    return true;
  }));
  return taken;
}

std::string OpportunitiesTest::refusal(const Error& error) {
  std::string text(error.type->code);
  for (const auto& fault : error.faults) text += " " + fault.pointer + " " + fault.code;
  return text;
}

}  // namespace toolyard::testing
