#include "core/json_writer.h"

#include <hwy/highway.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "core/base64.h"
#include "core/time.h"

namespace toolyard {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

// What stands for a character that JSON must not hold as it is; 0: itself, 1: \u00XX.
constexpr auto escapes = [] {
  std::array<char, 256> table{};
  for (int c = 0; c < 0x20; ++c) table[static_cast<std::size_t>(c)] = 1;
  table['\b'] = 'b';
  table['\t'] = 't';
  table['\n'] = 'n';
  table['\f'] = 'f';
  table['\r'] = 'r';
  table['"'] = '"';
  table['\\'] = '\\';
  return table;
}();

char* escape_one(char* to, unsigned char c) {
  const char escape = escapes[c];
  if (escape == 0) {
    *to++ = static_cast<char>(c);
  } else if (escape == 1) {
    constexpr char digits[] = "0123456789abcdef";
    std::memcpy(to, "\\u00", 4);
    to[4] = digits[c >> 4];
    to[5] = digits[c & 15];
    to += 6;
  } else {
    *to++ = '\\';
    *to++ = escape;
  }
  return to;
}

constexpr std::size_t block = 16;
using Bytes = hn::FixedTag<std::uint8_t, block>;

// Copies whole blocks while nothing in them needs an escape; returns how many bytes.
std::size_t copy_plain(const char* from, std::size_t size, char* to) {
  const Bytes tag;
  const auto control = hn::Set(tag, 0x20);
  const auto quote = hn::Set(tag, '"');
  const auto backslash = hn::Set(tag, '\\');
  std::size_t done = 0;
  while (size - done >= block) {
    const auto bytes = hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from + done));
    hn::StoreU(bytes, tag, reinterpret_cast<std::uint8_t*>(to + done));
    const auto special = hn::Or(hn::Lt(bytes, control),
                                hn::Or(hn::Eq(bytes, quote), hn::Eq(bytes, backslash)));
    const auto first = hn::FindFirstTrue(tag, special);
    if (first >= 0) return done + static_cast<std::size_t>(first);
    done += block;
  }
  return done;
}

char* escape(std::string_view text, char* to) {
  const char* from = text.data();
  const char* const end = from + text.size();
  while (from != end) {
    const auto plain = copy_plain(from, static_cast<std::size_t>(end - from), to);
    from += plain;
    to += plain;
    // Special characters come in crowds: a few are done one by one before the next wide look.
    for (int i = 0; i < 8 && from != end; ++i) to = escape_one(to, static_cast<unsigned char>(*from++));
  }
  return to;
}

// Room is made for pieces, so that a text of control characters does not ask for six times its
// size at once.
constexpr std::size_t piece = std::size_t{64} << 10;
constexpr std::size_t longest_escape = 6;

}  // namespace

void append_json_escaped(std::string& out, std::string_view text) {
  out.reserve(out.size() + text.size() + text.size() / 16 + 16);
  while (!text.empty()) {
    const auto part = text.substr(0, piece);
    text.remove_prefix(part.size());
    const auto before = out.size();
    const auto room = before + part.size() * longest_escape + block;
    if (room > out.capacity()) {
      // Count first, so that the buffer grows to what is needed.
      std::size_t extra = 0;
      for (const unsigned char c : part) extra += escapes[c] == 0 ? 0 : escapes[c] == 1 ? 5 : 1;
      const auto needed = before + part.size() + extra + block + 8;
      if (needed > out.capacity()) out.reserve(std::max(needed + text.size(), out.capacity() * 5 / 4));
    }
    out.resize_and_overwrite(out.capacity(), [&](char* data, std::size_t) {
      return static_cast<std::size_t>(escape(part, data + before) - data);
    });
  }
}

void append_json_text(std::string& out, std::string_view text) {
  out += '"';
  append_json_escaped(out, text);
  out += '"';
}

void append_json_integer(std::string& out, std::int64_t value) {
  char text[24];
  out.append(text, std::to_chars(text, text + sizeof text, value).ptr);
}

void append_json_number(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  char text[32];
  out.append(text, std::to_chars(text, text + sizeof text, value).ptr);
}

namespace {

void append_enumeration(std::string& out, const Type& type, const void* value) {
  const auto number = type.load_integer(value);
  for (const auto& name : type.names)
    if (name.value == number) return append_json_text(out, name.name);
  out += "null";
}

void append_blob(std::string& out, const void* value) {
  out += '"';
  append_base64(out, static_cast<const Blob*>(value)->bytes());
  out += '"';
}

bool holds_nothing(const Type& type, const void* value) {
  switch (type.shape) {
    case Shape::optional: return type.held(value) == nullptr;
    case Shape::text: return type.load_text(value).empty();
    case Shape::list: case Shape::map: return type.size(value) == 0;
    default: return false;
  }
}

void append_record(std::string& out, const Type& type, const void* value) {
  char before = '{';
  for (const auto& field : type.fields) {
    const void* member = field.member_of(value);
    if (field.is_sparse && holds_nothing(*field.type, member)) continue;
    out += before;
    before = ',';
    out += '"';
    out += field.name;
    out += "\":";
    append_json(out, *field.type, member);
  }
  if (before == '{') out += '{';
  out += '}';
}

void append_items(std::string& out, const Type& type, const void* value) {
  const bool is_map = type.shape == Shape::map;
  out += is_map ? '{' : '[';
  const auto count = type.size(value);
  for (std::size_t i = 0; i < count; ++i) {
    if (i) out += ',';
    if (is_map) {
      append_json_text(out, type.key_at(value, i));
      out += ':';
    }
    append_json(out, *type.inner, type.at(value, i));
  }
  out += is_map ? '}' : ']';
}

}  // namespace

void append_json(std::string& out, const Type& type, const void* value) {
  switch (type.shape) {
    case Shape::boolean: out += type.load_integer(value) ? "true" : "false"; return;
    case Shape::integer: return append_json_integer(out, type.load_integer(value));
    case Shape::number: return append_json_number(out, *static_cast<const double*>(value));
    case Shape::text: return append_json_text(out, type.load_text(value));
    case Shape::enumeration: return append_enumeration(out, type, value);
    case Shape::blob: return append_blob(out, value);
    case Shape::instant:
      out += '"';
      append_rfc3339(out, *static_cast<const Instant*>(value));
      out += '"';
      return;
    case Shape::json: out += static_cast<const Json*>(value)->text; return;
    case Shape::list: case Shape::map: return append_items(out, type, value);
    case Shape::optional: {
      const void* inner = type.held(value);
      if (inner) append_json(out, *type.inner, inner);
      else out += "null";
      return;
    }
    case Shape::choice:
      return append_json(out, *type.alternatives[type.which(value)], type.held(value));
    case Shape::record: return append_record(out, type, value);
  }
}

std::string& JsonObject::member(std::string_view name) {
  if (!is_first_) out_ += ',';
  is_first_ = false;
  append_json_text(out_, name);
  out_ += ':';
  return out_;
}
void JsonObject::text(std::string_view name, std::string_view value) {
  append_json_text(member(name), value);
}
void JsonObject::integer(std::string_view name, std::int64_t value) {
  append_json_integer(member(name), value);
}
void JsonObject::boolean(std::string_view name, bool value) {
  member(name) += value ? "true" : "false";
}

}  // namespace toolyard
