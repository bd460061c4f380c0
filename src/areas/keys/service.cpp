#include "areas/keys/service.h"

#include <algorithm>

#include "areas/keys/event_kinds.h"
#include "areas/keys/store.h"
#include "core/endpoint/agents.h"
#include "records/change.h"
#include "records/change_counter.h"
#include "records/events.h"

namespace toolyard::keys {
namespace {

[[gnu::cold, gnu::noinline]] std::unexpected<Error> refuse(const ProblemType& type) {
  return fail(type, std::string(type.title));
}

std::int64_t seconds_of(Instant moment) {
  return std::chrono::floor<std::chrono::seconds>(moment).time_since_epoch().count();
}

// Returns the largest Instant for a key that never expires.
Instant instant_of(std::int64_t seconds) {
  constexpr auto max = std::chrono::floor<std::chrono::seconds>(Instant::max());
  const std::chrono::sys_seconds moment{std::chrono::seconds(seconds)};
  return moment < max ? Instant(moment) : Instant::max();
}

Result<Key> no_such_key() {
  return fail(toolyard::problems::not_found, "There is no API key with this id.");
}

// Returns the settings of the key, with those that the call gives replaced.
NewKey merged(const Call& call, const Key& before, const NewKey& request) {
  auto settings = settings_of(before);
  merge_given(call, type_of<NewKey>, &request, &settings);
  return settings;
}

// Returns why a key does not work any more and never will again; null if it may work.
const ProblemType* end_of(const CacheEntry& entry, Instant now) {
  if (entry.is_revoked) return &problems::revoked_key;
  if (entry.expires_at && seconds_of(*entry.expires_at) <= seconds_of(now))
    return &problems::expired_key;
  return nullptr;
}

void write_key_event(Transaction& transaction, const EventOf<KeyEvent>& kind, UserId user,
                     const Key& key, Instant now) {
  const KeyEvent data{.id = key.id,
                      .name = key.name,
                      .environment = key.environment,
                      .scopes = key.scopes,
                      .expires_at = key.expires_at};
  write_event(transaction, kind, data, {static_cast<std::int64_t>(key.id), user}, now);
}

std::optional<CacheEntry> entry_of(Transaction& transaction, const KeyHash& hash) {
  std::optional<CacheEntry> stored;
  entry_of_hash(transaction, hash, [&](const CacheEntry& entry) { stored = entry; });
  return stored;
}

// Returns the entries of the keys whose older secrets may be valid in the cache although they were
// deleted: those that were rotated many times since the cache was brought up to date. At that time,
// only the newest secret of a key and the one before could be valid. Both are among `entries` if
// the cache has any of them except the oldest.
std::vector<CacheEntry> with_gaps(const KeyCache& cache, bool is_up_to_date,
                                  std::span<const CacheEntry> entries) {
  std::vector<CacheEntry> found;
  while (!entries.empty()) {
    const auto key = entries.front().key;
    const auto end =
        std::ranges::find_if(entries, [&](const CacheEntry& one) { return one.key != key; });
    const auto secrets = entries.first(std::size_t(end - entries.begin()));
    entries = entries.subspan(secrets.size());
    if (secrets.size() < kSecretsPerKey) continue;
    const bool is_continued =
        is_up_to_date && std::ranges::any_of(secrets.subspan(1), [&](const CacheEntry& one) {
          return cache.find(one.hash).has_value();
        });
    if (!is_continued) found.insert(found.end(), secrets.begin(), secrets.end());
  }
  return found;
}

}  // namespace

KeyService::~KeyService() {
  try {
    while (!uses_.empty() && write_some_uses()) {
    }
  } catch (...) {
    // The keys then have an earlier time of their last use.
  }
}

KeyService::KeyService(Database& database, Clock clock, KnownScopes known_scopes)
    : database_(database), clock_(std::move(clock)), known_scopes_(std::move(known_scopes)) {}

Result<void> KeyService::load() {
  if (is_loaded()) return refresh();
  const auto read = database_.read([&](Transaction& transaction) -> Result<void> {
    const auto change = last_change(transaction, changes);
    loaded_from_ = std::min(loaded_from_.load(), change);
    cache_.reserve(std::size_t(count_valid(transaction)));
    valid_entries(transaction, clock_(), [&](const CacheEntry& entry) { cache_.put(entry); });
    return {};
  });
  if (!read) return std::unexpected(read.error());
  const std::lock_guard lock(changing_);
  seen_change_ = loaded_from_;
  // What has changed since the snapshot, which may have replaced newer entries of `find_in_store`.
  TOOLYARD_TRY_VOID(take_changes());
  TOOLYARD_TRY_VOID(remove_ended());
  revision_.fetch_add(1, std::memory_order_release);
  is_loaded_.store(true, std::memory_order_release);
  return {};
}

Result<void> KeyService::refresh() {
  if (!is_loaded()) return {};
  const std::lock_guard lock(changing_);
  if (const auto now = clock_(); now >= next_look_) {
    cache_.remove_expired(now);
    next_look_ = now + std::chrono::minutes(1);
  }
  return take_changes();
}

Result<void> KeyService::take_changes() {
  const auto now = clock_();
  std::vector<CacheEntry> entries;
  const auto seen = database_.read([&](Transaction& transaction) -> Result<std::int64_t> {
    entries.clear();
    const auto change = last_change(transaction, changes);
    if (change != seen_change_)
      entries_changed_since(transaction, seen_change_, now,
                            [&](const CacheEntry& entry) { entries.push_back(entry); });
    return change;
  });
  if (!seen) return std::unexpected(seen.error());
  const auto gaps = with_gaps(cache_, is_loaded_.load(std::memory_order_relaxed), entries);
  for (const auto& entry : entries) {
    if (end_of(entry, now)) cache_.remove(entry.hash);
    else cache_.put(entry);
  }
  if (!gaps.empty()) cache_.remove_others(gaps);
  if (!entries.empty()) revision_.fetch_add(1, std::memory_order_release);
  seen_change_ = *seen;
  return {};
}

Result<void> KeyService::remove_ended() {
  const auto now = clock_();
  TOOLYARD_TRY_VOID(database_.read([&](Transaction& transaction) -> Result<void> {
    for (const auto& hash : looked_up_)
      if (const auto stored = entry_of(transaction, hash); !stored || end_of(*stored, now))
        cache_.remove(hash);
    return {};
  }));
  looked_up_.clear();
  return {};
}

std::vector<Fault> KeyService::faults_of(const Call& call, KeyId key, const NewKey& request) const {
  const auto before = find(call.caller.user, key);
  return before ? faults_of(*before, merged(call, *before, request), call.caller.role)
                : std::vector<Fault>();
}

Key KeyService::with_audit(Transaction& transaction, std::string_view action, const Key* before,
                           std::optional<Key> after) {
  audit<Key>(transaction, action, object_kind, static_cast<std::int64_t>(after->id), before,
             &*after, clock_());
  return std::move(*after);
}

void KeyService::publish() {
  database_.after_commit([this] { (void)refresh(); });
}

Result<CreatedKey> KeyService::create(UserId user, const NewKey& request,
                                      std::optional<Role> role) {
  if (auto faults = faults_of(request, role); !faults.empty()) return invalid(std::move(faults));
  const auto text = make_key(request.environment);
  const auto now = clock_();
  auto made = database_.write([&](Transaction& transaction) -> Result<Key> {
    publish();
    const auto change = next_change(transaction, changes);
    TOOLYARD_TRY_VOID(admit_change(transaction, now));
    if (count_active(transaction, user, now) >= kActiveKeysPerUser)
      return refuse(problems::too_many_keys);
    TOOLYARD_TRY(const auto id, insert_key(transaction, {user, request, text, now, change}));
    delete_surplus(transaction, user, now);
    auto key = with_audit(transaction, "create", nullptr, find_key(transaction, user, id, now));
    write_key_event(transaction, event_kinds::created, user, key, now);
    return key;
  });
  if (!made) return std::unexpected(made.error());
  return CreatedKey{std::move(*made), text};
}

Result<Page<Key>> KeyService::list(UserId user, const Call& call, const KeyQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Page<Key>> {
    return list_keys(transaction, user, clock_(), call, query);
  });
}

