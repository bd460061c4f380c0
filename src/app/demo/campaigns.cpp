#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

using campaigns::Campaign;

Campaign letter(std::string name, std::string subject) {
  Campaign request;
  request.name = std::move(name);
  request.subject = std::move(subject);
  request.body =
      "# Hello {{name}}\n\nThree new tools this month: see [the list](https://tools.example.org/)."
      "\n\n[No more of these]({{unsubscribe_url}})\n";
  request.body_format = campaigns::BodyFormat::markdown;
  request.lists = {"News"};
  request.tags = {"monthly"};
  return request;
}

// As the server would have done it: everybody got it, most opened it, some clicked.
void pretend_sent(Site& site, campaigns::CampaignId id, Instant at) {
  auto& transaction = site.transaction;
  transaction.change(
      "update campaign_deliveries set state = 'sent', attempt = 1, sent_at = $2, "
      "first_viewed_at = case when subscriber % 3 = 0 then null else $2 + 3600000000 end, "
      "first_clicked_at = case when subscriber % 4 = 1 then $2 + 3660000000 end "
      "where campaign = $1",
      id, at);
  transaction.change(
      "update campaigns set status = 'finished', finished_at = $2, run = run + 1, job = null, "
      "sent = to_send, views = (select count(first_viewed_at) from campaign_deliveries where "
      "campaign = $1), clicks = (select count(first_clicked_at) from campaign_deliveries where "
      "campaign = $1) where id = $1",
      id, at);
  transaction.change("delete from jobs where kind = 'email.send' and object = $1", id);
}

}  // namespace

Result<void> fill_campaigns(Site& site) {
  auto& service = site.services.mailing.campaigns();
  const Call call{.caller = {.user = site.person("ada"), .role = Role::admin}};
  site.moment = site.days_ago(20);
  TOOLYARD_TRY(const auto past,
               service.create(call, letter("News of last month", "Three new tools")));
  TOOLYARD_TRY_VOID(service.act(call, past.id, campaigns::Action::start, {}));
  pretend_sent(site, past.id, site.moment + std::chrono::minutes(1));
  site.moment = site.now;
  TOOLYARD_TRY(const auto next,
               service.create(call, letter("News of this month", "What is new, {{name}}")));
  campaigns::ActionRequest when;
  when.send_at = site.now + std::chrono::days(5);
  TOOLYARD_TRY_VOID(service.act(call, next.id, campaigns::Action::schedule, when));
  auto draft = letter("A question to readers", "Which tool do you miss?");
  draft.tags = {"survey"};
  TOOLYARD_TRY_VOID(service.create(call, draft));
  return {};
}

}  // namespace toolyard::demo
