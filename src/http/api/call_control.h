// The interface of the API to rate limits, quotas and usage counters: whether a call is allowed,
// and how it ended. The implementation connects the areas that decide and count.
#pragma once
#include <cstdint>
#include <functional>
#include <string_view>

#include "areas/limits/limits.h"
#include "areas/metering/facts.h"
#include "core/endpoint/endpoint.h"
#include "core/endpoint/identity.h"

namespace toolyard::http {

class CallControl {
 public:
  // The endpoint that is called, and its caller.
  struct Subject {
    const Endpoint& endpoint;
    const Caller& caller;
    std::string_view address;
    // Whether a page of this server sends the call while somebody types: it has an allowance of its
    // own.
    bool is_typing = false;
  };
  struct Ended {
    metering::Outcome outcome;
    std::int64_t bytes_in = 0;
    std::int64_t bytes_out = 0;
  };
  using Decided = std::move_only_function<void(const limits::Decision&)>;

  virtual ~CallControl() = default;

  // Whether `decide` can be used, which does not block; otherwise `ask` must be used.
  virtual bool is_synchronous() const = 0;
  virtual limits::Decision decide(const Subject& subject) = 0;
  // Calls `decided` exactly once: immediately, or on another thread, which it must not block.
  virtual void ask(const Subject& subject, Decided decided) = 0;

  // Counts a tool call that has ended, just before its response is sent. Not called for calls that
  // pages send while somebody types.
  virtual void count(const Subject& subject, const Ended& ended) noexcept = 0;
};

}  // namespace toolyard::http
