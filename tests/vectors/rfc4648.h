// The examples of RFC 4648, section 10.
#pragma once
#include <array>
#include <string_view>

namespace toolyard::rfc4648 {

struct Example {
  std::string_view plain, base64, base16;
};
inline constexpr std::array<Example, 7> examples{{{"", "", ""},
                                                  {"f", "Zg==", "66"},
                                                  {"fo", "Zm8=", "666F"},
                                                  {"foo", "Zm9v", "666F6F"},
                                                  {"foob", "Zm9vYg==", "666F6F62"},
                                                  {"fooba", "Zm9vYmE=", "666F6F6261"},
                                                  {"foobar", "Zm9vYmFy", "666F6F626172"}}};

}  // namespace toolyard::rfc4648
