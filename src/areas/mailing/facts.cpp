#include "areas/mailing/facts.h"

namespace toolyard::subscribers {
namespace {

constexpr std::int64_t max_public_lists = 50;

struct PublicListRow : PublicList {
  static constexpr auto fields(auto...) {
    using P = PublicListRow;
    return row_columns<P, &P::id, &P::name, &P::description, &P::frequency, &P::locale>();
  }
};

}  // namespace

std::optional<std::string> public_list_name(Transaction& transaction, std::int64_t list) {
  return transaction.row<std::string>("select name from mail_lists where id = $1 and is_public",
                                      list);
}

std::vector<PublicList> public_lists(Transaction& transaction) {
  std::vector<PublicList> lists;
  for (auto& row : transaction.rows<PublicListRow>(
           "select id, name, description, frequency, locale from mail_lists where is_public "
           "order by name limit $1",
           max_public_lists))
    lists.push_back(std::move(row));
  return lists;
}

std::string newsletter_version(Transaction& transaction) {
  const auto lists = transaction.row<std::string>(
      "select count(*) || ' ' || coalesce(max(id), 0) || ' ' || "
      "coalesce(sum(change_count), 0) || ' ' || coalesce(max(created_at), 0) as version "
      "from mail_lists");
  const auto archive = transaction.row<std::string>(
      "select count(*) || ' ' || coalesce(sum(change_count), 0) || ' ' || "
      "coalesce(sum(winner), 0) || ' ' || coalesce(max(started_at), 0) as version "
      "from campaigns where is_public");
  return lists.value_or("") + " " + archive.value_or("");
}

}  // namespace toolyard::subscribers
