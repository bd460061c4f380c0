// Forgetting a person: everything that says who it was goes, and the counts of campaigns still add
// up.
#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/status_rules.h"
#include "areas/mailing/subscribers/store.h"
#include "core/crypto/sha256.h"
#include "core/text/hex.h"

namespace toolyard::subscribers {
namespace {

// Mails that were still to go are counted as skipped.
void skip_waiting(Transaction& transaction, SubscriberId id) {
  for (const auto campaign : transaction.rows<std::int64_t>(
           "select campaign from campaign_deliveries where subscriber = $1 "
           "and state in ('pending', 'sending') order by campaign",
           id)) {
    const auto gone = transaction.change(
        "delete from campaign_deliveries where campaign = $1 and subscriber = $2 "
        "and state in ('pending', 'sending')",
        campaign, id);
    transaction.change("update campaigns set skipped = skipped + $2 where id = $1", campaign, gone);
  }
}

void leave_all_lists(Transaction& transaction, SubscriberId id) {
  for (const auto list : transaction.rows<ListId>(
           "select list from mail_list_members where subscriber = $1 order by list", id))
    if (leave_list(transaction, list, id)) add_members(transaction, list, -1);
}

std::string hash_of(std::string_view email_key) {
  const auto hash = sha256(email_key);
  return encode_hex({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

struct Remembered {
  Status status = Status::unsubscribed;
  Instant forgotten_at;
  static constexpr auto fields(auto...) {
    return row_columns<Remembered, &Remembered::status, &Remembered::forgotten_at>();
  }
};

void remember(Transaction& transaction, const StoredSubscriber& one, Instant now) {
  const auto hash = hash_of(one.email_key);
  transaction.change("delete from forgotten_addresses where address_hash = $1", hash);
  if (one.status == Status::unsubscribed || one.status == Status::blocklisted)
    transaction.change(
        "insert into forgotten_addresses (address_hash, status, forgotten_at) values ($1, $2, $3)",
        hash, one.status, now);
}

}  // namespace

Status remembered_status(Transaction& transaction, const Subscriber& request,
                         std::string_view email_key) {
  const auto known = transaction.row<Remembered>(
      "select status, forgotten_at from forgotten_addresses where address_hash = $1",
      hash_of(email_key));
  if (!known) return request.status;
  const auto& consent = request.consent;
  const bool is_new = consent && consent->at && *consent->at >= known->forgotten_at;
  return may_become(known->status, request.status, is_new, false) == StatusVerdict::allowed
             ? request.status
             : known->status;
}

void erase_subscriber(Transaction& transaction, const StoredSubscriber& one, Instant now) {
  remember(transaction, one, now);
  skip_waiting(transaction, one.id);
  leave_all_lists(transaction, one.id);
  for (const std::string_view table :
       {"campaign_deliveries", "mail_events", "mail_wishes", "subscriber_tags"})
    transaction.change("delete from " + std::string(table) + " where subscriber = $1", one.id);
  transaction.change("delete from subscriber_search where rowid = $1", one.id);
  transaction.change("delete from mail_outbox where recipient = $1", one.email);
  transaction.change(
      "update subscriber_counts set subscribers = subscribers - 1 "
      "where status = $1 and locale = $2",
      one.status, one.locale);
  remove_record<StoredSubscriber>(transaction, one.id);
}

}  // namespace toolyard::subscribers
