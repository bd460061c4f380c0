// Previews of campaigns, created by the same code that sends: the email as recipients will see it,
// and the number of recipients.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/composing/placeholders.h"
#include "areas/mailing/dependencies.h"
#include "core/count_cache.h"
#include "core/endpoint/call.h"

namespace toolyard::campaigns {

// Given fields replace the stored ones, so that unsaved changes can be previewed.
struct PreviewRequest {
  static constexpr std::string_view schema_name = "CampaignPreviewRequest";
  std::optional<std::string> subject, from_email, preheader, body, alt_body;
  std::optional<BodyFormat> body_format;
  std::optional<std::vector<std::string>> lists;
  std::optional<Segment> segment;
  std::optional<SubjectTest> ab;
  std::string name, email;
  std::int64_t counted_within_s = 0;
  bool without_recipients = false;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&PreviewRequest::subject>("Subject line instead of the stored one.").limits(1, 998),
        field<&PreviewRequest::from_email>("Sender instead of the stored one.").limits(0, 460),
        field<&PreviewRequest::preheader>("Preview text instead of the stored one.").limits(0, 300),
        field<&PreviewRequest::body>("Body instead of the stored one, up to 1 MiB.").verbatim(),
        field<&PreviewRequest::alt_body>(
            "Plain-text part instead of the stored one; null derives it from the HTML.")
            .verbatim(),
        field<&PreviewRequest::body_format>("Format of the body instead of the stored one."),
        field<&PreviewRequest::lists>("Mailing lists instead of the stored ones.")
            .limits(0, 100)
            .item_limits(1, 100),
        field<&PreviewRequest::segment>("Segment instead of the stored one; null for none."),
        field<&PreviewRequest::ab>("A/B test instead of the stored one; null for none."),
        field<&PreviewRequest::name>("Name of the recipient to preview for.").limits(0, 200),
        field<&PreviewRequest::email>("Address of the recipient to preview for.").limits(0, 254),
        field<&PreviewRequest::counted_within_s>(
            "Maximum age of the number of recipients, in seconds; 0 counts them now. A higher "
            "value saves time with very many subscribers.")
            .limits(0, 3600),
        field<&PreviewRequest::without_recipients>(
            "Whether to omit the number of recipients, for a faster response.")};
  }
};

struct PreviewLink {
  static constexpr std::string_view schema_name = "CampaignPreviewLink";
  std::string url;
  bool is_tracked = false;
  static constexpr auto fields(auto...) {
    return std::array{field<&PreviewLink::url>("Target of the link."),
                      field<&PreviewLink::is_tracked>("Whether clicks on it are counted.")};
  }
};

struct Preview {
  static constexpr std::string_view schema_name = "CampaignPreview";
  std::string from;
  std::vector<std::string> subjects;
  std::optional<std::string> html;
  std::string text;
  std::int64_t size_bytes = 0;
  bool has_unsubscribe_link = false;
  std::vector<PreviewLink> links;
  std::optional<std::int64_t> recipients;
  std::vector<std::string> missing_lists;
  std::vector<UnknownPlaceholder> unknown_placeholders;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Preview::from>("Sender; empty if neither the campaign nor the server names one."),
        field<&Preview::subjects>("Subject line, or those that an A/B test compares."),
        field<&Preview::html>("HTML part as it is sent, without tracking; null for plain text."),
        field<&Preview::text>("Plain-text part as it is sent."),
        field<&Preview::size_bytes>("Size of one email."),
        field<&Preview::has_unsubscribe_link>(
            "Whether the body contains the recipient's unsubscribe link."),
        field<&Preview::links>("Links of the HTML part, each target once."),
        field<&Preview::recipients>(
            "Number of subscribers who would receive the campaign if it started now; as old as "
            "`counted_within_s` allows. Null with `without_recipients`."),
        field<&Preview::missing_lists>("Mailing lists of the campaign that do not exist."),
        field<&Preview::unknown_placeholders>(
            "Unknown placeholders; a campaign that contains any cannot be started.")};
  }
};

// Results of a subject line of an A/B test.
struct SubjectFigures {
  static constexpr std::string_view schema_name = "CampaignSubjectFigures";
  std::string subject;
  std::int64_t sent = 0, views = 0, clicks = 0;
  bool is_winner = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SubjectFigures::subject>("Subject line."),
        field<&SubjectFigures::sent>("Emails sent with it."),
        field<&SubjectFigures::views>("Recipients who opened one of them."),
        field<&SubjectFigures::clicks>("Recipients who clicked a link in one of them."),
        field<&SubjectFigures::is_winner>("Whether it goes to the remaining recipients.")};
  }
};

struct SubjectReport {
  static constexpr std::string_view schema_name = "CampaignSubjectReport";
  std::vector<SubjectFigures> subjects;
  static constexpr auto fields(auto...) {
    return std::array{field<&SubjectReport::subjects>(
        "Figures per subject line, in their order; one entry without an A/B test.")};
  }
};

class Previews {
 public:
  explicit Previews(const Dependencies& dependencies) : dependencies_(dependencies) {}

  // Returns the faults of the campaign with the given fields; none if it does not exist.
  std::vector<Fault> faults_of(const Call& call, CampaignId id,
                               const PreviewRequest& request) const;
  Result<Preview> show(const Call& call, CampaignId id, const PreviewRequest& request);
  Result<SubjectReport> subjects(CampaignId id) const;

 private:
  std::int64_t recipients_of(Transaction& transaction, const StoredCampaign& campaign,
                             std::chrono::seconds oldest);

  const Dependencies& dependencies_;
  CountCache recipients_;
};

}  // namespace toolyard::campaigns
