// The data of a call while it is executed: the decoded request record and the memory that it refers
// to. It moves with the call from an event loop to the pool, because a body is decoded in place and
// cannot be decoded twice.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "core/describe/any_record.h"
#include "core/endpoint/endpoint.h"
#include "http/api/body_decoder.h"
#include "http/api/call_reader.h"

namespace toolyard::http {

class RequestContext {
 public:
  // Returns the workbench of this thread, which reuses its memory. If a call moves it elsewhere,
  // the next call on the thread creates a new one.
  static std::unique_ptr<RequestContext>& of_this_thread();

  // A request to decode, with its context.
  struct Order {
    Request& request;
    const Route& route;
    const Endpoint& endpoint;
    BodyForm form;
    const Caller& caller;
    std::string_view base_url;
    TextsAsJson* texts_as_json;  // null: such texts are faults
    bool is_idempotent;          // whether an `Idempotency-Key` applies
  };
  Result<void> take(const Order& order);
  // Drops the decoded request, and keeps memory for the next one.
  void clear();

  const Call& call() const { return call_; }
  void set_caller(const Caller& caller) { call_.caller = caller; }
  const void* record() { return record_ ? record_->get() : nullptr; }
  // Returns the digest of the body before it was decoded; empty unless `is_idempotent`.
  std::string_view fingerprint() const { return fingerprint_; }

 private:
  CallReader reader_;
  Call call_;
  BodyDecoder decoder_;
  std::optional<AnyRecord> record_;
  std::string fingerprint_;
};

}  // namespace toolyard::http
