#include "areas/events/webhooks/secret_box.h"

#include "core/crypto/sealed_text.h"

namespace toolyard::webhooks {
namespace {

std::string sealing_context(WebhookId webhook) {
  return "webhook " + std::to_string(static_cast<std::int64_t>(webhook));
}

}  // namespace

std::string SecretBox::seal(WebhookId webhook, std::string_view secret) const {
  return seal_text(key_, secret, sealing_context(webhook));
}

std::optional<std::string> SecretBox::open(WebhookId webhook, std::string_view sealed) const {
  return open_sealed_text(key_, sealed, sealing_context(webhook));
}

}  // namespace toolyard::webhooks
