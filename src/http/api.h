// The API over HTTP: finds the endpoint, checks the credential and the media types before a body
// is read, decodes, runs, and writes the answer. It knows endpoints, not what they do.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/address.h"
#include "core/endpoint.h"
#include "core/identity.h"
#include "core/log.h"
#include "core/once.h"
#include "http/authentication.h"
#include "http/call_control.h"
#include "http/cors.h"
#include "http/handler.h"
#include "http/request_metrics.h"
#include "http/router.h"
#include "http/work_pool.h"

namespace toolyard::http {

struct ApiOptions {
  std::vector<std::string> cors_origins;
  std::uint64_t max_json_bytes = 10u << 20;
  std::uint64_t max_upload_bytes = 100u << 20;
  std::uint64_t max_record_bytes = 4u << 20;
  std::uint64_t max_import_bytes = 64u << 20;
  std::vector<Network> trusted_proxies;
  std::string base_url;  // for links in answers; empty: as the caller addressed us
  // Larger bodies are worked on in the pool, so that they do not hold up a loop.
  std::uint64_t inline_bytes = 256u << 10;
};

// Heavy work and waiting for the store have threads of their own, so that neither holds up the
// other.
struct Pools {
  WorkPool& work;
  WorkPool& store;
};

// What the API works with; all of it lives longer.
struct ApiServices {
  Authentication& authentication;
  CallControl& control;
  RequestMetrics& metrics;
  OnceOnly once;
  Pools pools;
  Log& log;
};

class Api final : public Handler {
 public:
  Api(ApiOptions options, std::vector<Endpoint> endpoints, std::vector<Page> pages,
      ApiServices services);

  Admission admit(Request& head) override;
  void handle(Request& request, Reply reply) override;
  Response problem(int status, std::string_view code, std::string_view detail,
                   const Request* head) override;

 private:
  struct Plan;

  Result<void> check_media(const Request& head, const Endpoint& endpoint, Plan& plan) const;
  std::uint64_t body_limit(const Plan& plan) const;
  WorkPool* pool_for(const Plan& plan, const Request& request) const;
  Response options_answer(const Request& request, const Route& route) const;
  void look_up_caller(Plan plan, Request& request, Reply reply);
  void control(const Plan& plan, Request& request, Reply reply);
  CallControl::Subject subject_of(const Plan& plan, const Request& request) const;
  void go_on(const Plan& plan, Request& request, const limits::Decision& decision, Reply reply);
  void serve(const Plan& plan, Request& request, const limits::Decision& decision, Reply reply);
  Result<void> decode_and_run(const Plan& plan, Request& request, Response& response);
  Result<void> run(const Plan& plan, const Request& request, const Call& call, const void* record,
                   Response& response);
  void finish(const Plan& plan, const Request& request, const limits::Decision& decision,
              Response& response) const;
  void count(const Plan& plan, const Request& request, const limits::Decision& decision,
             const Response& response) const;

  ApiOptions options_;
  std::vector<Endpoint> endpoints_;
  std::vector<Page> pages_;
  Router router_;
  Cors cors_;
  Authentication& authentication_;
  CallControl& control_;
  RequestMetrics& metrics_;
  OnceOnly once_;
  Pools pools_;
  Log& log_;
};

}  // namespace toolyard::http
