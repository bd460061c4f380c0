#include "adapters/http_client/reasons.h"

#include <algorithm>

namespace toolyard::http_client {

namespace {

std::string in_seconds(std::chrono::milliseconds time) {
  const auto count = time.count();
  auto text = std::to_string(count / 1000);
  if (count % 1000 != 0) {
    text += "." + std::to_string(1000 + count % 1000).substr(1);
    while (text.ends_with('0')) text.pop_back();
  }
  return text + " s";
}

std::string size(std::size_t bytes) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20, kibibyte = 1024;
  if (bytes >= mebibyte && bytes % mebibyte == 0) return std::to_string(bytes / mebibyte) + " MiB";
  if (bytes >= kibibyte && bytes % kibibyte == 0) return std::to_string(bytes / kibibyte) + " KiB";
  return std::to_string(bytes) + " bytes";
}

Failure no_connection(std::string what) { return {Fault::no_connection, std::move(what)}; }

Failure timed_out(bool is_sent, bool has_begun, const Limits& limits) {
  if (!is_sent)
    return {Fault::timed_out, "No connection was established within " +
                                  in_seconds(std::min(limits.connect_time, limits.whole_time)) +
                                  "."};
  return {Fault::timed_out, std::string(has_begun ? "The response was not complete within "
                                                  : "No response arrived within ") +
                                in_seconds(limits.whole_time) + "."};
}

Failure broken(bool has_begun) {
  return {Fault::broken, std::string(has_begun ? "The response was truncated." : no_answer)};
}

}  // namespace

std::string header_too_large(const Limits& limits) {
  return "The header of the response exceeds " + size(limits.header_bytes) + ".";
}
std::string body_too_large(const Limits& limits) {
  return "The response exceeds " + size(limits.body_bytes) + ".";
}
std::string idle_timeout_message(const Limits& limits) {
  return "The response stalled for " + in_seconds(limits.idle_time) + ".";
}

Failure failure_of(CURLcode result, bool is_sent, bool has_begun, const Limits& limits) {
  switch (result) {
    case CURLE_URL_MALFORMAT:
    case CURLE_BAD_FUNCTION_ARGUMENT: return {Fault::unsendable, "The request cannot be sent."};
    case CURLE_COULDNT_RESOLVE_HOST:
      return no_connection("The name of the host cannot be resolved.");
    case CURLE_COULDNT_RESOLVE_PROXY:
      return no_connection("The name of the proxy cannot be resolved.");
    case CURLE_COULDNT_CONNECT: return no_connection("The host refused the connection.");
    case CURLE_PEER_FAILED_VERIFICATION:
      return no_connection("The certificate of the host is not trusted.");
    case CURLE_SSL_CACERT_BADFILE:
      return no_connection("The trusted certificates of this machine cannot be read.");
    case CURLE_SSL_CONNECT_ERROR:
      return no_connection("The host does not support an accepted version of TLS.");
    case CURLE_PROXY: return no_connection("The proxy refused the connection.");
    case CURLE_OPERATION_TIMEDOUT: return timed_out(is_sent, has_begun, limits);
    case CURLE_FILESIZE_EXCEEDED: return {Fault::too_large, body_too_large(limits)};
    case CURLE_BAD_CONTENT_ENCODING: return {Fault::broken, "The response cannot be decompressed."};
    case CURLE_UNSUPPORTED_PROTOCOL:  // the status line is not one of HTTP/1
    case CURLE_WEIRD_SERVER_REPLY: return {Fault::broken, "The response is not valid HTTP."};
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
      if (!is_sent) return no_connection("The connection was lost while it was established.");
      return broken(has_begun);
    default: return broken(has_begun);
  }
}

}  // namespace toolyard::http_client
