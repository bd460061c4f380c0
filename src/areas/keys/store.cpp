#include "areas/keys/store.h"

#include <algorithm>
#include <cstring>

#include "areas/accounts/facts.h"
#include "records/list.h"

namespace toolyard::keys {
namespace {

constexpr std::array kConstraints{
    UserConstraint{"foreign_key", &toolyard::problems::not_found, "/user",
                   "There is no account with this id."},
};

// Length of the part of the text, such as `ty_live_abcd`, by which its owner recognizes the key.
constexpr std::size_t kStartSize = 12;

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : " ") + item;
  return text;
}
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> items;
  while (!text.empty()) {
    items.emplace_back(text.substr(0, text.find(' ')));
    text.remove_prefix(std::min(text.size(), items.back().size() + 1));
  }
  return items;
}
BytesView bytes_of(const KeyHash& hash) {
  return {{reinterpret_cast<const char*>(hash.data()), hash.size()}};
}

// The columns of a key, and the latest expiry of its secrets that have one.
struct KeyRow : Key {
  std::string scope_words, ip_words;
  std::optional<Instant> grace_ends_at;
  static constexpr auto fields(auto...) {
    return row_columns<KeyRow, &KeyRow::id, &KeyRow::name, &KeyRow::environment, &KeyRow::start,
                       &KeyRow::last4, &KeyRow::scope_words, &KeyRow::ip_words,
                       &KeyRow::rate_limit_per_minute, &KeyRow::monthly_quota, &KeyRow::created_at,
                       &KeyRow::expires_at, &KeyRow::rotated_at, &KeyRow::revoked_at,
                       &KeyRow::last_used_at, &KeyRow::last_used_ip, &KeyRow::grace_ends_at>();
  }
};

// Keys expire at full seconds, as in the cache with which calls are checked.
Status status_of(const KeyRow& row, Instant now) {
  using std::chrono::seconds;
  if (row.revoked_at) return Status::revoked;
  if (row.expires_at && std::chrono::floor<seconds>(*row.expires_at) <= now) return Status::expired;
  if (row.grace_ends_at && *row.grace_ends_at > now) return Status::rotating;
  return Status::active;
}

Key key_of(KeyRow&& row, Instant now) {
  row.status = status_of(row, now);
  row.prefix = prefix_of(row.environment);
  row.scopes = split(row.scope_words);
  row.allowed_ips = split(row.ip_words);
  return std::move(row);
}

constexpr std::string_view kKeyColumns =
    "k.id, k.name, k.environment, k.start, k.last4, k.scopes as scope_words, "
    "k.allowed_ips as ip_words, k.rate_limit_per_minute, k.monthly_quota, k.created_at, "
    "k.expires_at, k.rotated_at, "
    "k.revoked_at, k.last_used_at, k.last_used_ip, "
    "(select max(s.expires_at) from api_key_secrets s where s.key_id = k.id) as grace_ends_at";

const std::string& select_entry() {
  using namespace accounts::facts;
  static const auto sql =
      std::string("select s.hash, k.id, k.user_id, ").append(role).append(", ").append(is_active) +
      ", k.revoked_at, k.expires_at, s.expires_at, k.scopes, k.allowed_ips, k.environment, "
      "k.rate_limit_per_minute, k.monthly_quota from api_key_secrets s "
      "join api_keys k on k.id = s.key_id " +
      std::string(join) + " ";
  return sql;
}

// As the index of valid keys has it: keys that never expire expire last.
constexpr std::string_view kExpiry = "coalesce(k.expires_at, 9223372036854775807)";
// As the index of ended keys has it: when a key was revoked or expired, or will expire.
constexpr std::string_view kEnd = "coalesce(revoked_at, expires_at)";

std::optional<std::int64_t> integer_or_none(const Row& row, std::size_t column) {
  if (row.is_null(column)) return std::nullopt;
  return row.integer(column);
}
std::optional<Instant> instant_or_none(const Row& row, std::size_t column) {
  if (row.is_null(column)) return std::nullopt;
  return Instant(std::chrono::microseconds(row.integer(column)));
}

// Reads columns one by one, because a million rows may be read at startup.
void read_entry(const Row& row, CacheEntry& entry) {
  const auto hash = row.bytes(0);
  if (hash.size() != entry.hash.size()) throw BrokenStore("a key's hash has a wrong size");
  std::memcpy(entry.hash.data(), hash.data(), hash.size());
  entry.key = KeyId(row.integer(1));
  entry.user = UserId(row.integer(2));
  entry.role.reset();
  if (!row.is_null(3)) read_column(row, 3, type_of<Role>, &entry.role.emplace());
  entry.status = row.integer(4) ? KeyStatus::active : KeyStatus::account_inactive;
  entry.is_revoked = !row.is_null(5);
  entry.expires_at = instant_or_none(row, 6);
  if (const auto secret_ends = instant_or_none(row, 7))
    entry.expires_at = entry.expires_at ? std::min(*entry.expires_at, *secret_ends) : secret_ends;
  entry.policy.scopes = row.text(8);
  entry.policy.allowed_ips = row.text(9);
  read_column(row, 10, type_of<Environment>, &entry.policy.environment);
  entry.policy.rate_limit_per_minute = integer_or_none(row, 11);
  entry.policy.monthly_quota = integer_or_none(row, 12);
}