Result<Key> KeyService::find(UserId user, KeyId key) const {
  return database_.read([&](Transaction& transaction) -> Result<Key> {
    auto found = find_key(transaction, user, key, clock_());
    return found ? Result<Key>(std::move(*found)) : no_such_key();
  });
}

Result<Key> KeyService::change(const Call& call, KeyId key, const NewKey& request) {
  const auto now = clock_();
  const auto& caller = call.caller;
  return database_.write([&](Transaction& transaction) -> Result<Key> {
    lock_changes(transaction, changes);
    auto before = find_key(transaction, caller.user, key, now);
    if (!before) return no_such_key();
    const auto settings = merged(call, *before, request);
    if (auto faults = faults_of(*before, settings, caller.role); !faults.empty())
      return invalid(std::move(faults));
    if (settings == settings_of(*before)) return std::move(*before);
    if (before->status == Status::expired && settings.expires_at != before->expires_at)
      return fail(problems::key_has_ended, "The expiry of an expired key cannot be changed.");
    TOOLYARD_TRY_VOID(admit_change(transaction, now));
    publish();
    update_key(transaction, key, settings, next_change(transaction, changes));
    return with_audit(transaction, "update", &*before,
                      find_key(transaction, caller.user, key, now));
  });
}

Result<CreatedKey> KeyService::rotate(UserId user, KeyId key, std::chrono::seconds grace) {
  const auto now = clock_();
  std::string text;
  auto rotated = database_.write([&](Transaction& transaction) -> Result<Key> {
    const auto before = find_key(transaction, user, key, now);
    if (!before) return no_such_key();
    if (before->status == Status::revoked || before->status == Status::expired)
      return fail(problems::key_has_ended, "A revoked or expired key cannot be rotated.");
    TOOLYARD_TRY_VOID(admit_change(transaction, now));
    publish();
    text = make_key(before->environment);
    replace_secret(transaction, key, text, now, now + grace, next_change(transaction, changes));
    auto after = with_audit(transaction, "rotate", &*before, find_key(transaction, user, key, now));
    write_key_event(transaction, event_kinds::rotated, user, after, now);
    return after;
  });
  if (!rotated) return std::unexpected(rotated.error());
  return CreatedKey{std::move(*rotated), text};
}

