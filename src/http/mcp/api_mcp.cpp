#include "http/mcp/api_mcp.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "areas/limits/limits.h"
#include "areas/oauth/problems.h"
#include "core/caught.h"
#include "http/api/problem.h"

namespace toolyard::http {

namespace {

JsonDecoder& decoder_of_this_thread() {
  thread_local JsonDecoder mine;
  return mine;
}

// Returns the header lines of a call's response that also apply to the outer response: rate limits.
std::string lines_of_call(std::string_view lines) {
  std::string kept;
  while (!lines.empty()) {
    const auto end = std::min(lines.find("\r\n"), lines.size() - 2) + 2;
    const auto line = lines.substr(0, end);
    if (line.starts_with("RateLimit") || line.starts_with("Retry-After")) kept += line;
    lines.remove_prefix(end);
  }
  return kept;
}

std::optional<std::int64_t> retry_after(std::string_view lines) {
  constexpr std::string_view name = "Retry-After: ";
  const auto at = lines.find(name);
  if (at == lines.npos) return std::nullopt;
  const auto text = lines.substr(at + name.size());
  std::int64_t seconds = 0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return seconds;
}

constexpr bool is_problem(const Response& response) {
  return response.content_type == "application/problem+json";
}

}  // namespace

// Parses large bodies in the pool, like those of other requests.
void Api::Conversation::begin(Api& api, const Plan& plan, Request& request, Reply reply) {
  auto made = std::make_unique<Conversation>(api, plan, request, std::move(reply));
  auto& it = *made;
  it.self_ = std::move(made);
  const auto who = share_of(plan, request);
  if (request.body.size() <= api.options_.inline_bytes)
    return it.guarded([&] {
      it.read();
      it.limit();
    });
  const auto lane = request.body.size() <= api.options_.brief_bytes ? Lane::open : Lane::lengthy;
  if (!api.pools_.work.reserve(who, lane))
    return it.guarded([&] { it.refuse_all({.type = &http_problem("busy").type}); });
  api.pools_.work.run(who, lane, [&it](Waited waited) {
    it.guarded([&] {
      if (waited == Waited::too_long) return it.refuse_all({.type = &http_problem("busy").type});
      it.read();
      it.outer_.resume([&it](Reply here) {
        it.outer_ = std::move(here);
        it.guarded([&] { it.limit(); });
      });
    });
  });
}

// Runs `work`. If it throws, the whole request gets an error.
template <class Work> void Api::Conversation::guarded(Work work) noexcept {
  try {
    work();
    return;
  } catch (...) {
    api_.log_.event(LogLevel::error, "mcp failed", {{"what", current_exception_message()}},
                    request_.log_source());
  }
  try {
    refuse_all({.type = &http_problem("internal_error").type});
  } catch (...) {
    self_.reset();  // without memory for a response, dropping `outer_` makes it a bare 500
  }
}

void Api::Conversation::read() {
  std::array<std::string, 3> storage;
  const auto headers = mcp_headers(request_, storage);
  const auto body = request_.body;
  arrival_ = mcp::judge(decoder_of_this_thread(),
                        {body.data(), body.size(), body.size() + body_padding}, {&headers});
  auto selection = read_selection(tools_.list, request_.query);
  if (selection) {
    selection_ = *std::move(selection);
    return;
  }
  reject_query(selection.error());
}

// Refuses every message, because the query of the URL is not valid.
void Api::Conversation::reject_query(const Error& error) {
  has_valid_query_ = false;
  const auto problem = problem_response(error, request_.path, request_.request_id).body;
  for (auto& verdict : arrival_.verdicts)
    if (const auto* accepted = std::get_if<mcp::Accepted>(&verdict))
      verdict = mcp::Refusal{.id = std::string(accepted->message.id),
                             .message = mcp::Results::problem_text(problem),
                             .data = problem};
}

// Whether the request uses one call of the rate limit itself. Calls of tools do so on their own.
// Handshakes, pings and notifications cost nothing, so that every client can connect.
bool Api::Conversation::uses_rate_limit() const {
  if (!has_valid_query_) return true;
  return std::ranges::any_of(arrival_.verdicts, [&](const mcp::Verdict& verdict) {
    const auto* request = std::get_if<mcp::Accepted>(&verdict);
    if (!request) return false;
    if (request->method == mcp::Method::call_tool)
      return tool_of(*request) == tools_.list.tools().size();
    return request->method == mcp::Method::list_tools;
  });
}

void Api::Conversation::limit() {
  if (!uses_rate_limit()) return go_on();
  const auto subject = api_.subject_of(plan_, request_);
  if (api_.control_.is_synchronous()) return decided(api_.control_.decide(subject));
  api_.control_.ask(subject, [this](const limits::Decision& decision) {
    outer_.resume([this, decision](Reply here) {
      outer_ = std::move(here);
      guarded([&] { decided(decision); });
    });
  });
}

void Api::Conversation::decided(const limits::Decision& decision) {
  decision_ = decision;
  if (decision.is_allowed()) return go_on();
  refuse_all(limits::refusal(decision));
}

void Api::Conversation::refuse_all(const Error& error) {
  finish(problem_response(error, request_.path, request_.request_id));
}

// Sends the response and destroys this object, also if sending fails: then the response is a 500.
void Api::Conversation::finish(Response&& response) noexcept {
  const auto self = std::move(self_);
  try {
    api_.send(plan_, request_, decision_, std::move(response), std::move(outer_));
  } catch (...) {
    api_.log_.event(LogLevel::error, "mcp failed", {{"what", current_exception_message()}});
  }
}

// Calls are authenticated on their own, so a credential that ends during a batch does not take away
// the answers to earlier calls.
void Api::Conversation::go_on() {
  if (at_ == 0)
    if (const auto still = api_.recheck(plan_, request_); !still) return refuse_all(still.error());
  while (at_ < arrival_.verdicts.size()) {
    if (!answer(arrival_.verdicts[at_])) return;
    ++at_;
  }
  end();
}

const mcp::Accepted& Api::Conversation::current() const {
  return std::get<mcp::Accepted>(arrival_.verdicts[at_]);
}

// Returns false if a call is running, which continues the conversation when it is complete.
bool Api::Conversation::answer(const mcp::Verdict& verdict) {
  if (const auto* refusal = std::get_if<mcp::Refusal>(&verdict)) refuse(*refusal);
  else if (const auto* accepted = std::get_if<mcp::Accepted>(&verdict)) return answer(*accepted);
  return true;
}

bool Api::Conversation::answer(const mcp::Accepted& request) {
  const auto& results = tools_.results;
  switch (request.method) {
    case mcp::Method::initialize:
      add(request, results.initialize(request), McpOutcome::success);
      break;
    case mcp::Method::ping: add(request, mcp::Results::ping(request), McpOutcome::success); break;
    case mcp::Method::discover: add(request, results.discover(request), McpOutcome::success); break;
    case mcp::Method::list_tools: list(request); break;
    case mcp::Method::call_tool: return call(request);
    case mcp::Method::other: break;
  }
  return true;
}

void Api::Conversation::list(const mcp::Accepted& request) {
  const auto cursor = find_part(request.message.params, "cursor");
  if (cursor.data() && cursor != "null")
    return refuse(
        mcp::refuse_params(request, "The list has only one page: `cursor` must be omitted."));
  // A list is thousands of times larger than the message that asks for it.
  if (std::exchange(has_listed_, true))
    return refuse({.status = 200,
                   .id = std::string(request.message.id),
                   .message = "A batch may list the tools only once."});
  const auto credential = tools_.credential(request_);
  const auto tools = tools_.list.listed(selection_, [&](std::size_t tool) {
    return api_.authentication_.check(credential, tools_.endpoint(tool)).has_value();
  });
  add(request, tools_.results.list(request, tools), McpOutcome::success);
}

// Returns the tool that is called, or the number of tools if none is offered under that name.
std::size_t Api::Conversation::tool_of(const mcp::Accepted& request) const {
  const auto none = tools_.list.tools().size();
  const auto name = string_in_json(find_part(request.message.params, "name"));
  const auto tool = name ? tools_.list.find(*name) : none;
  return tool < none && selection_.has(tool) ? tool : none;
}

bool Api::Conversation::call(const mcp::Accepted& request) {
  const auto& params = request.message.params;
  tool_ = tool_of(request);
  if (tool_ == tools_.list.tools().size()) {
    const auto name = string_in_json(find_part(params, "name"));
    refuse(mcp::refuse_params(
        request, name ? tools_.list.unknown(*name) : "`name` must be the name of a tool."));
    return true;
  }
  const auto arguments = find_part(params, "arguments");
  if (arguments.data() && arguments != "null" && !arguments.starts_with('{')) {
    refuse(mcp::refuse_params(request, "`arguments` must be an object."));
    return true;
  }
  tell_progress(request);
  begin_call(request, arguments.starts_with('{') ? arguments : std::string_view());
  return false;
}

// Sends progress notifications if the client accepts an event stream and has sent a progress token.
void Api::Conversation::tell_progress(const mcp::Accepted& request) {
  const auto token = request.message.progress_token;
  const bool takes_events = request_.known.accept.contains("text/event-stream");
  if (token.empty() || arrival_.is_batch || !takes_events) return;
  tells_progress_ = true;
  stop_ = std::make_shared<StopSignal>(outer_.stop_signal());
  auto of_tool = plan_;
  of_tool.endpoint = &tools_.endpoint(tool_);
  Response head{.content_type = "text/event-stream"};
  head.add_header("X-Accel-Buffering", "no");  // for reverse proxies such as nginx
  api_.cors().show(request_, head);
  outer_.send_progress({.interval = api_.options_.progress_interval,
                        .next =
                            [token = std::string(token), count = std::int64_t{0}, stop = stop_,
                             may_go_on = api_.permission_of(of_tool, request_)]() mutable {
                              if (!may_go_on()) stop->stop(StopReason::not_permitted);
                              return mcp::Results::progress(token, ++count);
                            },
                        .head = std::move(head)});
}

void Api::Conversation::begin_call(const mcp::Accepted& request, std::string_view arguments) {
  const auto& endpoint = tools_.endpoint(tool_);
  inner_call_.texts_as_json = {};
  inner_ = request_;
  inner_.query = {};
  inner_.known.accept = inner_.known.content_type = "application/json";
  inner_.known.accept_encoding = {};
  note_call(request);
  Plan inner{.route = &tools_.route(tool_),
             .endpoint = &endpoint,
             .since = plan_.since,
             .form = BodyForm::json,
             .inner = &inner_call_};
  const auto caller = api_.authenticate(inner, inner_);
  if (!caller && caller.error().type == &oauth::problems::insufficient_scope && !arrival_.is_batch)
    return refuse_all(caller.error());
  const auto resolved = tools_.resolve_target({request, tool_, arguments}, inner_, texts_);
  Reply reply(*this);
  for (const auto* refused :
       {caller ? nullptr : &caller.error(), resolved ? nullptr : &resolved.error()})
    if (refused) return reply.send(problem_response(*refused, inner_.path, inner_.request_id));
  api_.control(inner, inner_, std::move(reply));
}

void Api::Conversation::note_call(const mcp::Accepted& request) const {
  if (!api_.log_.takes(LogLevel::debug)) return;
  const auto trace = string_in_json(find_part(request.message.meta, "traceparent"));
  api_.log_.event(LogLevel::debug, "mcp call",
                  {{"mcp_method", request.message.method},
                   {"mcp_tool", tools_.list.tools()[tool_].name},
                   {"mcp_version", request.version},
                   {"mcp_client", client_of(request)}},
                  {.request_id = request_.request_id,
                   .trace_id = trace_id_of(request_.known.traceparent.data() || !trace
                                               ? request_.known.traceparent
                                               : std::string_view(*trace))});
}

void Api::Conversation::complete(Response&& response) noexcept {
  guarded([&] {
    lines_ = lines_of_call(response.header_lines);
    no_gzip_ |= response.no_gzip;
    auto outcome = is_problem(response) ? McpOutcome::tool_error : McpOutcome::success;
    auto result = result_of(current(), response, outcome);
    add(current(), std::move(result), outcome);
    ++at_;
    if (outer_.is_on_loop() || at_ == arrival_.verdicts.size()) return go_on();
    outer_.resume([this](Reply here) {
      outer_ = std::move(here);
      guarded([&] { go_on(); });
    });
  });
}

std::string Api::Conversation::result_of(const mcp::Accepted& request, const Response& response,
                                         McpOutcome& outcome) {
  const auto& results = tools_.results;
  const auto& tool = tools_.list.tools()[tool_];
  if (is_problem(response))
    return results.problem(request, tool, response.content(), retry_after(lines_));
  const auto shown = tools_.shown(tool_, response);
  if (auto answer = results.answer(request, tool, shown, inner_call_.texts_as_json.pointers))
    return *std::move(answer);
  outcome = McpOutcome::tool_error;
  auto error = answer_too_large(static_cast<std::int64_t>(mcp::max_message_bytes)).error();
  error.hint = "Use the REST API for a larger limit: " + std::string(inner_.method_name) + " " +
               std::string(inner_.path) + ".";
  return results.problem(request, tool,
                         problem_response(error, inner_.path, inner_.request_id).body, {});
}

void Api::Conversation::resume(std::move_only_function<void(Reply)> work) noexcept {
  outer_.resume([this, work = std::move(work)](Reply here) mutable {
    outer_ = std::move(here);
    work(Reply(*this));
  });
}

void Api::Conversation::abandon() noexcept {
  guarded([&] { complete(http_error("internal_error", "", inner_)); });
}

void Api::Conversation::lend(Response& response) noexcept {
  auto lent = outer_.blank();
  response.body = std::move(lent.body);
  response.header_lines = std::move(lent.header_lines);
}

void Api::Conversation::refuse(const mcp::Refusal& refusal) {
  api_.metrics_.note_mcp(mcp::Method::other, mcp::Era::legacy, McpOutcome::refused);
  if (!answers_.empty()) answers_ += ',';
  answers_ += mcp::Results::error(refusal);
  status_ = refusal.status;
}

void Api::Conversation::add(const mcp::Accepted& request, std::string answer, McpOutcome outcome) {
  api_.metrics_.note_mcp(request.method, request.era, outcome);
  if (answers_.empty()) answers_ = std::move(answer);
  else answers_.append(",").append(answer);
  status_ = 200;
}

void Api::Conversation::end() {
  auto response = outer_.blank();
  response.status = arrival_.is_batch && !answers_.empty() ? 200 : status_;
  if (answers_.empty()) response.content_type = {};
  else response.body = arrival_.is_batch ? "[" + answers_ + "]" : std::move(answers_);
  if (!lines_.empty()) decision_ = {};  // the last call tells what is left
  response.header_lines = std::move(lines_);
  response.no_gzip = no_gzip_;
  response.skip_compression = tells_progress_;
  finish(std::move(response));
}

}  // namespace toolyard::http
