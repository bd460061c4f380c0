// A fake OpenID Connect provider on a free port of the loopback address: every visitor is the same
// person, already signed in. Behaves correctly, or as a test sets it.
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
  bool is_email_in_token = true;  // otherwise only at the userinfo endpoint
  std::vector<std::string> groups = {};

  std::string algorithm = "RS256";  // or none, HS256, ES256, PS256, EdDSA
  std::string key_id = {};          // `kid` of tokens; empty: that of the key
  bool has_wrong_signature = false;
  std::map<std::string, std::string> claims;  // JSON, replaces the correct value; empty: none
  bool names_issuer = false;                  // `iss` in responses (RFC 9207)
  std::string issuer_in_response = {};        // empty: the correct one
  std::string issuer_in_document = {};        // empty: the correct one
  std::map<std::string, Reply> replies;       // by path, instead of the correct one
  std::chrono::milliseconds token_wait{0};    // delay of token responses
  bool takes_codes_again = false;
};

// Parameters with which the provider sends a browser back.
struct ProviderReturn {
  std::string code, state, iss, redirect_uri;
};

class IdentityServer {
 public:
  static constexpr std::string_view client_id = "toolyard", client_secret = "a secret: of ours";

  IdentityServer();

  std::string issuer() const { return http_.address(); }
  void change(const std::function<void(ProviderState&)>& change);
  // Replaces the signing keys.
  void rotate_keys();
  std::size_t calls(std::string_view path) const;
  std::string last_token_request() const;

  // Opens the URL at the provider like a browser. Returns the parameters of the redirect.
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

  mutable std::mutex mutex_;  // guards the members below, except http_
  ProviderState state_;
  std::map<std::string, Grant, std::less<>> grants_;
  std::map<std::string, std::size_t, std::less<>> calls_;
  std::string last_token_request_;
  int generation_ = 0;
  ModelServer http_;  // last: its threads use the others
};

}  // namespace toolyard::testing
