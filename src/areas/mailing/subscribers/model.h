// The data model of subscribers. One who has unsubscribed is enabled again only with a newer
// consent, one who has complained never (status_rules.h).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "core/error.h"
#include "core/mail/email_address.h"
#include "records/change.h"

namespace toolyard::subscribers {

enum class SubscriberId : std::int64_t {};

enum class Status : std::uint8_t { enabled, unconfirmed, unsubscribed, bounced, blocklisted };
constexpr auto spellings(Status) {
  return std::to_array<Spelling<Status>>(
      {{Status::enabled, "enabled", "Receives email."},
       {Status::unconfirmed, "unconfirmed", "Has not confirmed the subscription yet."},
       {Status::unsubscribed, "unsubscribed", "Has unsubscribed."},
       {Status::bounced, "bounced", "Email to this address bounces."},
       {Status::blocklisted, "blocklisted", "Has complained, or must never receive email."}});
}

inline constexpr std::size_t longest_name = 200, longest_source = 200;
inline constexpr std::size_t max_tags = 20, longest_tag = 40;
inline constexpr std::size_t max_lists = 50, longest_list_name = 100;
inline constexpr std::size_t max_attributes = 64, max_attribute_bytes = 16 << 10;

// Consent of a person to receive email: when, from where and on which form it was given.
struct Consent {
  static constexpr std::string_view schema_name = "SubscriberConsent";
  std::optional<Instant> at;  // always set if stored
  std::optional<std::string> ip, source;
  bool operator==(const Consent&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Consent::at>("When consent was given; now by default.").column("consent_at"),
        field<&Consent::ip>("IP address it was given from.").limits(2, 64).column("consent_ip"),
        field<&Consent::source>("Where it was given, such as a form or a page.")
            .limits(1, longest_source)
            .column("consent_source")};
  }
};

struct Subscriber {
  static constexpr std::string_view schema_name = "Subscriber";
  static constexpr std::array constraints{
      UserConstraint{"subscribers_email_unique", &toolyard::problems::duplicate, "/email",
                     "A subscriber with this address already exists."}};
  static constexpr TableSpec table{.name = "subscribers",
                                   .object_kind = "subscriber",
                                   .missing = "There is no subscriber with this id.",
                                   .constraints = constraints};
  SubscriberId id{};
  std::string uuid;
  std::string email;
  std::string name;
  std::string locale = "en";
  std::vector<std::string> tags;
  Status status = Status::enabled;
  Members<Json> attributes;
  std::optional<Consent> consent;
  std::vector<std::string> lists;  // in a table of their own
  std::optional<Instant> paused_until;
  std::int64_t soft_bounces = 0;
  Instant created_at = {}, updated_at = {};

  bool operator==(const Subscriber&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Subscriber::id>("Id of the subscriber.").sortable().read_only(),
        field<&Subscriber::uuid>("Random UUID of the subscriber, for use in other systems.")
            .format(Format::uuid)
            .read_only(),
        field<&Subscriber::email>("Email address, unique regardless of case.")
            .names_record()
            .sortable()
            .format(Format::email)
            .required()
            .limits(3, longest_email),
        field<&Subscriber::name>("Name of the person.").limits(0, longest_name),
        field<&Subscriber::locale>("Language of the person, such as `en` or `pt-BR`.")
            .limits(1, 16),
        field<&Subscriber::tags>("Tags.").limits(0, max_tags).item_limits(1, longest_tag).json(),
        field<&Subscriber::status>("Whether the subscriber receives email."),
        field<&Subscriber::attributes>(
            "Further attributes, as an object of at most 64 members and 16 KiB.")
            .limits(0, max_attributes)
            .json(),
        field<&Subscriber::consent>("Latest consent; null if none is known.").columns(),
        field<&Subscriber::lists>(
            "Names of the mailing lists the subscriber is on; lists that do not exist are created.")
            .limits(0, max_lists)
            .item_limits(1, longest_list_name)
            .computed(),
        field<&Subscriber::paused_until>(
            "Until when the subscriber takes a break: campaigns skip the person; null if not."),
        field<&Subscriber::soft_bounces>(
            "Number of soft bounces so far, one a day; the third makes the subscriber `bounced`.")
            .read_only(),
        field<&Subscriber::created_at>("When the subscriber was added.").sortable().read_only(),
        field<&Subscriber::updated_at>("When the subscriber was last changed.").read_only()};
  }
};

struct StoredSubscriber : Versioned<Subscriber> {
  std::string email_key;
  static constexpr auto fields(auto...) {
    return joined(Versioned::fields(),
                  std::array{field<&StoredSubscriber::email_key>(
                      "Normalized address, the same for all spellings of it.")});
  }
};

struct SubscriberQuery : LongListQuery {
  std::optional<Status> status;
  std::string_view tag, list, locale, search, ordering;
  static constexpr auto fields(auto...) {
    return joined(
        LongListQuery::fields(),
        std::array{
            field<&SubscriberQuery::status>("Only subscribers with this status."),
            field<&SubscriberQuery::tag>("Only subscribers with this tag."),
            field<&SubscriberQuery::list>("Only subscribers on the mailing list with this name."),
            field<&SubscriberQuery::locale>("Only subscribers with this locale."),
            field<&SubscriberQuery::search>("Words to find in the address or the name.")
                .limits(0, 200),
            field<&SubscriberQuery::ordering>("Sort fields, separated by commas: `id`, `email`, "
                                              "`created_at`; prefix `-` for descending order.")
                .limits(0, 200)});
  }
};

// Whether the text can be part of an email's header: one line without control characters.
bool is_plain_name(std::string_view text);

// Converts a subscriber to the form that is stored, and returns its faults. Sets `key` to the
// normalized address.
std::vector<Fault> normalize(Subscriber& text, std::string& key, Instant now);

}  // namespace toolyard::subscribers
