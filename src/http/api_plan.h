// What the parts of the API tell each other about one request.
#pragma once
#include <chrono>

#include "http/api.h"
#include "http/negotiation.h"

namespace toolyard::http {

// What admission found out, for the handling of the same request.
struct Api::Plan {
  const Route* route = nullptr;
  const Endpoint* endpoint = nullptr;
  Caller caller;
  std::chrono::steady_clock::time_point since;
  BodyForm form = BodyForm::none;
  bool is_canonical = true;
  bool wants_file = false;
  bool is_unknown = false;  // the caller; the store has to be asked
};

}  // namespace toolyard::http
