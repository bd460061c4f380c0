// A text that is sent many times, such as a document or a script: its entity tag and its compressed
// form are computed once and kept.
#pragma once
#include <string>
#include <string_view>

#include "http/framing/response.h"

namespace toolyard::http {

class CachedText {
 public:
  CachedText() = default;
  CachedText(std::string_view media_type, std::string text);
  // Creates one from its gzip form. The text is empty if `packed` is not valid gzip.
  static CachedText unpacked(std::string_view media_type, std::string_view packed);

  // Returns a response with an entity tag, which caches must revalidate each time. It contains
  // views into this object, which must outlive it.
  Response response() const;

 private:
  std::string_view media_type_;
  std::string text_, tag_, packed_;
};

// Returns the same kind of response for a text that is sent once, which the response then owns.
Response uncached_text_response(std::string_view media_type, std::string text);

}  // namespace toolyard::http
