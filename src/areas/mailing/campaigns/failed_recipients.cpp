#include "areas/mailing/campaigns/failed_recipients.h"

#include "areas/mailing/campaigns/store.h"
#include "core/text/csv.h"
#include "core/time/time.h"

namespace toolyard::campaigns {
namespace {

constexpr std::int64_t max_exported = 100'000;

constexpr std::string_view failed_of_one =
    "from campaign_deliveries d where d.campaign = $1 and d.state in ('failed', 'bounced') "
    "and (cast($2 as bigint) is null or d.failure = $2) ";

std::int64_t count_failed(Transaction& transaction, CampaignId id,
                          const FailedRecipientQuery& query) {
  return *transaction.row<std::int64_t>(
      "select count(*) from (select 1 as one " + std::string(failed_of_one) + "limit $3) as f", id,
      query.reason, query.count_up_to.value_or(std::numeric_limits<std::int64_t>::max()));
}

std::vector<FailedRecipient> find_failed(Transaction& transaction, CampaignId id,
                                         const FailedRecipientQuery& query, std::int64_t size,
                                         std::int64_t offset) {
  return transaction.rows<FailedRecipient>(
      "select f.subscriber, s.email, f.state, f.error, f.due_at as failed_at from (select "
      "d.subscriber, d.state, d.error, d.due_at " +
          std::string(failed_of_one) +
          "order by d.subscriber limit $3 offset $4) as f "
          "join subscribers s on s.id = f.subscriber order by f.subscriber",
      id, query.reason, size, offset);
}

}  // namespace

Result<Page<FailedRecipient>> FailedRecipients::list(const Call& call, CampaignId id,
                                                     const FailedRecipientQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Page<FailedRecipient>> {
    if (!find_campaign_summary(transaction, id)) return no_such<StoredCampaign>();
    const auto count = count_failed(transaction, id, query);
    TOOLYARD_TRY(const auto slice, slice_of(query, count));
    return page_of(call, slice, count,
                   find_failed(transaction, id, query, slice.size, slice.offset));
  });
}

Result<CsvTable> FailedRecipients::export_table(CampaignId id,
                                                const FailedRecipientQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<CsvTable> {
    if (!find_campaign_summary(transaction, id)) return no_such<StoredCampaign>();
    CsvTable table{.file = {}, .rows = count_failed(transaction, id, query)};
    table.file.name = "failed.csv";
    auto& text = table.file.owned;
    text = "email,state,error,failed_at\r\n";
    for (const auto& one : find_failed(transaction, id, query, max_exported, 0)) {
      append_cell(text, one.email);
      text.append(",").append(spelling(one.state)).append(",");
      append_cell(text, one.error.value_or(""));
      text += ',';
      append_rfc3339(text, one.failed_at);
      text += "\r\n";
      ++table.rows_sent;
    }
    return table;
  });
}

}  // namespace toolyard::campaigns
