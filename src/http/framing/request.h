// An HTTP request as the transport has read it: views into the connection's buffer, valid until the
// Reply to the request is completed. Everything in it has passed the strict checks of the parser.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/log.h"
#include "http/fields/trace_context.h"

namespace toolyard::http {

enum class Method : std::uint8_t { get, head, post, put, patch, delete_, options };

/// A header field. Wherever values of fields occur, null data() means that the field was not sent;
/// a value that is empty and not null was sent empty.
struct HeaderField {
  std::string_view name;
  std::string_view value;
};

/// Number of readable bytes after every body, so that a SIMD parser may read past its end.
inline constexpr std::size_t body_padding = 64;

/// The fields that the API reads on many requests. Of a repeated field, this is the first line; all
/// lines are in fields(). Requests that repeat a field that must be unique, such as content-type,
/// authorization or x-api-key, were rejected.
struct KnownFields {
  std::string_view api_key;
  std::string_view authorization;
  std::string_view content_type;
  std::string_view content_encoding;
  std::string_view accept;
  std::string_view accept_encoding;
  std::string_view origin;
  std::string_view host;
  std::string_view traceparent;
  std::string_view tracestate;
  std::string_view if_match;
  std::string_view if_none_match;
  std::string_view idempotency_key;
  std::string_view access_control_request_method;
  std::string_view access_control_request_headers;
  std::string_view cookie;
  std::string_view user_agent;
};

/// The fields in their order. Copying takes time by the number of fields, not by `most`.
class HeaderFields {
 public:
  static constexpr std::size_t most = 128;

  HeaderFields() {}  // leaves the array uninitialized
  HeaderFields(const HeaderFields& other) { *this = other; }
  HeaderFields& operator=(const HeaderFields& other) {
    count_ = other.count_;
    std::ranges::copy(other.all(), fields_.begin());
    return *this;
  }

  std::span<const HeaderField> all() const { return {fields_.data(), count_}; }
  void clear() { count_ = 0; }
  // Returns false if there are `most` fields already.
  bool add(HeaderField field) {
    if (count_ == most) return false;
    fields_[count_++] = field;
    return true;
  }

 private:
  std::size_t count_ = 0;
  union {
    std::array<HeaderField, most> fields_;
  };
};

class Request {
 public:
  Method method = Method::get;
  bool http_1_0 = false;
  bool secure = false;           // whether it came over TLS, to this server or to a trusted proxy
  std::string_view method_name;  // as sent
  std::string_view target;       // as sent
  // Percent-encoded, with valid escapes. Begins with '/', or is `*`; empty after a parser fault.
  std::string_view path;
  std::string_view query;       // without the '?', still percent-encoded
  std::string_view request_id;  // the client's if that is valid, else a generated one; never empty
  // Address of the peer. Admission replaces it with that of the client, if trusted proxies are
  // between the two; it is then empty if they sent something other than an address.
  std::string_view remote_address;
  std::string_view agent;  // name of the client that calls over `/mcp/admin`; empty: no such call
  // Numbers of the caller's account and key, for the log; 0: none.
  std::int64_t account = 0, key = 0;
  KnownFields known;
  /// Content-Length, or 0 without one. At admission the body itself has not been read.
  std::uint64_t declared_length = 0;
  bool chunked = false;
  /// The body; writable, so that a parser may decode it in place. The `body_padding` bytes after it
  /// are readable, not writable. Empty at admission.
  std::span<char> body;

  LogSource log_source() const { return {request_id, trace_id_of(known.traceparent)}; }
  std::string_view body_text() const { return {body.data(), body.size()}; }

  /// Returns the value of the first field of that name, in any case, or a view with null data().
  std::string_view header(std::string_view name) const;
  std::span<const HeaderField> fields() const { return fields_.all(); }

  /// Stores a small value at admission for the handler (the route, the caller …): any trivially
  /// copyable type of up to 128 bytes. `attached` returns it, and must be given the same type.
  template <class T> void attach(const T& note) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(note_));
    std::memcpy(note_.data(), &note, sizeof(T));
  }
  template <class T> T attached() const {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(note_));
    T note;
    std::memcpy(static_cast<void*>(&note), note_.data(), sizeof(T));
    return note;
  }

  // For the transport. `add_field` returns false if there are too many fields.
  void clear();
  bool add_field(HeaderField field) { return fields_.add(field); }

 private:
  alignas(16) std::array<std::byte, 128> note_{};
  HeaderFields fields_;
};

}  // namespace toolyard::http
