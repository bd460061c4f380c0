// The whole server as one object: built from settings, run, drained. The only place that wires
// concrete parts together; tests start it as the program does.
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
  // Throws std::runtime_error with one clear line.
  ServerApp(const Settings& settings, Log& log);
  ~ServerApp();

  std::uint16_t port() const;
  Store& store();
  std::span<const Endpoint> endpoints() const;
  // `http://HOST:PORT`, as printed when ready.
  std::string url() const;
  // Serves until SIGTERM, SIGINT or `drain`, and has answered everything then.
  void run();
  void drain();

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

// The OpenAPI document of everything this program serves, as JSON and as YAML.
std::string openapi_document(const Settings& settings);
std::string openapi_as_yaml(const std::string& json);

}  // namespace toolyard
