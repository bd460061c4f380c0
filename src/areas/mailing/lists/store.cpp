#include "areas/mailing/lists/store.h"

#include <algorithm>

#include "core/json/decoder.h"
#include "records/list.h"

namespace toolyard::subscribers {
namespace {

struct Listing {
  std::int64_t id = 0;
  std::string details;
  static constexpr auto fields(auto...) {
    return row_columns<Listing, &Listing::id, &Listing::details>();
  }
};

// The lists in the details of a campaign.
struct NamedLists {
  std::vector<std::string> lists;
  static constexpr auto fields(auto...) { return row_columns<NamedLists, &NamedLists::lists>(); }
};

}  // namespace

std::optional<ListId> find_list(Transaction& transaction, std::string_view name) {
  return transaction.row<ListId>("select id from mail_lists where name = $1", name);
}

std::vector<ListId> lists_of_names(Transaction& transaction, std::span<const std::string> names,
                                   Instant now) {
  std::vector<ListId> ids;
  for (const auto& name : names) {
    auto id = find_list(transaction, name);
    if (!id) {
      transaction.change(
          "insert into mail_lists (name, is_public, members, change_count, created_at) "
          "values ($1, false, 0, 1, $2) on conflict (name) do nothing",
          name, now);
      id = find_list(transaction, name);
    }
    if (!id) throw BrokenStore("a list neither exists nor can be created");
    ids.push_back(*id);
  }
  return ids;
}

bool join_list(Transaction& transaction, ListId list, SubscriberId subscriber) {
  return transaction.change(
             "insert into mail_list_members (list, subscriber) values ($1, $2) "
             "on conflict (list, subscriber) do nothing",
             list, subscriber) > 0;
}

bool leave_list(Transaction& transaction, ListId list, SubscriberId subscriber) {
  return transaction.change("delete from mail_list_members where list = $1 and subscriber = $2",
                            list, subscriber) > 0;
}

std::optional<std::int64_t> campaign_listing(Transaction& transaction, std::string_view name) {
  JsonDecoder decoder;
  for (auto& one : transaction.rows<Listing>(
           "select id, details from campaigns where listed_to is not null order by id")) {
    NamedLists named;
    if (!decoder.decode(PaddedText::of(one.details), type_of<NamedLists>, &named,
                        {.skips_unknown = true}))
      throw BrokenStore("the lists of a campaign cannot be read");
    if (std::ranges::find(named.lists, name) != named.lists.end()) return one.id;
  }
  return std::nullopt;
}

std::optional<std::int64_t> count_if_cheap(Transaction& transaction, ListId list, Status status) {
  constexpr int few = 10;
  const auto members =
      transaction.row<std::int64_t>("select members from mail_lists where id = $1", list);
  if (!members) return std::nullopt;
  // Lists the statuses by name, so that the index of statuses is used.
  const auto on_list = [&](bool has_it) -> std::optional<std::int64_t> {
    ListSql everywhere("subscriber_counts c");
    everywhere.where(has_it ? "c.status = ?" : "c.status <> ?", bind(status));
    if (everywhere.sum(transaction, "c.subscribers") > *members / few) return std::nullopt;
    std::string names;
    for (const auto& one : spellings(Status{}))
      if ((one.value == status) == has_it)
        names.append(names.empty() ? "'" : ", '").append(one.name).append("'");
    ListSql there("subscribers s cross join mail_list_members m");
    there.where("s.status in (" + names + ")");
    there.where("m.list = ?", bind(list));
    there.where("m.subscriber = s.id");
    return there.count(transaction);
  };
  if (const auto having = on_list(true)) return having;
  if (const auto others = on_list(false)) return *members - *others;
  return std::nullopt;
}

void add_members(Transaction& transaction, ListId list, std::int64_t more) {
  if (more != 0)
    transaction.change("update mail_lists set members = members + $2 where id = $1", list, more);
}

std::vector<std::string> lists_of(Transaction& transaction, SubscriberId subscriber) {
  return transaction.rows<std::string>(
      "select l.name from mail_list_members m join mail_lists l on l.id = m.list "
      "where m.subscriber = $1 order by l.name",
      subscriber);
}

void put_lists(Transaction& transaction, SubscriberId subscriber,
               std::span<const std::string> before, std::span<const std::string> after,
               Instant now) {
  const auto only_in = [](std::span<const std::string> all, std::span<const std::string> others) {
    std::vector<std::string> rest;
    for (const auto& one : all)
      if (std::ranges::find(others, one) == others.end()) rest.push_back(one);
    return rest;
  };
  // Lists are locked in the order of their ids, so that two writers cannot deadlock.
  std::vector<std::pair<ListId, int>> changes;
  for (const auto list : lists_of_names(transaction, only_in(after, before), now))
    if (join_list(transaction, list, subscriber)) changes.emplace_back(list, 1);
  for (const auto& name : only_in(before, after))
    if (const auto list = find_list(transaction, name))
      if (leave_list(transaction, *list, subscriber)) changes.emplace_back(*list, -1);
  std::ranges::sort(changes);
  for (const auto& [list, more] : changes) add_members(transaction, list, more);
}

}  // namespace toolyard::subscribers
