// The SQL of API keys. What the cache holds includes of a key's account whether it is active, and
// its role.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "areas/keys/key_cache.h"
#include "areas/keys/model.h"
#include "ports/database.h"

namespace toolyard::keys {

// The counter of changes of keys and accounts; take it first, and writes of one account come in
// turn.
inline constexpr std::string_view changes = "accounts";

struct KeyToStore {
  UserId user;
  const NewKey& key;
  std::string_view text;
  Instant now;
  std::int64_t change;
};
// `not_found` where there is no such account.
Result<KeyId> insert_key(Transaction& transaction, const KeyToStore& key);

KeyId insert_app_key(Transaction& transaction, const AppKey& key, Instant now, std::int64_t change);

// Keys of apps are not among those that are counted, listed and found.
std::int64_t count_active(Transaction& transaction, UserId user, Instant now);
// Newest first. `status` is as of `now`.
Result<Page<Key>> list_keys(Transaction& transaction, UserId user, Instant now, const Call& call,
                            const KeyQuery& query);
std::optional<Key> find_key(Transaction& transaction, UserId user, KeyId key, Instant now);
void update_key(Transaction& transaction, KeyId key, const NewKey& request, std::int64_t change);
// The secret until now ends at `grace_ends`, and any before it at once.
void replace_secret(Transaction& transaction, KeyId key, std::string_view text, Instant now,
                    Instant grace_ends, std::int64_t change);
void revoke_key(Transaction& transaction, UserId user, KeyId key, Instant now, std::int64_t change);

// Revokes the keys of an account that is deleted, and removes what they say of its holder. Their
// secrets stay for nodes that hold them: so these learn of it.
std::vector<KeyId> forget_keys(Transaction& transaction, UserId user, Instant now,
                               std::int64_t change);

// What the cache holds: one entry for each secret.
using EntrySink = std::function<void(const CacheEntry&)>;
std::int64_t count_secrets(Transaction& transaction);
void all_entries(Transaction& transaction, const EntrySink& sink);
void entries_changed_since(Transaction& transaction, std::int64_t change, const EntrySink& sink);
void entry_of_hash(Transaction& transaction, const KeyHash& hash, const EntrySink& sink);

// Unless a later use is known.
void update_last_use(Transaction& transaction, KeyId key, Instant at, std::string_view address);

}  // namespace toolyard::keys
