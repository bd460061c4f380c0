#include <random>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

using experiments::Event;
using experiments::EventBatch;

constexpr int days = 14, visitors_a_day = 60;

experiments::Experiment headline() {
  experiments::Experiment request;
  request.key = "tutorial-headline";
  request.name = "A question as headline";
  request.hypothesis = "Readers try a tool sooner when the headline asks what they want to know.";
  request.variants = {{.key = "statement", .name = "A statement", .is_control = true},
                      {.key = "question", .name = "A question"}};
  request.metrics = {{.key = "tried"}, {.key = "minutes", .kind = experiments::MetricKind::mean}};
  return request;
}

// What the visitors of one day have done. About one in eight tries the tool after a statement,
// nearly twice as many after a question.
Result<void> spend_day(Site& site, int day, std::minstd_rand& random) {
  EventBatch batch;
  for (int i = 0; i < visitors_a_day; ++i) {
    const auto unit = "visitor-" + std::to_string(day * visitors_a_day + i);
    site.moment += std::chrono::minutes(3);
    TOOLYARD_TRY(const auto shown,
                 site.services.experiments.intake().assign("tutorial-headline", {unit, {}}));
    const auto tries = random() % 997 < (shown.variant == "question" ? 230u : 120u);
    const auto at = site.moment + std::chrono::seconds(30);
    if (tries) batch.events.push_back({"tried-" + unit, unit, "tried", {}, {}, at});
    batch.events.push_back(
        {"left-" + unit, unit, "minutes", 0.5 + double(random() % 600) / 100, {}, at});
  }
  TOOLYARD_TRY_VOID(site.services.experiments.intake().take("tutorial-headline", batch));
  return {};
}

}  // namespace

Result<void> fill_experiment(Site& site) {
  auto& service = site.services.experiments.service();
  std::minstd_rand random(11);
  site.moment = site.days_ago(days + 1);
  TOOLYARD_TRY(const auto made, service.create(headline()));
  TOOLYARD_TRY_VOID(service.act({}, made.id, experiments::Action::start));
  for (int day = 0; day < days; ++day) {
    site.moment = site.days_ago(days - day);
    TOOLYARD_TRY_VOID(spend_day(site, day, random));
  }
  site.moment = site.now;
  experiments::Experiment next;
  next.key = "shorter-forms";
  next.name = "One field instead of three";
  next.variants = {{.key = "three", .is_control = true}, {.key = "one"}};
  next.metrics = {{.key = "sent"}};
  TOOLYARD_TRY_VOID(service.create(next));
  return {};
}

}  // namespace toolyard::demo
