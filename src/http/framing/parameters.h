// Iterates over the parameters of a header field value: `; name=token; name="quoted \" text"`.
#pragma once

#include <string>
#include <string_view>

namespace toolyard::http {

class ParameterReader {
 public:
  /// How backslashes in quoted strings are read. In HTTP a backslash escapes any character. In form
  /// data, as browsers write it, it is literal if neither a quote nor a backslash follows.
  enum class Escapes { http, form_data };

  ParameterReader(std::string_view value, Escapes escapes) : rest_(value), escapes_(escapes) {}

  /// Returns the trimmed text before the first ';'. Must be called before `next`.
  std::string_view head();
  /// Moves to the next parameter. Returns false at the end, or at a fault, after which `sound` is
  /// false.
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
