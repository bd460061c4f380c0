// The service by which editors list, create, change and erase subscribers.
#pragma once
#include <string>

#include "areas/mailing/subscribers/events.h"
#include "areas/mailing/subscribers/model.h"
#include "core/count_cache.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::subscribers {

class SubscriberService {
 public:
  SubscriberService(Database& database, Clock clock)
      : database_(database), clock_(std::move(clock)) {}

  // Returns the faults of a request, which do not depend on the caller.
  std::vector<Fault> faults_of(Subscriber text) const;
  static std::vector<Fault> faults_of(const SubscriberQuery& query);

  Result<Page<Subscriber>> list(const Call& call, const SubscriberQuery& query);
  Result<StoredSubscriber> find(SubscriberId id);
  Result<Page<SubscriberEvent>> events(const Call& call, SubscriberId id,
                                       const SubscriberEventQuery& query);
  Result<StoredSubscriber> create(Subscriber text);
  Result<StoredSubscriber> change(const Call& call, SubscriberId id, const Subscriber& request);
  // Deletes everything in the database that identifies the person; mail servers and backups may
  // still contain it.
  Result<void> erase(const Call& call, SubscriberId id);

 private:
  Database& database_;
  Clock clock_;
  CountCache counts_;
};

}  // namespace toolyard::subscribers
