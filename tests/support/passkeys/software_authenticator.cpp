#include "tests/support/passkeys/software_authenticator.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>

#include <stdexcept>
#include <vector>

#include "core/crypto/random.h"
#include "core/crypto/sha256.h"
#include "core/text/base64.h"

namespace toolyard::testing {

namespace {

using accounts::CoseAlgorithm;

std::string cbor_head(unsigned char major, std::uint64_t value) {
  const int width = value < 24 ? 0 : value < 0x100 ? 1 : value < 0x10000 ? 2 : 4;
  const auto information = width == 0 ? value : width == 1 ? 24 : width == 2 ? 25 : 26;
  std::string head(1, static_cast<char>(major << 5 | information));
  for (int i = width - 1; i >= 0; --i) head += static_cast<char>(value >> 8 * i & 0xff);
  return head;
}

std::string hash_of(std::string_view text) {
  const auto hash = sha256(text);
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

EVP_PKEY* new_key(CoseAlgorithm algorithm) {
  switch (algorithm) {
    case CoseAlgorithm::es256: return EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
    case CoseAlgorithm::eddsa: return EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
    case CoseAlgorithm::rs256: return EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{2048});
  }
  return nullptr;
}

std::string octets(const EVP_PKEY* key, const char* name) {
  std::size_t size = 0;
  EVP_PKEY_get_octet_string_param(key, name, nullptr, 0, &size);
  std::vector<unsigned char> bytes(size);
  EVP_PKEY_get_octet_string_param(key, name, bytes.data(), bytes.size(), &size);
  return {bytes.begin(), bytes.end()};
}

std::string number(const EVP_PKEY* key, const char* name) {
  BIGNUM* value = nullptr;
  EVP_PKEY_get_bn_param(key, name, &value);
  std::vector<unsigned char> bytes(static_cast<std::size_t>(BN_num_bytes(value)));
  BN_bn2bin(value, bytes.data());
  BN_free(value);
  return {bytes.begin(), bytes.end()};
}

std::string member(std::string_view name, std::string_view value) {
  return "\"" + std::string(name) + "\":\"" + std::string(value) + "\"";
}

}  // namespace

std::string cbor_integer(std::int64_t value) {
  return value < 0 ? cbor_head(1, static_cast<std::uint64_t>(-1 - value))
                   : cbor_head(0, static_cast<std::uint64_t>(value));
}
std::string cbor_bytes(std::string_view bytes) { return cbor_head(2, bytes.size()).append(bytes); }
std::string cbor_text(std::string_view text) { return cbor_head(3, text.size()).append(text); }
std::string cbor_map(std::size_t size) { return cbor_head(5, size); }

std::string base64url(std::string_view bytes) { return encode_base64(bytes, base64_url, false); }

SoftwareAuthenticator::SoftwareAuthenticator(CoseAlgorithm algorithm)
    : credential_id(32, '\0'), algorithm_(algorithm), key_(new_key(algorithm), EVP_PKEY_free) {
  if (!key_) throw std::runtime_error("no key was made");
  fill_random({reinterpret_cast<unsigned char*>(credential_id.data()), credential_id.size()});
}

std::string SoftwareAuthenticator::id() const { return base64url(credential_id); }

std::string SoftwareAuthenticator::public_key() const {
  const auto begin = [&](std::size_t size, std::int64_t kind) {
    return cbor_map(size) + cbor_integer(1) + cbor_integer(kind) + cbor_integer(3) +
           cbor_integer(static_cast<std::int64_t>(algorithm_));
  };
  if (algorithm_ == CoseAlgorithm::rs256)
    return begin(4, 3) + cbor_integer(-1) + cbor_bytes(number(key_.get(), OSSL_PKEY_PARAM_RSA_N)) +
           cbor_integer(-2) + cbor_bytes(number(key_.get(), OSSL_PKEY_PARAM_RSA_E));
  const auto point = octets(key_.get(), OSSL_PKEY_PARAM_PUB_KEY);
  if (algorithm_ == CoseAlgorithm::eddsa)
    return begin(4, 1) + cbor_integer(-1) + cbor_integer(6) + cbor_integer(-2) + cbor_bytes(point);
  return begin(5, 2) + cbor_integer(-1) + cbor_integer(1) + cbor_integer(-2) +
         cbor_bytes(point.substr(1, 32)) + cbor_integer(-3) + cbor_bytes(point.substr(33));
}

std::string SoftwareAuthenticator::authenticator_data(bool has_credential) const {
  auto data = hash_of(relying_party);
  data += static_cast<char>(flags | (has_credential ? attested : 0));
  for (int shift = 24; shift >= 0; shift -= 8)
    data += static_cast<char>(sign_count >> shift & 0xff);
  if (has_credential) {
    data.append(16, '\0');
    data += static_cast<char>(credential_id.size() >> 8);
    data += static_cast<char>(credential_id.size() & 0xff);
    data += credential_id + public_key();
  }
  if (flags & extended) data += cbor_map(1) + cbor_text("credProtect") + cbor_integer(2);
  return data;
}

std::string SoftwareAuthenticator::sign(std::string_view message) const {
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(),
                                                                   EVP_MD_CTX_free);
  const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
  const auto* digest = algorithm_ == CoseAlgorithm::eddsa ? nullptr : EVP_sha256();
  std::size_t size = 0;
  EVP_DigestSignInit(context.get(), nullptr, digest, nullptr, key_.get());
  EVP_DigestSign(context.get(), nullptr, &size, bytes, message.size());
  std::string signature(size, '\0');
  EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size, bytes,
                 message.size());
  signature.resize(size);
  return signature;
}

std::string SoftwareAuthenticator::attestation_object(std::string_view client_data) const {
  const auto data = authenticator_data(true);
  auto statement = cbor_map(0);
  if (format == "packed")
    statement = cbor_map(2) + cbor_text("alg") +
                cbor_integer(static_cast<std::int64_t>(algorithm_)) + cbor_text("sig") +
                cbor_bytes(sign(data + hash_of(client_data)));
  return cbor_map(3) + cbor_text("fmt") + cbor_text(format) + cbor_text("attStmt") + statement +
         cbor_text("authData") + cbor_bytes(data);
}

std::string SoftwareAuthenticator::client_data(std::string_view usual_type,
                                               std::string_view challenge) const {
  return "{" + member("type", type.empty() ? usual_type : type) + "," +
         member("challenge", challenge) + "," + member("origin", origin) + more_client_data + "}";
}

std::string SoftwareAuthenticator::create(std::string_view challenge) {
  const auto output = client_data("webauthn.create", challenge);
  return "{" + member("id", id()) + "," + member("rawId", id()) + "," +
         member("type", "public-key") + R"(,"response":{)" +
         member("clientDataJSON", base64url(output)) + "," +
         member("attestationObject", base64url(attestation_object(output))) +
         R"(,"transports":["internal","hybrid","of the future"]},"clientExtensionResults":{}})";
}

std::string SoftwareAuthenticator::get(std::string_view challenge) {
  const auto output = client_data("webauthn.get", challenge);
  const auto data = authenticator_data(false);
  return "{" + member("id", id()) + "," + member("rawId", id()) + "," +
         member("type", "public-key") + R"(,"response":{)" +
         member("clientDataJSON", base64url(output)) + "," +
         member("authenticatorData", base64url(data)) + "," +
         member("signature", base64url(sign(data + hash_of(output)))) + "," +
         member("userHandle", user_handle) +
         R"(},"authenticatorAttachment":"platform","clientExtensionResults":{}})";
}

}  // namespace toolyard::testing
