// An HTTP request to the MCP server (Model Context Protocol) at `/mcp` or `/mcp/admin`: handles the
// messages in its body one after the other. A tool call is executed like a REST call of the tool's
// endpoint, with the arguments as its request; the response becomes the result.
#pragma once
#include <memory>
#include <string>

#include "http/api/api_plan.h"
#include "http/mcp/calls.h"
#include "http/mcp/requests.h"

namespace toolyard::http {

// The Exchange of the tool call that is running. The object owns itself until the response is sent.
class Api::Conversation final : public Exchange {
 public:
  static void begin(Api& api, const Plan& plan, Request& request, Reply reply);
  Conversation(Api& api, const Plan& plan, Request& request, Reply reply)
      : api_(api), tools_(*plan.route->policy.tools), plan_(plan), request_(request),
        outer_(std::move(reply)), inner_call_{.tools = tools_} {}

  void complete(Response&& response) noexcept override;
  void resume(std::move_only_function<void(Reply)> work) noexcept override;
  void abandon() noexcept override;
  void lend(Response& response) noexcept override;
  const StopSignal& stop_signal() const noexcept override {
    return stop_ ? *stop_ : *outer_.stop_signal();
  }
  bool is_here() const noexcept override { return outer_.is_on_loop(); }

 private:
  template <class Work> void guarded(Work work) noexcept;
  void read();
  void reject_query(const Error& error);
  bool uses_rate_limit() const;
  void limit();
  void decided(const limits::Decision& decision);
  void refuse_all(const Error& error);
  void finish(Response&& response) noexcept;
  void go_on();
  bool answer(const mcp::Verdict& verdict);
  bool answer(const mcp::Accepted& request);
  void list(const mcp::Accepted& request);
  std::size_t tool_of(const mcp::Accepted& request) const;
  bool call(const mcp::Accepted& request);
  void tell_progress(const mcp::Accepted& request);
  void note_call(const mcp::Accepted& request) const;
  void begin_call(const mcp::Accepted& request, std::string_view arguments);
  void refuse(const mcp::Refusal& refusal);
  void add(const mcp::Accepted& request, std::string answer, McpOutcome outcome);
  std::string result_of(const mcp::Accepted& request, const Response& response,
                        McpOutcome& outcome);
  const mcp::Accepted& current() const;
  void end();

  Api& api_;
  const McpTools& tools_;
  Plan plan_;
  Request& request_;
  Reply outer_;
  std::unique_ptr<Conversation> self_;

  mcp::Arrival arrival_;
  mcp::Selection selection_;
  bool has_valid_query_ = true;
  bool has_listed_ = false;
  limits::Decision decision_;  // of the request itself; calls have their own
  std::size_t at_ = 0;
  std::string answers_;
  int status_ = 202;
  std::string lines_;  // header lines of the last call
  bool no_gzip_ = false;
  bool tells_progress_ = false;
  // With progress notifications, which stop the call when its credential ends; else null.
  std::shared_ptr<StopSignal> stop_;
  // The tool call that is running.
  std::size_t tool_ = 0;
  Request inner_;
  McpTexts texts_;
  InnerCall inner_call_;
};

}  // namespace toolyard::http
