// The whole server as one object, constructed from settings. This is the only place that connects
// the concrete parts; tests start the server in the same way as the program.
#pragma once
#include <cstdint>
#include <memory>
#include <span>

#include "core/endpoint/endpoint.h"
#include "core/log.h"

namespace toolyard {

struct Settings;
class Store;

class ServerApp {
 public:
  // Throws std::runtime_error with a one-line message.
  ServerApp(const Settings& settings, Log& log);
  ~ServerApp();

  std::uint16_t port() const;
  Store& store();
  std::span<const Endpoint> endpoints() const;
  // Returns `http://HOST:PORT` or `https://HOST:PORT`.
  std::string url() const;
  // Serves until SIGTERM, SIGINT or `drain`, and returns when all requests are answered.
  void run();
  void drain();

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

// Returns the OpenAPI document of the program with these settings, as JSON, and converts it to
// YAML.
std::string openapi_document(const Settings& settings);
std::string openapi_as_yaml(const std::string& json);

}  // namespace toolyard
