#include "app/surface/event_catalog.h"

#include "areas/accounts/event_kinds.h"
#include "areas/affiliates/event_kinds.h"
#include "areas/autopilot/event_kinds.h"
#include "areas/content/event_kinds.h"
#include "areas/events/event_kinds.h"
#include "areas/experiments/event_kinds.h"
#include "areas/invoices/event_kinds.h"
#include "areas/jobs/event_kinds.h"
#include "areas/keys/event_kinds.h"
#include "areas/mailing/event_kinds.h"
#include "areas/metering/event_kinds.h"
#include "areas/opportunities/event_kinds.h"
#include "areas/search/event_kinds.h"

namespace toolyard {

std::vector<EventKind> event_catalog() {
  std::vector<EventKind> all;
  const auto add = [&](const auto& kinds) { all.insert(all.end(), kinds.begin(), kinds.end()); };
  add(content::event_kinds::all);
  add(opportunities::event_kinds::all);
  add(autopilot::event_kinds::all);
  add(experiments::event_kinds::all);
  add(search::event_kinds::all);
  add(campaigns::event_kinds::all);
  add(subscribers::event_kinds::all);
  add(invoices::event_kinds::all);
  add(affiliates::event_kinds::all);
  add(keys::event_kinds::all);
  add(metering::event_kinds::all);
  add(accounts::event_kinds::all);
  add(jobs::event_kinds::all);
  add(webhooks::event_kinds::all);
  return all;
}

}  // namespace toolyard
