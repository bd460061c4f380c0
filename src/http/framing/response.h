// An HTTP response as the API passes it to the transport, which adds the status line, Date,
// Content-Length, X-Request-Id, the security headers and, if allowed, gzip.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/answers/event_feed.h"

namespace toolyard::http {

/// Larger bodies are written from their own memory, which counts to `max_held_bytes`; copying
/// smaller ones is cheaper.
inline constexpr std::size_t max_copied_bytes = 16u << 10;

struct Response {
  int status = 200;
  // These four must outlive the exchange (string literals, or texts owned by the API), and so must
  // `static_body` without a `keeper`.
  std::string_view content_type = "application/json";  // empty: no Content-Type line
  std::string_view cache_control = "no-store";         // empty: no Cache-Control line
  std::string_view content_security_policy;            // empty: nothing may be loaded or framed
  std::string_view referrer_policy = "no-referrer";    // "same-origin" for pages
  bool close = false;                                  // close the connection after this response
  bool no_gzip = false;  // the body mixes a secret with text that the caller chose (BREACH)
  bool skip_compression = false;  // not to be compressed this time, although it could be
  bool is_settled = false;        // of a change that is committed: no limit applies any more
  std::string entity_tag;         // of the uncompressed body, without quotes; empty: none
  std::string header_lines;       // further complete header lines, as add_header writes them
  std::string body;
  std::string_view static_body;  // instead of `body`: bytes that are not copied
  // `static_body` compressed in advance; empty: not done.
  std::string_view static_gzip, static_brotli;
  std::shared_ptr<const void> keeper;  // keeps `static_body` and its compressed forms alive
  // Size of a body that was not made, because the request is HEAD; 0: it is that of the body.
  std::size_t size_without_body = 0;
  std::shared_ptr<EventFeed> events;  // instead of a body: server-sent events, up to their end
  // Whose share of the memory a body over `max_copied_bytes` uses; 0: nobody's.
  std::uint64_t caller = 0;

  /// Adds a header line. Control characters in the value become spaces, which prevents response
  /// splitting.
  void add_header(std::string_view name, std::string_view value);
  std::string_view content() const { return body.empty() ? static_body : std::string_view(body); }
};

}  // namespace toolyard::http
