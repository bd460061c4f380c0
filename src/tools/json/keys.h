// Decoded keys of an object: without quotes, and with escape sequences replaced by their
// characters.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/json/document.h"

namespace toolyard::json {

struct Key {
  std::string_view text;
  std::uint32_t node;
  std::uint32_t hash = 0;  // reserved for callers that look keys up by hash
};

class Keys {
 public:
  // Returns the keys in document order. The views are valid until the next call.
  std::vector<Key>& read(const Document& document, std::size_t object);
  // Returns the keys sorted by their texts; of equal keys, only the last one.
  std::vector<Key>& read_sorted(const Document& document, std::size_t object);

 private:
  std::vector<Key> keys_;
  std::string unescaped_;
};

// Returns the decoded text of a key: a view of the document, or of `storage` if the key has
// escapes.
std::string_view key_text(const Document& document, const Node& key, std::string& storage);
// Whether the decoded text of a key equals `name`.
bool is_named(const Document& document, const Node& key, std::string_view name);

}  // namespace toolyard::json
