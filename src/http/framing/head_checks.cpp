#include "http/framing/head_checks.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "http/framing/characters.h"
#include "http/framing/words.h"

namespace toolyard::http {
namespace {

HeadFault bad(std::string_view detail) { return {400, "bad_request", detail}; }

enum class Repeat : bool { refused, first_counts };

HeadFault set(std::string_view& slot, std::string_view value, Repeat repeat) {
  if (slot.data() == nullptr) {
    slot = value;
  } else if (repeat == Repeat::refused) {
    return bad("A header field that must be unique occurs more than once.");
  }
  return {};
}

HeadFault note_length(std::string_view value, Request& request, FramingFields& seen) {
  if (++seen.length > 1) return bad("Content-Length occurs more than once.");
  if (seen.transfer != 0) return bad("Content-Length and Transfer-Encoding must not be combined.");
  const auto [end, error] =
      std::from_chars(value.data(), value.data() + value.size(), request.declared_length);
  if (error != std::errc() || end != value.data() + value.size() || value.size() > 18) {
    return bad("Content-Length is not a number.");
  }
  return {};
}

HeadFault note_transfer(std::string_view value, Request& request, FramingFields& seen) {
  if (++seen.transfer > 1) return bad("Transfer-Encoding occurs more than once.");
  if (seen.length != 0) return bad("Content-Length and Transfer-Encoding must not be combined.");
  if (request.http_1_0) return bad("HTTP/1.0 does not support Transfer-Encoding.");
  if (!same_ignoring_case(value, "chunked")) {
    return {501, "not_implemented", "The only supported transfer coding is chunked."};
  }
  request.chunked = true;
  return {};
}

HeadFault note_expect(std::string_view value, const Request& request, Framing& framing) {
  if (request.http_1_0) return {};
  if (!same_ignoring_case(value, "100-continue")) {
    return {417, "expectation_failed", "The only supported expectation is 100-continue."};
  }
  framing.expects_continue = true;
  return {};
}

HeadFault note_connection(std::string_view value, FramingFields& seen) {
  while (!value.empty()) {
    const auto comma = std::min(value.find(','), value.size());
    const auto option = trim_blanks(value.substr(0, comma));
    value.remove_prefix(std::min(comma + 1, value.size()));
    for (const char c : option) {
      if (!is_token_byte(static_cast<unsigned char>(c))) return bad("Connection is malformed.");
    }
    if (same_ignoring_case(option, "close")) seen.close = true;
    if (same_ignoring_case(option, "keep-alive")) seen.keep_alive = true;
  }
  return {};
}

void note_request_id(std::string_view value, Request& request) {
  if (value.empty() || value.size() > 128 || !request.request_id.empty()) return;
  for (const char c : value) {
    if (!is_request_id_byte(static_cast<unsigned char>(c))) return;
  }
  request.request_id = value;
}

struct Slot {
  std::string_view name;
  std::string_view KnownFields::* member;
  Repeat repeat = Repeat::first_counts;
};

// Ordered by frequency. Names are compared by their length first, so that the linear search is
// cheap.
constexpr Slot slots[] = {
    {"content-type", &KnownFields::content_type, Repeat::refused},
    {"x-api-key", &KnownFields::api_key, Repeat::refused},
    {"authorization", &KnownFields::authorization, Repeat::refused},
    {"accept", &KnownFields::accept},
    {"accept-encoding", &KnownFields::accept_encoding},
    {"user-agent", &KnownFields::user_agent},
    {"origin", &KnownFields::origin},
    {"cookie", &KnownFields::cookie},
    {"content-encoding", &KnownFields::content_encoding, Repeat::refused},
    {"traceparent", &KnownFields::traceparent},
    {"tracestate", &KnownFields::tracestate},
    {"if-match", &KnownFields::if_match},
    {"if-none-match", &KnownFields::if_none_match},
    {"idempotency-key", &KnownFields::idempotency_key, Repeat::refused},
    {"access-control-request-method", &KnownFields::access_control_request_method},
    {"access-control-request-headers", &KnownFields::access_control_request_headers},
};

bool is_valid_port(std::string_view port) {
  if (port.empty()) return true;
  unsigned number = 0;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  return error == std::errc() && end == port.data() + port.size() && port.size() <= 5 &&
         number <= 65535;
}

bool is_valid_host(std::string_view host) {
  if (host.empty() || host.size() > 255 + 6) return false;
  std::size_t at = 0;
  if (host[0] == '[') {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos || end < 3) return false;
    for (const char c : host.substr(1, end - 1)) {
      if (hex_value(c) < 0 && c != ':' && c != '.') return false;
    }
    at = end + 1;
  } else {
    while (at < host.size() && host[at] != ':') {
      if (!is_host_byte(static_cast<unsigned char>(host[at++]))) return false;
    }
    if (at == 0) return false;
  }
  if (at == host.size()) return true;
  return host[at] == ':' && is_valid_port(host.substr(at + 1));
}

// Removes the scheme and authority of a target in absolute form (RFC 9112 section 3.2.2). The
// authority replaces the value of Host.
HeadFault strip_authority(std::string_view& target, Request& request) {
  if (target.starts_with('/')) return {};
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!same_ignoring_case(target.substr(0, scheme.size()), scheme)) continue;
    target.remove_prefix(scheme.size());
    const std::size_t end = std::min(target.find_first_of("/?"), target.size());
    if (!is_valid_host(target.substr(0, end)))
      return bad("The request target does not have a valid host.");
    request.known.host = target.substr(0, end);
    target.remove_prefix(end);
    if (target.empty()) target = "/";
    return {};
  }
  return {};
}

