// One answer as the API hands it to the transport, which adds status line, Date, Content-Length,
// X-Request-Id, the security headers and, where allowed, gzip.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/answers/event_feed.h"

namespace toolyard::http {

struct Response {
  int status = 200;
  // These four must outlive the exchange (string literals, or texts owned by the API).
  std::string_view content_type = "application/json";  // empty: no Content-Type line
  std::string_view cache_control = "no-store";         // empty: no Cache-Control line
  std::string_view content_security_policy;            // empty: nothing may be loaded or framed
  std::string_view referrer_policy = "no-referrer";    // pages tell their own server
  bool close = false;                                  // close the connection behind this answer
  bool no_gzip = false;      // the body mixes a secret with text the caller chose
  bool stays_plain = false;  // nobody has time to compress it
  std::string entity_tag;    // of the body as it stands here, without quotes; empty: none
  std::string header_lines;  // further ready lines, written by add_header
  std::string body;
  std::string_view lasting_body;  // instead of `body`: bytes that outlive the server, not copied
  std::string_view lasting_gzip;  // the same compressed, where that was done before
  std::shared_ptr<EventFeed> events;  // instead of a body: what comes of these, up to their end

  /// Adds one header line. Control characters in the value become spaces: no caller's text can
  /// split an answer.
  void add_header(std::string_view name, std::string_view value);
  std::string_view content() const { return body.empty() ? lasting_body : std::string_view(body); }
};

}  // namespace toolyard::http
