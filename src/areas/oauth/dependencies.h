// What OAuth needs from other areas and from the settings.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/oauth/options.h"
#include "core/crypto/secret_key.h"
#include "core/crypto/sha256.h"
#include "core/endpoint/identity.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::oauth {

// The API key under which the calls of an app are counted. No known text has this hash, so the key
// cannot be sent.
struct AppKey {
  UserId user{};
  std::string name;
  std::vector<std::string> scopes;
  Sha256 hash{};
};

// What other areas do for apps. The transaction is the one that changes what an app is allowed.
struct OtherParts {
  std::function<KeyId(Transaction& transaction, const AppKey& key)> create_key;
  std::function<void(Transaction& transaction, UserId user, KeyId key)> revoke_key;
  // Deletes a revoked key that nothing refers to any more.
  std::function<void(Transaction& transaction, KeyId key)> delete_key;
  // Notifies the holder of the account.
  std::function<void(Transaction& transaction, UserId user)> note_approval;
  // Returns nothing if the tokens of the account are not valid.
  std::function<std::optional<std::int64_t>(UserId user)> token_version_of;
};

struct Dependencies {
  Database& database;
  const Clock clock;
  const SecretKey& secret;
  const Options options;
  const std::string base_url;
  const std::vector<std::string> tool_slugs;
  const std::chrono::seconds access_token_lifetime;
  const OtherParts others;
};

}  // namespace toolyard::oauth
