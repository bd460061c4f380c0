// A provider that people sign in with elsewhere: where a browser is sent, and who comes back.
#pragma once
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

struct IdentityRequest {
  std::string_view state, nonce, verifier, redirect_uri;
};

// What a browser brings back, with what was asked before.
struct IdentityAnswer {
  std::string_view code;
  std::optional<std::string_view> issuer;
  IdentityRequest request;
};

struct ProvidedIdentity {
  std::string issuer, subject;  // together they name a person for good
  std::string email;            // empty where it is not told
  bool is_email_verified = false;
  std::string username;  // as people chose it: anything
  std::vector<std::string> groups;
};

struct IdentityFault {
  enum class Kind : std::uint8_t { unavailable, refused };
  Kind kind = Kind::refused;
  std::string what;  // for the operator; never a secret
};

// One of the few exchanges that there are at once, for as long as it lives.
class IdentityExchange {
 public:
  virtual ~IdentityExchange() = default;
  virtual std::expected<ProvidedIdentity, IdentityFault> redeem(const IdentityAnswer& answer) = 0;
};

class IdentityProvider {
 public:
  virtual ~IdentityProvider() = default;

  // All may wait for the provider, for seconds. From any thread.
  virtual std::expected<std::string, IdentityFault> authorization_url(
      const IdentityRequest& request) = 0;
  // Waits for its turn; nothing has been sent to the provider yet.
  virtual std::expected<std::unique_ptr<IdentityExchange>, IdentityFault> begin_exchange() = 0;
};

}  // namespace toolyard
