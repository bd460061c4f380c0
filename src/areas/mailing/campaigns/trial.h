// Test emails of a campaign: they are not counted, and their unsubscribe link does nothing.
#pragma once
#include <string>
#include <vector>

#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/dependencies.h"
#include "core/endpoint/call.h"

namespace toolyard::campaigns {

namespace problems {
inline constexpr ProblemType trials_limited{
    "test_sends_limited", ErrorKind::rate_limited, "Too many test sends.",
    "An account may send test emails ten times a minute, and a mailbox other than that of the "
    "account gets at most twenty of them a day. Retry after `Retry-After`."};
inline constexpr ProblemType no_mail_sent{
    "no_mail_sent", ErrorKind::bad_gateway, "The mail server accepted none of the emails.",
    "Each entry of `errors` has the mail server's reply. Nothing was sent."};
}  // namespace problems

struct TrialRequest {
  static constexpr std::string_view schema_name = "CampaignTestSendRequest";
  std::optional<std::vector<std::string>> emails;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TrialRequest::emails>("Addresses to send the test email to; by default your own.")
            .format(Format::email)
            .limits(1, 10)
            .item_limits(1, 254)};
  }
};

enum class Transport : std::uint8_t { smtp, outbox };
constexpr auto spellings(Transport) {
  return std::to_array<Spelling<Transport>>(
      {{Transport::smtp, "smtp", "The configured mail server."},
       {Transport::outbox, "outbox",
        "The outbox, a database table used when no mail server is configured."}});
}

struct TrialReport {
  static constexpr std::string_view schema_name = "CampaignTestSendResult";
  CampaignId campaign{};
  Transport transport = Transport::smtp;
  std::vector<Trial> results;
  static constexpr auto fields(auto...) {
    return std::array{field<&TrialReport::campaign>("Id of the campaign."),
                      field<&TrialReport::transport>("Transport that accepted the emails."),
                      field<&TrialReport::results>("Result per address.")};
  }
};

std::vector<Fault> faults_of(const TrialRequest& request);

class Trials {
 public:
  explicit Trials(const Dependencies& dependencies) : dependencies_(dependencies) {}

  Result<TrialReport> send(const Call& call, CampaignId id, const TrialRequest& request) const;

 private:
  Result<StoredCampaign> find(CampaignId id) const;
  // Checks the limits of test sends, on all nodes together: ten a minute for an account, where a
  // call counts once however many addresses it contains, and twenty a day to a mailbox.
  Result<void> count(UserId user, const std::vector<std::string>& to_others) const;
  Trial send_one(const class Composer& composer, const StoredCampaign& campaign,
                 const std::string& email, const std::stop_token& stop) const;
  Result<void> keep(CampaignId id, const std::vector<Trial>& results) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::campaigns
