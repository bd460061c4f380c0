// The SQL of subscribers: themselves, their tags, their lists, the words they are found by, and
// their number by status and locale.
#pragma once
#include <optional>
#include <string>

#include "areas/mailing/subscribers/model.h"
#include "ports/database.h"
#include "records/list.h"

namespace toolyard::subscribers {

// With their lists.
std::optional<StoredSubscriber> find_subscriber(Transaction& transaction, SubscriberId id);
std::optional<StoredSubscriber> find_by_key(Transaction& transaction, std::string_view email_key);

// Nothing where there is one with that address.
std::optional<SubscriberId> insert_subscriber(Transaction& transaction, const Subscriber& request,
                                              std::string_view email_key, Instant now);
// With `after.change_count`, which it raises. A taken address is a fault.
Result<void> update_subscriber(Transaction& transaction, const StoredSubscriber& before,
                               StoredSubscriber& after);
// Deletes everything that is known of the person, in all tables. Pending deliveries are skipped. Of
// somebody who had unsubscribed, a hash of the address remembers that.
void erase_subscriber(Transaction& transaction, const StoredSubscriber& one, Instant now);
// The status of a new subscriber, where one of that address had unsubscribed and was erased.
Status remembered_status(Transaction& transaction, const Subscriber& request,
                         std::string_view email_key);
std::unexpected<Error> address_is_taken();

// Only what an audit may keep of a person: nothing that says who it is.
void audit_change(Transaction& transaction, std::string_view action, const StoredSubscriber* before,
                  const StoredSubscriber* after, Instant now);

// Bounces, complaints, and who subscribed and unsubscribed.
enum class MailEvent : std::uint8_t {
  soft_bounce,
  hard_bounce,
  complaint,
  unsubscribe,
  resubscribe,
  confirm
};
constexpr auto spellings(MailEvent) {
  return std::to_array<Spelling<MailEvent>>({{MailEvent::soft_bounce, "soft_bounce"},
                                             {MailEvent::hard_bounce, "hard_bounce"},
                                             {MailEvent::complaint, "complaint"},
                                             {MailEvent::unsubscribe, "unsubscribe"},
                                             {MailEvent::resubscribe, "resubscribe"},
                                             {MailEvent::confirm, "confirm"}});
}
struct MailEventRecord {
  static constexpr TableSpec table{.name = "mail_events"};
  std::int64_t id = 0;
  MailEvent kind = MailEvent::unsubscribe;
  SubscriberId subscriber{};
  std::optional<std::int64_t> campaign = {};
  std::optional<std::string> detail = {};
  std::optional<std::string> event_id = {};  // in the reporting system
  Instant created_at = {};
  static constexpr auto fields(auto...) {
    using E = MailEventRecord;
    return row_columns<E, &E::id, &E::kind, &E::subscriber, &E::campaign, &E::detail, &E::event_id,
                       &E::created_at>();
  }
};
std::int64_t write_event(Transaction& transaction, MailEventRecord event, Instant now);
// Whether there is one of this campaign.
bool has_event(Transaction& transaction, MailEvent kind, SubscriberId subscriber,
               std::int64_t campaign);
// When the person last unsubscribed or complained.
std::optional<Instant> left_at(Transaction& transaction, SubscriberId subscriber);

}  // namespace toolyard::subscribers
