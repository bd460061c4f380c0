#include "http/documents/service_pages.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "core/json/writer.h"
#include "http/api/problem.h"
#include "http/documents/endpoint_problems.h"
#include "http/documents/openapi.h"
#include "http/fields/negotiation.h"
#include "http/fields/origin.h"
#include "http/fields/query.h"
#include "http/framing/cached_text.h"
#include "http/framing/form.h"

namespace toolyard::http {

namespace {

struct ProblemPage {
  static constexpr std::string_view schema_name = "ProblemDescription";
  std::string_view code;
  std::string_view title;
  std::string_view meaning;
  std::int64_t status = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ProblemPage::code>("Code of the problem, for programs."),
        field<&ProblemPage::status>("HTTP status of the response, in most cases."),
        field<&ProblemPage::title>("What happened, in one sentence."),
        field<&ProblemPage::meaning>("What causes the problem and what to do about it.")};
  }
};

struct ProblemRequest {
  std::string_view code;
  static constexpr auto fields(auto...) {
    return std::array{field<&ProblemRequest::code>("Code of the problem.").required()};
  }
};

std::vector<ProblemPage> problem_pages(const std::vector<Endpoint>& endpoints) {
  std::vector<ProblemPage> pages;
  for (const auto& one : all_problems(endpoints))
    pages.push_back({one.type->code, one.type->title, one.type->meaning, one.status});
  return pages;
}

struct Health {
  static constexpr std::string_view schema_name = "Health";
  std::string_view status = "ok";
  static constexpr auto fields(auto...) {
    return std::array{field<&Health::status>("Always `ok`.")};
  }
};

enum class Ready { yes, no };
constexpr auto spellings(Ready) {
  return std::to_array<Spelling<Ready>>({{Ready::yes, "ready"}, {Ready::no, "not_ready"}});
}
enum class CheckState { ok, failed };
constexpr auto spellings(CheckState) {
  return std::to_array<Spelling<CheckState>>(
      {{CheckState::ok, "ok"}, {CheckState::failed, "failed"}});
}

struct Readiness {
  static constexpr std::string_view schema_name = "Readiness";
  Ready status = Ready::yes;
  Members<CheckState> checks;
  static constexpr auto fields(auto...) {
    return std::array{field<&Readiness::status>("Whether the node accepts requests."),
                      field<&Readiness::checks>("Result of each check, by name.")};
  }
};

Readiness readiness_of(const std::vector<ReadyCheck>& checks) {
  Readiness all;
  for (const auto& check : checks) {
    const bool holds = check.holds();
    if (!holds && check.weight == Weight::vital) all.status = Ready::no;
    all.checks.emplace_back(check.name, holds ? CheckState::ok : CheckState::failed);
  }
  return all;
}

enum class DocumentFormat { json, yaml };
constexpr auto spellings(DocumentFormat) {
  return std::to_array<Spelling<DocumentFormat>>(
      {{DocumentFormat::json, "json"}, {DocumentFormat::yaml, "yaml"}});
}
struct DocumentQuery {
  std::optional<DocumentFormat> format;
  std::string operations;
  std::string tag;
  bool full = false;
  Bodies bodies = Bodies::all;
  ListedProblems problems = ListedProblems::all;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&DocumentQuery::format>("Format of the document; selected by `Accept` by default."),
        field<&DocumentQuery::operations>(
            "Includes only operations with these ids, at most 50, separated by commas."),
        field<&DocumentQuery::tag>("Includes only operations with this tag."),
        field<&DocumentQuery::full>(
            "Whether operations selected by `operations` or `tag` include problems and examples."),
        field<&DocumentQuery::bodies>("Formats of request bodies to include."),
        field<&DocumentQuery::problems>("Problem responses to include.")};
  }
};

