// The SQL of subscribers: themselves, their labels, their lists, what they are found by, and how
// many of them there are.
#pragma once
#include <optional>
#include <string>

#include "areas/mailing/subscribers/model.h"
#include "ports/database.h"
#include "records/list.h"

namespace toolyard::subscribers {

Result<Page<Subscriber>> list_subscribers(Transaction& transaction, const Call& call,
                                          const SubscriberQuery& query);

std::optional<StoredSubscriber> find_subscriber(Transaction& transaction, SubscriberId id);
std::optional<StoredSubscriber> find_by_key(Transaction& transaction, std::string_view email_key);
// Keeps others from changing it until the transaction ends; false where there is none.
bool hold_subscriber(Transaction& transaction, SubscriberId id);

// Nothing where there is one of that address.
std::optional<SubscriberId> insert_subscriber(Transaction& transaction, const SubscriberText& text,
                                              std::string_view email_key, Instant now);
// With `after.change_count`, which it raises. A taken address is a fault.
Result<void> update_subscriber(Transaction& transaction, const StoredSubscriber& before,
                               StoredSubscriber& after);
// Everything that is known of the person, in all tables. Mails that wait are skipped. Of who had
// left, a hash remembers that.
void erase_subscriber(Transaction& transaction, const StoredSubscriber& one, Instant now);
// What a new person's status comes to, where one of that address had left and was forgotten.
Status remembered_status(Transaction& transaction, const SubscriberText& text,
                         std::string_view email_key);
std::unexpected<Error> address_is_taken();

// Only what an audit may keep of a person: nothing that says who it is.
struct AuditedSubscriber {
  std::string uuid, locale;
  Status status = Status::enabled;
  std::vector<std::string> tags, lists;
  std::int64_t soft_bounces = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AuditedSubscriber::uuid>(""),   field<&AuditedSubscriber::locale>(""),
        field<&AuditedSubscriber::status>(""), field<&AuditedSubscriber::tags>(""),
        field<&AuditedSubscriber::lists>(""),  field<&AuditedSubscriber::soft_bounces>("")};
  }
};
void write_down(Transaction& transaction, std::string_view action, const StoredSubscriber* before,
                const StoredSubscriber* after, Instant now);

// What came back of mails, and who came and left.
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
struct NewMailEvent {
  MailEvent kind = MailEvent::unsubscribe;
  SubscriberId subscriber{};
  std::optional<std::int64_t> campaign = {};
  std::optional<std::string> detail = {};
  std::optional<std::string> event_id = {};
};
std::int64_t write_event(Transaction& transaction, const NewMailEvent& event, Instant now);
// Whether such a thing has happened with this campaign.
bool has_event(Transaction& transaction, MailEvent kind, SubscriberId subscriber,
               std::int64_t campaign);
// When the person left last, by a click, a complaint or an editor.
std::optional<Instant> left_at(Transaction& transaction, SubscriberId subscriber);

}  // namespace toolyard::subscribers
