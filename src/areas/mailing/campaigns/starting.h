// Starts campaigns: collects the recipients, and queues the job that sends.
#pragma once
#include <string_view>

#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/dependencies.h"
#include "areas/mailing/sending/recipients.h"

namespace toolyard::campaigns {

inline constexpr std::string_view send_job = "email.send";
inline constexpr std::string_view due_job = "email.due";

namespace problems {
inline constexpr ProblemType no_recipients{
    "no_recipients", ErrorKind::conflict, "The campaign has no recipients.",
    "No enabled subscriber is on its lists and in its segment. Choose other lists or another "
    "segment, or add subscribers."};
inline constexpr ProblemType unknown_list{
    "unknown_list", ErrorKind::conflict, "A mailing list of the campaign does not exist.",
    "The list that `detail` names was deleted, renamed or never created. Correct `lists`."};
inline constexpr ProblemType unknown_placeholders{
    "unknown_placeholders", ErrorKind::conflict, "The campaign contains unknown placeholders.",
    "Unknown placeholders would be sent unchanged. `detail` names them, with suggestions; "
    "`{{name}}`, `{{email}}` and `{{unsubscribe_url}}` are known. Write `&#123;` for a literal "
    "brace."};
}  // namespace problems

// `ask_for_job` queues a job under a new run number. Only the job of the latest run may work on the
// campaign; others end when they find out.
void ask_for_job(const Dependencies& dependencies, Transaction& transaction,
                 StoredCampaign& campaign, std::string_view kind,
                 std::optional<Instant> run_at = {}, std::string payload = "{}");
void end_jobs(const Dependencies& dependencies, Transaction& transaction, StoredCampaign& campaign);

// The first recipients of a campaign that has not started, found before the transaction that starts
// it: the few of a list may be far apart among all subscribers.
struct FirstRecipients {
  std::int64_t change_count = 0;  // of the campaign that they were found for
  NextRecipients next;
};
Result<FirstRecipients> find_first(const Dependencies& dependencies, CampaignId id);

// Returns an error if a list of the campaign does not exist or there are no recipients. A campaign
// that has started may always continue.
Result<void> check_audience(Transaction& transaction, const StoredCampaign& campaign,
                            const FirstRecipients& first);

// Returns an error if a text of the campaign, which is given with its bodies, contains an unknown
// placeholder.
Result<void> check_placeholders(const StoredCampaign& campaign);

// Moves a locked campaign to `running`; the caller stores it.
void begin(const Dependencies& dependencies, Transaction& transaction, StoredCampaign& campaign,
           const FirstRecipients& first, Instant now);

// Writes a change to the audit log, and the event of a change of the status.
void audit_change(Transaction& transaction, std::string_view action, const StoredCampaign* before,
                  const StoredCampaign& after, Instant now, std::string_view comment = {});

}  // namespace toolyard::campaigns
