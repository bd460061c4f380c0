// Deletes accounts: removes all personal data, and sends an email to the former holder. Of an
// account that has thousands of sessions, events and entries in the audit log, a job removes the
// rest of these right after the account is deleted, so that no transaction is long. The row of the
// account stays, because records that must be kept, such as invoices, refer to its id.
#pragma once
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "areas/accounts/deletion/model.h"
#include "areas/accounts/deletion/store.h"
#include "areas/accounts/emails/service.h"
#include "areas/accounts/service.h"
#include "areas/accounts/sessions/service.h"
#include "ports/job_queue.h"

namespace toolyard::accounts {

class DeletionService {
 public:
  static constexpr std::string_view job_kind = "accounts.forget";
  struct Dependencies {
    Database& database;
    JobQueue& jobs;
    AccountService& accounts;
    Sessions& sessions;
    AccountEmails& emails;
    // Removes what other areas store about a person, in the same transaction. Returns the records
    // that the audit log may contain.
    std::function<std::vector<DeletedRecord>(Transaction& transaction, UserId user)> forget_account;
    // Removes up to `max` answers that are kept for repeated calls. Returns their number.
    std::function<std::int64_t(Transaction& transaction, UserId user, std::int64_t max)>
        forget_answers;
    // Removes up to `max` of its events. Returns their number.
    std::function<std::int64_t(Transaction& transaction, UserId user, std::int64_t max)>
        forget_events;
    // Removes the content of a record from the first `max` entries of the audit log after one.
    // Returns their number, and the last of them.
    std::function<std::pair<std::int64_t, std::int64_t>(Transaction& transaction,
                                                        const DeletedRecord& record,
                                                        std::int64_t after, std::int64_t max)>
        forget_entries;
  };

  explicit DeletionService(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}

  Result<void> delete_own(const Caller& caller, const AccountProof& proof);
  // Deletes another account, for an administrator.
  Result<void> delete_of(const Caller& caller, UserId id, const AccountDeletion& request);

  std::vector<std::pair<std::string, JobHandler>> job_handlers();

 private:
  // What is still to be removed of an account: its sessions, answers, events, and the content of
  // records from the audit log, of the last one from the entries after `after`.
  struct Rest {
    std::vector<DeletedRecord> records;
    std::int64_t after = 0;
    bool has_sessions = true;
    bool has_answers = true;
    bool has_events = true;

    static constexpr auto fields(auto...) {
      return row_columns<Rest, &Rest::records, &Rest::after, &Rest::has_sessions,
                         &Rest::has_answers, &Rest::has_events>();
    }
    bool is_empty() const {
      return records.empty() && !has_sessions && !has_answers && !has_events;
    }
  };
  Result<void> erase(UserId id);
  // Removes a part that a short transaction can remove.
  void forget_some(Transaction& transaction, UserId id, Rest& rest) const;
  std::expected<void, JobFault> forget_rest(RunningJob& job);

  const Dependencies dependencies_;
};

}  // namespace toolyard::accounts
