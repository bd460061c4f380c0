// The data model of email campaigns: content, recipients, sending rate, status and counts.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/campaigns/workflow.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "core/error.h"
#include "ports/job_queue.h"
#include "records/change.h"

namespace toolyard::campaigns {

enum class CampaignId : std::int64_t {};

inline constexpr std::size_t longest_archive_locale = 16;

enum class BodyFormat : std::uint8_t { html, markdown, plain };
constexpr auto spellings(BodyFormat) {
  return std::to_array<Spelling<BodyFormat>>(
      {{BodyFormat::html, "html", "HTML, sent as it is."},
       {BodyFormat::markdown, "markdown", "Markdown, sent as HTML with a plain-text part."},
       {BodyFormat::plain, "plain", "Plain text, sent without an HTML part."}});
}

enum class Metric : std::uint8_t { views, clicks };
constexpr auto spellings(Metric) {
  return std::to_array<Spelling<Metric>>(
      {{Metric::views, "views", "Number of recipients who opened the email."},
       {Metric::clicks, "clicks", "Number of recipients who clicked a link."}});
}

struct Segment {
  static constexpr std::string_view schema_name = "CampaignSegment";
  std::optional<std::string> locale;
  std::vector<std::string> tags;
  bool operator==(const Segment&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{field<&Segment::locale>("Only subscribers with this locale.").limits(1, 35),
                      field<&Segment::tags>("Only subscribers who have all of these tags.")
                          .limits(0, 20)
                          .item_limits(1, 40)};
  }
};

struct SubjectTest {
  static constexpr std::string_view schema_name = "CampaignSubjectTest";
  std::vector<std::string> subjects;
  double share = 0.2;
  Metric metric = Metric::views;
  std::int64_t wait_minutes = 240;
  bool operator==(const SubjectTest&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SubjectTest::subjects>("Two to four subject lines to compare.")
            .required()
            .limits(2, 4)
            .item_limits(1, 998),
        field<&SubjectTest::share>("Share of the recipients used for the test.").limits(0.0001, 1),
        field<&SubjectTest::metric>("Metric that decides the winner."),
        field<&SubjectTest::wait_minutes>("Minutes to wait after the last test email before the "
                                          "winning subject goes to all remaining recipients.")
            .limits(1, 43'200)};
  }
};

struct Counts {
  static constexpr std::string_view schema_name = "CampaignCounts";
  std::int64_t to_send = 0, sent = 0, failed = 0, skipped = 0, pending = 0;
  std::int64_t views = 0, clicks = 0, bounces = 0, complaints = 0, unsubscribes = 0;
  bool operator==(const Counts&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Counts::to_send>("Total number of emails: sent, failed, skipped and pending."),
        field<&Counts::sent>("Emails accepted by the mail server."),
        field<&Counts::failed>("Emails that could not be sent."),
        field<&Counts::skipped>(
            "Emails that were not sent, such as to recipients who unsubscribed in the meantime."),
        field<&Counts::pending>("Emails still to be sent.").computed(),
        field<&Counts::views>("Recipients who opened the email."),
        field<&Counts::clicks>("Recipients who clicked a link."),
        field<&Counts::bounces>("Emails that bounced."),
        field<&Counts::complaints>("Recipients who reported the email as spam."),
        field<&Counts::unsubscribes>("Recipients who unsubscribed through the email.")};
  }
};

// Failed emails with the same reason.
struct FailureCount {
  static constexpr std::string_view schema_name = "CampaignFailureCount";
  std::int64_t id = 0;
  std::string reason;
  std::int64_t failed = 0;
  bool operator==(const FailureCount&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&FailureCount::id>("Id of the reason, to list its recipients with."),
        field<&FailureCount::reason>(
            "Reason, such as the response of the mail server; `\u2026` stands for what differs "
            "between recipients."),
        field<&FailureCount::failed>("Number of emails that failed for this reason.")};
  }
};

// The outcome of a test email.
enum class TrialState : std::uint8_t { sent, recorded, failed };
constexpr auto spellings(TrialState) {
  return std::to_array<Spelling<TrialState>>(
      {{TrialState::sent, "sent", "The mail server accepted the email."},
       {TrialState::recorded, "recorded",
        "Recorded in the outbox, as no mail server is configured."},
       {TrialState::failed, "failed", "The email could not be sent."}});
}

struct Trial {
  static constexpr std::string_view schema_name = "CampaignTestSend";
  std::string email;
  TrialState state = TrialState::sent;
  std::string message_id;
  std::optional<std::string> error;
  std::optional<Instant> sent_at;
  bool operator==(const Trial&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{field<&Trial::email>("Address of the recipient.").format(Format::email),
                      field<&Trial::state>("Outcome of the delivery."),
                      field<&Trial::message_id>("Message-ID of the email."),
                      field<&Trial::error>("Why the email could not be sent."),
                      field<&Trial::sent_at>("When the email was sent.")};
  }
};

