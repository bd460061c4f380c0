// The SQL of sign-ins, and nothing else.
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

// Who holds the tokens of a sign-in, as far as calls tell.
struct Device {
  std::string name;     // in words
  std::string address;  // empty: not known
  bool is_browser = false;
  bool has_external_factor = false;
};

// The refresh tokens of one sign-in, which replace one another.
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

// Beside when: by whom, and under which version of the account's tokens.
struct FamilyUse {
  Device device;
  std::int64_t token_version = 0;
};
void insert_family(Transaction& transaction, const TokenFamily& family, const FamilyUse& use);
std::optional<TokenFamily> find_family(Transaction& transaction, std::string_view id);
// Does nothing where `family.newest` is the newest no more.
void replace_newest(Transaction& transaction, const TokenFamily& family, std::string_view next,
                    Instant now, Instant expires_at, const FamilyUse& use);
// When the account signed in, of a sign-in that has not ended.
std::optional<Instant> find_sign_in(Transaction& transaction, UserId user, std::string_view id);
// The ids of families that have ended since then.
std::vector<std::string> ended_families(Transaction& transaction, Instant since);
// Whether it was begun with a second factor that a provider takes care of.
bool has_external_factor(Transaction& transaction, std::string_view id);
// With its access tokens holding on. False where there is none that has not ended.
bool delete_family(Transaction& transaction, UserId user, std::string_view id);
void end_family(Transaction& transaction, std::string_view id, Instant now);
// The families of an account that can still be renewed, latest used first.
Result<Page<AccountSession>> list_sessions(Transaction& transaction, UserId user, Instant now,
                                           const Call& call, const PageQuery& query);
// Whether the account has such a family that has not ended.
bool end_family_of(Transaction& transaction, UserId user, std::string_view id, Instant now);
// Those that have expired, a few at a time.
void delete_expired_families(Transaction& transaction, Instant now);

// From where an account has signed in: its latest networks, as `counted_network` writes them.
void note_network(Transaction& transaction, UserId user, std::string_view network, Instant now);
bool has_signed_in_from(Transaction& transaction, UserId user, std::string_view network);

}  // namespace toolyard::accounts
