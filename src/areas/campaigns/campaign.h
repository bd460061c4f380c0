// A campaign: what is written, to whom, how fast, and how far it has come.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/campaigns/workflow.h"
#include "core/describe.h"
#include "core/error.h"
#include "core/page.h"
#include "ports/job_queue.h"

namespace toolyard::campaigns {

enum class CampaignId : std::int64_t {};

enum class BodyFormat : std::uint8_t { html, markdown, plain };
constexpr auto spellings(BodyFormat) {
  return std::to_array<Spelling<BodyFormat>>(
      {{BodyFormat::html, "html", "HTML, sent as it is."},
       {BodyFormat::markdown, "markdown", "Markdown, sent as HTML and, beside it, as it is."},
       {BodyFormat::plain, "plain", "Plain text, sent without HTML."}});
}

enum class Metric : std::uint8_t { views, clicks };
constexpr auto spellings(Metric) {
  return std::to_array<Spelling<Metric>>({{Metric::views, "views", "How many have opened it."},
                                          {Metric::clicks, "clicks", "How many have clicked."}});
}

// clang-format off
struct Segment {
  static constexpr std::string_view schema_name = "CampaignSegment";
  std::optional<std::string> locale;
  std::vector<std::string> tags;
  bool operator==(const Segment&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Segment::locale>("Only people of this locale.").limits(1, 35),
        field<&Segment::tags>("Only people who have all of these tags.")
            .limits(0, 20).item_limits(1, 40)};
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
        field<&SubjectTest::subjects>("Two to four subjects that compete.")
            .required().limits(2, 4).item_limits(1, 998),
        field<&SubjectTest::share>("Which part of the people they are tried with.")
            .limits(0.0001, 1),
        field<&SubjectTest::metric>("What decides."),
        field<&SubjectTest::wait_minutes>("How long after the last of those mails; then the best "
                                          "goes to all others.").limits(1, 43'200)};
  }
};

struct Counts {
  static constexpr std::string_view schema_name = "CampaignCounts";
  std::int64_t to_send = 0, sent = 0, failed = 0, skipped = 0, pending = 0;
  std::int64_t views = 0, clicks = 0, bounces = 0, complaints = 0, unsubscribes = 0;
  bool operator==(const Counts&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Counts::to_send>("Mails in all: sent, failed, skipped and pending together."),
        field<&Counts::sent>("The mail server has them."),
        field<&Counts::failed>("They could not be sent."),
        field<&Counts::skipped>("They were no longer wanted."),
        field<&Counts::pending>("They wait."),
        field<&Counts::views>("How many people have opened theirs."),
        field<&Counts::clicks>("How many people have clicked in theirs."),
        field<&Counts::bounces>("How many came back."),
        field<&Counts::complaints>("How many people have complained."),
        field<&Counts::unsubscribes>("How many people have left by it.")};
  }
};
// clang-format on

// How a mail to try a campaign with has fared.
enum class TrialState : std::uint8_t { sent, recorded, failed };
constexpr auto spellings(TrialState) {
  return std::to_array<Spelling<TrialState>>(
      {{TrialState::sent, "sent", "The mail server has it."},
       {TrialState::recorded, "recorded", "It is in the outbox; no mail server is set."},
       {TrialState::failed, "failed", "It could not be sent."}});
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
    return std::array{
        field<&Trial::email>("Whom it was for."), field<&Trial::state>("What became of it."),
        field<&Trial::message_id>("Its Message-ID."),
        field<&Trial::error>("Why it could not be sent."), field<&Trial::sent_at>("When.")};
  }
};

struct Campaign {
  static constexpr std::string_view schema_name = "Campaign";

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
  std::optional<std::int64_t> rate_per_minute;
  bool track_opens = true;
  bool track_clicks = true;
  std::optional<SubjectTest> ab;
  std::optional<std::string> winning_subject;
  Counts counts;
  std::vector<Trial> test_sends;
  std::optional<Instant> started_at, finished_at;
  Instant created_at, updated_at;
  std::vector<Action> allowed_actions;

