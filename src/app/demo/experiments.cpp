#include <random>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

using experiments::Event;
using experiments::EventBatch;
using experiments::Experiment;
using experiments::ExperimentId;

// An experiment and the behavior of its visitors: of 997 visitors, how many convert in the control
// and in the other arm.
struct Trial {
  Experiment request;
  std::string_view goal;
  int begins = 0, days = 0, visitors_a_day = 0;
  unsigned of_control = 0, of_other = 0;
  bool is_over = false;
};

// A running experiment with a significant result: nearly twice as many visitors try the tool after
// a question.
Trial headline() {
  Experiment request;
  request.key = "tutorial-headline";
  request.name = "A question as headline";
  request.hypothesis = "Readers try a tool sooner when the headline asks what they want to know.";
  request.variants = {{.key = "statement", .name = "A statement", .is_control = true},
                      {.key = "question", .name = "A question"}};
  request.metrics = {{.key = "tried"}, {.key = "minutes", .kind = experiments::MetricKind::mean}};
  return {request, "tried", 14, 14, 60, 120, 230};
}

// A stopped experiment: the variant performs worse.
Trial wizard() {
  Experiment request;
  request.key = "tool-wizard";
  request.name = "A wizard in place of the form";
  request.hypothesis = "Who is led through the options gets a result more often.";
  request.variants = {{.key = "form", .name = "The form", .is_control = true},
                      {.key = "wizard", .name = "Three steps"}};
  request.metrics = {{.key = "result"}};
  return {request, "result", 140, 21, 70, 520, 400, true};
}

Experiment shorter_forms() {
  Experiment next;
  next.key = "shorter-forms";
  next.name = "One field instead of three";
  next.hypothesis = "Fewer fields, more newsletters.";
  next.variants = {{.key = "three", .name = "Three fields", .is_control = true},
                   {.key = "one", .name = "One field"}};
  next.metrics = {{.key = "sent"}};
  return next;
}

// Assigns the visitors of one day and reports their events.
Result<void> spend_day(Site& site, const Trial& trial, int day, std::minstd_rand& random) {
  auto& intake = site.services.experiments.intake();
  const auto& key = trial.request.key;
  const bool has_minutes = trial.request.metrics.size() > 1;
  EventBatch batch;
  for (int i = 0; i < trial.visitors_a_day; ++i) {
    const auto unit = "visitor-" + std::to_string(day * trial.visitors_a_day + i);
    site.moment += std::chrono::minutes(3);
    TOOLYARD_TRY(const auto shown, intake.assign(key, {unit, {}}));
    const bool is_control = shown.variant == trial.request.variants.front().key;
    const auto at = site.moment + std::chrono::seconds(30);
    if (random() % 997 < (is_control ? trial.of_control : trial.of_other))
      batch.events.push_back({"did-" + unit, unit, std::string(trial.goal), {}, {}, at});
    if (has_minutes)
      batch.events.push_back(
          {"left-" + unit, unit, "minutes", 0.5 + double(random() % 600) / 100, {}, at});
  }
  TOOLYARD_TRY_VOID(intake.take(key, batch));
  return {};
}

Result<void> act(Site& site, const Call& call, ExperimentId id, experiments::Action action) {
  experiments::ActionRequest request;
  if (action == experiments::Action::stop)
    request.comment = "The wizard costs results; the form stays.";
  TOOLYARD_TRY_VOID(site.services.experiments.service().act(call, id, action, request));
  return {};
}

void plan_trial(Site& site, const Trial& given) {
  const auto trial = std::make_shared<const Trial>(given);
  const auto random = std::make_shared<std::minstd_rand>(11u);
  auto& service = site.services.experiments.service();
  site.plan(site.at(trial->begins + 2, 15), "chloe", [&, trial](const Call&) -> Result<void> {
    TOOLYARD_TRY(const auto made, service.create({}, trial->request));
    const auto begins = site.at(trial->begins + 1, 15);
    site.plan(begins, "boris", [&site, id = made.id](const Call& call) {
      return act(site, call, id, experiments::Action::start);
    });
    if (trial->is_over)
      site.plan(site.at(trial->begins - trial->days, 9), "boris",
                [&site, id = made.id](const Call& call) {
                  return act(site, call, id, experiments::Action::stop);
                });
    return {};
  });
  for (int day = 0; day < trial->days; ++day)
    site.plan(site.at(trial->begins - day, 1), {}, [&site, trial, random, day](const Call&) {
      return spend_day(site, *trial, day, *random);
    });
}

}  // namespace

void plan_experiments(Site& site) {
  plan_trial(site, wizard());
  plan_trial(site, headline());
  site.plan(site.at(2, 12), "chloe", [&](const Call&) -> Result<void> {
    TOOLYARD_TRY_VOID(site.services.experiments.service().create({}, shorter_forms()));
    return {};
  });
}

}  // namespace toolyard::demo
