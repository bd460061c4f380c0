// Writes described structs as JSON in one pass, by appending to a string, without an intermediate
// tree. Texts must be valid UTF-8.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard {

// Appends a quoted and escaped string.
void append_json_text(std::string& out, std::string_view text);
void append_json_integer(std::string& out, std::int64_t value);
// Appends the shortest form that reads back as the same value, with an exponent beyond 64 bits, or
// `null` for infinity and NaN.
void append_json_number(std::string& out, double value);
// Appends a limit of numbers or counts: whole ones as integers, without an exponent.
void append_json_limit(std::string& out, double limit);

// Whether secret fields are written, such as the text of a new key.
enum class Secrets { written, left_out };

void append_json(std::string& out, const Type& type, const void* value,
                 Secrets secrets = Secrets::written);

template <class T> void append_json(std::string& out, const T& value) {
  append_json(out, type_of<T>, &value);
}
template <class T> std::string to_json(const T& value) {
  std::string out;
  append_json(out, type_of<T>, &value);
  return out;
}

// Writes an object member by member: `JsonObject(out).text("code", "x")`.
class JsonObject {
 public:
  explicit JsonObject(std::string& out) : out_(out) { out_ += '{'; }
  ~JsonObject() { out_ += '}'; }
  JsonObject(const JsonObject&) = delete;
  JsonObject& operator=(const JsonObject&) = delete;

  // Appends the name of a member; the caller appends its value to the returned text.
  std::string& member(std::string_view name);
  void text(std::string_view name, std::string_view value);
  void integer(std::string_view name, std::int64_t value);
  void boolean(std::string_view name, bool value);

 private:
  std::string& out_;
  bool is_first_ = true;
};

}  // namespace toolyard