std::vector<std::string> items_of(std::string_view list) {
  std::vector<std::string> items;
  while (!list.empty()) {
    const auto end = std::min(list.find(','), list.size());
    items.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return items;
}

// The OpenAPI document as JSON and YAML, and slices of it. The whole one and slices of one
// operation or one tag are kept, compressed, as far as there is room; others are generated for each
// request.
class Documents {
 public:
  Documents(std::vector<Endpoint> endpoints, std::vector<EventKind> events, std::string base_url,
            std::string version)
      : endpoints_(std::move(endpoints)), events_(std::move(events)),
        base_url_(std::move(base_url)), version_(std::move(version)) {}

  // Sets the pages to describe, without their functions: that of the document's own page refers to
  // this object, which would be a cycle.
  void list(std::vector<Page> pages) {
    pages_ = std::move(pages);
    for (auto& page : pages_) page.make = nullptr;
  }

  Response answer(const Request& request) {
    DocumentQuery query;
    if (auto read = read_query(request.query, type_of<DocumentQuery>, &query); !read)
      return problem_response(read.error(), request.path, request.request_id);
    const auto wanted = wanted_by(request, query);
    if (auto known = find(wanted)) return *std::move(known);
    auto made = make(wanted);
    if (!made) return problem_response(made.error(), request.path, request.request_id);
    const std::string_view media_type = wanted.is_yaml ? "application/yaml" : "application/json";
    auto text = wanted.is_yaml ? yaml_from_json(*made) : *std::move(made);
    if (items_of(wanted.operations).size() + !wanted.tag.empty() > 1)
      return uncached_text_response(media_type, std::move(text));
    return keep(wanted, media_type, std::move(text));
  }

 private:
  static constexpr std::size_t max_kept_bytes = 64 << 20, max_addresses = 8;

  struct Wanted {
    std::string address;  // of the server
    std::string operations, tag;
    bool is_full = false, is_yaml = false;
    Bodies bodies = Bodies::all;
    ListedProblems problems = ListedProblems::all;
    auto operator<=>(const Wanted&) const = default;
    bool is_slice() const { return !operations.empty() || !tag.empty(); }
  };

  Wanted wanted_by(const Request& request, const DocumentQuery& query) {
    return {.address = address_for(request),
            .operations = query.operations,
            .tag = query.tag,
            .is_full = query.full,
            .is_yaml = wants_yaml(request, query),
            .bodies = query.bodies,
            .problems = query.problems};
  }

  // Returns the address that clients are to call. Anybody can invent addresses: beyond the first
  // few, it is the one that is relative to the document.
  std::string address_for(const Request& request) {
    auto address = origin_of(request, base_url_);
    if (!base_url_.empty()) return address;
    if (request.known.host.empty()) return "/";
    const std::lock_guard lock(mutex_);
    if (addresses_.contains(address)) return address;
    if (addresses_.size() == max_addresses) return "/";
    return *addresses_.insert(std::move(address)).first;
  }

  static bool wants_yaml(const Request& request, const DocumentQuery& query) {
    if (query.format) return *query.format == DocumentFormat::yaml;
    return preference(request.known.accept, "application/yaml") >
           preference(request.known.accept, "application/json");
  }

  std::optional<Response> find(const Wanted& wanted) {
    const std::lock_guard lock(mutex_);
    const auto known = kept_.find(wanted);
    if (known == kept_.end()) return std::nullopt;
    return known->second.response();
  }

  Result<std::string> make(const Wanted& wanted) {
    const Described described{.endpoints = endpoints_,
                              .pages = pages_,
                              .events = events_,
                              .base_url = wanted.address,
                              .version = version_,
                              .bodies = wanted.bodies,
                              .problems = wanted.problems};
    if (!wanted.is_slice()) return openapi_json(described, examples_);
    return openapi_slice(described, examples_,
                         {items_of(wanted.operations), wanted.tag, wanted.is_full});
  }

  Response keep(const Wanted& wanted, std::string_view media_type, std::string text) {
    {
      const std::lock_guard lock(mutex_);
      if (kept_bytes_ + text.size() > max_kept_bytes)
        return uncached_text_response(media_type, std::move(text));
      kept_bytes_ += text.size();
    }
    CachedText lasting(media_type, std::move(text));
    const std::lock_guard lock(mutex_);
    return kept_.try_emplace(wanted, std::move(lasting)).first->second.response();
  }

  std::vector<Endpoint> endpoints_;
  std::vector<Page> pages_;
  std::vector<EventKind> events_;
  std::string base_url_, version_;
  KnownExamples examples_;
  std::mutex mutex_;
  std::set<std::string> addresses_;
  std::map<Wanted, CachedText> kept_;
  std::size_t kept_bytes_ = 0;
};

}  // namespace

