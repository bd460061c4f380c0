// Who is acting on this thread: set around every call of an endpoint, so that what is written down
// of a change names its author without every function on the way handing the name on.
#pragma once
#include <string_view>

#include "core/endpoint/call.h"

namespace toolyard {

class Acting {
 public:
  // While it lives, this thread acts for the call.
  explicit Acting(const Call& call) : outer_(current()) { current() = &call; }
  ~Acting() { current() = outer_; }
  Acting(const Acting&) = delete;
  Acting& operator=(const Acting&) = delete;

  // Null: the server itself, or its operator on the command line.
  static const Call* call() { return current(); }

 private:
  static const Call*& current() {
    thread_local const Call* call = nullptr;
    return call;
  }
  const Call* outer_;
};

}  // namespace toolyard
