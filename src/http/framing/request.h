// One request as the transport read it: views into the connection's buffer, valid until the
// exchange's Reply is completed. Everything here already passed the strict framing checks.
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

/// Header fields by name; a view whose data() is null was not sent, an empty one was sent empty.
struct HeaderField {
  std::string_view name;
  std::string_view value;
};

/// Readable bytes behind every body, so that a vector parser may look past its end.
inline constexpr std::size_t body_padding = 64;

/// The fields the API asks for on many requests. A repeated field keeps its first line here (a
/// repeated content-type, authorization or x-api-key was refused); all lines stay in fields().
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
  std::string_view forwarded_for;
  std::string_view access_control_request_method;
  std::string_view access_control_request_headers;
  std::string_view cookie;
  std::string_view user_agent;
};

/// The fields in their order; a copy takes only as long as there are fields.
class HeaderFields {
 public:
  static constexpr std::size_t most = 128;

  HeaderFields() {}  // the room is left as it is
  HeaderFields(const HeaderFields& other) { *this = other; }
  HeaderFields& operator=(const HeaderFields& other) {
    count_ = other.count_;
    std::ranges::copy(other.all(), fields_.begin());
    return *this;
  }

  std::span<const HeaderField> all() const { return {fields_.data(), count_}; }
  void clear() { count_ = 0; }
  // False when there are too many.
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
  bool secure = false;           // came over TLS, to us or to a trusted proxy
  std::string_view method_name;  // as sent
  std::string_view target;       // as sent
  std::string_view path;         // still percent-encoded (every percent is well-formed), from '/'
  std::string_view query;        // without the '?', still encoded
  std::string_view request_id;   // the caller's where it was fit, else a fresh one; never empty
  std::string_view remote_address;  // the peer's, as text; trusts no header
  std::string_view agent;           // whose call over `/mcp/admin` this is part of; empty: none's
  KnownFields known;
  /// The declared length, or 0; at admission the body itself has not been read.
  std::uint64_t declared_length = 0;
  bool chunked = false;
  /// The body; writable, so that a parser may decode in place; `body_padding` bytes behind it are
  /// readable (not writable). Empty at admission.
  std::span<char> body;

  LogSource log_source() const { return {request_id, trace_id_of(known.traceparent)}; }
  std::string_view body_text() const { return {body.data(), body.size()}; }

  /// The first field of that name (any case), or a view with null data().
  std::string_view header(std::string_view name) const;
  std::span<const HeaderField> fields() const { return fields_.all(); }

  /// A small note from admission to handling (the route found, the caller's key ...): any
  /// trivially copyable type up to 128 bytes.
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

  // For the transport; false when there are too many fields.
  void clear();
  bool add_field(HeaderField field) { return fields_.add(field); }

 private:
  alignas(16) std::array<std::byte, 128> note_{};
  HeaderFields fields_;
};

}  // namespace toolyard::http
