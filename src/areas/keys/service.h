// API keys: creating, listing, changing and revoking them, and checking them with every request.
// Checks use memory only, which has the keys that work. Changes by this process take effect
// immediately, changes by others after the next `refresh`.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "areas/keys/key_cache.h"
#include "areas/keys/model.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::keys {

// Returns the number of calls with a key in the current month.
using UsedThisMonth = std::function<std::int64_t(KeyId)>;

class KeyService {
 public:
  KeyService(Database& database, Clock clock, KnownScopes known_scopes);
  // Writes the uses that are remembered.
  ~KeyService();

  // Sets where the calls with a key are counted, before the endpoints are called.
  void count_with(UsedThisMonth used) { used_this_month_ = std::move(used); }
  std::int64_t used_this_month(KeyId key) const { return used_this_month_(key); }
  // Sets the scopes for the admin side, before the endpoints are called.
  void offer(std::vector<StaffScope> scopes) { known_scopes_.of_staff = std::move(scopes); }
  const std::vector<StaffScope>& staff_scopes() const { return known_scopes_.of_staff; }

  // Reads all keys that work into memory. Until that has succeeded, each key is looked up in the
  // database, so that a server can respond while another thread loads.
  Result<void> load();
  bool is_loaded() const { return is_loaded_.load(std::memory_order_acquire); }
  // Writes an event for each key that expires within a week, once: for several nodes too. To be
  // called often, by one thread; it looks every ten minutes. A key that is given less than a week
  // has none.
  Result<void> note_expiring();
  // Reads what other processes have changed; cheap enough for several times a second.
  Result<void> refresh();

  // Returns what is wrong with the request of a call.
  std::vector<Fault> faults_of(const Call& call, const NewKey& request) const {
    return faults_of(request, call.caller.role);
  }

  // Only this result contains the text of the key.
  Result<CreatedKey> create(UserId user, const NewKey& request, std::optional<Role> role = {});
  Result<Page<Key>> list(UserId user, const Call& call, const KeyQuery& query) const;
  Result<Key> find(UserId user, KeyId key) const;
  // Returns what is wrong with the settings that the call changes.
  std::vector<Fault> faults_of(const Call& call, KeyId key, const NewKey& request) const;
  // A key that has expired cannot be made valid again.
  Result<Key> change(const Call& call, KeyId key, const NewKey& request);
  // Makes a new secret for the key; the previous one works for another `grace`.
  Result<CreatedKey> rotate(UserId user, KeyId key, std::chrono::seconds grace);
  // Returns the key. Revoking a revoked key changes nothing. Fails with `not_found` if the key
  // belongs to another account.
  Result<Key> revoke(UserId user, KeyId key);
  // Revokes all keys of an account that is being deleted, within that transaction. Returns their
  // ids.
  std::vector<KeyId> forget(Transaction& transaction, UserId user);

  // Checks the key of an app by its hash, like the overload for texts.
  Result<KeyIdentity> authenticate(const KeyHash& hash, std::string_view remote_address,
                                   std::string_view scope, Instant now) const;

  // Create and revoke keys of apps, within the transaction that changes what an app is allowed.
  KeyId create_app_key(Transaction& transaction, const AppKey& key);
  void revoke_app_key(Transaction& transaction, UserId user, KeyId key);
  // Deletes a revoked key of an app.
  static void delete_app_key(Transaction& transaction, KeyId key);
  // Deletes up to `max` keys that ended long ago. Returns their number.
  static std::int64_t delete_ended(Transaction& transaction, Instant now, std::int64_t max);

  // Records when and from where a key was used, unless a later use is recorded already.
  void note_use(Transaction& transaction, KeyId key, Instant at, std::string_view address) const;

  // Remembers a use that is not part of the counts of calls. Reads and writes memory only.
  void remember_use(KeyId key, Instant at, std::string_view address) const;
  // Writes remembered uses, at most every ten seconds. To be called often.
  Result<void> write_uses();

  // Checks that a request with `key` from `remote_address` may do what `scope` names. If `scope` is
  // empty, only the key and the address are checked.
  Result<KeyIdentity> authenticate(std::string_view key, std::string_view remote_address,
                                   std::string_view scope, Instant now) const;

  // Whether the key includes `scope`, among other things. Reads memory only.
  bool allows(std::string_view key, std::string_view scope) const;

  // Returns a number that grows after each change of what `authenticate` decides from, once all
  // keys are loaded.
  std::uint64_t revision() const { return revision_.load(std::memory_order_acquire); }
  // Returns why a key that `authenticate` does not know has ended: it was revoked or has expired.
  // Null if the database does not know it either. Reads the database.
  const ProblemType* find_end(std::string_view key, Instant now) const;

  const KeyCache& cache() const { return cache_; }

 private:
  Result<std::optional<Found>> find_in_store(const KeyHash& hash, Instant now) const;
  static Result<KeyIdentity> identity_of(const Found& found, std::string_view remote_address,
                                         std::string_view scope, Instant now);
  std::vector<Fault> faults_of(const NewKey& request, std::optional<Role> role) const;
  std::vector<Fault> faults_of(const Key& before, NewKey request, std::optional<Role> role) const;
  struct Holder {
    std::optional<Role> role;
    Environment environment;
  };
  void check_scope(std::vector<Fault>& faults, const std::string& pointer, std::string_view scope,
                   const Holder& holder) const;
  // Brings the cache up to date with all changes after `seen_change_`; `changing_` is locked.
  Result<void> take_changes();
  // Removes the entries of `find_in_store` whose secrets have ended or were deleted since;
  // `changing_` is locked.
  Result<void> remove_ended();
  Result<void> write_some_uses();
  // Updates the cache after the commit of the current transaction.
  void publish();
  Key with_audit(Transaction& transaction, std::string_view action, const Key* before,
                 std::optional<Key> after);

  Database& database_;
  Clock clock_;
  KnownScopes known_scopes_;
  UsedThisMonth used_this_month_;
  // Held from reading changes until they are in the cache, so that an older state never replaces a
  // newer one.
  mutable std::mutex changing_;
  std::int64_t seen_change_ = 0;
  Instant next_look_;    // for keys that have expired
  Instant next_noting_;  // of keys that are about to
  // The last change when `load` first read keys: a later attempt does not see what was deleted
  // since.
  std::atomic<std::int64_t> loaded_from_ = std::numeric_limits<std::int64_t>::max();
  std::atomic<bool> is_loaded_ = false;
  std::atomic<std::uint64_t> revision_ = 0;
  struct Use {
    Instant at;
    std::string address;
  };
  mutable std::mutex using_;
  mutable std::map<KeyId, Use> uses_;    // guarded by `using_`
  Instant next_writing_;                 // of uses, guarded by `using_`
  mutable std::set<KeyHash> looked_up_;  // the entries that `find_in_store` has put into the cache
  mutable KeyCache cache_;
};

}  // namespace toolyard::keys
