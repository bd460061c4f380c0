// The keys that a request gives by any of its options.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text/bytes.h"
#include "tools/jose/keys/key.h"
#include "tools/keys/options.h"

namespace toolyard::jose {

struct KeyOptions {
  std::optional<std::string_view> secret = {};
  Encoding secret_encoding = Encoding::utf8;
  std::optional<std::string_view> public_key = {};
  std::optional<std::string_view> jwk = {};
  std::optional<std::string_view> jwks = {};
};

struct KeyMaterial {
  bool is_set = false;  // the keys are a JWK Set, from which `kid` selects
  std::vector<Key> keys = {};
  std::vector<std::string> skipped = {};  // the reason for each key of a set that cannot be used

  bool is_given() const { return !keys.empty(); }
};

// Every option but the secret takes a key in any of the formats of keys/reader.h. Fails with a
// fault at the option: `conflicting_options`, `invalid_encoding` or `invalid_key`.
Result<KeyMaterial> read_material(const KeyOptions& options, const keys::Options& reading);

}  // namespace toolyard::jose