void collect_readiness(MetricSink& sink, const std::vector<ReadyCheck>& checks) {
  static constexpr MetricFamily ready{
      "toolyard_ready", MetricKind::gauge,
      "1 while the node accepts requests, as reported by `/readyz`."};
  static constexpr MetricFamily by_check{"toolyard_ready_check", MetricKind::gauge,
                                         "Result of each check of `/readyz`: 1 if it is met."};
  const auto all = readiness_of(checks);
  collect_one(sink, ready, std::uint64_t{all.status == Ready::yes});
  sink.begin(by_check);
  for (const auto& [name, state] : all.checks)
    sink.add({{"check", name}}, std::uint64_t{state == CheckState::ok});
}

std::vector<Page> health_pages(std::vector<ReadyCheck> checks) {
  const auto healthy = [](const Request&) {
    Response response;
    response.body = to_json(Health{});
    return response;
  };
  const auto ready = [checks = std::move(checks)](const Request&) {
    Response response;
    const auto all = readiness_of(checks);
    if (all.status == Ready::no) response.status = 503;
    response.body = to_json(all);
    return response;
  };
  return {
      {.path = "/healthz",
       .operation_id = "healthz",
       .summary = "Check liveness",
       .description =
           "Responds with 200 as long as the process runs, regardless of its dependencies.",
       .tag = "service",
       .media_types = {"application/json"},
       .make = healthy,
       .answer = &type_of<Health>},
      {.path = "/readyz",
       .operation_id = "readyz",
       .summary = "Check readiness",
       .description = "Responds with 200 and all checks, or with 503 if a check that requests "
                      "depend on, such as the database, has failed. Intended for load balancers.",
       .tag = "service",
       .media_types = {"application/json"},
       .make = ready,
       .answers = {{200, "The node accepts requests."},
                   {503, "The node does not accept requests: a check has failed."}},
       .answer = &type_of<Readiness>}};
}

Endpoint problem_endpoint(const std::vector<Endpoint>& endpoints) {
  return {.path = "/problems/{code}",
          .operation_id = "problems_retrieve",
          .summary = "Explain a problem",
          .description =
              "Returns the meaning of a problem code, its causes and how to solve it. The `type` "
              "of every problem leads here.",
          .tag = "service",
          .access = Access::anyone,
          .request = &type_of<ProblemRequest>,
          .answer = &type_of<ProblemPage>,
          .problems = {&toolyard::problems::not_found},
          .run = serving<ProblemRequest>(
              [all = problem_pages(endpoints)](
                  const Call&, const ProblemRequest& request) -> Result<ProblemPage> {
                for (const auto& page : all)
                  if (page.code == request.code) return page;
                return fail(toolyard::problems::not_found, "Unknown problem code.");
              })};
}

Page document_page(std::vector<Endpoint> endpoints, std::vector<Page> pages, std::string base_url,
                   std::string version, std::vector<EventKind> events) {
  const auto documents = std::make_shared<Documents>(std::move(endpoints), std::move(events),
                                                     std::move(base_url), std::move(version));
  Page own{.path = "/api/v1/schema/",
           .operation_id = "v1_schema_retrieve",
           .summary = "Retrieve the OpenAPI document",
           .description =
               "Returns this document as JSON, or as YAML with `Accept: application/yaml` or "
               "`?format=yaml`. With `operations` or `tag`, returns only these operations and the "
               "components they require.",
           .tag = "service",
           .media_types = {"application/json", "application/yaml"},
           .make = [documents](const Request& request) { return documents->answer(request); },
           .cost = Cost::heavy,  // the first request runs all examples
           .query = &type_of<DocumentQuery>,
           .has_tag = true};
  pages.push_back(own);
  documents->list(std::move(pages));
  return own;
}

}  // namespace toolyard::http
