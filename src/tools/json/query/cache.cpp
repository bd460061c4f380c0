#include "tools/json/query/cache.h"

#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/keys.h"

namespace toolyard::json {
namespace {

constexpr std::size_t entry_bytes = 128, entry_steps = 100;

}  // namespace

SharedText QueryCache::text_of(const Document& document, std::uint32_t node) {
  const auto& one = document.nodes[node];
  std::string storage;
  if (!one.has(has_escapes)) return {key_text(document, one, storage)};
  spend(entry_steps);
  if (const auto known = texts_.find(node); known != texts_.end()) {
    return {*known->second, known->second};
  }
  key_text(document, one, storage);
  auto text = std::make_shared<const std::string>(std::move(storage));
  if (text_bytes_ > bytes_at_most) {
    texts_.clear();
    text_bytes_ = 0;
  }
  text_bytes_ += text->size() + entry_bytes;
  texts_.emplace(node, text);
  return {*text, text};
}

const std::optional<Regexp>& QueryCache::pattern(std::string_view source) {
  spend(entry_steps + source.size());
  if (const auto known = patterns_.find(source); known != patterns_.end()) return known->second;
  auto compiled = is_valid_utf8(source) ? Regexp::compile(source) : std::nullopt;
  if (pattern_bytes_ > bytes_at_most) {
    patterns_.clear();
    pattern_bytes_ = 0;
  }
  pattern_bytes_ += source.size() + entry_bytes + (compiled ? compiled->bytes() : 0);
  return patterns_.emplace(source, std::move(compiled)).first->second;
}

}  // namespace toolyard::json
