// Single sign-on with an external identity provider: the URL that a browser is sent to, and the
// identity of the person who comes back.
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

// The parameters that a browser comes back with, and the request that they belong to.
struct IdentityAnswer {
  std::string_view code;
  std::optional<std::string_view> issuer;
  IdentityRequest request;
};

struct ProvidedIdentity {
  std::string issuer, subject;  // together they identify a person permanently
  std::string email;            // empty if it is not provided
  bool is_email_verified = false;
  std::string username;  // chosen by the person; may be any text
  std::vector<std::string> groups;
};

struct IdentityFault {
  enum class Kind : std::uint8_t { unavailable, refused };
  Kind kind = Kind::refused;
  std::string what;  // for the operator; contains no secret
};

// One of a limited number of simultaneous exchanges, as long as it exists.
class IdentityExchange {
 public:
  virtual ~IdentityExchange() = default;
  virtual std::expected<ProvidedIdentity, IdentityFault> redeem(const IdentityAnswer& answer) = 0;
};

class IdentityProvider {
 public:
  virtual ~IdentityProvider() = default;

  // Thread-safe. Each function may wait for the provider, for seconds.
  virtual std::expected<std::string, IdentityFault> authorization_url(
      const IdentityRequest& request) = 0;
  // Waits until an exchange is free; nothing has been sent to the provider when it returns.
  virtual std::expected<std::unique_ptr<IdentityExchange>, IdentityFault> begin_exchange() = 0;
};

}  // namespace toolyard
