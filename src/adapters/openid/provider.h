// Client of an OpenID Connect provider: exchanges authorization codes for identities, and caches
// the provider's metadata and signing keys. The number of concurrent calls is limited, as are their
// time and size, so that a provider that hangs does not block other work.
#pragma once
#include <chrono>
#include <expected>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "adapters/http_client/client.h"
#include "adapters/openid/id_token.h"
#include "adapters/openid/metadata.h"
#include "adapters/openid/places.h"
#include "adapters/openid/signature.h"
#include "core/time/clock.h"
#include "ports/identity_provider.h"

namespace toolyard::openid {

struct Options {
  std::string issuer;
  std::string client_id;
  std::string client_secret;  // empty for a public client
  std::vector<std::string> scopes;
  std::string groups_claim;
  bool wants_groups = false;
  std::chrono::seconds timeout{10};
  std::string proxy = {};
  Clock now = system_now;
};

class Provider final : public IdentityProvider {
 public:
  // Limits the threads that a slow provider can occupy to some of those that serve calls.
  static constexpr int max_at_once = 4;
  static constexpr int max_waiting = 6;
  static constexpr std::chrono::seconds longest_wait{5};
  static constexpr std::chrono::minutes fresh_for{60};
  // How long cached metadata and keys are used if they cannot be fetched again.
  static constexpr std::chrono::hours known_for{24};
  static constexpr std::chrono::seconds pause_after_fault{5};
  // Maximum number of requests for the key set per minute.
  static constexpr int key_requests_per_minute = 3;

  explicit Provider(Options options);

  std::expected<std::string, IdentityFault> authorization_url(
      const IdentityRequest& request) override;
  std::expected<std::unique_ptr<IdentityExchange>, IdentityFault> begin_exchange() override;

 private:
  class Exchange;
  template <class T> using Outcome = std::expected<T, IdentityFault>;
  using Keys = std::vector<VerificationKey>;
  struct Tokens {
    std::string id_token, access_token;
  };

  std::optional<Metadata> known_metadata(std::chrono::seconds age);
  Outcome<Metadata> metadata();
  Outcome<std::string> fetch(std::string_view what, http_client::Request request);
  Outcome<Metadata> fetch_metadata();
  Outcome<Tokens> exchange(const Metadata& metadata, const IdentityAnswer& answer);
  Outcome<void> check_signature(const Metadata& metadata, const SignedToken& token);
  Outcome<std::shared_ptr<const Keys>> keys(const Metadata& metadata, bool asks_again);
  Outcome<void> add_user_info(const Metadata& metadata, const Tokens& tokens,
                              ProvidedIdentity& identity);
  bool may_ask_for_keys(Instant now);
  Outcome<ProvidedIdentity> redeem(const Metadata& metadata, const IdentityAnswer& answer);

  const Options options_;
  http_client::Client client_;
  Places calls_{max_at_once, max_waiting};

  std::mutex asking_mutex_;
  Instant metadata_failed_at_;  // guarded by asking_mutex_
  std::mutex metadata_mutex_;
  std::optional<Metadata> metadata_;  // guarded by metadata_mutex_, as is metadata_at_
  Instant metadata_at_;
  std::mutex keys_mutex_;
  std::shared_ptr<const Keys> keys_;  // guarded by keys_mutex_, as are the two members below
  Instant keys_at_;
  std::vector<Instant> key_requests_;
};

}  // namespace toolyard::openid
