// A text that is sent again and again: what is worked out of it is kept beside it.
#pragma once
#include <string>
#include <string_view>

#include "http/framing/response.h"

namespace toolyard::http {

class LastingText {
 public:
  LastingText() = default;
  LastingText(std::string_view media_type, std::string text);
  // Of one that is there as gzip packs it; empty where that is no gzip.
  static LastingText unpacked(std::string_view media_type, std::string_view packed);

  // With an entity tag, to be asked for again each time. It must not live longer than this.
  Response response() const;

 private:
  std::string_view media_type_;
  std::string text_, tag_, packed_;
};

// The same of a text that is sent once.
Response passing_text(std::string_view media_type, std::string text);

}  // namespace toolyard::http
