#include "app/outside/shared_visitors.h"

#include <stdexcept>

#include "adapters/redis/shared_visitors.h"

namespace toolyard {

std::unique_ptr<SharedVisitors> make_shared_visitors(const Settings& settings) {
  if (settings.server.redis_url.empty()) return nullptr;
  redis::VisitorOptions options{.address = *redis::parse_url(settings.server.redis_url)};
  if (options.address.has_tls) {
    auto trust = redis::TlsTrust::load(settings.server.redis_ca_file);
    if (!trust) throw std::runtime_error("redis_ca_file: " + trust.error());
    options.trust = std::move(*trust);
  }
  return std::make_unique<redis::RedisVisitors>(std::move(options));
}

}  // namespace toolyard
