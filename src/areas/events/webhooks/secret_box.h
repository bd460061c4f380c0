// Seals the secrets of webhooks, so that the database alone reveals none.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "areas/events/webhooks/model.h"
#include "core/crypto/secret_key.h"

namespace toolyard::webhooks {

class SecretBox {
 public:
  explicit SecretBox(const SecretKey& secret) : key_(secret.derive("webhook secrets")) {}

  std::string seal(WebhookId webhook, std::string_view secret) const;
  // Returns null if the text was sealed for another webhook or by another secret of the server.
  std::optional<std::string> open(WebhookId webhook, std::string_view sealed) const;

 private:
  DerivedKey key_;
};

}  // namespace toolyard::webhooks
