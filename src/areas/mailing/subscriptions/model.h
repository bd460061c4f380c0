// What somebody asks for on a public form: to get mails, once a click in a mail has confirmed it.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/model.h"

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

// The same for everybody, whoever is known already.
struct SubscribeDone {
  static constexpr std::string_view schema_name = "SubscribeResult";
  std::string status = "confirmation_pending";
  std::string detail =
      "If this address can get our mails, one is on its way to it with a link to confirm that.";
  static constexpr auto fields(auto...) {
    return std::array{field<&SubscribeDone::status>("Always `confirmation_pending`."),
                      field<&SubscribeDone::detail>("Message to show to the person.")};
  }
};

struct SubscriptionRequest {
  SubscriptionRequestId id{};
  SubscriberId subscriber{};
  std::string list_ids;  // JSON
  std::string name, source;
  Instant asked_at;
  std::string asked_ip;
  std::optional<Instant> mailed_at, confirmed_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&SubscriptionRequest::id>(""),
                      field<&SubscriptionRequest::subscriber>(""),
                      field<&SubscriptionRequest::list_ids>("").named("lists"),
                      field<&SubscriptionRequest::name>(""),
                      field<&SubscriptionRequest::source>(""),
                      field<&SubscriptionRequest::asked_at>(""),
                      field<&SubscriptionRequest::asked_ip>(""),
                      field<&SubscriptionRequest::mailed_at>(""),
                      field<&SubscriptionRequest::confirmed_at>("")};
  }
};

std::optional<SubscriptionRequest> find_request(Transaction& transaction, SubscriptionRequestId id);
SubscriptionRequestId insert_request(Transaction& transaction, const SubscriptionRequest& request,
                                     const std::vector<ListId>& lists);
// The names of its lists that are still there.
std::vector<std::string> list_names(Transaction& transaction, const SubscriptionRequest& request);
// How often somebody has asked for an address, or from its network, since then.
std::int64_t requests_for(Transaction& transaction, SubscriberId subscriber, Instant since);
std::int64_t requests_from(Transaction& transaction, std::string_view address, Instant since);

}  // namespace toolyard::subscribers
