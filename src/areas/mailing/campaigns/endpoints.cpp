#include <array>

#include "areas/mailing/campaigns/campaigns.h"
#include "areas/mailing/campaigns/model.h"
#include "areas/mailing/campaigns/starting.h"
#include "core/answers/gif_image.h"
#include "core/endpoint/admin_endpoint.h"
#include "core/endpoint/transition.h"

namespace toolyard::campaigns {
namespace {

using toolyard::problems::illegal_transition;
using toolyard::problems::not_found;
using toolyard::problems::store_unavailable;

constexpr AdminPart part = {"email/campaigns", "campaigns"};

constexpr std::string_view create_example = R"~(
{"name": "June newsletter", "subject": "New in June: Morse code with sound",
 "from_email": "Example <news@example.org>", "body_format": "markdown",
 "body": "Hello {{name}},\n\n[hear it](https://example.org/).\n\n[Leave]({{unsubscribe_url}})",
 "lists": ["Newsletter"], "segment": {"locale": "en", "tags": ["customer"]},
 "track_opens": true, "rate_per_minute": 300})~";

// A transparent pixel, the smallest possible GIF.
constexpr std::array<unsigned char, 43> point_gif{
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00,
    0x00, 0x00, 0xff, 0xff, 0xff, 0x21, 0xf9, 0x04, 0x01, 0x00, 0x00, 0x00, 0x00, 0x2c,
    0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x02, 0x01, 0x44, 0x00, 0x3b};

void take_campaign(Endpoint& endpoint) { endpoint.request = endpoint.answer = &type_of<Campaign>; }

Endpoint list_endpoint(CampaignService& service) {
  return admin_list_endpoint<CampaignQuery, Page<CampaignSummary>>(
      part, "", "retrieve",
      {.summary = "List campaigns",
       .description = "Lists email campaigns, newest first, without their bodies unless "
                      "`include_body` is set."},
      [&service](const Call& call, const CampaignQuery& query) {
        return service.list(call, query);
      });
}

Endpoint create_endpoint(CampaignService& service) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "", "create",
      {.summary = "Create a campaign",
       .description =
           "Creates a campaign as a draft: nothing is sent before it is started or scheduled. It "
           "goes to the enabled subscribers of its lists, restricted by its segment.",
       .example = create_example});
  take_campaign(endpoint);
  endpoint.repeats = Repeats::under_key;
  endpoint.check = checking_request<Campaign>();
  endpoint.run = serving<Campaign>([&service](const Call& call, const Campaign& request) {
    return created<Campaign>(part, service.create(call, request));
  });
  return endpoint;
}

Endpoint find_endpoint(CampaignService& service) {
  return admin_find_endpoint<Campaign>(
      part,
      {.summary = "Retrieve a campaign",
       .description = "Returns one campaign with its counts and the actions you may "
                      "take. The `ETag` can be sent back as `If-Match`."},
      [&service](const Call& call) { return service.find(call, CampaignId{call.id}); },
      "retrieve_by_id");
}

Endpoint change_endpoint(CampaignService& service) {
  auto endpoint = admin_writing_endpoint(
      part, Method::patch, "{id}/", "partial_update",
      {.summary = "Update a campaign",
       .description = "Changes the given fields of a draft, scheduled or paused campaign. Once "
                      "sending has started, the recipients cannot be changed. A scheduled campaign "
                      "becomes a draft again if the caller is not allowed to schedule it.",
       .example = R"({"subject": "New in June", "send_at": "2030-06-01T08:00:00Z"})"});
  take_campaign(endpoint);
  endpoint.problems.insert(endpoint.problems.end(),
                           {&illegal_transition, &problems::recipients_written});
  endpoint.check = checking<Campaign>([&service](const Call& call, const Campaign& request) {
    return service.faults_of_change(call, CampaignId{call.id}, request);
  });
  endpoint.run = serving<Campaign>([&service](const Call& call, const Campaign& request) {
    return answered<Campaign>(service.change(call, CampaignId{call.id}, request));
  });
  return endpoint;
}

