// The keys that a request gives by any of its options.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text/bytes.h"
#include "tools/jose/keys/key.h"
#include "tools/key_formats/options.h"

namespace toolyard::jose {

struct KeyOptions {
  std::optional<std::string_view> secret = {};
  Encoding secret_encoding = Encoding::utf8;
  std::optional<std::string_view> public_key = {};
  std::optional<std::string_view> jwk = {};
  std::optional<std::string_view> jwks = {};
};

// What the text of a secret stands for in another encoding than the given one.
struct SecretReading {
  std::string_view how;  // continues “if the secret is read ”
  Key key;
};

struct KeyMaterial {
  bool is_set = false;  // the keys are a JWK Set, from which `kid` selects
  std::vector<Key> keys = {};
  std::vector<std::string> skipped = {};  // the reason for each key of a set that cannot be used

  std::vector<SecretReading> readings =
      {};  // of a secret, if the given encoding is not the right one

  bool is_given() const { return !keys.empty(); }
};

// Every option but the secret takes a key in any of the formats of key_formats/reader.h. Fails with
// a fault at the option: `conflicting_options`, `invalid_encoding` or `invalid_key`.
Result<KeyMaterial> read_material(const KeyOptions& options, const key_formats::Options& reading);

}  // namespace toolyard::jose
