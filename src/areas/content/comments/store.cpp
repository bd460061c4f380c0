#include "areas/content/comments/store.h"

#include <map>

#include "areas/accounts/facts.h"
#include "records/list.h"

namespace toolyard::content {

std::string name_of(Transaction& transaction, UserId user) {
  return transaction.row<std::string>(accounts::facts::username_by_id, user).value_or("");
}

void complete_comments(Transaction& transaction, std::span<StoredComment* const> comments) {
  std::map<UserId, std::string> names;
  const auto known = [&](UserId user) -> const std::string& {
    auto [found, is_new] = names.try_emplace(user);
    if (is_new) found->second = name_of(transaction, user);
    return found->second;
  };
  for (auto* one : comments) {
    one->author_name = known(one->author);
    one->is_resolved = one->resolved_at.has_value();
    one->resolved_by_name.reset();
    if (one->resolved_by) one->resolved_by_name = known(*one->resolved_by);
  }
}

std::int64_t last_comment_on(Transaction& transaction, ItemId item) {
  return *transaction.row<std::int64_t>(
      "select cast(coalesce(max(id), 0) as bigint) as last from content_comments where item = $1",
      item);
}

std::vector<UserId> people_commenting(Transaction& transaction, ItemId item) {
  return transaction.rows<UserId>(
      "select author as person from content_comments where item = $1 union select resolved_by "
      "from content_comments where item = $1 and resolved_by is not null order by person",
      item);
}

}  // namespace toolyard::content
