#include "areas/accounts/passkeys/store.h"

#include "records/list.h"

namespace toolyard::accounts {

std::optional<StoredPasskey> find_passkey(Transaction& transaction,
                                          std::string_view credential_id) {
  return find_record<StoredPasskey>(transaction, "where credential_id = $1", credential_id);
}

std::vector<StoredPasskey> passkeys_of(Transaction& transaction, UserId user) {
  return find_records<StoredPasskey>(transaction, "where user_id = $1 order by id", user);
}

std::int64_t count_passkeys(Transaction& transaction, UserId user) {
  return *transaction.row<std::int64_t>("select count(*) as count from passkeys where user_id = $1",
                                        user);
}

Result<Page<StoredPasskey>> list_passkeys(Transaction& transaction, UserId user, const Call& call,
                                          const PageQuery& query) {
  static constexpr std::array<NamedSql, 1> columns{{{"id", "passkeys.id"}}};
  ListSql list(table_of<StoredPasskey>().tables());
  list.where("user_id = ?", bind(user));
  TOOLYARD_TRY_VOID(list.order("", "-id", columns));
  return list.page<StoredPasskey>(transaction, call, query);
}

}  // namespace toolyard::accounts
