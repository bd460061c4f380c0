#include "http/api/api.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>

#include "core/answers/html_page.h"
#include "http/api/answer.h"
#include "http/api/api_plan.h"
#include "http/api/problem.h"
#include "http/api/problem_page.h"
#include "http/fields/conditional.h"
#include "http/fields/forwarded.h"
#include "http/fields/negotiation.h"
#include "http/fields/oauth_errors.h"
#include "http/fields/origin.h"
#include "http/fields/query.h"
#include "http/fields/rate_limit_fields.h"
#include "http/fields/session_cookie.h"
#include "http/mcp/api_mcp.h"
#include "http/mcp/operations.h"

namespace toolyard::http {

namespace {

// Adds `/mcp` if there are tools, with the access of the tools.
std::vector<Endpoint> with_mcp(std::vector<Endpoint> endpoints, const ApiOptions& options) {
  const auto tool =
      std::ranges::find_if(endpoints, [](const Endpoint& one) { return one.meter.has_value(); });
  if (tool != endpoints.end()) endpoints.push_back(mcp_endpoint(tool->allows_anonymous));
  if (options.serves_admin_to_agents) endpoints.push_back(mcp_admin_endpoint());
  return endpoints;
}

}  // namespace

Api::Changing::Changing(const ApiOptions& options, std::span<const Endpoint> endpoints)
    : cors(options.cors_origins, endpoints), trusted_proxies(options.trusted_proxies),
      max_json_bytes(options.max_json_bytes), max_upload_bytes(options.max_upload_bytes),
      max_anonymous_bytes(options.max_anonymous_bytes), max_record_bytes(options.max_record_bytes),
      max_import_bytes(options.max_import_bytes) {}

void Api::set_options(const ApiOptions& options) { changing_.set(Changing(options, endpoints_)); }

Api::Api(ApiOptions options, std::vector<Endpoint> endpoints, std::vector<Page> pages,
         ApiServices services)
    : options_(std::move(options)), endpoints_(with_mcp(std::move(endpoints), options_)),
      pages_(std::move(pages)), router_(endpoints_, pages_),
      mcp_(catalog_tools(router_, options_.version)),
      mcp_admin_(admin_tools(router_, options_.version)), changing_(Changing(options_, endpoints_)),
      authentication_(services.authentication), control_(services.control),
      metrics_(services.metrics), run_idempotently_(std::move(services.run_idempotently)),
      pools_(services.pools), log_(services.log), on_answer_(std::move(services.on_answer)) {
  // OAuth clients can call only the tools of the catalog.
  router_.serve_tools(mcp_path, mcp_.get(), options_.resource_metadata);
  router_.serve_tools(mcp_admin_path, mcp_admin_.get(), {});
  metrics_.prepare(router_.routes());
}

namespace {

// Whether the client prefers HTML, as browsers do. Programs that accept anything, or send no
// `Accept`, get problems.
bool wants_page(const Request& head) {
  const bool reads = head.method == Method::get || head.method == Method::head;
  const auto accept = head.known.accept;
  const auto html = preference(accept, "text/html");
  return reads && html > preference(accept, "application/problem+json") &&
         html > preference(accept, "application/json");
}

// Returns the endpoint that the client prefers: the usual one, or the one at the same path that
// answers with a table. Null if a browser gets the page at the same path.
const Endpoint* preferred(const Route& route, const Request& head) {
  if (route.page && wants_page(head)) return nullptr;
  const auto* endpoint = route.serving(head.method);
  const bool is_read = head.method == Method::get || head.method == Method::head;
  if (!route.table || !is_read) return endpoint;
  const auto json = preference(head.known.accept, "application/json");
  return preference(head.known.accept, "text/csv") > json ? route.table : endpoint;
}

}  // namespace

namespace {

// Whether the route is that of paths that nothing else serves.
bool is_last_resort(const Route& route) { return route.page && !route.page->except.empty(); }

// For the line of the request in the log.
void note_caller(const Caller& caller, Request& request) {
  request.account = static_cast<std::int64_t>(caller.user);
  request.key = static_cast<std::int64_t>(caller.key);
}

}  // namespace

Admission Api::admit(Request& head) {
  Plan plan{.since = std::chrono::steady_clock::now()};
  const auto& trusted_proxies = changing_.get().trusted_proxies;
  head.secure = came_by_https(head, trusted_proxies);
  head.remote_address = client_address(head, trusted_proxies);
  const auto [route, is_canonical] = router_.find(head.path);
  const bool is_read = head.method == Method::get || head.method == Method::head;
  if (!route || (is_last_resort(*route) && !is_read)) {
    metrics_.note(nullptr, head.method, 404, {});
    auto response = missing(head);
    cors().show(head, response);
    return Admission::refuse(std::move(response));
  }
  plan.route = route;
  plan.is_canonical = is_canonical;
  plan.endpoint = preferred(*route, head);
  const auto refuse = [&](Response response) {
    finish(plan, head, {}, response);
    return Admission::refuse(std::move(response));
  };
  if (const auto source = check_source(*route, head); !source)
    return refuse(problem_response(source.error(), head.path, head.request_id));
  if (!route->knows(head.method)) {
    auto response =
        http_error("method_not_allowed", "This path supports " + route->allow + ".", head);
    response.add_header("Allow", route->allow);
    return refuse(std::move(response));
  }
  if (plan.endpoint) {
    const auto& endpoint = *plan.endpoint;
    if (endpoint.access != Access::anyone) {
      if (const auto known = authenticate(plan, head); !known) {
        if (!authentication_.may_exist_elsewhere(known.error()))
          return refuse(problem_response(known.error(), head.path, head.request_id));
        plan.is_unknown = true;
      }
      note_caller(plan.caller, head);
    }
    if (const auto own = check_own_page(head, endpoint, options_.base_url); !own)
      return refuse(problem_response(own.error(), head.path, head.request_id));
    plan.is_from_typing = endpoint.meter && is_typing_on_own_page(head, options_.base_url);
    if (const auto media = check_media(head, endpoint, plan); !media)
      return refuse(problem_response(media.error(), head.path, head.request_id));
    if (head.declared_length > body_limit(plan))
      return refuse(http_error(
          "body_too_large",
          "The body must not exceed " + std::to_string(body_limit(plan)) + " bytes.", head));
  }
  head.attach(plan);
  return Admission::accept(body_limit(plan));
}

Credential Api::credential_of(const Request& head, const Plan& plan) const {
  const auto* tools = plan.is_inner() ? &plan.inner->tools : plan.route->policy.tools;
  if (tools) return tools->credential(head);
  Credential credential{head.known.api_key, head.known.authorization, head.remote_address};
  if (const auto wanted = plan.endpoint->scope_parameter; !wanted.empty())
    for (const auto& [name, text] : Router::parameters(*plan.route, head.path))
      if (name == wanted) credential.scope_target = text;
  return credential;
}

// The revision is read first, so that a change during the check is noticed by `recheck`.
Result<void> Api::authenticate(Plan& plan, const Request& head) const {
  plan.revision = authentication_.revision();
  TOOLYARD_TRY(plan.caller, authentication_.check(credential_of(head, plan), *plan.endpoint));
  return {};
}

// Authenticates again if anything may have changed since. Called whenever a call goes on after it
// has waited, so that nobody can begin a call, lose the permission, and complete it.
Result<void> Api::recheck(Plan& plan, const Request& request) const {
  if (!plan.endpoint || plan.endpoint->access == Access::anyone) return {};
  if (authentication_.is_current(plan.caller, plan.revision)) return {};
  return authenticate(plan, request);
}

// Decides whether a call that has waited for a thread may begin.
Result<void> Api::check_after_wait(Waited waited, Plan& plan, const Request& request) const {
  if (waited == Waited::too_long) return http_fail("busy", "");
  return recheck(plan, request);
}

// Rejects requests of pages of other sites to tools of agents, which could reach the server through
// a user's browser.
Result<void> Api::check_source(const Route& route, const Request& head) const {
  if (!route.policy.tools) return {};
  const bool is_local = options_.is_on_loopback && options_.base_url.empty();
  const auto origin = head.known.origin;
  if (is_local && !is_loopback_host(head.known.host))
    return http_fail("foreign_origin",
                     "`Host` must be a name of this machine, such as `localhost`.");
  const bool is_known = !origin.data() || is_origin_of(origin, options_.base_url) ||
                        (origin != "null" && cors().is_listed(origin)) ||
                        (is_local && is_loopback_origin(origin));
  if (is_known) return {};
  return http_fail("foreign_origin",
                   "Requests from this `Origin` are not allowed. An operator can allow them with "
                   "`cors_origins`.");
}

Response Api::missing(const Request& head) const {
  if (options_.missing_page && wants_page(head)) return options_.missing_page(head);
  auto error = http_fail("not_found", "This path does not exist.").error();
  if (const auto meant = router_.nearest(head.path); !meant.empty())
    error.hint = "Did you mean `" + meant + "`?";
  return problem_response(error, head.path, head.request_id);
}

Result<void> Api::check_media(const Request& head, const Endpoint& endpoint, Plan& plan) const {
  if (plan.route->policy.tools) {
    plan.form = BodyForm::json;
    return check_mcp_media(head);
  }
  const bool is_stream = endpoint.answer == &type_of<EventStream>;
  const std::string_view answered = is_stream ? "text/event-stream" : "application/json";
  const auto json = endpoint.answer ? preference(head.known.accept, answered) : 1;
  const auto file_type = file_type_of(endpoint.answer);
  const auto file = file_type.empty() ? 0 : preference(head.known.accept, file_type);
  // A client that accepts anything gets JSON, or the page if the endpoint answers with one.
  const bool is_page = endpoint.answer == &type_of<HtmlPage>;
  plan.wants_file = file > json || (is_page && file == json);
  if (json == 0 && file == 0)
    return http_fail("not_acceptable", "This path responds with " + std::string(answered) + ".");
  if (endpoint.body == BodyClass::none) return {};
  if (!head.known.content_encoding.empty() && head.known.content_encoding != "identity")
    return http_fail("unsupported_media_type",
                     "Request bodies with a content encoding are not supported.");
  plan.form = body_form(head.known.content_type);
  const bool has_body = head.chunked || head.declared_length > 0;
  if (plan.form == BodyForm::none && !has_body && is_body_optional(endpoint)) return {};
  const bool reads = plan.form == BodyForm::json ||
                     (plan.form == BodyForm::multipart && endpoint.takes_multipart) ||
                     (plan.form == BodyForm::urlencoded && endpoint.takes_urlencoded) ||
                     (plan.form == BodyForm::csv && takes_table(endpoint));
  if (reads) return {};
  std::string detail = "Send `Content-Type: application/json`";
  if (endpoint.takes_multipart) detail += " or `multipart/form-data`";
  if (endpoint.takes_urlencoded) detail += " or `application/x-www-form-urlencoded`";
  if (takes_table(endpoint)) detail += " or `text/csv`";
  return http_fail("unsupported_media_type", detail + ".");
}

std::uint64_t Api::body_limit(const Plan& plan) const {
  // The body of a request that should have none, such as a GET, is read and dropped.
  constexpr std::uint64_t unwanted = 64u << 10;
  if (!plan.endpoint) return unwanted;
  const bool is_anonymous =
      plan.endpoint->allows_anonymous && plan.caller.user == UserId() && !plan.is_unknown;
  const auto& limits = changing_.get();
  const auto most = is_anonymous ? limits.max_anonymous_bytes : ~std::uint64_t{0};
  switch (plan.endpoint->body) {
    case BodyClass::none: break;
    case BodyClass::json: return std::min(most, limits.max_json_bytes);
    case BodyClass::upload:
      return std::min(
          most, plan.form == BodyForm::multipart ? limits.max_upload_bytes : limits.max_json_bytes);
    case BodyClass::record: return limits.max_record_bytes;
    case BodyClass::import: return limits.max_import_bytes;
  }
  return unwanted;
}

void Api::handle(Request& request, Reply reply) {
  auto plan = request.attached<Plan>();
  if (plan.is_unknown) return look_up_caller(plan, request, std::move(reply));
  recheck_and_control(plan, request, std::move(reply));
}

void Api::recheck_and_control(Plan plan, Request& request, Reply reply) {
  if (const auto still = recheck(plan, request); !still)
    return refuse(plan, request, {}, still.error(), std::move(reply));
  control(plan, request, std::move(reply));
}

void Api::look_up_caller(Plan plan, Request& request, Reply reply) {
  const auto who = share_of(plan, request);
  if (!pools_.store.reserve(who))
    return send(plan, request, {}, http_error("busy", "", request), std::move(reply));
  pools_.store.run(who, [this, plan, &request, reply = std::move(reply)](Waited waited) mutable {
    if (waited == Waited::too_long)
      return send(plan, request, {}, http_error("busy", "", request), std::move(reply));
    plan.revision = authentication_.revision();
    auto caller = authentication_.look(credential_of(request, plan), *plan.endpoint);
    if (!caller) return refuse(plan, request, {}, caller.error(), std::move(reply));
    plan.caller = *caller;
    note_caller(plan.caller, request);
    plan.is_unknown = false;
    reply.resume([this, plan, &request](Reply here) {
      recheck_and_control(plan, request, std::move(here));
    });
  });
}

// Applies the limits of calls before any work is done.
void Api::control(const Plan& plan, Request& request, Reply reply) {
  const bool is_preflight = request.method == Method::options;
  if (!plan.endpoint || is_preflight) return proceed(plan, request, {}, std::move(reply));
  if (plan.route->policy.tools) return Conversation::begin(*this, plan, request, std::move(reply));
  const auto subject = subject_of(plan, request);
  if (control_.is_synchronous())
    return proceed(plan, request, control_.decide(subject), std::move(reply));
  control_.ask(subject, [this, plan, &request,
                         reply = std::move(reply)](const limits::Decision& decision) mutable {
    reply.resume([this, plan = Plan(plan), &request, decision](Reply here) mutable {
      if (const auto still = recheck(plan, request); !still)
        return refuse(plan, request, decision, still.error(), std::move(here));
      proceed(plan, request, decision, std::move(here));
    });
  });
}

CallControl::Subject Api::subject_of(const Plan& plan, const Request& request) const {
  return {*plan.endpoint, plan.caller, request.remote_address, plan.is_typing()};
}

void Api::count(const Plan& plan, const Request& request, const limits::Decision& decision,
                const Response& response) const {
  if (!plan.endpoint || !plan.endpoint->meter) return;
  const bool is_anonymous = plan.caller.user == UserId();
  if (is_anonymous && !plan.endpoint->allows_anonymous) return;
  const auto outcome = !decision.is_allowed()  ? metering::Outcome::limited
                       : response.status < 400 ? metering::Outcome::success
                       : response.status < 500 ? metering::Outcome::client_error
                                               : metering::Outcome::server_error;
  metrics_.note_tool(*plan.endpoint->meter, outcome);
  if (is_anonymous) return;  // there is no account to count it for
  if (plan.is_typing()) return;
  control_.count(subject_of(plan, request),
                 {.outcome = outcome,
                  .bytes_in = static_cast<std::int64_t>(request.body.size()),
                  .bytes_out = static_cast<std::int64_t>(response.content().size())});
}

namespace {

// Gives an error of a path the form that its clients expect.
void put_error_in_form(const RoutePolicy& policy, Response& response) {
  if (response.content_type != "application/problem+json") return;
  if (policy.errors == RoutePolicy::Errors::mcp) make_mcp_error(response, policy.metadata);
  if (policy.errors == RoutePolicy::Errors::oauth) make_oauth_error(response);
}

}  // namespace

// Completes every response to a known path just before it is sent, and counts it.
void Api::finish(const Plan& plan, const Request& request, const limits::Decision& decision,
                 Response& response) const {
  if (!plan.is_inner()) {
    apply_entity_tag(request, response);
    metrics_.note(plan.route, request.method, response.status,
                  std::chrono::steady_clock::now() - plan.since);
  }
  if (!decision.is_allowed()) metrics_.note_refusal(decision.refused_by);
  add_rate_limit(decision, response);
  if (plan.caller.is_test) response.add_header("Toolyard-Environment", "test");
  count(plan, request, decision, response);
  if (plan.is_inner()) return;
  const auto& policy = plan.route->policy;
  if (policy.errors != RoutePolicy::Errors::problem) put_error_in_form(policy, response);
  else if (is_opened_in_browser(plan.endpoint, request, response)) make_problem_page(response);
  else if (!plan.is_canonical)
    response.add_header("Link", plan.route->canonical_link(request.path));
  let_read(*plan.route, request, response);
  if (on_answer_) on_answer_(plan.endpoint, request, response);
}

void Api::let_read(const Route& route, const Request& request, Response& response) const {
  switch (route.policy.readers) {
    case RoutePolicy::Readers::listed: return cors().show(request, response);
    case RoutePolicy::Readers::everyone: return Cors::show_to_all(response);
    case RoutePolicy::Readers::own_pages: return;
  }
}

Response Api::options_answer(const Request& request, const Route& route) const {
  Response response;
  response.status = 204;
  response.content_type = {};
  response.add_header("Allow", route.allow);
  switch (route.policy.readers) {
    case RoutePolicy::Readers::listed: cors().allow(request, route.allow, response); break;
    case RoutePolicy::Readers::everyone: Cors::allow_all(route.allow, response); break;
    case RoutePolicy::Readers::own_pages: break;
  }
  return response;
}

Response Api::problem(int status, std::string_view code, std::string_view detail,
                      const Request* head) {
  if (head) metrics_.note(nullptr, head->method, status, {});
  auto response =
      problem_response(http_problem(code), detail, head ? head->path : std::string_view{},
                       head ? head->request_id : std::string_view{});
  if (!head) return response;
  if (const auto* route = router_.find(head->path).route; route && route->policy.tools)
    put_error_in_form(route->policy, response);
  cors().show(*head, response);
  return response;
}

}  // namespace toolyard::http
