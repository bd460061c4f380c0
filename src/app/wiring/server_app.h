// The whole server as one object, constructed from settings. This is the only place that connects
// the concrete parts; tests start the server in the same way as the program.
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "core/log.h"

namespace toolyard {

struct Settings;
class Store;

// Reads the settings again, as they were given to this process; otherwise says in one line what is
// wrong with them.
using RereadSettings = std::function<std::expected<Settings, std::string>()>;

class ServerApp {
 public:
  // Throws std::runtime_error with a one-line message. With `reread`, SIGHUP applies what has
  // changed in the settings and certificates; otherwise it keeps its action.
  ServerApp(const Settings& settings, Log& log, RereadSettings reread = nullptr);
  ~ServerApp();

  std::uint16_t port() const;
  Store& store();
  std::span<const Endpoint> endpoints() const;
  // Returns `http://HOST:PORT` or `https://HOST:PORT`, of each socket if they are inherited.
  std::vector<std::string> urls() const;
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
