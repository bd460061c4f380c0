// API keys: made, listed, ended, and checked with every request. A check looks at memory only;
// what this process changes holds at once, what others change after the next `refresh`.
#pragma once
#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "areas/keys/key_cache.h"
#include "areas/keys/model.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::keys {

class KeyService {
 public:
  // `known_scopes` are what a key may be restricted to, such as `tools:base64`; `tools:*` is one
  // of itself.
  KeyService(Database& database, Clock clock, std::vector<std::string> known_scopes);

  // Reads all keys into memory. Until that has succeeded, each key is looked up in the database, so
  // that a server can respond while another thread loads.
  Result<void> load();
  // Takes over what other processes have changed; cheap enough for several times a second.
  Result<void> refresh();

  // What is wrong with a request of an account with this role: keys of agents are for staff alone.
  std::vector<Fault> faults_of(const NewKey& request, std::optional<Role> role) const;

  // The only moment at which the text of the key can be had.
  Result<CreatedKey> create(UserId user, const NewKey& request, std::optional<Role> role = {});
  Result<Page<Key>> list(UserId user, const Call& call, const KeyQuery& query) const;
  Result<Key> find(UserId user, KeyId key) const;
  // Of what the call gives of `request`.
  std::vector<Fault> faults_of(const Call& call, KeyId key, const NewKey& request) const;
  Result<Key> change(const Call& call, KeyId key, const NewKey& request);
  // A new secret for the same key; the one before it works on for the time of grace.
  Result<CreatedKey> rotate(UserId user, KeyId key, std::chrono::seconds grace);
  // Answers the record; ending an ended key changes nothing. Another's key is `not_found`.
  Result<Key> revoke(UserId user, KeyId key);
  // All of an account that is deleted, within the transaction of that. Answers which they were.
  std::vector<KeyId> forget(Transaction& transaction, UserId user);

  // The same for the hash of what stands for a key of an app.
  Result<KeyIdentity> authenticate(const KeyHash& hash, std::string_view remote_address,
                                   std::string_view scope, Instant now) const;

  // Keys of apps, within the transaction of what an app is allowed.
  KeyId create_app_key(Transaction& transaction, const AppKey& key);
  void revoke_app_key(Transaction& transaction, UserId user, KeyId key);

  // Writes down in a transaction when and from where a key was used, unless a later use is known.
  void note_use(Transaction& transaction, KeyId key, Instant at, std::string_view address) const;

  // Whether a request that bears `key` and came from `remote_address` may do what `scope` names;
  // with none, whether the key is good.
  Result<KeyIdentity> authenticate(std::string_view key, std::string_view remote_address,
                                   std::string_view scope, Instant now) const;

  const KeyCache& cache() const { return cache_; }

 private:
  Result<std::optional<Found>> find_in_store(const KeyHash& hash) const;
  static Result<KeyIdentity> identity_of(const Found& found, std::string_view remote_address,
                                         std::string_view scope, Instant now);
  std::vector<Fault> faults_of(const Key& before, NewKey request, std::optional<Role> role) const;
  // Brings the cache up to date with all changes after `seen_change_`; `changing_` is locked.
  Result<void> take_changes();
  // Tells memory of what the transaction under way changes.
  void publish();
  Key with_audit(Transaction& transaction, std::string_view action, const Key* before,
                 std::optional<Key> after);

  Database& database_;
  Clock clock_;
  std::vector<std::string> known_scopes_;
  // Held from reading changes until they are in the cache, so that an older state never replaces a
  // newer one.
  mutable std::mutex changing_;
  std::int64_t seen_change_ = 0;
  std::atomic<bool> is_loaded_ = false;
  mutable KeyCache cache_;
};

}  // namespace toolyard::keys
