#include "http/documents/metrics_page.h"

#include <openssl/crypto.h>

#include "core/address.h"
#include "core/text/letter_case.h"
#include "http/api/authentication.h"
#include "http/api/problem.h"
#include "http/documents/metric_text.h"
#include "http/fields/forwarded.h"

namespace toolyard::http {

namespace {

std::string_view without_port(std::string_view host) {
  const auto colon = host.rfind(':');
  return colon == host.npos || host.ends_with(']') ? host : host.substr(0, colon);
}

bool names_this_machine(std::string_view host, std::string_view listening_host) {
  const auto name = lower_case(without_port(host));
  return toolyard::is_loopback_host(name) || (!name.empty() && name == lower_case(listening_host));
}

bool is_of_this_machine(const Request& request, std::string_view listening_host) {
  const auto address = parse_address(request.remote_address);
  return address && is_loopback(*address) && !shows_an_intermediary(request) &&
         names_this_machine(request.known.host, listening_host);
}

bool bears(const Request& request, const std::string& token) {
  const auto given = bearer_of(request.known.authorization);
  return !token.empty() && given.size() == token.size() &&
         CRYPTO_memcmp(given.data(), token.data(), token.size()) == 0;
}

}  // namespace

Page metrics_page(MetricSource source, std::function<std::string()> token,
                  std::string listening_host) {
  auto make = [source = std::move(source), token = std::move(token),
               host = std::move(listening_host)](const Request& request) {
    if (!is_of_this_machine(request, host) && !bears(request, token()))
      return problem_response(
          Error{.type = &toolyard::problems::missing_credential,
                .detail = "Send the `metrics_token` of the server as `Authorization: Bearer …`."},
          request.path, request.request_id);
    Response response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    MetricText text(response.body);
    source(text);
    return response;
  };
  return {
      .path = "/metrics",
      .operation_id = "metrics",
      .summary = "Retrieve the metrics of this node",
      .description =
          "Returns the metrics of this node in the Prometheus text format. Only direct requests "
          "from this machine to `localhost` or its address, or requests with the "
          "`metrics_token` of the server as `Authorization: Bearer …`, are accepted.",
      .tag = "service",
      .media_types = {"text/plain"},
      .make = std::move(make),
      .takes_token = true,
      .problems = {&toolyard::problems::missing_credential}};
}

}  // namespace toolyard::http
