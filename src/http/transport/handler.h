// The seam between the transport and the API: the transport asks for admission when a header is
// complete, and for an answer when its body is.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "core/endpoint/budget.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

/// What admission decides: a limit for the body about to be read, or an answer instead of it.
class Admission {
 public:
  static Admission accept(std::uint64_t body_limit) { return Admission(body_limit, nullptr); }
  static Admission refuse(Response response) {
    return Admission(0, std::make_unique<Response>(std::move(response)));
  }
  bool refused() const { return refusal_ != nullptr; }
  std::uint64_t body_limit() const { return body_limit_; }
  Response& refusal() { return *refusal_; }

 private:
  Admission(std::uint64_t limit, std::unique_ptr<Response> refusal)
      : body_limit_(limit), refusal_(std::move(refusal)) {}
  std::uint64_t body_limit_;
  std::unique_ptr<Response> refusal_;
};

class Reply;

/// What a client is told while it waits for its answer. From the first of these on, the answer is a
/// stream of events: these, one each interval, and the answer itself as the last.
struct WaitingNews {
  std::chrono::milliseconds interval;
  std::function<std::string()> next;  // the data of an event
  Response head;                      // of the stream
};

/// What a Reply completes; the connection is one.
class Exchange {
 public:
  virtual void complete(Response&& response) noexcept = 0;
  virtual void resume(std::move_only_function<void(Reply)> work) noexcept = 0;
  virtual void abandon() noexcept = 0;
  virtual void lend(Response& response) noexcept = 0;
  virtual const StopSignal& stop_signal() const noexcept = 0;
  virtual bool is_here() const noexcept = 0;
  virtual void tell_meanwhile(WaitingNews&&) noexcept {}

 protected:
  ~Exchange() = default;
};

/// The duty to answer one request exactly once, from the thread that got it (then it costs
/// nothing) or from any other. Dropped without an answer it becomes a 500. Every Reply must be
/// answered or dropped before the Server is destroyed.
class Reply {
 public:
  explicit Reply(Exchange& exchange) : exchange_(&exchange) {}
  Reply(Reply&& other) noexcept : exchange_(std::exchange(other.exchange_, nullptr)) {}
  Reply& operator=(Reply&& other) noexcept {
    if (this != &other) {
      drop();
      exchange_ = std::exchange(other.exchange_, nullptr);
    }
    return *this;
  }
  ~Reply() { drop(); }

  /// An empty answer whose strings keep the memory of earlier ones: fill it without allocating.
  Response blank(int status = 200) {
    Response response;
    response.status = status;
    if (exchange_ != nullptr) exchange_->lend(response);
    return response;
  }
  /// Whether somebody still waits for the answer; null once it was given.
  const StopSignal* stop_signal() const {
    return exchange_ != nullptr ? &exchange_->stop_signal() : nullptr;
  }
  /// Whether the calling thread is the loop's, which long work would hold up.
  bool is_on_loop() const { return exchange_ != nullptr && exchange_->is_here(); }
  /// On the loop's thread, before any answer. No answer is compressed after this.
  void tell_meanwhile(WaitingNews&& news) {
    if (exchange_ != nullptr) exchange_->tell_meanwhile(std::move(news));
  }
  /// Answers. The request and its views are gone after this call.
  void send(Response&& response) {
    if (exchange_ != nullptr) std::exchange(exchange_, nullptr)->complete(std::move(response));
  }
  /// From any thread: goes on with the request on the thread that got it.
  void resume(std::move_only_function<void(Reply)> work) {
    if (exchange_ != nullptr) std::exchange(exchange_, nullptr)->resume(std::move(work));
  }

 private:
  void drop() noexcept {
    if (exchange_ != nullptr) std::exchange(exchange_, nullptr)->abandon();
  }
  Exchange* exchange_;
};

/// The API as the transport sees it. Called on every loop's thread at once.
class Handler {
 public:
  virtual ~Handler() = default;

  /// The header is complete, the body unread. Whatever is attached to `head` stays for handle().
  virtual Admission admit(Request& head) = 0;

  /// The body is complete within the limit admission gave. `request` lives until the reply is
  /// sent. An exception becomes a 500 and one log line.
  virtual void handle(Request& request, Reply reply) = 0;

  /// The body of an error the transport found: problem+json. `head` is never null and always has
  /// its request id; its path is empty where none could be read. `code` is one of
  /// transport_codes below.
  virtual Response problem(int status, std::string_view code, std::string_view detail,
                           const Request* head) = 0;
};

/// Every code the transport passes to Handler::problem, with its status.
struct TransportCode {
  int status;
  std::string_view code;
};
inline constexpr TransportCode transport_codes[] = {
    {400, "bad_request"},       {405, "method_not_allowed"},   {408, "request_timeout"},
    {413, "body_too_large"},    {414, "uri_too_long"},         {417, "expectation_failed"},
    {431, "headers_too_large"}, {500, "internal_error"},       {501, "not_implemented"},
    {503, "overloaded"},        {505, "version_not_supported"}};

}  // namespace toolyard::http