std::vector<KeyId> KeyService::forget(Transaction& transaction, UserId user) {
  publish();
  return forget_keys(transaction, user, clock_(), next_change(transaction, changes));
}

Result<Key> KeyService::revoke(UserId user, KeyId key) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<Key> {
    auto before = find_key(transaction, user, key, now);
    if (!before) return no_such_key();
    if (before->status == Status::revoked) return std::move(*before);
    publish();
    revoke_key(transaction, user, key, now, next_change(transaction, changes));
    auto after = with_audit(transaction, "revoke", &*before, find_key(transaction, user, key, now));
    write_key_event(transaction, event_kinds::revoked, user, after, now);
    return after;
  });
}

// Until all keys are loaded, nothing keeps the entries of the cache up to date: each call reads its
// key from the database.
Result<std::optional<Found>> KeyService::find_in_store(const KeyHash& hash, Instant now) const {
  TOOLYARD_TRY(const auto stored,
               database_.read([&](Transaction& transaction) -> Result<std::optional<CacheEntry>> {
                 return entry_of(transaction, hash);
               }));
  if (stored)
    if (const auto* end = end_of(*stored, now)) return refuse(*end);
  {
    const std::lock_guard lock(changing_);
    if (!is_loaded()) {
      if (!stored) return std::nullopt;  // the cache may have a secret that was deleted since
      cache_.put(*stored);
      looked_up_.insert(hash);
    }
  }
  return cache_.find(hash);
}

const ProblemType* KeyService::find_end(std::string_view key, Instant now) const {
  const auto stored =
      database_.read([&](Transaction& transaction) -> Result<std::optional<CacheEntry>> {
        return entry_of(transaction, hash_of(key));
      });
  return stored && *stored ? end_of(**stored, now) : nullptr;
}

Result<KeyIdentity> KeyService::authenticate(std::string_view key, std::string_view remote_address,
                                             std::string_view scope, Instant now) const {
  if (key.empty()) return refuse(toolyard::problems::missing_credential);
  if (key.size() != kKeySize) return refuse(problems::invalid_key);
  const auto hash = hash_of(key);
  std::optional<Found> found;
  if (is_loaded()) {
    found = cache_.find(hash);
  } else if (is_well_formed(key)) {  // mistyped keys cost no query
    TOOLYARD_TRY(found, find_in_store(hash, now));
  }
  if (!found) return refuse(is_well_formed(key) ? problems::unknown_key : problems::invalid_key);
  return identity_of(*found, remote_address, scope, now);
}

Result<KeyIdentity> KeyService::authenticate(const KeyHash& hash, std::string_view remote_address,
                                             std::string_view scope, Instant now) const {
  std::optional<Found> found;
  if (is_loaded()) {
    found = cache_.find(hash);
  } else {
    TOOLYARD_TRY(found, find_in_store(hash, now));
  }
  if (!found) return refuse(problems::unknown_key);
  return identity_of(*found, remote_address, scope, now);
}

