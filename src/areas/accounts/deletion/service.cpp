#include "areas/accounts/deletion/service.h"

#include <algorithm>
#include <iterator>

#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "records/sign_in_audit.h"

namespace toolyard::accounts {
namespace {

constexpr std::int64_t rows_at_once = 500;

}  // namespace

Result<void> DeletionService::erase(UserId id) {
  return dependencies_.accounts.erase(id, [&](Transaction& transaction, const User& user) {
    Rest rest{.records = delete_traces(transaction, user)};
    std::ranges::copy(dependencies_.forget_account(transaction, id),
                      std::back_inserter(rest.records));
    rest.records.push_back({std::string(User::table.object_kind), static_cast<std::int64_t>(id)});
    rest.records.push_back({std::string(kSignInKind), static_cast<std::int64_t>(id)});
    dependencies_.emails.note_deletion(transaction, user);
    forget_some(transaction, id, rest);
    if (!rest.is_empty())
      dependencies_.jobs.add(transaction, {.kind = std::string(job_kind),
                                           .object = static_cast<std::int64_t>(id),
                                           .payload = to_json(rest)});
  });
}

void DeletionService::forget_some(Transaction& transaction, UserId id, Rest& rest) const {
  auto left = rows_at_once;
  const auto forget = [&](bool& has_more, const auto& work) {
    if (!has_more || left == 0) return;
    const auto done = work(transaction, id, left);
    has_more = done == left;
    left -= done;
  };
  forget(rest.has_sessions, delete_sessions);
  forget(rest.has_answers, dependencies_.forget_answers);
  forget(rest.has_events, dependencies_.forget_events);
  while (left > 0 && !rest.records.empty()) {
    const auto [entries, last] =
        dependencies_.forget_entries(transaction, rest.records.back(), rest.after, left);
    const bool has_more = entries == left;
    rest.after = has_more ? last : 0;
    if (!has_more) rest.records.pop_back();
    left -= entries;
  }
}

std::expected<void, JobFault> DeletionService::forget_rest(RunningJob& job) {
  Rest rest;
  JsonDecoder decoder;
  auto payload = job.payload();
  if (!decoder.decode(PaddedText::of(payload), type_of<Rest>, &rest))
    return std::unexpected(JobFault{.what = "The records are not readable.", .is_final = true});
  while (!rest.is_empty()) {
    if (job.stop().stop_requested())
      return std::unexpected(JobFault{.what = "The deletion of an account was interrupted."});
    const auto done = dependencies_.database.write([&](Transaction& transaction) -> Result<Rest> {
      TOOLYARD_TRY_VOID(job.hold(transaction));
      auto left = rest;
      forget_some(transaction, UserId{job.object()}, left);
      return left;
    });
    if (!done) return std::unexpected(fault_of(done.error()));
    rest = *done;
  }
  return {};
}

std::vector<std::pair<std::string, JobHandler>> DeletionService::job_handlers() {
  return {{std::string(job_kind), [this](RunningJob& job) { return forget_rest(job); }}};
}

Result<void> DeletionService::delete_own(const Caller& caller, const AccountProof& proof) {
  TOOLYARD_TRY_VOID(dependencies_.sessions.prove(caller, proof));
  return erase(caller.user);
}

Result<void> DeletionService::delete_of(const Caller& caller, UserId id,
                                        const AccountDeletion& request) {
  if (id == caller.user)
    return fail(problems::own_account, "Delete your own account with its password.");
  TOOLYARD_TRY(const auto user, dependencies_.accounts.find(id));
  if (user.username != request.username)
    return invalid("/username", "wrong_username", "Must be the user name of the account.");
  return erase(id);
}

}  // namespace toolyard::accounts
