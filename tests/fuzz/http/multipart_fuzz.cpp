// Fuzzes multipart bodies and forms. The first line of an input is the boundary, the rest the body.
// Parts must be within the body and in order.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "http/framing/form.h"
#include "http/framing/multipart.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto line = std::min(text.find('\n'), text.size());
  const std::string type = "multipart/form-data; boundary=" + std::string(text.substr(0, line));
  const std::string body(text.substr(std::min(line + 1, text.size())));
  if (const auto parts = toolyard::http::parse_multipart(type, body)) {
    const char* last = body.data();
    for (const auto& part : *parts) {
      if (part.body.data() < last) std::abort();
      last = part.body.data() + part.body.size();
      if (last > body.data() + body.size()) std::abort();
    }
  }
  (void)toolyard::http::parse_form(body);
  (void)toolyard::http::percent_decode(body);
  return 0;
}
