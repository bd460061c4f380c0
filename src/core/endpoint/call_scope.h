// The call that this thread acts for: set around every call of an endpoint, so that audit records
// name the author of a change without every function passing the author on.
#pragma once
#include <string_view>

#include "core/endpoint/call.h"

namespace toolyard {

class CallScope {
 public:
  // While this object lives, this thread acts for the call.
  explicit CallScope(const Call& call) : outer_(current()) { current() = &call; }
  ~CallScope() { current() = outer_; }
  CallScope(const CallScope&) = delete;
  CallScope& operator=(const CallScope&) = delete;

  // Returns null if the server itself acts, or its operator on the command line.
  static const Call* call() { return current(); }

 private:
  static const Call*& current() {
    thread_local const Call* call = nullptr;
    return call;
  }
  const Call* outer_;
};

}  // namespace toolyard
