#include "core/json/writer.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

#include "core/json/text.h"
#include "core/text/base64.h"
#include "core/time/time.h"

namespace toolyard {

void append_json_text(std::string& out, std::string_view text) {
  append_json_escaped(out, text, Quotes::around);
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
  // Many parsers treat a number without an exponent as an integer, and their integers have 64 bits.
  const bool is_large = std::abs(value) >= 0x1p63;
  char text[32];
  const auto end =
      is_large ? std::to_chars(text, text + sizeof text, value, std::chars_format::scientific)
               : std::to_chars(text, text + sizeof text, value);
  out.append(text, end.ptr);
}

void append_json_limit(std::string& out, double limit) {
  const bool is_integer = std::abs(limit) < 0x1p63 && std::trunc(limit) == limit;
  if (is_integer) append_json_integer(out, static_cast<std::int64_t>(limit));
  else append_json_number(out, limit);
}

namespace {

// Appends a name from the program, which needs no escape, together with the text around it.
template <std::size_t Before, std::size_t After>
void append_name(std::string& out, const char (&before)[Before], std::string_view name,
                 const char (&after)[After]) {
  const auto start = out.size();
  const auto end = start + (Before - 1) + name.size() + (After - 1);
  out.resize_and_overwrite(end, [&](char* data, std::size_t) {
    std::memcpy(data + start, before, Before - 1);
    std::memcpy(data + start + (Before - 1), name.data(), name.size());
    std::memcpy(data + end - (After - 1), after, After - 1);
    return end;
  });
}

void append_enumeration(std::string& out, const Type& type, const void* value) {
  const auto number = type.load_integer(value);
  for (const auto& name : type.names)
    if (name.value == number) return append_name(out, "\"", name.name, "\"");
  out += "null";
}

void append_blob(std::string& out, const void* value) {
  const auto bytes = static_cast<const Blob*>(value)->bytes();
  const auto start = out.size() + 1;
  const auto room = start + base64_encoded_size(bytes.size(), true) + 1;
  if (room > out.capacity()) out.reserve(room + json_room_behind(bytes.size()));
  out.resize_and_overwrite(room, [&](char* data, std::size_t) {
    data[start - 1] = '"';
    encode_base64(bytes, base64_standard, true, data + start);
    data[room - 1] = '"';
    return room;
  });
}

bool holds_nothing(const Type& type, const void* value) {
  switch (type.shape) {
    case Shape::optional: return type.held(value) == nullptr;
    case Shape::text: return type.load_text(value).empty();
    case Shape::list:
    case Shape::map: return type.size(value) == 0;
    default: return false;
  }
}

void append_record(std::string& out, const Type& type, const void* value, Secrets secrets) {
  bool is_first = true;
  for (const auto& field : type.fields) {
    const void* member = field.member_of(value);
    if (field.is_sparse && holds_nothing(*field.type, member)) continue;
    if (field.is_secret && secrets == Secrets::left_out) continue;
    if (std::exchange(is_first, false)) append_name(out, "{\"", field.name, "\":");
    else append_name(out, ",\"", field.name, "\":");
    append_json(out, *field.type, member, secrets);
  }
  if (is_first) out += '{';
  out += '}';
}

void append_items(std::string& out, const Type& type, const void* value, Secrets secrets) {
  const bool is_map = type.shape == Shape::map;
  out += is_map ? '{' : '[';
  const auto count = type.size(value);
  for (std::size_t i = 0; i < count; ++i) {
    if (i) out += ',';
    if (is_map) {
      append_json_text(out, type.key_at(value, i));
      out += ':';
    }
    append_json(out, *type.inner, type.at(value, i), secrets);
  }
  out += is_map ? '}' : ']';
}

}  // namespace

void append_json(std::string& out, const Type& type, const void* value, Secrets secrets) {
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
    case Shape::list:
    case Shape::map: return append_items(out, type, value, secrets);
    case Shape::optional: {
      const void* inner = type.held(value);
      if (inner) append_json(out, *type.inner, inner, secrets);
      else out += "null";
      return;
    }
    case Shape::choice:
      return append_json(out, *type.alternatives[type.which(value)], type.held(value), secrets);
    case Shape::record: return append_record(out, type, value, secrets);
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
