#include "areas/mailing/subscriptions/model.h"
#include "core/address.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::subscribers {
namespace {

struct Lists {
  std::vector<std::int64_t> lists;
  static constexpr auto fields(auto...) { return std::array{field<&Lists::lists>("")}; }
};

}  // namespace

std::optional<SubscriptionRequest> find_request(Transaction& transaction,
                                                SubscriptionRequestId id) {
  return transaction.row<SubscriptionRequest>(
      "select id, subscriber, lists, name, source, asked_at, asked_ip, mailed_at, confirmed_at "
      "from mail_wishes where id = $1",
      id);
}

SubscriptionRequestId insert_request(Transaction& transaction, const SubscriptionRequest& request,
                                     const std::vector<ListId>& lists) {
  Lists ids;
  for (const auto list : lists) ids.lists.push_back(static_cast<std::int64_t>(list));
  const auto id = transaction.insert<SubscriptionRequestId>(
      "insert into mail_wishes (subscriber, lists, name, source, asked_at, asked_ip, asked_from) "
      "values ($1, $2, $3, $4, $5, $6, $7) returning id",
      request.subscriber, to_json(ids), request.name, request.source, request.asked_at,
      request.asked_ip, counted_network(request.asked_ip));
  if (!id) throw BrokenStore("a request violates " + id.error().constraint);
  return *id;
}

std::vector<std::string> list_names(Transaction& transaction, const SubscriptionRequest& request) {
  thread_local JsonDecoder decoder;
  auto json = request.list_ids;
  Lists ids;
  if (!decoder.decode(PaddedText::of(json), type_of<Lists>, &ids))
    throw BrokenStore("the lists of a request are no JSON");
  std::vector<std::string> names;
  for (const auto id : ids.lists)
    if (auto name = transaction.row<std::string>("select name from mail_lists where id = $1", id))
      names.push_back(std::move(*name));
  return names;
}

std::int64_t requests_for(Transaction& transaction, SubscriberId subscriber, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as requests from mail_wishes where subscriber = $1 and asked_at > $2",
      subscriber, since);
}

std::int64_t requests_from(Transaction& transaction, std::string_view address, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as requests from mail_wishes where asked_from = $1 and asked_at > $2",
      counted_network(address), since);
}

}  // namespace toolyard::subscribers