void entries(Transaction& transaction, std::string_view where, std::span<const Bound> values,
             const EntrySink& sink) {
  CacheEntry entry{};
  const auto done =
      transaction.run(select_entry() + std::string(where), values, [&](const Row& row) {
        read_entry(row, entry);
        sink(entry);
      });
  if (!done) throw BrokenStore("reading keys violates " + done.error().constraint);
}

}  // namespace

Result<KeyId> insert_key(Transaction& transaction, const KeyToStore& key) {
  const auto& request = key.key;
  const auto id = transaction.insert<KeyId>(
      "insert into api_keys (user_id, name, environment, start, last4, scopes, allowed_ips, "
      "rate_limit_per_minute, monthly_quota, created_at, expires_at, change_number) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id",
      key.user, request.name, request.environment, key.text.substr(0, kStartSize),
      key.text.substr(key.text.size() - 4), joined(request.scopes), joined(request.allowed_ips),
      request.rate_limit_per_minute, request.monthly_quota, key.now, request.expires_at,
      key.change);
  if (!id) return explain(id.error(), kConstraints);
  transaction.change("insert into api_key_secrets (key_id, hash, created_at) values ($1, $2, $3)",
                     *id, bytes_of(hash_of(key.text)), key.now);
  return *id;
}

KeyId insert_app_key(Transaction& transaction, const AppKey& key, Instant now,
                     std::int64_t change) {
  const auto id = transaction.insert<KeyId>(
      "insert into api_keys (user_id, name, environment, start, last4, scopes, allowed_ips, "
      "created_at, change_number, is_app) values ($1, $2, $3, '', '', $4, '', $5, $6, $7) "
      "returning id",
      key.user, key.name, Environment::live, joined(key.scopes), now, change, true);
  if (!id) throw BrokenStore("the key of an app cannot be stored: " + id.error().constraint);
  transaction.change("insert into api_key_secrets (key_id, hash, created_at) values ($1, $2, $3)",
                     *id, bytes_of(key.hash), now);
  return *id;
}

std::int64_t count_active(Transaction& transaction, UserId user, Instant now) {
  return *transaction.row<std::int64_t>(
      std::string("select count(*) from api_keys k where user_id = $1 and revoked_at is null and ")
          .append(kExpiry)
          .append(" > $2 and is_app = false"),
      user, now);
}

