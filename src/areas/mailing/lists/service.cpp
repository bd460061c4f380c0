#include "areas/mailing/lists/service.h"

#include "areas/mailing/subscribers/checks.h"

namespace toolyard::subscribers {
namespace {

// Whether it may be renamed or deleted: collecting recipients locks the lists, too.
Result<void> check_use(Transaction& transaction, const MailList& list) {
  const auto campaign = campaign_listing(transaction, list.name);
  if (!campaign) return {};
  return fail(problems::list_in_use,
              "The recipients of campaign " + std::to_string(*campaign) + " are being collected.");
}

Result<void> check(Transaction& transaction, const StoredList* before, StoredList& after) {
  if (auto faults = faults_of(after); !faults.empty()) return invalid(std::move(faults));
  if (!before || before->name == after.name) return {};
  return check_use(transaction, *before);
}

// In pieces, so that others can write between them.
constexpr int members_at_once = 10'000;

std::int64_t drop_members(Transaction& transaction, ListId id) {
  const auto gone = transaction.change(
      "delete from mail_list_members where list = $1 and subscriber in "
      "(select subscriber from mail_list_members where list = $1 limit $2)",
      id, members_at_once);
  add_members(transaction, id, -gone);
  return gone;
}

}  // namespace

std::vector<Fault> faults_of(const MailList& request) {
  if (is_plain_name(request.name)) return {};
  return {{"/name", "invalid_format", "Must be one line without control characters."}};
}

ListService::ListService(Database& database, Clock clock)
    : database_(database), clock_(clock), records_(database, std::move(clock), {.check = check}) {}

Result<void> ListService::remove(const Call& call, ListId id) {
  const auto now = clock_();
  for (bool is_over = false; !is_over;) {
    TOOLYARD_TRY(is_over, database_.write([&](Transaction& transaction) -> Result<bool> {
      TOOLYARD_TRY(const auto before, require_locked<StoredList>(transaction, id));
      TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
      TOOLYARD_TRY_VOID(check_use(transaction, before));
      if (drop_members(transaction, id) == members_at_once) return false;
      remove_record<StoredList>(transaction, id);
      audit<MailList>(transaction, "delete", MailList::table.object_kind,
                      static_cast<std::int64_t>(id), &before, nullptr, now);
      return true;
    }));
  }
  return {};
}

}  // namespace toolyard::subscribers
