// A person who gets mails, as editors give and see one. Who has left, or has complained, is never
// made to get mails again by somebody else.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe.h"
#include "core/mail/email_address.h"
#include "core/page.h"

namespace toolyard::subscribers {

enum class SubscriberId : std::int64_t {};

enum class Status : std::uint8_t { enabled, unconfirmed, unsubscribed, bounced, blocklisted };
constexpr auto spellings(Status) {
  return std::to_array<Spelling<Status>>(
      {{Status::enabled, "enabled", "Gets mails."},
       {Status::unconfirmed, "unconfirmed", "Has not said yet that it was really this person."},
       {Status::unsubscribed, "unsubscribed", "Wants no more mails."},
       {Status::bounced, "bounced", "Mails to this address come back."},
       {Status::blocklisted, "blocklisted", "Has complained, or must never get mails."}});
}

inline constexpr std::size_t longest_name = 200, longest_source = 200;
inline constexpr std::size_t most_tags = 20, longest_tag = 40;
inline constexpr std::size_t most_lists = 50, longest_list_name = 100;
inline constexpr std::size_t most_attributes = 64, most_attribute_bytes = 16 << 10;

// That a person wants mails: when it was said, from where, and on which form or paper.
struct Consent {
  std::optional<Instant> at;  // of a stored one always there
  std::optional<std::string> ip, source;
  bool operator==(const Consent&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Consent::at>("When; now where nothing is said."),
        field<&Consent::ip>("From which address.").limits(2, 64),
        field<&Consent::source>("On which form, page or paper.").limits(1, longest_source)};
  }
};

// What a caller gives.
struct SubscriberText {
  std::string email;
  std::string name;
  std::string locale = "en";
  std::vector<std::string> tags;
  Status status = Status::enabled;
  Members<Json> attributes;
  std::optional<Consent> consent;
  std::vector<std::string> lists;

  bool operator==(const SubscriberText&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SubscriberText::email>("Where mails go: once, in whatever case it is written.")
            .required()
            .limits(3, longest_email),
        field<&SubscriberText::name>("Who it is.").limits(0, longest_name),
        field<&SubscriberText::locale>("The person's language, such as `en` or `pt-BR`.")
            .limits(1, 16),
        field<&SubscriberText::tags>("Labels.").limits(0, most_tags).item_limits(1, longest_tag),
        field<&SubscriberText::status>("Whether mails are sent."),
        field<&SubscriberText::attributes>("Whatever else is known, as an object of at most 64 "
                                           "members and 16 KiB.")
            .limits(0, most_attributes),
        field<&SubscriberText::consent>("The latest consent; null where none is known."),
        field<&SubscriberText::lists>("The names of the lists the person is on; new ones are made.")
            .limits(0, most_lists)
            .item_limits(1, longest_list_name)};
  }
};

struct Subscriber : SubscriberText {
  static constexpr std::string_view schema_name = "Subscriber";

  SubscriberId id{};
  std::string uuid;
  std::int64_t soft_bounces = 0;
  Instant created_at, updated_at;

  static constexpr auto fields(auto...) {
    return joined(
        std::array{field<&Subscriber::id>("Its number.").read_only(),
                   field<&Subscriber::uuid>("Its name for others; random.").read_only()},
        joined(
            SubscriberText::fields(),
            std::array{field<&Subscriber::soft_bounces>("How many mails have come back for now; "
                                                        "the third makes it `bounced`.")
                           .read_only(),
                       field<&Subscriber::created_at>("When it was made.").read_only(),
                       field<&Subscriber::updated_at>("When it was last changed.").read_only()}));
  }
};

struct StoredSubscriber : Subscriber {
  std::string email_key;
  std::int64_t change_count = 0;
};

struct SubscriberQuery : PageQuery {
  std::optional<Status> status;
  std::string_view tag, list, locale, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&SubscriberQuery::status>("Only these."),
        field<&SubscriberQuery::tag>("Only with this label."),
        field<&SubscriberQuery::list>("Only on the list of this name."),
        field<&SubscriberQuery::locale>("Only of this locale."),
        field<&SubscriberQuery::search>("Words in address or name.").limits(0, 200),
        field<&SubscriberQuery::ordering>("`id`, `email` or `created_at`; `-` for descending, "
                                          "several with commas.")
            .limits(0, 200)});
  }
};

}  // namespace toolyard::subscribers
