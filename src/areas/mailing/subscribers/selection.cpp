#include "areas/mailing/subscribers/selection.h"

#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/store.h"
#include "records/word_search.h"

namespace toolyard::subscribers {
namespace {

std::int64_t count_with_tag(Transaction& transaction, std::string_view tag) {
  return *transaction.row<std::int64_t>(
      "select count(*) as people from subscriber_tags where tag = $1", tag);
}

std::optional<std::int64_t> known_count(Transaction& transaction, const SubscriberQuery& query,
                                        std::optional<ListId> list) {
  const bool is_nowhere = !query.list.empty() && !list;
  if (!query.search.empty() || is_nowhere) return std::nullopt;
  const bool has_kind = query.status || !query.locale.empty();
  const int narrowed = int(has_kind) + int(list.has_value()) + int(!query.tag.empty());
  if (list && query.status && query.locale.empty() && query.tag.empty())
    return count_if_cheap(transaction, *list, *query.status);
  if (narrowed > 1) return std::nullopt;
  if (!query.tag.empty()) return count_with_tag(transaction, query.tag);
  if (list)
    return transaction.row<std::int64_t>("select members from mail_lists where id = $1", *list);
  ListSql counts("subscriber_counts c");
  if (query.status) counts.where("c.status = ?", bind(*query.status));
  if (!query.locale.empty()) counts.where("c.locale = ?", bind(query.locale));
  return counts.sum(transaction, "c.subscribers");
}

// Number of members from which a list in another order than its own is read by the index of that
// order.
constexpr std::int64_t many_members = 20'000;

struct Membership {
  SubscriberId subscriber{};
  std::string name;
  static constexpr auto fields(auto...) {
    return row_columns<Membership, &Membership::subscriber, &Membership::name>();
  }
};

// Reads the lists of all subscribers of a page at once.
void add_lists(Transaction& transaction, std::vector<Subscriber>& page) {
  if (page.empty()) return;
  std::string places;
  std::vector<Bound> values;
  for (const auto& one : page) {
    values.push_back(bind(one.id));
    places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
  }
  const auto done = transaction.run(
      "select m.subscriber, l.name from mail_list_members m join mail_lists l on l.id = m.list "
      "where m.subscriber in (" +
          places + ") order by l.name",
      values, [&](const Row& row) {
        Membership one;
        read_row(row, type_of<Membership>, &one);
        for (auto& subscriber : page)
          if (subscriber.id == one.subscriber) subscriber.lists.push_back(std::move(one.name));
      });
  if (!done) throw BrokenStore("a list violates " + done.error().constraint);
}

}  // namespace

Selection::Selection(Transaction& transaction, const SubscriberQuery& query,
                     const SearchHints& hints)
    : query_(query), words_(transaction, subscriber_words, query.search, hints),
      list_(query.list.empty() ? std::optional<ListId>() : find_list(transaction, query.list)),
      by_(choose(transaction)) {}

// Few subscribers are found by words. The indexes of lists and tags are sorted by subscriber.
Selection::By Selection::choose(Transaction& transaction) const {
  if (!query_.search.empty()) return By::words;
  if (!list_) return query_.tag.empty() ? By::number : By::tag;
  const auto members =
      transaction.row<std::int64_t>("select members from mail_lists where id = $1", *list_)
          .value_or(0);
  if (!query_.ordering.empty() && members >= many_members) return By::number;
  if (query_.tag.empty() || count_with_tag(transaction, query_.tag) >= members) return By::list;
  return By::tag;
}

std::string Selection::from() const {
  switch (by_) {
    case By::words: return words_.from();
    case By::list: return "mail_list_members m cross join subscribers";
    case By::tag: return "subscriber_tags t cross join subscribers";
    case By::number: break;
  }
  return "subscribers";
}

std::string_view Selection::id() const {
  switch (by_) {
    case By::words: return words_.row_id();
    case By::list: return "m.subscriber";
    case By::tag: return "t.subscriber";
    case By::number: break;
  }
  return "subscribers.id";
}

void Selection::narrow(ListSql& list) const {
  if (by_ == By::words) words_.narrow(list);
  if (!query_.list.empty() && !list_) list.where("1 = 0");
  if (by_ == By::list) {
    list.where("m.list = ?", bind(*list_));
    list.where("subscribers.id = m.subscriber");
  } else if (list_) {
    list.where(
        "exists (select 1 from mail_list_members m where m.list = ? and m.subscriber = "
        "subscribers.id)",
        bind(*list_));
  }
  if (by_ == By::tag) {
    list.where("t.tag = ?", bind(query_.tag));
    list.where("subscribers.id = t.subscriber");
  } else if (!query_.tag.empty()) {
    list.where(
        "exists (select 1 from subscriber_tags t where t.tag = ? and t.subscriber = "
        "subscribers.id)",
        bind(query_.tag));
  }
  if (query_.status) list.where("subscribers.status = ?", bind(*query_.status));
  if (!query_.locale.empty()) list.where("subscribers.locale = ?", bind(query_.locale));
}

Result<Page<Subscriber>> list_subscribers(Transaction& transaction, const Call& call,
                                          const SubscriberQuery& query, CountCache& counts,
                                          Instant now) {
  const Selection selection(transaction, query,
                            {.counts = &counts, .now = now, .count_up_to = query.count_up_to});
  const std::array<NamedSql, 3> known{{{"id", selection.id()},
                                       {"email", "subscribers.email_key"},
                                       {"created_at", "subscribers.created_at"}}};
  ListSql list(selection.from());
  selection.narrow(list);
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known, selection.id()));
  std::optional<ListCount> count;
  if (const auto number = known_count(transaction, query, selection.list())) count = {*number};
  else count = list.recent_count(transaction, counts, now, query);
  TOOLYARD_TRY(auto page, list.page<Subscriber>(transaction, call, query, count));
  add_lists(transaction, page.results);
  return page;
}

}  // namespace toolyard::subscribers
