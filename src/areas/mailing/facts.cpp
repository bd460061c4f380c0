#include "areas/mailing/facts.h"

#include <algorithm>

namespace toolyard::subscribers {
namespace {

constexpr std::int64_t max_public_lists = 50;
constexpr std::string_view select_public_lists =
    "select id, name, description, frequency, locale from mail_lists where is_public";

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
           std::string(select_public_lists) + " order by name limit $1", max_public_lists))
    lists.push_back(std::move(row));
  return lists;
}

std::vector<PublicList> find_public_lists(Transaction& transaction,
                                          std::span<const std::int64_t> ids,
                                          std::span<const std::string> names) {
  constexpr std::size_t max = max_public_lists + 1;  // the first id in forms is 0
  std::vector<PublicList> lists;
  const auto add = [&](std::string_view condition, const auto& value) {
    for (auto& row :
         transaction.rows<PublicListRow>(std::string(select_public_lists).append(condition), value))
      lists.push_back(std::move(row));
  };
  for (const auto id : ids.first(std::min(ids.size(), max))) add(" and id = $1", id);
  for (const auto& name : names.first(std::min(names.size(), max))) add(" and name = $1", name);
  return lists;
}

std::string public_lists_version(Transaction& transaction) {
  return transaction
      .row<std::string>(
          "select count(*) || ' ' || coalesce(sum(id), 0) || ' ' || "
          "coalesce(sum(change_count), 0) || ' ' || coalesce(max(created_at), 0) as version "
          "from mail_lists where is_public")
      .value_or("");
}

}  // namespace toolyard::subscribers
