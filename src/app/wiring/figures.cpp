#include "app/wiring/figures.h"

#include "areas/accounts/figures.h"
#include "areas/affiliates/figures.h"
#include "areas/autopilot/figures.h"
#include "areas/content/figures.h"
#include "areas/experiments/figures.h"
#include "areas/invoices/figures.h"
#include "areas/jobs/figures.h"
#include "areas/keys/figures.h"
#include "areas/mailing/figures.h"
#include "areas/metering/figures.h"
#include "areas/opportunities/figures.h"
#include "areas/search/figures.h"
#include "areas/visits/figures.h"

namespace toolyard {
FigureSources figure_sources() {
  return {.jobs = jobs::figures,
          .users = accounts::figures,
          .active_keys = keys::active_keys,
          .content = content::figures,
          .opportunities = opportunities::figures,
          .running_experiments = experiments::running_experiments,
          .calls = metering::figures,
          .runs = autopilot::figures,
          .invoices = invoices::figures,
          .affiliates = affiliates::figures,
          .search = search::figures,
          .email = mailing::figures,
          .visits = visits::figures,
          .review_times = content::review_times};
}

}  // namespace toolyard
