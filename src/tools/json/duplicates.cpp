#include "tools/json/duplicates.h"

#include <xxhash.h>

#include <algorithm>
#include <bit>

#include "core/endpoint/budget.h"
#include "tools/json/keys.h"

namespace toolyard::json {
namespace {

// More probes than this per key, on average, mean that the keys were made to collide.
constexpr std::size_t max_probes_per_key = 16;
// For up to this many keys, comparing each pair is fastest.
constexpr std::size_t few = 8;

class Finder {
 public:
  Finder(Document& document, std::uint64_t seed) : document_(document), seed_(seed) {}

  std::vector<DuplicateKey> run() {
    const auto& nodes = document_.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].kind == Kind::object && nodes[i].length > 1) look_into(i);
    }
    std::ranges::sort(twins_, {}, &DuplicateKey::later);
    for (const auto& twin : twins_) document_.nodes[twin.later].traits |= is_duplicate;
    return std::move(twins_);
  }

 private:
  void look_into(std::size_t object) {
    auto& keys = keys_.read(document_, object);
    if (keys.size() <= few) {
      compare_all(keys);
      return;
    }
    const auto found = twins_.size();
    if (!probe(keys)) {
      twins_.resize(found);
      sort(keys);
    }
  }

  void compare_all(const std::vector<Key>& keys) {
    for (std::size_t i = 1; i < keys.size(); ++i) {
      if (keys[i].text.size() > 64) spend(keys[i].text.size());
      for (std::size_t j = 0; j < i; ++j) {
        if (keys[i].text != keys[j].text) continue;
        twins_.push_back({keys[i].node, keys[j].node});
        break;
      }
    }
  }

  bool probe(std::vector<Key>& keys) {
    const auto size = std::bit_ceil(keys.size() * 2);
    slots_.assign(size, 0);
    auto left = max_probes_per_key * keys.size();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      auto& key = keys[i];
      spend(30 + key.text.size() / 4);
      key.hash =
          static_cast<std::uint32_t>(XXH3_64bits_withSeed(key.text.data(), key.text.size(), seed_));
      auto at = key.hash & (size - 1);
      for (; slots_[at] != 0; at = (at + 1) & (size - 1)) {
        const auto& other = keys[slots_[at] - 1];
        if (other.hash == key.hash && other.text == key.text) break;
        if (left-- == 0) return false;
      }
      if (slots_[at] == 0) {
        slots_[at] = static_cast<std::uint32_t>(i + 1);
      } else {
        twins_.push_back({key.node, keys[slots_[at] - 1].node});
      }
    }
    return true;
  }

  void sort(std::vector<Key>& keys) {
    std::ranges::sort(keys, [](const Key& a, const Key& b) {
      spend(16 + std::min(a.text.size(), b.text.size()) / 8);
      return a.text != b.text ? a.text < b.text : a.node < b.node;
    });
    for (std::size_t i = 1, first = 0; i < keys.size(); ++i) {
      if (keys[i].text == keys[first].text) {
        twins_.push_back({keys[i].node, keys[first].node});
      } else {
        first = i;
      }
    }
  }

  Document& document_;
  std::uint64_t seed_;
  Keys keys_;
  std::vector<std::uint32_t> slots_;
  std::vector<DuplicateKey> twins_;
};

}  // namespace

std::vector<DuplicateKey> find_duplicates(Document& document, std::uint64_t seed) {
  return Finder(document, seed).run();
}

}  // namespace toolyard::json
