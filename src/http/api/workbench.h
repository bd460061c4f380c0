// What a call needs while it is worked on, beside its request: the decoded body and what that
// borrows. It moves with the call from a loop to the pool, since a body is decoded in place and
// cannot be read twice.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "core/describe/any_record.h"
#include "core/endpoint/endpoint.h"
#include "http/api/body_decoder.h"
#include "http/api/call_reader.h"

namespace toolyard::http {

class Workbench {
 public:
  // The one of this thread, warm from the calls before. Whoever keeps it leaves a new one to them.
  static std::unique_ptr<Workbench>& of_this_thread();

  // What stands in a request.
  struct Order {
    Request& request;
    const Route& route;
    const Endpoint& endpoint;
    BodyForm form;
    const Caller& caller;
    std::string_view base_url;
    TextsAsJson* texts_as_json;  // none: such texts are faults
    bool is_once;                // under an `Idempotency-Key`
  };
  Result<void> take(const Order& order);
  // Lets go of what was taken; memory stays.
  void clear();

  const Call& call() const { return call_; }
  const void* record() { return record_ ? record_->get() : nullptr; }
  // Of the body, before it was decoded; empty where it is not needed.
  std::string_view fingerprint() const { return fingerprint_; }

 private:
  CallReader reader_;
  Call call_;
  BodyDecoder decoder_;
  std::optional<AnyRecord> record_;
  std::string fingerprint_;
};

}  // namespace toolyard::http
