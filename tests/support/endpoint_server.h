// A real server for some endpoints alone, in this process: callers say who they are by the name of
// their role, and nothing else of the app is there.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/endpoint.h"
#include "http/api.h"
#include "http/server.h"

namespace toolyard::testing {

class EndpointServer {
 public:
  explicit EndpointServer(std::vector<Endpoint> endpoints);
  ~EndpointServer();

  std::uint16_t port() const { return server_.port(); }
  // The text of a request of somebody with this role (`Authorization: Bearer editor`); empty: of
  // nobody. `headers` are further lines, each with its CRLF.
  static std::string request(std::string_view role, std::string_view method, std::string_view path,
                             std::string_view body = {}, std::string_view headers = {});

 private:
  class NoLog final : public Log {
    void emit(std::string_view) override {}
  };
  NoLog log_;
  http::WorkPool work_{1, 100, http::Manners::equal};
  http::WorkPool store_{2, 100, http::Manners::equal};
  http::Api api_;
  http::Server server_;
  std::thread thread_;
};

}  // namespace toolyard::testing
