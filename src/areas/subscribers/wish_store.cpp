#include "areas/subscribers/wish.h"
#include "core/json_decoder.h"
#include "core/json_writer.h"

namespace toolyard::subscribers {
namespace {

struct Lists {
  std::vector<std::int64_t> lists;
  static constexpr auto fields() { return std::array{field<&Lists::lists>("")}; }
};

}  // namespace

std::optional<StoredWish> find_wish(Transaction& transaction, WishId id) {
  return transaction.row<StoredWish>(
      "select id, subscriber, lists, name, source, asked_at, asked_ip, mailed_at, confirmed_at "
      "from mail_wishes where id = $1",
      id);
}

WishId insert_wish(Transaction& transaction, const StoredWish& wish,
                   const std::vector<ListId>& lists) {
  Lists ids;
  for (const auto list : lists) ids.lists.push_back(static_cast<std::int64_t>(list));
  const auto id = transaction.insert<WishId>(
      "insert into mail_wishes (subscriber, lists, name, source, asked_at, asked_ip) "
      "values ($1, $2, $3, $4, $5, $6) returning id",
      wish.subscriber, to_json(ids), wish.name, wish.source, wish.asked_at, wish.asked_ip);
  if (!id) throw BrokenStore("a wish violates " + id.error().constraint);
  return *id;
}

std::vector<std::string> list_names(Transaction& transaction, const StoredWish& wish) {
  thread_local JsonDecoder decoder;
  auto json = wish.list_ids;
  Lists ids;
  if (!decoder.decode(PaddedText::of(json), type_of<Lists>, &ids))
    throw BrokenStore("the lists of a wish are no JSON");
  std::vector<std::string> names;
  for (const auto id : ids.lists)
    if (auto name = transaction.row<std::string>("select name from mail_lists where id = $1", id))
      names.push_back(std::move(*name));
  return names;
}

std::int64_t wishes_for(Transaction& transaction, SubscriberId subscriber, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as wishes from mail_wishes where subscriber = $1 and asked_at > $2",
      subscriber, since);
}

std::int64_t wishes_from(Transaction& transaction, std::string_view ip, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as wishes from mail_wishes where asked_ip = $1 and asked_at > $2", ip,
      since);
}

}  // namespace toolyard::subscribers
