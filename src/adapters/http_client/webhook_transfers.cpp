#include "adapters/http_client/webhook_transfers.h"

#include <algorithm>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "adapters/http_client/line.h"
#include "adapters/http_client/public_address.h"
#include "adapters/http_client/retry_after.h"
#include "adapters/http_client/transfer.h"

namespace toolyard::http_client {
namespace {

constexpr int longest_sleep_ms = 1'000;
// Connections that were not used for longer are not used again: many servers close them after five
// seconds, and a request that crosses with that is lost.
constexpr long longest_rest_s = 2;
constexpr long kept_connections = 256;
constexpr std::string_view no_memory = "There was not enough memory for the request.";

Request request_of(WebhookPost&& post) {
  Request request{.method = "POST", .url = std::move(post.url), .body = std::move(post.body)};
  for (auto& [name, value] : post.headers)
    request.headers.push_back({std::move(name), std::move(value)});
  return request;
}

}  // namespace

// A request on its way.
class WebhookTransfers::Sending {
 public:
  Sending(WebhookPost&& post, std::function<void(WebhookReply)>&& done)
      : reach_(post.reach), request_(request_of(std::move(post))), done_(std::move(done)) {}

  WebhookReach reach() const { return reach_; }

  // Returns the handle of the transfer that was begun, or null if the request is over already.
  CURL* begin(CURLM* many, const Options& options) noexcept {
    try {
      if (auto fault = fault_of(request_)) {
        fail(std::move(*fault));
        return nullptr;
      }
      one_.reset(curl_easy_init());
      if (!one_) throw std::bad_alloc();
      transfer_.emplace(many, one_.get(), options, request_);
      curl_easy_setopt(one_.get(), CURLOPT_MAXAGE_CONN, longest_rest_s);
      return one_.get();
    } catch (...) {
      fail(std::string(no_memory));
      return nullptr;
    }
  }

  void end(CURLcode result) noexcept {
    try {
      auto outcome = transfer_->outcome(result);
      if (!outcome) return fail(std::move(outcome.error().what));
      done_({.status = outcome->status,
             .retry_after = retry_after(*outcome, system_now()),
             .body = std::move(outcome->body),
             .duration = duration()});
    } catch (...) {
      fail(std::string(no_memory));
    }
  }

 private:
  using Steady = std::chrono::steady_clock;
  struct CloseOne {
    void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  };

  std::chrono::milliseconds duration() const {
    return std::chrono::floor<std::chrono::milliseconds>(Steady::now() - begin_);
  }
  void fail(std::string what) { done_({.error = std::move(what), .duration = duration()}); }

  const WebhookReach reach_;
  const Request request_;
  std::function<void(WebhookReply)> done_;
  const Steady::time_point begin_ = Steady::now();
  std::unique_ptr<CURL, CloseOne> one_;
  std::optional<Transfer> transfer_;  // ends before its handle
};

WebhookTransfers::WebhookTransfers(Threads& threads, std::vector<Network> allowed,
                                   const Limits& limits)
    : threads_(threads), has_allowed_(!allowed.empty()),
      public_options_{
          .limits = limits, .large_body = LargeBody::is_cut, .allows_address = is_public},
      allowed_options_{.limits = limits,
                       .large_body = LargeBody::is_cut,
                       .allows_address = [allowed = std::move(allowed)](const Address& address) {
                         return is_public(address) ||
                                std::ranges::any_of(allowed, [&](const Network& network) {
                                  return network.contains(address);
                                });
                       }} {
  initialize_libcurl();
  many_.reset(curl_multi_init());
  if (!many_) throw std::bad_alloc();
  curl_multi_setopt(many_.get(), CURLMOPT_MAXCONNECTS, kept_connections);
}

WebhookTransfers::~WebhookTransfers() {
  thread_.request_stop();
  curl_multi_wakeup(many_.get());
  thread_.end();
}

void WebhookTransfers::send(WebhookPost post, std::function<void(WebhookReply)> done) {
  auto sending = std::make_unique<Sending>(std::move(post), std::move(done));
  const std::scoped_lock lock(mutex_);
  requested_.push_back(std::move(sending));
  if (!thread_.is_started())
    thread_ = threads_.start("webhook-calls", [this](const std::stop_token& stop) { run(stop); });
  curl_multi_wakeup(many_.get());
}

// A request to public addresses must not take over a connection that was opened to another one.
CURL* WebhookTransfers::begin(Sending& sending) {
  if (sending.reach() == WebhookReach::is_allowed)
    return sending.begin(many_.get(), allowed_options_);
  auto* handle = sending.begin(many_.get(), public_options_);
  if (handle && has_allowed_) curl_easy_setopt(handle, CURLOPT_FRESH_CONNECT, 1L);
  return handle;
}

void WebhookTransfers::begin_requested() {
  std::vector<std::unique_ptr<Sending>> requested;
  {
    const std::scoped_lock lock(mutex_);
    requested.swap(requested_);
  }
  for (auto& one : requested)
    if (auto* handle = begin(*one)) sendings_[handle] = std::move(one);
}

void WebhookTransfers::end_finished() {
  int waiting = 0;
  while (const auto* message = curl_multi_info_read(many_.get(), &waiting)) {
    if (message->msg != CURLMSG_DONE) continue;
    const auto result = message->data.result;
    const auto ended = sendings_.extract(message->easy_handle);
    if (!ended.empty()) ended.mapped()->end(result);
  }
}

void WebhookTransfers::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    begin_requested();
    int running = 0;
    if (curl_multi_perform(many_.get(), &running) != CURLM_OK) throw std::bad_alloc();
    end_finished();
    curl_multi_poll(many_.get(), nullptr, 0, longest_sleep_ms, nullptr);
  }
}

}  // namespace toolyard::http_client
