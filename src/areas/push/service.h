// Records pushes that somebody wants to try. Nothing is sent anywhere.
#pragma once
#include <utility>

#include "areas/push/ping.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::push {

// What the description of a push cannot say.
std::vector<Fault> faults_of(const Payload& payload);

class PushService {
 public:
  PushService(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  Result<Ping> record(const Call& call, const Payload& payload);
  Result<Page<Ping>> list(const Call& call, const PingQuery& query);

 private:
  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::push
