// The recipients whose emails failed, with the responses of the mail server, as a list and as CSV.
#pragma once
#include <optional>
#include <string>

#include "areas/mailing/campaigns/model.h"
#include "areas/mailing/sending/delivery.h"
#include "core/answers/csv_table.h"
#include "core/endpoint/call.h"
#include "ports/database.h"

namespace toolyard::campaigns {

struct FailedRecipient {
  static constexpr std::string_view schema_name = "CampaignFailedRecipient";
  std::int64_t subscriber = 0;
  std::string email;
  DeliveryState state = DeliveryState::failed;
  std::optional<std::string> error;
  Instant failed_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&FailedRecipient::subscriber>("Id of the subscriber.").refers_to("subscribers"),
        field<&FailedRecipient::email>("Address of the recipient.")
            .names_record()
            .format(Format::email),
        field<&FailedRecipient::state>("`failed` or `bounced`."),
        field<&FailedRecipient::error>("Response of the mail server, or another reason."),
        field<&FailedRecipient::failed_at>("When the last attempt was made.")};
  }
};

struct FailedRecipientQuery : LongListQuery {
  std::optional<std::int64_t> reason;
  static constexpr auto fields(auto...) {
    return joined(LongListQuery::fields(),
                  std::array{field<&FailedRecipientQuery::reason>(
                                 "Only emails that failed for this reason, by its id in `failures` "
                                 "of the campaign.")
                                 .limits(1, 9e18)
                                 .custom()});
  }
};

class FailedRecipients {
 public:
  explicit FailedRecipients(Database& database) : database_(database) {}

  Result<Page<FailedRecipient>> list(const Call& call, CampaignId id,
                                     const FailedRecipientQuery& query) const;
  // Returns all of them, at most 100,000.
  Result<CsvTable> export_table(CampaignId id, const FailedRecipientQuery& query) const;

 private:
  Database& database_;
};

}  // namespace toolyard::campaigns
