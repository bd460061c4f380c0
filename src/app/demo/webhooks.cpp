#include <array>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

constexpr int made_days_ago = 120;

// What the receiver responded to the latest deliveries, in turn. The others wait.
struct Response {
  int status;
  std::string_view body;
};
constexpr std::array responses{Response{204, ""}, Response{200, "ok"}, Response{503, "Try later."},
                               Response{200, "ok"}, Response{200, "ok"}};

std::vector<webhooks::StoredAttempt> attempts_at(
    Instant now, std::span<const webhooks::DueDelivery> deliveries) {
  std::vector<webhooks::StoredAttempt> attempts;
  for (std::size_t i = 0; i < deliveries.size(); ++i) {
    const auto& response = responses.at(i % responses.size());
    webhooks::StoredAttempt attempt{.delivery = deliveries[i].id,
                                    .at = now - std::chrono::minutes(deliveries.size() - i),
                                    .request = "{}"};
    webhooks::add_reply(attempt, 1,
                        {.status = response.status,
                         .body = std::string(response.body),
                         .duration = std::chrono::milliseconds(40 + 7 * i)},
                        0.5);
    attempts.push_back(std::move(attempt));
  }
  return attempts;
}

}  // namespace

void plan_webhooks(Site& site) {
  site.plan(site.at(made_days_ago, 9), "ada", [&](const Call& call) -> Result<void> {
    webhooks::Webhook request;
    request.name = "Newsroom";
    request.url = "https://hooks.example/toolyard";
    request.types = {"content.published", "campaign.finished"};
    TOOLYARD_TRY(const auto made, site.services.events.webhooks().create({}, call, request));
    site.webhook = made.record.id;
    return {};
  });
}

// Paused, so that a server with demo data sends nothing.
void plan_webhook_log(Site& site) {
  site.plan(site.now, "ada", [&](const Call& call) -> Result<void> {
    constexpr std::int64_t max = 20;
    const auto due = webhooks::due_deliveries(site.transaction, site.webhook, site.now, max);
    webhooks::record_attempts(site.transaction, site.webhook, attempts_at(site.now, due));
    TOOLYARD_TRY_VOID(site.services.events.webhooks().pause({}, call, site.webhook));
    return {};
  });
}

}  // namespace toolyard::demo