struct Campaign {
  static constexpr std::string_view schema_name = "Campaign";
  static constexpr std::array orderings{NamedSql{"name", "lower(campaigns.name)"}};
  static constexpr TableSpec table{.name = "campaigns",
                                   .object_kind = "campaign",
                                   .missing = "There is no campaign with this id.",
                                   .orderings = orderings};
  CampaignId id{};
  std::string uuid;
  std::string name;
  std::string subject;
  std::string from_email;
  std::optional<std::string> reply_to;
  std::string body;
  BodyFormat body_format = BodyFormat::html;
  std::optional<std::string> alt_body;
  std::string preheader;
  std::vector<std::string> tags;
  std::vector<std::string> lists;
  std::optional<Segment> segment;
  Members<std::string> headers;
  std::optional<Instant> send_at;
  Status status = Status::draft;
  std::optional<std::string> pause_reason;
  std::optional<std::string> last_error;
  std::optional<Instant> failing_since, next_try_at;
  std::optional<std::int64_t> rate_per_minute;
  bool track_opens = true;
  bool track_clicks = true;
  bool is_public = false;
  std::string archive_locale;
  std::optional<std::string> archive_url;
  std::optional<SubjectTest> ab;
  std::optional<std::string> winning_subject;
  Counts counts;
  std::vector<FailureCount> failures;
  std::vector<Trial> test_sends;
  std::optional<Instant> started_at, finished_at;
  Instant created_at, updated_at;
  std::vector<Action> allowed_actions;

