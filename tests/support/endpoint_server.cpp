#include "tests/support/endpoint_server.h"

namespace toolyard::testing {
namespace {

Result<Caller> caller_of(const http::Credential& credential, const Endpoint& endpoint) {
  for (const auto& known : spellings(Role{})) {
    if (credential.authorization != "Bearer " + std::string(known.name)) continue;
    // Access names the roles in the same order, from the viewer on.
    if (int(known.value) < int(endpoint.access) - int(Access::viewer))
      return fail(problems::permission_denied, "The account's role does not allow this.");
    return Caller{.user = UserId{1}, .role = known.value};
  }
  return fail(problems::missing_credential, "Nobody is there.");
}

}  // namespace

EndpointServer::EndpointServer(std::vector<Endpoint> endpoints)
    : api_({}, std::move(endpoints), {}, caller_of, {}, {work_, store_}, log_),
      server_({.threads = 1}, api_, log_), thread_([this] { server_.run(); }) {}

EndpointServer::~EndpointServer() {
  server_.drain();
  thread_.join();
  work_.stop();
  store_.stop();
}

std::string EndpointServer::request(std::string_view role, std::string_view method,
                                    std::string_view path, std::string_view body,
                                    std::string_view headers) {
  std::string text;
  text.append(method).append(" ").append(path).append(" HTTP/1.1\r\nHost: here\r\n");
  if (!role.empty()) text.append("Authorization: Bearer ").append(role).append("\r\n");
  if (!body.empty() && headers.find("Content-Type") == headers.npos)
    text.append("Content-Type: application/json\r\n");
  text.append(headers).append("Content-Length: ").append(std::to_string(body.size()));
  return text.append("\r\n\r\n").append(body);
}

}  // namespace toolyard::testing
