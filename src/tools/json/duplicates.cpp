#include "tools/json/duplicates.h"

#include <xxhash.h>

#include <algorithm>
#include <bit>

#include "tools/json/string_text.h"

namespace toolyard::json {
namespace {

struct Key {
  std::string_view text;
  std::uint32_t node;
  std::uint32_t hash;
};

// So many probes for a key on average mean that someone made the keys collide.
constexpr std::size_t patience = 16;
// Up to here comparing each with each is quickest.
constexpr std::size_t few = 8;

class Finder {
 public:
  Finder(Document& document, std::uint64_t seed) : document_(document), seed_(seed) {}

  std::vector<Twin> run() {
    const auto& nodes = document_.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].kind == Kind::object && nodes[i].length > 1) look_into(i);
    }
    std::ranges::sort(twins_, {}, &Twin::later);
    for (const auto& twin : twins_) document_.nodes[twin.later].traits |= is_duplicate;
    return std::move(twins_);
  }

 private:
  void look_into(std::size_t object) {
    collect(object);
    if (keys_.size() <= few) {
      compare_all();
      return;
    }
    const auto found = twins_.size();
    if (!probe()) {
      twins_.resize(found);
      sort();
    }
  }

  void collect(std::size_t object) {
    const auto& nodes = document_.nodes;
    const auto end = object + nodes[object].span;
    keys_.clear();
    unescaped_.clear();
    std::size_t room = 0;
    for (auto i = object + 1; i < end; i += 1 + nodes[i + 1].span) {
      if (nodes[i].has(has_escapes)) room += nodes[i].length * 2;
    }
    unescaped_.reserve(room);  // so that views into it stay
    for (auto i = object + 1; i < end; i += 1 + nodes[i + 1].span) {
      auto text = document_.text(nodes[i]);
      text = text.substr(1, text.size() - 2);
      if (nodes[i].has(has_escapes)) {
        const auto start = unescaped_.size();
        append_unescaped(unescaped_, text);
        text = std::string_view(unescaped_).substr(start);
      }
      keys_.push_back({text, static_cast<std::uint32_t>(i), 0});
    }
  }

  void compare_all() {
    for (std::size_t i = 1; i < keys_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (keys_[i].text != keys_[j].text) continue;
        twins_.push_back({keys_[i].node, keys_[j].node});
        break;
      }
    }
  }

  bool probe() {
    const auto size = std::bit_ceil(keys_.size() * 2);
    slots_.assign(size, 0);
    auto left = patience * keys_.size();
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      auto& key = keys_[i];
      key.hash =
          static_cast<std::uint32_t>(XXH3_64bits_withSeed(key.text.data(), key.text.size(), seed_));
      auto at = key.hash & (size - 1);
      for (; slots_[at] != 0; at = (at + 1) & (size - 1)) {
        const auto& other = keys_[slots_[at] - 1];
        if (other.hash == key.hash && other.text == key.text) break;
        if (left-- == 0) return false;
      }
      if (slots_[at] == 0) {
        slots_[at] = static_cast<std::uint32_t>(i + 1);
      } else {
        twins_.push_back({key.node, keys_[slots_[at] - 1].node});
      }
    }
    return true;
  }

  void sort() {
    std::ranges::sort(keys_, [](const Key& a, const Key& b) {
      return a.text != b.text ? a.text < b.text : a.node < b.node;
    });
    for (std::size_t i = 1, first = 0; i < keys_.size(); ++i) {
      if (keys_[i].text == keys_[first].text) {
        twins_.push_back({keys_[i].node, keys_[first].node});
      } else {
        first = i;
      }
    }
  }

  Document& document_;
  std::uint64_t seed_;
  std::vector<Key> keys_;
  std::string unescaped_;
  std::vector<std::uint32_t> slots_;
  std::vector<Twin> twins_;
};

}  // namespace

std::vector<Twin> find_duplicates(Document& document, std::uint64_t seed) {
  return Finder(document, seed).run();
}

std::string_view key_text(const Document& document, const Node& key, std::string& storage) {
  const auto text = document.text(key);
  const auto inner = text.substr(1, text.size() - 2);
  if (!key.has(has_escapes)) return inner;
  storage.clear();
  append_unescaped(storage, inner);
  return storage;
}

}  // namespace toolyard::json
