// The data model of double opt-in: a subscription requested through a public form, until a click in
// an email confirms it.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/model.h"
#include "core/answers/html_page.h"

namespace toolyard::subscribers {

enum class SubscriptionRequestId : std::int64_t {};

struct SubscribeRequest {
  static constexpr std::string_view schema_name = "SubscribeRequest";
  std::string email, name;
  std::optional<std::string> locale, source;
  std::vector<std::string> lists;
  std::vector<std::int64_t> list_ids;
  std::string return_to;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SubscribeRequest::email>("Email address to subscribe.")
            .format(Format::email)
            .required()
            .limits(3, longest_email),
        field<&SubscribeRequest::name>("Name of the person.").limits(0, longest_name),
        field<&SubscribeRequest::locale>("Language of the person, such as `en` or `pt-BR`.")
            .limits(1, 16),
        field<&SubscribeRequest::source>("Form the person used, such as the URL of its page.")
            .limits(1, longest_source),
        field<&SubscribeRequest::lists>("Names of public mailing lists.")
            .limits(0, 10)
            .item_limits(1, longest_list_name),
        field<&SubscribeRequest::list_ids>(
            "Ids of further public mailing lists; 0 stands for none, and is not enough alone.")
            .limits(0, 51),
        field<&SubscribeRequest::return_to>(
            "Path of the page with the form, to which browsers return.")
            .limits(0, 500)};
  }
};

// Asks for an email with a link to one's preferences and data.
struct LinkRequest {
  static constexpr std::string_view schema_name = "PreferencesLinkRequest";
  std::string email;
  std::optional<std::string> locale;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&LinkRequest::email>("Email address of the subscriber.")
            .format(Format::email)
            .required()
            .limits(3, longest_email),
        field<&LinkRequest::locale>("Language of the response, such as `en`.").limits(1, 16)};
  }
};

// What an email with a link is for.
enum class RequestPurpose : std::uint8_t { subscribe, manage };
constexpr auto spellings(RequestPurpose) {
  return std::to_array<Spelling<RequestPurpose>>(
      {{RequestPurpose::subscribe, "subscribe"}, {RequestPurpose::manage, "manage"}});
}

// The answer to the form, which does not reveal whether the address is known.
using SubscribeDone = HtmlNotice;

struct SubscriptionRequest {
  static constexpr TableSpec table{.name = "mail_wishes"};
  SubscriptionRequestId id{};
  SubscriberId subscriber{};
  std::vector<ListId> lists;
  std::string name, source;
  Instant asked_at;
  std::string asked_ip;
  std::string asked_from;       // network of the address, by which requests are limited
  std::string mailbox, domain;  // of the subscriber, by which requests are limited, too
  RequestPurpose purpose = RequestPurpose::subscribe;
  std::optional<Instant> mailed_at, confirmed_at;
  static constexpr auto fields(auto...) {
    using R = SubscriptionRequest;
    return std::array{field<&R::id>("Id of the request."),
                      field<&R::subscriber>("Id of the subscriber."),
                      field<&R::lists>("Ids of the mailing lists.").json_member("lists"),
                      field<&R::name>("Name of the person."),
                      field<&R::source>("Form the person used."),
                      field<&R::asked_at>("When the request was made."),
                      field<&R::asked_ip>("IP address of the caller."),
                      field<&R::asked_from>("Network of the IP address."),
                      field<&R::mailbox>("Hash of the recipient's mailbox."),
                      field<&R::domain>("Domain of the recipient."),
                      field<&R::purpose>("What the link in the email is for."),
                      field<&R::mailed_at>("When the confirmation email was sent."),
                      field<&R::confirmed_at>("When the subscription was confirmed.")};
  }
};

}  // namespace toolyard::subscribers