HeadFault check_target(Request& request) {
  std::string_view target = request.target;
  if (target == "*" && request.method == Method::options) {
    request.path = target;
    return {};
  }
  if (HeadFault fault = strip_authority(target, request)) return fault;
  if (target.empty() || target[0] != '/') return bad("The request target must start with '/'.");
  std::size_t question = target.size();
  for (std::size_t i = 0; i < target.size(); ++i) {
    const auto byte = static_cast<unsigned char>(target[i]);
    if (is_target_byte(byte)) continue;
    if (byte == '?') {
      question = std::min(question, i);
      continue;
    }
    if (byte != '%')
      return bad("The request target contains a character that must be percent-encoded.");
    if (i + 2 >= target.size() || hex_value(target[i + 1]) < 0 || hex_value(target[i + 2]) < 0) {
      return bad("The request target contains a '%' without two hexadecimal digits.");
    }
  }
  request.path = target.substr(0, question);
  if (question < target.size()) request.query = target.substr(question + 1);
  return {};
}

struct NamedMethod {
  std::string_view name;
  Method method;
};
constexpr NamedMethod methods[] = {{"POST", Method::post},      {"GET", Method::get},
                                   {"HEAD", Method::head},      {"PUT", Method::put},
                                   {"PATCH", Method::patch},    {"DELETE", Method::delete_},
                                   {"OPTIONS", Method::options}};

HeadFault check_method(Request& request) {
  for (const NamedMethod& known : methods) {
    if (request.method_name == known.name) {
      request.method = known.method;
      return {};
    }
  }
  if (request.method_name == "TRACE" || request.method_name == "CONNECT") {
    return {405, "method_not_allowed", "This method is not supported."};
  }
  return {501, "not_implemented", "This method is unknown."};
}

}  // namespace

HeadFault note_field(const HeaderField& field, Request& request, Framing& framing,
                     FramingFields& seen) {
  const std::string_view value = field.value;
  switch (field.name.size()) {
    case 4:
      if (!same_ignoring_case(field.name, "host")) break;
      ++seen.host;
      request.known.host = value;
      return {};
    case 6:
      if (same_ignoring_case(field.name, "expect")) return note_expect(value, request, framing);
      break;
    case 10:
      if (same_ignoring_case(field.name, "connection")) return note_connection(value, seen);
      break;
    case 12:
      if (!same_ignoring_case(field.name, "x-request-id")) break;
      note_request_id(value, request);
      return {};
    case 14:
      if (same_ignoring_case(field.name, "content-length")) {
        return note_length(value, request, seen);
      }
      break;
    case 17:
      if (same_ignoring_case(field.name, "transfer-encoding")) {
        return note_transfer(value, request, seen);
      }
      break;
    default: break;
  }
  for (const Slot& slot : slots) {
    if (same_ignoring_case(field.name, slot.name)) {
      return set(request.known.*slot.member, value, slot.repeat);
    }
  }
  return {};
}

HeadFault check_head(Request& request, unsigned hosts) {
  if (hosts > 1) return bad("Host occurs more than once.");
  if (hosts == 0 && !request.http_1_0) return bad("Host is missing.");
  if (hosts == 1 && !is_valid_host(request.known.host)) return bad("Host is malformed.");
  if (HeadFault fault = check_method(request)) return fault;
  return check_target(request);
}

bool names_other_version(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\r'));
  const std::size_t at = line.rfind(" HTTP/");
  // A line with a space inside the target is malformed, whatever its version.
  if (at == std::string_view::npos || line.find(' ', line.find(' ') + 1) != at) return false;
  const std::string_view version = line.substr(at + 6);
  return (version.size() == 1 && is_digit(version[0])) ||
         (version.size() == 3 && is_digit(version[0]) && version[1] == '.' && is_digit(version[2]));
}

std::size_t find_head_end(std::string_view text, std::size_t& scanned, HeadFault& fault) {
  while (scanned < text.size()) {
    const auto* const feed =
        static_cast<const char*>(std::memchr(text.data() + scanned, '\n', text.size() - scanned));
    if (feed == nullptr) {
      scanned = text.size();
      return 0;
    }
    const auto at = static_cast<std::size_t>(feed - text.data());
    if (at == 0 || text[at - 1] != '\r') {
      fault = bad("A line does not end with CR LF.");
      return 0;
    }
    scanned = at;
    if (at + 1 < text.size() && text[at + 1] != '\r') {
      scanned = at + 1;
      continue;
    }
    if (at + 2 >= text.size()) return 0;
    if (text[at + 2] == '\n') return at + 3;
    fault = bad("A line does not end with CR LF.");
    return 0;
  }
  return 0;
}

}  // namespace toolyard::http
