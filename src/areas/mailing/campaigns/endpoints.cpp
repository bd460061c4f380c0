#include <array>

#include "areas/mailing/campaigns/campaigns.h"
#include "areas/mailing/campaigns/model.h"
#include "areas/mailing/campaigns/starting.h"
#include "core/answers/gif_image.h"
#include "core/endpoint/part.h"

namespace toolyard::campaigns {
namespace {

using toolyard::problems::illegal_transition;
using toolyard::problems::not_found;
using toolyard::problems::store_unavailable;

constexpr Part part{"admin/email/campaigns", "campaigns"};
constexpr Part links{"email", "email", Access::anyone};

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

template <Action action>
Result<ActionResult> act_on(CampaignService& service, const Call& call, CampaignId id,
                            const ActionRequest& request) {
  return service.act(call, id, action, request);
}

// Filters of mail servers check links by HEAD requests, which are nobody's.
Result<GifImage> open(const Tracking& tracking, const Call& call, std::string_view token) {
  if (!call.is_head) tracking.open(token);
  GifImage pixel{.gif = Blob(std::string(point_gif.begin(), point_gif.end()))};
  pixel.gif.delivery = toolyard::Delivery::file;
  return pixel;
}

Endpoint click_endpoint(const Tracking& tracking) {
  auto endpoint = find<&Tracking::click>(
      links, tracking,
      {.path = "click/{token}/",
       .summary = "Follow a tracked link",
       .description =
           "Counts the click and redirects to the link's target. Links in emails lead here.",
       .problems = {&store_unavailable},
       .is_email_link = true});
  endpoint.status = 302;
  endpoint.answer = nullptr;
  endpoint.run = {[&tracking](const Call& call, const void*, Answer& answer) -> Result<void> {
                    const auto token = call.path_text("token");
                    TOOLYARD_TRY(answer.location,
                                 call.is_head ? tracking.target(token) : tracking.click(token));
                    return {};
                  },
                  {.location = true}};
  return endpoint;
}

}  // namespace

std::vector<Endpoint> Campaigns::endpoints() {
  const std::vector<const ProblemType*> no_start{&problems::no_recipients, &problems::unknown_list,
                                                 &problems::unknown_placeholders};
  const Operation list_failed{
      .path = "{id}/failed/",
      .summary = "List the failed emails of a campaign",
      .description =
          "Lists the recipients whose emails failed or bounced while they were sent, with the "
          "response of the mail server. With `Accept: text/csv`, all are returned as one table of "
          "at "
          "most 100,000 rows; `X-Toolyard-Rows` gives their total number, and cells that a "
          "spreadsheet would treat as a formula start with an apostrophe."};
  return {
      list<&CampaignService::list>(
          part, service_,
          {.verb = "retrieve",
           .summary = "List campaigns",
           .description = "Lists email campaigns, newest first, without their bodies unless "
                          "`include_body` is set."}),
      create<&CampaignService::create>(
          part, service_,
          {.summary = "Create a campaign",
           .description =
               "Creates a campaign as a draft: nothing is sent before it is started or scheduled. "
               "It goes to the enabled subscribers of its lists, restricted by its segment.",
           .example = create_example,
           .problems = {&not_found},
           .status = 200}),
      find<&CampaignService::find>(
          part, service_,
          {.path = "{id}/",
           .verb = "retrieve_by_id",
           .summary = "Retrieve a campaign",
           .description = "Returns one campaign with its counts and the actions you may take. The "
                          "`ETag` can be sent back as `If-Match`."}),
      patch<&CampaignService::change>(
          part, service_,
          {.path = "{id}/",
           .summary = "Update a campaign",
           .description = "Changes the given fields of a draft, scheduled or paused campaign. Once "
                          "sending has started, the recipients cannot be changed. A scheduled "
                          "campaign becomes a draft again if the caller is not allowed to schedule "
                          "it.",
           .example = R"({"subject": "New in June", "send_at": "2030-06-01T08:00:00Z"})",
           .problems = {&illegal_transition, &problems::recipients_written}}),
      act<act_on<Action::schedule>>(
          part, service_,
          {.path = "{id}/schedule/",
           .summary = "Schedule a campaign",
           .description = "Schedules a draft or paused campaign to start at `send_at`. Refused if "
                          "it has no recipients.",
           .example = R"({"send_at": "2030-06-01T08:00:00Z"})",
           .problems = no_start,
           .access = Access::approver}),
      act<act_on<Action::unschedule>>(
          part, service_,
          {.path = "{id}/unschedule/",
           .summary = "Unschedule a campaign",
           .description = "Turns a scheduled campaign back into a draft.",
           .example = R"({"comment": "Waiting for the release."})"}),
      act<act_on<Action::start>>(
          part, service_,
          {.path = "{id}/start/",
           .summary = "Start a campaign",
           .description = "Starts sending a draft, or resumes a paused campaign. Refused if it has "
                          "no recipients.",
           .example = R"({"comment": "Approved by marketing."})",
           .problems = no_start,
           .access = Access::approver}),
      act<act_on<Action::pause>>(
          part, service_,
          {.path = "{id}/pause/",
           .summary = "Pause a campaign",
           .description =
               "Pauses sending. Emails already handed to the mail server cannot be recalled.",
           .example = R"({"comment": "Wrong link in the footer."})"}),
      act<act_on<Action::cancel>>(
          part, service_,
          {.path = "{id}/cancel/",
           .summary = "Cancel a campaign",
           .description = "Cancels a running or paused campaign permanently. Emails not sent yet "
                          "are skipped.",
           .example = R"({"comment": "Superseded."})"}),
      act<&CampaignService::retry_failed>(
          part, service_,
          {.path = "{id}/retry-failed/",
           .summary = "Resend the failed emails",
           .description = "Sends the failed emails of a paused or finished campaign again, and "
                          "those that are still pending. Emails that bounced are not sent again "
                          "unless the bounces are undone first.",
           .example = R"({"comment": "The mail server knows our sender now."})",
           .problems = {&problems::nothing_failed, &problems::unknown_placeholders},
           .access = Access::approver}),
      list<&FailedRecipients::list>(part, failed_, list_failed),
      list<&FailedRecipients::export_table>(part, failed_, list_failed),
      post<&Trials::send>(
          part, trials_,
          {.path = "{id}/send-test/",
           .summary = "Send a test email",
           .description = "Sends the stored campaign to yourself or to a few addresses, with "
                          "`[Test]` before the subject. Nothing is counted, and the unsubscribe "
                          "link does nothing. The response contains a result per address.",
           .example = R"({"emails": ["ada@example.org", "grace@example.org"]})",
           .problems = {&illegal_transition, &problems::trials_limited, &problems::no_mail_sent},
           .repeats = Repeats::under_key_outside}),
      post<&Previews::show>(
          part, previews_,
          {.path = "{id}/preview/",
           .summary = "Preview a campaign",
           .description = "Returns the email as a recipient would receive it, with its links and "
                          "the number of recipients. Fields that are given replace the stored "
                          "ones; nothing is stored or sent.",
           .example = R"({"subject": "News for {{name}}", "name": "Ada"})",
           .access = Access::viewer}),
      find<&Previews::subjects>(
          part, previews_,
          {.path = "{id}/subjects/",
           .summary = "Retrieve the figures of subject lines",
           .description =
               "Returns for each subject line of an A/B test how many emails were sent with "
               "it, and how many recipients opened them or clicked a link."}),
      find<open>(links, tracking_,
                 {.path = "open/{token}/",
                  .summary = "Record an open",
                  .description = "Returns a transparent pixel and counts the email as opened. "
                                 "It is called by recipients' email clients.",
                  .problems = {&store_unavailable},
                  .is_email_link = true}),
      click_endpoint(tracking_)};
}

}  // namespace toolyard::campaigns
