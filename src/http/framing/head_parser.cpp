#include "http/framing/head_parser.h"

#include <cstring>

#include "http/framing/characters.h"
#include "http/framing/head_checks.h"
#include "http/framing/words.h"

namespace toolyard::http {
namespace {

constexpr HeadFault malformed_line{400, "bad_request", "The request line is malformed."};
constexpr HeadFault other_version{505, "version_not_supported",
                                  "Only HTTP/1.1 and HTTP/1.0 are supported."};
constexpr HeadFault malformed_field{400, "bad_request", "A header line is malformed."};

// Parses the header in one pass. The text ends in an empty line, and none of the byte classes that
// are scanned contains a line end, so the scans need not check for the end of the text.
class HeadReader {
 public:
  HeadReader(std::string_view text, Request& request, Framing& framing)
      : text_(text), at_(text.data()), request_(request), framing_(framing) {}

  HeadFault read() {
    if (!read_target()) return malformed_line;
    if (!read_version()) return names_other_version(text_) ? other_version : malformed_line;
    while (!takes("\r\n"))
      if (const HeadFault fault = read_field()) return fault;
    framing_.keep_alive = !seen_.close && (!request_.http_1_0 || seen_.keep_alive);
    framing_.has_length = seen_.length != 0;
    return check_head(request_, seen_.host);
  }

 private:
  template <class Class> std::string_view scan(Class holds) {
    const char* const begin = at_;
    while (holds(static_cast<unsigned char>(*at_))) ++at_;
    return {begin, at_};
  }
  // Like `scan`, for a class that contains every byte from `least` on except DEL: scans eight bytes
  // at a time as far as possible.
  template <unsigned char least, class Class> std::string_view scan_long(Class holds) {
    const char* const begin = at_;
    at_ += plain_bytes<least>(left());
    scan(holds);
    return {begin, at_};
  }
  std::string_view left() const { return {at_, text_.data() + text_.size()}; }
  template <std::size_t size> bool takes(const char (&wanted)[size]) {
    constexpr auto length = size - 1;
    if (left().size() < length || std::memcmp(at_, wanted, length) != 0) return false;
    at_ += length;
    return true;
  }

  // Reads the method and the target.
  bool read_target() {
    request_.method_name = scan(is_token_byte);
    if (request_.method_name.empty() || !takes(" ")) return false;
    request_.target = scan_long<'!'>([](unsigned char c) { return c > ' ' && c != 0x7f; });
    return !request_.target.empty() && takes(" ");
  }
  bool read_version() {
    if (takes("HTTP/1.1\r\n")) return true;
    request_.http_1_0 = takes("HTTP/1.0\r\n");
    return request_.http_1_0;
  }

  HeadFault read_field() {
    HeaderField field{.name = scan(is_token_byte), .value = {}};
    if (field.name.empty() || !takes(":")) return malformed_field;
    scan(is_blank);
    field.value = trim_blanks(scan_long<' '>(is_field_byte));
    if (!takes("\r\n")) return malformed_field;
    if (is_blank(static_cast<unsigned char>(*at_)))
      return {400, "bad_request", "Folded header lines are not allowed."};
    if (!request_.add_field(field))
      return {431, "headers_too_large", "There are too many header fields."};
    return note_field(field, request_, framing_, seen_);
  }

  std::string_view text_;
  const char* at_;
  Request& request_;
  Framing& framing_;
  FramingFields seen_;
};

}  // namespace

HeadFault parse_head(std::string_view text, std::size_t max_request_line, Request& request,
                     Framing& framing) {
  if (text.size() > max_request_line &&
      text.substr(0, max_request_line + 2).find('\n') == std::string_view::npos) {
    return {414, "uri_too_long", "The request line is too long."};
  }
  return HeadReader(text, request, framing).read();
}

}  // namespace toolyard::http
