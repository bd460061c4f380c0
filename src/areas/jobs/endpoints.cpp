#include "areas/jobs/service.h"

#include <array>
#include <string>

#include "core/endpoint/transition.h"

namespace toolyard::jobs {

namespace {

using toolyard::problems::not_found;
using toolyard::problems::store_unavailable;
using toolyard::problems::validation_error;

constexpr std::string_view list_path = "/api/v1/admin/jobs/";
constexpr std::string_view one_path = "/api/v1/admin/jobs/{id}/";

struct RetriedJob : Job {
  static constexpr std::string_view schema_name = "JobActionResult";
  bool changed = false;
  static constexpr auto fields(auto...) {
    return joined(Job::fields(),
                  std::array{field<&RetriedJob::changed>(
                      "Whether the call queued the job; false if it was queued already.")});
  }
};

Endpoint of_jobs(std::string_view path, std::string_view id, const EndpointText& text) {
  return {.path = std::string(path),
          .operation_id = "v1_admin_jobs_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "jobs",
          .access = Access::viewer,
          .cost = Cost::store,
          .problems = {&not_found, &store_unavailable}};
}

}  // namespace

std::vector<Endpoint> endpoints(JobService& jobs) {
  auto list =
      of_jobs(list_path, "list",
              {.summary = "List background jobs",
               .description = "Lists jobs that run in the background, such as sending a campaign "
                              "or publishing content at a scheduled time, newest first."});
  list.request = &type_of<JobQuery>;
  list.answer = &type_of<Page<Job>>;
  list.problems.push_back(&validation_error);
  list.run = serving<JobQuery>(
      [&jobs](const Call& call, const JobQuery& query) { return jobs.list(call, query); });

  auto find = of_jobs(one_path, "retrieve",
                      {.summary = "Retrieve a background job",
                       .description = "Returns one job with its state and its last error."});
  find.answer = &type_of<Job>;
  find.run = serving([&jobs](const Call& call) { return jobs.find(JobId{call.id}); });

  auto retry = of_jobs(
      std::string(one_path).append("retry/"), "retry_create",
      {.summary = "Retry a background job",
       .description = "Queues a failed or cancelled job again, with the full number of attempts."});
  retry.method = Method::post;
  retry.access = Access::editor;
  retry.answer = &type_of<RetriedJob>;
  retry.problems.push_back(&toolyard::problems::illegal_transition);
  retry.run = serving([&jobs](const Call& call) -> Result<RetriedJob> {
    TOOLYARD_TRY(auto retried, jobs.retry(JobId{call.id}));
    RetriedJob answer{};
    static_cast<Job&>(answer) = std::move(retried.job);
    answer.changed = retried.is_changed;
    return answer;
  });
  return {std::move(list), std::move(find), std::move(retry)};
}

}  // namespace toolyard::jobs
