// The REST API over HTTP: finds the endpoint of a request, checks the credential and the media
// types before the body is read, decodes the request, runs the endpoint and writes the response.
// Independent of what endpoints do.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/address.h"
#include "core/endpoint/endpoint.h"
#include "core/endpoint/idempotency.h"
#include "core/endpoint/identity.h"
#include "core/log.h"
#include "http/api/authentication.h"
#include "http/api/call_control.h"
#include "http/api/page_look.h"
#include "http/api/request_context.h"
#include "http/api/router.h"
#include "http/documents/request_metrics.h"
#include "http/fields/cors.h"
#include "http/mcp/calls.h"
#include "http/pool/work_pool.h"
#include "http/transport/current.h"
#include "http/transport/handler.h"

namespace toolyard::http {

struct ApiOptions {
  std::vector<std::string> cors_origins;
  std::uint64_t max_json_bytes = 10u << 20;
  std::uint64_t max_upload_bytes = 100u << 20;
  std::uint64_t max_anonymous_bytes = 10u << 20;  // for tool calls without a credential
  std::uint64_t max_record_bytes = 4u << 20;
  std::uint64_t max_import_bytes = 64u << 20;
  std::vector<Network> trusted_proxies;
  std::string base_url;  // for links in responses; empty: the scheme and host of the request
  // Makes the response to browsers for paths that do not exist; empty: browsers also get a problem.
  std::function<Response(const Request&)> missing_page = {};
  // How pages of endpoints look for browsers.
  PageLook look = {};
  // Larger request bodies are processed in the work pool, and larger responses compressed there, so
  // that they do not block an event loop.
  std::uint64_t inline_bytes = 256u << 10;
  std::uint64_t inline_packed_bytes = 32u << 10;
  // Larger responses become an error, unless the request body is about as large.
  std::uint64_t max_answer_bytes = 32u << 20;
  // In the work pool, calls with larger bodies, and larger responses to compress, are long ones.
  std::uint64_t brief_bytes = 4u << 20;
  std::uint64_t brief_packed_bytes = 1u << 20;
  // Limits of processor time: of tool calls on an event loop, which then move to the work pool, and
  // there, after which they go on among the long ones; of other calls, and of those to heavy
  // endpoints.
  std::chrono::milliseconds inline_time{1};
  std::chrono::milliseconds brief_time{25};
  std::chrono::milliseconds time{2'000};
  std::chrono::milliseconds heavy_time{30'000};
  // Between progress notifications to a client of the Model Context Protocol that waits for a call.
  std::chrono::milliseconds progress_interval{1'000};
  std::string version;  // of the program, for clients of the Model Context Protocol
  bool serves_admin_to_agents = false;
  // URL of the metadata by which OAuth clients learn how to get a token for `/mcp`; empty: none.
  std::string resource_metadata;
  // Whether only this machine can reach the server. Without a `base_url`, `/mcp` then allows only
  // loopback names, against web pages that try to reach it through a browser (DNS rebinding).
  bool is_on_loopback = false;
};

// Separate thread pools, one for each `Cost` except `by_size`, so that none of them delays the
// others.
struct Pools {
  WorkPool& work;
  WorkPool& store;
  WorkPool& bulk;
  WorkPool& sign_in;
  WorkPool& picture;
  WorkPool& file;
};

// Services that the API uses. What they refer to must outlive it.
struct ApiServices {
  Authentication& authentication;
  CallControl& control;
  RequestMetrics& metrics;
  RunIdempotently run_idempotently;
  Pools pools;
  Log& log;
  // Called with every response, just before it is sent, on the thread that sends it; `endpoint` is
  // null for pages. Must not block. Empty: nothing.
  std::function<void(const Endpoint* endpoint, const Request& request, const Response& response)>
      on_answer = {};
};

class Api final : public Handler {
 public:
  Api(ApiOptions options, std::vector<Endpoint> endpoints, std::vector<Page> pages,
      ApiServices services);

  // Replaces the options that may change while the API runs: `cors_origins`, `trusted_proxies` and
  // the maximum sizes of bodies. Calls that have begun may keep the former ones. Thread-safe.
  void set_options(const ApiOptions& options);

  Admission admit(Request& head) override;
  void handle(Request& request, Reply reply) override;
  Response problem(int status, std::string_view code, std::string_view detail,
                   const Request* head) override;

 private:
  struct Plan;
  class Conversation;
  // What follows from the options that may change.
  struct Changing {
    Changing(const ApiOptions& options, std::span<const Endpoint> endpoints);
    Cors cors;
    std::vector<Network> trusted_proxies;
    std::uint64_t max_json_bytes, max_upload_bytes, max_anonymous_bytes;
    std::uint64_t max_record_bytes, max_import_bytes;
  };
  // Where a call runs: on the event loop if there is no pool.
  struct Place {
    WorkPool* pool = nullptr;
    Lane lane = Lane::open;
  };

  Response missing(const Request& head) const;
  Credential credential_of(const Request& head, const Plan& plan) const;
  const Cors& cors() const { return changing_.get().cors; }
  Result<void> authenticate(Plan& plan, const Request& head) const;
  Result<void> recheck(Plan& plan, const Request& request) const;
  Result<void> check_after_wait(Waited waited, Plan& plan, const Request& request) const;
  Result<void> check_source(const Route& route, const Request& head) const;
  Result<void> check_media(const Request& head, const Endpoint& endpoint, Plan& plan) const;
  std::uint64_t body_limit(const Plan& plan) const;
  Place place_for(const Plan& plan, const Request& request) const;
  std::optional<std::chrono::milliseconds> trial_at(const Place& place, const Plan& plan,
                                                    const Request& request) const;
  std::chrono::milliseconds time_of(const Plan& plan) const;
  static WorkPool::Caller share_of(const Plan& plan, const Request& request);
  Response options_answer(const Request& request, const Route& route) const;
  void let_read(const Route& route, const Request& request, Response& response) const;
  void look_up_caller(Plan plan, Request& request, Reply reply);
  void recheck_and_control(Plan plan, Request& request, Reply reply);
  void control(const Plan& plan, Request& request, Reply reply);
  CallControl::Subject subject_of(const Plan& plan, const Request& request) const;
  void proceed(const Plan& plan, Request& request, const limits::Decision& decision, Reply reply);
  void hand_over(const Place& place, const Plan& plan, Request& request,
                 const limits::Decision& decision, Reply reply,
                 std::unique_ptr<RequestContext> context);
  void serve(const Place& place, const Plan& plan, Request& request,
             const limits::Decision& decision, Reply reply, std::unique_ptr<RequestContext> begun);
  void refuse(const Plan& plan, const Request& request, const limits::Decision& decision,
              const Error& error, Reply reply);
  Error error_of(const Stopped& stopped, Plan plan, const Request& request) const;
  std::function<bool()> permission_of(const Plan& plan, const Request& request) const;
  void log_failure(const Plan& plan, const Request& request);
  template <class Work>
  void make_response(const Plan& plan, const Request& request, Response& response, Work work);
  Result<void> prepare(const Plan& plan, Request& request, RequestContext& context);
  Result<void> run(const Plan& plan, const Request& request, RequestContext& context,
                   Response& response);
  bool look_at(const Request& request, const Type& type, const void* value,
               Response& response) const;
  void look_at_problem(const Plan& plan, const Request& request, const StopSignal* stop,
                       Response& response);
  void send(const Plan& plan, const Request& request, const limits::Decision& decision,
            Response&& response, Reply reply);
  void finish(const Plan& plan, const Request& request, const limits::Decision& decision,
              Response& response) const;
  void count(const Plan& plan, const Request& request, const limits::Decision& decision,
             const Response& response) const;

  ApiOptions options_;
  std::vector<Endpoint> endpoints_;
  std::vector<Page> pages_;
  Router router_;
  std::unique_ptr<const McpTools> mcp_;        // null if there are no tools
  std::unique_ptr<const McpTools> mcp_admin_;  // null unless `serves_admin_to_agents`
  Current<Changing> changing_;
  Authentication& authentication_;
  CallControl& control_;
  RequestMetrics& metrics_;
  RunIdempotently run_idempotently_;
  Pools pools_;
  Log& log_;
  const std::function<void(const Endpoint*, const Request&, const Response&)> on_answer_;
};

}  // namespace toolyard::http
