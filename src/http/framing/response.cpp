#include "http/framing/response.h"

#include "http/framing/characters.h"
#include "http/framing/cursor.h"
#include "http/framing/response_writer.h"

namespace toolyard::http {
namespace {

std::string_view known_status_line(int status) {
  switch (status) {
    case 200: return "HTTP/1.1 200 OK\r\n";
    case 201: return "HTTP/1.1 201 Created\r\n";
    case 202: return "HTTP/1.1 202 Accepted\r\n";
    case 204: return "HTTP/1.1 204 No Content\r\n";
    case 206: return "HTTP/1.1 206 Partial Content\r\n";
    case 301: return "HTTP/1.1 301 Moved Permanently\r\n";
    case 302: return "HTTP/1.1 302 Found\r\n";
    case 303: return "HTTP/1.1 303 See Other\r\n";
    case 304: return "HTTP/1.1 304 Not Modified\r\n";
    case 307: return "HTTP/1.1 307 Temporary Redirect\r\n";
    case 308: return "HTTP/1.1 308 Permanent Redirect\r\n";
    case 400: return "HTTP/1.1 400 Bad Request\r\n";
    case 401: return "HTTP/1.1 401 Unauthorized\r\n";
    case 403: return "HTTP/1.1 403 Forbidden\r\n";
    case 404: return "HTTP/1.1 404 Not Found\r\n";
    case 405: return "HTTP/1.1 405 Method Not Allowed\r\n";
    case 406: return "HTTP/1.1 406 Not Acceptable\r\n";
    case 408: return "HTTP/1.1 408 Request Timeout\r\n";
    case 409: return "HTTP/1.1 409 Conflict\r\n";
    case 410: return "HTTP/1.1 410 Gone\r\n";
    case 412: return "HTTP/1.1 412 Precondition Failed\r\n";
    case 413: return "HTTP/1.1 413 Content Too Large\r\n";
    case 414: return "HTTP/1.1 414 URI Too Long\r\n";
    case 415: return "HTTP/1.1 415 Unsupported Media Type\r\n";
    case 416: return "HTTP/1.1 416 Range Not Satisfiable\r\n";
    case 417: return "HTTP/1.1 417 Expectation Failed\r\n";
    case 422: return "HTTP/1.1 422 Unprocessable Content\r\n";
    case 428: return "HTTP/1.1 428 Precondition Required\r\n";
    case 429: return "HTTP/1.1 429 Too Many Requests\r\n";
    case 431: return "HTTP/1.1 431 Request Header Fields Too Large\r\n";
    case 500: return "HTTP/1.1 500 Internal Server Error\r\n";
    case 501: return "HTTP/1.1 501 Not Implemented\r\n";
    case 502: return "HTTP/1.1 502 Bad Gateway\r\n";
    case 503: return "HTTP/1.1 503 Service Unavailable\r\n";
    case 504: return "HTTP/1.1 504 Gateway Timeout\r\n";
    case 505: return "HTTP/1.1 505 HTTP Version Not Supported\r\n";
    default: return {};
  }
}

constexpr std::string_view security_line = "X-Content-Type-Options: nosniff\r\n";
// For a year; sent only over TLS (RFC 6797 section 7.2).
constexpr std::string_view transport_line = "Strict-Transport-Security: max-age=31536000\r\n";
constexpr std::string_view strictest_policy =
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";
// Upper bound of the fixed texts, numbers and line ends that `write_head` adds, in bytes.
constexpr std::size_t fixed_bytes = 512;

char* write_head(char* at, const Response& response, std::size_t content_length,
                 const HeadContext& context) {
  Cursor to(at);
  if (const std::string_view line = known_status_line(response.status); !line.empty()) {
    to << line;
  } else {
    to << "HTTP/1.1 " << static_cast<std::size_t>(response.status) << " Status\r\n";
  }
  to << context.date_line;
  if (status_has_body(response.status)) {
    if (!response.content_type.empty()) {
      to << "Content-Type: " << response.content_type << "\r\n";
    }
    if (context.has_length) to << "Content-Length: " << content_length << "\r\n";
  }
  if (!response.cache_control.empty()) {
    to << "Cache-Control: " << response.cache_control << "\r\n";
  }
  to << security_line << "Referrer-Policy: " << response.referrer_policy << "\r\n";
  if (context.secure) to << transport_line;
  if (response.content_security_policy.empty()) {
    to << strictest_policy;
  } else {
    to << "Content-Security-Policy: " << response.content_security_policy << "\r\n";
  }
  to << "X-Request-Id: " << context.request_id << "\r\n" << response.header_lines;
  if (context.close) {
    to << "Connection: close\r\n";
  } else if (context.http_1_0) {
    to << "Connection: keep-alive\r\n";
  }
  to << "\r\n";
  return to.at();
}

}  // namespace

void Response::add_header(std::string_view name, std::string_view value) {
  header_lines += name;
  header_lines += ": ";
  for (const char c : value) {
    header_lines += is_field_byte(static_cast<unsigned char>(c)) ? c : ' ';
  }
  header_lines += "\r\n";
}

void append_head(std::string& out, const Response& response, std::size_t content_length,
                 const HeadContext& context) {
  const std::size_t begin = out.size();
  const std::size_t bound =
      fixed_bytes + context.date_line.size() + response.content_type.size() +
      response.cache_control.size() + response.content_security_policy.size() +
      response.referrer_policy.size() + context.request_id.size() + response.header_lines.size();
  out.resize_and_overwrite(begin + bound, [&](char* text, std::size_t) {
    return static_cast<std::size_t>(write_head(text + begin, response, content_length, context) -
                                    text);
  });
}

}  // namespace toolyard::http
