// Sends requests to the receivers of webhooks: many at once, each of them bounded in time and size.
// Targets are chosen by callers of the API, so that an implementation connects to addresses of the
// public internet only, or to those that the operator allows, and follows no redirects.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolyard {

// Which addresses a request may go to: the public ones, or also those that the operator allows.
enum class WebhookReach : std::uint8_t { is_public, is_allowed };

// A POST request with a JSON body.
struct WebhookPost {
  std::string url;
  WebhookReach reach = WebhookReach::is_public;
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string body = {};
};

struct WebhookReply {
  std::optional<int> status = {};  // HTTP status; null if there was no response
  std::optional<std::chrono::seconds> retry_after = {};
  std::string body = {};   // the beginning of the response
  std::string error = {};  // why there was no response, as a sentence
  std::chrono::milliseconds duration{0};
};

class WebhookSender {
 public:
  virtual ~WebhookSender() = default;

  // Begins to send a request, and returns at once. `done` is called once, by another thread; it
  // must not block or throw. It is not called any more once this object is destroyed.
  virtual void send(WebhookPost post, std::function<void(WebhookReply)> done) = 0;
};

}  // namespace toolyard
