// SQL queries on sign-ins and their refresh tokens.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/accounts/sessions/model.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "ports/database.h"

namespace toolyard::accounts {

// The device that has the tokens of a sign-in, as far as requests describe it.
struct Device {
  std::string name;     // as shown to people
  std::string address;  // empty if not known
  bool is_browser = false;
  bool has_external_factor = false;
};

// A token family: the refresh tokens of one sign-in, each of which replaces the one before it.
struct TokenFamily {
  std::string id;
  UserId user_id{};
  std::string newest;
  std::optional<std::string> previous;
  Instant rotated_at;
  Instant created_at;
  Instant expires_at;
  std::optional<Instant> ended_at;

  static constexpr auto fields(auto...) {
    return row_columns<TokenFamily, &TokenFamily::id, &TokenFamily::user_id, &TokenFamily::newest,
                       &TokenFamily::previous, &TokenFamily::rotated_at, &TokenFamily::created_at,
                       &TokenFamily::expires_at, &TokenFamily::ended_at>();
  }
};

// The device that uses a family, and the version of the account's tokens at that time.
struct FamilyUse {
  Device device;
  std::int64_t token_version = 0;
};
void insert_family(Transaction& transaction, const TokenFamily& family, const FamilyUse& use);
std::optional<TokenFamily> find_family(Transaction& transaction, std::string_view id);
// Does nothing if `family.newest` is no longer the newest or the family has ended.
void replace_newest(Transaction& transaction, const TokenFamily& family, std::string_view next,
                    Instant now, Instant expires_at, const FamilyUse& use);
// Returns when the account signed in; nothing if there is no such sign-in or it has ended.
std::optional<Instant> find_sign_in(Transaction& transaction, UserId user, std::string_view id);
// Returns the ids of the families that have ended since then.
std::vector<std::string> ended_families(Transaction& transaction, Instant since);
// Whether the provider had checked the second factor when the sign-in began.
bool has_external_factor(Transaction& transaction, std::string_view id);
// Deletes a family; its access tokens stay valid until they expire. Returns false if there is none
// that has not ended.
bool delete_family(Transaction& transaction, UserId user, std::string_view id);
void end_family(Transaction& transaction, std::string_view id, Instant now);
// Returns the families of an account that can still be refreshed, most recently used first.
Result<Page<AccountSession>> list_sessions(Transaction& transaction, UserId user, Instant now,
                                           const Call& call, const PageQuery& query);
// Ends a family of the account. Returns false if there is none that has neither ended nor expired.
bool end_family_of(Transaction& transaction, UserId user, std::string_view id, Instant now);
// Deletes families that have expired, a few at a time.
void delete_expired_families(Transaction& transaction, Instant now);

// The latest networks that an account has signed in from, in the format of `counted_network`.
void note_network(Transaction& transaction, UserId user, std::string_view network, Instant now);
void delete_networks(Transaction& transaction, UserId user);
bool has_signed_in_from(Transaction& transaction, UserId user, std::string_view network);

}  // namespace toolyard::accounts
