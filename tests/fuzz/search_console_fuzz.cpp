// Fuzzes the parsers of service account keys and of error responses of Google. Checks that error
// messages are short and contain no secret, and that waiting times are limited.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "adapters/http_client/retry_after.h"
#include "adapters/search_console/credentials.h"
#include "adapters/search_console/refusal.h"
#include "core/text/utf8.h"

namespace {

using namespace toolyard;

constexpr std::string_view secret = "ya29.1";

void require(bool holds) {
  if (!holds) std::abort();
}

void check_sentence(const std::string& text) {
  require(is_valid_utf8(text) && count_code_points(text) <= 700);
  require(text.find(secret) == text.npos);
  require(text.find_first_of("\r\n") == text.npos && text.find('\0') == text.npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  if (const auto read = search_console::read_credentials(bytes))
    require(read->key && !read->client_email.empty() && !read->token_uri.empty());
  else check_sentence(read.error());
  for (const int status : {302, 400, 403, 429, 503}) {
    const auto fault = search_console::fault_of(
        "It", http_client::Response{.status = status, .body = bytes}, secret, Instant());
    check_sentence(fault.what);
    require(!fault.is_final || !fault.is_quota);
    if (fault.wait) require(*fault.wait <= http_client::longest_retry_after);
  }
  return 0;
}
