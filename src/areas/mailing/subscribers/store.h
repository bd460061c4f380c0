// SQL of subscribers: their records, tags, lists, search words, and their number by status and
// locale.
#pragma once
#include <optional>
#include <string>

#include "areas/mailing/subscribers/model.h"
#include "ports/database.h"
#include "records/list.h"

namespace toolyard::subscribers {

// `find_subscriber` and `find_by_key` return a subscriber with its lists.
std::optional<StoredSubscriber> find_subscriber(Transaction& transaction, SubscriberId id);
std::optional<StoredSubscriber> find_by_key(Transaction& transaction, std::string_view email_key);

// Returns nullopt if there is a subscriber with this address.
std::optional<SubscriberId> insert_subscriber(Transaction& transaction, const Subscriber& request,
                                              std::string_view email_key, Instant now);
// Writes the changes, and increments `after.change_count`. An address that is taken is an error.
Result<void> update_subscriber(Transaction& transaction, const StoredSubscriber& before,
                               StoredSubscriber& after);
// Deletes everything that is known about the person, in all tables. Pending deliveries are skipped.
// If the person had unsubscribed or was blocklisted, a hash of the address is kept with that
// status.
void erase_subscriber(Transaction& transaction, const StoredSubscriber& one, Instant now);
// Deletes a subscriber with everything that refers to them, and remembers nothing.
void delete_subscriber(Transaction& transaction, const StoredSubscriber& one);
// Returns the status of a new subscriber, which is limited if one with the same address had
// unsubscribed or was blocklisted when it was erased.
Status remembered_status(Transaction& transaction, const Subscriber& request,
                         std::string_view email_key);
std::unexpected<Error> address_is_taken();

// Adds to the number of subscribers with this status and locale.
void count_subscribers(Transaction& transaction, Status status, std::string_view locale, int more);

// Writes a change to the audit log, without anything that identifies the person.
void audit_change(Transaction& transaction, std::string_view action, const StoredSubscriber* before,
                  const StoredSubscriber* after, Instant now);

// Bounces, complaints, and subscribing and unsubscribing.
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
  std::optional<std::string> event_id = {};  // id in the reporting system
  Instant created_at = {};
  std::optional<Status> status_before = {};  // of the subscriber, for a bounce
  std::optional<Instant> undone_at = {};
  bool is_counted = true;  // a soft bounce: among those that make a subscriber bounced
  static constexpr auto fields(auto...) {
    using E = MailEventRecord;
    return row_columns<E, &E::id, &E::kind, &E::subscriber, &E::campaign, &E::detail, &E::event_id,
                       &E::created_at, &E::status_before, &E::undone_at, &E::is_counted>();
  }
};
std::int64_t write_event(Transaction& transaction, MailEventRecord event, Instant now);
// Writes the event that a subscriber was added, for programs; imports do not.
void note_joining(Transaction& transaction, SubscriberId id, Instant now);
// Whether there is an event of this kind for the subscriber and the campaign.
bool has_event(Transaction& transaction, MailEvent kind, SubscriberId subscriber,
               std::int64_t campaign);
// Returns when the person last unsubscribed or complained; nullopt if never.
std::optional<Instant> left_at(Transaction& transaction, SubscriberId subscriber);

}  // namespace toolyard::subscribers