Endpoint action_endpoint(CampaignService& service, Action action, Access access,
                         const EndpointText& text) {
  auto endpoint = admin_action_endpoint<ActionRequest, ActionResult>(
      part, spelling(action), text,
      [&service, action](const Call& call, const ActionRequest& request) {
        return service.act(call, CampaignId{call.id}, action, request);
      });
  endpoint.access = access;
  if (access == Access::approver)
    endpoint.problems.insert(
        endpoint.problems.end(),
        {&problems::no_recipients, &problems::unknown_list, &problems::unknown_placeholders});
  return endpoint;
}

Endpoint retry_endpoint(CampaignService& service) {
  auto endpoint = admin_action_endpoint<ActionRequest, ActionResult>(
      part, retry_action,
      {.summary = "Send the failed emails again",
       .description = "Sends the emails of a paused or finished campaign that failed once more, "
                      "and those that still wait. Emails that bounced are not sent again unless "
                      "the bounces are undone first.",
       .example = R"({"comment": "The mail server knows our sender now."})"},
      [&service](const Call& call, const ActionRequest& request) {
        return service.retry_failed(call, CampaignId{call.id}, request);
      });
  endpoint.access = Access::approver;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::nothing_failed, &problems::unknown_placeholders});
  return endpoint;
}

// The list of failed emails as JSON, and as a CSV table.
std::array<Endpoint, 2> failed_endpoints(FailedRecipients& failed) {
  auto list = admin_list_endpoint<FailedRecipientQuery, Page<FailedRecipient>>(
      part, "{id}/failed/", "failed_list",
      {.summary = "List the failed emails of a campaign",
       .description = "Lists the recipients whose emails failed or bounced while they were sent, "
                      "with the response of the mail server. With `Accept: text/csv`, all are "
                      "returned as one table of at most 100,000 rows; `X-Toolyard-Rows` gives "
                      "their total number, and cells that a spreadsheet would treat as a formula "
                      "start with an apostrophe."},
      [&failed](const Call& call, const FailedRecipientQuery& query) {
        return failed.list(call, CampaignId{call.id}, query);
      });
  auto table = list;
  table.answer = &type_of<CsvTable>;
  table.run =
      serving<FailedRecipientQuery>([&failed](const Call& call, const FailedRecipientQuery& query) {
        return failed.export_table(CampaignId{call.id}, query);
      });
  return {std::move(list), std::move(table)};
}

Endpoint trial_endpoint(Trials& trials) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "{id}/send-test/", "send_test_create",
      {.summary = "Send a test email",
       .description = "Sends the stored campaign to yourself or to a few addresses, with `[Test]` "
                      "before the subject. Nothing is counted, and the unsubscribe link does "
                      "nothing. The answer has a result per address.",
       .example = R"({"emails": ["ada@example.org", "grace@example.org"]})"});
  endpoint.repeats = Repeats::under_key_outside;
  endpoint.request = &type_of<TrialRequest>;
  endpoint.answer = &type_of<TrialReport>;
  endpoint.problems.insert(endpoint.problems.end(), {&illegal_transition, &problems::trials_limited,
                                                     &problems::no_mail_sent});
  endpoint.check = checking_request<TrialRequest>();
  endpoint.run = serving<TrialRequest>([&trials](const Call& call, const TrialRequest& request) {
    return trials.send(call, CampaignId{call.id}, request);
  });
  return endpoint;
}

Endpoint preview_endpoint(Previews& previews) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "{id}/preview/", "preview_create",
      {.summary = "Preview a campaign",
       .description = "Returns the email as a recipient would receive it, made by the code that "
                      "sends, its links, and the number of recipients. Fields that are given "
                      "replace the stored ones; nothing is stored or sent.",
       .example = R"({"subject": "News for {{name}}", "name": "Ada"})"});
  endpoint.access = Access::viewer;
  endpoint.request = &type_of<PreviewRequest>;
  endpoint.answer = &type_of<Preview>;
  endpoint.check =
      checking<PreviewRequest>([&previews](const Call& call, const PreviewRequest& request) {
        return previews.faults_of(call, CampaignId{call.id}, request);
      });
  endpoint.run =
      serving<PreviewRequest>([&previews](const Call& call, const PreviewRequest& request) {
        return previews.show(call, CampaignId{call.id}, request);
      });
  return endpoint;
}

