// Reads the key of a Google service account from the JSON file that Google Cloud provides.
#pragma once
#include <openssl/types.h>

#include <expected>
#include <memory>
#include <string>

namespace toolyard::search_console {

struct Credentials {
  std::string client_email;
  std::string key_id;     // empty if not given
  std::string token_uri;  // URL that issues access tokens
  std::shared_ptr<EVP_PKEY> key;
};

// Parses a key file. The error is one sentence that contains nothing of the file.
std::expected<Credentials, std::string> read_credentials(std::string json);

}  // namespace toolyard::search_console
