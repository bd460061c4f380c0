#include "http/documents/endpoint_problems.h"

#include <algorithm>
#include <initializer_list>

#include "areas/limits/problems.h"
#include "core/describe/faults.h"
#include "core/endpoint/budget.h"
#include "core/endpoint/call.h"
#include "core/endpoint/idempotency.h"
#include "http/api/problem.h"
#include "http/api/router.h"
#include "http/fields/session_cookie.h"

namespace toolyard::http {

namespace {

namespace known = toolyard::problems;

class Collector {
 public:
  void add(const ProblemType& problem) { add(status_of(problem.kind), problem); }
  void add(std::initializer_list<std::string_view> codes_of_http) {
    for (const auto code : codes_of_http) add(http_problem(code).status, http_problem(code).type);
  }
  void add(const std::vector<const ProblemType*>& named) {
    for (const auto* problem : named) add(*problem);
  }
  Problems take() { return std::move(all_); }

 private:
  void add(int status, const ProblemType& problem) { all_[status].emplace(problem.code, &problem); }

  Problems all_;
};

void add_body_problems(Collector& problems, const Endpoint& endpoint) {
  problems.add({"body_too_large", "unsupported_media_type", "busy"});
  problems.add(known::malformed_json);
  problems.add(known::invalid_encoding);
  if (endpoint.takes_multipart) problems.add({"malformed_multipart"});
  if (endpoint.takes_urlencoded) problems.add({"malformed_form"});
}

}  // namespace

Problems problems_of(const Endpoint& endpoint) {
  Collector problems;
  problems.add(endpoint.problems);
  problems.add({"bad_request", "internal_error"});
  problems.add(known::validation_error);  // of the query, if nothing else
  for (const auto* problem : {&known::too_expensive, &known::answer_too_large, &known::ended_early})
    problems.add(*problem);
  if (endpoint.answer) problems.add({"not_acceptable"});
  if (endpoint.body != BodyClass::none) add_body_problems(problems, endpoint);
  else if (endpoint.request) problems.add({"malformed_form"});
  if (endpoint.cookies == Cookies::session) {
    problems.add({"unsupported_media_type"});
    problems.add(problems::foreign_page);
  }
  if (endpoint.path.find('{') != std::string::npos) problems.add({"not_found"});
  // A pool may be full: unknown credentials are looked up in one, and costly calls run in one.
  if (endpoint.access != Access::anyone || endpoint.cost != Cost::by_size) problems.add({"busy"});
  problems.add(limits::problems::rate_limited);
  if (endpoint.meter) problems.add(limits::problems::quota_exceeded);
  if (endpoint.method == toolyard::Method::get && endpoint.run.metadata().entity_tag) {
    problems.add(known::precondition_failed);
    problems.add(known::invalid_entity_tag);
  }
  if (endpoint.repeats != Repeats::as_new) {
    problems.add(known::key_reused);
    problems.add(known::still_running);
    problems.add(known::invalid_idempotency_key);
  }
  return problems.take();
}

Problems problems_of_page(const std::vector<const ProblemType*>& named) {
  Collector problems;
  problems.add(named);
  problems.add({"bad_request", "malformed_form", "not_acceptable", "internal_error"});
  problems.add(known::validation_error);
  return problems.take();
}

std::vector<KnownProblem> all_problems(std::span<const Endpoint> endpoints) {
  std::vector<KnownProblem> all;
  const auto place_of = [&](const ProblemType& type, int status) -> KnownProblem& {
    const auto known =
        std::ranges::find(all, type.code, [](const KnownProblem& one) { return one.type->code; });
    if (known != all.end()) return *known;
    return all.emplace_back(KnownProblem{.type = &type, .status = status});
  };
  for (const auto& problem : http_problems()) place_of(problem.type, problem.status);
  for (const auto& endpoint : endpoints)
    for (const auto& [status, problems] : problems_of(endpoint))
      for (const auto& [code, type] : problems) {
        auto& operations = place_of(*type, status).operations;
        if (!answers_table(endpoint)) operations.push_back(&endpoint);
      }
  for (const auto& type : fault_types()) {
    const auto before = all.size();
    auto& place = place_of(type, status_of(type.kind));
    place.is_of_field = all.size() > before;
  }
  return all;
}

}  // namespace toolyard::http
