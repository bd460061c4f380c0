// An OpenID Connect provider for a test, on a free port of the loopback address: everybody who
// comes is the same person, signed in already; well or badly.
#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/servers/model_server.h"

namespace toolyard::testing {

struct ProviderState {
  std::string subject = "person-1", email = "ada@example.org", username = "ada";
  bool is_email_verified = true;
  bool is_email_in_token = true;  // else only the user info endpoint tells it
  std::vector<std::string> groups = {};

  std::string algorithm = "RS256";  // or none, HS256, ES256, PS256, EdDSA
  std::string key_id = {};          // in tokens, where it is not that of the key
  bool has_wrong_signature = false;
  std::map<std::string, std::string> claims;  // JSON, in place of what is right; empty: none
  bool names_issuer = false;                  // in responses (RFC 9207)
  std::string issuer_in_response = {};        // where it is not the right one
  std::string issuer_in_document = {};        // likewise
  std::map<std::string, Reply> replies;       // by path, in place of what is right
  std::chrono::milliseconds token_wait{0};    // before tokens are sent
  bool takes_codes_again = false;
};

// What a browser is sent back with.
struct ProviderReturn {
  std::string code, state, iss, redirect_uri;
};

class IdentityServer {
 public:
  static constexpr std::string_view client_id = "toolyard", client_secret = "a secret: of ours";

  IdentityServer();

  std::string issuer() const { return http_.address(); }
  void change(const std::function<void(ProviderState&)>& change);
  // Signs with new keys from now on.
  void rotate_keys();
  std::size_t calls(std::string_view path) const;
  std::string last_token_request() const;

  // As a browser that follows the address to the provider, and is sent back.
  ProviderReturn visit(const std::string& url) const;

 private:
  struct Grant {
    std::string nonce, challenge, redirect_uri;
  };
  Reply answer(const ModelServer::Received& received);
  Reply document() const;
  Reply authorize(std::string_view target);
  Reply token(const ModelServer::Received& received);
  Reply key_set() const;
  Reply user_info(const ModelServer::Received& received) const;
  std::string id_token(const Grant& grant) const;
  std::string claims_of(const Grant& grant) const;

  mutable std::mutex mutex_;  // of all that follows
  ProviderState state_;
  std::map<std::string, Grant, std::less<>> grants_;
  std::map<std::string, std::size_t, std::less<>> calls_;
  std::string last_token_request_;
  int generation_ = 0;
  ModelServer http_;  // last: it calls
};

}  // namespace toolyard::testing