bool KeyService::allows(std::string_view key, std::string_view scope) const {
  const auto found = cache_.find(hash_of(key));
  return found && found->policy->allows_scope(scope);
}

Result<KeyIdentity> KeyService::identity_of(const Found& found, std::string_view remote_address,
                                            std::string_view scope, Instant now) {
  if (found.status == KeyStatus::account_inactive) return refuse(problems::invalid_key);
  if (found.expires_at_s <= seconds_of(now)) return refuse(problems::expired_key);
  const auto& policy = *found.policy;
  if (!policy.allows_address(remote_address)) return refuse(problems::address_not_allowed);
  if (!scope.empty() && !policy.allows_scope(scope)) return refuse(problems::scope_not_allowed);
  return KeyIdentity{.key = found.key,
                     .user = found.user,
                     .rate_limit_per_minute = policy.rate_limit_per_minute,
                     .monthly_quota = policy.monthly_quota,
                     .role = found.role,
                     .environment = policy.environment,
                     .expires_at = instant_of(found.expires_at_s)};
}

KeyId KeyService::create_app_key(Transaction& transaction, const AppKey& key) {
  publish();
  return insert_app_key(transaction, key, clock_(), next_change(transaction, changes));
}

void KeyService::revoke_app_key(Transaction& transaction, UserId user, KeyId key) {
  publish();
  revoke_key(transaction, user, key, clock_(), next_change(transaction, changes));
}

void KeyService::delete_app_key(Transaction& transaction, KeyId key) {
  keys::delete_app_key(transaction, key);
}

std::int64_t KeyService::delete_ended(Transaction& transaction, Instant now, std::int64_t max) {
  return keys::delete_ended(transaction, now, max);
}

void KeyService::remember_use(KeyId key, Instant at, std::string_view address) const {
  constexpr std::size_t max_keys = 10'000;
  const std::lock_guard lock(using_);
  if (uses_.size() < max_keys || uses_.contains(key)) uses_[key] = {at, std::string(address)};
}

Result<void> KeyService::note_expiring() {
  constexpr std::string_view counter = "expiring_keys";  // in microseconds, up to when it was done
  constexpr std::int64_t at_once = 200;
  const auto now = clock_();
  if (now < next_noting_) return {};
  bool has_more = true;
  while (has_more) {
    TOOLYARD_TRY(has_more, database_.write_slice([&](Transaction& transaction) -> Result<bool> {
      lock_changes(transaction, counter);
      const Instant done(std::chrono::microseconds(last_change(transaction, counter)));
      const auto last = now + std::chrono::days(7);
      if (done >= last) return false;
      auto to = last;
      for (const auto& [user, id] : expiring_keys(transaction, std::max(done, now), to, at_once))
        if (const auto key = find_key(transaction, user, id, now))
          write_key_event(transaction, event_kinds::expiring, user, *key, now);
      set_last_change(transaction, counter, to.time_since_epoch().count());
      return to < last;
    }));
  }
  next_noting_ = now + std::chrono::minutes(10);
  return {};
}

Result<void> KeyService::write_uses() {
  const auto now = clock_();
  {
    const std::lock_guard lock(using_);
    if (uses_.empty() || now < next_writing_) return {};
  }
  TOOLYARD_TRY_VOID(write_some_uses());
  const std::lock_guard lock(using_);
  if (uses_.empty()) next_writing_ = now + std::chrono::seconds(10);
  return {};
}

// Uses that cannot be written are remembered again, unless there are later ones.
Result<void> KeyService::write_some_uses() {
  constexpr std::size_t at_once = 200;
  std::map<KeyId, Use> uses;
  {
    const std::lock_guard lock(using_);
    while (!uses_.empty() && uses.size() < at_once) uses.insert(uses_.extract(uses_.begin()));
  }
  const auto put_back = [&] {
    const std::lock_guard lock(using_);
    uses_.merge(uses);
  };
  try {
    auto written = database_.write([&](Transaction& transaction) -> Result<void> {
      for (const auto& [key, use] : uses) note_use(transaction, key, use.at, use.address);
      return {};
    });
    if (!written) put_back();
    return written;
  } catch (...) {
    put_back();
    throw;
  }
}

void KeyService::note_use(Transaction& transaction, KeyId key, Instant at,
                          std::string_view address) const {
  update_last_use(transaction, key, at, address);
}

}  // namespace toolyard::keys