Endpoint subjects_endpoint(Previews& previews) {
  auto endpoint = admin_endpoint(
      part, "{id}/subjects/", "subjects_retrieve",
      {.summary = "Retrieve the figures of subject lines",
       .description = "Returns for each subject line of an A/B test how many emails were sent "
                      "with it, and how many recipients opened them or clicked a link."});
  endpoint.answer = &type_of<SubjectReport>;
  endpoint.run =
      serving([&previews](const Call& call) { return previews.subjects(CampaignId{call.id}); });
  return endpoint;
}

Endpoint link_endpoint(std::string_view verb, const EndpointText& text) {
  return {.method = Method::get,
          .path = "/api/v1/email/" + std::string(verb) + "/{token}/",
          .operation_id = "v1_email_" + std::string(verb) + "_retrieve",
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "email",
          .access = Access::anyone,
          .reading = {.skips_unknown = true},  // forwarding may add parameters
          .cost = Cost::store,
          .problems = {&not_found, &store_unavailable}};
}

Endpoint open_endpoint(Tracking& tracking) {
  auto endpoint =
      link_endpoint("open", {.summary = "Record an open",
                             .description = "Returns a transparent pixel and counts the email as "
                                            "opened. It is called by recipients' email clients."});
  endpoint.answer = &type_of<GifImage>;
  endpoint.run = serving([&tracking](const Call& call) -> Result<GifImage> {
    tracking.open(call.path_text("token"));
    GifImage pixel{.gif = Blob(std::string(point_gif.begin(), point_gif.end()))};
    pixel.gif.delivery = toolyard::Delivery::file;
    return pixel;
  });
  return endpoint;
}

Endpoint click_endpoint(Tracking& tracking) {
  auto endpoint = link_endpoint(
      "click",
      {.summary = "Follow a tracked link",
       .description =
           "Counts the click and redirects to the link's target. Links in emails lead here."});
  endpoint.status = 302;
  endpoint.run = {[&tracking](const Call& call, const void*, Answer& answer) -> Result<void> {
                    TOOLYARD_TRY(answer.location, tracking.click(call.path_text("token")));
                    return {};
                  },
                  {.location = true}};
  return endpoint;
}

}  // namespace

std::vector<Endpoint> Campaigns::endpoints() {
  const auto action = [&](Action one, Access access, const EndpointText& text) {
    return action_endpoint(service_, one, access, text);
  };
  auto [failed, failed_table] = failed_endpoints(failed_);
  return {
      list_endpoint(service_),
      create_endpoint(service_),
      find_endpoint(service_),
      change_endpoint(service_),
      action(Action::schedule, Access::approver,
             {.summary = "Schedule a campaign",
              .description = "Schedules a draft or paused campaign to start at `send_at`. Refused "
                             "if it has no recipients.",
              .example = R"({"send_at": "2030-06-01T08:00:00Z"})"}),
      action(Action::unschedule, Access::editor,
             {.summary = "Unschedule a campaign",
              .description = "Turns a scheduled campaign back into a draft.",
              .example = R"({"comment": "Waiting for the release."})"}),
      action(Action::start, Access::approver,
             {.summary = "Start a campaign",
              .description = "Starts sending a draft, or resumes a paused campaign. Refused if it "
                             "has no recipients.",
              .example = R"({"comment": "Approved by marketing."})"}),
      action(Action::pause, Access::editor,
             {.summary = "Pause a campaign",
              .description =
                  "Pauses sending. Emails already handed to the mail server cannot be recalled.",
              .example = R"({"comment": "Wrong link in the footer."})"}),
      action(
          Action::cancel, Access::editor,
          {.summary = "Cancel a campaign",
           .description =
               "Cancels a running or paused campaign permanently. Emails not sent yet are skipped.",
           .example = R"({"comment": "Superseded."})"}),
      retry_endpoint(service_),
      std::move(failed),
      std::move(failed_table),
      trial_endpoint(trials_),
      preview_endpoint(previews_),
      subjects_endpoint(previews_),
      open_endpoint(tracking_),
      click_endpoint(tracking_)};
}

}  // namespace toolyard::campaigns
