#include "adapters/search_console/assertion.h"

#include <openssl/err.h>
#include <openssl/evp.h>

#include <chrono>
#include <memory>
#include <stdexcept>

#include "core/json/writer.h"
#include "core/text/base64.h"

namespace toolyard::search_console {

namespace {

constexpr std::int64_t lifetime_s = 3'600;

std::string segment(std::string_view bytes) { return encode_base64(bytes, base64_url, false); }

std::string header_of(const Credentials& credentials) {
  std::string json;
  {
    JsonObject header(json);
    header.text("alg", "RS256");
    header.text("typ", "JWT");
    if (!credentials.key_id.empty()) header.text("kid", credentials.key_id);
  }
  return json;
}

std::string claims_of(const Credentials& credentials, Instant now) {
  const auto issued = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
  std::string json;
  {
    JsonObject claims(json);
    claims.text("iss", credentials.client_email);
    claims.text("scope", reading_scope);
    claims.text("aud", credentials.token_uri);
    claims.integer("iat", issued);
    claims.integer("exp", issued + lifetime_s);
  }
  return json;
}

std::string signature_of(std::string_view text, EVP_PKEY* key) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  std::string signature(static_cast<std::size_t>(EVP_PKEY_get_size(key)), '\0');
  auto size = signature.size();
  const bool is_signed =
      context && EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key) == 1 &&
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
  ERR_clear_error();
  if (!is_signed) throw std::runtime_error("OpenSSL fails to sign with a service account's key");
  signature.resize(size);
  return signature;
}

}  // namespace

std::string assertion(const Credentials& credentials, Instant now) {
  auto text = segment(header_of(credentials)) + "." + segment(claims_of(credentials, now));
  const auto signature = signature_of(text, credentials.key.get());
  return text.append(".").append(segment(signature));
}

}  // namespace toolyard::search_console
