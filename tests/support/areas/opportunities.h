// Fixture for opportunities on a database of their own, with search facts in one line each, a fixed
// clock, and jobs that the test runs.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/opportunities/opportunities.h"
#include "tests/support/areas/test_jobs.h"
#include "tests/support/test_database.h"

namespace toolyard::testing {

struct WrittenFact {
  std::string_view query, page;
  std::int64_t clicks = 0, impressions = 0;
  double position = 0;
};

class OpportunitiesTest : public ::testing::TestWithParam<Engine> {
 protected:
  using Opportunity = opportunities::Opportunity;
  using OpportunityId = opportunities::OpportunityId;
  using State = opportunities::State;
  using Type = opportunities::Type;
  using Action = opportunities::Action;

  // Writes facts of one day by query and page, as an import does.
  void write_facts(std::string_view day, const std::vector<WrittenFact>& facts);
  // Writes facts of any grain for a range of days, such as that of a file.
  void write_facts(std::int64_t grain, Window days, const std::vector<WrittenFact>& facts);
  void run(const std::string& sql);
  std::int64_t count(const std::string& from);

  opportunities::Refreshed refresh(std::string_view start = {}, std::string_view end = {}) {
    return all_.refresh().refresh(editor_, {.start_date = start, .end_date = end}).value();
  }
  std::vector<Opportunity> list(opportunities::OpportunityQuery query = {}) {
    query.page_size = 100;
    return all_.service().list(viewer_, query).value().results;
  }
  // Returns the only opportunity of a type; expects that there is exactly one.
  Opportunity only(Type type);
  // Returns `type query page gain` of each opportunity, the best first; `-` if it has no query or
  // page.
  std::vector<std::string> texts();
  std::vector<opportunities::Taken> take(const opportunities::TakeRequest& request);
  template <class Work> auto write(Work&& work) {
    return database_->write(
        [&](Transaction& transaction) -> Result<bool> { return work(transaction); });
  }
  static std::string refusal(const Error& error);

  TestDatabase database_{GetParam()};
  Instant now_{std::chrono::sys_days(std::chrono::year(2026) / 10 / 30)};
  Clock clock_ = [this] { return now_; };
  TestJobs jobs_{*database_, clock_};
  opportunities::Options options_{.tool_slugs = {"base64", "pdf-merge", "hash-generator"}};
  opportunities::Opportunities all_{*database_, jobs_.queue(), clock_, options_};
  Call viewer_{.caller = {.user = UserId{1}, .role = Role::viewer}, .url = "http://here/list/"};
  Call editor_{.caller = {.user = UserId{2}, .role = Role::editor}, .url = "http://here/list/"};
};

}  // namespace toolyard::testing
