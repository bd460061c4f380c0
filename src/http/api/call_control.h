// What stands around calls: whether there are still enough left for one more, and how it ended. The
// API asks and tells; who wires the limits and the counters decides.
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
  // Who calls what.
  struct Subject {
    const Endpoint& endpoint;
    const Caller& caller;
    std::string_view address;
  };
  struct Ended {
    metering::Outcome outcome;
    std::int64_t bytes_in = 0;
    std::int64_t bytes_out = 0;
  };
  using Decided = std::move_only_function<void(const limits::Decision&)>;

  virtual ~CallControl() = default;

  // Whether `decide` answers at once; else it has to be asked for.
  virtual bool decides_at_once() const = 0;
  virtual limits::Decision decide(const Subject& subject) = 0;
  // `decided` is called exactly once: at once, or on a thread where it must not block.
  virtual void ask(const Subject& subject, Decided decided) = 0;

  // A call of a tool is over, and its answer about to be sent.
  virtual void count(const Subject& subject, const Ended& ended) noexcept = 0;
};

}  // namespace toolyard::http
