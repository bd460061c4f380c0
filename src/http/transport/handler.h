// The interface between the transport and the API: the transport requests admission when the header
// of a request is complete, and a response when its body is.
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

/// The result of admission: the maximum size of the body that is about to be read, in bytes, or a
/// response without reading it.
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

/// Progress events for a client that waits for its response. After the first interval, the response
/// becomes a stream of server-sent events: one of these per interval, and the body as the last.
struct ProgressEvents {
  std::chrono::milliseconds interval;
  std::function<std::string()> next;  // returns the data of the next event
  Response head;                      // status and header fields of the stream
};

/// What a Reply completes, such as a connection.
class Exchange {
 public:
  virtual void complete(Response&& response) noexcept = 0;
  virtual void resume(std::move_only_function<void(Reply)> work) noexcept = 0;
  virtual void abandon() noexcept = 0;
  virtual void lend(Response& response) noexcept = 0;
  virtual const StopSignal& stop_signal() const noexcept = 0;
  virtual bool is_here() const noexcept = 0;
  virtual void send_progress(ProgressEvents&&) noexcept {}

 protected:
  ~Exchange() = default;
};

/// The obligation to respond to one request exactly once, from the thread that received it (which
/// needs no synchronization) or from any other. If a Reply is destroyed without a response, the
/// client gets a 500. Every Reply must be used or destroyed before the Server is destroyed.
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

  /// Returns an empty response whose strings reuse the memory of earlier ones on the loop's thread,
  /// so that they can be filled without allocations.
  Response blank(int status = 200) {
    Response response;
    response.status = status;
    if (exchange_ != nullptr) exchange_->lend(response);
    return response;
  }
  /// Returns the signal that stops the call, for example when the client has left; null after the
  /// response.
  const StopSignal* stop_signal() const {
    return exchange_ != nullptr ? &exchange_->stop_signal() : nullptr;
  }
  /// Whether the calling thread is the event loop's, which long work would block.
  bool is_on_loop() const { return exchange_ != nullptr && exchange_->is_here(); }
  /// Sends progress events until the response. Must be called on the loop's thread, before the
  /// response, which must then have `skip_compression`: a compressed body cannot become an event.
  void send_progress(ProgressEvents&& news) {
    if (exchange_ != nullptr) exchange_->send_progress(std::move(news));
  }
  /// Sends the response. The request and the views into it are invalid after this call.
  void send(Response&& response) {
    if (exchange_ != nullptr) std::exchange(exchange_, nullptr)->complete(std::move(response));
  }
  /// Calls `work` on the thread that received the request, to continue there. Thread-safe.
  void resume(std::move_only_function<void(Reply)> work) {
    if (exchange_ != nullptr) std::exchange(exchange_, nullptr)->resume(std::move(work));
  }

 private:
  void drop() noexcept {
    if (exchange_ != nullptr) std::exchange(exchange_, nullptr)->abandon();
  }
  Exchange* exchange_;
};

/// The API as the transport sees it. Called concurrently from the threads of all event loops.
class Handler {
 public:
  virtual ~Handler() = default;

  /// Called when the header is complete and the body unread. What is attached to `head` is kept for
  /// handle().
  virtual Admission admit(Request& head) = 0;

  /// Called when the body is complete, within the limit from admission. `request` lives until the
  /// reply is sent. An exception becomes a 500 and a log line, std::bad_alloc a 503.
  virtual void handle(Request& request, Reply reply) = 0;

  /// Returns the response to an error that the transport has detected, as problem+json. `head` is
  /// never null and always has a request id; its path is empty if the header could not be parsed.
  /// `code` is one of `transport_codes`.
  virtual Response problem(int status, std::string_view code, std::string_view detail,
                           const Request* head) = 0;
};

/// Every code that the transport passes to Handler::problem, with its status.
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
