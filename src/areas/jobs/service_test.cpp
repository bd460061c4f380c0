#include "areas/jobs/service.h"

#include <algorithm>

#include "core/endpoint/call_scope.h"
#include "core/endpoint/transition.h"
#include "tests/support/areas/jobs.h"

namespace toolyard::jobs {
namespace {

using std::chrono::seconds;

class JobServiceTest : public testing::JobsTest {
 protected:
  JobId add(const NewJob& job) {
    JobId id{};
    change([&](Transaction& transaction) { id = insert_job(transaction, job, now_); });
    return id;
  }
  void put(JobId id, JobState state, std::int64_t attempt = 1) {
    const bool is_over = state != JobState::queued && state != JobState::running;
    change([&](Transaction& transaction) {
      transaction.change(
          "update jobs set state = $2, attempt = $3, error = 'no', finished_at = $4, owner = '' "
          "where id = $1",
          id, state, attempt, is_over ? std::optional(now_) : std::nullopt);
    });
  }
  std::vector<JobId> ids(const JobQuery& query) {
    std::vector<JobId> found;
    const auto page = service_.list({}, query);
    EXPECT_TRUE(page);
    EXPECT_EQ(page->count, std::int64_t(page->results.size()));
    for (const auto& job : page->results) found.push_back(job.id);
    return found;
  }

