// Fuzzes jwt-decoder with arbitrary texts as tokens and as keys. Checks that output is valid UTF-8,
// that no token is valid unless its key has signed it, and that a token signed by the key is valid.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/crypto/random.h"
#include "core/json/writer.h"
#include "core/text/utf8.h"
#include "tools/jose/base64url.h"
#include "tools/jose/signatures/signature.h"
#include "tools/jwt_decoder.h"

namespace {

using namespace toolyard;
namespace tool = toolyard::jwt_decoder;

constexpr std::string_view secret = "a secret that stands in none of the lists";

void require(bool holds) {
  if (!holds) std::abort();
}

Context context() {
  return {.now = [] { return Instant(std::chrono::seconds(1'700'000'000)); },
          .fill_random = fill_random};
}

// Returns the answer to a request as JSON, which must be valid UTF-8; empty if the request fails.
std::string work(const tool::Request& request) {
  const auto answer = tool::run(request, context());
  if (!answer) {
    require(is_valid_utf8(answer.error().detail));
    return {};
  }
  const auto json = to_json(*answer);
  require(is_valid_utf8(json));
  return json;
}

void read_token(std::string_view text) {
  const auto decoded = work({.input = text});
  const auto verified = tool::run({.input = text, .secret = secret}, context());
  if (verified && verified->valid == true) {
    const auto& parts = *verified->signature;
    require(parts.bytes >= 32);  // the fuzzer has found the HMAC
  }
  if (!text.starts_with('{') && !decoded.empty() && text.size() > 2) {
    auto broken = std::string(text);
    broken.insert(text.size() / 2, "\n");
    (void)work({.input = broken});
  }
}

// Signs the text, as header and payload and as payload alone, and decodes the tokens.
void sign_token(std::string_view text) {
  const auto split = text.size() / 2;
  const auto input = jose::write_base64url(text.substr(0, split)) + "." +
                     jose::write_base64url(text.substr(split));
  const auto signature = jose::hmac(jose::Algorithm::hs256, secret, input);
  const auto token = input + "." + jose::write_base64url(signature);
  (void)work({.input = token, .secret = secret});
  const std::string header = R"({"alg":"HS256"})";
  const auto plain = jose::write_base64url(header) + "." + jose::write_base64url(text);
  const auto sealed =
      plain + "." + jose::write_base64url(jose::hmac(jose::Algorithm::hs256, secret, plain));
  const auto answer = tool::run({.input = sealed, .secret = secret}, context());
  require(answer && answer->signature_status == jose::SignatureStatus::valid);
  (void)to_json(*answer);
}

void read_keys(std::string_view text) {
  constexpr std::string_view token = "eyJhbGciOiJFUzI1NiJ9.e30.AAAA";
  for (const auto& request :
       {tool::Request{.input = token, .public_key = text},
        tool::Request{.input = token, .jwk = text}, tool::Request{.input = token, .jwks = text}}) {
    const auto answer = tool::run(request, context());
    require(!answer || answer->valid == false);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 4 == 0) sign_token(text);  // base64url may contain any bytes
  if (!is_valid_utf8(text)) return 0;      // requests are always valid UTF-8
  if (data[0] % 4 == 1) read_keys(text);
  else read_token(text);
  return 0;
}
