// A key that was read, of any kind and in any format.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/key_formats/openssl.h"

namespace toolyard::key_formats {

// The members of a JWK that describe the key and its use.
struct JwkNames {
  std::optional<std::string> kid = {}, use = {}, alg = {};
  std::optional<std::vector<std::string>> key_ops = {};
};

struct ReadKey {
  Pkey pkey = {};                     // null: a symmetric key
  std::optional<Secret> secret = {};  // of a symmetric key
  std::string_view form = {};         // such as `pkcs8`
  bool is_private = false;            // even if only the public part was read
  bool was_locked = false;
  std::string comment = {};
  JwkNames names = {};
  std::vector<std::string> dropped = {};  // parts of the input that are not read, as nouns
};

struct ReadKeys {
  std::vector<ReadKey> keys = {};
  bool is_set = false;                    // of a JWK Set; otherwise there is one key
  std::vector<std::string> skipped = {};  // the reason for each key of a set that cannot be used
};

}  // namespace toolyard::key_formats