Result<Page<Key>> list_keys(Transaction& transaction, UserId user, Instant now, const Call& call,
                            const KeyQuery& query) {
  static constexpr std::array<NamedSql, 3> columns{
      {{"id", "k.id"}, {"name", "lower(k.name)"}, {"created_at", "k.created_at"}}};
  ListSql list("api_keys k");
  list.where("k.user_id = ?", bind(user));
  list.where("k.is_app = false");
  TOOLYARD_TRY_VOID(list.search(query.search, {"k.name"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", columns, "k.id"));
  TOOLYARD_TRY(auto rows, list.page<KeyRow>(transaction, call, query, kKeyColumns));
  Page<Key> page{
      .count = rows.count, .next = std::move(rows.next), .previous = std::move(rows.previous)};
  for (auto& row : rows.results) page.results.push_back(key_of(std::move(row), now));
  return page;
}

std::optional<Key> find_key(Transaction& transaction, UserId user, KeyId key, Instant now) {
  auto row = transaction.row<KeyRow>(
      "select " + std::string(kKeyColumns) +
          " from api_keys k where k.id = $1 and k.user_id = $2 and k.is_app = false",
      key, user);
  if (!row) return std::nullopt;
  return key_of(std::move(*row), now);
}

void update_key(Transaction& transaction, KeyId key, const NewKey& request, std::int64_t change) {
  transaction.change(
      "update api_keys set name = $2, scopes = $3, allowed_ips = $4, rate_limit_per_minute = $5, "
      "monthly_quota = $6, expires_at = $7, change_number = $8 where id = $1",
      key, request.name, joined(request.scopes), joined(request.allowed_ips),
      request.rate_limit_per_minute, request.monthly_quota, request.expires_at, change);
}

void replace_secret(Transaction& transaction, KeyId key, std::string_view text, Instant now,
                    Instant grace_ends, std::int64_t change) {
  transaction.change(
      "update api_key_secrets set expires_at = case when expires_at is null then $2 else $3 end "
      "where key_id = $1 and (expires_at is null or expires_at > $3)",
      key, grace_ends, now);
  transaction.change("insert into api_key_secrets (key_id, hash, created_at) values ($1, $2, $3)",
                     key, bytes_of(hash_of(text)), now);
  transaction.change(
      "update api_keys set start = $2, last4 = $3, rotated_at = $4, change_number = $5 "
      "where id = $1",
      key, text.substr(0, kStartSize), text.substr(text.size() - 4), now, change);
  transaction.change(
      "delete from api_key_secrets where key_id = $1 and id not in "
      "(select id from api_key_secrets where key_id = $1 order by id desc limit $2)",
      key, std::int64_t(kSecretsPerKey));
}

void revoke_key(Transaction& transaction, UserId user, KeyId key, Instant now,
                std::int64_t change) {
  transaction.change(
      "update api_keys set revoked_at = $3, change_number = $4 "
      "where id = $1 and user_id = $2 and revoked_at is null",
      key, user, now, change);
}

void delete_keys(Transaction& transaction, const std::vector<KeyId>& keys) {
  for (const auto key : keys) {
    transaction.change("delete from api_key_secrets where key_id = $1", key);
    transaction.change("delete from api_keys where id = $1", key);
  }
}

void delete_surplus(Transaction& transaction, UserId user, Instant now) {
  constexpr std::int64_t at_once = 10;
  const auto first_kept = transaction.row<KeyId>(
      "select id from api_keys where user_id = $1 and is_app = false order by id desc limit 1 "
      "offset $2",
      user, kActiveKeysPerUser + kEndedKeysPerUser - 1);
  if (!first_kept) return;
  // The oldest keys may be those that still work.
  delete_keys(transaction,
              transaction.rows<KeyId>(
                  std::string("select id from (select id, ")
                      .append(kEnd)
                      .append(" as ended_at from api_keys where user_id = $1 and is_app = false "
                              "and id < $2 order by id limit $4) as oldest where ended_at < $3"),
                  user, *first_kept, now - std::chrono::days(1), kActiveKeysPerUser + at_once));
}

std::int64_t delete_ended(Transaction& transaction, Instant now, std::int64_t max) {
  const auto keys = transaction.rows<KeyId>(std::string("select id from api_keys where ")
                                                .append(kEnd)
                                                .append(" < $1 and is_app = false order by ")
                                                .append(kEnd)
                                                .append(" limit $2"),
                                            now - kEndedKeysKept, max);
  delete_keys(transaction, keys);
  return std::ssize(keys);
}

std::vector<OwnedKey> expiring_keys(Transaction& transaction, Instant from, Instant& to,
                                    std::int64_t max) {
  const auto in_span = std::string(" from api_keys where ")
                           .append(kEnd)
                           .append(" > $1 and ")
                           .append(kEnd)
                           .append(" <= $2 and revoked_at is null and is_app = false ");
  to = transaction
           .row<Instant>("select expires_at" + in_span + "order by " + std::string(kEnd) +
                             " limit 1 offset $3",
                         from, to, max)
           .value_or(to);
  return transaction.rows<OwnedKey>("select user_id as owner, id as key" + in_span + "order by id",
                                    from, to);
}

void delete_app_key(Transaction& transaction, KeyId key) { delete_keys(transaction, {key}); }

std::vector<KeyId> forget_keys(Transaction& transaction, UserId user, Instant now,
                               std::int64_t change) {
  return transaction.rows<KeyId>(
      "update api_keys set name = 'deleted', allowed_ips = '', last_used_ip = null, "
      "revoked_at = coalesce(revoked_at, $2), change_number = $3 where user_id = $1 returning id",
      user, now, change);
}

std::int64_t count_valid(Transaction& transaction) {
  return *transaction.row<std::int64_t>("select count(*) from api_keys where revoked_at is null");
}

void valid_entries(Transaction& transaction, Instant now, const EntrySink& sink) {
  entries(transaction,
          std::string("where k.revoked_at is null and ")
              .append(kExpiry)
              .append(" > $1 and (s.expires_at is null or s.expires_at > $1)"),
          std::array<Bound, 1>{bind(now)}, sink);
}

void entries_changed_since(Transaction& transaction, std::int64_t change, Instant now,
                           const EntrySink& sink) {
  // Without the signs, SQLite may read all secrets in the order of an index, or all older keys.
  constexpr std::string_view oldest_first = " order by +s.key_id, +s.id";
  entries(transaction, std::string("where k.change_number > $1").append(oldest_first),
          std::array<Bound, 1>{bind(change)}, sink);
  // Keys whose account has changed. What else happens to it makes no difference to an ended key.
  entries(transaction,
          std::string("where k.user_id in (")
              .append(accounts::facts::ids_changed_since)
              .append(") and +k.change_number <= $1 and k.revoked_at is null and ")
              .append(kExpiry)
              .append(" > $2")
              .append(oldest_first),
          std::array<Bound, 2>{bind(change), bind(now)}, sink);
}

void entry_of_hash(Transaction& transaction, const KeyHash& hash, const EntrySink& sink) {
  entries(transaction, "where s.hash = $1", std::array<Bound, 1>{bind(bytes_of(hash))}, sink);
}

void update_last_use(Transaction& transaction, KeyId key, Instant at, std::string_view address) {
  transaction.change(
      "update api_keys set last_used_at = $2, last_used_ip = $3 "
      "where id = $1 and (last_used_at is null or last_used_at < $2)",
      key, at, address);
}

}  // namespace toolyard::keys
