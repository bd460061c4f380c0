#include "http/head_parser.h"

#include <boost/beast/http/basic_parser.hpp>

#include "http/characters.h"
#include "http/head_checks.h"

namespace toolyard::http {
namespace {

namespace beast = boost::beast::http;
using ErrorCode = boost::beast::error_code;
using BeastView = boost::beast::string_view;

std::string_view view(BeastView text) { return {text.data(), text.size()}; }

// Beast checks the grammar; this sink keeps views of what it finds and checks what Beast lets
// pass. The functions are not marked `override`: newer Beasts have one more of them than older.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wsuggest-override"
#endif
class HeadSink final : public beast::basic_parser<true> {
 public:
  HeadSink(std::string_view text, Request& request, Framing& framing)
      : text_(text), request_(request), framing_(framing) {
    body_limit(boost::none);  // the transport has limits of its own
    header_limit(static_cast<std::uint32_t>(text.size() + 1));
    eager(false);
  }

  const HeadFault& fault() const { return fault_; }
  unsigned hosts() const { return seen_.host; }
  bool has_length() const { return seen_.length != 0; }

 private:
  void on_request_impl(beast::verb, BeastView method, BeastView target, int version,
                       ErrorCode& ec) {
    ec = {};
    request_.method_name = view(method);
    request_.target = view(target);
    request_.http_1_0 = version == 10;
  }

  void on_field_impl(beast::field, BeastView name, BeastView value, ErrorCode& ec) {
    ec = {};
    const HeaderField field{view(name), view(value)};
    if (is_folded(field)) {
      fault_ = {400, "bad_request", "Folded header lines are not allowed."};
    } else if (!request_.add_field(field)) {
      fault_ = {431, "headers_too_large", "There are too many header fields."};
    } else {
      fault_ = note_field(field, request_, framing_, seen_);
    }
    if (fault_) ec = beast::error::bad_field;
  }

  // A value that Beast joined from several lines lies in a buffer of its own, or has a line end
  // between the name and itself.
  bool is_folded(const HeaderField& field) const {
    const char* const begin = field.name.data() + field.name.size();
    if (field.value.data() < begin || field.value.data() > text_.data() + text_.size()) return true;
    const auto gap = static_cast<std::size_t>(field.value.data() - begin);
    return gap > 2 && std::string_view(begin, gap).find('\n') != std::string_view::npos;
  }

  void on_response_impl(int, BeastView, int, ErrorCode&) {}
  void on_header_impl(ErrorCode& ec) { ec = {}; }
  void on_body_init_impl(const boost::optional<std::uint64_t>&, ErrorCode& ec) { ec = {}; }
  std::size_t on_body_impl(BeastView body, ErrorCode&) { return body.size(); }
  void on_chunk_header_impl(std::uint64_t, BeastView, ErrorCode&) {}
  std::size_t on_chunk_body_impl(std::uint64_t, BeastView body, ErrorCode&) { return body.size(); }
  void on_trailer_field_impl(beast::field, BeastView, BeastView, ErrorCode&) {}
  void on_finish_impl(ErrorCode& ec) { ec = {}; }

  std::string_view text_;
  Request& request_;
  Framing& framing_;
  FieldCounts seen_;
  HeadFault fault_;
};
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

HeadFault fault_of(const ErrorCode& ec, std::string_view text) {
  if (ec == beast::error::bad_version && names_other_version(text)) {
    return {505, "version_not_supported", "Only HTTP/1.1 and HTTP/1.0 are spoken here."};
  }
  if (ec == beast::error::bad_version || ec == beast::error::bad_target ||
      ec == beast::error::bad_method) {
    return {400, "bad_request", "The request line is malformed."};
  }
  if (ec == beast::error::bad_content_length || ec == beast::error::multiple_content_length) {
    return {400, "bad_request", "Content-Length is malformed, doubled or beside another framing."};
  }
  if (ec == beast::error::bad_transfer_encoding) {
    return {400, "bad_request", "Transfer-Encoding is malformed, doubled or beside a length."};
  }
  return {400, "bad_request", "A header line is malformed."};
}

}  // namespace

HeadFault parse_head(std::string_view text, std::size_t max_request_line, Request& request,
                     Framing& framing) {
  if (text.substr(0, max_request_line + 2).find('\n') == std::string_view::npos) {
    return {414, "uri_too_long", "The request line is too long."};
  }
  HeadSink sink(text, request, framing);
  ErrorCode ec;
  sink.put(boost::asio::const_buffer(text.data(), text.size()), ec);
  if (sink.fault()) return sink.fault();
  if (ec || !sink.is_header_done()) return fault_of(ec, text);
  framing.keep_alive = sink.keep_alive();
  framing.has_length = sink.has_length();
  return check_head(request, sink.hosts());
}

}  // namespace toolyard::http