  bool operator==(const Campaign&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Campaign::id>("Its number.").read_only(),
        field<&Campaign::uuid>("Its name in Message-IDs.").read_only(),
        field<&Campaign::name>("Its name for those who make it.").required().limits(1, 200),
        field<&Campaign::subject>("The subject of its mails; `{{name}}` and `{{email}}` are the "
                                  "receiver's, also in the body.")
            .required()
            .limits(1, 998),
        field<&Campaign::from_email>("Who it is from: an address, or `Name <address>`; the "
                                     "server's setting where nothing is said.")
            .limits(1, 460),
        field<&Campaign::reply_to>("The address that answers go to.").limits(3, 254),
        field<&Campaign::body>("What it says, up to 1 MiB; `{{unsubscribe_url}}` is where the "
                               "receiver can leave. Lists have it with `include_body`.")
            .required()
            .verbatim()
            .sparse(),
        field<&Campaign::body_format>("What the body is written in."),
        field<&Campaign::alt_body>("The plain text beside the HTML; made from it where nothing is "
                                   "said.")
            .verbatim(),
        field<&Campaign::preheader>("What mail programs show behind the subject.").limits(0, 300),
        field<&Campaign::tags>("Labels of your own.").limits(0, 20).item_limits(1, 40),
        field<&Campaign::lists>("The names of the lists whose people get it.")
            .limits(0, 100)
            .item_limits(1, 100),
        field<&Campaign::segment>("Only some of those people; without lists, of all people. With "
                                  "neither, nobody gets it."),
        field<&Campaign::headers>("Further headers, at most 20; none of those the server sets."),
        field<&Campaign::send_at>("When it begins by itself, once it is scheduled."),
        field<&Campaign::status>("How far it has come; actions change it.").read_only(),
        field<&Campaign::pause_reason>("Why the server has paused it.").read_only(),
        field<&Campaign::rate_per_minute>("Mails a minute; as the server is set where nothing is "
                                          "said.")
            .limits(1, 6'000),
        field<&Campaign::track_opens>("Whether it is counted who opens it."),
        field<&Campaign::track_clicks>("Whether it is counted who clicks in it."),
        field<&Campaign::ab>("Subjects to try; the best goes to most."),
        field<&Campaign::winning_subject>("The one of them that was best.").read_only(),
        field<&Campaign::counts>("How many of what.").read_only(),
        field<&Campaign::test_sends>("The latest mails to try it with.").read_only(),
        field<&Campaign::started_at>("When its first mail was due.").read_only(),
        field<&Campaign::finished_at>("When it was over.").read_only(),
        field<&Campaign::created_at>("When it was made.").read_only(),
        field<&Campaign::updated_at>("When it was last changed.").read_only(),
        field<&Campaign::allowed_actions>("What you may do with it now.").read_only()};
  }
};

// With what only the server needs to know.
struct StoredCampaign : Campaign {
  std::int64_t change_count = 0;
  std::int64_t run = 0;                   // the revision of the job that may work on it
  std::optional<JobId> job;               // that job
  std::optional<std::int64_t> listed_to;  // the last subscriber listed, until all are
  Instant paced_to;                       // up to when its rate is used up
  std::optional<Instant> choice_at;       // when the winner is chosen
  std::optional<std::int64_t> winner;     // its place among the subjects
  std::optional<UserId> author;
};

// Moves with everything that people can change; counts do not move it.
std::string tag_of(const StoredCampaign& one);

struct CampaignQuery : PageQuery {
  std::optional<Status> status;
  std::string_view tag, search, ordering;
  bool include_body = false;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&CampaignQuery::status>("Only of this status."),
        field<&CampaignQuery::tag>("Only with this tag.").limits(0, 40),
        field<&CampaignQuery::search>("Words in name or subject.").limits(0, 200),
        field<&CampaignQuery::include_body>("Whether the bodies come along."),
        field<&CampaignQuery::ordering>("`id`, `name`, `status`, `send_at`, `started_at`, "
                                        "`created_at`, `updated_at`; `-` for descending, several "
                                        "with commas.")
            .limits(0, 200)});
  }
};

struct ActionRequest {
  std::optional<Instant> send_at;
  std::string comment;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionRequest::send_at>("Of `schedule`: when it begins; else as stored."),
        field<&ActionRequest::comment>("Why; kept in the audit log.").limits(0, 2'000)};
  }
};

// The campaign, and whether the action did anything.
struct Acted : StoredCampaign {
  static constexpr std::string_view schema_name = "CampaignActed";
  bool changed = false;
  static constexpr auto fields(auto...) {
    return joined(Campaign::fields(),
                  std::array{field<&Acted::changed>("False where it was there already.")});
  }
};

}  // namespace toolyard::campaigns
