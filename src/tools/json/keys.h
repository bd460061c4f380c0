// The keys of an object with what they mean: without quotes, escapes unescaped.
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
  std::uint32_t hash = 0;  // for who looks them up by it
};

class Keys {
 public:
  // In the order of the document. The texts last until the next call.
  std::vector<Key>& read(const Document& document, std::size_t object);
  // Sorted by their texts, and of equal ones only the last.
  std::vector<Key>& read_sorted(const Document& document, std::size_t object);

 private:
  std::vector<Key> keys_;
  std::string unescaped_;
};

// What a key means, in `storage` where it has escapes.
std::string_view key_text(const Document& document, const Node& key, std::string& storage);
// Whether a key means this.
bool is_named(const Document& document, const Node& key, std::string_view name);

}  // namespace toolyard::json
