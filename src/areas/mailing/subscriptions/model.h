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
            .item_limits(1, longest_list_name)};
  }
};

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
                      field<&R::mailed_at>("When the confirmation email was sent."),
                      field<&R::confirmed_at>("When the subscription was confirmed.")};
  }
};

}  // namespace toolyard::subscribers
