// Records test pushes (Web Push notifications). Nothing is sent.
#pragma once
#include <vector>

#include "areas/push/model.h"
#include "core/endpoint/endpoint.h"
#include "records/change.h"

namespace toolyard::push {

class Push {
 public:
  Push(Database& database, Clock clock) : pings_(database, std::move(clock), {}) {}

  Result<Ping> record(const Call& call, const Payload& payload);
  std::vector<Endpoint> endpoints();

 private:
  Records<Ping> pings_;
};

}  // namespace toolyard::push