  Instant now_{seconds(1'800'000'000)};
  JobContext context_{*database_, [this] { return now_; }, log_, threads_, {}};
  JobService service_{context_};
};

INSTANTIATE_TEST_SUITE_P(Engines, JobServiceTest, testing::both_engines(), testing::engine_name);

TEST_P(JobServiceTest, ShowsAJob) {
  const auto id = add({.kind = "a", .object = 3, .revision = 4, .run_at = now_ + seconds(5)});
  const auto job = service_.find(id);
  ASSERT_TRUE(job);
  EXPECT_EQ(job->kind, "a");
  EXPECT_EQ(job->object, 3);
  EXPECT_EQ(job->revision, 4);
  EXPECT_EQ(job->state, JobState::queued);
  EXPECT_EQ(job->attempt, 0);
  EXPECT_EQ(job->run_at, now_ + seconds(5));
  EXPECT_EQ(job->created_at, now_);
  EXPECT_EQ(job->started_at, std::nullopt);
  EXPECT_EQ(service_.find(JobId(99)).error().type->code, "not_found");
  put(id, JobState::running);
  EXPECT_EQ(service_.find(id)->run_at, std::nullopt) << "a lease is not when it is due";
}

TEST_P(JobServiceTest, ListsNewestFirstAndByFilter) {
  const auto first = add({.kind = "b", .object = 1});
  const auto second = add({.kind = "a", .object = 1});
  const auto third = add({.kind = "a", .object = 2});
  put(first, JobState::failed);
  using Ids = std::vector<JobId>;
  EXPECT_EQ(ids({}), (Ids{third, second, first}));
  EXPECT_EQ(ids({.state = JobState::queued}), (Ids{third, second}));
  EXPECT_EQ(ids({.kind = "a", .object = 1}), (Ids{second}));
  EXPECT_EQ(ids({.object = 1, .ordering = "id"}), (Ids{first, second}));
  EXPECT_EQ(ids({.ordering = "kind,-created_at"}), (Ids{third, second, first}));
  EXPECT_EQ(ids({.ordering = "state"}), (Ids{first, second, third}));
  EXPECT_EQ(ids({.kind = "none"}), Ids{});
  EXPECT_EQ(ids({.search = "B No"}), Ids{first});
  EXPECT_EQ(ids({.search = "b yes"}), Ids{});
  const auto unknown = service_.list({}, {.ordering = "payload"});
  EXPECT_EQ(unknown.error().faults.at(0).pointer, "/ordering");
  JobQuery one_a_page;
  one_a_page.page = "2";
  one_a_page.page_size = 1;
  const auto page = service_.list({.url = "http://x/?kind=a"}, one_a_page);
  EXPECT_EQ(page->results.at(0).id, second);
  EXPECT_EQ(page->next, "http://x/?kind=a&page=3");
}

TEST_P(JobServiceTest, RetriesWhatHasFailedOrWasCancelled) {
  for (const auto state : {JobState::failed, JobState::cancelled}) {
    const auto id = add({.kind = "a", .object = std::int64_t(state)});
    put(id, state, 5);
    now_ += seconds(60);
    const Call call{.caller = {.user = UserId(7)}, .request_id = "r1"};
    const CallScope scope(call);
    const auto retried = service_.retry(id);
    ASSERT_TRUE(retried);
    EXPECT_TRUE(retried->changed);
    EXPECT_EQ(retried->state, JobState::queued);
    EXPECT_EQ(retried->attempt, 0);
    EXPECT_EQ(retried->run_at, now_);
    EXPECT_EQ(retried->finished_at, std::nullopt);
    const auto audited =
        "audit_entries where action = 'retry' and object_kind = 'job' and "
        "user_id = 7 and request_id = 'r1' and object_id = " +
        std::to_string(std::int64_t(id));
    EXPECT_EQ(count(audited + " and before like '%\"" + std::string(spelling(state)) + "\"%'"), 1);
    const auto again = service_.retry(id);
    ASSERT_TRUE(again);
    EXPECT_FALSE(again->changed);
    EXPECT_EQ(count(audited), 1);
  }
}

TEST_P(JobServiceTest, RefusesToRetryWhatRunsOrIsDone) {
  const auto id = add({.kind = "a"});
  for (const auto state : {JobState::running, JobState::done}) {
    put(id, state);
    const auto refused = service_.retry(id);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().type, &toolyard::problems::illegal_transition);
    const auto& extras = refused.error().extras;
    ASSERT_EQ(extras.size(), 3u);
    EXPECT_EQ(extras[0].name, "current");
    EXPECT_EQ(std::get<std::string>(extras[0].value), spelling(state));
    EXPECT_EQ(extras[1].name, "action");
    EXPECT_EQ(std::get<std::string>(extras[1].value), "retry");
    EXPECT_EQ(extras[2].name, "allowed");
    EXPECT_EQ(service_.find(id)->state, state);
  }
  EXPECT_EQ(service_.retry(JobId(99)).error().type->code, "not_found");
}

TEST_P(JobServiceTest, RefusesToRetryBesideAnotherLikeIt) {
  const auto old = add({.kind = "a"});
  put(old, JobState::failed);
  const auto young = add({.kind = "a"});
  ASSERT_NE(old, young);
  EXPECT_EQ(service_.retry(old).error().type, &toolyard::problems::illegal_transition);
  EXPECT_EQ(service_.find(old)->state, JobState::failed);
  EXPECT_EQ(count("audit_entries"), 0);
  put(young, JobState::done);
  EXPECT_TRUE(service_.retry(old)->changed);
}

TEST_P(JobServiceTest, ARetriedOneRunsAtOnce) {
  Jobs jobs(*database_, system_now, log_, threads_, {.poll = std::chrono::hours(1)});
  std::atomic<bool> is_well = false;
  jobs.add_handler("a", [&](RunningJob& job) -> Outcome {
    EXPECT_EQ(job.attempt(), 1);
    if (is_well) return {};
    return std::unexpected(JobFault{.what = "unwell", .is_final = true});
  });
  jobs.start();
  const auto id = testing::JobsTest::add(jobs, {.kind = "a"});
  EXPECT_TRUE(becomes(id, JobState::failed));
  EXPECT_EQ(look(id).error, "unwell");
  is_well = true;
  const auto all = jobs.endpoints();
  const auto retry = std::ranges::find(all, "v1_admin_jobs_retry_create", &Endpoint::operation_id);
  ASSERT_NE(retry, all.end());
  const Call call{.id = std::int64_t(id)};
  const AnswerSink sink = [](const Type&, const void*) {};
  Answer answer{sink};
  EXPECT_TRUE(retry->run(call, nullptr, answer));
  EXPECT_TRUE(becomes(id, JobState::done));
  EXPECT_EQ(look(id).error, std::nullopt);
}

TEST_P(JobServiceTest, ViewersReadAndEditorsRetry) {
  const auto all = endpoints(service_);
  ASSERT_EQ(all.size(), 3u);
  for (const auto& endpoint : all) {
    EXPECT_EQ(endpoint.access, endpoint.method == Method::get ? Access::viewer : Access::editor);
    EXPECT_TRUE(endpoint.path.starts_with("/api/v1/admin/jobs/"));
    EXPECT_EQ(endpoint.cost, Cost::store);
    EXPECT_EQ(endpoint.status, 200);
  }
}

}  // namespace
}  // namespace toolyard::jobs