  bool operator==(const Campaign&) const = default;
  static constexpr auto message_fields(auto...) {
    return std::array{
        field<&Campaign::id>("Id of the campaign.").read_only().sortable(),
        field<&Campaign::uuid>("UUID of the campaign, used in Message-IDs.")
            .format(Format::uuid)
            .read_only(),
        field<&Campaign::name>("Internal name of the campaign.")
            .names_record()
            .required()
            .limits(1, 200)
            .sortable(),
        field<&Campaign::subject>("Subject line. `{{name}}` and `{{email}}` are replaced by the "
                                  "recipient's, here and in the body.")
            .required()
            .limits(1, 998),
        field<&Campaign::from_email>(
            "Sender: an address, or `Name <address>`; by default the server's setting.")
            .limits(1, 460),
        field<&Campaign::reply_to>("Address that replies go to.")
            .format(Format::email)
            .limits(3, 254),
        field<&Campaign::body>(
            "Body, up to 1 MiB. `{{unsubscribe_url}}` and `{{preferences_url}}` are replaced by "
            "the recipient's links to unsubscribe and to change the subscription. Lists contain it "
            "only with `include_body`.")
            .required()
            .verbatim()
            .computed(),
        field<&Campaign::body_format>("Format of the body."),
        field<&Campaign::alt_body>(
            "Plain-text part sent beside the HTML; derived from the HTML by default.")
            .verbatim()
            .computed(),
        field<&Campaign::preheader>("Preview text that email clients show after the subject.")
            .limits(0, 300),
        field<&Campaign::tags>("Tags, chosen freely.")
            .limits(0, 20)
            .item_limits(1, 40)
            .json_member("tags"),
        field<&Campaign::lists>("Names of the mailing lists that receive the campaign.")
            .limits(0, 100)
            .item_limits(1, 100)
            .json_member("details"),
        field<&Campaign::segment>("Segment that narrows the recipients: among the subscribers of "
                                  "the lists or, without lists, among all subscribers. A campaign "
                                  "with neither lists nor a segment has no recipients.")
            .json_member("details"),
        field<&Campaign::headers>(
            "Additional header fields, at most 20; those the server sets are not allowed.")
            .json_member("details")};
  }
  static constexpr auto sending_fields(auto...) {
    return std::array{
        field<&Campaign::send_at>("When sending starts, once the campaign is scheduled.")
            .sortable(),
        field<&Campaign::status>("Status of the campaign, changed by actions.")
            .read_only()
            .sortable(),
        field<&Campaign::pause_reason>("Why the server paused the campaign.").read_only(),
        field<&Campaign::last_error>("Why the mail server cannot be reached; null while it can.")
            .read_only(),
        field<&Campaign::failing_since>("When the mail server became unreachable.").read_only(),
        field<&Campaign::next_try_at>("When the next attempt to reach the mail server is made.")
            .read_only(),
        field<&Campaign::rate_per_minute>(
            "Maximum emails per minute; by default the server's setting.")
            .limits(1, 6'000),
        field<&Campaign::track_opens>("Whether opens are tracked."),
        field<&Campaign::track_clicks>("Whether clicks are tracked."),
        field<&Campaign::is_public>("Whether the archive of the public site shows the campaign, "
                                    "from when sending starts. It can be changed at any time."),
        field<&Campaign::archive_locale>(
            "Locale of the archive that shows the campaign: by default that of the segment, or the "
            "main one of the site.")
            .limits(0, longest_archive_locale),
        field<&Campaign::archive_url>("URL of the campaign in the archive; null if it is not "
                                      "there. A path if the server has no `base_url`.")
            .format(Format::uri_reference)
            .read_only()
            .computed(),
        field<&Campaign::ab>(
            "A/B test of subject lines, whose winner goes to the remaining recipients.")
            .json_member("details"),
        field<&Campaign::winning_subject>("Winning subject of the A/B test.")
            .read_only()
            .computed(),
        field<&Campaign::counts>("Delivery and engagement counts.").read_only().columns(),
        field<&Campaign::failures>("Most frequent reasons why emails failed, at most 50. Lists do "
                                   "not contain them.")
            .read_only()
            .computed(),
        field<&Campaign::test_sends>("Latest test emails.")
            .read_only()
            .json_member("test_sends", "trials"),
        field<&Campaign::started_at>("When sending started.").read_only().sortable(),
        field<&Campaign::finished_at>("When the campaign finished or was cancelled.").read_only(),
        field<&Campaign::created_at>("When the campaign was created.").read_only().sortable(),
        field<&Campaign::updated_at>("When the campaign was last changed.").read_only().sortable(),
        field<&Campaign::allowed_actions>("Actions you may take on the campaign now.")
            .read_only()
            .computed()};
  }
  static constexpr auto fields(auto...) { return joined(message_fields(), sending_fields()); }
};

// A campaign in a list: without its body, unless `include_body` is set.
struct CampaignSummary : Campaign {
  static constexpr std::string_view schema_name = "CampaignSummary";
  static constexpr auto fields(auto...) {
    auto all = Campaign::fields();
    for (auto& one : all)
      if (one.field.name == "body" || one.field.name == "failures") one = one.sparse();
    return all;
  }
};

// A campaign with the fields that only the server uses.
struct StoredCampaign : Versioned<Campaign> {
  std::int64_t run = 0;
  std::optional<JobId> job;
  std::optional<std::int64_t> listed_to;
  Instant paced_to = {};
  std::optional<Instant> choice_at;
  std::optional<std::int64_t> winner;
  std::optional<UserId> author;
  std::int64_t equal_refusals = 0;
  std::optional<std::string> refusal;
  std::optional<Instant> retry_to;
  static constexpr auto fields(auto...) {
    using C = StoredCampaign;
    return joined(
        Versioned::fields(),
        std::array{
            field<&C::run>("Revision of the current job of the campaign."),
            field<&C::job>("Id of the current job."),
            field<&C::listed_to>("Id of the last subscriber collected, until all are collected."),
            field<&C::paced_to>("Time until which the sending rate is used up."),
            field<&C::choice_at>("When the winning subject is chosen."),
            field<&C::winner>("Index of the winning subject."),
            field<&C::author>("Id of the account that created the campaign."),
            field<&C::equal_refusals>("Number of consecutive refusals with the same reason."),
            field<&C::refusal>("Reason of these refusals."),
            field<&C::retry_to>("Time before which an email must have failed to be sent again.")});
  }
};

// A stored campaign, read with its bodies, which are in a table of their own.
struct CampaignWithBodies : StoredCampaign {
  static constexpr std::array bodies{
      NamedSql{"body", "(select b.body from campaign_bodies b where b.campaign = campaigns.id)"},
      NamedSql{"alt_body",
               "(select b.alt_body from campaign_bodies b where b.campaign = campaigns.id)"}};
  static constexpr TableSpec table{.name = "campaigns",
                                   .missing = "There is no campaign with this id.",
                                   .computed = bodies,
                                   .orderings = orderings};
};

struct CampaignQuery : PageQuery {
  std::optional<Status> status;
  std::string_view tag, search, ordering;
  bool include_body = false;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&CampaignQuery::status>("Only campaigns with this status."),
        field<&CampaignQuery::tag>("Only campaigns with this tag.").limits(0, 40).custom(),
        field<&CampaignQuery::search>("Words to find in the name or the subject.")
            .limits(0, 200)
            .searches("name, subject"),
        field<&CampaignQuery::include_body>("Whether to include the bodies.").custom(),
        sort_field<&CampaignQuery::ordering, Campaign>("-id")});
  }
};

struct ActionRequest {
  static constexpr std::string_view schema_name = "CampaignActionRequest";
  std::optional<Instant> send_at;
  std::string comment;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionRequest::send_at>(
            "For `schedule`: when sending starts; by default the stored `send_at`."),
        field<&ActionRequest::comment>("Reason for the action, recorded in the audit log.")
            .limits(0, 2'000)};
  }
};

using ActionResult = toolyard::ActionResult<StoredCampaign>;

// Whether the public archive shows the campaign: from when sending starts, unless it is cancelled.
inline bool is_in_archive(const Campaign& campaign) {
  using enum Status;
  return campaign.is_public && campaign.started_at && campaign.status != cancelled &&
         campaign.status != draft && campaign.status != scheduled;
}

inline constexpr std::size_t longest_body = 1 << 20;
// Limit of placeholders in a body; each may become a few hundred bytes in every email.
inline constexpr std::size_t max_placeholders = 10'000;

// Returns the faults that the field descriptions cannot express. Empty texts are accepted: the
// field descriptions report those that are required.
std::vector<Fault> faults_of(const Campaign& request);

}  // namespace toolyard::campaigns
