#include "tests/support/areas/autopilot.h"

#include <algorithm>

#include "tests/support/areas/write.h"

namespace toolyard::testing {
namespace {

struct Known {
  std::int64_t id = 0;
  std::string state;
  std::optional<std::int64_t> item;
  static constexpr auto fields(auto...) {
    return std::array{field<&Known::id>(""), field<&Known::state>(""), field<&Known::item>("")};
  }
};

}  // namespace

TableOpportunities::TableOpportunities(Database& database) : database_(database) {
  write(database, [](Transaction& transaction) {
    transaction.run_script(
        "create table test_opportunities (id bigint primary key, state text not null, run bigint, "
        "item bigint)");
  });
}

void TableOpportunities::add(int count) {
  write(database_, [&](Transaction& transaction) {
    for (int i = 0; i < count; ++i)
      transaction.change(
          "insert into test_opportunities (id, state) "
          "select coalesce(max(id), 0) + 1, 'open' from test_opportunities");
  });
}

std::string TableOpportunities::states() {
  std::string text;
  const auto all = *database_.read([](Transaction& transaction) -> Result<std::vector<Known>> {
    return transaction.rows<Known>("select id, state, item from test_opportunities order by id");
  });
  for (const auto& one : all) {
    text.append(text.empty() ? "" : " ").append(std::to_string(one.id)).append(":");
    text += one.state;
    if (one.item) text.append("=").append(std::to_string(*one.item));
  }
  return text;
}

std::vector<autopilot::Brief> TableOpportunities::peek(Transaction& transaction,
                                                       const autopilot::Choice& choice) {
  std::vector<autopilot::Brief> briefs;
  const auto all = transaction.rows<std::int64_t>(
      "select id from test_opportunities where state = 'open' order by id");
  for (const auto id : all) {
    const bool is_wanted =
        choice.ids.empty() || std::ranges::find(choice.ids, id) != choice.ids.end();
    if (!is_wanted || std::int64_t(briefs.size()) == choice.at_most) continue;
    briefs.push_back({.opportunity = id,
                      .purpose = purpose,
                      .locale = "en",
                      .title = "Title " + std::to_string(id),
                      .page = page});
  }
  return briefs;
}

std::vector<autopilot::Brief> TableOpportunities::take(Transaction& transaction,
                                                       const autopilot::Choice& choice) {
  auto briefs = peek(transaction, choice);
  for (const auto& brief : briefs)
    transaction.change(
        "update test_opportunities set state = 'in_progress', run = $2 where id = $1",
        brief.opportunity, choice.run);
  return briefs;
}

void TableOpportunities::written(Transaction& transaction, autopilot::RunId run,
                                 std::int64_t opportunity, std::int64_t content_item) {
  transaction.change("update test_opportunities set item = $3 where id = $1 and run = $2",
                     opportunity, run, content_item);
}

void TableOpportunities::finish(Transaction& transaction, autopilot::RunId run,
                                std::int64_t opportunity, std::int64_t content_item) {
  transaction.change(
      "update test_opportunities set state = 'done', item = $3 where id = $1 and run = $2",
      opportunity, run, content_item);
}

void TableOpportunities::give_back(Transaction& transaction, autopilot::RunId run,
                                   std::int64_t opportunity) {
  transaction.change(
      "update test_opportunities set state = 'open', run = null, item = null "
      "where id = $1 and run = $2 and state = 'in_progress'",
      opportunity, run);
}

WrittenText HookedModel::text() {
  return {.text = "What the model says.",
          .model = "m",
          .prompt_tokens = 30,
          .completion_tokens = 12,
          .cost_micros = 42};
}

HookedModel::Outcome HookedModel::write(const WritingTask& task, std::stop_token) {
  requested.push_back(task.title);
  if (hooks.empty()) return text();
  const auto hook = std::move(hooks.front());
  hooks.pop_front();
  return hook();
}

AutopilotTest::AutopilotTest(const autopilot::Options& options)
    : autopilot_({.database = *database_,
                  .jobs = jobs_.queue(),
                  .clock = clock_,
                  .opportunities = opportunities_,
                  .author = author_,
                  .threads = threads_,
                  .options = options,
                  .call_seconds = 10}) {
  for (auto& [kind, handler] : autopilot_.job_handlers()) handlers_[kind] = handler;
  content::PromptTemplate one;
  one.name = "t";
  one.body = "Write about {{title}}.";
  one.max_tokens = 100;
  one.is_default = true;
  EXPECT_TRUE(templates_.create({}, one));
}

std::expected<void, JobFault> AutopilotTest::attempt(const KeptJob& job) {
  return jobs_.run(job, handlers_.at(job.kind));
}

std::vector<KeptJob> AutopilotTest::due(std::string_view kind) {
  std::vector<KeptJob> found;
  for (auto& job : jobs_.waiting())
    if (job.run_at <= now_ && (kind.empty() || job.kind == kind)) found.push_back(std::move(job));
  return found;
}

void AutopilotTest::run_jobs() {
  for (auto jobs = due(""); !jobs.empty(); jobs = due("")) (void)attempt(jobs.front());
}

autopilot::Run AutopilotTest::done(const autopilot::RunRequest& request) {
  const auto run = create(request);
  run_jobs();
  return now_is(run.id);
}

std::string AutopilotTest::states(const Run& run) {
  std::string text;
  for (const auto& step : run.steps) text += spelling(step.state)[0];
  return text;
}

std::string AutopilotTest::status_of(std::int64_t item) {
  return std::string(spelling(ContentTest::now_is(content::ItemId{item}).status));
}

}  // namespace toolyard::testing
