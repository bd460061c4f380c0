#include "adapters/search_console/credentials.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "adapters/http_client/url.h"
#include "core/json/decoder.h"

namespace toolyard::search_console {

namespace {

constexpr int fewest_bits = 2'048, max_bits = 16'384;

struct File {
  std::string_view type, client_email, private_key_id, private_key, token_uri;
  static constexpr auto fields(auto...) {
    return std::array{field<&File::type>("`service_account`."),
                      field<&File::client_email>("Email address of the service account."),
                      field<&File::private_key_id>("Id of the key."),
                      field<&File::private_key>("Private key in PEM.").verbatim(),
                      field<&File::token_uri>("URL that issues access tokens.")};
  }
};

// Prevents OpenSSL from asking for a passphrase on the terminal.
int no_passphrase(char*, int, int, void*) { return -1; }

std::shared_ptr<EVP_PKEY> key_in(std::string_view pem) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> bio(
      BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), &BIO_free);
  if (!bio) throw std::bad_alloc();
  std::shared_ptr<EVP_PKEY> key(PEM_read_bio_PrivateKey(bio.get(), nullptr, no_passphrase, nullptr),
                                &EVP_PKEY_free);
  ERR_clear_error();
  return key;
}

bool is_plain(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7f'; });
}

std::unexpected<std::string> wrong(std::string_view what) {
  return std::unexpected(std::string(what));
}

std::expected<Credentials, std::string> credentials_of(const File& file) {
  if (file.type != "service_account")
    return wrong("Is not of type service_account; other types of keys are not supported.");
  if (file.client_email.empty() || !is_plain(file.client_email))
    return wrong("Has no client_email.");
  Credentials made{.client_email = std::string(file.client_email),
                   .key_id = std::string(file.private_key_id),
                   .token_uri = std::string(file.token_uri),
                   .key = key_in(file.private_key)};
  if (!is_plain(made.key_id)) return wrong("Has a private_key_id that is not valid.");
  if (http_client::fault_of_base_url(made.token_uri))
    return wrong("Has no token_uri that is an http or https URL.");
  if (!made.key || EVP_PKEY_is_a(made.key.get(), "RSA") != 1)
    return wrong("Has no private_key that is an RSA key in PEM without a passphrase.");
  const int bits = EVP_PKEY_get_bits(made.key.get());
  if (bits < fewest_bits || bits > max_bits)
    return wrong("Has a private_key with too few or too many bits.");
  return made;
}

}  // namespace

std::expected<Credentials, std::string> read_credentials(std::string json) {
  JsonDecoder decoder;
  File file;
  const bool is_read =
      decoder.decode(PaddedText::of(json), type_of<File>, &file, {.skips_unknown = true})
          .has_value();
  auto made = is_read ? credentials_of(file)
                      : std::expected<Credentials, std::string>(
                            wrong("Is not the JSON key file of a Google service account."));
  OPENSSL_cleanse(json.data(), json.size());
  return made;
}

}  // namespace toolyard::search_console
