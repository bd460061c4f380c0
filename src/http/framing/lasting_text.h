// A text that is sent many times, such as a document or a script: its entity tag and its compressed
// form are computed once and kept.
#pragma once
#include <string>
#include <string_view>

#include "http/framing/response.h"

namespace toolyard::http {

class LastingText {
 public:
  LastingText() = default;
  LastingText(std::string_view media_type, std::string text);
  // Creates one from its gzip form. The text is empty if `packed` is not valid gzip.
  static LastingText unpacked(std::string_view media_type, std::string_view packed);

  // Returns a response with an entity tag, which caches must revalidate each time. It contains
  // views into this object, which must outlive it.
  Response response() const;

 private:
  std::string_view media_type_;
  std::string text_, tag_, packed_;
};

// Returns the same kind of response for a text that is sent once, which the response then owns.
Response passing_text(std::string_view media_type, std::string text);

}  // namespace toolyard::http
