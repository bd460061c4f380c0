// Walks the parameters of a header value: `; name=token; name="quoted \" text"`.
#pragma once

#include <string>
#include <string_view>

namespace toolyard::http {

class ParameterReader {
 public:
  /// How backslashes in quoted strings are read: as HTTP does, or as browsers write them in form
  /// data, where a backslash that escapes neither a quote nor a backslash is itself.
  enum class Escapes { http, form_data };

  ParameterReader(std::string_view value, Escapes escapes) : rest_(value), escapes_(escapes) {}

  /// The text before the first ';', without blanks.
  std::string_view head();
  /// Steps to the next parameter; false at the end or at a fault.
  bool next();
  bool sound() const { return sound_; }
  std::string_view name() const { return name_; }
  const std::string& text() const { return text_; }

 private:
  bool fail();
  bool read_quoted();

  std::string_view rest_;
  Escapes escapes_;
  std::string_view name_;
  std::string text_;
  bool sound_ = true;
};

}  // namespace toolyard::http
