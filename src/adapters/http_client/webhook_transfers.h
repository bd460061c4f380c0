// Sends the requests of webhooks: one thread with as many transfers of libcurl as are requested.
// Redirects are not followed, no proxy is used, and an address is checked when a connection to it
// is opened, after names are resolved.
#pragma once
#include <curl/curl.h>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

#include "adapters/http_client/client.h"
#include "core/threads.h"
#include "core/time/clock.h"
#include "ports/webhook_sender.h"

namespace toolyard::http_client {

// The limits of a request to a receiver. Of its response, as much is kept as fits.
inline constexpr Limits webhook_limits{.body_bytes = std::size_t{16} << 10,
                                       .header_bytes = std::size_t{16} << 10,
                                       .connect_time = std::chrono::milliseconds(5'000),
                                       .whole_time = std::chrono::milliseconds(15'000)};

class WebhookTransfers final : public WebhookSender {
 public:
  // `allowed` are networks that requests may be allowed to go to although they are not public.
  // `threads` must outlive this object. The thread starts with the first request.
  WebhookTransfers(Threads& threads, std::vector<Network> allowed,
                   const Limits& limits = webhook_limits);
  ~WebhookTransfers() override;
  WebhookTransfers(const WebhookTransfers&) = delete;
  WebhookTransfers& operator=(const WebhookTransfers&) = delete;

  void send(WebhookPost post, std::function<void(WebhookReply)> done) override;

 private:
  class Sending;
  void run(const std::stop_token& stop);
  CURL* begin(Sending& sending);
  void begin_requested();
  void end_finished();

  Threads& threads_;
  const bool has_allowed_;
  const Options public_options_, allowed_options_;
  struct CloseMany {
    void operator()(CURLM* handle) const { curl_multi_cleanup(handle); }
  };
  std::unique_ptr<CURLM, CloseMany> many_;
  std::map<CURL*, std::unique_ptr<Sending>> sendings_;  // of the thread alone
  std::mutex mutex_;
  std::vector<std::unique_ptr<Sending>> requested_;  // guarded by mutex_
  Thread thread_;                                    // guarded by mutex_; ends first
};

}  // namespace toolyard::http_client
