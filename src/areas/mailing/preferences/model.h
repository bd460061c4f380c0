// The data model of preferences: what a subscriber changes about the subscription, and the export
// of the subscriber's data.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/subscribers/events.h"
#include "areas/mailing/subscribers/model.h"

namespace toolyard::subscribers {

struct PreferencesRequest {
  static constexpr std::string_view schema_name = "SubscriptionPreferencesRequest";
  std::optional<std::vector<std::int64_t>> list_ids;
  std::optional<std::string> locale, name;
  std::optional<std::int64_t> pause_days;
  static constexpr auto fields(auto...) {
    using P = PreferencesRequest;
    return std::array{
        field<&P::list_ids>("Ids of the public mailing lists to be on; 0 stands for none of them, "
                            "and unsubscribes those who are on no other list. Nothing changes by "
                            "default.")
            .limits(0, 51),
        field<&P::locale>("Language, such as `en` or `pt-BR`.").limits(1, 16),
        field<&P::name>("Name, with a link to one's own data.").limits(0, longest_name),
        field<&P::pause_days>("Days until the next email; 0 ends a break.").limits(0, 366)};
  }
};

// Everything that is stored about a subscriber.
struct SubscriberExport {
  static constexpr std::string_view schema_name = "SubscriberExport";
  std::string email, name, locale;
  Status status = Status::enabled;
  std::vector<std::string> lists, tags;
  Members<Json> attributes;
  std::optional<Consent> consent;
  std::optional<Instant> paused_until;
  Instant created_at;
  std::vector<SubscriberEvent> events;
  static constexpr auto fields(auto...) {
    using E = SubscriberExport;
    return std::array{field<&E::email>("Email address."),
                      field<&E::name>("Name of the person."),
                      field<&E::locale>("Language of the person."),
                      field<&E::status>("Whether the person receives email."),
                      field<&E::lists>("Names of the mailing lists the person is on."),
                      field<&E::tags>("Tags."),
                      field<&E::attributes>("Further attributes."),
                      field<&E::consent>("Latest consent; null if none is known."),
                      field<&E::paused_until>("Until when the person takes a break."),
                      field<&E::created_at>("When the person was added."),
                      field<&E::events>("Emails sent, opened and clicked, bounces, and subscribing "
                                        "and unsubscribing: the latest 1,000, newest first.")};
  }
};

}  // namespace toolyard::subscribers
