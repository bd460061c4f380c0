// The data model of preferences: what a subscriber changes about the subscription, and the export
// of the subscriber's data.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/subscribers/events.h"
#include "areas/mailing/subscribers/model.h"
#include "areas/mailing/subscriptions/model.h"

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

// A form that was sent with the address of a subscriber.
struct ExportedRequest {
  static constexpr std::string_view schema_name = "ExportedSubscriptionRequest";
  RequestPurpose purpose = RequestPurpose::subscribe;
  std::string name, source;
  std::vector<std::string> lists;
  std::string ip_address;
  Instant requested_at;
  std::optional<Instant> mailed_at, confirmed_at;
  static constexpr auto fields(auto...) {
    using E = ExportedRequest;
    return std::array{
        field<&E::purpose>("What the link in the email is for."),
        field<&E::name>("Name in the form."),
        field<&E::source>("Form that was used."),
        field<&E::lists>("Names of the mailing lists chosen in the form."),
        field<&E::ip_address>("IP address from which the form was sent."),
        field<&E::requested_at>("When the form was sent."),
        field<&E::mailed_at>("When the email with the link was sent; null if it was not."),
        field<&E::confirmed_at>("When the subscription was confirmed; null if it was not.")};
  }
};

// What is stored about a subscriber.
struct SubscriberExport {
  static constexpr std::string_view schema_name = "SubscriberExport";
  std::string email, name, locale;
  Status status = Status::enabled;
  std::vector<std::string> lists, tags;
  Members<Json> attributes;
  std::optional<Consent> consent;
  std::optional<Instant> paused_until;
  std::int64_t soft_bounces = 0;
  Instant created_at, updated_at;
  std::vector<ExportedRequest> requests;
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
                      field<&E::soft_bounces>("Number of soft bounces so far."),
                      field<&E::created_at>("When the person was added."),
                      field<&E::updated_at>("When this was last changed."),
                      field<&E::requests>("Forms sent with the address, to subscribe or for a link "
                                          "to one's data: the latest 1,000, newest first."),
                      field<&E::events>("Emails sent, opened and clicked, bounces, and subscribing "
                                        "and unsubscribing: the latest 1,000, newest first.")};
  }
};

}  // namespace toolyard::subscribers
