// SQL queries on grants, which record what accounts allow apps.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/oauth/grants/model.h"
#include "ports/database.h"

namespace toolyard::oauth {

struct Grant {
  GrantId id{};
  std::string client_id, client_name;
  UserId user_id{};
  std::int64_t token_version = 0;
  std::string scopes, redirect_uri, challenge;
  Instant created_at, expires_at;
  std::optional<Instant> redeemed_at;
  std::optional<KeyId> key_id;
  std::int64_t refresh_number = 0;
  std::optional<Instant> rotated_at, ended_at;
  bool is_current = false;  // whether the account's tokens of that version are valid
  static constexpr auto fields(auto...) {
    return row_columns<Grant, &Grant::id, &Grant::client_id, &Grant::client_name, &Grant::user_id,
                       &Grant::token_version, &Grant::scopes, &Grant::redirect_uri,
                       &Grant::challenge, &Grant::created_at, &Grant::expires_at,
                       &Grant::redeemed_at, &Grant::key_id, &Grant::refresh_number,
                       &Grant::rotated_at, &Grant::ended_at, &Grant::is_current>();
  }
};

// The columns of an app that is allowed.
struct AppRow : App {
  std::string client_uri, redirect_uri, scope_words;
  std::optional<KeyId> key_id;
  static constexpr auto fields(auto...) {
    return row_columns<AppRow, &AppRow::id, &AppRow::name, &AppRow::client_uri,
                       &AppRow::redirect_uri, &AppRow::scope_words, &AppRow::key_id,
                       &AppRow::created_at, &AppRow::expires_at, &AppRow::last_used_at>();
  }
};

GrantId insert_grant(Transaction& transaction, const Grant& grant, std::string_view code_hash);
std::optional<Grant> find_grant(Transaction& transaction, GrantId id);
std::optional<Grant> find_grant_of_code(Transaction& transaction, std::string_view code_hash);
// Number of valid grants of an account, including those whose code has not been redeemed yet.
std::int64_t count_grants(Transaction& transaction, UserId user, Instant now);
// Returns false if the grant was redeemed before or has ended.
bool redeem_grant(Transaction& transaction, GrantId id, Instant now, Instant expires_at);
void set_key(Transaction& transaction, GrantId id, KeyId key);
// Does nothing if `grant.refresh_number` is no longer the newest or the grant has ended.
void replace_refresh_number(Transaction& transaction, const Grant& grant, Instant now,
                            Instant expires_at);
// Returns false if the grant has ended before.
bool end_grant(Transaction& transaction, GrantId id, Instant now);

// Returns the apps that an account allows now, latest first.
Result<Page<AppRow>> list_apps(Transaction& transaction, UserId user, Instant now, const Call& call,
                               const PageQuery& query);

// Returns grants that have expired and were not ended, a few at a time.
std::vector<Grant> find_lapsed_grants(Transaction& transaction, Instant now);
// Deletes grants that ended before then, a few at a time. Returns their keys.
std::vector<KeyId> delete_ended_grants(Transaction& transaction, Instant ended_before);

}  // namespace toolyard::oauth
