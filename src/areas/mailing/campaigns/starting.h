// How a campaign begins to send, by whom or what ever: its recipients are written down, and a job
// is asked for.
#pragma once
#include <string_view>

#include "areas/mailing/campaigns/dependencies.h"
#include "areas/mailing/campaigns/store.h"

namespace toolyard::campaigns {

inline constexpr std::string_view send_job = "email.send";
inline constexpr std::string_view due_job = "email.due";

namespace problems {
inline constexpr ProblemType no_recipients{
    "no_recipients", ErrorKind::conflict, "Nobody would get this campaign.",
    "Nobody on its lists and in its segment is enabled. Name lists or a segment with people in it, "
    "or add people to them."};
inline constexpr ProblemType unknown_list{
    "unknown_list", ErrorKind::conflict, "A list of this campaign is not there.",
    "It was dropped or has another name now, or nobody was ever put on it: see `detail`. Name the "
    "lists that are meant in `lists`."};
}  // namespace problems

// Only the job of the latest run works on the campaign; the others find that and end.
void ask_for_job(const Parts& parts, Transaction& transaction, StoredCampaign& campaign,
                 std::string_view kind, std::optional<Instant> run_at = {},
                 std::string payload = "{}");
void end_jobs(const Parts& parts, Transaction& transaction, StoredCampaign& campaign);

// Whether all its lists are there, and anybody to send to; one that has begun may always go on.
Result<void> check_audience(Transaction& transaction, const StoredCampaign& campaign);

// Moves a held campaign to `running`; whoever calls writes it down.
void begin(const Parts& parts, Transaction& transaction, StoredCampaign& campaign, Instant now);

// For the audit log.
void write_down(Transaction& transaction, std::string_view action, const StoredCampaign* before,
                const StoredCampaign& after, Instant now, std::string_view comment = {});

}  // namespace toolyard::campaigns
