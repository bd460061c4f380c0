#include "core/cbor/cbor.h"

#include <limits>

#include "core/text/utf8.h"

namespace toolyard {

namespace {

using Kind = CborItem::Kind;

enum Major : std::uint8_t { positive, negative, bytes, text, list, map, tag, simple };
constexpr std::uint8_t is_false = 20, is_true = 21, is_null = 22;

struct Head {
  std::uint8_t major = 0;
  std::uint64_t value = 0;
};

// Returns null if the value is incomplete, not in its shortest form, or of indefinite length.
std::optional<Head> read_head(std::string_view& rest) {
  if (rest.empty()) return std::nullopt;
  const auto first = static_cast<unsigned char>(rest[0]);
  const std::uint8_t major = first >> 5, information = first & 0x1f;
  rest.remove_prefix(1);
  if (information < 24) return Head{major, information};
  if (information > 27 || major == simple) return std::nullopt;
  const auto width = std::size_t{1} << (information - 24);
  if (rest.size() < width) return std::nullopt;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < width; ++i) value = value << 8 | static_cast<unsigned char>(rest[i]);
  rest.remove_prefix(width);
  const auto least = width == 1 ? 24 : std::uint64_t{1} << width * 4;
  if (value < least) return std::nullopt;
  return Head{major, value};
}

bool is_same_name(const CborItem& one, const CborItem& other) {
  return one.kind == other.kind && one.integer == other.integer && one.content == other.content;
}

bool has_unique_names(const CborItem& map) {
  for (std::size_t i = 0; i < map.items.size(); i += 2)
    for (std::size_t j = 0; j < i; j += 2)
      if (is_same_name(map.items[i], map.items[j])) return false;
  return true;
}

bool is_name(const CborItem& item) { return item.kind == Kind::integer || item.kind == Kind::text; }

bool read_item(std::string_view& rest, int levels, CborItem& item);

bool read_content(std::string_view& rest, const Head& head, CborItem& item) {
  if (head.value > rest.size()) return false;
  item.kind = head.major == bytes ? Kind::bytes : Kind::text;
  item.content = rest.substr(0, head.value);
  rest.remove_prefix(head.value);
  return item.kind == Kind::bytes || is_valid_utf8(item.content);
}

bool read_items(std::string_view& rest, const Head& head, int levels, CborItem& item) {
  if (levels == 0 || head.value > CborItem::most_items) return false;
  const bool is_map = head.major == map;
  item.kind = is_map ? Kind::map : Kind::list;
  for (std::uint64_t i = 0; i < head.value; ++i) {
    if (is_map && (!read_item(rest, 0, item.items.emplace_back()) || !is_name(item.items.back())))
      return false;
    if (!read_item(rest, levels - 1, item.items.emplace_back())) return false;
  }
  return !is_map || has_unique_names(item);
}

bool read_simple(std::uint64_t value, CborItem& item) {
  item.kind = value == is_null ? Kind::null : Kind::boolean;
  item.integer = value == is_true;
  return value == is_false || value == is_true || value == is_null;
}

bool read_item(std::string_view& rest, int levels, CborItem& item) {
  const auto head = read_head(rest);
  if (!head) return false;
  switch (head->major) {
    case positive:
    case negative: {
      if (head->value > std::numeric_limits<std::int64_t>::max()) return false;
      const auto value = static_cast<std::int64_t>(head->value);
      item.kind = Kind::integer;
      item.integer = head->major == positive ? value : -1 - value;
      return true;
    }
    case bytes:
    case text: return read_content(rest, *head, item);
    case list:
    case map: return read_items(rest, *head, levels, item);
    case simple: return read_simple(head->value, item);
    default: return false;
  }
}

template <class Is> const CborItem* find_value(const CborItem& map, Is&& is) {
  if (map.kind != Kind::map) return nullptr;
  for (std::size_t i = 0; i < map.items.size(); i += 2)
    if (is(map.items[i])) return &map.items[i + 1];
  return nullptr;
}

}  // namespace

const CborItem* CborItem::find(std::int64_t name) const {
  return find_value(
      *this, [&](const CborItem& one) { return one.kind == Kind::integer && one.integer == name; });
}

const CborItem* CborItem::find(std::string_view name) const {
  return find_value(
      *this, [&](const CborItem& one) { return one.kind == Kind::text && one.content == name; });
}

std::optional<CborItem> read_cbor(std::string_view& bytes) {
  CborItem item;
  if (!read_item(bytes, CborItem::max_levels, item)) return std::nullopt;
  return item;
}

std::optional<CborItem> read_whole_cbor(std::string_view bytes) {
  auto item = read_cbor(bytes);
  if (!bytes.empty()) return std::nullopt;
  return item;
}

}  // namespace toolyard
