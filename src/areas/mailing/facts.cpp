#include "areas/mailing/facts.h"

namespace toolyard::subscribers {

std::optional<std::string> public_list_name(Transaction& transaction, std::int64_t list) {
  return transaction.row<std::string>("select name from mail_lists where id = $1 and is_public",
                                      list);
}

std::string lists_version(Transaction& transaction) {
  return transaction
      .row<std::string>(
          "select count(*) || ' ' || coalesce(max(id), 0) || ' ' || "
          "coalesce(sum(change_count), 0) || ' ' || coalesce(max(created_at), 0) as version "
          "from mail_lists")
      .value_or("");
}

}  // namespace toolyard::subscribers
