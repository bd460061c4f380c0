// The key of a service account, as Google's console hands it out: a JSON file.
#pragma once
#include <openssl/types.h>

#include <expected>
#include <memory>
#include <string>

namespace toolyard::search_console {

struct Credentials {
  std::string client_email;
  std::string key_id;     // empty where it is not told
  std::string token_uri;  // where an access token is had for the key
  std::shared_ptr<EVP_PKEY> key;
};

// What is wrong is one sentence that holds nothing of the file.
std::expected<Credentials, std::string> read_credentials(std::string json);

}  // namespace toolyard::search_console
