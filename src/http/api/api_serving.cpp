// The part of Api that executes calls: on the event loop or in a pool, within a budget of processor
// time.
#include <algorithm>

#include "areas/limits/limits.h"
#include "core/caught.h"
#include "core/endpoint/budget.h"
#include "core/endpoint/call_scope.h"
#include "http/api/answer.h"
#include "http/api/api_plan.h"
#include "http/api/idempotent_calls.h"
#include "http/api/problem.h"
#include "http/api/problem_page.h"
#include "http/fields/conditional.h"
#include "http/fields/query.h"
#include "http/fields/session_cookie.h"
#include "http/framing/gzip.h"

namespace toolyard::http {

namespace {

// Tools are pure functions: a call of one can begin again elsewhere.
bool can_restart(const Endpoint* endpoint) { return endpoint && endpoint->meter.has_value(); }

// Checks that the client accepts a media type of the page, and the page the query.
Result<void> check_page(const Page& page, const Request& request) {
  const bool is_taken = std::ranges::any_of(page.media_types, [&](std::string_view type) {
    return preference(request.known.accept, type) > 0;
  });
  if (!page.media_types.empty() && !is_taken)
    return http_fail("not_acceptable",
                     "This path responds with " + std::string(page.media_types[0]) + ".");
  if (page.takes_any_query) return {};
  return check_query(request.query, page.query);
}

// Whether what the call changes is committed.
bool is_settled() {
  const auto* budget = CpuBudget::current();
  return budget && budget->is_settled();
}

// Writes the body of an answer. If there is no memory for that of a change that is committed, the
// response has no body: the caller must not take it for a failure.
void write_body(const Type& type, const void* value, AnswerForm form, Response& response) {
  try {
    write_answer(type, value, form, response);
  } catch (const std::bad_alloc&) {
    if (!response.is_settled) throw;
    std::string().swap(response.body);
    response.content_type = {};
  }
}

// Whether the client accepts the file that the request asked for in place of JSON.
bool takes(std::string_view accept, const Response& response) {
  const auto type = response.content_type.substr(0, response.content_type.find(';'));
  return type == "application/json" || preference(accept, type) > 0;
}

}  // namespace

// Returns whose share of the pools, and of the memory for responses, a request uses: that of the
// account or, without one, of the network address.
WorkPool::Caller Api::share_of(const Plan& plan, const Request& request) {
  const auto subject = plan.caller.user != UserId()
                           ? limits::subject_of(plan.caller.user)
                           : limits::subject_of_address(request.remote_address);
  return subject.name[0] ^ subject.name[1];
}

// Runs on the thread of the event loop.
void Api::proceed(const Plan& plan, Request& request, const limits::Decision& decision,
                  Reply reply) {
  if (!decision.is_allowed())
    return refuse(plan, request, decision, limits::refusal(decision), std::move(reply));
  const auto* page = plan.endpoint ? nullptr : plan.route->page;
  if (page && page->kept && request.method != Method::options)
    if (auto response = page->kept(request))
      return send(plan, request, decision, std::move(*response), std::move(reply));
  const auto place = place_for(plan, request);
  if (!place.pool) return serve(place, plan, request, decision, std::move(reply), nullptr);
  hand_over(place, plan, request, decision, std::move(reply), nullptr);
}

Api::Place Api::place_for(const Plan& plan, const Request& request) const {
  if (request.method == Method::options) return {};
  switch (plan.endpoint ? plan.endpoint->cost : plan.route->page->cost) {
    case Cost::by_size: {
      if (request.body.size() <= options_.inline_bytes) return {};
      const bool may_be_brief =
          can_restart(plan.endpoint) && request.body.size() <= options_.brief_bytes;
      return {&pools_.work, may_be_brief ? Lane::open : Lane::lengthy};
    }
    case Cost::store: return {&pools_.store};
    case Cost::bulk: return {&pools_.bulk};
    case Cost::sign_in: return {&pools_.sign_in};
    case Cost::picture: return {&pools_.picture};
    case Cost::file: return {&pools_.file};
    case Cost::heavy: break;
  }
  return {&pools_.work, plan.endpoint ? Lane::lengthy : Lane::open};
}

// Moves a call to a pool. `context` is set if the request was decoded already.
void Api::hand_over(const Place& place, const Plan& plan, Request& request,
                    const limits::Decision& decision, Reply reply,
                    std::unique_ptr<RequestContext> context) {
  const auto caller = share_of(plan, request);
  if (!place.pool->reserve(caller, place.lane))
    return send(plan, request, decision, http_error("busy", "", request), std::move(reply));
  auto work = [this, place, plan = Plan(plan), &request, decision, reply = std::move(reply),
               context = std::move(context)](Waited waited) mutable {
    if (const auto may = check_after_wait(waited, plan, request); !may)
      return refuse(plan, request, decision, may.error(), std::move(reply));
    if (context) context->set_caller(plan.caller);
    serve(place, plan, request, decision, std::move(reply), std::move(context));
  };
  place.pool->run(caller, place.lane, std::move(work));
}

// Logs the exception that is being handled.
void Api::log_failure(const Plan& plan, const Request& request) {
  const auto what = current_exception_message();
  log_.event(LogLevel::error, "endpoint failed", {{"path", plan.route->path}, {"what", what}},
             request.log_source());
}

// Returns the error of a call that was stopped. Of one that lost its permission, that is the error
// of its credential.
Error Api::error_of(const Stopped& stopped, Plan plan, const Request& request) const {
  if (stopped.reason == StopReason::not_permitted)
    if (auto still = recheck(plan, request); !still) return std::move(still.error());
  return stopped_error(stopped);
}

// Runs `work`, which fills the response. Its errors and exceptions become problems.
template <class Work>
void Api::make_response(const Plan& plan, const Request& request, Response& response, Work work) {
  try {
    const auto done = work();
    if (!done) response = problem_response(done.error(), request.path, request.request_id);
  } catch (const Stopped& stopped) {
    response = problem_response(error_of(stopped, plan, request), request.path, request.request_id);
  } catch (const std::bad_alloc&) {
    log_failure(plan, request);
    response =
        http_error("overloaded", "The server has no memory available for this request.", request);
  } catch (...) {
    log_failure(plan, request);
    response = http_error("internal_error", "", request);
  }
}

// Returns for how long a call that can begin again is tried at a place where long calls would delay
// others; nothing if it runs there to its end.
std::optional<std::chrono::milliseconds> Api::trial_at(const Place& place, const Plan& plan,
                                                       const Request& request) const {
  const bool is_brief = !place.pool || (place.pool == &pools_.work && place.lane == Lane::open);
  if (!is_brief || !can_restart(plan.endpoint) || request.method == Method::options)
    return std::nullopt;
  const auto trial = place.pool ? options_.brief_time : options_.inline_time;
  return trial < time_of(plan) ? std::optional(trial) : std::nullopt;
}

// Runs a call. One that is tried and takes too long begins again in the work pool, and there among
// the long calls.
void Api::serve(const Place& place, const Plan& plan, Request& request,
                const limits::Decision& decision, Reply reply,
                std::unique_ptr<RequestContext> begun) {
  auto response = reply.blank();
  auto& context = begun ? begun : RequestContext::of_this_thread();
  const auto trial = trial_at(place, plan, request);
  bool is_long = false;
  make_response(plan, request, response, [&]() -> Result<void> {
    if (request.method == Method::options) {
      response = options_answer(request, *plan.route);
      return {};
    }
    if (!plan.endpoint) {
      const auto& page = *plan.route->page;
      TOOLYARD_TRY_VOID(check_page(page, request));
      const CpuBudget budget(options_.time, reply.stop_signal());
      response = page.make(request);
      const bool is_unknown = response.status == 404 && !page.except.empty();
      if (is_unknown && response.content_type != "text/html; charset=utf-8")
        response = missing(request);
      return {};
    }
    // Effects outside the store cannot be undone, so such a call is not stopped when its client
    // leaves: its answer is stored for a repetition under the same key.
    const bool is_outside = plan.endpoint->repeats == Repeats::under_key_outside;
    const CpuBudget budget(time_of(plan), is_outside ? nullptr : reply.stop_signal());
    if (!begun) TOOLYARD_TRY_VOID(prepare(plan, request, *context));
    if (!trial) return run(plan, request, *context, response);
    try {
      const CpuBudget first(*trial, budget.signal());
      return run(plan, request, *context, response);
    } catch (const Stopped& stopped) {
      if (stopped.reason != StopReason::spent) throw;
      is_long = true;
      return {};
    }
  });
  if (is_long)
    return hand_over({&pools_.work, place.pool ? Lane::lengthy : Lane::open}, plan, request,
                     decision, std::move(reply), std::move(context));
  // A page may need the database, which the event loop does not wait for.
  if (place.pool) look_at_problem(plan, request, reply.stop_signal(), response);
  context->clear();
  send(plan, request, decision, std::move(response), std::move(reply));
}

std::chrono::milliseconds Api::time_of(const Plan& plan) const {
  const auto& endpoint = *plan.endpoint;
  const bool is_heavy = endpoint.cost == Cost::heavy || endpoint.body == BodyClass::import;
  if (endpoint.time.count() == 0) return is_heavy ? options_.heavy_time : options_.time;
  // Nobody answers for a call of a tool without a credential.
  const bool is_anonymous = endpoint.access == Access::tools && plan.caller.user == UserId();
  return is_anonymous ? std::min(endpoint.time, options_.time) : endpoint.time;
}

Result<void> Api::prepare(const Plan& plan, Request& request, RequestContext& context) {
  const auto& endpoint = *plan.endpoint;
  return context.take(
      {.request = request,
       .route = *plan.route,
       .endpoint = endpoint,
       .form = plan.form,
       .caller = plan.caller,
       .base_url = options_.base_url,
       .texts_as_json = plan.is_inner() ? &plan.inner->texts_as_json : nullptr,
       .is_idempotent = run_idempotently_ && is_idempotent_call(endpoint, request)});
}

// Returns a function that tells, after the request is gone, whether its caller may still see what
// the response is about. A caller with another role would see something else.
std::function<bool()> Api::permission_of(const Plan& plan, const Request& request) const {
  struct Texts {
    std::string api_key, authorization, remote_address, scope_target;
  };
  const auto given = credential_of(request, plan);
  const auto copy = [](std::string_view text) { return std::string(text); };
  const auto texts =
      std::make_shared<const Texts>(copy(given.api_key), copy(given.authorization),
                                    copy(given.remote_address), copy(given.scope_target));
  Credential credential = given;
  if (given.api_key.data()) credential.api_key = texts->api_key;
  credential.authorization = texts->authorization;
  credential.remote_address = texts->remote_address;
  credential.scope_target = texts->scope_target;
  return [&authentication = authentication_, &endpoint = *plan.endpoint, texts, credential,
          caller = plan.caller, revision = plan.revision]() mutable {
    if (authentication.is_current(caller, revision)) return true;
    revision = authentication.revision();
    const auto now = authentication.check(credential, endpoint);
    return now && now->role == caller.role;
  };
}

// Replaces the response by the page of an answer in the look of the site. Returns whether there is
// one.
bool Api::look_at(const Request& request, const Type& type, const void* value,
                  Response& response) const {
  if (!options_.look.answer) return false;
  const auto* page = page_in(type, value);
  auto made = page ? options_.look.answer(request, *page) : std::nullopt;
  if (!made) return false;
  response = std::move(*made);
  response.is_settled = is_settled();
  return true;
}

// Replaces a problem by its page in the look of the site, if a browser shows it and there is one.
// What makes the server unavailable for the call would also delay the page.
void Api::look_at_problem(const Plan& plan, const Request& request, const StopSignal* stop,
                          Response& response) {
  constexpr int unavailable = 503;
  if (!options_.look.problem || response.status == unavailable ||
      !is_opened_in_browser(plan.endpoint, request, response))
    return;
  try {
    const CpuBudget budget(options_.time, stop);
    if (auto page = options_.look.problem(request, response)) response = std::move(*page);
  } catch (const Stopped&) {  // the plain page is shown
  } catch (...) {
    log_failure(plan, request);
  }
}

Result<void> Api::run(const Plan& plan, const Request& request, RequestContext& context,
                      Response& response) {
  const auto& endpoint = *plan.endpoint;
  const auto& call = context.call();
  const CallScope scope(call);
  if (!context.fingerprint().empty()) {
    auto done = serve_idempotently(
        run_idempotently_, {endpoint, request, call, context.record(), context.fingerprint()},
        response);
    response.is_settled = is_settled();
    return done;
  }
  struct Writing {
    const Plan& plan;
    const Request& request;
    Response& response;
    bool has_look = false;
  };
  Writing writing{plan, request, response};
  // Captures two pointers: std::function would allocate memory for more.
  const AnswerSink body = [this, &writing](const Type& type, const void* value) {
    auto& made = writing.response;
    if (writing.plan.wants_file) writing.has_look = look_at(writing.request, type, value, made);
    if (writing.has_look) return;
    made.is_settled = is_settled();
    write_body(type, value, writing.plan.form_of_answer(), made);
    made.no_gzip = writing.plan.endpoint->secrecy == Secrecy::mixes_secret;
  };
  Answer answer{.body = body};
  if (auto done = endpoint.run(call, context.record(), answer); !done) {
    if (!answer.session && !answer.sign_in_state) return done;
    response = problem_response(done.error(), request.path, request.request_id);
    set_cookies(answer, request, options_.base_url, response);
    return {};
  }
  set_cookies(answer, request, options_.base_url, response);
  if (writing.has_look) return {};
  if (!response.is_settled && !plan.wants_file && !takes(request.known.accept, response))
    return http_fail("not_acceptable", "The response to this request would be " +
                                           std::string(response.content_type) + ".");
  // Calls that may change a record have checked its entity tag already. `If-None-Match` of calls
  // that read is checked when the response is sent.
  if (endpoint.method == toolyard::Method::get && !answer.entity_tag.empty())
    TOOLYARD_TRY_VOID(call.check_match(answer.entity_tag));
  response.cache_control = endpoint.caching;
  int status = answer.status ? answer.status : endpoint.status;
  // A browser's EventSource reconnects until it gets a 204, which is sent if nothing more follows.
  if (response.events && response.events->skip(request.header("last-event-id"))) {
    response.events.reset();
    status = 204;
  }
  if (response.events) response.events->permit_while(permission_of(plan, request));
  write_head(status, answer.location, answer.entity_tag, response);
  if (status == 204) response.content_type = {};
  return {};
}

// Sends the problem of a call that may not begin.
void Api::refuse(const Plan& plan, const Request& request, const limits::Decision& decision,
                 const Error& error, Reply reply) {
  send(plan, request, decision, problem_response(error, request.path, request.request_id),
       std::move(reply));
}

// Sends the response. If compressing it would block the event loop, or a thread for short calls,
// that is done elsewhere in the work pool, or not at all if the pool is full.
void Api::send(const Plan& plan, const Request& request, const limits::Decision& decision,
               Response&& response, Reply reply) {
  // A response may contain the whole request body, as Base64 in JSON.
  const auto most = std::max(options_.max_answer_bytes, request.body.size() / 3 * 4 + (1u << 20));
  if (plan.endpoint && !response.is_settled && response.content().size() > most)
    response = problem_response(answer_too_large(static_cast<std::int64_t>(most)).error(),
                                request.path, request.request_id);
  finish(plan, request, decision, response);
  if (response.body.size() > max_copied_bytes) response.caller = share_of(plan, request);
  const auto size = response.content().size();
  const bool is_long = size > options_.brief_packed_bytes;
  const bool packs = reply.is_on_loop() ? size > options_.inline_packed_bytes
                                        : is_long && pools_.work.is_running_here(Lane::open);
  const bool is_packed = !response.static_gzip.empty();
  if (!packs || is_packed || !is_compressed_for(request.known.accept_encoding, response))
    return reply.send(std::move(response));
  const auto caller = share_of(plan, request);
  const auto lane = is_long ? Lane::lengthy : Lane::open;
  if (!pools_.work.reserve(caller, lane)) {
    skip_compression_of(response);
    return reply.send(std::move(response));
  }
  pools_.work.run(caller, lane,
                  [response = std::move(response), reply = std::move(reply)](Waited) mutable {
                    reply.send(std::move(response));
                  });
}

}  // namespace toolyard::http
