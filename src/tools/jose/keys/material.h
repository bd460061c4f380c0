// The keys that a request gives, whichever way.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text/bytes.h"
#include "tools/jose/keys/key.h"

namespace toolyard::jose {

struct KeyOptions {
  std::optional<std::string_view> secret = {};
  Encoding secret_encoding = Encoding::utf8;
  std::optional<std::string_view> public_key = {};
  std::optional<std::string_view> jwk = {};   // JSON text
  std::optional<std::string_view> jwks = {};  // likewise
};

struct KeyMaterial {
  bool is_set = false;  // several keys, of which `kid` chooses
  std::vector<Key> keys = {};
  std::vector<std::string> skipped = {};  // why, for each key of a set that cannot be used

  bool is_given() const { return !keys.empty(); }
};

// A fault at the option's pointer: `conflicting_options`, `invalid_encoding` or `invalid_key`.
Result<KeyMaterial> read_material(const KeyOptions& options, std::uint64_t seed);

}  // namespace toolyard::jose
