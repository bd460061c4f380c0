#include "areas/mailing/subscribers/selection.h"

namespace toolyard::subscribers {

Selection::Selection(Transaction& transaction, const SubscriberQuery& query)
    : query_(query), words_(subscriber_words, query.search) {
  if (!query.list.empty()) list_ = find_list(transaction, query.list);
}

// What is found by words is rare; who is on a list, or has a label, stands in its order already.
std::string Selection::from() const {
  if (!query_.search.empty()) return words_.from();
  if (list_) return "mail_list_members m cross join subscribers";
  if (!query_.tag.empty()) return "subscriber_tags t cross join subscribers";
  return "subscribers";
}

std::string_view Selection::id() const {
  if (!query_.search.empty()) return "subscribers.id";
  if (list_) return "m.subscriber";
  return query_.tag.empty() ? "subscribers.id" : "t.subscriber";
}

void Selection::narrow(ListSql& list) const {
  const bool by_words = !query_.search.empty();
  if (by_words) words_.narrow(list);
  if (!query_.list.empty() && !list_) list.where("1 = 0");
  if (list_ && by_words)
    list.where(
        "exists (select 1 from mail_list_members m where m.list = ? and m.subscriber = "
        "subscribers.id)",
        bind(*list_));
  if (list_ && !by_words) {
    list.where("m.list = ?", bind(*list_));
    list.where("subscribers.id = m.subscriber");
  }
  if (!query_.tag.empty() && (list_ || by_words))
    list.where(
        "exists (select 1 from subscriber_tags t where t.tag = ? and t.subscriber = "
        "subscribers.id)",
        bind(query_.tag));
  if (!query_.tag.empty() && !list_ && !by_words) {
    list.where("t.tag = ?", bind(query_.tag));
    list.where("subscribers.id = t.subscriber");
  }
  if (query_.status) list.where("subscribers.status = ?", bind(*query_.status));
  if (!query_.locale.empty()) list.where("subscribers.locale = ?", bind(query_.locale));
}

}  // namespace toolyard::subscribers
