#include <array>

#include "app/demo/growth/opportunities.h"

namespace toolyard::demo {

namespace {

struct Choice {
  std::string_view query;
  opportunities::Action action;
  std::int64_t priority = 50;
  std::string_view note = {};
};
constexpr std::array choices{
    Choice{"json formatter", opportunities::Action::queue, 80,
           "The title does not say what is special."},
    Choice{"yaml vs json", opportunities::Action::queue, 60, "Asked for on the forum too."},
    Choice{"argon2 hash online", opportunities::Action::dismiss},
    Choice{"password generator", opportunities::Action::dismiss},
};

Result<void> choose(Site& site, const Call& call, const Choice& choice) {
  TOOLYARD_TRY(const auto id, find_opportunity(site, choice.query));
  opportunities::QueueRequest request;
  request.priority = choice.priority;
  request.note = choice.note;
  TOOLYARD_TRY_VOID(site.services.opportunities.service().act(call, id, choice.action, request));
  return {};
}

}  // namespace

Result<opportunities::OpportunityId> find_opportunity(Site& site, std::string_view query) {
  opportunities::OpportunityQuery wanted;
  wanted.search = query;
  wanted.state = opportunities::State::open;
  TOOLYARD_TRY(const auto page, site.services.opportunities.service().list({}, wanted));
  for (const auto& one : page.results)
    if (one.query == query) return one.id;
  return fail(problems::internal_error,
              "Search has no opportunity for " + std::string(query) + ".");
}

// Plans a refresh after each import, and the decisions about opportunities after the last one.
void plan_opportunities(Site& site) {
  constexpr int month = 30, first = 331;
  for (int ago = 1; ago <= first; ago += month)
    site.plan(site.at(ago, 8, 30), "chloe", [&](const Call& call) -> Result<void> {
      TOOLYARD_TRY_VOID(site.services.opportunities.refresh().refresh(call, {}));
      return {};
    });
  int minute = 0;
  for (const auto& choice : choices)
    site.plan(site.at(1, 9, minute += 7), "chloe",
              [&](const Call& call) { return choose(site, call, choice); });
}

}  // namespace toolyard::demo
