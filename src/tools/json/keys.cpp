#include "tools/json/keys.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/json/string_text.h"

namespace toolyard::json {
namespace {

std::string_view inner_text(const Document& document, const Node& key) {
  const auto text = document.text(key);
  return text.substr(1, text.size() - 2);
}

}  // namespace

std::vector<Key>& Keys::read(const Document& document, std::size_t object) {
  const auto& nodes = document.nodes;
  const auto end = object + nodes[object].span;
  spend(8 * nodes[object].length);
  keys_.clear();
  unescaped_.clear();
  std::size_t room = 0;
  for (auto i = object + 1; i < end; i += 1 + nodes[i + 1].span) {
    if (nodes[i].has(has_escapes)) room += nodes[i].length;
  }
  unescaped_.reserve(room);  // no reallocation, so that views into it stay valid
  for (auto i = object + 1; i < end; i += 1 + nodes[i + 1].span) {
    auto text = inner_text(document, nodes[i]);
    if (nodes[i].has(has_escapes)) {
      spend(2 * text.size());
      const auto start = unescaped_.size();
      append_unescaped(unescaped_, text);
      text = std::string_view(unescaped_).substr(start);
    }
    keys_.push_back({text, static_cast<std::uint32_t>(i)});
  }
  return keys_;
}

std::vector<Key>& Keys::read_sorted(const Document& document, std::size_t object) {
  auto& keys = read(document, object);
  std::ranges::sort(keys, [](const Key& a, const Key& b) {
    spend(16 + std::min(a.text.size(), b.text.size()) / 8);
    return a.text != b.text ? a.text < b.text : a.node > b.node;
  });
  const auto same = std::ranges::unique(keys, {}, &Key::text);
  keys.erase(same.begin(), same.end());
  return keys;
}

std::string_view key_text(const Document& document, const Node& key, std::string& storage) {
  const auto inner = inner_text(document, key);
  if (!key.has(has_escapes)) return inner;
  spend(2 * inner.size());
  storage.clear();
  append_unescaped(storage, inner);
  return storage;
}

bool is_named(const Document& document, const Node& key, std::string_view name) {
  spend(4);
  const auto inner = inner_text(document, key);
  if (key.has(has_escapes)) return inner.size() > name.size() && unescapes_to(inner, name);
  if (inner.size() != name.size()) return false;
  spend(name.size() / 16);
  return inner == name;
}

}  // namespace toolyard::json
