#include "tools/pdf/writing/cff_charset.h"

#include <cstddef>
#include <cstdint>

namespace toolyard::pdf {

namespace {

constexpr int charset_operator = 15, glyphs_operator = 17, cid_operator = 0x0C1E;

// Reads the big-endian numbers of a table. Beyond the end, all are 0 and `failed` is set.
struct Reader {
  std::string_view bytes;
  std::size_t at = 0;
  bool failed = false;

  std::size_t number(std::size_t size) {
    if (at > bytes.size() || size > bytes.size() - at) {
      failed = true;
      return 0;
    }
    std::size_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
      value = value << 8 | static_cast<unsigned char>(bytes[at++]);
    return value;
  }
};

struct Index {
  std::size_t count = 0, begin = 0, first_size = 0, end = 0;
};

Index read_index(Reader& reader) {
  Index index{.count = reader.number(2)};
  index.end = reader.at;
  if (index.count == 0) return index;
  const auto size = reader.number(1), offsets = reader.at;
  const auto first = reader.number(size);
  index.first_size = reader.number(size) - first;
  reader.at = offsets + index.count * size;
  const auto last = reader.number(size);
  index.begin = reader.at + first - 1;
  index.end = reader.at + last - 1;
  return index;
}

// What a font says about itself.
struct TopDictionary {
  bool is_cid_keyed = false;
  std::size_t charset = 0, glyphs = 0;  // offsets
};

std::size_t read_operand(Reader& reader, std::size_t first) {
  constexpr std::size_t real = 30, short_integer = 28, long_integer = 29;
  if (first == short_integer) return reader.number(2);
  if (first == long_integer) return reader.number(4);
  if (first == real) {
    while (!reader.failed && (reader.number(1) & 0xF) != 0xF) {
    }
    return 0;
  }
  if (first >= 247) return reader.number(1);  // too small for an offset
  return first - 139;
}

TopDictionary read_top_dictionary(Reader reader) {
  TopDictionary top;
  std::size_t operand = 0;
  while (!reader.failed && reader.at < reader.bytes.size()) {
    const auto first = reader.number(1);
    if (first >= 28) {
      operand = read_operand(reader, first);
      continue;
    }
    const auto name = first == 12 ? first << 8 | reader.number(1) : first;
    if (name == cid_operator) top.is_cid_keyed = true;
    else if (name == charset_operator) top.charset = operand;
    else if (name == glyphs_operator) top.glyphs = operand;
  }
  return top;
}

// Whether a charset gives every glyph its own number. Glyph 0 is not in it.
bool is_identity(Reader reader, std::size_t glyphs) {
  const auto format = reader.number(1);
  for (std::size_t glyph = 1; glyph < glyphs && !reader.failed;) {
    if (reader.number(2) != glyph) return false;
    glyph += format == 0 ? 1 : 1 + reader.number(format);
  }
  return !reader.failed && format <= 2;
}

}  // namespace

bool selects_glyphs_by_number(std::string_view cff) {
  Reader reader{cff};
  reader.number(2);
  const auto header_size = reader.number(1);
  reader.at = header_size;
  reader.at = read_index(reader).end;
  const auto tops = read_index(reader);
  if (reader.failed || tops.begin > cff.size() || tops.first_size > cff.size() - tops.begin)
    return false;
  const auto top = read_top_dictionary({cff.substr(0, tops.begin + tops.first_size), tops.begin});
  if (!top.is_cid_keyed) return true;
  Reader glyphs{cff, top.glyphs};
  return is_identity({cff, top.charset}, glyphs.number(2)) && !glyphs.failed;
}

}  // namespace toolyard::pdf
